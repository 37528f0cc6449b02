"""The game record, written, replayed, and checked."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from allegra_pbem.rules import (
    Action,
    Close,
    Draw,
    Knock,
    Pass,
    Phase,
    PlayedRound,
    RecordError,
    action_from_json,
    action_to_json,
    apply,
    check,
    record_for,
    record_of,
    replay,
)

from .play import HEADER, played, running, whole
from .test_properties import EVERY_ACTION

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_kept_games_replay_to_their_checkpoints_and_scores(path: Path) -> None:
    record = json.loads(path.read_text())
    assert check(record, checkpoints=True) == []
    assert list(replay(record).totals) == record["totals"]


def test_every_action_comes_back_from_json() -> None:
    for action in EVERY_ACTION:
        seat = None if isinstance(action, Close) else 2
        written = json.loads(json.dumps(action_to_json(seat, action)))
        assert action_from_json(written) == (seat, action)


def test_actions_are_written_as_the_format_says() -> None:
    written = [entry["do"] for entry in whole()["rounds"][0]["actions"]]
    assert set(written) >= {
        "reveal",
        "take",
        "draw",
        "knock",
        "pass",
        "close",
        "keep",
        "discard",
        "give",
        "place",
        "exchange",
    }
    assert action_to_json(0, Draw(), 3) == {"seat": 0, "do": "draw", "card": 3}
    assert action_to_json(None, Close()) == {"do": "close"}


def test_a_record_replays_to_the_game_it_was_made_of() -> None:
    game, _ = played(3, HEADER.options, 5)
    assert replay(json.loads(json.dumps(whole()))) == game


def test_a_running_game_replays_too() -> None:
    for actions in (0, 1, 5, 20):
        record = record_of(HEADER, running(actions))
        assert check(record) == []
        assert replay(record).phase in set(Phase) - {Phase.DEAL, Phase.OVER}
        assert "sums" not in record["rounds"][1]  # type: ignore[index]


def test_a_record_without_a_round_is_a_game_that_waits() -> None:
    assert replay(record_of(HEADER, [])).phase is Phase.DEAL


def test_a_given_order_is_dealt_as_it_stands() -> None:
    one = PlayedRound(None, (), (), tuple(range(120)), starter=2)
    record = record_of(HEADER, [one])
    assert check(record) == []
    assert replay(record).starter == 2
    assert replay(record).dealt.order == tuple(range(120))


def test_a_test_table_may_be_bare() -> None:
    bare: dict[str, Any] = {
        "round": 1,
        "order": list(range(120)),
        "actions": [{"seat": 0, "do": "reveal", "cells": ["B1", "C1"]}],
    }
    assert check({"format": "allegra-record/1", "game": whole()["game"], "rounds": [bare]}) == []


def test_unknown_keys_are_ignored_and_options_left_out_have_their_defaults() -> None:
    record = whole()
    record["mails"] = record["game"]["table"] = record["rounds"][0]["time"] = record["rounds"][0]["actions"][0][
        "by"
    ] = {}
    for name in ("knocks", "lines", "trigger", "reveal", "final_clear", "tie", "doubling"):
        del record["game"]["options"][name]
    assert check(record, checkpoints=True) == []


def knockers(one: PlayedRound, actions: Iterable[tuple[int | None, Action]]) -> list[tuple[int, ...]]:
    """Who had knocked at each close of a first round."""
    game, found = one.begin(HEADER.start()), []
    for seat, action in actions:
        game, _ = apply(game, seat, action)
        if isinstance(action, Close):
            found.append(game.knockers)
    return found


class TestASeatsRecord:
    """Of a running game."""

    def seen(self, viewer: int | None) -> dict[str, Any]:
        return record_for(viewer, HEADER, running())

    def test_hides_the_seed_of_the_round_being_played(self) -> None:
        first, second = self.seen(0)["rounds"]
        assert "seed" in first
        assert "seed" not in second
        assert second["commitment"]
        assert running()[1].seed.hex() not in json.dumps(self.seen(0))  # type: ignore[union-attr]

    def test_hides_the_order_of_a_test_table_being_played(self) -> None:
        one = PlayedRound(None, (), (), tuple(range(120)))
        assert "order" not in record_for(0, HEADER, [one])["rounds"][0]  # type: ignore[index]

    def test_shows_no_answer_of_another_seat_in_an_open_window(self) -> None:
        seat, action = running()[1].actions[-1]
        assert isinstance(action, Knock)
        for viewer in (0, 1, 2, None):
            last = self.seen(viewer)["rounds"][1]["actions"][-1]
            assert (last.get("do") == "knock" and last["seat"] == seat and "cell" in last) is (viewer == seat)

    def test_shows_of_a_closed_window_who_knocked_and_nothing_that_was_sealed_or_withdrawn(self) -> None:
        for viewer in (0, 1, 2, None):
            for written in self.seen(viewer)["rounds"]:
                others = [each for each in written["actions"] if each.get("seat") != viewer]
                assert all(each["do"] != "pass" for each in others)
                assert all("cell" not in each for each in others if each["do"] == "knock")

    def test_tells_each_window_as_it_was_closed(self) -> None:
        """Replayed, a seat's record has the same knockers at each decision as the whole one."""
        finished = running()[0]
        for viewer in (0, 1, 2, None):
            told = record_for(viewer, HEADER, running())["rounds"][0]["actions"]  # type: ignore[index]
            assert knockers(finished, map(action_from_json, told)) == knockers(finished, finished.actions)

    def test_is_right_as_far_as_it_can_be_checked(self) -> None:
        for viewer in (0, 1, 2, None):
            assert check(self.seen(viewer), checkpoints=True) == []
            with pytest.raises(RecordError, match="round 2: seed"):
                replay(self.seen(viewer))

    def test_does_not_depend_on_what_the_seat_cannot_know(self) -> None:
        first, second = running()
        seat, action = second.actions[-1]
        assert isinstance(action, Knock)
        viewer = 0 if seat != 0 else 1
        changed = PlayedRound(second.seed, second.entropy, (*second.actions[:-1], (seat, Pass())))
        assert record_for(viewer, HEADER, [first, changed]) == record_for(viewer, HEADER, [first, second])

    def test_has_no_secrets_once_the_game_is_over(self) -> None:
        assert record_for(0, HEADER, played(3, HEADER.options, 5)[1]) == whole()
