"""`allegra run`, and `fetch`, `tick` and `deliver`, of which it is made."""

import socket
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest

from allegra_pbem.store import engine

from .shell import Allegra


@contextmanager
def locked(allegra: Allegra) -> Iterator[None]:
    """Somebody else writes for longer than anybody waits."""
    connection = sqlite3.connect(allegra.home / "allegra.db", isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    yield
    connection.close()


def test_a_pass_with_nothing_to_tell_is_silent(table: Allegra) -> None:
    for words in ("run", "fetch", "tick", "deliver", "run"):
        table(words).silent()


def test_a_pass_reads_judges_and_sends_without_a_word(table: Allegra) -> None:
    count = len(table.mails())
    table.script("mail receive", given=table.reply("Ann", "REVEAL B1 C2")).silent()
    table.script("run").silent()
    assert len(table.mails()) == count + 2
    assert not list((table.home / "spool" / "new").iterdir())


def test_fetch_judges_and_deliver_sends(table: Allegra) -> None:
    count = len(table.mails())
    table.script("mail receive", given=table.reply("Ann", "REVEAL B1 C2")).silent()
    table("fetch").silent()
    assert [row["verdict"] for row in table("mail log --json").json] == ["commands"]
    assert len(table.mails()) == count
    table("deliver").silent()
    assert len(table.mails()) == count + 2


def test_tick_rehearses_a_time_and_writes_nothing(table: Allegra) -> None:
    before = table.dump()
    later = datetime.now(UTC) + timedelta(hours=40)
    table("tick --now", later.strftime("%Y-%m-%dT%H:%M:%S")).done(
        "game 1, due since", "Ann is reminded. Bob is reminded."
    )
    much_later = (datetime.now(UTC) + timedelta(hours=80)).strftime("%Y-%m-%dT%H:%M:%S")
    rehearsed = table("tick --json --now", much_later).json
    assert [entry["game"] for entry in rehearsed] == [1]
    assert "Ann's time to turn up two cards ran out, so the next move was made for Ann." in rehearsed[0]["what"]
    assert table("tick --json --now 2020-01-01T00:00:00").json == []
    table("tick --now", "2020-01-01T00:00:00").silent()
    table("tick --json").refused("--now", status=2)
    table("tick --now", "tomorrow").refused("--now", status=2)
    assert table.dump() == before


def test_tick_rings_what_was_due_before_the_last_pass_that_read_all_mail(table: Allegra) -> None:
    table.sql("UPDATE game SET snapshot = replace(snapshot, '\"turn_hours\":72.0', '\"turn_hours\":1e-9')")
    table.sql("UPDATE game SET next_alarm = '2020-01-01 00:00:00.000000'")
    table("tick").silent()
    assert table("game show 1 --json").json["phase"] == "reveal"
    table("fetch").silent()
    table("tick").silent()
    assert table("game show 1 --json").json["phase"] != "reveal"


def test_a_source_that_cannot_be_read_is_complained_of_and_tried_again(
    table: Allegra, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALLEGRA_MAILDIRS", "/none/Maildir")
    for words in ("run", "fetch"):
        table(words).refused("/none/Maildir", "Its mail is kept; nothing that is due takes effect", status=75)


def test_a_server_that_is_down_is_complained_of_and_the_mails_are_kept(
    allegra: Allegra, monkeypatch: pytest.MonkeyPatch
) -> None:
    allegra("init --yes").done()
    allegra("game new", "Ann <ann@example.org>", "Bob <bob@example.org>").done()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        monkeypatch.setenv("ALLEGRA_SMTP_HOST", "127.0.0.1")
        monkeypatch.setenv("ALLEGRA_SMTP_SECURITY", "plain")
        monkeypatch.setenv("ALLEGRA_SMTP_PORT", str(free.getsockname()[1]))
        allegra("deliver").refused("Sending has stopped: 127.0.0.1, port", "All mails are kept", status=75)
    assert {row["status"] for row in allegra("mail outbox --json").json} == {"queued"}
    allegra("run").silent()


@pytest.mark.parametrize("words", ["run", "fetch", "game start 1", "player set Ann --zone UTC", "game list"])
def test_a_busy_database_is_said_once_and_tried_again(
    table: Allegra, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "PATIENCE", 0.02)
    with locked(table):
        told = table(words).refused("nothing was written. Try again later.", status=75)
    assert told.err.count("The database cannot be used") == 1


def test_a_mail_that_breaks_the_program_does_not_stop_the_pass(table: Allegra) -> None:
    table.sql("CREATE TRIGGER t BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'broken'); END")
    table.script("mail receive", given=table.reply("Ann", "REVEAL B1 C2")).silent()
    told = table.script("run")
    assert told.status == 0
    assert "cannot be judged (IntegrityError at " in told.err
    assert "@" not in told.err
    [row] = table("mail log --json").json
    assert row["verdict"] == "failed"
    assert len(list((table.home / "spool" / "failed").iterdir())) == 2
