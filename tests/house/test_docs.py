"""README.md and docs/: every command that they show is run, all that they name is there, every link leads somewhere.

Shell commands stand in blocks marked `sh`, or indented by four spaces. Those of one page are run one after the other
in a scratch folder, but for the few in NOT_RUN. Blocks without a mark are configuration of other programs.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from allegra_pbem.mail.writing.render import Addressee, render
from tests.moderator.desk import Desk

from .reference import commands

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
DEMO = "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/allegra demo"
TESTS = "python3 -m venv .venv && .venv/bin/pip install '.[test]' && .venv/bin/pytest"
BENCH = "it takes long and says nothing about right or wrong"
RELEASE = "it changes the repository, or leaves files in it"

NOT_RUN: Mapping[str, str] = {
    DEMO: "pip needs a network; test_wheel installs the same and plays",
    TESTS: "it is what runs this test: .ci/run takes the line from the page",
    ". .venv/bin/activate": "the tests bring their own environment",
    "python3 -m venv .venv": "pip needs a network",
    ".venv/bin/pip install -e '.[test,bench]'": "pip needs a network",
    ".venv/bin/pytest tests/rules": "the tests run already",
    "python -m tests.house.tongues fr": "test_tongues compares what it writes",
    "pytest tests/house/test_tongues.py": "the tests run already",
    "ALLEGRA_LINKS=all .venv/bin/pytest -s tests/postoffice/test_links.py": "it takes hours; a part of it always runs",
    ".venv/bin/python -m tests.house.reference": "test_commands_page compares what it writes",
    ".venv/bin/python -m tests.house.test_settings_page": "test_settings_page compares what it writes",
    ".venv/bin/python -m tests.house.pictures": "test_mail_page compares what the pictures are of",
    ".venv/bin/python tests/bench/playouts.py": BENCH,
    ".venv/bin/python tests/bench/mails.py": BENCH,
    ".venv/bin/python -m tests.bench.replies": BENCH,
    ".venv/bin/python tests/bench/startup.py": BENCH,
    ".venv/bin/python tests/bench/delivery.py": BENCH,
    "git tag --annotate v0.1.0 --message 'Version 0.1.0'": RELEASE,
    ".venv/bin/python -m build": RELEASE,
}
CONFIGURATION: Mapping[str, str] = {
    '"|/opt/allegra/bin/allegra': "a mail server reads it; test_operator_page reads the pipe in it",
    "allegra   unix": "Postfix reads it; test_operator_page reads the pipe in it",
    "recipient_delimiter = +": "Postfix reads it",
    "allegra:": "Exim reads it",
    "allegra_pipe:": "Exim reads it; test_operator_page reads the pipe in it",
    "* * * * * /opt/allegra/bin/allegra": "cron reads it",
}
MARKS = {"sh", "text", "toml", "ini", "json", "python", "indented"}


class Block(NamedTuple):
    mark: str
    text: str


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page with their marks, and those indented by four spaces."""
    text = page.read_text(encoding="utf-8")
    fences = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
    yield from (Block(*found.groups()) for found in fences.finditer(text))
    for found in re.finditer(r"(?<=\n\n)(?: {4}.*\n)+", fences.sub("", text)):
        yield Block("indented", re.sub(r"^ {4}", "", found[0], flags=re.M))


def shown(page: Path) -> list[str]:
    """The shell commands of a page."""
    lines = [line for block in blocks(page) if block.mark in {"sh", "indented"} for line in block.text.splitlines()]
    return [line for line in lines if line.strip()]


def named(page: Path) -> Iterator[str]:
    """Every command of ours that a page names, in a block or in the text, without what stands before its noun."""
    code = [block.text for block in blocks(page)] + re.findall(r"`([^`\n]+)`", page.read_text(encoding="utf-8"))
    for text in code:
        for found in re.finditer(r"(?:^|[\s/\"=|])allegra (?:--config \S+ )?([a-z]+\b[^\"\n]*)", text):
            yield found[1]


@pytest.fixture
def shell(tmp_path: Path) -> dict[str, str]:
    """An environment with `allegra` on the path, and a home of its own."""
    tools = tmp_path / "tools"
    tools.mkdir()
    tool = tools / "allegra"
    main = "from allegra_pbem.entry import main\nmain()\n"
    tool.write_text(f"#!{sys.executable}\nimport sys\nsys.path.insert(0, {str(ROOT)!r})\n{main}")
    tool.chmod(0o755)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ALLEGRA_")}
    return kept | {
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "ALLEGRA_HOME": str(tmp_path / "home"),
    }


