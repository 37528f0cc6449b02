"""Commands put into words again: the text that reads back to the same command, in any language, and JSON."""

from dataclasses import fields
from datetime import date
from functools import lru_cache

from ...moderator import commands as say
from ...rules.cells import Cell
from .conditions import condition_text
from .faults import GrammarError
from .grammar import command_of
from .settings import setting_text
from .verbs import Verb, Word, shown
from .words import cut


def to_text(command: say.Command, language: str = "en") -> str:
    """The command as the grammar reads it back; press of several lines as `commands.read` does."""
    match command:
        case say.Reveal(first, second):
            return f"{_verb(command, language)} {first.name} {second.name}"
        case say.Exchange(take, put):
            return _exchange(take, put, language)
        case say.Give(player, take, put, conditions):
            exchange = f" {_exchange(take, put, language)}" if take is not None and put is not None else ""
            return f"{_verb(command, language)} {player}{exchange}{_if(conditions, language)}"
        case say.Keep(cell, conditions) | say.Discard(cell, conditions):
            return f"{_verb(command, language)}{_cell(cell)}{_if(conditions, language)}"
        case say.Take(cell) | say.Knock(cell) | say.Place(cell):
            return f"{_verb(command, language)}{_cell(cell)}"
        case _:
            return _beside(command, language)


def _beside(command: say.Command, language: str) -> str:
    """What is no move."""
    match command:
        case say.Plan(move, conditions):
            return f"{_verb(command, language)} {_or_off(move, language)}{_if(conditions, language)}"
        case say.Auto(answer, conditions, whole_game):
            whole = f" {shown(Word.GAME, language)}" if whole_game else ""
            return f"{_verb(command, language)} {_or_off(answer, language)}{_if(conditions, language)}{whole}"
        case say.Away(first, last):
            return f"{_verb(command, language)} {f'{first} ' if first else ''}{shown(Word.TO, language)} {last}"
        case say.Join(game) | say.Watch(game) | say.Unwatch(game) | say.Sit(game):
            return f"{_verb(command, language)} {game}"
        case say.Set(setting, value):
            return f"{_verb(command, language)} {setting_text(setting, value, language)}"
        case say.Number(numbers):
            return " ".join(map(str, numbers))
        case say.Help(topic):
            return f"{_verb(command, language)} {_topic(topic, language)}".rstrip()
        case say.Seed(words) | say.Protest(words):
            return f"{_verb(command, language)} {words}".rstrip()
        case say.Say(text):
            return _press(_verb(command, language), text)
        case say.Tell(player, text):
            return _press(f"{_verb(command, language)} {player}", text)
        case _:
            return _verb(command, language)


@lru_cache(maxsize=4096)
def said_in(text: str, language: str) -> str:
    """A command in English, or half of one such as `PUT E2`, in the words of a language; other text as it is."""
    if language == "en":
        return text
    try:
        return to_text(command_of(text), language)
    except GrammarError:
        return _half(text, language)


def _half(text: str, language: str) -> str:
    match cut(text):
        case (word, cell) if cell.cell is not None and word.text in {Verb.REVEAL, Word.PUT}:
            meaning = Word.PUT if word.text == Word.PUT else Verb.REVEAL
            return f"{shown(meaning, language)} {cell.text}"
        case _:
            return text


def _exchange(take: Cell, put: Cell, language: str) -> str:
    return f"{shown(Verb.TAKE, language)} {take.name} {shown(Word.PUT, language)} {put.name}"


def _or_off(move: say.Command | None, language: str) -> str:
    return shown(Word.OFF, language) if move is None else to_text(move, language)


def _topic(topic: str | None, language: str) -> str:
    return shown(Verb(topic), language) if topic and topic in Verb.__members__ else topic or ""


def _press(head: str, text: str) -> str:
    return f"{head}:\n{text}\nEND" if "\n" in text else f"{head}: {text}"


def to_json(command: say.Command) -> dict[str, object]:
    """`{"name": "KEEP", "arguments": {"cell": "B2"}}`; arguments that were not given are left out.

    Cells are names, conditions are a list of texts such as `CARD <= 3`, numbers are a list of integers, days are
    `2026-12-31`, and the move of a plan is a text such as `KEEP B2`.
    """
    values = {field.name: getattr(command, field.name) for field in fields(command)}
    return {
        "name": _name(command),
        "arguments": {name: _plain(value) for name, value in values.items() if value not in (None, ())},
    }


def _plain(value: object) -> object:
    match value:
        case Cell():
            return value.name
        case date():
            return value.isoformat()
        case say.Draw() | say.Take() | say.Keep() | say.Discard() | say.Give() | say.Knock() | say.Pass():
            return to_text(value)
        case tuple():
            return [item if isinstance(item, int) else condition_text(item) for item in value]
        case _:
            return value


def _name(command: say.Command) -> str:
    return type(command).__name__.upper()


def _verb(command: say.Command, language: str) -> str:
    return shown(Verb(_name(command)), language)


def _cell(cell: Cell | None) -> str:
    return "" if cell is None else f" {cell.name}"


def _if(conditions: say.Conditions, language: str) -> str:
    if not conditions:
        return ""
    joint = f" {shown(Word.AND, language)} "
    return f" {shown(Word.IF, language)} {joint.join(condition_text(each, language) for each in conditions)}"
