"""What the doctor sees, and what becomes of mails in words."""

import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from allegra_pbem.cli.fate import told
from allegra_pbem.postoffice.standstill import Standstill
from allegra_pbem.store.tables import OutboundRow
from tests.mail.servers import PASSWORD, USER, Box, pymap
from tests.postoffice.loopback import Mailbox, listening

from .shell import Allegra

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
HALT = Standstill(NOW - 3 * HOUR, NOW + HOUR / 12, "mail.example.org, port 465: Connection refused", NOW)


def problems(allegra: Allegra) -> dict[str, str]:
    """The remedies that the doctor names, by what they are about."""
    result = allegra("doctor --json")
    found = {check["about"]: check["remedy"] for check in result.json["checks"] if not check["ok"]}
    assert result.json["ok"] is (result.status == 0) is not bool(found)
    return found


@pytest.fixture
def imap() -> Iterator[Box]:
    with pymap() as box:
        yield box


def test_the_doctor_finds_nothing_at_a_table_in_order(table: Allegra) -> None:
    assert problems(table) == {}
    table("doctor").done("no server is set: mails are written to", "All is well.", "0 mails wait")


def test_the_doctor_says_what_a_new_installation_lacks(allegra: Allegra) -> None:
    found = problems(allegra)
    assert "`allegra init`" in found["home"]
    assert "`allegra db upgrade`" in found["database"]
    allegra("init --yes").done()
    assert problems(allegra) == {"passes": "let cron call `allegra run` every minute, or let `allegra serve` run"}


def test_the_doctor_calls_at_the_servers_and_sends_nothing(
    table: Allegra, monkeypatch: pytest.MonkeyPatch, imap: Box
) -> None:
    mailbox = Mailbox()
    with listening(mailbox) as smtp:
        server = {**smtp, "imap_host": "127.0.0.1", "imap_port": imap.port, "imap_security": "plain"}
        for name, value in {**server, "imap_user": USER, "imap_password": PASSWORD}.items():
            monkeypatch.setenv(f"ALLEGRA_{name.upper()}", str(value))
        table("doctor").done("SMTP: 127.0.0.1, port", f"logged in as {USER}, folder INBOX is there")
        monkeypatch.setenv("ALLEGRA_IMAP_PASSWORD", "falsch")
        assert "imap_password" in problems(table)["IMAP"]
        assert "falsch" not in table("doctor").out
    assert "smtp_host, smtp_port and smtp_security" in problems(table)["SMTP"]
    assert mailbox.offered == []


def test_the_doctor_tells_what_waits_and_that_nothing_is_sent(table: Allegra, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    for name, value in {"host": "127.0.0.1", "port": port, "security": "plain"}.items():
        monkeypatch.setenv(f"ALLEGRA_SMTP_{name.upper()}", str(value))
    table("game new", "Cem <cem@example.org>", "Dia <dia@example.org>").done()
    table("game start 2").done()
    table("deliver").refused("Sending has stopped", "Connection refused", "`allegra doctor`", status=75)
    assert set(problems(table)) == {"outbox", "SMTP"}
    said = table("doctor").out
    assert "4 mails wait; nothing is sent since" in said
    assert "Something is wrong." in said
    table("mail outbox").done("nothing is sent since", "Connection refused", "invitation", "sent 20")
    assert [row["id"] for row in table("mail outbox --json").json] == [8, 7, 6, 5, 4, 3, 2, 1]


def test_the_doctor_sees_a_service_that_has_stopped_and_mail_that_was_kept_aside(table: Allegra) -> None:
    ago = (datetime.now(UTC) - HOUR).isoformat()
    with closing(sqlite3.connect(table.home / "allegra.db")) as database:
        database.execute("UPDATE service SET value = ? WHERE key = 'drained'", (ago,))
        database.commit()
    failed = table.home / "spool" / "failed"
    failed.mkdir(parents=True, exist_ok=True)
    (failed / "1.eml").write_bytes(b"x")
    found = problems(table)
    assert set(found) == {"passes", "spool"}
    assert "its complaints say what keeps it" in found["passes"]
    assert "reasons.txt" in found["spool"]


def test_the_doctor_sees_a_damaged_database(table: Allegra) -> None:
    file = table.home / "allegra.db"
    raw = bytearray(file.read_bytes())
    raw[-4096:] = b"\xff" * 4096
    file.write_bytes(bytes(raw))
    assert "database" in problems(table)


def test_the_doctor_sees_a_maildir_that_is_not_there(table: Allegra, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLEGRA_MAILDIRS", "/no/such/folder")
    assert "maildirs" in problems(table)["Maildir"]


def row(**values: object) -> OutboundRow:
    fields = {"id": 7, "token": "t", "token_digest": "d", "message_id": "<m>", "recipient": "ann@example.org"}
    return OutboundRow(**{**fields, "due": NOW + HOUR / 2, "created": NOW - HOUR, **values})


@pytest.mark.parametrize(
    ("mail", "halt", "words"),
    [
        (row(), None, "waits since 2026-03-02 11:00 UTC, for the next pass"),
        (
            row(attempts=3, error="450 mailbox busy"),
            None,
            "waits since 2026-03-02 11:00 UTC, tried 3 times, next at 2026-03-02 12:30 UTC: 450 mailbox busy",
        ),
        (
            row(attempts=1),
            None,
            "waits since 2026-03-02 11:00 UTC, tried once, next at 2026-03-02 12:30 UTC: the sender was lost",
        ),
        (
            row(attempts=1, error="450 mailbox busy"),
            HALT,
            (
                "waits since 2026-03-02 11:00 UTC; nothing is sent since 2026-03-02 09:00 UTC, "
                "next try 2026-03-02 12:05 UTC: mail.example.org, port 465: Connection refused"
            ),
        ),
        (row(attempts=1, claimed_until=NOW + HOUR), None, "is being sent, since 2026-03-02 11:00 UTC in the queue"),
        (row(status="sent", attempts=1, sent=NOW), None, "sent 2026-03-02 12:00 UTC"),
        (row(status="sent", attempts=2, sent=NOW), HALT, "sent 2026-03-02 12:00 UTC after 2 tries"),
        (
            row(status="failed", attempts=1, error="550 no such user"),
            None,
            "failed after 1 try: 550 no such user. `allegra mail retry 7` queues it again",
        ),
    ],
)
def test_what_became_of_a_mail_is_said_in_words(mail: OutboundRow, halt: Standstill | None, words: str) -> None:
    assert told(mail, NOW, halt) == words
