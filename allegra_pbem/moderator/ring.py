"""What time brings: reminders at half time, windows that close, questions that were missed."""

from datetime import datetime

from ..rules import Phase
from ..rules.actions import Close
from .clock import deadline, reminder
from .facts import Acted, BotSeated, By, Missed, Reminded
from .sitting import Sitting, bot_action
from .state import Game, Question


def ring(sitting: Sitting, drained: datetime) -> None:
    """Let everything take effect that was due at `drained` or before.

    `drained` is when the last pass began that has read every mail source to its end: an answer that lay in a mailbox
    by then has been judged, so silence really is silence.
    """
    _close_window(sitting, drained)
    for question in sitting.game.questions:
        if _is_missed(sitting.game, question, drained):
            _miss(sitting, question)
        elif _is_to_be_reminded(sitting.game, question, drained):
            sitting.record(Reminded(question.number))
    sitting.settle()


def next_alarm(game: Game) -> datetime | None:
    """When something is due next, unless somebody acts before; None when nothing ever is."""
    alarms = [when for q in game.questions if not game.is_dormant(q) and not q.given for when in _alarms(game, q)]
    return min(alarms, default=None)


def _alarms(game: Game, question: Question) -> list[datetime]:
    due = window_deadline(game) if question.kind is Phase.WINDOW else deadline(game.clock, question)
    remind = reminder(game.clock, question)
    return [due] if remind is None or question.reminded else [due, remind]


def window_deadline(game: Game) -> datetime:
    """A window closes at the last deadline of those who have not answered."""
    return max(deadline(game.clock, q) for q in game.questions if q.kind is Phase.WINDOW and not q.given)


def _close_window(sitting: Sitting, drained: datetime) -> None:
    if sitting.game.table.phase is Phase.WINDOW and window_deadline(sitting.game) <= drained:
        sitting.record(Acted(None, Close(), By.TIMEOUT))
        sitting.settle()


def _is_missed(game: Game, question: Question, drained: datetime) -> bool:
    """Silence in a window is a pass, never a miss; a decision that may be given early is not due yet."""
    if question.kind is Phase.WINDOW or game.is_dormant(question) or game.question(question.number) is None:
        return False
    return deadline(game.clock, question) <= drained


def _is_to_be_reminded(game: Game, question: Question, drained: datetime) -> bool:
    if question.given or question.reminded or game.is_dormant(question) or game.question(question.number) is None:
        return False
    when = reminder(game.clock, question)
    return when is not None and when <= drained


def _miss(sitting: Sitting, question: Question) -> None:
    """The time-out rule `bot`: a sensible move is made for the seat; too many misses in a row seat the bot for good."""
    sitting.record(Missed(question.number))
    sitting.record(bot_action(sitting.game, question.seat, By.TIMEOUT))
    if sitting.game.seats[question.seat].missed >= sitting.game.clock.strikes:
        sitting.record(BotSeated(question.seat))
