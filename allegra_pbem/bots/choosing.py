"""A bot that looks one action ahead. It sees its view and nothing else, and the same view gives the same action."""

from collections.abc import Sequence
from typing import assert_never

from ..rules.actions import Action, Close, Discard, Draw, Exchange, Give, Keep, Knock, Pass, Place, Reveal, Take
from ..rules.cells import Cell, cell_of, spot_of
from ..rules.view import Blank, Seen, View
from .worth import Area, best_gain, drawing_gain, put, total, value, worth

CURIOSITY = 0.6
"""What seeing one more card is worth."""
MARGIN = 5.0
"""What the others' last turns may take off the lowest sum."""
PATIENCE = 25
"""After so many turns a bot ends the round even when that costs it."""


def choose(view: View, moves: Sequence[Action]) -> Action:
    """The action that leaves the seat of `view` best off; of equals the first. `moves` must not be empty.

    Only what the view shows counts: two games that look the same to the seat get the same action.
    """
    return min(moves, key=lambda move: cost(view, move))


def cost(view: View, move: Action) -> float:
    """What the area will be worth after `move`, as far as one can tell; low is good."""
    area, lines = view.areas[view.seat], view.options.lines
    match move:
        case Reveal():
            return _spread(move)
        case Take():
            return _settled(view, put(area, [(move.cell, _seen(view.discard_top))], lines))
        case Draw():
            return worth(area, lines) - drawing_gain(area, lines)
        case Keep():
            return _settled(view, put(area, [(move.cell, _seen(view.drawn))], lines))
        case Discard():
            turned = int(move.flip is not None)
            return worth(area, lines) - CURIOSITY * turned + _ending(view, total(area), _hidden(area) - turned)
        case Pass() | Close():
            return worth(area, lines)
        case Knock():
            return worth(area, lines) + 1 if move.cell is None else _given(view, move.cell)
        case Give():
            return worth(area, lines) - _exchange_gain(view, move.to) + 1
        case Place():
            return _given(view, move.cell)
        case Exchange():
            return _settled(view, _exchanged(view, move))
        case _:
            assert_never(move)


def _spread(move: Reveal) -> float:
    """Cards beside each other, in columns that no neighbour can change, make lines soonest."""
    apart = abs(move.first.row - move.second.row) + abs(move.first.column - move.second.column)
    return apart + sum(cell.column in {0, 4} for cell in (move.first, move.second))


def _seen(card: int | None) -> Seen:
    """A card that may not be known; an unknown one counts like a face-down card."""
    return Blank.FACE_DOWN if card is None else card


def _hidden(area: Area) -> int:
    return sum(seen is Blank.FACE_DOWN for seen in area)


def _settled(view: View, after: Area) -> float:
    """What an area is worth when the seat's turn ends with it."""
    return worth(after, view.options.lines) + _ending(view, total(after), _hidden(after))


def _ending(view: View, mine: float, hidden: int) -> float:
    """What ending the round costs with a sum of `mine`: as much again, unless it is likely the lowest.

    Nothing if the turn does not end the round. Patience runs out, so that bots among themselves come to an end.
    """
    if hidden or view.ender is not None:
        return 0.0
    others = min(total(area) for seat, area in enumerate(view.areas) if seat != view.seat)
    if mine + MARGIN <= others:
        return -MARGIN
    return max(mine, MARGIN) * max(0.0, 1 - view.turn / PATIENCE)


def _given(view: View, cell: Cell) -> float:
    """What the area will be worth when the drawn card is given and put to `cell`.

    The giver then takes its pick, likely the lowest card, and the card that lay at `cell` comes back in its place.
    """
    area, lines = view.areas[view.seat], view.options.lines
    after = put(area, [(cell, _seen(view.drawn))], lines)
    left = [value(seen) for seen in after if seen is not Blank.GAP]
    loss = value(area[cell]) - min(left) if left else 0.0
    return worth(after, lines) + loss + 1


def _exchange_gain(view: View, knocker: int) -> float:
    """What taking the best open card of the knocker's area takes off the seat's own sum."""
    mine, lines = view.areas[view.seat], view.options.lines
    open_cards = {seen for seen in view.areas[knocker] if not isinstance(seen, Blank)}
    return max((best_gain(mine, card, lines) for card in open_cards), default=0.0)


def _exchanged(view: View, move: Exchange) -> Area:
    """The area after an exchange; the knocker's hand card may come to lie in it, in a shared column."""
    area, knocker = view.areas[view.seat], view.knocker
    assert knocker is not None
    taken = view.areas[knocker][move.take]
    source = cell_of(view.seats, view.seat, spot_of(view.seats, knocker, move.take))
    filled = [] if source is None else [(source, _seen(view.hand))]
    return put(area, [*filled, (move.put, taken)], view.options.lines)
