"""The journal's facts: what was decided, numbered and timed by the journal. Replaying them gives the game.

A fact holds everything that its effect needs, so that replay never evaluates an order, asks a bot, or draws chance.
"""

from dataclasses import dataclass
from enum import StrEnum

from ..rules.actions import Action
from ..rules.options import Options
from ..rules.phase import Phase
from .clock import Clock
from .notice import Lapse
from .state import Order, Pending


class By(StrEnum):
    """Whose doing an action was."""

    PLAYER = "player"
    ORDER = "order"  # ordered in advance by the player
    BOT = "bot"  # a bot plays for the seat
    TIMEOUT = "time-out"
    MODERATOR = "moderator"


@dataclass(frozen=True, slots=True)
class GameOpened:
    """Always the first fact. `deck` is value -> count; `seeds` are secret, in hex, one a round."""

    seats: int
    options: Options
    deck: dict[int, int]
    clock: Clock
    seeds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WordsGiven:
    """A seat's words for the next deals; they replace its earlier ones."""

    seat: int
    words: str


@dataclass(frozen=True, slots=True)
class RoundDealt:
    """The next round was dealt from its seed and these words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat acted (None: the knock window was closed)."""

    seat: int | None
    action: Action
    by: By


@dataclass(frozen=True, slots=True)
class Asked:
    """A question was opened."""

    question: int
    seat: int
    kind: Phase


@dataclass(frozen=True, slots=True)
class PeriodStarted:
    """An SMTP server accepted the mail that asks this question."""

    question: int


@dataclass(frozen=True, slots=True)
class PeriodStopped:
    """Mail to the player comes back: no period runs, and the limit for players who cannot be reached begins."""

    question: int


@dataclass(frozen=True, slots=True)
class Reminded:
    """The reminder at half time was written."""

    question: int


@dataclass(frozen=True, slots=True)
class Ordered:
    """Decisions held for this question, first that fits first; they replace earlier ones."""

    question: int
    orders: tuple[Order, ...]


@dataclass(frozen=True, slots=True)
class OrdersLapsed:
    """What was held for this question could not be used, and is dropped."""

    question: int
    text: str
    why: Lapse


@dataclass(frozen=True, slots=True)
class ExchangeHeld:
    """An exchange was ordered together with its GIVE, which follows."""

    pending: Pending


@dataclass(frozen=True, slots=True)
class ExchangeLapsed:
    """A cell of the exchange that was held has changed: it is dropped."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A question's time ran out; the action made for the seat follows."""

    question: int


@dataclass(frozen=True, slots=True)
class BotSeated:
    """A bot plays for the seat from now on."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayerBack:
    """The seat's player plays again."""

    seat: int


Fact = (
    GameOpened
    | WordsGiven
    | RoundDealt
    | Acted
    | Asked
    | PeriodStarted
    | PeriodStopped
    | Reminded
    | Ordered
    | OrdersLapsed
    | ExchangeHeld
    | ExchangeLapsed
    | Missed
    | BotSeated
    | PlayerBack
)
