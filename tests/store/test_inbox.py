"""Mails that came are admitted once and judged once."""

import random
from collections.abc import Callable
from datetime import datetime

import pytest
from sqlalchemy import Connection

from allegra_pbem.store import JudgedError, Store, games, inbox, people
from allegra_pbem.store.tables import InboundRow

Work = Callable[[Connection], object]

RAW = b"From: ann@example.org\r\n\r\nDRAW\r\n"


def _admit(tx: Connection, now: datetime, raw: bytes = RAW, **envelope: str) -> int | None:
    return inbox.admit(tx, inbox.fingerprint(raw), now, "stdin", raw, size=len(raw), **envelope)


@pytest.fixture
def mail(store: Store, now: datetime) -> int:
    admitted = store.write(lambda tx: _admit(tx, now, sender="ann@example.org", message_id="<1@example.org>"))
    assert admitted is not None
    return admitted


def test_a_mail_is_admitted_with_its_envelope_and_waits(store: Store, mail: int, now: datetime) -> None:
    row = store.read(lambda tx: inbox.get(tx, mail))
    assert row is not None
    assert (row.received, row.source, row.sender, row.size, row.verdict) == (
        now, "stdin", "ann@example.org", len(RAW), "pending",
    )  # fmt: skip
    assert store.read(lambda tx: inbox.raw(tx, mail)) == RAW
    assert [waiting.id for waiting in store.read(inbox.pending)] == [mail]


def test_the_same_bytes_are_not_admitted_again(store: Store, mail: int, now: datetime) -> None:
    assert store.write(lambda tx: _admit(tx, now, message_id="<2@example.org>")) is None
    assert len(store.read(inbox.log)) == 1


def test_a_message_id_that_somebody_else_sent_first_shuts_nobody_out(store: Store, mail: int, now: datetime) -> None:
    second = store.write(lambda tx: _admit(tx, now, RAW + b".", message_id="<1@example.org>"))
    found = store.read(lambda tx: inbox.by_message_id(tx, "<1@example.org>"))
    assert [row.id for row in found] == [mail, second]


def test_a_mail_too_large_to_keep_is_known_all_the_same(store: Store, now: datetime) -> None:
    digest = inbox.fingerprint(b"large")

    def work(tx: Connection) -> tuple[int | None, int | None]:
        return tuple(inbox.admit(tx, digest, now, "imap", None, size=9_000_000) for _ in range(2))

    first, second = store.write(work)
    assert (first, second) == (1, None)
    assert store.read(lambda tx: inbox.raw(tx, 1)) is None


def test_a_verdict_names_what_the_mail_was_about(store: Store, mail: int, now: datetime) -> None:
    def work(tx: Connection) -> InboundRow | None:
        player, game = people.add(tx, "Ann", "ann@example.org", now), games.create(tx, now)
        inbox.judge(tx, mail, "commands", "2 commands", game=game, seat=3, player=player)
        return inbox.get(tx, mail)

    row = store.write(work)
    assert row is not None
    assert (row.verdict, row.reason, row.game, row.seat, row.player) == ("commands", "2 commands", 1, 3, 1)
    assert store.read(inbox.pending) == []


def test_a_mail_takes_effect_once(store: Store, mail: int, now: datetime) -> None:
    store.write(lambda tx: inbox.judge(tx, mail, "commands"))

    def again(tx: Connection) -> None:
        games.create(tx, now)
        inbox.judge(tx, mail, "nothing")

    with pytest.raises(JudgedError, match=str(mail)):
        store.write(again)
    assert store.read(games.listing) == []
    assert store.read(inbox.counts) == {"commands": 1}


def test_a_mail_on_which_the_program_failed_can_be_judged_again(store: Store, mail: int) -> None:
    store.write(lambda tx: inbox.judge(tx, mail, "failed", "KeyError"))
    store.write(lambda tx: inbox.judge(tx, mail, "commands"))
    assert store.read(inbox.counts) == {"commands": 1}


def test_a_mail_that_never_came_cannot_be_judged(store: Store) -> None:
    with pytest.raises(JudgedError):
        store.write(lambda tx: inbox.judge(tx, 77, "commands"))


def test_the_log_is_newest_first_and_can_be_narrowed(store: Store, now: datetime) -> None:
    def work(tx: Connection) -> None:
        game = games.create(tx, now)
        for place in range(3):
            mail = _admit(tx, now, bytes([place]))
            assert mail is not None
            inbox.judge(tx, mail, "nothing" if place else "commands", game=game if place < 2 else None)

    store.write(work)
    assert [row.id for row in store.read(lambda tx: inbox.log(tx, 2))] == [3, 2]
    assert [row.id for row in store.read(lambda tx: inbox.log(tx, game=1))] == [2, 1]
    assert [row.id for row in store.read(lambda tx: inbox.log(tx, game=1, verdict="commands"))] == [1]
    assert store.read(lambda tx: inbox.log(tx, player=5)) == []


def test_a_monstrous_message_id_does_not_stop_the_intake(store: Store, now: datetime) -> None:
    # PostgreSQL refuses index entries above 2,704 bytes, after compression: hence no repetition
    monster = "".join(map(chr, random.Random(1).sample(range(0x4E00, 0x9FFF), 5000)))
    mail = store.write(lambda tx: _admit(tx, now, message_id=monster))
    assert mail is not None
    assert [row.id for row in store.read(lambda tx: inbox.by_message_id(tx, monster))] == [mail]


def test_bytes_that_are_no_text_do_not_stop_the_intake(store: Store, now: datetime) -> None:
    mail = store.write(lambda tx: _admit(tx, now, sender="a\0\udce9@example.org", message_id="\0"))
    row = store.read(lambda tx: inbox.get(tx, mail or 0))
    assert row is not None
    assert row.sender == "a\ufffd\ufffd@example.org"


def test_waiting_mails_are_found_through_the_partial_index(plan: Callable[[Work], str]) -> None:
    assert "inbound_pending" in plan(inbox.pending)
