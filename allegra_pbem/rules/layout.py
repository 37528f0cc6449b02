"""Cards on the table: putting them down, and clearing them away."""

from .events import Cleared
from .flat import CARDS, DOWN, FACE_DOWN, GAP, TOP
from .game import Game


def turn_up(game: Game, spot: int) -> int:
    """Turn the face-down card at `spot` face up; gives its value."""
    ints = game.ints
    for place, bit in game.table.downs[spot]:
        ints[place] ^= bit
    card = ints[spot] = game.dealt.order[spot]
    return card


def put(game: Game, spot: int, card: int) -> int:
    """Put `card` face up in the place of the card at `spot`; gives the card that lay there."""
    ints = game.ints
    replaced = ints[spot]
    if replaced == FACE_DOWN:
        replaced = turn_up(game, spot)
    ints[spot] = card
    return replaced


def bury(game: Game, card: int) -> None:
    """Lay `card` on the discard pile."""
    ints = game.ints
    ints.append(ints[TOP])
    ints[TOP] = card


def clear(game: Game, *changed: int) -> tuple[Cleared, ...]:
    """Take away all lines through the face-up cards at the `changed` spots; one event, or none.

    No other line can be there: what was complete before went when it was completed.
    """
    ints, pairs = game.ints, game.table.pairs
    for spot in changed:
        card = ints[spot]
        for first, second in pairs[spot]:
            if ints[first] == card and ints[second] == card:
                return (_remove(game, changed),)
    return ()


def _remove(game: Game, changed: tuple[int, ...]) -> Cleared:
    """All lines are found before any card goes, since lines may cross."""
    ints, gone = game.ints, set[int]()
    for spot in changed:
        for first, second in game.table.pairs[spot]:
            if ints[first] == ints[second] == ints[spot]:
                gone |= {spot, first, second}
    event = Cleared(tuple((spot, ints[spot]) for spot in sorted(gone)))
    for spot in gone:
        ints[spot] = GAP
        for place, bit in game.table.downs[spot]:
            ints[place - DOWN + CARDS] ^= bit
    return event
