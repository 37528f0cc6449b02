"""Faults: what is kept of them, and that no log tells a card, a token or an address."""

from pathlib import Path

import pytest
from sqlalchemy import text

from allegra_pbem.moderator.codec import game_to_json
from allegra_pbem.postoffice import judging, ticking
from allegra_pbem.postoffice.delivering import deliver
from allegra_pbem.store import outbox

from .loopback import Mailbox, listening
from .service import Service, service


def piped(desk: Service, name: str, raw: bytes) -> None:
    """Put a mail where the mail server leaves it."""
    new = desk.office.settings.spool / "new"
    new.mkdir(parents=True, exist_ok=True)
    (new / name).write_bytes(raw)


def broken(desk: Service):
    """A part of the program that fails with everything secret in the words of its error."""

    def fail(*_):
        tokens = [row.token for row in desk.office.store.read(lambda tx: outbox.listing(tx, 100))]
        raise RuntimeError(f"ann@example.org {tokens} {game_to_json(desk.game())}")

    return fail


def secrets(desk: Service) -> list[str]:
    tokens = [row.token for row in desk.office.store.read(lambda tx: outbox.listing(tx, 10_000))]
    return [*tokens, *desk.game().seeds, "@", '"order"', "RuntimeError:"]


def test_a_mail_that_breaks_the_program_leaves_a_place_and_no_secret(
    desk: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    desk.opens("Ann", "Bob")
    piped(desk, "1", desk.letter("Ann", "REVEAL B1 C2"))
    monkeypatch.setattr(judging, "handle", broken(desk))
    desk.waits(0)
    reasons = (desk.office.settings.spool / "failed" / "reasons.txt").read_text()
    for told in (caplog.text, desk.log()[0].reason, reasons):
        assert "RuntimeError at passing.py" in told or "RuntimeError at judging.py" in told
        assert [secret for secret in secrets(desk) if secret in told] == []


def test_an_alarm_that_breaks_the_program_leaves_a_place_and_no_secret(
    desk: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    desk.opens("Ann", "Bob")
    monkeypatch.setattr(ticking, "ring", broken(desk))
    desk.waits(80)
    assert "Game 1: its alarm failed (RuntimeError at ticking.py" in caplog.text
    assert [secret for secret in secrets(desk) if secret in caplog.text] == []


def test_a_database_that_refuses_a_row_leaves_no_secret_in_the_log(
    desk: Service, caplog: pytest.LogCaptureFixture
) -> None:
    desk.opens("Ann", "Bob")
    piped(desk, "1", desk.letter("Ann", "REVEAL B1 C2"))
    trigger = "CREATE TRIGGER t BEFORE INSERT ON outbound BEGIN SELECT RAISE(ABORT, 'no'); END"
    desk.office.store.write(lambda tx: tx.execute(text(trigger)))
    desk.waits(0)
    assert "IntegrityError at passing.py" in caplog.text
    assert [secret for secret in secrets(desk) if secret in caplog.text] == []


def test_a_refused_mail_is_logged_by_its_number_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    mailbox = Mailbox(reply=lambda recipient: f"550 no {recipient} here")
    with listening(mailbox) as server, service(tmp_path, **server) as desk:
        desk.opens("Ann", "Bob")
        deliver(desk.office)
        assert len(caplog.records) == 4
        assert [secret for secret in secrets(desk) if secret in caplog.text] == []


def test_a_mail_that_failed_is_judged_when_it_comes_again(desk: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.opens("Ann", "Bob")
    raw = desk.letter("Ann", "REVEAL B1 C2")
    with monkeypatch.context() as patch:
        patch.setattr(judging, "handle", broken(desk))
        for _ in range(2):
            with pytest.raises(RuntimeError):
                desk.receives(raw)
    assert [row.verdict for row in desk.log()] == ["failed"]
    assert desk.receives(raw) == "commands"
    assert desk.receives(raw) == "seen"
    assert [row.verdict for row in desk.log()] == ["commands"]


def test_a_fault_of_the_system_is_told_in_the_systems_words_without_names_of_files(
    desk: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "/outbox/ann@example.org.eml")

    desk.opens("Ann", "Bob")
    piped(desk, "1", desk.letter("Ann", "REVEAL B1 C2"))
    monkeypatch.setattr(judging, "handle", full)
    desk.waits(0)
    assert "OSError, No space left on device, at " in caplog.text
    assert [secret for secret in secrets(desk) if secret in caplog.text] == []
