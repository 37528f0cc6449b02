"""What the moderator tells one seat: facts for a mail, without a word of language in them.

A `Notice` holds only what its seat may know. Times are aware and in UTC; `mail.writing.render` puts them into the
player's zone and language.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from ..rules.actions import Action
from ..rules.cells import Cell
from ..rules.events import Event
from ..rules.highlights import Highlights
from ..rules.options import Options
from ..rules.phase import Phase
from ..rules.view import Seen, View
from .commands import Command


@dataclass(frozen=True, slots=True)
class Ask:
    """What is wanted of the seat.

    `kind` is what is asked (reveal, turn, window, decide, place, exchange). `deadline` is the earliest moment at which
    silence has an effect; None when no period runs (`early`: a decision that may be given in an open window, which
    closes by `closes`). `given`: the seat has answered, and may change the answer for as long as the question is open.
    """

    question: int
    kind: Phase
    deadline: datetime | None
    early: bool = False
    given: bool = False
    closes: datetime | None = None


class Why(StrEnum):
    """Why a line of a mail had no effect."""

    UNREADABLE = "unreadable"  # the grammar does not know it; `detail` says more
    CONTRADICTION = "contradiction"  # two different answers to one question in one mail
    NOT_ASKED = "not asked"  # the game does not wait for this of you
    QUESTION_OVER = "question over"  # the mail that was answered asked something that is over
    ILLEGAL = "illegal"  # the rules forbid it; `detail` says what was expected
    UNKNOWN_PLAYER = "unknown player"  # `detail` is the name as written
    LATER = "later"  # a condition that cannot be used here
    NOT_REACHED = "not reached"  # it stood below a refused line
    NOT_YET = "not yet"  # it is understood, but this service cannot do it
    NO_SUCH_ZONE = "no such zone"  # `detail`: the nearest ones
    NO_NUMBERS = "no numbers"  # a number, in answer to a mail that has none
    GAME_OVER = "game over"
    NOT_STARTED = "not started"
    TO_ONESELF = "to oneself"  # press for the seat that wrote it
    NO_WORDS = "no words"  # press without a visible character
    TOO_LONG = "too long"  # press; `detail` is the number of its characters
    TOO_MANY_LINES = "too many lines"  # press; `detail` is their number
    ENOUGH_SAID = "enough said"  # as much press as is relayed for a seat within a day


@dataclass(frozen=True, slots=True)
class Refused:
    """A line that was not carried out. `line` counts from 1 in the typed text; `offers` are commands that would do.

    `stops`: no move below it is made. Press is no part of the game, and stops nothing. `fault`: of what is unreadable
    the kind of misread, by its name in `mail.language.faults`.
    """

    line: int
    text: str
    why: Why
    detail: str = ""
    offers: tuple[str, ...] = ()
    stops: bool = True
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """A line that was carried out, or is held until its time comes (`held`)."""

    line: int
    text: str
    command: Command
    held: bool = False
    again: bool = False  # the same answer had been given before: nothing changed


Answer = Done | Refused


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A seat let a question's time run out; the move that follows was made for it."""

    seat: int
    kind: Phase


@dataclass(frozen=True, slots=True)
class SeatToBot:
    """After too many questions missed in a row a bot plays for the seat, until its player writes again."""

    seat: int
    missed: int


@dataclass(frozen=True, slots=True)
class SeatBack:
    """The player of the seat is back."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeedWords:
    """The words in force at a round's deal, by seat, and the commitment to the round's secret seed (hex)."""

    round: int
    words: tuple[str, ...]
    commitment: str


@dataclass(frozen=True, slots=True)
class LastSeen:
    """The areas of a round that is over, by seat, as they were scored: the next round takes their place in the view."""

    round: int
    areas: tuple[tuple[Seen, ...], ...]


@dataclass(frozen=True, slots=True)
class SeedShown:
    """A finished round's seed (hex), for anyone to check."""

    round: int
    seed: str


class Lapse(StrEnum):
    """Why an answer that was given early could not be used."""

    NO_CONDITION = "no condition held"
    NOT_KNOCKED = "did not knock"  # the GIVE names a player who did not knock
    CHANGED = "card changed"  # a cell of the exchange has changed or is gone


@dataclass(frozen=True, slots=True)
class OrderLapsed:
    """An answer given early, `text` as it was written, could not be used, and is asked again. For its seat alone."""

    seat: int
    text: str
    why: Lapse


Happening = Event | TimedOut | SeatToBot | SeatBack | SeedWords | LastSeen | SeedShown | OrderLapsed


@dataclass(frozen=True, slots=True)
class Said:
    """Press of one seat, for the whole table (`to` is None) or for one seat alone; `text` may have several lines.

    It is no happening of the game: the journal knows nothing of it.
    """

    seat: int
    to: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Invitation:
    """A game that has not been dealt yet, for the mail that tells of it; hours are elapsed hours.

    `commitments` are the sha256 of each round's seed in hex, by round.
    """

    options: Options
    window_hours: float
    turn_hours: float
    commitments: tuple[str, ...]
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Postcard:
    """A finished round in short, or (`round` is None) a finished game of several.

    `scores` are the round's, or the game's; `totals` are those after it. `seed` is the round's, in hex.
    """

    round: int | None
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    best: Highlights
    seed: str = ""


@dataclass(frozen=True, slots=True)
class Proof:
    """What anybody needs to check the rounds that are over: their `record` (allegra-record/1), as all may have it.

    `commitments` are those of all the game's rounds, in hex, by round.
    """

    record: Mapping[str, object]
    finished: int
    commitments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OneGame:
    """One of the reader's games, for the list of them. `waiting` are the names of those it waits for, since `since`."""

    game: int
    players: tuple[str, ...]
    status: str
    waiting: tuple[str, ...] = ()
    since: datetime | None = None


class Purpose(StrEnum):
    """Why the mail is written; it decides the mail's first sentence when nothing is wanted of the seat."""

    INVITATION = "invitation"
    NEWS = "news"
    ANSWER = "answer"
    REMINDER = "reminder"
    DIGEST = "digest"  # the mail of a day
    PRESS = "press"  # nothing but press: short, and no period starts with it


@dataclass(frozen=True, slots=True)
class Notice:
    """Everything one mail to one seat says.

    `news`: what happened since the seat was last told, in order, as this seat may hear it; cells in an event are in the
    names of the seat that the event names. `moves`: the seat's legal actions for `ask`, in the order they are numbered
    (for a reveal or an exchange: the pairs). `answers`: what became of the lines of the answered mail, in order.
    `inquiries`: what was asked for beside the view, such as SCORES or HELP; `history`: what happened in the whole game,
    when asked for, with the press in its place; `games`, the reader's games, and `proof` too. `waiting`: seats that
    hold the game up, which all may know (never who has answered in a window). `press`: what was said to the seat
    and no mail has told it yet; the moderator, who keeps no press, leaves it to the caller, and what was asked for too.
    `postcards`: of the rounds, and the game, whose end the news tell; they come from the journal, by the caller.
    """

    seat: int
    purpose: Purpose
    view: View | None
    ask: Ask | None
    moves: tuple[Action, ...] = ()
    news: tuple[Happening, ...] = ()
    answers: tuple[Answer, ...] = ()
    inquiries: tuple[Command, ...] = ()
    history: tuple[Happening | Said, ...] = ()
    games: tuple[OneGame, ...] = ()
    proof: Proof | None = None
    postcards: tuple[Postcard, ...] = ()
    press: tuple[Said, ...] = ()
    waiting: tuple[int, ...] = ()
    sealed: Cell | None = None
    invitation: Invitation | None = None
