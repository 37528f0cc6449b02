"""What one seat may know, and nothing else. Mails, bots and templates see views, never states."""

from dataclasses import dataclass
from enum import StrEnum

from .cells import Cell
from .options import Options
from .phase import Phase


class Blank(StrEnum):
    """A cell that shows no value."""

    FACE_DOWN = "?"
    GAP = "."


Seen = int | Blank


@dataclass(frozen=True, slots=True)
class Score:
    """One finished round: sums by seat, who ended it (None: the turn limit), and the scores."""

    sums: tuple[int, ...]
    ender: int | None
    doubled: bool
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The table as `seat` may see it.

    `areas[s]` are the 15 cells of seat s by that seat's own names, in the order of `Cell`.
    `drawn` is the card being decided or given; `knockers` is empty until the window is closed.
    `knocker` is the seat that was given the card; `hand` is the card in its hand, None where `seat` may not know it.
    `sealed` is this seat's own sealed knock cell; `answer` its own answer in the open window (None: none yet).
    `turn` counts the turns of the active seat in this round, from 1.
    """

    seat: int
    seats: int
    options: Options
    round: int
    phase: Phase
    starter: int
    active: int
    turn: int
    areas: tuple[tuple[Seen, ...], ...]
    discard_top: int | None
    discards: int
    stock: int
    drawn: int | None
    knockers: tuple[int, ...]
    knocker: int | None
    hand: int | None
    sealed: Cell | None
    answer: bool | None
    ender: int | None
    finished: tuple[Score, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
