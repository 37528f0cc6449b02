import os
from pathlib import Path

import pytest

from .shell import Allegra


@pytest.fixture
def allegra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Allegra:
    """The commands, in a home of their own that does not exist yet; the present folder is another one."""
    for name in [name for name in os.environ if name.startswith("ALLEGRA_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("ALLEGRA_HOME", str(tmp_path / "home"))
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return Allegra(tmp_path / "home")


@pytest.fixture
def table(allegra: Allegra) -> Allegra:
    """The same with a game of Ann and Bob that is dealt; its mails are sent."""
    allegra("init --yes").done()
    allegra("game new", "Ann <ann@example.org>", "Bob <bob@example.org>").done()
    allegra("game start 1").done()
    allegra("run").done()
    return allegra
