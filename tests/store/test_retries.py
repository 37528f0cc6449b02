"""What a transaction may expect: isolation, retries, and a clear word when the database is busy."""

import threading
from collections.abc import Callable
from datetime import datetime

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from allegra_pbem.store import Store, UnavailableError, engine, games, open_store, service
from allegra_pbem.store.engine import location, wal_is_safe, writing_engine
from allegra_pbem.store.games import Fact
from allegra_pbem.store.transactions import PAUSES

only_sqlite = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
only_postgres = pytest.mark.parametrize("database", ["postgresql"], indirect=True)


def _cross(tx: Connection, state: str) -> None:
    tx.execute(text(f"DO $$ BEGIN RAISE EXCEPTION 'crossed' USING ERRCODE = '{state}'; END $$"))


def test_work_that_raises_leaves_nothing_behind(store: Store) -> None:
    def work(tx: Connection) -> None:
        service.put(tx, "colour", "red")
        raise LookupError

    with pytest.raises(LookupError):
        store.write(work)
    assert store.read(lambda tx: service.get(tx, "colour")) is None


def test_reading_work_cannot_write(store: Store) -> None:
    with pytest.raises(DBAPIError, match=r"readonly|read-only"):
        store.read(lambda tx: service.put(tx, "colour", "red"))
    assert store.read(lambda tx: service.get(tx, "colour")) is None


@only_postgres
def test_reading_work_sees_one_state_throughout(store: Store) -> None:
    def work(tx: Connection) -> tuple[str | None, str | None]:
        before = service.get(tx, "colour")
        store.write(lambda other: service.put(other, "colour", "red"))
        return before, service.get(tx, "colour")

    assert store.read(work) == (None, None)
    assert store.read(lambda tx: service.get(tx, "colour")) == "red"


@only_postgres
@pytest.mark.parametrize("state", ["40001", "40P01"])
def test_work_that_was_crossed_is_done_again(database: str, state: str) -> None:
    pauses: list[float] = []

    def work(tx: Connection) -> None:
        service.put(tx, "attempts", str(len(pauses) + 1))
        if len(pauses) < 2:
            _cross(tx, state)

    with open_store(database, pauses.append) as store:
        store.write(work)
        assert store.read(lambda tx: service.get(tx, "attempts")) == "3"
    assert pauses == list(PAUSES[:2])


@only_postgres
def test_work_that_is_always_crossed_ends_with_a_clear_word(database: str) -> None:
    pauses: list[float] = []
    with (
        open_store(database, pauses.append) as store,
        pytest.raises(UnavailableError, match=r"nothing was written\. Try again"),
    ):
        store.write(lambda tx: _cross(tx, "40001"))
    assert pauses == list(PAUSES)


@only_postgres
def test_of_two_deadlocked_transactions_both_get_done(store: Store, now: datetime) -> None:
    first, second = (store.write(lambda tx: games.create(tx, now)) for _ in range(2))
    meeting = threading.Barrier(2)

    def locking(mine: int, other: int) -> Callable[[], None]:
        met = False

        def work(tx: Connection) -> None:
            nonlocal met
            tx.execute(text("SET LOCAL deadlock_timeout = '20ms'"))
            games.lock(tx, mine)
            if not met:
                met = True
                meeting.wait(20)
            games.lock(tx, other)
            service.put(tx, f"done {mine}", "yes")

        return lambda: store.write(work)

    threads = [threading.Thread(target=locking(first, second)), threading.Thread(target=locking(second, first))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    done = store.read(lambda tx: [service.get(tx, f"done {game}") for game in (first, second)])
    assert done == ["yes", "yes"]


def test_a_database_that_stays_locked_says_so(
    database: str, store: Store, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = store.write(lambda tx: games.create(tx, now))
    monkeypatch.setattr(engine, "PATIENCE", 0.02)

    def blocked(tx: Connection) -> None:
        games.lock(tx, game)
        with open_store(database) as other:
            other.write(lambda tx: games.lock(tx, game))

    with pytest.raises(UnavailableError, match="lock"):
        store.write(blocked)


def test_an_unreachable_server_is_unavailable() -> None:
    with pytest.raises(UnavailableError, match="nothing was written"):
        open_store("postgresql://nobody@127.0.0.1:1/nothing")


def test_a_fault_of_the_program_is_not_excused_as_bad_luck(store: Store, now: datetime) -> None:
    with pytest.raises(IntegrityError):
        store.write(lambda tx: games.add_seat(tx, 999, 0, None))


def test_complaints_do_not_show_what_mails_contain(store: Store) -> None:
    with pytest.raises(IntegrityError) as caught:
        store.write(lambda tx: games.add_seat(tx, 98765, 0, None))
    assert "[SQL parameters hidden" in str(caught.value)


@only_sqlite
def test_sqlite_waits_checks_and_writes_through(database: str) -> None:
    opened = writing_engine(location(database))
    with opened.begin() as tx:
        found = {
            name: tx.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("busy_timeout", "foreign_keys", "journal_mode", "synchronous")
        }
    opened.dispose()
    durable = {"journal_mode": "wal", "synchronous": 2}
    if not wal_is_safe(engine.sqlite3.sqlite_version_info):
        durable = {"journal_mode": "truncate", "synchronous": 3}
    assert found == {"busy_timeout": 30_000, "foreign_keys": 1, **durable}


@pytest.mark.parametrize(
    ("version", "safe"),
    [
        ((3, 40, 1), False),
        ((3, 44, 5), False),
        ((3, 44, 6), True),
        ((3, 45, 9), False),
        ((3, 50, 6), False),
        ((3, 50, 7), True),
        ((3, 51, 2), False),
        ((3, 51, 3), True),
        ((3, 52, 0), True),
        ((4, 0, 0), True),
    ],
)
def test_the_write_ahead_log_is_used_only_where_it_is_sound(version: tuple[int, int, int], safe: bool) -> None:
    assert wal_is_safe(version) is safe


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "mysql://host/name"])
def test_databases_that_cannot_serve_are_refused(url: str) -> None:
    with pytest.raises(ValueError, match="write sqlite:///FILE or postgresql://HOST/NAME"):
        open_store(url)


def test_work_may_pass_what_it_found(store: Store, now: datetime) -> None:
    def work(tx: Connection) -> int:
        game = games.create(tx, now)
        return games.save(
            tx, game, [Fact(now, "bot", "dealt", "{}")], version=0, snapshot="", next_alarm=None, status="running"
        )

    assert store.write(work) == 1
