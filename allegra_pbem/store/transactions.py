"""One function, one transaction."""

import time
from collections.abc import Callable
from types import TracebackType
from typing import Self, TypeVar

from sqlalchemy import URL, Connection, Engine

from . import schema
from .engine import location, reading_engine, writing_engine
from .errors import CrossedError
from .faults import translated

T = TypeVar("T")
Work = Callable[[Connection], T]

PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
"""Seconds between attempts of a transaction that PostgreSQL broke off for the sake of another."""


class Store:
    """An open database. `work` gets a connection inside a transaction and returns what it found or did.

    The transaction is committed when `work` returns and rolled back when it raises. Work may be run more than once
    before it is committed, so it must do nothing else than talk to the database: no SMTP, no IMAP, no printing.
    `UnavailableError` when the database cannot be used just now.
    """

    def __init__(self, writer: Engine, reader: Engine, pause: Callable[[float], None] = time.sleep) -> None:
        self._writer = writer
        self._reader = reader
        self._pause = pause

    def write(self, work: Work[T]) -> T:
        """Run `work` alone (SQLite) or under the row locks that it takes (PostgreSQL)."""
        for pause in PAUSES:
            try:
                return _run(self._writer, work)
            except CrossedError:
                self._pause(pause)
        return _run(self._writer, work)

    def read(self, work: Work[T]) -> T:
        """Run `work` on one unchanging state of the database; an attempt to write raises."""
        return _run(self._reader, work)

    def close(self) -> None:
        self._writer.dispose()
        self._reader.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_store(url: str | URL, pause: Callable[[float], None] = time.sleep) -> Store:
    """The store at `url` (`sqlite:///FILE`, `postgresql://…`), which must exist and have the program's schema.

    Raises `MissingError`, `OutdatedError`, `NewerError` or `UnavailableError`. Makes nothing: that is `schema.upgrade`.
    """
    place = location(url)
    schema.check(place)
    return Store(writing_engine(place), reading_engine(place), pause)


def _run(engine: Engine, work: Work[T]) -> T:
    with translated(), engine.begin() as tx:
        return work(tx)
