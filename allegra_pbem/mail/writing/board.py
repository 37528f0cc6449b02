"""The table in fixed-width text: the reader's own area big, the others small and side by side."""

from collections.abc import Sequence

from ...rules.cells import Cell
from ...rules.view import View
from . import wording as w
from .columns import centre, cut, pad, right
from .reader import Reader

COLUMNS = "ABCDE"

_BOX = 7
_RULE = "     +" + ("-" * _BOX + "+") * 5


def own_area(view: View, reader: Reader) -> str:
    """Five columns of three boxes, with the neighbours' names over the shared columns."""
    area = view.areas[view.seat]
    lines = [_neighbours(reader), "     " + "".join(f" {centre(c, _BOX)}" for c in COLUMNS).rstrip(), _RULE]
    for row in range(3):
        boxes = "|".join(centre(str(seen), _BOX) for seen in area[5 * row : 5 * row + 5])
        lines += [f"   {row + 1} |{boxes}|", _RULE]
    return "\n".join(lines)


def _neighbours(reader: Reader) -> str:
    left, right_hand = (reader.say(w.WITH, name=name) for name in neighbours(reader))
    half = 20
    return "      " + pad(cut(left, half), half) + right(cut(right_hand, half), half)


def neighbours(reader: Reader) -> tuple[str, str]:
    """Who shares column A, and who shares column E."""
    seats = len(reader.names)
    return reader.names[(reader.seat + 1) % seats], reader.names[(reader.seat - 1) % seats]


def others(seat: int, seats: int) -> tuple[int, ...]:
    """The other seats, clockwise from the left-hand neighbour."""
    return tuple((seat + step) % seats for step in range(1, seats))


def heads(view: View, seat: int) -> tuple[str, ...]:
    """The names of another area's columns, with a star at those that lie in the reader's area too."""
    return tuple(c + "*" * is_shared(view.seat, view.seats, seat, at) for at, c in enumerate(COLUMNS))


def is_shared(seat: int, seats: int, other: int, column: int) -> bool:
    """Whether a column of `other`, counted from 0 in its own names, lies in the area of `seat` too."""
    return (column == 4 and other == (seat + 1) % seats) or (column == 0 and other == (seat - 1) % seats)


_SMALL = 23
_BAND = 3


def other_areas(view: View, reader: Reader) -> str:
    """The other areas, three to a band; a column that the reader shares is marked with a star."""
    blocks = [_small(view, seat, reader.names[seat]) for seat in others(view.seat, view.seats)]
    bands = [_side_by_side(blocks[start : start + _BAND]) for start in range(0, len(blocks), _BAND)]
    return "\n\n".join(bands)


def _small(view: View, seat: int, name: str) -> list[str]:
    lines = [" " + cut(name, _SMALL - 2), "   " + "".join(f" {head:<3}" for head in heads(view, seat)).rstrip()]
    for row in range(3):
        cells = "".join(f"{seen!s:>3} " for seen in view.areas[seat][5 * row : 5 * row + 5])
        lines.append(f" {row + 1}{cells}")
    return lines


def _side_by_side(blocks: Sequence[list[str]]) -> str:
    lines = (" ".join(pad(line, _SMALL) for line in row).rstrip() for row in zip(*blocks, strict=True))
    return "\n".join(lines)


def piles(view: View, reader: Reader) -> tuple[str, ...]:
    """What lies beside the areas: discard pile, stock, and the card that is being decided."""
    say = reader.say
    top = view.discard_top
    pile = say(w.PILE_EMPTY) if top is None else say(w.PILE, top=top, count=view.discards)
    lines = [pile, say(w.STOCK, count=view.stock)]
    if view.drawn is not None and view.knocker is None:
        lines.append(reader.tell(w.DRAWN_CARD, view.active, card=view.drawn))
    elif view.drawn is not None and view.knocker is not None:
        lines.append(reader.tell(w.GIVEN_CARD, view.knocker, card=view.drawn))
    if view.knocker is not None and view.hand is not None:
        lines.append(reader.tell(w.IN_HAND, view.knocker, card=view.hand))
    if view.sealed is not None:
        lines.append(say(w.SEALED, cell=view.sealed.name))
    return tuple(lines)


def grid(entries: dict[Cell, str]) -> str:
    """Texts at the places of their cells, in the shape of an area; rows that are empty are left out."""
    column = max(map(len, entries.values())) + 1
    rows = []
    for row in range(3):
        cells = [entries.get(Cell(5 * row + at), "") for at in range(5)]
        if any(cells):
            rows.append("".join(f"{cell:<{column}}" for cell in cells).rstrip())
    return "\n".join(rows)
