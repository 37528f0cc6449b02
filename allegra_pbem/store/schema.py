"""Which schema a database has, and how it gets the present one."""

from pathlib import Path

from sqlalchemy import URL, Connection, Engine, inspect, text

from .engine import location, migrating_engine, reading_engine, sqlite_file
from .errors import MissingError, NewerError, OutdatedError, StoreError
from .faults import translated

REVISIONS = ("0001",)
"""All schemas, oldest first; kept here so that opening a database need not load the migrations."""

HEAD = REVISIONS[-1]

_UPGRADING = 0x616C6C65  # key of PostgreSQL's advisory lock


def revision(url: str | URL) -> str | None:
    """The database's schema; None when there is no database, or an empty one."""
    place = location(url)
    file = sqlite_file(place)
    if file and not file.exists():
        return None
    engine = reading_engine(place)
    try:
        with translated(), engine.begin() as tx:
            return _revision(tx)
    finally:
        engine.dispose()


def check(url: str | URL) -> None:
    """Return if the program can work with the database; else raise `MissingError`, `OutdatedError` or `NewerError`."""
    found = revision(url)
    name = _name(url)
    if found is None:
        raise MissingError(name)
    _refuse_newer(name, found)
    if found != HEAD:
        raise OutdatedError(name, found, HEAD)


def upgrade(url: str | URL) -> str | None:
    """Make the database, or bring it to the present schema in one transaction; return the schema it had.

    An SQLite file is made readable by its owner alone, since it holds addresses and tokens. Raises `NewerError`.
    """
    place = location(url)
    if file := sqlite_file(place):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
    engine = migrating_engine(place)
    try:
        return _upgrade(engine, _name(url))
    finally:
        engine.dispose()


def _upgrade(engine: Engine, name: str) -> str | None:
    with translated(), engine.begin() as tx:
        if tx.dialect.name == "postgresql":
            tx.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _UPGRADING})
        found = _revision(tx)
        if found is not None:
            _refuse_newer(name, found)
        if found != HEAD:
            _migrate(tx)
            _refuse_orphans(tx)
        return found


def _migrate(tx: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = tx
    command.upgrade(config, HEAD)


def _revision(tx: Connection) -> str | None:
    if not inspect(tx).has_table("alembic_version"):
        return None
    return tx.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _refuse_newer(name: str, found: str) -> None:
    if found not in REVISIONS:
        raise NewerError(name, found, HEAD)


def _refuse_orphans(tx: Connection) -> None:
    """Foreign keys were off while SQLite's tables were rebuilt."""
    if tx.dialect.name != "sqlite":
        return
    orphans = tx.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    if orphans:
        raise StoreError(f"The upgrade would leave {len(orphans)} rows that refer to nothing; nothing was changed.")


def _name(url: str | URL) -> str:
    """For messages: without the password."""
    return location(url).render_as_string(hide_password=True)
