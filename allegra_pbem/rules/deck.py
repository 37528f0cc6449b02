"""A deck: 120 cards of any values. The counts of `standard` are this project's, not the publisher's."""

import csv
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

CARDS_IN_ALL = 120
BOUND = 1_000_000
"""Values lie strictly between -BOUND and BOUND, which keeps them apart from the table's own marks."""


class DeckError(ValueError):
    """A table of counts that is no deck."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of a game, sorted ascending. Make one with `Deck.of` or `parse_deck`, which check it."""

    cards: tuple[int, ...]

    @staticmethod
    def of(counts: Mapping[int, int]) -> "Deck":
        """The deck with `counts[value]` cards of each value. Raises `DeckError` unless they are 120."""
        for value, count in counts.items():
            if count < 0 or abs(value) >= BOUND:
                raise DeckError(f"expected a value within {BOUND} and a count of 0 or more; got {value}: {count}")
        if (total := sum(counts.values())) != CARDS_IN_ALL:
            raise DeckError(f"expected {CARDS_IN_ALL} cards; got {total}")
        return Deck(tuple(value for value in sorted(counts) for _ in range(counts[value])))

    @property
    def counts(self) -> dict[int, int]:
        """How many cards there are of each value, in ascending order of the values."""
        return dict(Counter(self.cards))


def parse_deck(text: str) -> Deck:
    """The deck of a table as in `data/decks`: CSV with the columns `value` and `count`.

    Raises `DeckError` for another heading, a line that is not two whole numbers, a value named twice, or a sum
    other than 120.
    """
    rows = [row for row in csv.reader(text.splitlines()) if row]
    if not rows or rows[0] != ["value", "count"]:
        raise DeckError(f"expected the heading value,count; got {rows[:1]}")
    counts: dict[int, int] = {}
    for row in rows[1:]:
        value, count = _line(row)
        if value in counts:
            raise DeckError(f"expected each value once; got {value} again")
        counts[value] = count
    return Deck.of(counts)


def _line(row: list[str]) -> tuple[int, int]:
    try:
        value, count = map(int, row)
    except ValueError:
        raise DeckError(f"expected a value and a count; got {','.join(row)!r}") from None
    return value, count
