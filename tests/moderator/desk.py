"""Notation for the moderator's tests: a game at one desk, played by lines as players would write them."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from allegra_pbem import rules
from allegra_pbem.assets import deck_table
from allegra_pbem.mail.language import commands as grammar
from allegra_pbem.moderator import opening
from allegra_pbem.moderator.chain import Writer
from allegra_pbem.moderator.clock import Clock
from allegra_pbem.moderator.evolve import replay
from allegra_pbem.moderator.facts import Fact, PeriodStarted
from allegra_pbem.moderator.handle import Lines, handle
from allegra_pbem.moderator.notice import Answer, Notice
from allegra_pbem.moderator.ring import ring
from allegra_pbem.moderator.sitting import Sitting
from allegra_pbem.moderator.state import Game, Question
from allegra_pbem.moderator.tell import tell
from allegra_pbem.postoffice.sorting import lines_of
from allegra_pbem.rules.deck import Deck, parse_deck

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
STANDARD: Deck = parse_deck(deck_table())


class Desk:
    """A running game. Every mail is accepted by SMTP at once, unless `mails_arrive` is set to False."""

    def __init__(self, *names: str, clock: Clock | None = None, seed: int = 1, **options: object) -> None:
        self.names = names
        self.now = NOON
        self.journal: list[tuple[Fact, datetime]] = []
        self.notices: tuple[Notice, ...] = ()
        self.mails_arrive = True
        house_rules = rules.Options(**options)
        seeds = tuple(bytes([seed, n] * 16).hex() for n in range(house_rules.rounds))
        sitting = opening.open_game(len(names), house_rules, STANDARD, clock or Clock(), seeds, NOON)
        self.game = self._close(sitting)

    def start(self) -> "Desk":
        sitting = Sitting(self.game, self.now)
        opening.start(sitting)
        self._close(sitting)
        return self

    def revealed(self) -> "Desk":
        """The game with everybody's first two cards turned up, B1 and C2."""
        self.start()
        for name in self.names:
            self.says(name, "REVEAL B1 C2")
        return self

    def says(self, name: str, *lines: str, to: int | None = None) -> tuple[Answer, ...]:
        """What becomes of these lines, written in reply to question `to` (default: the one that is open to `name`)."""
        seat = self.names.index(name)
        question = self.game.question_of(seat)
        number = to if to is not None else question.number if question else None
        sitting = Sitting(self.game, self.now)
        answers = handle(sitting, Writer(seat, number, self.names), read("\n".join(lines)))
        self._close(sitting, seat, answers)
        return answers

    def waits(self, hours: float) -> "Desk":
        """Let time pass; then the clock is rung once."""
        self.now += timedelta(hours=hours)
        sitting = Sitting(self.game, self.now)
        ring(sitting, self.now)
        self._close(sitting)
        return self

    def accept(self, *questions: int) -> None:
        """An SMTP server accepts the mails that ask these questions, now."""
        sitting = Sitting(self.game, self.now)
        for number in questions:
            sitting.record(PeriodStarted(number))
        self._note(sitting)

    def open_to(self, name: str) -> Question | None:
        return self.game.question_of(self.names.index(name))

    def active(self) -> str:
        return self.names[self.game.table.active]

    def others(self) -> list[str]:
        return [name for name in self.names if name != self.active()]

    def told(self) -> dict[str, Notice]:
        """The notices of the last sitting, by name."""
        return {self.names[notice.seat]: notice for notice in self.notices}

    def replayed(self) -> Game:
        return list(replay(self.journal))[-1][0]

    def _close(self, sitting: Sitting, writer: int | None = None, answers: Sequence[Answer] = ()) -> Game:
        self.notices = tell(sitting, writer, answers)
        self._note(sitting)
        if self.mails_arrive:
            asks = {n.ask.question for n in self.notices if n.ask and not n.ask.early}
            self.accept(*[q.number for q in self.game.questions if q.number in asks and q.started is None])
        return self.game

    def _note(self, sitting: Sitting) -> None:
        self.journal += [(fact, self.now) for fact in sitting.facts]
        self.game = sitting.game


def read(text: str) -> Lines:
    """Lines as the post office hands them to the moderator."""
    return lines_of(grammar.read(text))
