"""Short games from the invitations to the last mail."""

import email
import json
import os
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from email.policy import default
from pathlib import Path

import pytest

from allegra_pbem import rules
from allegra_pbem.demo import Outcome, Progress, StandstillError, play
from allegra_pbem.demo.people import PEOPLE, Cast, Correspondent, Temper
from allegra_pbem.demo.programs import Program
from allegra_pbem.postoffice import ledger
from allegra_pbem.store import open_store

SHORT = rules.Options(rounds=1, turn_limit=3)
CALM = Temper((Program.GMAIL,), silent=0.0, forgetful=0.0, odd=0.0, mistaken=0.0, curious=0.0)
"""Somebody who answers everything."""

Game = Callable[..., Outcome]


@pytest.fixture
def game(tmp_path: Path) -> Game:
    def short(name: str = "demo", seed: int = 1, cast: Cast = PEOPLE, options: rules.Options = SHORT) -> Outcome:
        return play(tmp_path / name, 2, seed, options, cast=cast)

    return short


def figures(outcome: Outcome) -> dict[str, object]:
    return {key: value for key, value in outcome.as_json().items() if key != "folder"}


def cast_with(**habits: float) -> Cast:
    """Ann, who answers everything, and Bob with habits of his own."""
    return ("Ann", CALM), ("Bob", replace(CALM, **habits))


def test_a_game_is_played_to_its_end_and_leaves_everything(game: Game) -> None:
    outcome = game(options=rules.Options(rounds=1))
    folder = outcome.folder
    record = json.loads((folder / "record.json").read_text(encoding="utf-8"))

    assert rules.check(record) == []
    assert outcome.differences == ()
    assert record["totals"] == list(outcome.totals)
    assert record["winners"] == list(outcome.winners)
    assert (folder / "allegra.db").is_file()
    assert outcome.page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    names = sorted(path.name for path in (folder / "mails").iterdir())
    assert sum("-from-" in name for name in names) == outcome.mails_in
    assert sum("-to-" in name for name in names) == outcome.mails_out
    assert list((folder / "spool" / "new").iterdir()) == []


def test_figures_are_those_of_the_record(game: Game) -> None:
    outcome = game()
    (one_round,) = json.loads((outcome.folder / "record.json").read_text(encoding="utf-8"))["rounds"]
    done = [action["do"] for action in one_round["actions"]]

    assert outcome.turns == done.count("draw") + done.count("take")
    assert outcome.knock_windows == done.count("close")
    assert outcome.knocks == done.count("knock")
    assert outcome.given == done.count("give")
    assert outcome.scores == (tuple(one_round["scores"]),)


def test_the_same_seed_gives_the_same_mails(game: Game) -> None:
    one, other, another = game("one"), game("other"), game("another", seed=2)
    kept = [{path.name: path.read_bytes() for path in (o.folder / "mails").iterdir()} for o in (one, other)]

    assert one.record == other.record
    assert figures(one) == figures(other)
    assert kept[0] == kept[1]
    assert another.record != one.record


def test_the_environment_has_no_part_in_it(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = game("plain")
    for name, value in {"ADDRESS": "me@example.net", "WINDOW_HOURS": "1", "SEPARATOR": "-"}.items():
        monkeypatch.setitem(os.environ, f"ALLEGRA_{name}", value)

    assert game("set").record == plain.record


def test_a_window_that_somebody_is_silent_in_closes_by_time(game: Game) -> None:
    outcome = game(cast=cast_with(silent=1.0))
    (one_round,) = json.loads((outcome.folder / "record.json").read_text(encoding="utf-8"))["rounds"]
    drawn_by = [action["seat"] for action in one_round["actions"] if action["do"] == "draw"]

    assert outcome.closed_by_time == drawn_by.count(0) > 0
    assert not any(a["do"] in {"knock", "pass"} for a in one_round["actions"] if a.get("seat") == 1)
    assert outcome.elapsed > timedelta(days=outcome.closed_by_time)


def test_a_bot_moves_for_somebody_who_never_answers(game: Game) -> None:
    outcome = game(cast=cast_with(silent=1.0, forgetful=1.0))

    assert outcome.missed == 3
    assert rules.check(outcome.record) == []


def test_nonsense_and_answers_to_old_mails_are_refused_and_answered(game: Game) -> None:
    outcome = game(cast=cast_with(odd=0.3, mistaken=0.6), options=rules.Options(rounds=1, turn_limit=7))
    verdicts = {why.verdict for why in outcome.unplayed}

    assert {"stale", "nothing"} <= verdicts
    assert all(why.answered for why in outcome.unplayed if why.verdict == "stale")


def test_links_are_followed_without_a_word_of_quotation(game: Game) -> None:
    outcome = game(cast=cast_with(quick=1.0))
    sent = [path.read_bytes() for path in (outcome.folder / "mails").glob("*-from-bob.eml")]
    linked = [mail for mail in sent if b"Subject: Allegra move" in mail]

    assert linked
    assert all(b"In-Reply-To" not in mail for mail in linked)
    assert outcome.unplayed == ()


def test_every_mail_that_is_kept_can_be_parsed(game: Game) -> None:
    outcome = game()
    paths = sorted((outcome.folder / "mails").iterdir())
    for path in paths:
        mail = email.message_from_bytes(path.read_bytes(), policy=default)
        assert not mail.defects
        assert all(not part.defects for part in mail.walk())
        assert mail["From"]
        assert mail["Message-ID"]
    identities = [email.message_from_bytes(path.read_bytes(), policy=default)["Message-ID"] for path in paths]
    assert len(set(identities)) == len(identities)


def test_progress_is_told_from_the_deal_to_the_end(tmp_path: Path) -> None:
    told: list[Progress] = []
    play(tmp_path / "demo", 2, 1, SHORT, told.append)

    shares = [progress.share for progress in told]
    assert shares == sorted(shares)
    assert 0 <= shares[0] < shares[-1] <= 1
    assert {progress.round for progress in told} == {1}


def test_a_game_that_stands_still_is_given_up_with_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Correspondent, "look", lambda self, now: setattr(self, "looks", None) or [])
    monkeypatch.setattr("allegra_pbem.postoffice.passing.tick", lambda office: 0)

    with pytest.raises(StandstillError, match=r"it waits for Ann \(reveal, asked .*Bob \(reveal"):
        play(tmp_path / "demo", 2, 1, SHORT)


def test_a_mail_that_makes_the_moderator_stumble_stops_the_demo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_given: object) -> None:
        raise LookupError("a fault")

    monkeypatch.setattr("allegra_pbem.postoffice.passing.receive", stumble)

    with pytest.raises(StandstillError, match="could not be judged"):
        play(tmp_path / "demo", 2, 1, SHORT)
    assert "LookupError" in (tmp_path / "demo" / "spool" / "failed" / "reasons.txt").read_text(encoding="utf-8")


def test_the_journal_says_what_the_record_says(game: Game) -> None:
    outcome = game()
    with open_store(f"sqlite:///{outcome.folder / 'allegra.db'}") as store:
        facts = store.read(lambda tx: ledger.journal(tx, outcome.game))

    assert facts[-1][1] - facts[0][1] <= outcome.elapsed
