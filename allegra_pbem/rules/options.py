"""House rules: chosen when a game is created, stored with it, and fixed from then on."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of one game; the defaults are the project's.

    `knocks`: a knock window opens always, only with three or more players (auto), or never.
    `lines`: equal cards clear when adjacent in a row, or anywhere in it.
    `trigger`: any seat's area ends the round, or only the active seat's own.
    `reveal`: two cards of the whole area, or of the seat's own columns (not column A).
    `final_clear`: clears are checked once more when all cards are turned up at the end.
    `tie`: an ender who shares the lowest sum is safe, or doubled.
    `doubling`: only a positive sum is doubled, or always.
    `rounds`: how many rounds make a game. `turn_limit`: turns of a seat in a round, 0 = no limit.
    """

    knocks: Literal["always", "auto", "never"] = "always"
    lines: Literal["adjacent", "anywhere"] = "adjacent"
    trigger: Literal["any", "active"] = "any"
    reveal: Literal["area", "own"] = "area"
    final_clear: bool = True
    tie: Literal["safe", "doubled"] = "safe"
    doubling: Literal["positive", "always"] = "positive"
    rounds: int = 3
    turn_limit: int = 60
