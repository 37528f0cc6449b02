"""What a finished round is worth."""

from .flat import GAP
from .game import Game
from .view import Score


def score(game: Game) -> Score:
    """The round's sums and scores, when all cards are face up.

    Cards of a shared column count for both neighbours. An ender whose sum is not the lowest has it doubled; house
    rules `tie` and `doubling` say what that means in full.
    """
    left = [0 if card == GAP else card for card in game.ints[: 12 * game.seats]]
    sums = tuple(sum([left[spot] for spot in spots]) for spots in game.table.spots)
    ender = game.ender
    if ender is None or not _doubles(game, sums, ender):
        return Score(sums, ender, False, sums)
    return Score(sums, ender, True, (*sums[:ender], 2 * sums[ender], *sums[ender + 1 :]))


def _doubles(game: Game, sums: tuple[int, ...], ender: int) -> bool:
    best_other = min(sums[:ender] + sums[ender + 1 :])
    safe = sums[ender] <= best_other if game.options.tie == "safe" else sums[ender] < best_other
    return not safe and (sums[ender] > 0 or game.options.doubling == "always")
