"""Doing an action."""

from typing import assert_never

from .actions import Action, Close, Discard, Draw, Exchange, Give, Keep, Knock, Pass, Place, Reveal, Take
from .events import Event
from .game import Game
from .knock import close, exchange, give, knock, pass_, place
from .refusal import refusal
from .turn import discard, draw, keep, reveal, take

Events = tuple[Event, ...]


def apply(game: Game, seat: int | None, action: Action) -> tuple[Game, Events]:
    """The game after `action`, and what happened, in order. `Close` is the moderator's: seat None.

    Raises `IllegalAction` when the action may not be done; `game` itself never changes.
    """
    new = game.clone()
    if seat is None:
        if not isinstance(action, Close):
            raise refusal(game, seat, action, "a seat")
        return new, close(new, seat, action)
    if not 0 <= seat < game.table.seats:
        raise refusal(game, seat, action, f"a seat of 0 to {game.seats - 1}")
    return new, _act(new, seat, action)


def _act(game: Game, seat: int, action: Action) -> Events:
    """The most frequent first."""
    match action:
        case Take():
            return take(game, seat, action)
        case Knock():
            return knock(game, seat, action)
        case Pass():
            return pass_(game, seat, action)
        case Draw():
            return draw(game, seat, action)
        case Keep():
            return keep(game, seat, action)
        case Discard():
            return discard(game, seat, action)
        case Give():
            return give(game, seat, action)
        case Place():
            return place(game, seat, action)
        case Exchange():
            return exchange(game, seat, action)
        case Reveal():
            return reveal(game, seat, action)
        case Close():
            return close(game, seat, action)
        case _:
            assert_never(action)
