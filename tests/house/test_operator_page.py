"""docs/operator.md and docs/providers.md: what they tell the operator to write is what the program reads."""

import shlex
from pathlib import Path

import pytest

from allegra_pbem import entry
from allegra_pbem.config import SettingsError, load
from allegra_pbem.mail.intake.drop import envelope

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [(DOCS / name).read_text(encoding="utf-8") for name in ("operator.md", "providers.md")]
BLOCKS = [block for page in PAGES for block in page.split("```")[1::2]]
PIPED = [line for block in BLOCKS for line in block.splitlines() if "mail receive" in line]


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.startswith("toml\n")])
def test_every_settings_file_on_the_pages_is_one(block: str, tmp_path: Path) -> None:
    file = tmp_path / "allegra.toml"
    file.write_text(block.removeprefix("toml\n"), encoding="utf-8")
    try:
        load(file)
    except SettingsError as error:
        pytest.fail(str(error))


@pytest.mark.parametrize("line", PIPED)
def test_every_pipe_on_the_pages_is_understood(line: str) -> None:
    filled = line.replace("${sender}", "").replace("${recipient}", "allegra+x@example.org")
    words = shlex.split(filled[filled.index("/opt/") :].removesuffix('"'))
    config, command = entry.split(words[1:])
    assert config == "/var/lib/allegra/allegra.toml"
    assert command[:2] == ["mail", "receive"]
    if "${sender}" in line:
        assert envelope(command[2:], {}) == ("", ["allegra+x@example.org"])


def test_the_pages_show_three_pipes() -> None:
    assert len(PIPED) == 3
