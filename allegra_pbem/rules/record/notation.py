"""Actions as the record writes them: `{"seat": 0, "do": "keep", "cell": "B1"}`."""

from collections.abc import Callable
from typing import assert_never

from ..actions import Action, Close, Discard, Draw, Exchange, Give, Keep, Knock, Pass, Place, Reveal, Take
from ..cells import Cell
from .reading import Json, RecordError, mapping, number, sequence, shown


def action_to_json(seat: int | None, action: Action, card: int | None = None) -> dict[str, object]:
    """One entry of a round's `actions`. `card` is the value that a `Draw` brought."""
    who: dict[str, object] = {} if seat is None else {"seat": seat}
    return {**who, "do": type(action).__name__.lower(), **_details(action, card)}


def _details(action: Action, card: int | None) -> dict[str, object]:
    match action:
        case Reveal(first, second):
            return {"cells": [first.name, second.name]}
        case Take(cell) | Keep(cell) | Place(cell):
            return {"cell": cell.name}
        case Draw():
            return {} if card is None else {"card": card}
        case Knock(sealed):
            return {} if sealed is None else {"cell": sealed.name}
        case Discard(flip):
            return {} if flip is None else {"flip": flip.name}
        case Give(to):
            return {"to": to}
        case Exchange(source, target):
            return {"take": source.name, "put": target.name}
        case Pass() | Close():
            return {}
        case _:
            assert_never(action)


def action_from_json(written: object) -> tuple[int | None, Action]:
    """Who does what. Raises `RecordError` for what is no action; keys that are not known are ignored."""
    entry = mapping(written, "action")
    do = entry.get("do")
    read = _READERS.get(do) if isinstance(do, str) else None
    if read is None:
        raise RecordError(f"do: expected one of {', '.join(_READERS)}; got {shown(do)}")
    action, seat = read(entry), entry.get("seat")
    if seat is None and isinstance(action, Close):
        return None, action
    return number(seat, "seat"), action


def _cell(value: object, key: str) -> Cell:
    cell = Cell.__members__.get(value) if isinstance(value, str) else None
    if cell is None:
        raise RecordError(f"{key}: expected a cell, A1 to E3; got {shown(value)}")
    return cell


def _cell_or_none(value: object, key: str) -> Cell | None:
    return None if value is None else _cell(value, key)


def _reveal(entry: Json) -> Reveal:
    cells = sequence(entry.get("cells"), "cells")
    if len(cells) != 2:
        raise RecordError(f"cells: expected two; got {len(cells)}")
    return Reveal(_cell(cells[0], "cells"), _cell(cells[1], "cells"))


_READERS: dict[str, Callable[[Json], Action]] = {
    "reveal": _reveal,
    "take": lambda entry: Take(_cell(entry.get("cell"), "cell")),
    "draw": lambda _: Draw(),
    "knock": lambda entry: Knock(_cell_or_none(entry.get("cell"), "cell")),
    "pass": lambda _: Pass(),
    "close": lambda _: Close(),
    "keep": lambda entry: Keep(_cell(entry.get("cell"), "cell")),
    "discard": lambda entry: Discard(_cell_or_none(entry.get("flip"), "flip")),
    "give": lambda entry: Give(number(entry.get("to"), "to")),
    "place": lambda entry: Place(_cell(entry.get("cell"), "cell")),
    "exchange": lambda entry: Exchange(_cell(entry.get("take"), "take"), _cell(entry.get("put"), "put")),
}
