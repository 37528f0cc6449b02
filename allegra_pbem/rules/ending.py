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
from .game import Game
from .layout import clear, turn_up
from .phase import DEAL, OVER, TURN
from .scoring import score

Events = tuple[Event, ...]


def end_turn(game: Game) -> Events:
    """Go on to the next seat's turn, unless the round ends here; its last turns may begin."""
    ints, table = game.ints, game.table
    if ints[DRAWN] != NOTHING:
        ints[ANSWER:TURN_END] = QUIET
    if ints[LAST_TICK] != NOBODY:
        return _last_turn(game)
    if 0 in ints[DOWN : DOWN + table.seats] and (events := _trigger(game)):
        return (*events, *_last_turn(game))
    if ints[TICK] + 1 >= table.turns:
        return (TurnLimitReached(), *_end_round(game))
    _pass_on(game, 1)
    return ()


def _pass_on(game: Game, steps: int) -> None:
    """The turn goes so many seats on, clockwise."""
    ints = game.ints
    ints[TICK] += steps
    active = ints[ACTIVE] = (ints[ACTIVE] + steps) % game.table.seats
    ints[WAITING] = 1 << active
    game.phase = TURN


def _last_turn(game: Game) -> Events:
    """Go on to the next of the last turns, past the ender, or end the round after them."""
    ints = game.ints
    steps = 2 if (ints[ACTIVE] + 1) % game.table.seats == ints[ENDER] else 1
    if ints[TICK] + steps > ints[LAST_TICK]:
        return _end_round(game)
    _pass_on(game, steps)
    return ()


def _trigger(game: Game) -> Events:
    """Begin the last turns if a seat ends the round: the first from the active one whose area has no face-down card."""
    ints = game.ints
    seats = game.table.clockwise[ints[ACTIVE]]
    asked = seats if game.table.options.trigger == "any" else seats[:1]
    for seat in asked:
        if not ints[DOWN + seat]:
            ints[ENDER] = seat
            ints[LAST_TICK] = ints[TICK] + game.table.seats
            return (LastTurnsBegun(seat),)
    return ()


def _end_round(game: Game) -> Events:
    """Turn all up, clear once more (house rule `final_clear`), score; the last round ends the game."""
    hidden = [spot for spot, card in enumerate(game.ints[: 12 * game.seats]) if card == FACE_DOWN]
    events: Events = (TurnedUp(tuple((spot, turn_up(game, spot)) for spot in hidden)),) if hidden else ()
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
