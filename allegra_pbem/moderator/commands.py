"""The command language's words: what a player can ask for in a mail, once it has been read.

The grammar that reads them from text is `mail.language.commands`. Players are named as they were written; the moderator
knows who sits where. Cells are in the writer's own names, except `Give.take` and `Exchange.take`, which name a
cell of the knocker's area by the knocker's names.
"""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from ..rules.cells import Cell


@dataclass(frozen=True, slots=True)
class CardIs:
    """The drawn card's value lies in `low` to `high`, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class PileIs:
    """The value on top of the discard pile lies in `low` to `high`, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class HasKnocked:
    """The player who would be given the card has knocked for it."""


@dataclass(frozen=True, slots=True)
class DrawnBy:
    """The named player has drawn the card."""

    player: str


@dataclass(frozen=True, slots=True)
class Clears:
    """The card would complete a clear."""


@dataclass(frozen=True, slots=True)
class InLastTurns:
    """The last turns have begun."""


Condition = CardIs | PileIs | HasKnocked | DrawnBy | Clears | InLastTurns
Conditions = tuple[Condition, ...]
"""All of them must hold."""


@dataclass(frozen=True, slots=True)
class Reveal:
    first: Cell
    second: Cell


@dataclass(frozen=True, slots=True)
class Draw:
    pass


@dataclass(frozen=True, slots=True)
class Take:
    cell: Cell


@dataclass(frozen=True, slots=True)
class Keep:
    cell: Cell
    conditions: Conditions = ()


@dataclass(frozen=True, slots=True)
class Discard:
    cell: Cell | None = None
    conditions: Conditions = ()


@dataclass(frozen=True, slots=True)
class Give:
    player: str
    take: Cell | None = None
    put: Cell | None = None
    conditions: Conditions = ()


@dataclass(frozen=True, slots=True)
class Knock:
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    pass


@dataclass(frozen=True, slots=True)
class Place:
    cell: Cell


@dataclass(frozen=True, slots=True)
class Exchange:
    """`TAKE C1 PUT E2`."""

    take: Cell
    put: Cell


@dataclass(frozen=True, slots=True)
class Number:
    """A bare number, or two: moves of the mail that is answered, by their numbers there."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Show:
    pass


@dataclass(frozen=True, slots=True)
class Scores:
    pass


@dataclass(frozen=True, slots=True)
class History:
    pass


@dataclass(frozen=True, slots=True)
class Rules:
    pass


@dataclass(frozen=True, slots=True)
class Help:
    """`topic` is a command's English word in capitals, or None."""

    topic: str | None = None


@dataclass(frozen=True, slots=True)
class Say:
    """Press for the whole table; `text` may hold line breaks."""

    text: str


@dataclass(frozen=True, slots=True)
class Tell:
    """Press for one player alone; `text` may hold line breaks."""

    player: str
    text: str


@dataclass(frozen=True, slots=True)
class Seed:
    """Words for the randomness of the next deals; they replace the earlier ones, empty words take them back."""

    words: str


Turn = Draw | Take | Keep | Discard | Give


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play at one's own next question of that kind; `move` None drops all plans. `move` has no conditions."""

    move: Turn | None
    conditions: Conditions = ()


@dataclass(frozen=True, slots=True)
class Auto:
    """What to answer in the windows of this round, or of the whole game; `answer` None drops all standing orders."""

    answer: Knock | Pass | None
    conditions: Conditions = ()
    whole_game: bool = False


@dataclass(frozen=True, slots=True)
class Away:
    """Both days included; `first` None is today."""

    first: date | None
    last: date


@dataclass(frozen=True, slots=True)
class Back:
    pass


@dataclass(frozen=True, slots=True)
class Join:
    game: int


@dataclass(frozen=True, slots=True)
class Accept:
    pass


@dataclass(frozen=True, slots=True)
class Decline:
    pass


@dataclass(frozen=True, slots=True)
class Leave:
    pass


@dataclass(frozen=True, slots=True)
class Resign:
    pass


@dataclass(frozen=True, slots=True)
class Watch:
    game: int


@dataclass(frozen=True, slots=True)
class Unwatch:
    game: int


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a bot's seat in that game."""

    game: int


@dataclass(frozen=True, slots=True)
class Protest:
    text: str


@dataclass(frozen=True, slots=True)
class Verify:
    """The proof of the rounds that are over."""


@dataclass(frozen=True, slots=True)
class Games:
    """The writer's games, and what each waits for."""


class Setting(StrEnum):
    """What a player can set of their own mails."""

    LANGUAGE = "LANGUAGE"
    ZONE = "ZONE"
    VIEW = "VIEW"
    MAIL = "MAIL"
    SUBJECT = "SUBJECT"
    CALENDAR = "CALENDAR"
    HOURS = "HOURS"
    ADDRESS = "ADDRESS"


@dataclass(frozen=True, slots=True)
class Set:
    """`value`: for a setting with few values one of them, in English and in small letters (a language as its code;
    `daily 18` with the hour); for the others as it was written."""

    setting: Setting
    value: str


Decision = Keep | Discard | Give
Move = Reveal | Draw | Take | Keep | Discard | Give | Knock | Pass | Place | Exchange
Inquiry = Show | Scores | History | Rules | Help | Games | Verify
Press = Say | Tell
Order = Plan | Auto
Coming = Away | Back | Join | Accept | Decline | Leave | Resign | Watch | Unwatch | Sit | Protest
"""Absence, coming and going."""
Command = Move | Inquiry | Number | Seed | Press | Order | Coming | Set
