"""Help that can be read aloud: it begins with a verb, is short, and nothing is promised that is not there."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

import allegra_pbem
from allegra_pbem.cli import app

from .shell import Allegra

SHORT = 50
NO_VERBS = {
    "the",
    "a",
    "an",
    "this",
    "these",
    "what",
    "how",
    "allegra",
    "command",
    "commands",
    "mail",
    "game",
    "player",
}


def commands(command: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """All nouns and commands with their words; the program itself is "" ."""
    yield " ".join(words), command
    for name, below in getattr(command, "commands", {}).items():
        yield from commands(below, (*words, name))


ALL = dict(commands(typer.main.get_command(app)))
NOUNS = {words for words, command in ALL.items() if hasattr(command, "commands")}
PROGRAM = Path(allegra_pbem.__file__).parent


@pytest.mark.parametrize("words", ALL)
def test_the_first_sentence_is_a_short_one_that_begins_with_a_verb(words: str) -> None:
    first = re.split(r"(?<=\.)\s", ALL[words].help.strip())[0]
    assert first.endswith(".")
    assert len(first) <= SHORT
    assert first.split()[0].lower() not in NO_VERBS
    assert not re.match(r"\w+(ing|s)\b", first.split()[0]), "Do, not does or doing"


@pytest.mark.parametrize("words", ALL)
def test_help_fits_80_columns_and_is_plain(allegra: Allegra, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    told = allegra(words, "--help").done("Usage: ")
    assert max(map(len, told.out.splitlines())) <= 80
    assert not set("│╭╮─") & set(told.out)
    assert allegra(words, "-h").out == told.out


@pytest.mark.parametrize("words", ALL)
def test_every_option_and_argument_has_a_word_of_help(words: str) -> None:
    without = [one.name for one in ALL[words].params if one.name != "help" and not getattr(one, "help", None)]
    assert without == []


@pytest.mark.parametrize("words", ALL)
def test_commands_that_the_help_names_exist(words: str) -> None:
    for named in re.findall(r"`allegra ([a-z ]+)`", " ".join(ALL[words].help.split())):
        assert named in ALL


def test_commands_that_messages_name_exist() -> None:
    named = [
        (file.name, words)
        for file in PROGRAM.rglob("*.py")
        for words in re.findall(
            r"`(?:ALLEGRA_HOME=\S+ )?allegra ([a-z]+(?: [a-z]+)?)", file.read_text(encoding="utf-8")
        )
    ]
    assert len(named) > 20
    unknown = [(name, words) for name, words in named if words not in ALL and words.split()[0] not in set(ALL) - NOUNS]
    assert unknown == []


@pytest.mark.parametrize("words", sorted(NOUNS))
def test_a_noun_alone_shows_its_help(allegra: Allegra, words: str) -> None:
    told = allegra(words)
    assert told.status == 2
    assert "Usage: " in told.out + told.err


@pytest.mark.parametrize("words", ["gmae list", "game lst", "game show", "run --fast", "mail read"])
def test_wrong_usage_is_said_on_stderr_with_status_2(allegra: Allegra, words: str) -> None:
    allegra(words).refused("Usage: ", "Try 'allegra", status=2)
    assert not allegra.home.exists()


def test_the_statuses_are_told(allegra: Allegra) -> None:
    allegra("--help").done("Exit status: 0 done, 1 refused or a problem found, 2 wrong usage, 75 try again later.")
