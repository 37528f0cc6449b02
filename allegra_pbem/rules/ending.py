"""How turns and rounds end.

A seat is never passed over: of 120 cards at most 72 lie on the table, no card leaves a round but from the table, and so
there is always one to draw.
"""

from .events import Event, GameOver, LastTurnsBegun, RoundScored, TurnedUp, TurnLimitReached
from .flat import (
    ACTIVE,
    ANSWER,
    DOWN,
    DRAWN,
    ENDER,
    FACE_DOWN,
    LAST_TICK,
    NOBODY,
    NOTHING,
    QUIET,
    TICK,
    TURN_END,
    WAITING,
)
from .game import Game, card_at
from .layout import clear, turn_up
from .phase import DEAL, OVER, TURN
from .scoring import score

Events = tuple[Event, ...]


def end_turn(game: Game) -> Events:
    """Look whether the round ends here or its last turns begin; otherwise the next seat is asked."""
    ints, table = game.ints, game.table
    if ints[DRAWN] != NOTHING:
        ints[ANSWER:TURN_END] = QUIET
    if ints[LAST_TICK] != NOBODY:
        return _go_on(game)
    if 0 in ints[DOWN : DOWN + table.seats] and (ender := _triggered(game)) is not None:
        ints[ENDER] = ender
        ints[LAST_TICK] = ints[TICK] + table.seats
        return (LastTurnsBegun(ender), *_go_on(game))
    if ints[TICK] + 1 >= table.turns:
        return (TurnLimitReached(), *_end_round(game))
    return _go_on(game)


def _triggered(game: Game) -> int | None:
    """The seat that ends the round: the first from the active one whose area has no face-down card."""
    seats = game.table.clockwise[game.ints[ACTIVE]]
    asked = seats if game.table.options.trigger == "any" else seats[:1]
    return next((seat for seat in asked if not game.ints[DOWN + seat]), None)


def _go_on(game: Game) -> Events:
    """The next seat's turn, but for the ender's; past the last turn the round is over."""
    ints, seats = game.ints, game.table.seats
    tick = ints[TICK] + 1
    active = (ints[ACTIVE] + 1) % seats
    if active == ints[ENDER]:
        tick += 1
        active = (active + 1) % seats
    if tick > ints[LAST_TICK] != NOBODY:
        return _end_round(game)
    ints[TICK], ints[ACTIVE], ints[WAITING] = tick, active, 1 << active
    game.phase = TURN
    return ()


def _end_round(game: Game) -> Events:
    """Turn all up, clear once more (house rule `final_clear`), score; the last round ends the game."""
    hidden = [spot for spot in range(12 * game.seats) if game.ints[spot] == FACE_DOWN]
    events: Events = (TurnedUp(tuple((spot, card_at(game, spot)) for spot in hidden)),) if hidden else ()
    for spot in hidden:
        turn_up(game, spot)
    if game.options.final_clear and hidden:
        events += clear(game, *hidden)
    result = score(game)
    game.finished += (result,)
    game.ints[WAITING] = 0
    events += (RoundScored(game.round, result.sums, result.ender, result.doubled, result.scores),)
    if game.round < game.options.rounds:
        game.phase = DEAL
        return events
    game.phase = OVER
    return (*events, GameOver(game.totals, game.winners))
