"""What an area is worth to its owner: the sum to expect from it, less what its half-made lines promise. Low is good."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from ..rules.cells import Cell
from ..rules.view import Blank, Seen

Area = Sequence[Seen]
Three = tuple[int, int, int]

UNKNOWN = 5.0
"""What a card that nobody has seen is likely to be worth: the mean of the standard deck."""
PROMISE = 0.12
"""How likely the third card of a line comes in time, by trial."""
DRAWS = dict(zip(range(-1, 12), (6, 7, 8, 10, 11, 12, 12, 12, 11, 10, 8, 7, 6), strict=True))
"""How often each value comes from the stock, in 120ths, as the standard deck has it."""


@cache
def threes(lines: str) -> tuple[Three, ...]:
    """The lines of three of an area; by the house rule `lines` any three of a row, or those side by side."""
    places = tuple(combinations(range(5), 3)) if lines == "anywhere" else ((0, 1, 2), (1, 2, 3), (2, 3, 4))
    rows = tuple((5 * row + a, 5 * row + b, 5 * row + c) for row in range(3) for a, b, c in places)
    return rows + tuple((column, column + 5, column + 10) for column in range(5))


def value(seen: Seen) -> float:
    """A cell's card, or what to expect of it; a gap is worth nothing."""
    if isinstance(seen, Blank):
        return UNKNOWN if seen is Blank.FACE_DOWN else 0.0
    return seen


def total(area: Area) -> float:
    """The sum to expect."""
    return sum(map(value, area))


def worth(area: Area, lines: str) -> float:
    """The sum to expect, less a part of what the half-made lines would clear."""
    return total(area) - PROMISE * sum(max(0.0, gain) for _, gain in half_made(area, lines))


def half_made(area: Area, lines: str) -> Iterable[tuple[int, float]]:
    """For each line that lacks one card: the value it lacks, and what putting it there would take off the sum."""
    for three in threes(lines):
        for third in three:
            first, second = (area[cell] for cell in three if cell != third)
            if first == second and not isinstance(first, Blank) and area[third] not in {first, Blank.GAP}:
                yield first, 2 * first + value(area[third])


def put(area: Area, cards: Iterable[tuple[Cell, Seen]], lines: str) -> list[Seen]:
    """The area with these cards put down, and cleared."""
    after = list(area)
    for cell, card in cards:
        after[cell] = card
    gone = {cell for three in threes(lines) if _equal(after, three) for cell in three}
    return [Blank.GAP if cell in gone else seen for cell, seen in enumerate(after)]


def _equal(area: Area, three: Three) -> bool:
    first, second, third = (area[cell] for cell in three)
    return first == second == third and not isinstance(first, Blank)


def best_gain(area: Area, card: float, lines: str) -> float:
    """The most that `card` can take off the sum, wherever it goes; negative when it can only add to it."""
    cards = [value(seen) for seen in area if seen is not Blank.GAP]
    replacing = max(cards) - card if cards else 0.0
    return max([replacing, *(gain for lacking, gain in half_made(area, lines) if lacking == card)])


def drawing_gain(area: Area, lines: str) -> float:
    """The most that a card from the stock takes off the sum, on average; it may be discarded."""
    gains = ((best_gain(area, card, lines), often) for card, often in DRAWS.items())
    return sum(max(0.0, gain) * often for gain, often in gains) / sum(DRAWS.values())
