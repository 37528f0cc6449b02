"""What a sensible person plays, by what stands in the mail alone.

Cards are judged by how much lighter they make the area. A face-down card is taken for a middling one, and three equal
cards in a line for nothing, since they are cleared.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import assert_never

from ..rules.cells import Cell
from ..rules.phase import Phase
from ..rules.view import Blank, Seen
from .reading import CELLS, Area, Page

Play = tuple[str, ...]
"""A command as it stands in the mail; where two cells are wanted, both halves."""

MIDDLING = 5.2
"""What a face-down card is taken for: a little more than the mean of a deck, since nobody likes surprises."""
CURIOSITY = 3.5
"""What it is worth to have one face-down card less: a round ends with them, and nobody likes to wait for months."""


@dataclass(frozen=True, slots=True)
class Taste:
    """What a gain must be at least: to take the discard pile's card, to knock, and to give rather than keep."""

    take: float = 3.0
    knock: float = 3.0
    give: float = 4.0


def choose(page: Page, taste: Taste, rng: random.Random) -> Play:
    """One of the page's moves. Raises ValueError for a page that offers none."""
    match page.kind:
        case Phase.REVEAL:
            return _two_cells(page, rng)
        case Phase.TURN:
            return _turn(page, taste)
        case Phase.WINDOW:
            return _knock(page, taste, rng)
        case Phase.DECIDE:
            return _decide(page, taste, rng)
        case Phase.PLACE:
            return (f"PLACE {_best(page, 'PLACE')[1]}",)
        case Phase.EXCHANGE:
            return _exchange(page)
        case Phase.DEAL | Phase.OVER | None:
            raise ValueError(f"expected a page with moves, got {page.wanted!r}")
        case _:
            assert_never(page.kind)


def at_random(page: Page, rng: random.Random) -> Play:
    """Any of the page's moves, for one who has been refused and tries something else."""
    commands = list(page.moves.values())
    takes, puts = ([c for c in commands if c.startswith(word)] for word in ("TAKE", "PUT"))
    if page.kind is Phase.EXCHANGE:
        return rng.choice(takes), rng.choice(puts)
    return _two_cells(page, rng) if page.kind is Phase.REVEAL else (rng.choice(commands),)


def is_clear_cut(page: Page) -> bool:
    """Whether to keep the drawn card is so good that nobody's knock would change it."""
    return page.kind is Phase.DECIDE and _best(page, "KEEP")[0] >= 2 * MIDDLING


def _two_cells(page: Page, rng: random.Random) -> Play:
    """Two cards in columns of one's own, or any two where there are not enough."""
    cells = page.asked_of("REVEAL")
    own = [cell for cell in cells if cell[0] in "BCD"]
    first, second = rng.sample(own if len(own) > 1 else list(cells), 2)
    return f"REVEAL {first}", f"REVEAL {second}"


def _turn(page: Page, taste: Taste) -> Play:
    gain, cell = _best(page, "TAKE")
    return (f"TAKE {cell}",) if cell and gain >= taste.take else ("DRAW",)


def _knock(page: Page, taste: Taste, rng: random.Random) -> Play:
    gain, cell = _best(page, "KNOCK")
    if not cell or gain < taste.knock:
        return ("PASS",)
    return (f"KNOCK {cell}",) if rng.random() < 0.6 else ("KNOCK",)


def _decide(page: Page, taste: Taste, rng: random.Random) -> Play:
    gain, cell = _best(page, "KEEP")
    to, from_them = _best_gift(page)
    if to and from_them >= max(gain, 0) + taste.give:
        return (f"GIVE {to}",)
    if cell and gain > CURIOSITY:
        return (f"KEEP {cell}",)
    cells = page.asked_of("DISCARD")
    return (f"DISCARD {rng.choice(cells)}",) if cells else ("DISCARD",)


def _best(page: Page, word: str) -> tuple[float, str]:
    """What the card that the mail is about gains at its best place, and the place; (0, "") where it can go nowhere."""
    card = page.top if word == "TAKE" else page.card
    cells = page.asked_of(word)
    if card is None or not cells:
        return 0.0, ""
    return max(((_gain(page.own, CELLS[cell], card), cell) for cell in cells), key=lambda found: found[0])


def _best_gift(page: Page) -> tuple[str, float]:
    """To whom the card is best given: the one from whom most is to be had in exchange."""
    gifts = ((name, _best_exchange(page, page.others[name])[0]) for name in page.asked_of("GIVE"))
    return max(gifts, key=lambda gift: gift[1], default=("", 0.0))


def _exchange(page: Page) -> Play:
    name = next(name for name in page.others if f"{name}'s area" in page.wanted)
    takes, puts = ([CELLS[cell] for cell in page.asked_of(word)] for word in ("TAKE", "PUT"))
    _, take, put = _best_exchange(page, page.others[name], takes, puts)
    return f"TAKE {take.name}", f"PUT {put.name}"


def _best_exchange(
    page: Page, theirs: Area, takes: Iterable[Cell] = Cell, puts: Sequence[Cell] = tuple(Cell)
) -> tuple[float, Cell, Cell]:
    """The gain, the card to take and the place of one's own; in the first gain for the eye, where several are equal."""
    takes = [cell for cell in takes if theirs[cell] is not Blank.GAP]
    puts = [cell for cell in puts if page.own[cell] is not Blank.GAP]
    pairs = ((_gain(page.own, put, _worth(theirs[take])), take, put) for take in takes for put in puts)
    return max(pairs, key=lambda found: found[0], default=(0.0, Cell.A1, Cell.A1))


def _gain(area: Area, cell: Cell, card: float) -> float:
    """How much lighter the area becomes when the card takes the place at the cell."""
    curious = CURIOSITY if area[cell] is Blank.FACE_DOWN else 0.0
    return _burden(area) - _burden((*area[:cell], card, *area[cell + 1 :])) + curious


@lru_cache(maxsize=1024)
def _burden(area: tuple[Seen | float, ...]) -> float:
    """The sum of an area as far as it can be seen, without the lines that would be cleared."""
    gone = {at for line in _LINES if _is_complete([area[at] for at in line]) for at in line}
    return sum(_worth(seen) for at, seen in enumerate(area) if at not in gone)


def _worth(seen: Seen | float) -> float:
    match seen:
        case Blank.GAP:
            return 0.0
        case Blank.FACE_DOWN:
            return MIDDLING
        case _:
            return seen


def _is_complete(line: Sequence[Seen | float]) -> bool:
    return line[0] == line[1] == line[2] and not isinstance(line[0], Blank)


_LINES = (
    *((at, at + 1, at + 2) for row in (0, 5, 10) for at in range(row, row + 3)),
    *((column, column + 5, column + 10) for column in range(5)),
)
"""Three neighbours in a row, or a column."""
