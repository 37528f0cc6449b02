"""Commands put into words again: the text that reads back to the same command, and JSON."""

from dataclasses import fields
from datetime import date

from ...moderator import commands as say
from ...rules.cells import Cell
from .conditions import condition_text


def to_text(command: say.Command) -> str:
    """The command in English, as the grammar reads it back; press of several lines as `commands.read` does."""
    match command:
        case say.Reveal(first, second):
            return f"REVEAL {first.name} {second.name}"
        case say.Exchange(take, put):
            return f"TAKE {take.name} PUT {put.name}"
        case say.Give(player, take, put, conditions):
            exchange = f" TAKE {take.name} PUT {put.name}" if take is not None and put is not None else ""
            return f"GIVE {player}{exchange}{_if(conditions)}"
        case say.Keep(cell, conditions) | say.Discard(cell, conditions):
            return f"{_name(command)}{_cell(cell)}{_if(conditions)}"
        case say.Take(cell) | say.Knock(cell) | say.Place(cell):
            return f"{_name(command)}{_cell(cell)}"
        case _:
            return _beside(command)


def _beside(command: say.Command) -> str:
    """What is no move."""
    match command:
        case say.Plan(move, conditions):
            return f"PLAN {'OFF' if move is None else to_text(move)}{_if(conditions)}"
        case say.Auto(answer, conditions, whole_game):
            whole = " GAME" if whole_game else ""
            return f"AUTO {'OFF' if answer is None else to_text(answer)}{_if(conditions)}{whole}"
        case say.Away(first, last):
            return f"AWAY {f'{first} ' if first else ''}TO {last}"
        case say.Join(game) | say.Watch(game) | say.Unwatch(game) | say.Sit(game):
            return f"{_name(command)} {game}"
        case say.Set(setting, value):
            return f"SET {setting} {value}"
        case say.Number(numbers):
            return " ".join(map(str, numbers))
        case say.Help(words) | say.Seed(words) | say.Protest(words):
            return f"{_name(command)} {words or ''}".rstrip()
        case say.Say(text):
            return _press("SAY", text)
        case say.Tell(player, text):
            return _press(f"TELL {player}", text)
        case _:
            return _name(command)


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


def _cell(cell: Cell | None) -> str:
    return "" if cell is None else f" {cell.name}"


def _if(conditions: say.Conditions) -> str:
    return " IF " + " AND ".join(map(condition_text, conditions)) if conditions else ""
