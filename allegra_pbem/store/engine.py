"""Connections on which a commit that was acknowledged is never lost.

SQLite's driver by default begins a transaction only before the first change, so that two processes can read the same
row and one of them silently undoes the other: 794 of 2,000 increments in a trial. Here every writing transaction begins
with BEGIN IMMEDIATE, and so reads what it will change under the lock. PostgreSQL gets the same from
`SELECT … FOR UPDATE` (see `games.lock`).
"""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url

PATIENCE = 30.0
"""Seconds to wait for another process's transaction to end."""


class _Cursor(Protocol):
    def close(self) -> None: ...


class _Driver(Protocol):
    """What is used of a driver's connection."""

    isolation_level: str | None

    def execute(self, statement: str, /) -> _Cursor: ...
    def commit(self) -> None: ...


def wal_is_safe(version: tuple[int, int, int]) -> bool:
    """Whether this SQLite is free of the WAL-reset bug, by which a checkpoint could lose committed pages.

    Fixed in 3.51.3, and in 3.50.7 and 3.44.6 for those lines (sqlite.org/wal.html, "The WAL-reset bug").
    """
    fixed = {(3, 44): 6, (3, 50): 7}.get(version[:2])
    return version >= (3, 51, 3) if fixed is None else version[2] >= fixed


def location(url: str | URL) -> URL:
    """The URL with its driver filled in. ValueError for anything but an SQLite file or PostgreSQL."""
    parsed = make_url(url)
    match parsed.get_backend_name():
        case "sqlite" if parsed.database and parsed.database != ":memory:":
            return parsed.set(drivername="sqlite")
        case "postgresql" | "postgres":
            return parsed.set(drivername="postgresql+psycopg")
    raise ValueError(
        f"{parsed.render_as_string()!r} is no database for Allegra: write sqlite:///FILE or postgresql://HOST/NAME"
    )


def sqlite_file(url: URL) -> Path | None:
    """The file of an SQLite database; None for PostgreSQL."""
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def writing_engine(url: URL) -> Engine:
    """Transactions that hold SQLite's write lock from their beginning."""
    if sqlite_file(url):
        return _sqlite(url, "BEGIN IMMEDIATE", "foreign_keys=ON")
    return _postgres(url)


def reading_engine(url: URL) -> Engine:
    """Transactions that see one state of the database throughout, and cannot change it."""
    if sqlite_file(url):
        return _sqlite(url, "BEGIN DEFERRED", "query_only=ON")
    return _postgres(url).execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def migrating_engine(url: URL) -> Engine:
    """Like `writing_engine`, but SQLite does not check foreign keys: tables are rebuilt row by row."""
    if sqlite_file(url):
        return _sqlite(url, "BEGIN IMMEDIATE", "foreign_keys=OFF")
    return _postgres(url)


def _sqlite(url: URL, begin: str, pragma: str) -> Engine:
    engine = create_engine(url, hide_parameters=True, connect_args={"timeout": PATIENCE})
    event.listen(engine, "connect", _opener(pragma))
    event.listen(engine, "begin", _beginner(begin))
    return engine


def _opener(pragma: str) -> Callable[[_Driver, object], None]:
    safe = wal_is_safe(sqlite3.sqlite_version_info)
    # WAL with synchronous=NORMAL would lose acknowledged work in a power cut.
    durable = ("journal_mode=WAL", "synchronous=FULL") if safe else ("journal_mode=TRUNCATE", "synchronous=EXTRA")

    def on_connect(driver: _Driver, _record: object) -> None:
        driver.isolation_level = None  # the driver begins nothing by itself
        for setting in (f"busy_timeout={round(PATIENCE * 1000)}", *durable, pragma):
            driver.execute(f"PRAGMA {setting}").close()

    return on_connect


def _beginner(begin: str) -> Callable[[Connection], None]:
    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return on_begin


def _postgres(url: URL) -> Engine:
    engine = create_engine(url, hide_parameters=True, isolation_level="READ COMMITTED", pool_pre_ping=True)

    def on_connect(driver: _Driver, _record: object) -> None:
        driver.execute(f"SET lock_timeout = '{PATIENCE}s'").close()
        driver.commit()

    event.listen(engine, "connect", on_connect)
    return engine
