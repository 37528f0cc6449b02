"""Every test of the store runs on SQLite and on a real PostgreSQL alike."""

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, event

from allegra_pbem.store import Store, open_store, upgrade
from allegra_pbem.store.schema import HEAD
from allegra_pbem.store.tables import METADATA
from tests import postgres


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("template") / "allegra.db"
    upgrade(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def postgres_migrated(postgres_server: str) -> str:
    url = postgres.database(postgres_server, "migrated")
    upgrade(url)
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database without a schema; the SQLite file is not there yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'allegra.db'}"
    return postgres.database(request.getfixturevalue("postgres_server"), _name(tmp_path))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database with the present schema and nothing in it."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("sqlite_template"), tmp_path / "allegra.db")
        return f"sqlite:///{tmp_path / 'allegra.db'}"
    url: str = request.getfixturevalue("postgres_migrated")
    _clear(url)  # ten times as fast as a database for each test
    return url


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    with open_store(database) as opened:
        yield opened


Work = Callable[[Connection], object]


@pytest.fixture
def plan(store: Store) -> Callable[[Work], str]:
    """How the database would carry out the first statement of some work."""

    def explain(tx: Connection, work: Work) -> str:
        seen: list[tuple[str, object]] = []
        event.listen(tx, "before_cursor_execute", lambda *call: seen.append(call[2:4]))
        work(tx)
        statement, values = seen[0]
        verb = "EXPLAIN QUERY PLAN"
        if tx.dialect.name == "postgresql":
            tx.exec_driver_sql("SET LOCAL enable_seqscan = off")  # which it prefers while a table is tiny
            verb = "EXPLAIN"
        return "\n".join(str(row[-1]) for row in tx.exec_driver_sql(f"{verb} {statement}", values))

    return lambda work: store.write(lambda tx: explain(tx, work))


@pytest.fixture
def now() -> datetime:
    return datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def _name(folder: Path) -> str:
    return f"test_{abs(hash(str(folder)))}"


def _clear(url: str) -> None:
    tables = ", ".join(METADATA.tables)
    with psycopg.connect(url) as connection:
        connection.execute(f"TRUNCATE {tables} RESTART IDENTITY".encode())
        connection.execute("UPDATE alembic_version SET version_num = %s", (HEAD,))
