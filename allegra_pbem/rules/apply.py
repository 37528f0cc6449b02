"""Doing an action."""

from typing import assert_never

from .actions import Action, Close, Discard, Draw, Exchange, Give, Keep, Knock, Pass, Place, Reveal, Take
from .events import Event
from .game import Game
from .knock import close, exchange, give, knock, pass_, place
from .turn import discard, draw, keep, reveal, take

Events = tuple[Event, ...]


def apply(game: Game, seat: int | None, action: Action) -> tuple[Game, Events]:  # noqa: PLR0912 - a case for each
    """The game after `action`, and what happened, in order. `Close` is the moderator's: seat None.

    Raises `IllegalAction` when the action may not be done; `game` itself never changes.
    """
    new = game.clone()
    if seat is None:
        return new, close(new, seat, action)
    match action:  # the most frequent first
        case Take():
            events = take(new, seat, action)
        case Knock():
            events = knock(new, seat, action)
        case Pass():
            events = pass_(new, seat, action)
        case Draw():
            events = draw(new, seat, action)
        case Keep():
            events = keep(new, seat, action)
        case Discard():
            events = discard(new, seat, action)
        case Give():
            events = give(new, seat, action)
        case Place():
            events = place(new, seat, action)
        case Exchange():
            events = exchange(new, seat, action)
        case Reveal():
            events = reveal(new, seat, action)
        case Close():
            events = close(new, seat, action)
        case _:
            assert_never(action)
    return new, events
