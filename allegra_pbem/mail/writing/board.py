"""The table in fixed-width text: the reader's own area big, the others small and side by side.

A star marks a cell that the mail's news changed.
"""

from collections.abc import Sequence
from functools import cache

from ...rules.cells import Cell, spot_of
from ...rules.view import Blank, Seen, View
from . import wording as w
from .columns import WIDTH, centre, cut, pad, right
from .gist import Spots
from .reader import Reader

COLUMNS = "ABCDE"
CHANGED = "*"

Entries = tuple[str, ...]
"""What stands in the 15 cells of an area: a value or sign, behind a star where the cell has changed."""

_BOX = 7
_RULE = "     +" + ("-" * _BOX + "+") * 5


def own_area(cells: Entries, reader: Reader) -> str:
    """Five columns of three boxes, with the neighbours' names over the shared columns."""
    lines = [_neighbours(reader), "     " + "".join(f" {centre(c, _BOX)}" for c in COLUMNS).rstrip(), _RULE]
    for row in range(3):
        boxes = "|".join(f"  {cell:>3}  " for cell in cells[5 * row : 5 * row + 5])
        lines += [f"   {row + 1} |{boxes}|", _RULE]
    return "\n".join(lines)


@cache
def spots(seats: int, seat: int) -> tuple[int, ...]:
    """The spots of an area, in the order of its cells."""
    return tuple(spot_of(seats, seat, cell) for cell in Cell)


def entries(areas: Sequence[Sequence[Seen]], changed: Spots) -> tuple[Entries, ...]:
    """The entries of all areas, by seat."""
    seats = len(areas)
    return tuple(
        tuple(
            f"{CHANGED}{seen}" if spot in changed else str(seen)
            for seen, spot in zip(area, spots(seats, seat), strict=True)
        )
        for seat, area in enumerate(areas)
    )


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


@cache
def heads(seat: int, seats: int, other: int) -> tuple[str, ...]:
    """The names of the columns of `other`; for one that lies in the area of `seat` too, its name there as in `E=A`."""
    if other == seat:
        return tuple(COLUMNS)
    first = "A=E" if other == (seat - 1) % seats else "A"
    return (first, "B", "C", "D", "E=A" if other == (seat + 1) % seats else "E")


_SMALL = 23
_BAND = 3


def small_areas(seats: Sequence[int], areas: Sequence[Entries], reader: Reader) -> str:
    """The areas of these seats, three to a band."""
    blocks = [_small(seat, areas[seat], reader) for seat in seats]
    bands = [_side_by_side(blocks[start : start + _BAND]) for start in range(0, len(blocks), _BAND)]
    return "\n\n".join(bands)


def _small(seat: int, cells: Entries, reader: Reader) -> list[str]:
    columns = heads(reader.seat, len(reader.names), seat)
    lines = [" " + cut(reader.names[seat], _SMALL - 2), "   " + "".join(f" {head:<3}" for head in columns).rstrip()]
    rows = (cells[5 * row : 5 * row + 5] for row in range(3))
    return lines + [f" {at}" + "".join(f"{cell:>3} " for cell in row) for at, row in enumerate(rows, 1)]


def _side_by_side(blocks: Sequence[list[str]]) -> str:
    lines = (" ".join(pad(line, _SMALL) for line in row).rstrip() for row in zip(*blocks, strict=True))
    return "\n".join(lines)


def legend(areas: Sequence[Entries], reader: Reader) -> str:
    """What the signs mean, of those that stand in the areas; "" where none does."""
    shown = {sign for area in areas for entry in area for sign in (entry[0], entry[-1])}
    return ", ".join(reader.say(message) for sign, message in _SIGNS.items() if sign in shown)


_SIGNS = {Blank.FACE_DOWN: w.SIGN_DOWN, Blank.GAP: w.SIGN_GAP, CHANGED: w.SIGN_CHANGED}


def piles(view: View, reader: Reader) -> tuple[str, ...]:
    """What lies beside the areas: the card that is being decided, discard pile and stock."""
    say = reader.say
    lines = []
    if view.drawn is not None and view.knocker is None:
        lines.append(reader.tell(w.DRAWN_CARD, view.active, card=view.drawn))
    elif view.drawn is not None and view.knocker is not None:
        lines.append(reader.tell(w.GIVEN_CARD, view.knocker, card=view.drawn))
    if view.knocker is not None and view.hand is not None:
        lines.append(reader.tell(w.IN_HAND, view.knocker, card=view.hand))
    if view.sealed is not None:
        lines.append(say(w.SEALED, cell=view.sealed.name))
    top = view.discard_top
    stock = {"stock": view.stock}
    lines.append(say(w.PILES_EMPTY, **stock) if top is None else say(w.PILES, top=top, count=view.discards, **stock))
    return tuple(lines)


def grid(entries: dict[Cell, str]) -> str:
    """Texts at the places of their cells, in the shape of an area; rows that are empty are left out.

    Where that is too wide the area lies on its side: a line for each column.
    """
    column = max(map(len, entries.values())) + 1
    if 5 * column > WIDTH + 1:
        lines = ([entries.get(Cell(5 * row + at), "") for row in range(3)] for at in range(5))
        return "\n".join("".join(f"{cell:<{column}}" for cell in line).rstrip() for line in lines if any(line))
    rows = []
    for row in range(3):
        cells = [entries.get(Cell(5 * row + at), "") for at in range(5)]
        if any(cells):
            rows.append("".join(f"{cell:<{column}}" for cell in cells).rstrip())
    return "\n".join(rows)
