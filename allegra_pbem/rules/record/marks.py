"""Checkpoints: the table as a record says it was after so many actions of a round."""

from collections import defaultdict
from collections.abc import Mapping

from ..flat import FACE_DOWN, GAP
from ..game import Game
from ..phase import DEAL, OVER
from .reading import Json, mapping, number, sequence

_BLANKS = {FACE_DOWN: "?", GAP: "."}


def marks_of(entry: Json) -> Mapping[int, list[Json]]:
    """The checkpoints of a round by the number of actions after which they hold. Raises `RecordError`."""
    marks = defaultdict[int, list[Json]](list)
    for written in sequence(entry.get("checkpoints", []), "checkpoints"):
        mark = mapping(written, "checkpoint")
        marks[number(mark.get("after"), "after")].append(mark)
    return marks


def mark(game: Game) -> dict[str, object]:
    """The checkpoint of a game as it is: areas row by row, the discard pile's top, the stock's size, the phase."""
    return {
        "areas": [_rows(game, spots) for spots in game.table.spots],
        "discard_top": game.discard_top,
        "stock": game.stock,
        "to_act": str(OVER if game.phase is DEAL else game.phase),
    }


def _rows(game: Game, spots: tuple[int, ...]) -> list[object]:
    shown = [_BLANKS.get(card, str(card)) for card in (game.ints[spot] for spot in spots)]
    return [" ".join(shown[row : row + 5]) for row in (0, 5, 10)]
