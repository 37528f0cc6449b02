from collections.abc import Iterator
from pathlib import Path

import pytest

from .service import Service, service


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Service]:
    with service(tmp_path) as made:
        yield made
