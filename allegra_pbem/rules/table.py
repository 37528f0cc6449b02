"""What never changes while a game runs: the seats, the house rules, the deck, and who calls which spot what."""

from dataclasses import dataclass, field
from functools import cache
from math import inf

from .cells import Cell, spot_of
from .deck import Deck
from .flat import DOWN
from .lines import Pair, pairs_by_spot
from .options import Options

CELLS = tuple(Cell)
EVERY_CELL = (1 << len(CELLS)) - 1
COLUMN_A = sum(1 << cell for cell in CELLS if cell.column == 0)
SEATS_OF = tuple(tuple(seat for seat in range(6) if mask >> seat & 1) for mask in range(64))
"""The seats of a bit mask, ascending."""


@dataclass(frozen=True, slots=True)
class Table:
    """One table and its geometry.

    `spots[seat][cell]` is the spot of a seat's cell. `downs[spot]` are, for each area that the spot lies in, the
    seat's place of DOWN in the flat list and the bit of the cell there. `pairs[spot]`: see `lines`. `clockwise[seat]`
    are all seats from that seat on. `everyone` is the bit mask of all seats. `turns` is how many turns a round may
    have in all, last turns aside (house rule `turn_limit`).
    """

    seats: int
    options: Options
    deck: Deck
    everyone: int = field(compare=False)
    knocks: bool = field(compare=False)
    turns: float = field(compare=False)
    spots: tuple[tuple[int, ...], ...] = field(compare=False, repr=False)
    downs: tuple[tuple[tuple[int, int], ...], ...] = field(compare=False, repr=False)
    pairs: tuple[tuple[Pair, ...], ...] = field(compare=False, repr=False)
    clockwise: tuple[tuple[int, ...], ...] = field(compare=False, repr=False)


@cache
def _spots(seats: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(spot_of(seats, seat, cell) for cell in CELLS) for seat in range(seats))


@cache
def _downs(seats: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    downs: list[list[tuple[int, int]]] = [[] for _ in range(12 * seats)]
    for seat, spots in enumerate(_spots(seats)):
        for cell, spot in enumerate(spots):
            downs[spot].append((DOWN + seat, 1 << cell))
    return tuple(map(tuple, downs))


def lay(seats: int, options: Options, deck: Deck) -> Table:
    """The table for 2 to 6 seats. Raises `ValueError` for another number, or no round to play."""
    if not 2 <= seats <= 6:
        raise ValueError(f"expected 2 to 6 seats; got {seats}")
    if options.rounds < 1 or options.turn_limit < 0:
        raise ValueError(f"expected at least one round and a turn limit of 0 or more; got {options}")
    return Table(
        seats,
        options,
        deck,
        everyone=(1 << seats) - 1,
        knocks=options.knocks == "always" or (options.knocks == "auto" and seats > 2),
        turns=seats * options.turn_limit or inf,
        spots=_spots(seats),
        downs=_downs(seats),
        pairs=pairs_by_spot(seats, options.lines),
        clockwise=tuple(tuple((seat + step) % seats for step in range(seats)) for seat in range(seats)),
    )
