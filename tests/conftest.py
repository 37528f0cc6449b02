from collections.abc import Iterator

import pytest

from .postgres import server


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL of this test process alone."""
    with server() as address:
        yield address
