"""Everything that a seat may do. The lists are made once for each set of cells and shared."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations

from .actions import Action, Discard, Draw, Exchange, Give, Keep, Knock, Pass, Place, Reveal, Take
from .cells import Cell
from .flat import ACTIVE, CARDS, DOWN, KNOCKER, KNOCKERS, WAITING
from .game import Game
from .knock import answers
from .phase import DECIDE, EXCHANGE, PLACE, TURN, WINDOW
from .table import CELLS, SEATS_OF
from .turn import revealable

Actions = tuple[Action, ...]


def legal(game: Game, seat: int) -> Sequence[Action]:
    """What `seat` may do now, in a fixed order; empty when it may do nothing.

    Two cells of a `Reveal` are listed once, the first before the second in reading order; `apply` takes either order.
    In an open window a seat that has answered may answer again. `Close` is the moderator's and never listed.
    """
    ints, phase = game.ints, game.phase
    if not 0 <= seat < game.table.seats:
        return ()
    if phase is WINDOW:
        return _knocks(ints[CARDS + seat]) if answers(game, seat) else ()
    if not ints[WAITING] >> seat & 1:
        return ()
    if phase is TURN:
        return _turns(ints[CARDS + seat])
    if phase is DECIDE:
        return _keeps(ints[CARDS + seat]) + _discards(ints[DOWN + seat]) + _gives(ints[ACTIVE], ints[KNOCKERS])
    if phase is PLACE:
        return _places(ints[CARDS + seat])
    if phase is EXCHANGE:
        return _exchanges(game, seat)
    return _reveals(revealable(game, seat))


@cache
def _cells(mask: int) -> tuple[Cell, ...]:
    return tuple(cell for cell in CELLS if mask >> cell & 1)


@cache
def _turns(cards: int) -> Actions:
    return (Draw(), *map(Take, _cells(cards)))


@cache
def _knocks(cards: int) -> Actions:
    return (Pass(), Knock(), *map(Knock, _cells(cards)))


@cache
def _keeps(cards: int) -> Actions:
    return tuple(map(Keep, _cells(cards)))


@cache
def _discards(down: int) -> Actions:
    return tuple(map(Discard, _cells(down))) or (Discard(),)


@cache
def _gives(active: int, knockers: int) -> Actions:
    """Clockwise from the active seat."""
    seats = SEATS_OF[knockers]
    return tuple(Give(seat) for seat in sorted(seats, key=lambda seat: (seat - active) % 6))


@cache
def _places(cards: int) -> Actions:
    return tuple(map(Place, _cells(cards)))


@lru_cache(maxsize=4096)
def _reveals(down: int) -> Actions:
    return tuple(Reveal(first, second) for first, second in combinations(_cells(down), 2))


def _exchanges(game: Game, seat: int) -> Actions:
    ints, knocker, seats = game.ints, game.ints[KNOCKER], game.table.seats
    left = (seat + 1) % seats == knocker
    right = (knocker + 1) % seats == seat
    return _exchange_pairs(ints[CARDS + knocker], ints[CARDS + seat], left, right)


@lru_cache(maxsize=4096)
def _exchange_pairs(theirs: int, mine: int, left: bool, right: bool) -> Actions:
    """`left`: the knocker is the left-hand neighbour, whose E is the active seat's A; `right`: the other way."""
    return tuple(
        Exchange(take, put)
        for take in _cells(theirs)
        for put in _cells(mine)
        if not (
            take.row == put.row
            and ((left and (take.column, put.column) == (4, 0)) or (right and (take.column, put.column) == (0, 4)))
        )
    )
