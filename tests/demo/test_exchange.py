"""The loopback exchange, spoken to by an SMTP client of another make."""

import smtplib
from collections.abc import Iterator
from pathlib import Path

import pytest

from allegra_pbem.demo.exchange import HOST, Exchange, Letterboxes
from allegra_pbem.mail.intake.spool import Spool
from tests.moderator.desk import NOON

RAW = b"From: ann@example.org\r\nSubject: x\r\n\r\n.A dot begins this line.\r\nKEEP B2\r\n"


@pytest.fixture
def exchange(tmp_path: Path) -> Iterator[Exchange]:
    boxes = Letterboxes({"ann@example.org": tmp_path / "Ann"}, tmp_path / "mails")
    with Exchange(boxes, tmp_path / "spool", "allegra@example.org", lambda: NOON) as running:
        yield running


def send(port: int, sender: str, *recipients: str, raw: bytes = RAW) -> None:
    with smtplib.SMTP(HOST, port, local_hostname="home.example.org", timeout=20) as client:
        client.sendmail(sender, recipients, raw)


def test_mail_to_a_sub_address_goes_into_the_spool_with_its_envelope(exchange: Exchange, tmp_path: Path) -> None:
    send(exchange.intake, "ann@example.org", "Allegra+Token@example.org")

    (arrival,) = Spool(tmp_path / "spool").arrivals()

    assert arrival.raw == RAW
    assert (arrival.sender, arrival.recipients) == ("ann@example.org", ("Allegra+Token@example.org",))
    assert arrival.received == NOON


def test_an_empty_sender_stays_empty(exchange: Exchange, tmp_path: Path) -> None:
    send(exchange.intake, "", "allegra+b-token@example.org")

    (arrival,) = Spool(tmp_path / "spool").arrivals()

    assert arrival.sender == ""


def test_mails_of_one_moment_are_judged_in_the_order_in_which_they_came(exchange: Exchange, tmp_path: Path) -> None:
    bodies = [b"Subject: %d\r\n\r\n" % number for number in range(12)]
    for raw in bodies:
        exchange.boxes.sent("ann@example.org", raw)
        send(exchange.intake, "ann@example.org", "allegra@example.org", raw=raw)

    assert [arrival.raw for arrival in Spool(tmp_path / "spool").arrivals()] == bodies
    assert [path.read_bytes() for path in sorted((tmp_path / "mails").iterdir())] == bodies


def test_mail_to_a_person_goes_into_their_maildir_and_a_copy_is_kept(exchange: Exchange, tmp_path: Path) -> None:
    send(exchange.port, "allegra+b-token@example.org", "Ann@example.org")

    (mail,) = (tmp_path / "Ann" / "new").iterdir()

    assert mail.read_bytes() == RAW
    assert (tmp_path / "mails" / "00001-to-Ann.eml").read_bytes() == RAW


def test_nobody_else_gets_mail(exchange: Exchange, tmp_path: Path) -> None:
    strangers = [(exchange.port, "eve@example.org"), (exchange.intake, "allegra@example.net")]
    for port, stranger in strangers:
        with pytest.raises(smtplib.SMTPRecipientsRefused) as refusal:
            send(port, "ann@example.org", stranger)
        assert refusal.value.recipients[stranger][0] == 550

    assert list((tmp_path / "mails").iterdir()) == []
    assert list(Spool(tmp_path / "spool").arrivals()) == []
