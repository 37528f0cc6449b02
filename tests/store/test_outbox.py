"""Mails that go out: found by their tokens, claimed by one sender at a time, settled once."""

import threading
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from allegra_pbem.store import Store, games, open_store, outbox, people
from allegra_pbem.store.outbox import Draft, Status
from allegra_pbem.store.tables import OutboundMail

Work = Callable[[Connection], object]

LEASE = timedelta(minutes=5)
MINUTE = timedelta(minutes=1)


def _draft(place: int = 1, **fields: object) -> Draft:
    base: dict[str, object] = {
        "token": f"token{place:015}",
        "message_id": f"<{place}@example.org>",
        "recipient": "Ann@example.org",
        "raw": b"mail %d" % place,
    }
    return Draft(**(base | fields))  # type: ignore[arg-type]


def _put(store: Store, now: datetime, *places: int) -> list[int]:
    return store.write(lambda tx: [outbox.put(tx, _draft(place), now) for place in places])


def _claim(store: Store, now: datetime, limit: int = 50) -> list[OutboundMail]:
    return store.write(lambda tx: outbox.claim(tx, now, LEASE, limit))


def _get(store: Store, mail: int) -> OutboundMail:
    found = store.read(lambda tx: outbox.get(tx, mail))
    assert found is not None
    return found


def test_a_mail_comes_back_as_it_was_put(store: Store, now: datetime) -> None:
    def work(tx: Connection) -> Draft:
        player, game = people.add(tx, "Ann", "ann@example.org", now), games.create(tx, now)
        draft = _draft(game=game, seat=2, player=player, question=4, asks=4, choices='["DRAW"]', purpose="news")
        outbox.put(tx, draft, now)
        return draft

    draft = store.write(work)
    mail = _get(store, 1)
    assert {name: getattr(mail, name) for name in Draft.__slots__} == {
        name: getattr(draft, name) for name in Draft.__slots__
    }
    assert (mail.status, mail.attempts, mail.due, mail.created, mail.sent) == ("queued", 0, now, now, None)


def test_a_token_finds_its_mail_in_any_case(store: Store, now: datetime) -> None:
    token = "zkxjt7lhcxa2id7zqbn7"
    store.write(lambda tx: outbox.put(tx, _draft(token=token), now))
    for written in (token, token.upper(), token.title()):
        found = store.read(lambda tx, written=written: outbox.by_token(tx, written))
        assert found is not None
        assert found.token == token


@pytest.mark.parametrize("wrong", ["", "token00000000000000", "token0000000000000012", "\udce9", "\0", "t\u00f6ken"])
def test_any_other_token_finds_nothing(store: Store, now: datetime, wrong: str) -> None:
    _put(store, now, 1)
    assert store.read(lambda tx: outbox.by_token(tx, wrong)) is None


def test_a_row_does_not_show_its_token_when_it_is_printed(store: Store, now: datetime) -> None:
    (mail,) = _put(store, now, 1)
    assert "token000" not in repr(_get(store, mail))


@pytest.mark.parametrize("same", ["token", "message_id"])
def test_token_and_message_id_name_one_mail_only(store: Store, now: datetime, same: str) -> None:
    _put(store, now, 1)
    twin = _draft(2, **{same: getattr(_draft(1), same)})
    with pytest.raises(IntegrityError):
        store.write(lambda tx: outbox.put(tx, twin, now))


def test_a_mail_is_found_by_its_message_id(store: Store, now: datetime) -> None:
    _put(store, now, 1, 2)
    found = store.read(lambda tx: outbox.by_message_id(tx, "<2@example.org>"))
    assert found is not None
    assert found.id == 2
    assert store.read(lambda tx: outbox.by_message_id(tx, "<3@example.org>")) is None


def test_a_claimed_mail_is_nobody_elses_until_its_lease_is_over(store: Store, now: datetime) -> None:
    _put(store, now, 1, 2, 3)
    first = _claim(store, now, limit=2)
    assert [(mail.id, mail.attempts, mail.claimed_until, mail.raw) for mail in first] == [
        (1, 1, now + LEASE, b"mail 1"),
        (2, 1, now + LEASE, b"mail 2"),
    ]
    assert [mail.id for mail in _claim(store, now)] == [3]
    assert _claim(store, now + LEASE - timedelta(microseconds=1)) == []
    assert [(mail.id, mail.attempts) for mail in _claim(store, now + LEASE)] == [(1, 2), (2, 2), (3, 2)]


