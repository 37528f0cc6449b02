"""Mails of ours that come back."""

import logging
from pathlib import Path

import pytest

from allegra_pbem.rules import Phase

from .service import ADDRESS, Service, parsed, service


def report(desk: Service, name: str, day: int, action: str = "failed") -> bytes:
    """A delivery report (RFC 3464) about the last mail to a player, to its bounce address."""
    mail = desk.last_to(name)
    local, _, host = ADDRESS.partition("@")
    status = "5.1.1" if action == "failed" else "4.4.1"
    return f"""From: MAILER-DAEMON@mx.example.net
To: {local}+b-{mail.token}@{host}
Subject: Undelivered mail {day}
Message-ID: <{day}.{action}@mx.example.net>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Your mail could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; {mail.recipient}
Action: {action}
Status: {status}
--b
Content-Type: text/rfc822-headers

Message-ID: {mail.message_id}
--b--
""".encode()


def bounce(desk: Service, name: str, days: int, action: str = "failed") -> None:
    for day in range(days):
        assert desk.receives(report(desk, name, day, action), sender="") == "bounce"
        desk.moves(24)


def test_nothing_is_ever_answered_to_a_bounce(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    count = desk.count()
    bounce(desk, "Ann", 6)
    assert desk.count() == count


def test_after_bounces_on_five_days_mail_and_clock_pause_and_the_moderator_is_told(
    desk: Service, caplog: pytest.LogCaptureFixture
) -> None:
    number = desk.opens("Ann", "Bob")
    with caplog.at_level(logging.WARNING):
        bounce(desk, "Ann", 4)
        assert all(q.started for q in desk.game(number).questions)
        bounce(desk, "Ann", 1, "delayed")
        assert not caplog.records
        assert desk.receives(report(desk, "Ann", 99), sender="") == "bounce"
    assert {q.seat: q.started is None for q in desk.game(number).questions} == {0: True, 1: False}
    assert "allegra player set Ann --address" in caplog.text
    assert "ann@example.org" not in caplog.text
    count = len(desk.mails_to("Ann"))
    desk.writes("Bob", "REVEAL B1 C2")
    assert len(desk.mails_to("Ann")) == count


def test_a_player_who_writes_is_written_to_again(desk: Service) -> None:
    first = desk.opens("Ann", "Bob")
    second = desk.opens("Ann", "Cem")
    bounce(desk, "Ann", 5)
    count = len(desk.mails_to("Ann"))
    assert desk.writes("Ann", "REVEAL B1 C2") == "commands"
    games = [mail.game for mail in desk.mails_to("Ann")[count:]]
    assert sorted(games) == [first, second]
    desk.waits(0)
    assert all(q.started for q in desk.game(first).questions)


def test_a_player_whom_no_mail_reaches_does_not_stop_the_others_for_ever(desk: Service) -> None:
    number = desk.opens("Ann", "Bob")
    bounce(desk, "Ann", 5)
    desk.writes("Bob", "REVEAL B1 C2")
    desk.waits(24 * 5)
    assert desk.game(number).table.phase is Phase.REVEAL
    desk.waits(25)
    assert desk.game(number).table.phase is not Phase.REVEAL


def test_a_bounce_that_names_no_mail_of_ours_counts_for_nobody(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    forged = report(desk, "Ann", 1).replace(desk.last_to("Ann").token.encode(), b"a" * 20)
    forged = forged.replace(parsed(desk.last_to("Ann"))["Message-ID"].encode(), b"<x@example.net>")
    assert desk.receives(forged, sender="") == "bounce"
    assert "names no mail of ours" in desk.log()[0].reason


@pytest.mark.parametrize("kept", ["Message-ID", "Reply-To"])
def test_a_bounce_to_our_plain_address_is_known_by_what_it_returns(desk: Service, kept: str) -> None:
    """A provider may write an envelope sender of its own, and a Message-ID of its own, over ours."""
    desk.opens("Ann", "Bob")
    mail = desk.last_to("Ann")
    local, _, host = ADDRESS.partition("@")
    raw = report(desk, "Ann", 1).replace(f"{local}+b-{mail.token}@{host}".encode(), ADDRESS.encode())
    if kept == "Reply-To":
        returned = f"Message-ID: <x@mail.example.net>\nReply-To: {parsed(mail)['Reply-To']}"
        raw = raw.replace(f"Message-ID: {mail.message_id}".encode(), returned.encode())
    assert desk.receives(raw, sender="") == "bounce"
    assert f"about mail {mail.id}" in desk.log()[0].reason


def complaint(desk: Service, name: str) -> bytes:
    """A complaint (RFC 5965) to our address, which names the mail alone."""
    mail = desk.last_to(name)
    return f"""From: Feedback <fbl@isp.example>
To: {ADDRESS}
Subject: FW: spam
Message-ID: <1@isp.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b"

--b
Content-Type: text/plain

This mail was called spam.
--b
Content-Type: message/feedback-report

Feedback-Type: abuse
Version: 1
--b
Content-Type: message/rfc822

Message-ID: {mail.message_id}
Subject: {mail.subject}

REVEAL B1 C2
--b--
""".encode()


def test_a_complaint_ends_the_mail_at_once_and_the_moderator_is_told(
    desk: Service, caplog: pytest.LogCaptureFixture
) -> None:
    number = desk.opens("Ann", "Bob")
    count = desk.count()
    with caplog.at_level(logging.WARNING):
        assert desk.receives(complaint(desk, "Ann"), sender="fbl@isp.example") == "bounce"
    assert "Mail to Ann was called spam" in caplog.text
    assert desk.count() == count
    assert {q.seat: q.started is None for q in desk.game(number).questions} == {0: True, 1: False}
    desk.writes("Bob", "REVEAL B1 C2")
    assert desk.last_to("Ann").id <= count


def test_a_bounce_that_fails_its_check_is_answered_to_nobody(tmp_path: Path) -> None:
    """Servers seldom sign their reports, so that many fail."""
    with service(tmp_path, authserv_id="mx.example.org") as desk:
        desk.opens("Ann", "Bob")
        count = desk.count()
        raw = b"Authentication-Results: mx.example.org; dmarc=fail\n" + report(desk, "Ann", 1)
        assert desk.receives(raw, sender="") == "bounce"
        vacation = b"Auto-Submitted: auto-replied\n" + desk.letter("Ann", "I am away.")
        assert desk.receives(b"Authentication-Results: mx.example.org; dmarc=fail\n" + vacation) == "automatic"
        assert desk.count() == count


def test_a_player_to_whom_no_mail_goes_is_not_warned_either(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    asked = desk.last_to("Ann")
    bounce(desk, "Ann", 5)
    count = desk.count()
    assert desk.writes("Ann", "SHOW", to=asked, From="eve@example.net") == "refused"
    assert desk.count() == count


def test_chat_shows_as_well_as_a_command_that_mail_arrives_again(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    bounce(desk, "Ann", 5)
    desk.writes("Ann", "Thanks for the invitation!")
    count = len(desk.mails_to("Ann"))
    desk.writes("Bob", "REVEAL B1 C2")
    assert len(desk.mails_to("Ann")) == count + 1
