"""docs/player.md: its commands are commands, its house rules and its deck are the program's, its examples come true."""

import re
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from allegra_pbem.config import Settings
from allegra_pbem.mail.language.grammar import command_of
from allegra_pbem.mail.language.verbs import CARRIED_OUT
from allegra_pbem.mail.language.words import cut, leading_verb
from allegra_pbem.moderator import commands as say
from allegra_pbem.moderator.clock import Clock
from allegra_pbem.moderator.notice import Done
from allegra_pbem.rules import Options, Phase
from tests.moderator.desk import Desk
from tests.rules.notation import DECK, table

PAGE = (Path(__file__).parents[2] / "docs" / "player.md").read_text(encoding="utf-8")


def rows(section: str) -> list[list[str]]:
    """The cells of the table in a section, without its head."""
    text = PAGE.split(f"## {section}\n")[1].split("\n## ")[0]
    lines = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]
    return lines[2:]


def written(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


COMMANDS = [command for row in rows("Commands") for command in written(row[0])]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_on_the_page_is_one(command: str) -> None:
    assert command_of(command)


def test_every_command_is_on_the_page() -> None:
    assert {leading_verb(cut(command)) for command in COMMANDS} == CARRIED_OUT


def test_the_house_rules_on_the_page_are_those_of_the_program() -> None:
    hints = get_type_hints(Options)
    shown = {
        written(name)[0]: (written(default)[0], written(others)) for name, default, others, _ in rows("House rules")
    }
    assert list(shown) == list(hints)
    for name, (default, others) in shown.items():
        assert default == str(getattr(Options(), name)).lower(), name
        if words := get_args(hints[name]):
            assert {default, *others} == set(words), name


def test_the_deck_on_the_page_is_the_standard_one() -> None:
    value, *values = re.findall(r"^\| value \| (.*) \|$", PAGE, re.M)[0].split(" | ")
    counts = re.findall(r"^\| cards \| (.*) \|$", PAGE, re.M)[0].split(" | ")
    assert dict(zip(map(int, [value, *values]), map(int, counts), strict=True)) == DECK.counts


def test_what_is_said_in_advance_is_taken_as_it_stands_on_the_page() -> None:
    (lines,) = [
        block.splitlines() for block in re.findall(r"^```text\n(.*?)^```$", PAGE, re.M | re.S) if "DRAW" in block
    ]
    desk = Desk("Ann", "Bob").revealed()
    names = {"Ann": "Bob", "Bob": "Ann"}
    answers = desk.says(desk.active(), *[line.replace("Bob", names[desk.active()]) for line in lines])
    assert [type(answer) for answer in answers] == [Done] * len(lines)


def drawing(words: str) -> list[str]:
    """The lines of the drawing in which these words stand."""
    (block,) = [text for text in re.findall(r"^```text\n(.*?)^```$", PAGE, re.M | re.S) if words in text]
    return block.splitlines()


def test_the_cards_that_are_drawn_as_cleared_are_cleared() -> None:
    before, after = zip(*(re.findall(r"\| +([^|]+?) \|", line) for line in drawing("1 |   ?   ?")[1:]), strict=True)
    rows_before = [row.split() for row in before]
    own = " / ".join(" ".join(row[1:]) for row in rows_before).removesuffix("2") + "9"
    left = " / ".join(f"? ? ? {row[0]}" for row in rows_before)
    scene = table(own, left, "? ? ? ? / ? ? ? ? / ? ? ? ?", pile="2").after("take E3")
    hidden = re.sub(r"\b\d{3}\b", "?", scene.area(0))
    assert hidden == " / ".join(" ".join(row.split()) for row in after)


def test_the_exchange_comes_out_as_it_is_drawn() -> None:
    start, placed, taken, filled = (line[35:].split() for line in drawing("Ann has drawn the 5")[1:])
    assert (start, placed, taken, filled) == (
        ["?", "3", "9"],
        ["5", "2", "3", "9"],
        ["5", "2", "3", "9"],
        ["5", "2", "3", "9"],
    )
    ann, bob = "? ? ? ? / ? ? 9 ? / ? ? ? ?", "? 3 ? ? / ?2 ? ? ? / ? ? ? ?"
    scene = table(ann, bob, stock="5").after("draw", "1 knock", "close", "give 1", "place B2", "exchange C1 D2")
    lies = [scene.area(1).split()[7], scene.area(1).split()[2], scene.area(0).split()[9], scene.game.discard_top]
    assert lies == ["5", "2", "3", 9]


def test_commands_are_understood_in_the_languages_that_the_page_names() -> None:
    assert all(command_of(word) == say.Draw() for word in ("draw", "pioche", "ziehe", "pesca", "compra", "roba"))


def test_the_hours_on_the_page_are_the_defaults() -> None:
    settings = Settings()
    assert f"{settings.window_hours:g} hours to knock or pass, and {settings.turn_hours:g} hours" in " ".join(
        PAGE.split()
    )
    assert Clock().period(Phase.WINDOW).total_seconds() == settings.window_hours * 3600
    assert settings.strikes == 3
    assert "three questions missed in a row" in " ".join(PAGE.split())
