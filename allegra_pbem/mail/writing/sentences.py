"""The table in sentences, for ears and small screens: nothing is drawn, and what has changed comes first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...rules.cells import Cell
from ...rules.view import Blank, Seen, View
from . import wording as w
from .board import neighbours, others, spots
from .gist import Spots
from .reader import Reader


@dataclass(frozen=True, slots=True)
class Account:
    """One area in sentences; `name` is its owner's, "" for the reader's own."""

    name: str
    lines: tuple[str, ...]


def own_account(view: View, reader: Reader, changed: Spots) -> Account:
    """The reader's own area: changes, rows, what is shared, and what the face-up cards come to."""
    area = view.areas[view.seat]
    left, right = neighbours(reader)
    shared = reader.say(w.SHARED_WITH_ONE, name=left) if left == right else ""
    return Account(
        "",
        (
            *_changes(view.seat, view, reader, changed),
            *_rows(area, reader),
            shared or reader.say(w.SHARED_WITH, left=left, right=right),
            _sum(area, reader),
        ),
    )


def other_accounts(view: View, reader: Reader, changed: Spots) -> tuple[Account, ...]:
    """The other areas, clockwise."""
    return tuple(
        Account(
            reader.names[seat],
            (
                *_changes(seat, view, reader, changed),
                *_rows(view.areas[seat], reader),
                *_shared(seat, view, reader),
            ),
        )
        for seat in others(view.seat, view.seats)
    )


def cell(name: str, seen: Seen, reader: Reader) -> str:
    """`B1 is 7`, `B1 is face down`, `B1 is a gap`."""
    return reader.say(_LONG.get(seen, w.CELL_IS), cell=name, card=seen)


_LONG: Mapping[Seen, str] = {Blank.FACE_DOWN: w.CELL_DOWN, Blank.GAP: w.CELL_GAP}
_SHORT: Mapping[Seen, str] = {Blank.FACE_DOWN: w.SHORT_DOWN, Blank.GAP: w.SHORT_GAP}
_WHOLE: Mapping[Seen, str] = {Blank.FACE_DOWN: w.ROW_DOWN, Blank.GAP: w.ROW_GAP}


def _changes(seat: int, view: View, reader: Reader, changed: Spots) -> tuple[str, ...]:
    if not changed:
        return ()
    area = zip(Cell, view.areas[seat], spots(view.seats, seat), strict=True)
    cells = [cell(each.name, seen, reader) for each, seen, spot in area if spot in changed]
    return (reader.say(w.CHANGES, cells=", ".join(cells)),) if cells else ()


def _rows(area: Sequence[Seen], reader: Reader) -> tuple[str, ...]:
    return tuple(_row(row, area[5 * row : 5 * row + 5], reader) for row in range(3))


def _row(row: int, cells: Sequence[Seen], reader: Reader) -> str:
    if len(set(cells)) == 1 and cells[0] in _WHOLE:
        return reader.say(_WHOLE[cells[0]], row=row + 1)
    names = (Cell(5 * row + at).name for at in range(5))
    told = [
        reader.say(_SHORT.get(seen, w.SHORT_CARD), cell=name, card=seen)
        for name, seen in zip(names, cells, strict=True)
    ]
    return reader.say(w.ROW, row=row + 1, cells=", ".join(told))


def _shared(seat: int, view: View, reader: Reader) -> tuple[str, ...]:
    """Which columns of another's area are the reader's, too."""
    name = reader.names[seat]
    last = reader.say(w.THEIR_E, name=name) if seat == (view.seat + 1) % view.seats else ""
    first = reader.say(w.THEIR_A, name=name) if seat == (view.seat - 1) % view.seats else ""
    return tuple(filter(None, (last, first)))


def _sum(area: Sequence[Seen], reader: Reader) -> str:
    cards = [seen for seen in area if not isinstance(seen, Blank)]
    return reader.say(w.FACE_UP, count=len(cards), sum=sum(cards), down=area.count(Blank.FACE_DOWN))
