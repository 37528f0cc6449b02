"""The knock window, and the gift that may follow it.

Given to knocker K by active seat P: K puts the card to a cell and takes what lay there into the hand; clears are
checked; P takes any card of K's area to a place in its own, and what lay there goes on the discard pile; K's hand card
goes face up where P's new card came from; clears are checked, and the turn ends.
"""

from functools import lru_cache

from .actions import Action, Close, Exchange, Give, Knock, Pass, Place
from .ending import end_turn
from .events import Answered, Event, Exchanged, Given, HandDiscarded, Placed, WindowClosed
from .flat import (
    ACTIVE,
    ANSWER,
    CARDS,
    DOWN,
    DRAWN,
    HAND,
    HAND_SECRET,
    KNOCKED_FOR,
    KNOCKER,
    KNOCKERS,
    PASSED,
    SEALED,
    WAITING,
)
from .game import Game, clockwise
from .layout import bury, clear, put
from .phase import DECIDE, EXCHANGE, PLACE, WINDOW
from .refusal import refusal

Events = tuple[Event, ...]
_answered = lru_cache(1024)(Answered)
_closed = lru_cache(1024)(WindowClosed)


def answers(game: Game, seat: int) -> bool:
    """Whether a seat may knock or pass, for the first time or once more."""
    ints = game.ints
    return game.phase is WINDOW and 0 <= seat < game.table.seats and seat != ints[ACTIVE] and ints[CARDS + seat] != 0


def knock(game: Game, seat: int, action: Knock) -> Events:
    """Ask for the card; the last answer counts."""
    ints, cell = game.ints, action.cell
    if not answers(game, seat):
        raise refusal(game, seat, action, "a seat that an open knock window asks")
    if cell is not None and not ints[CARDS + seat] >> cell & 1:
        raise refusal(game, seat, action, "a cell that holds a card")
    ints[ANSWER + seat] = KNOCKED_FOR if cell is None else SEALED + cell
    ints[WAITING] &= ~(1 << seat)
    return (_answered(seat, True, cell),)


def pass_(game: Game, seat: int, action: Pass) -> Events:
    """Do not ask for the card; the last answer counts."""
    if not answers(game, seat):
        raise refusal(game, seat, action, "a seat that an open knock window asks")
    game.ints[ANSWER + seat] = PASSED
    game.ints[WAITING] &= ~(1 << seat)
    return (_answered(seat, False, None),)


def close(game: Game, seat: int | None, action: Action) -> Events:
    """Close the window: silence is a pass, and the active seat decides. Nothing else is the moderator's to do."""
    if game.phase is not WINDOW or seat is not None or not isinstance(action, Close):
        raise refusal(game, seat, action, "an open knock window, and the moderator to close it")
    ints = game.ints
    active = ints[ACTIVE]
    knockers = tuple(other for other in game.table.clockwise[active] if ints[ANSWER + other] > PASSED)
    ints[KNOCKERS] = sum(1 << other for other in knockers)
    ints[WAITING] = 1 << active
    game.phase = DECIDE
    return (_closed(active, ints[DRAWN], knockers),)


def give(game: Game, seat: int, action: Give) -> Events:
    """Give the drawn card to somebody who knocked."""
    ints, to = game.ints, action.to
    if game.phase is not DECIDE or ints[ACTIVE] != seat:
        raise refusal(game, seat, action, "the active seat with a drawn card to decide on")
    if to not in clockwise(game, ints[KNOCKERS]):
        raise refusal(game, seat, action, "a seat that has knocked")
    ints[KNOCKER] = to
    ints[WAITING] = 1 << to
    game.phase = PLACE
    return (Given(seat, to, ints[DRAWN]),)


def place(game: Game, seat: int, action: Place) -> Events:
    """The knocker puts the given card down and takes what lay there into the hand."""
    ints, cell = game.ints, action.cell
    if game.phase is not PLACE or ints[KNOCKER] != seat:
        raise refusal(game, seat, action, "the seat that was given the card")
    if not ints[CARDS + seat] >> cell & 1:
        raise refusal(game, seat, action, "a cell that holds a card")
    secret = ints[HAND_SECRET] = ints[DOWN + seat] >> cell & 1
    spot = game.table.spots[seat][cell]
    hand = ints[HAND] = put(game, spot, ints[DRAWN])
    events: Events = (Placed(seat, cell, ints[DRAWN], hand, bool(secret)), *clear(game, spot))
    if not exchangeable(game, seat):
        bury(game, hand)
        return (*events, HandDiscarded(seat, hand), *end_turn(game))
    ints[WAITING] = 1 << ints[ACTIVE]
    game.phase = EXCHANGE
    return events


def exchangeable(game: Game, knocker: int) -> bool:
    """Whether there are two different cards, one of the knocker's area and one of the active seat's."""
    theirs, mine = (spots_held(game, seat) for seat in (knocker, game.ints[ACTIVE]))
    return bool(theirs and mine) and (len(theirs) > 1 or theirs != mine)


def spots_held(game: Game, seat: int) -> list[int]:
    """The spots of a seat's area that hold a card."""
    held = game.ints[CARDS + seat]
    return [spot for cell, spot in enumerate(game.table.spots[seat]) if held >> cell & 1]


def exchange(game: Game, seat: int, action: Exchange) -> Events:
    """The active seat takes a card of the knocker's area; the knocker's hand card fills its place."""
    ints, cell, put_to = game.ints, action.take, action.put
    if game.phase is not EXCHANGE or ints[ACTIVE] != seat:
        raise refusal(game, seat, action, "the active seat after its gift was placed")
    knocker = ints[KNOCKER]
    if not ints[CARDS + knocker] >> cell & ints[CARDS + seat] >> put_to & 1:
        raise refusal(game, seat, action, "two cells that hold a card")
    source, target = game.table.spots[knocker][cell], game.table.spots[seat][put_to]
    if source == target:
        raise refusal(game, seat, action, "two different cards")
    hand = ints[HAND]
    card = put(game, source, hand)
    replaced = put(game, target, card)
    bury(game, replaced)
    exchanged = Exchanged(seat, knocker, cell, put_to, card, replaced, hand)
    return (exchanged, *clear(game, source, target), *end_turn(game))
