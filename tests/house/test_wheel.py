"""What a user installs: the wheel holds the package with its folders, and its one command plays a game."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = {"templates": "allegra_pbem/templates", "data": "allegra_pbem/data", "allegra_pbem": "allegra_pbem"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT))
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def scratch(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel; what it depends on is borrowed from this one: no network is needed."""
    folder = tmp_path_factory.mktemp("scratch")
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(str(python), "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", str(wheel))
    (packages,) = folder.glob("**/site-packages")
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python.parent


def run(*command: str, **environment: str) -> str:
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=Path.home(), env={**own, **environment}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_holds_every_file_of_the_package_and_its_folders(wheel: Path) -> None:
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    expected = {
        (Path(target) / path.relative_to(ROOT / source)).as_posix()
        for source, target in FOLDERS.items()
        for path in (ROOT / source).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert inside == expected


def test_no_python_file_hides_among_templates_and_data_but_the_script_that_players_get() -> None:
    found = [path for folder in ("templates", "data") for path in (ROOT / folder).rglob("*.py")]
    assert found == [ROOT / "data" / "check.py"]


def test_the_installed_command_plays_a_whole_game(scratch: Path, tmp_path: Path) -> None:
    told = run(str(scratch / "allegra"), "demo", "--players", "2", "--json", "--seed", "3", "--keep", str(tmp_path))
    game = json.loads(told)
    assert len(game["totals"]) == len(game["players"]) == 2
    assert game["mails_out"] > game["mails_in"] > 0
    inside = run(str(scratch / "python"), "-c", "import allegra_pbem; print(allegra_pbem.__file__)")
    assert str(ROOT) not in inside
