"""Which three cards, when equal, make a clear: the lines of all areas, by spot.

Three equal face-up cards in a column, or adjacent in a row of five, go. A longer run is the union of its threes, so
threes are all that has to be known. By the house rule `lines: anywhere`, any three of a row will do.
"""

from functools import cache
from itertools import combinations
from typing import Literal

from .cells import Cell, spot_of

Pair = tuple[int, int]
_ADJACENT = ((0, 1, 2), (1, 2, 3), (2, 3, 4))
_ANYWHERE = tuple(combinations(range(5), 3))


@cache
def pairs_by_spot(seats: int, lines: Literal["adjacent", "anywhere"]) -> tuple[tuple[Pair, ...], ...]:
    """For each spot of the table the pairs of other spots that make a line of three with it."""
    pairs: list[set[Pair]] = [set() for _ in range(12 * seats)]
    for three in _threes(seats, lines):
        for spot in three:
            first, second = sorted(three - {spot})
            pairs[spot].add((first, second))
    return tuple(tuple(sorted(found)) for found in pairs)


def _threes(seats: int, lines: Literal["adjacent", "anywhere"]) -> set[frozenset[int]]:
    columns = [[5 * row + column for row in range(3)] for column in range(5)]
    places = _ADJACENT if lines == "adjacent" else _ANYWHERE
    rows = [[5 * row + column for column in place] for row in range(3) for place in places]
    return {
        frozenset(spot_of(seats, seat, Cell(cell)) for cell in three)
        for seat in range(seats)
        for three in columns + rows
    }
