"""Where a card lies: cells of an area, and spots of the whole table.

A seat's **area** is five columns by three rows, named from that seat's own point of view (`Cell`). Column A is
the left-hand neighbour's own last column, columns B to E are the seat's own, and E is shared with the right-hand
neighbour. The left-hand neighbour of seat `i` is seat `i + 1`.

A **spot** is one card's place on the table, whoever names it: `12 * owner + 4 * row + column` for the owner's own
columns B, C, D, E (column 0 to 3) and rows 1 to 3 (row 0 to 2).
"""

from enum import IntEnum


class Cell(IntEnum):
    """A cell of an area, in reading order: row 1 from A to E, then row 2, then row 3."""

    A1 = 0
    B1 = 1
    C1 = 2
    D1 = 3
    E1 = 4
    A2 = 5
    B2 = 6
    C2 = 7
    D2 = 8
    E2 = 9
    A3 = 10
    B3 = 11
    C3 = 12
    D3 = 13
    E3 = 14

    @property
    def row(self) -> int:
        """0, 1 or 2, from the top."""
        return self // 5

    @property
    def column(self) -> int:
        """0 (A) to 4 (E)."""
        return self % 5


def spot_of(seats: int, seat: int, cell: Cell) -> int:
    """The spot that `seat` calls `cell`, at a table of `seats` seats."""
    row, column = divmod(cell, 5)
    if column == 0:
        return 12 * ((seat + 1) % seats) + 4 * row + 3
    return 12 * seat + 4 * row + column - 1


def cell_of(seats: int, seat: int, spot: int) -> Cell | None:
    """What `seat` calls `spot`, or None when it lies outside that seat's area."""
    owner, place = divmod(spot, 12)
    row, column = divmod(place, 4)
    if owner == seat:
        return Cell(5 * row + column + 1)
    if owner == (seat + 1) % seats and column == 3:
        return Cell(5 * row)
    return None
