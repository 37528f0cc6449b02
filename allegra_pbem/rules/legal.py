"""Everything that a seat may do. The lists are made once for each set of cells and shared."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import chain, combinations, starmap

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
    if phase is WINDOW:
        return _knocks(ints[CARDS + seat]) if answers(game, seat) else ()
    if seat not in SEATS_OF[ints[WAITING]]:
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


_TAKES = tuple(map(Take, CELLS))
_KNOCKS = tuple(map(Knock, CELLS))
_KEEPS = tuple(map(Keep, CELLS))
_DISCARDS = tuple(map(Discard, CELLS))
_PLACES = tuple(map(Place, CELLS))
_REVEALS = tuple(starmap(Reveal, combinations(CELLS, 2)))
_EXCHANGES = tuple(tuple(Exchange(take, put) for put in CELLS) for take in CELLS)


def _among(actions: Actions, mask: int) -> Actions:
    """Of one action for each cell those whose cell's bit is set."""
    return tuple([action for cell, action in enumerate(actions) if mask >> cell & 1])


@cache
def _turns(cards: int) -> Actions:
    return (Draw(), *_among(_TAKES, cards))


@cache
def _knocks(cards: int) -> Actions:
    return (Pass(), Knock(), *_among(_KNOCKS, cards))


@cache
def _keeps(cards: int) -> Actions:
    return _among(_KEEPS, cards)


@cache
def _discards(down: int) -> Actions:
    return _among(_DISCARDS, down) or (Discard(),)


@cache
def _gives(active: int, knockers: int) -> Actions:
    """Clockwise from the active seat."""
    return tuple(map(Give, sorted(SEATS_OF[knockers], key=lambda seat: (seat - active) % 6)))


@cache
def _places(cards: int) -> Actions:
    return _among(_PLACES, cards)


@lru_cache(maxsize=4096)
def _reveals(down: int) -> Actions:
    return tuple([each for each in _REVEALS if down >> each.first & down >> each.second & 1])


def _exchanges(game: Game, seat: int) -> Actions:
    """Every card of the knocker's area to every other card's place in the seat's own."""
    ints, seats = game.ints, game.table.seats
    knocker = ints[KNOCKER]
    theirs, mine = ints[CARDS + knocker], ints[CARDS + seat]
    left, right = (seat + 1) % seats == knocker, (knocker + 1) % seats == seat
    rows = [_puts(take, mine & ~_shared(take, left, right)) for take in CELLS if theirs >> take & 1]
    return tuple(chain.from_iterable(rows))


@cache
def _shared(take: Cell, left: bool, right: bool) -> int:
    """The bit of the active seat's own cell that is the knocker's `take`; 0 when there is none.

    The E of a left-hand neighbour is the active seat's A, the A of a right-hand neighbour its E.
    """
    if left and take.column == 4:
        return 1 << take - 4
    if right and take.column == 0:
        return 1 << take + 4
    return 0


@cache
def _puts(take: Cell, mine: int) -> Actions:
    return _among(_EXCHANGES[take], mine)
