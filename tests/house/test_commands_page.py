"""docs/commands.md says what the program says, and `--json` prints the keys that the page shows."""

import json
import os
import sqlite3
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from allegra_pbem.cli.app import app
from allegra_pbem.demo import Outcome
from allegra_pbem.mail.intake import drop
from tests.rules.play import whole

from .documents import DOCUMENTS
from .reference import PAGE, commands, page, takes_json

MAIL = "From: ann@example.org\nTo: allegra@example.org\n\nkeep B2 if card <= 3\nKEEP Z9\nThanks, all!\nDRAW\n"
Call = Callable[..., object]


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Runs a command in a home of its own; gives its JSON document, if it prints one."""
    for name in [name for name in os.environ if name.startswith("ALLEGRA_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("ALLEGRA_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)

    def run(words: str, *arguments: str, status: int = 0) -> object:
        done = CliRunner().invoke(app, [*words.split(), *arguments], catch_exceptions=False)
        assert done.exit_code == status, done.output
        return json.loads(done.stdout) if "--json" in arguments else None

    return run


@pytest.fixture
def game(call: Call) -> Call:
    """The same with a game that is dealt, its mails sent."""
    call("init", "--yes")
    call("game new", "Ann <ann@example.org>", "Bob <bob@example.org>")
    call("game start", "1")
    call("run")
    return call


def keys(document: object) -> object:
    """The keys of a document and of all within; of a list its first entry speaks for all."""
    match document:
        case {"settings": {"address": address}}:
            return {"file", "settings"}, keys(address)
        case dict():
            return {key: keys(value) for key, value in document.items()}
        case [first, *_]:
            return [keys(first)]
        case _:
            return None


def agrees(shown: object, printed: object) -> bool:
    """Whether the keys are the same; what one of the two leaves empty (a list, null) may be anything in the other."""
    if isinstance(shown, dict) and isinstance(printed, dict):
        return shown.keys() == printed.keys() and all(agrees(shown[key], printed[key]) for key in shown)
    if isinstance(shown, list) and isinstance(printed, list):
        return agrees(shown[0], printed[0])
    return shown is None or printed is None or shown == printed


def assert_shown(words: str, printed: object) -> None:
    shown = keys(json.loads(DOCUMENTS[words].example))
    assert agrees(shown, keys(printed)), f"{words}: the page shows {shown}, the command prints {keys(printed)}"


def test_the_page_says_what_the_program_says() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write the page anew: python -m tests.house.reference"


def test_the_documents_on_the_page_are_those_that_commands_print() -> None:
    assert {words for words, command in commands() if takes_json(words, command)} == set(DOCUMENTS)


def test_a_new_game_prints_what_the_page_shows(call: Call) -> None:
    call("init", "--yes")
    printed = call("game new", "Ann <ann@example.org>", "Bob <bob@example.org>", "--json")
    assert_shown("game new", printed)


@pytest.mark.parametrize(
    "words", ["game list", "game show 1", "game history 1", "player list", "player show Ann", "doctor"]
)
def test_what_lists_or_shows_prints_what_the_page_shows(words: str, game: Call) -> None:
    assert_shown(" ".join(words.split()[:2]), game(words, "--json"))


def test_a_rehearsed_tick_is_printed_as_the_page_shows(game: Call) -> None:
    assert_shown("tick", game("tick", "--now", "2100-01-01T12:00:00", "--json"))


def test_a_changed_player_is_printed_as_the_page_shows(game: Call) -> None:
    assert_shown("player set", game("player set", "Ann", "--zone", "Europe/Rome", "--json"))


def test_mails_are_printed_as_the_page_shows(game: Call, tmp_path: Path) -> None:
    assert_shown("mail outbox", game("mail outbox", "--json"))
    (tmp_path / "mail").write_text(MAIL)
    assert_shown("mail read", game("mail read", "mail", "--json"))


def test_the_log_is_printed_as_the_page_shows(game: Call) -> None:
    read_end, write_end = os.pipe()
    os.write(write_end, MAIL.encode())
    os.close(write_end)
    assert drop.receive([], os.environ, source=read_end) == 0
    game("run")
    assert_shown("mail log", game("mail log", "--json"))


def test_a_record_is_checked_and_shown_as_the_page_shows(call: Call, tmp_path: Path) -> None:
    record = whole()
    (tmp_path / "right.json").write_text(json.dumps(record))
    record["rounds"][0]["starter"] += 1
    (tmp_path / "wrong.json").write_text(json.dumps(record))
    assert_shown("record check", call("record check", "right.json", "wrong.json", "--json", status=1))
    assert_shown("record show", call("record show", "right.json", "--json"))


def test_a_database_is_checked_as_the_page_shows(game: Call, tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / "home" / "allegra.db", isolation_level=None)
    database.execute("UPDATE game SET status = 'over'")
    database.close()
    assert_shown("db check", game("db check", "--json", status=1))


def test_settings_are_printed_as_the_page_shows(game: Call) -> None:
    assert_shown("config show", game("config show", "--json"))


def test_a_demo_is_printed_as_the_page_shows() -> None:
    """Only the keys: test_wheel plays a demo and reads what it prints."""
    empty: dict[str, Any] = dict.fromkeys((field.name for field in fields(Outcome)), ())
    assert_shown("demo", Outcome(**empty).as_json())
