"""A game by mail at one moment: the table, the questions that are open, and what is held for later."""

from dataclasses import dataclass, replace
from datetime import datetime

from .. import rules
from ..rules import Phase
from ..rules.cells import Cell
from ..rules.view import Seen
from .clock import Clock
from .commands import Discard, Give, Keep


@dataclass(frozen=True, slots=True)
class Order:
    """A decision on a drawn card, `text` as its player wrote it. It is used when the knock window is closed.

    `to` is the seat of a GIVE's player. `seen` is what lay at the cells of the exchange (take, put) when the order
    was given, in its writer's view: the exchange is asked again when either has changed by then.
    """

    text: str
    command: Keep | Discard | Give
    to: int | None = None
    seen: tuple[Seen, Seen] | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What the game waits for, of whom. Numbers rise from 1 in each game and are never used twice.

    `started`: when an SMTP server accepted the mail that asked; the period is counted from there. `given`: an answer
    in an open window, which may still be changed. `orders`: decisions held until the window is closed.
    """

    number: int
    seat: int
    kind: Phase
    asked: datetime
    started: datetime | None = None
    reminded: bool = False
    given: bool = False
    orders: tuple[Order, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """`bot`: a bot plays for it. `missed`: misses in a row. `words`: its part of the next deals' randomness."""

    bot: bool = False
    missed: int = 0
    words: str = ""


@dataclass(frozen=True, slots=True)
class Pending:
    """An exchange that was ordered together with its GIVE."""

    text: str
    seat: int
    take: Cell
    put: Cell
    seen: tuple[Seen, Seen]


@dataclass(frozen=True, slots=True)
class Game:
    """The whole state of a game by mail. Hidden cards and `seeds` (hex, by round) are in it: show views instead."""

    table: rules.Game
    clock: Clock
    seeds: tuple[str, ...]
    seats: tuple[Seat, ...]
    questions: tuple[Question, ...] = ()
    asked: int = 0
    pending: Pending | None = None
    version: int = 1

    def question(self, number: int) -> Question | None:
        """The open question of that number, if it is open."""
        return next((q for q in self.questions if q.number == number), None)

    def question_of(self, seat: int) -> Question | None:
        """The question that is open to `seat`; there is never more than one."""
        return next((q for q in self.questions if q.seat == seat), None)

    def is_dormant(self, question: Question) -> bool:
        """True for a decision that may be given early: its period has not begun, because the window is still open."""
        return question.kind is Phase.DECIDE and self.table.phase is Phase.WINDOW

    def with_question(self, question: Question) -> "Game":
        """The game with the question of that number replaced."""
        changed = tuple(question if q.number == question.number else q for q in self.questions)
        return replace(self, questions=changed)

    def with_seat(self, number: int, seat: Seat) -> "Game":
        """The game with one seat replaced."""
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))


def status(game: Game) -> str:
    """`open` (not dealt yet), `running` or `over`."""
    if game.table.phase is Phase.OVER:
        return "over"
    return "open" if game.table.round == 0 else "running"
