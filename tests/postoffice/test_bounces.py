"""Mails of ours that come back."""

import logging

import pytest

from allegra_pbem.rules import Phase

from .service import ADDRESS, Service, parsed


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
