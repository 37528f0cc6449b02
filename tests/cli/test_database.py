"""`allegra db`: making, upgrading, checking."""

import json

import pytest

from allegra_pbem.store import schema

from .shell import Allegra


def test_upgrade_makes_a_database_and_then_leaves_it(allegra: Allegra) -> None:
    allegra("db upgrade").done("The database is made.")
    before = allegra.dump()
    allegra("db upgrade").done("The database is up to date.")
    assert allegra.dump() == before


def test_an_empty_database_checks(allegra: Allegra) -> None:
    allegra("db upgrade").done()
    allegra("db check").done("No games replayed, no differences.")


def test_a_sound_game_checks(table: Allegra) -> None:
    table("db check").done("1 game replayed, no differences.")
    assert table("db check --json").json == {"games": 1, "ok": 1, "differences": []}


BROKEN = {
    "no snapshot": ("UPDATE game SET snapshot = ''", "snapshot: it is no JSON"),
    "clock": (
        "UPDATE game SET snapshot = replace(snapshot, '\"strikes\":3', '\"strikes\":9')",
        "snapshot.clock.strikes is not what the journal says",
    ),
    "alarm": ("UPDATE game SET next_alarm = '2030-01-01 00:00:00.000000'", "next_alarm: expected"),
    "no alarm": ("UPDATE game SET next_alarm = NULL", "next_alarm: expected"),
    "status": ("UPDATE game SET status = 'over'", "status: expected running of the journal, got over"),
    "version": ("UPDATE game SET version = version + 1", "version: expected"),
    "action": (
        "UPDATE journal SET data = replace(data, '\"B1\"', '\"B2\"') WHERE kind = 'Acted'",
        "snapshot.",
    ),
    "illegal": (
        "UPDATE journal SET data = replace(data, '\"C2\"', '\"B1\"') WHERE kind = 'Acted'",
        "cannot be replayed",
    ),
    "kind": ("UPDATE journal SET kind = 'Dreamt' WHERE kind = 'Acted'", "cannot be replayed"),
    "no JSON": ("UPDATE journal SET data = '{' WHERE kind = 'Acted'", "cannot be replayed"),
    "no fields": ("UPDATE journal SET data = '{}' WHERE kind = 'Acted'", "cannot be replayed"),
    "missing row": ("DELETE FROM journal WHERE kind = 'Acted'", "expected"),
    "gap": ("UPDATE journal SET number = number + 1 WHERE number = (SELECT max(number) FROM journal)", "missing ["),
    "no journal": ("DELETE FROM journal", "cannot be replayed"),
    "seed": ('UPDATE journal SET data = replace(data, \'"seeds":["\', \'"seeds":["00\') WHERE number = 1', "expected"),
    "time": ("UPDATE journal SET at = '2020-01-01 00:00:00.000000' WHERE kind = 'Asked'", "snapshot."),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_game_that_differs_from_its_journal_is_found(table: Allegra, what: str) -> None:
    table.script("mail receive", given=table.reply("Ann", "REVEAL B1 C2")).silent()
    table("run").silent()
    statement, said = BROKEN[what]
    table.sql(statement)
    before = table.dump()
    told = table("db check")
    assert (told.status, told.err) == (1, "")
    assert said in told.out
    assert told.out.startswith("game 1: ")
    found = json.loads(table("db check --json").out)
    assert (found["games"], found["ok"]) == (1, 0)
    assert {difference["game"] for difference in found["differences"]} == {1}
    assert table.dump() == before


def test_one_broken_game_does_not_hide_the_others(table: Allegra) -> None:
    table("game new", "Ann <ann@example.org>", "Bob <bob@example.org>").done()
    table.sql("DELETE FROM journal WHERE game = 1")
    told = json.loads(table("db check --json").out)
    assert (told["games"], told["ok"]) == (2, 1)


@pytest.mark.parametrize("words", ["game list", "run", "db check", "mail log", "db upgrade"])
def test_a_database_of_a_newer_program_is_refused_and_left_alone(table: Allegra, words: str) -> None:
    table.sql("UPDATE alembic_version SET version_num = '9999'")
    before = table.dump()
    table(words).refused("was written by a newer program", "Install the newer release again.")
    assert table.dump() == before


@pytest.mark.parametrize("words", ["game list", "run", "db check"])
def test_a_database_of_an_older_program_is_refused_with_what_to_do(
    table: Allegra, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "REVISIONS", (*schema.REVISIONS, "9999"))
    monkeypatch.setattr(schema, "HEAD", "9999")
    before = table.dump()
    table(words).refused("this program works with 9999; nothing was changed", "allegra db upgrade")
    assert table.dump() == before


def test_a_file_that_is_no_database_is_said(allegra: Allegra) -> None:
    allegra.home.mkdir()
    (allegra.home / "allegra.db").write_text("no database, but long enough to be taken for one " * 99)
    for words in ("game list", "run", "db check", "db upgrade"):
        told = allegra(words)
        assert (told.status, told.out) == (1, "")
        assert "or no database at all" in told.err
