"""Delivery over SMTP: what the server says, and what becomes of the mail and of the period of what it asks."""

import contextlib
import socket
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from allegra_pbem.cli import app
from allegra_pbem.moderator.clock import Clock
from allegra_pbem.postoffice.delivering import LEASE, Delivery, deliver
from allegra_pbem.postoffice.passing import run
from allegra_pbem.postoffice.tables import Invited, open_table, start_table
from allegra_pbem.rules import Options
from allegra_pbem.store import games, outbox
from allegra_pbem.store.tables import OutboundRow

from .loopback import Mailbox, listening
from .processes import together
from .service import STANDARD, Service, service

MINUTES = 1 / 60


@pytest.fixture
def mailbox() -> Mailbox:
    return Mailbox()


@pytest.fixture
def office(tmp_path: Path, mailbox: Mailbox) -> Iterator[Service]:
    with listening(mailbox) as server, service(tmp_path, **server) as made:
        yield made


def periods(desk: Service) -> Counter[str]:
    """How often the journal says that each question's period has started."""
    facts = desk.office.store.read(lambda tx: games.journal(tx, 1))
    return Counter(fact.data for fact in facts if fact.kind == "PeriodStarted")


def started(desk: Service, name: str) -> datetime | None:
    seat = ("Ann", "Bob").index(name)
    return desk.game().question_of(seat).started


def statuses(desk: Service) -> Counter[str]:
    return Counter(mail.status for mail in desk.office.store.read(lambda tx: outbox.listing(tx, 10_000)))


def test_a_mail_put_off_is_sent_again_under_its_message_id_and_its_period_starts_when_it_is_accepted(
    office: Service, mailbox: Mailbox
) -> None:
    mailbox.reply = lambda recipient: "450 later" if recipient == "bob@example.org" else None
    office.opens("Ann", "Bob")
    began = office.now()
    assert (started(office, "Ann"), started(office, "Bob")) == (began, None)
    mailbox.reply = lambda _: None
    office.waits(4 * MINUTES)
    assert started(office, "Bob") is None
    office.waits(1 * MINUTES)
    assert started(office, "Bob") == began + timedelta(minutes=5)
    to_bob = [mail for mail in mailbox.offered if mail[0] == "bob@example.org"]
    assert Counter(to_bob) == {("bob@example.org", mail.message_id): 2 for mail in office.mails_to("Bob")}
    assert len(set(mailbox.taken)) == len(mailbox.taken) == 4
    assert set(periods(office).values()) == {1}


