"""The sample game: the real moderator at one desk, without post office and database, by a fixed seed and clock."""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from .. import bots, rules
from ..assets import deck_table
from ..mail.language import commands as grammar
from ..mail.writing.moves import command
from ..moderator import commands as say
from ..moderator import history, opening
from ..moderator.chain import Writer
from ..moderator.clock import Clock
from ..moderator.facts import Fact, PeriodStarted
from ..moderator.handle import handle
from ..moderator.notice import Answer, Happening, Notice, Postcard
from ..moderator.postcard import postcards
from ..moderator.press import hears
from ..moderator.ring import ring
from ..moderator.sitting import Sitting
from ..moderator.state import Question
from ..moderator.tell import news_for, tell
from ..postoffice.sorting import lines_of
from ..rules.events import RoundScored

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
PAUSE = timedelta(minutes=95)
"""The time that everybody takes to answer."""


class Desk:
    """A game. `notices` are those of the last sitting; each mail is accepted at once, so that its time runs."""

    def __init__(self, names: Sequence[str], seed: int, options: rules.Options | None = None) -> None:
        self.names = tuple(names)
        self.now = START
        options = options or rules.Options()
        seeds = tuple(bytes([seed % 256, at] * 16).hex() for at in range(options.rounds))
        deck = rules.parse_deck(deck_table())
        sitting = opening.open_game(len(names), options, deck, Clock(), seeds, self.now)
        self.notices = opening.invite(sitting)
        self.journal: tuple[tuple[Fact, datetime], ...] = ()
        self._close(sitting)

    def fork(self) -> "Desk":
        """The same game, to be played on in another way."""
        return copy(self)

    def start(self) -> "Desk":
        """Deal the first round."""
        sitting = self._sitting(timedelta(days=1))
        opening.start(sitting)
        return self._told(sitting)

    def says(self, seat: int, *lines: str) -> "Desk":
        """Let a seat's player write these lines, in reply to what is asked of them now."""
        question = self.game.question_of(seat)
        sitting = self._sitting(PAUSE)
        writer = Writer(seat, question.number if question else None, self.names)
        answers = handle(sitting, writer, lines_of(grammar.read("\n".join(lines))))
        return self._told(sitting, seat, answers)

    def waits(self, hours: float) -> "Desk":
        """Let time pass with silence; then see what is due."""
        sitting = self._sitting(timedelta(hours=hours))
        ring(sitting, sitting.now)
        return self._told(sitting)

    def plays(self) -> "Desk":
        """Let the first who is waited for play what a bot would."""
        question = self.open[0]
        view, moves = rules.view(self.game.table, question.seat), rules.legal(self.game.table, question.seat)
        return self.says(question.seat, command(bots.choose(view, moves), self.names))

    def until(self, is_so: Callable[["Desk"], bool]) -> "Desk":
        """Let bots play until it is so. Raises LookupError when the game is over before."""
        while not is_so(self):
            if not self.open:
                raise LookupError("expected a game that comes to what is to be shown, got its end")
            self.plays()
        return self

    def course(self) -> Iterator["Desk"]:
        """This desk after each sitting of a game between bots, to its end."""
        while self.open:
            yield self.plays()

    @property
    def open(self) -> tuple[Question, ...]:
        """Those questions whose answers the game waits for."""
        return tuple(q for q in self.game.questions if not q.given and not self.game.is_dormant(q))

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return self.game.table.active

    def notice(self, seat: int) -> Notice:
        """What the last sitting has told a seat. Raises LookupError when that is nothing."""
        found = next((notice for notice in self.notices if notice.seat == seat), None)
        if found is None:
            raise LookupError(f"expected a notice to seat {seat}, got none")
        return found

    def _sitting(self, pause: timedelta) -> Sitting:
        self.now += pause
        return Sitting(self.game, self.now)

    def _told(self, sitting: Sitting, writer: int | None = None, answers: Sequence[Answer] = ()) -> "Desk":
        notices = tell(sitting, writer, answers)
        self._close(sitting)
        self.notices = tuple(self._with_what_is_stored(sitting, notice) for notice in notices)
        return self

    def _with_what_is_stored(self, sitting: Sitting, notice: Notice) -> Notice:
        """The notice with what the post office adds: the press for its seat, and the history when asked for."""
        press = tuple(said for said in sitting.said if hears(said, notice.seat))
        past: tuple[Happening, ...] = ()
        if say.History() in notice.inquiries:
            happenings = history.read(self.journal).happenings
            past = news_for([happening for _, happening in happenings], notice.seat)
        proof = None
        if say.Verify() in notice.inquiries:
            proof = history.read(self.journal).proof("1", self.names)
        cards: tuple[Postcard, ...] = ()
        if any(isinstance(happening, RoundScored) for happening in sitting.happenings):
            cards = postcards(self.journal, sitting.game.version - len(sitting.facts) + 1)
        return replace(notice, press=press, history=past, proof=proof, postcards=cards)

    def _close(self, sitting: Sitting) -> None:
        """Keep the game as it is now; what is asked counts as accepted by a mail server."""
        for question in sitting.game.questions:
            if question.started is None and not sitting.game.is_dormant(question):
                sitting.record(PeriodStarted(question.number))
        self.journal += tuple((fact, self.now) for fact in sitting.facts)
        self.game = sitting.game
