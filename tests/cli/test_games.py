"""`allegra game`: the moderator's desk."""

import json
from pathlib import Path

import pytest

from .shell import Allegra

ANN, BOB = "Ann <ann@example.org>", "Bob <bob@example.org>"
SEVEN = [f"{name} <{name}@example.org>" for name in ("Ann", "Bob", "Cem", "Dia", "Eda", "Fay", "Gus")]


@pytest.fixture
def ready(allegra: Allegra) -> Allegra:
    allegra("init --yes").done()
    return allegra


def test_a_game_is_opened_listed_started_and_shown(ready: Allegra) -> None:
    ready("game new", ANN, BOB).done("Game 1 is open for Ann, Bob.", "`allegra run` sends them", "allegra game start 1")
    ready("game list").done("1 open Ann, Bob your `game start`")
    assert ready("game show 1").done().out.startswith("Game 1, open: Ann, Bob")
    ready("game start 1").done("Game 1 is dealt.")
    ready("game list").done("1 running Ann, Bob 1 Ann, Bob (reveal)")
    ready("game show 1").done("Round 1 of 3, reveal.", "Waits for Ann (reveal) until", "its mail is not accepted yet")
    ready("run").silent()
    assert "not accepted" not in ready("game show 1").done().out


def test_the_house_rules_and_the_clock_that_are_asked_for_hold(ready: Allegra) -> None:
    rules = [
        "--knocks",
        "never",
        "--lines",
        "anywhere",
        "--no-final-clear",
        "--rounds",
        "1",
        "--turn-limit",
        "9",
        "--turn-hours",
        "5",
    ]
    assert ready("game new", *rules, ANN, BOB, "--json").json == {"game": 1}
    shown = ready("game show 1 --json").json
    assert {key: shown["options"][key] for key in ("knocks", "lines", "final_clear", "rounds", "turn_limit")} == {
        "knocks": "never",
        "lines": "anywhere",
        "final_clear": False,
        "rounds": 1,
        "turn_limit": 9,
    }
    assert (shown["turn_hours"], shown["window_hours"]) == (5.0, 24.0)
    assert len(shown["commitments"]) == 1


@pytest.mark.parametrize(
    ("players", "said", "status"),
    [
        ([ANN, "Bob bob@example.org"], "'Bob bob@example.org' is no player", 2),
        ([ANN, "<bob@example.org>"], "Write a name and an address, quoted", 2),
        ([ANN, "Bob <bob>"], "is no player", 2),
        ([ANN], "A game has 2 to 6 players, not 1. No game was opened.", 1),
        (SEVEN, "A game has 2 to 6 players, not 7. No game was opened.", 1),
        ([ANN, "Bob <ann@example.org>"], "The same player was named twice. No game was opened.", 1),
        ([ANN, "Ann <other@example.org>"], "names tell players apart. No game was opened.", 1),
        ([ANN, "1st <bob@example.org>"], "'1st' will not do as a name", 1),
        ([ANN, "Seed <bob@example.org>"], "'Seed' will not do as a name", 1),
        ([ANN, "Bob <b@@example.org>"], "no address that mail can be sent to", 1),
        ([ANN, BOB, "--deck", "tarot"], "There is no deck tarot", 2),
        ([ANN, BOB, "--deck", "../pyproject"], "There is no deck ../pyproject", 2),
        ([ANN, BOB, "--rounds", "0"], "--rounds", 2),
        ([ANN, BOB, "--knocks", "often"], "'often'", 2),
        ([], "PLAYER", 2),
    ],
)
def test_what_is_wrong_with_a_new_game_is_said_and_nothing_is_changed(
    ready: Allegra, players: list[str], said: str, status: int
) -> None:
    before = ready.dump()
    ready("game new", *players).refused(said, status=status)
    assert ready.dump() == before


def test_a_name_of_another_player_is_refused_with_what_to_do(ready: Allegra) -> None:
    ready("game new", ANN, BOB).done()
    before = ready.dump()
    ready("game new", "ann <new@example.org>", BOB).refused(
        "Ann is a player with another address", "`allegra player set Ann --address new@example.org`"
    )
    assert ready.dump() == before


def test_a_known_address_keeps_its_player_and_name(ready: Allegra) -> None:
    ready("game new", ANN, BOB).done()
    ready("game new", "Annie <ANN@example.org>", "Cem <cem@example.org>").done(
        "Game 2 is open for Ann, Cem.", "ANN@example.org is the address of Ann"
    )
    assert ready("game show 2 --json").json["players"] == ["Ann", "Cem"]


@pytest.mark.parametrize("verb", ["show", "start", "history", "record"])
def test_an_unknown_game_is_said_with_where_to_look(table: Allegra, verb: str) -> None:
    before = table.dump()
    table(f"game {verb} 9").refused("There is no game 9. `allegra game list` shows those that there are.")
    table(f"game {verb} 0").refused("GAME", status=2)
    table(f"game {verb} one").refused("GAME", status=2)
    assert table.dump() == before


def test_a_game_is_dealt_once(table: Allegra) -> None:
    before = table.dump()
    table("game start 1").refused("Game 1 has been started already.", "`allegra game show 1`")
    assert table.dump() == before


def test_games_are_listed_by_status(table: Allegra) -> None:
    table("game new", ANN, "Cem <cem@example.org>").done()
    assert [game["id"] for game in table("game list --json").json] == [2, 1]
    assert [game["id"] for game in table("game list --status running --json").json] == [1]
    assert table("game list --status over --json").json == []
    table("game list --status lost").refused("'lost'", status=2)


def test_history_tells_what_everybody_may_know(table: Allegra) -> None:
    table.script("mail receive", given=table.reply("Ann", "REVEAL B1 C2")).silent()
    table("run").silent()
    told = table("game history 1").done("Round 1", "Ann turned up")
    assert "Bob turned up" not in told.out
    lines = table("game history 1 --json").json
    assert {"at", "cause", "what"} == set(lines[0])
    assert lines[-1]["cause"] == "mail"


def test_the_record_of_a_running_game_keeps_its_secrets_and_can_be_checked(table: Allegra, tmp_path: Path) -> None:
    record = table("game record 1").json
    assert record["format"] == "allegra-record/1"
    assert "seed" not in record["rounds"][0]
    seated = table("game record 1 --seat 1").json
    assert "seed" not in seated["rounds"][0]
    table("game record 1 --seat 2").refused("Game 1 has the seats 0 to 1; there is no seat 2.", status=2)
    table("game record 1 --seat 6").refused("--seat", status=2)


def test_without_a_database_every_command_says_how_to_make_one(allegra: Allegra) -> None:
    for words in ("game list", "game show 1", "player list", "mail log", "mail outbox", "db check", "run", "tick"):
        allegra(words).refused("There is no Allegra database", "`allegra init`")
    allegra("game new", ANN, BOB).refused("There is no Allegra database")
    assert not allegra.home.exists()


def test_the_json_of_a_game_has_nothing_that_is_hidden_at_the_table(table: Allegra) -> None:
    [(snapshot,)] = table.sql("SELECT snapshot FROM game")
    secrets = json.loads(snapshot)["seeds"]
    shown = table("game show 1 --json").out + table("game list --json").out + table("game record 1").out
    assert [seed for seed in secrets if seed in shown] == []
    assert {cell for area in table("game show 1 --json").json["areas"] for row in area for cell in row} == {"?"}