def test_a_mail_that_is_refused_fails_and_the_moderator_sees_it(
    office: Service, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    mailbox.reply = lambda recipient: "550 no such user" if recipient == "bob@example.org" else None
    office.opens("Ann", "Bob")
    assert statuses(office) == {"sent": 2, "failed": 2}
    assert started(office, "Bob") is None
    office.waits(24)
    assert len([mail for mail in mailbox.offered if mail[0] == "bob@example.org"]) == 2
    monkeypatch.setenv("ALLEGRA_HOME", str(office.office.settings.home))
    shown = CliRunner().invoke(app, ["mail", "outbox", "--status", "failed"])
    assert shown.exit_code == 0
    assert shown.stdout.count("bob@example.org") == 2
    assert "550 no such user" in shown.stdout


def test_a_refused_mail_that_the_moderator_queues_again_goes_out_under_its_message_id(
    office: Service, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    mailbox.reply = lambda recipient: "550 no such user" if recipient == "bob@example.org" else None
    office.opens("Ann", "Bob")
    mailbox.reply = lambda _: None
    monkeypatch.setenv("ALLEGRA_HOME", str(office.office.settings.home))
    assert CliRunner().invoke(app, ["mail", "retry", "--failed"]).exit_code == 0
    later = office.now() + timedelta(days=1000)  # the command goes by the machine's clock
    office._hands[0] = later
    run(office.office)
    assert Counter(mailbox.offered)["bob@example.org", office.mails_to("Bob")[0].message_id] == 2
    assert statuses(office)["failed"] == 0


def test_a_crash_after_the_server_has_the_mail_sends_it_again_under_its_message_id(
    office: Service, mailbox: Mailbox
) -> None:
    invite(office, 1, 2)
    home, database = str(office.office.settings.home), office.office.settings.database
    together(("die-sending", home, database, str(mailbox.port)))
    lost = set(mailbox.taken)
    assert lost
    assert started(office, "Ann") is None
    office.waits(LEASE / timedelta(hours=1) - MINUTES)
    assert len(mailbox.taken) == len(lost)
    office.waits(2 * MINUTES)
    sent = {(mail.recipient, mail.message_id) for mail in office.mails_to("Ann") + office.mails_to("Bob")}
    assert Counter(mailbox.taken) == {mail: 1 + (mail in lost) for mail in sent}
    assert sorted(periods(office).values()) == [1, 1]
    assert started(office, "Ann") == office.now()


def test_two_processes_that_deliver_at_once_send_no_mail_twice(office: Service, mailbox: Mailbox) -> None:
    invite(office, 20, 5)  # more than one process claims at a time
    mailbox.waits_for = 2
    home, database = str(office.office.settings.home), office.office.settings.database
    accepted = together(*[("send", home, database, str(mailbox.port))] * 2)
    assert sum(accepted) == 20 * 5 * 2
    assert min(accepted) > 0
    assert set(Counter(mailbox.taken).values()) == {1}
    assert statuses(office) == {"sent": 200}


def test_a_server_that_is_down_loses_nothing_and_the_operator_is_told(tmp_path: Path, mailbox: Mailbox) -> None:
    with listening(mailbox) as server:
        pass
    with service(tmp_path, **server) as desk:
        invite(desk, 1, 2)
        told = deliver(desk.office)
        assert (told.accepted, told.stopped != "", len(told.complaints())) == (0, True, 1)
        assert statuses(desk) == {"queued": 4}
        assert not periods(desk)
        with listening(mailbox):
            assert not desk.waits(4 * MINUTES).complaints()
            assert mailbox.taken == []
            desk.waits(1 * MINUTES)
        assert statuses(desk) == {"sent": 4}
        assert len(set(mailbox.taken)) == 4


def test_a_dead_server_is_asked_once_in_five_minutes_by_all_processes(tmp_path: Path) -> None:
    with hanging_up() as (server, calls), service(tmp_path, **server) as desk:
        invite(desk, 8, 5)
        for _ in range(4):
            deliver(desk.office)
            run(desk.office)
        assert len(calls) == 1
        desk.waits(5 * MINUTES)
        assert len(calls) == 2
        home, database = str(desk.office.settings.home), desk.office.settings.database
        desk.moves(4 * MINUTES)  # for those that do not know of it; the workers' clock stands at noon
        assert together(*[("send", home, database, str(server["smtp_port"]))] * 2) == [0, 0]
        assert len(calls) == 2
        assert statuses(desk) == {"queued": 80}
        assert {(mail.attempts, mail.claimed_until) for mail in outbox_of(desk)} == {(0, None)}


def test_after_three_days_of_a_dead_server_each_mail_goes_out_once(tmp_path: Path, mailbox: Mailbox) -> None:
    with listening(mailbox) as server:
        pass
    with service(tmp_path, **server) as desk:
        invite(desk, 2, 3)
        told = [len(desk.waits(0.5).complaints()) for _ in range(2 * 72)]
        assert sum(told) == 3, "once a day"
        assert statuses(desk) == {"queued": len(outbox_of(desk))}
        assert not periods(desk)
        with listening(mailbox):
            desk.waits(5 * MINUTES)
            desk.waits(1)
        assert statuses(desk) == {"sent": len(outbox_of(desk))}
        assert Counter(mailbox.taken) == {(mail.recipient, mail.message_id): 1 for mail in outbox_of(desk)}
        assert {mail.attempts for mail in outbox_of(desk)} == {1}


def test_the_days_of_a_dead_server_do_not_count_for_giving_up(tmp_path: Path, mailbox: Mailbox) -> None:
    with listening(mailbox) as server:
        pass
    with service(tmp_path, **server) as desk:
        invite(desk, 1, 2)
        for _ in range(6):
            desk.waits(24)
        mailbox.reply = lambda _: "450 4.2.0 greylisted"
        with listening(mailbox):
            desk.waits(1)
            assert statuses(desk) == {"queued": 4}
            assert {(mail.attempts, mail.due - desk.now()) for mail in outbox_of(desk)} == {(1, timedelta(minutes=5))}
            mailbox.reply = lambda _: None
            desk.waits(5 * MINUTES)
        assert statuses(desk) == {"sent": 4}


def test_other_settings_are_tried_at_once(tmp_path: Path, mailbox: Mailbox) -> None:
    with listening(mailbox) as server, hanging_up() as (dead, _), service(tmp_path, **dead) as desk:
        invite(desk, 1, 2)
        assert deliver(desk.office).stopped
        mended = replace(desk.office, settings=desk.office.settings.model_copy(update=server))
        assert deliver(mended) == Delivery(accepted=4)


def test_who_queues_a_mail_again_need_not_wait_for_the_pause(
    tmp_path: Path, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    with listening(mailbox) as server:
        pass
    with service(tmp_path, **server) as desk:
        invite(desk, 1, 2)
        assert deliver(desk.office).stopped
        for name, value in {"home": tmp_path, **server}.items():
            monkeypatch.setenv(f"ALLEGRA_{name.upper()}", str(value))
        assert CliRunner().invoke(app, ["mail", "retry", "1"]).exit_code == 0
        with listening(mailbox):
            assert deliver(desk.office).accepted == 3, "the first is due later, by the machine's clock"


def test_a_mail_whose_game_cannot_be_saved_is_sent_once_all_the_same(
    office: Service, mailbox: Mailbox, caplog: pytest.LogCaptureFixture
) -> None:
    invite(office, 2, 2)
    spoilt = text("UPDATE game SET snapshot = '{}' WHERE id = 1")
    office.office.store.write(lambda tx: tx.execute(spoilt))
    assert deliver(office.office).accepted == 8
    office.moves(24)
    deliver(office.office)
    assert set(Counter(mailbox.taken).values()) == {1}
    assert statuses(office) == {"sent": 8}
    assert "its question has no period" in caplog.text


def test_told_to_hurry_a_delivery_gives_back_what_it_has_not_sent(office: Service, mailbox: Mailbox) -> None:
    invite(office, 4, 3)
    assert deliver(office.office, hurry=lambda: len(mailbox.taken) >= 2).accepted < 12
    waiting = [mail for mail in outbox_of(office) if mail.status == "queued"]
    assert {(mail.attempts, mail.claimed_until) for mail in waiting} == {(0, None)}
    deliver(office.office)
    assert set(Counter(mailbox.taken).values()) == {1}
    assert statuses(office) == {"sent": 24}


def test_several_periods_of_a_game_that_start_together_name_their_mails(office: Service) -> None:
    office.opens("Ann", "Bob", "Cem")
    facts = office.office.store.read(lambda tx: games.journal(tx, 1))
    because = {fact.reference for fact in facts if fact.kind == "PeriodStarted"}
    assert because == {str(mail.id) for mail in outbox_of(office) if mail.asks is not None}


def outbox_of(desk: Service) -> list[OutboundRow]:
    return desk.office.store.read(lambda tx: outbox.listing(tx, 10_000))


@contextmanager
def hanging_up() -> Iterator[tuple[dict[str, object], list[socket.socket]]]:
    """The settings of a server that hangs up on everybody, and its calls."""
    calls: list[socket.socket] = []
    server = socket.create_server(("127.0.0.1", 0))

    def answer() -> None:
        with contextlib.suppress(OSError):
            while True:
                calls.append(server.accept()[0])
                calls[-1].close()

    thread = threading.Thread(target=answer)
    thread.start()
    try:
        yield {"smtp_host": "127.0.0.1", "smtp_port": server.getsockname()[1], "smtp_security": "plain"}, calls
    finally:
        server.shutdown(socket.SHUT_RDWR)
        server.close()
        thread.join()


def test_the_period_starts_once_though_two_mails_ask_the_same(office: Service, mailbox: Mailbox) -> None:
    mailbox.reply = lambda recipient: "450 later" if recipient == "bob@example.org" else None
    office.opens("Ann", "Bob")
    office.writes("Bob", "SHOW")
    asking = [mail for mail in office.mails_to("Bob") if mail.asks is not None]
    assert len(asking) == 2
    mailbox.reply = lambda _: None
    deliver(office.office)
    first = started(office, "Bob")
    assert first == office.now()
    office.waits(1)
    assert statuses(office) == {"sent": 5}
    assert started(office, "Bob") == first
    assert set(periods(office).values()) == {1}


def test_a_mail_that_nobody_takes_for_five_days_is_given_up(office: Service, mailbox: Mailbox) -> None:
    mailbox.reply = lambda recipient: "450 later" if recipient == "bob@example.org" else None
    office.opens("Ann", "Bob")
    for _ in range(5 * 24 + 5):
        deliver(office.office)
        office._hands[0] += timedelta(hours=1)
    failed = office.office.store.read(lambda tx: outbox.listing(tx, status="failed"))
    assert {mail.recipient for mail in failed} == {"bob@example.org"}
    assert all("five days" in mail.error and "450" in mail.error for mail in failed)
    assert len(mailbox.offered) > 30


def invite(desk: Service, tables: int, players: int) -> None:
    """Started games whose mails wait."""
    names = ("Ann", "Bob", "Cem", "Dia", "Eda")[:players]
    invited = [Invited(name, f"{name.lower()}@example.org") for name in names]
    for _ in range(tables):
        start_table(desk.office, open_table(desk.office, invited, Options(), STANDARD, Clock()))