def test_two_senders_at_once_never_get_the_same_mail(database: str, store: Store, now: datetime) -> None:
    _put(store, now, *range(1, 41))
    meeting = threading.Barrier(2)
    got: list[int] = []

    def send() -> None:
        with open_store(database) as own:
            meeting.wait(20)
            while mails := _claim(own, now, limit=3):
                got.extend(mail.id for mail in mails)

    threads = [threading.Thread(target=send) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(got) == list(range(1, 41))


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_a_sender_does_not_wait_for_anothers_unfinished_claim(store: Store, now: datetime) -> None:
    _put(store, now, 1, 2)

    def work(tx: Connection) -> tuple[list[int], list[int]]:
        mine = [mail.id for mail in outbox.claim(tx, now, LEASE, 1)]
        return mine, [mail.id for mail in _claim(store, now)]

    assert store.write(work) == ([1], [2])


def test_an_accepted_mail_is_settled_once(store: Store, now: datetime) -> None:
    (mail,) = _put(store, now, 1)
    _claim(store, now)
    assert store.write(lambda tx: outbox.sent(tx, [mail, 99], now + MINUTE)) == {mail}
    assert store.write(lambda tx: outbox.sent(tx, [mail], now + LEASE)) == set()
    row = _get(store, mail)
    assert (row.status, row.sent, row.claimed_until) == (Status.SENT, now + MINUTE, None)
    assert _claim(store, now + timedelta(days=9)) == []


def test_a_mail_that_is_given_back_was_never_claimed(store: Store, now: datetime) -> None:
    first, second = _put(store, now, 1, 2)
    _claim(store, now)
    store.write(lambda tx: outbox.retry_later(tx, second, 1, now, "450"))
    _claim(store, now + MINUTE)
    store.write(lambda tx: outbox.release(tx, [(first, 1), (second, 2)]))
    rows = [_get(store, mail) for mail in (first, second)]
    assert [(row.attempts, row.tried, row.claimed_until) for row in rows] == [(0, None, None), (1, now, None)]
    assert [again.attempts for again in _claim(store, now + MINUTE)] == [1, 2]


def test_only_who_has_a_mail_can_give_it_back(store: Store, now: datetime) -> None:
    (mail,) = _put(store, now, 1)
    _claim(store, now)
    _claim(store, now + LEASE)
    store.write(lambda tx: outbox.release(tx, [(mail, 1)]))
    row = _get(store, mail)
    assert (row.attempts, row.tried, row.claimed_until) == (2, now, now + 2 * LEASE)


def test_a_mail_that_failed_for_now_is_claimed_again_when_it_is_due(store: Store, now: datetime) -> None:
    (mail,) = _put(store, now, 1)
    _claim(store, now)
    assert store.write(lambda tx: outbox.retry_later(tx, mail, 1, now + MINUTE, "450 busy")) is True
    assert _get(store, mail).error == "450 busy"
    assert _claim(store, now) == []
    assert [again.attempts for again in _claim(store, now + MINUTE)] == [2]


def test_a_mail_that_failed_for_good_rests_until_it_is_requeued(store: Store, now: datetime) -> None:
    (mail,) = _put(store, now, 1)
    _claim(store, now)
    assert store.write(lambda tx: outbox.fail(tx, mail, 1, "550 unknown")) is True
    assert _claim(store, now + LEASE) == []
    assert [row.error for row in store.read(lambda tx: outbox.listing(tx, status="failed"))] == ["550 unknown"]
    assert store.write(lambda tx: outbox.requeue(tx, mail, now)) is True
    assert [again.attempts for again in _claim(store, now)] == [2]


@pytest.mark.parametrize("settle", ["retry_later", "fail"])
def test_a_sender_whose_lease_ran_out_cannot_settle_anothers_claim(store: Store, now: datetime, settle: str) -> None:
    (mail,) = _put(store, now, 1)
    _claim(store, now)
    _claim(store, now + LEASE)
    late: dict[str, Callable[[Connection], bool]] = {
        "retry_later": lambda tx: outbox.retry_later(tx, mail, 1, now, "late"),
        "fail": lambda tx: outbox.fail(tx, mail, 1, "late"),
    }
    assert store.write(late[settle]) is False
    row = _get(store, mail)
    assert (row.status, row.claimed_until, row.error) == ("queued", now + 2 * LEASE, "")


def test_a_late_failure_does_not_undo_an_acceptance(store: Store, now: datetime) -> None:
    (mail,) = _put(store, now, 1)
    _claim(store, now)
    store.write(lambda tx: outbox.sent(tx, [mail], now))
    assert store.write(lambda tx: outbox.fail(tx, mail, 1, "late")) is False
    assert _get(store, mail).status == "sent"


def test_only_mails_that_are_not_on_their_way_can_be_requeued(store: Store, now: datetime) -> None:
    sent, claimed, waiting = _put(store, now, 1, 2, 3)
    _claim(store, now)

    def work(tx: Connection) -> list[bool]:
        outbox.sent(tx, [sent], now)
        outbox.retry_later(tx, waiting, 1, now + timedelta(days=1), "450")
        return [outbox.requeue(tx, mail, now + MINUTE) for mail in (sent, claimed, waiting, 99)]

    assert store.write(work) == [False, False, True, False]
    assert [mail.id for mail in _claim(store, now + MINUTE)] == [waiting]


def test_owed_says_whether_there_is_anything_to_claim(store: Store, now: datetime) -> None:
    def owed(at: datetime) -> bool:
        return store.read(lambda tx: outbox.owed(tx, at))

    assert owed(now) is False
    (mail,) = _put(store, now, 1)
    assert (owed(now - MINUTE), owed(now)) == (False, True)
    _claim(store, now)
    assert (owed(now), owed(now + LEASE)) == (False, True)
    store.write(lambda tx: outbox.sent(tx, [mail], now))
    assert owed(now + LEASE) is False


@pytest.mark.parametrize("work", [outbox.owed, lambda tx, now: outbox.claim(tx, now, LEASE)])
def test_waiting_mails_are_found_through_the_partial_index(
    plan: Callable[[Work], str], now: datetime, work: Callable[[Connection, datetime], object]
) -> None:
    assert "outbound_queued" in plan(lambda tx: work(tx, now))


def _correspond(store: Store, now: datetime, mails: int) -> None:
    def work(tx: Connection) -> None:
        ann, bob = (people.add(tx, name, f"{name}@example.org", now) for name in ("Ann", "Bob"))
        game, other = games.create(tx, now), games.create(tx, now)
        for place in range(1, mails + 1):
            outbox.put(tx, _draft(place, game=game, player=ann), now)
        outbox.put(tx, _draft(101, game=game, player=bob), now)
        outbox.put(tx, _draft(102, game=other, player=ann), now)

    store.write(work)


def test_a_thread_names_its_first_mail_and_the_last_eight(store: Store, now: datetime) -> None:
    _correspond(store, now, 12)
    thread = store.read(lambda tx: outbox.thread(tx, 1, 1))
    assert thread.first == "<1@example.org>"
    assert thread.last == tuple(f"<{place}@example.org>" for place in range(5, 13))
    assert thread.references == ("<1@example.org>", *thread.last)


def test_a_short_thread_names_no_mail_twice(store: Store, now: datetime) -> None:
    _correspond(store, now, 3)
    assert store.read(lambda tx: outbox.thread(tx, 1, 2)).references == ("<101@example.org>",)
    assert store.read(lambda tx: outbox.thread(tx, 1, 1)).references == tuple(f"<{n}@example.org>" for n in (1, 2, 3))
    assert store.read(lambda tx: outbox.thread(tx, 2, 2)).references == ()


def test_a_mail_that_never_arrived_is_no_part_of_its_thread(store: Store, now: datetime) -> None:
    _correspond(store, now, 2)
    _claim(store, now)
    store.write(lambda tx: outbox.fail(tx, 1, 1, "550"))
    assert store.read(lambda tx: outbox.thread(tx, 1, 1)).references == ("<2@example.org>",)


def test_mails_are_listed_newest_first_and_can_be_narrowed(store: Store, now: datetime) -> None:
    _correspond(store, now, 2)
    assert [mail.id for mail in store.read(lambda tx: outbox.listing(tx, 2))] == [4, 3]
    assert [mail.id for mail in store.read(lambda tx: outbox.listing(tx, game=1, player=1))] == [2, 1]
    assert store.read(lambda tx: outbox.listing(tx, status="sent")) == []
