"""The loopback exchange, spoken to by an SMTP client of another make."""

import json
import smtplib
from collections.abc import Iterator
from pathlib import Path

import pytest

from allegra_pbem.demo.exchange import HOST, Exchange, Letterboxes
from allegra_pbem.mail.spool import Spool
from tests.moderator.desk import NOON

RAW = b"From: ann@example.org\r\nSubject: x\r\n\r\n.A dot begins this line.\r\nKEEP B2\r\n"


@pytest.fixture
def exchange(tmp_path: Path) -> Iterator[Exchange]:
    people = {"ann@example.org": tmp_path / "Ann"}
    boxes = Letterboxes(tmp_path / "spool", "allegra@example.org", people, tmp_path / "mails", lambda: NOON)
    with Exchange(boxes) as running:
        yield running


def send(exchange: Exchange, sender: str, *recipients: str, raw: bytes = RAW) -> None:
    with smtplib.SMTP(HOST, exchange.port, local_hostname="home.example.org", timeout=20) as client:
        client.sendmail(sender, recipients, raw)


def test_mail_to_a_sub_address_goes_into_the_spool_with_its_envelope(exchange: Exchange, tmp_path: Path) -> None:
    send(exchange, "ann@example.org", "Allegra+Token@example.org")

    (arrival,) = Spool(tmp_path / "spool").arrivals()

    assert arrival.raw == RAW
    assert (arrival.sender, arrival.recipients) == ("ann@example.org", ("Allegra+Token@example.org",))
    assert arrival.received == NOON


def test_an_empty_sender_stays_empty(exchange: Exchange, tmp_path: Path) -> None:
    send(exchange, "", "allegra+b-token@example.org")

    (arrival,) = Spool(tmp_path / "spool").arrivals()

    assert arrival.sender == ""


def test_mail_to_a_person_goes_into_their_maildir_and_a_copy_is_kept(exchange: Exchange, tmp_path: Path) -> None:
    send(exchange, "allegra+b-token@example.org", "ann@example.org")

    (mail,) = (tmp_path / "Ann" / "new").iterdir()

    assert mail.read_bytes() == RAW
    assert (tmp_path / "mails" / "00001-to-ann.eml").read_bytes() == RAW


def test_names_sort_as_the_mails_came(exchange: Exchange, tmp_path: Path) -> None:
    bodies = [b"Subject: %d\r\n\r\n" % number for number in range(12)]
    for raw in bodies:
        send(exchange, "ann@example.org", "allegra@example.org", raw=raw)

    assert [arrival.raw for arrival in Spool(tmp_path / "spool").arrivals()] == bodies


def test_nobody_else_gets_mail(exchange: Exchange, tmp_path: Path) -> None:
    for stranger in ("eve@example.org", "allegra@example.net"):
        with pytest.raises(smtplib.SMTPRecipientsRefused) as refusal:
            send(exchange, "ann@example.org", stranger)
        assert refusal.value.recipients[stranger][0] == 550

    assert list((tmp_path / "mails").iterdir()) == []


def test_the_envelope_is_one_line_of_json(exchange: Exchange, tmp_path: Path) -> None:
    send(exchange, "ann@example.org", "allegra@example.org")

    (file,) = (tmp_path / "spool" / "new").iterdir()
    first, _, rest = file.read_bytes().partition(b"\n")

    assert json.loads(first)["recipients"] == ["allegra@example.org"]
    assert rest == RAW