def run(page: Path, folder: Path, environment: dict[str, str]) -> str:
    """What the page's commands print, run in `folder` in their order; the first that fails stops it."""
    saved = re.findall(r"Save this as `(\S+)`:\n\n```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S)
    for name, text in saved:
        (folder / name).write_text(text, encoding="utf-8")
    script = "\n".join(line for line in shown(page) if line not in NOT_RUN)
    done = subprocess.run(
        ["bash", "-euxo", "pipefail", "-c", script],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_commands_of_a_page_do_what_it_says(page: Path, tmp_path: Path, shell: dict[str, str]) -> None:
    printed = run(page, tmp_path, shell)
    if page.name == "README.md":
        assert "Ann, choose two face-down cards" in printed
        assert "Waits for Bob (reveal)" in printed
        assert "Waits for Ann" not in printed
    if page.name == "record.md":
        assert "1 record replayed, no differences." in printed
        assert "All 3 rounds are right." in printed


def test_what_is_not_run_is_still_shown() -> None:
    assert set(NOT_RUN) <= {line for page in PAGES for line in shown(page)}


def test_every_file_that_is_named_in_what_is_not_run_is_there() -> None:
    files = [word for line in NOT_RUN for word in line.split() if word.startswith("tests/")]
    modules = [word for line in NOT_RUN for word in line.split() if word.startswith("tests.")]
    assert all((ROOT / name).exists() for name in files)
    assert all((ROOT / f"{name.replace('.', '/')}.py").exists() for name in modules)
    assert len(files) + len(modules) == 12


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_block_is_marked_or_is_known_configuration(page: Path) -> None:
    for block in blocks(page):
        known = block.mark in MARKS or (not block.mark and block.text.startswith(tuple(CONFIGURATION)))
        assert known, f"{page.name}: how is this block tested?\n{block.text}"


def test_the_readme_has_the_two_lines_that_others_look_for() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith("    python3")] == [f"    {DEMO}", f"    {TESTS}"]
    assert [line for line in lines if re.fullmatch(r"    .*pytest", line)] == [f"    {TESTS}"]


KNOWN: Mapping[str, Any] = dict(commands())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_that_a_page_names_is_there_with_its_options(page: Path) -> None:
    for line in named(page):
        words = line.split()
        name = next((" ".join(words[:n]) for n in (2, 1) if " ".join(words[:n]) in KNOWN), None)
        assert name is not None, f"{page.name} names `allegra {line}`, which is no command"
        options = {option for one in KNOWN[name].params for option in (*one.opts, *one.secondary_opts)} | {"--help"}
        written = {word.partition("=")[0] for word in words if word.startswith("--")}
        assert written <= options, f"{page.name}: `allegra {line}`"


def anchors(page: Path) -> set[str]:
    """The headings of a page, as links name them."""
    headings = re.findall(
        r"^#+ (.*)$", re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S), re.M
    )
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CHANGELOG.md"], ids=lambda page: page.stem)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\[[^\]]*\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if link.startswith("https://"):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.is_relative_to(ROOT), f"{page.name}: {link}"
        assert target.exists(), f"{page.name}: {link}"
        assert not anchor or anchor in anchors(target), f"{page.name}: {link}"


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached = set(re.findall(r"\]\((docs/\w+\.md)\)", (ROOT / "README.md").read_text(encoding="utf-8")))
    assert reached == {f"docs/{page.name}" for page in PAGES[1:]}


def test_the_mail_in_the_readme_is_a_real_one() -> None:
    desk = Desk("Ann", "Bob", "Cem", "Dia").revealed()
    desk.says(desk.active(), "DRAW")
    to = Addressee(desk.names, "en", "Europe/Rome", "allegra+abcdefghijklmnopqrst@example.org", 42)
    text = render(desk.told()["Ann"], to).text
    (excerpt,) = [block.text for block in blocks(ROOT / "README.md") if block.mark == "text"]
    for part in excerpt.removesuffix("…\n").split("…\n"):
        before, found, text = text.partition(part)
        assert found, f"the mail goes on with\n{before}\nand the README shows\n{part}"
