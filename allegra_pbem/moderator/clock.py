"""Periods and deadlines, in elapsed hours of UTC. The clock itself is never read here: `now` is an argument."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from ..rules.phase import Phase


@dataclass(frozen=True, slots=True)
class Clock:
    """A game's periods. Hours and days are elapsed time; `strikes`: misses in a row before a bot sits down."""

    window_hours: float = 24.0
    turn_hours: float = 72.0
    strikes: int = 3
    undeliverable_days: float = 7.0

    def period(self, kind: Phase) -> timedelta:
        """How long a question of this kind may stay open."""
        return timedelta(hours=self.window_hours if kind is Phase.WINDOW else self.turn_hours)


class Timed(Protocol):
    """What a deadline needs to know of a question."""

    @property
    def kind(self) -> Phase: ...
    @property
    def asked(self) -> datetime: ...
    @property
    def started(self) -> datetime | None: ...


def deadline(clock: Clock, question: Timed) -> datetime:
    """When silence takes effect.

    The period runs from the moment at which an SMTP server accepted the mail that asked. While none has, only the
    limit for players who cannot be reached runs, from the moment of asking.
    """
    if question.started is None:
        return question.asked + max(timedelta(days=clock.undeliverable_days), clock.period(question.kind))
    return question.started + clock.period(question.kind)


def announced(clock: Clock, question: Timed, now: datetime) -> datetime:
    """The deadline as a mail written `now` may promise it: never later than the real one will be."""
    if question.started is None:
        return now + clock.period(question.kind)
    return deadline(clock, question)


def reminder(clock: Clock, question: Timed) -> datetime | None:
    """When to remind: at half time; None while no period runs."""
    if question.started is None:
        return None
    return question.started + clock.period(question.kind) / 2
