"""A seat's own turn: take, draw, keep, discard; and the two cards turned up before the first."""

from functools import lru_cache

from .actions import Discard, Draw, Keep, Reveal, Take
from .dealing import refill
from .ending import end_turn
from .events import Discarded, Drawn, Event, Kept, Revealed, Taken
from .flat import ACTIVE, CARDS, DOWN, DRAWN, NEXT, TOP, WAITING
from .game import Game
from .layout import bury, clear, put, turn_up
from .phase import DECIDE, REVEAL, TURN, WINDOW
from .refusal import refusal
from .table import COLUMN_A, EVERY_CELL, SEATS_OF

Events = tuple[Event, ...]
_taken = lru_cache(32768)(Taken)
_kept = lru_cache(32768)(Kept)
_drawn = lru_cache(1024)(Drawn)
"""The most frequent events; to look one up is several times as fast as to make it.

There is room for all that can happen with the standard deck, since a cache that overflows costs more than it spares.
"""


def reveal(game: Game, seat: int, action: Reveal) -> Events:
    """Turn two cards up, both at once, as one change."""
    ints, first, second = game.ints, action.first, action.second
    if game.phase is not REVEAL or seat not in SEATS_OF[ints[WAITING]]:
        raise refusal(game, seat, action, "a seat that has two cards to reveal")
    allowed = revealable(game, seat)
    if first == second or not allowed >> first & allowed >> second & 1:
        raise refusal(game, seat, action, "two different face-down cards that the seat may reveal")
    spots = game.table.spots[seat]
    cards = turn_up(game, spots[first]), turn_up(game, spots[second])
    events: Events = (Revealed(seat, (first, second), cards), *clear(game, spots[first], spots[second]))
    ints[WAITING] ^= 1 << seat
    if not ints[WAITING]:
        game.phase = TURN
        ints[WAITING] = 1 << ints[ACTIVE]
    return events


def revealable(game: Game, seat: int) -> int:
    """Bit mask of the cells that a seat may reveal; house rule `reveal`."""
    allowed = EVERY_CELL if game.table.options.reveal == "area" else ~COLUMN_A
    return game.ints[DOWN + seat] & allowed


def take(game: Game, seat: int, action: Take) -> Events:
    """The discard pile's top card goes to a cell, and what lay there on the discard pile."""
    ints, cell = game.ints, action.cell
    if game.phase is not TURN or ints[ACTIVE] != seat:
        raise refusal(game, seat, action, "the active seat at the beginning of its turn")
    if not ints[CARDS + seat] >> cell & 1:
        raise refusal(game, seat, action, "a cell that holds a card")
    spot, card = game.table.spots[seat][cell], ints[TOP]
    ints[TOP] = replaced = put(game, spot, card)
    return (_taken(seat, cell, card, replaced), *clear(game, spot), *end_turn(game))


def draw(game: Game, seat: int, action: Draw) -> Events:
    """The stock's top card is shown; a knock window opens when somebody may knock."""
    ints = game.ints
    if game.phase is not TURN or ints[ACTIVE] != seat:
        raise refusal(game, seat, action, "the active seat at the beginning of its turn")
    events = refill(game) if ints[NEXT] == len(game.dealt.stock) else ()
    card = ints[DRAWN] = game.dealt.stock[ints[NEXT]]
    ints[NEXT] += 1
    window = may_knock(game, seat)
    if window:
        game.phase = WINDOW
        ints[WAITING] = window
    else:
        game.phase = DECIDE
    return (*events, _drawn(seat, card, SEATS_OF[window]))


def may_knock(game: Game, active: int) -> int:
    """Bit mask of the seats that a knock window is open to; house rule `knocks`."""
    if not game.table.knocks:
        return 0
    others, ints = game.table.everyone ^ 1 << active, game.ints
    if 0 not in ints[CARDS : CARDS + game.table.seats]:
        return others
    return sum(1 << seat for seat in SEATS_OF[others] if ints[CARDS + seat])


def keep(game: Game, seat: int, action: Keep) -> Events:
    """The drawn card goes to a cell, and what lay there on the discard pile."""
    ints, cell = game.ints, action.cell
    if game.phase is not DECIDE or ints[ACTIVE] != seat:
        raise refusal(game, seat, action, "the active seat with a drawn card to decide on")
    if not ints[CARDS + seat] >> cell & 1:
        raise refusal(game, seat, action, "a cell that holds a card")
    spot, card = game.table.spots[seat][cell], ints[DRAWN]
    replaced = put(game, spot, card)
    bury(game, replaced)
    return (_kept(seat, cell, card, replaced), *clear(game, spot), *end_turn(game))


def discard(game: Game, seat: int, action: Discard) -> Events:
    """The drawn card goes on the discard pile, and a face-down card is turned up while there is one."""
    ints, flip = game.ints, action.flip
    if game.phase is not DECIDE or ints[ACTIVE] != seat:
        raise refusal(game, seat, action, "the active seat with a drawn card to decide on")
    _check_flip(game, seat, action, ints[DOWN + seat])
    card = ints[DRAWN]
    bury(game, card)
    if flip is None:
        return (Discarded(seat, card, None, None), *end_turn(game))
    spot = game.table.spots[seat][flip]
    turned = turn_up(game, spot)
    return (Discarded(seat, card, flip, turned), *clear(game, spot), *end_turn(game))


def _check_flip(game: Game, seat: int, action: Discard, down: int) -> None:
    if action.flip is None:
        if down:
            raise refusal(game, seat, action, "a face-down card to turn up, since the area holds one")
    elif not down:
        raise refusal(game, seat, action, "no cell, since the area holds no face-down card")
    elif not down >> action.flip & 1:
        raise refusal(game, seat, action, "a cell that holds a face-down card")
