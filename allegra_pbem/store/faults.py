"""Which of the database's complaints pass by themselves."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError

from .errors import CrossedError, DamagedError, UnavailableError

_CROSSED = {"40001", "40P01"}  # serialization failure, deadlock
_HINDERED = ("08", "53", "55P03", "57P")  # connection, resources, lock_timeout, shutdown
_SQLITE_HINDERED = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
}

_SQLITE_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


@contextmanager
def translated() -> Iterator[None]:
    """Turn complaints that pass into `UnavailableError` or its kind `CrossedError`, those of a broken file into
    `DamagedError`; let the others through.
    """
    try:
        yield
    except DBAPIError as error:
        why = " ".join(str(error.orig).split())
        if _state(error) in _CROSSED:
            raise CrossedError(why) from error
        if _hindered(error):
            raise UnavailableError(why) from error
        if _sqlite_code(error) in _SQLITE_DAMAGED:
            raise DamagedError(why) from error
        raise


def _hindered(error: DBAPIError) -> bool:
    if isinstance(error.orig, sqlite3.OperationalError):
        return _sqlite_code(error) in _SQLITE_HINDERED
    state = _state(error)
    if state is None:
        return error.connection_invalidated or _unreachable(error)
    return state.startswith(_HINDERED)


def _sqlite_code(error: DBAPIError) -> int | None:
    """The primary result code; None for another database."""
    return error.orig.sqlite_errorcode & 0xFF if isinstance(error.orig, sqlite3.Error) else None


def _unreachable(error: DBAPIError) -> bool:
    """psycopg names no state when there is no server to name one."""
    return type(error.orig).__name__ == "OperationalError" and not isinstance(error.orig, sqlite3.Error)


def _state(error: DBAPIError) -> str | None:
    """PostgreSQL's five characters; None elsewhere, and when there was no connection at all."""
    state = getattr(error.orig, "sqlstate", None)
    return state if isinstance(state, str) else None
