"""Who is told what after a sitting: one notice for each seat that is told anything."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from .. import rules
from ..rules import Phase
from ..rules.events import Answered, RoundScored
from . import commands as say
from .clock import announced
from .facts import Reminded
from .notice import Answer, Ask, Done, Happening, Invitation, Notice, OrderLapsed, Purpose, SeatToBot
from .orders import decided
from .press import hears
from .sitting import Sitting
from .state import Game


def tell(sitting: Sitting, writer: int | None = None, answers: Sequence[Answer] = ()) -> tuple[Notice, ...]:
    """The notices that a sitting calls for, in the order of the seats.

    What all may know goes to every player's seat; an answer in an open window, or one that is held, changes nothing
    that others may know, and is acknowledged to its `writer` alone. Who is told nothing else gets a notice of the
    purpose PRESS for what was said to them.
    """
    reminded = _reminded(sitting)
    public = any(news_of(h, None) is not None for h in sitting.happenings)
    seats = range(sitting.game.table.seats)
    told = {s for s in seats if s == writer or s in reminded or (public and _follows(sitting, s))}
    spoken_to = {s for s in seats if any(hears(said, s) for said in sitting.said) and not _is_bot(sitting.game, s)}
    return tuple(
        _notice(sitting, seat, writer, answers, seat in reminded)
        if seat in told
        else present(sitting.game, seat, Purpose.PRESS, sitting)
        for seat in sorted(told | spoken_to)
    )


def news_of(happening: Happening, seat: int | None) -> Happening | None:
    """What `seat` may be told of a happening (None: what everybody may be told), or None when it is not told of it."""
    match happening:
        case Answered():
            return None  # the answer to the mail says it
        case OrderLapsed():
            return happening if happening.seat == seat else None
        case _ if isinstance(happening, rules.Event):
            return rules.seen_by(happening, -1 if seat is None else seat)
        case _:
            return happening


def news_for(happenings: Sequence[Happening], seat: int) -> tuple[Happening, ...]:
    """The happenings that `seat` may be told of, as it may be told."""
    return tuple(news for h in happenings if (news := news_of(h, seat)) is not None)


def present(game: Game, seat: int, purpose: Purpose, sitting: Sitting) -> Notice:
    """The notice that shows `seat` how the game stands."""
    started = game.table.round > 0
    ask = ask_of(game, seat, sitting)
    return Notice(
        seat=seat,
        purpose=purpose,
        view=rules.view(game.table, seat) if started else None,
        ask=ask,
        moves=_moves(game, seat, ask),
        waiting=_waiting(game),
        invitation=None if started else invitation(game),
    )


def invitation(game: Game) -> Invitation:
    """The terms of a game, with the commitments to its seeds."""
    return Invitation(
        options=game.table.options,
        window_hours=game.clock.window_hours,
        turn_hours=game.clock.turn_hours,
        commitments=tuple(rules.commitment(bytes.fromhex(seed)) for seed in game.seeds),
        words=tuple(seat.words for seat in game.seats),
    )


def ask_of(game: Game, seat: int, sitting: Sitting) -> Ask | None:
    """What is wanted of `seat`, with the deadline that a mail written now may promise."""
    question = game.question_of(seat)
    if question is None:
        return None
    if game.is_dormant(question):
        return Ask(
            question.number,
            question.kind,
            None,
            early=True,
            given=bool(question.orders),
            closes=_closes(game, sitting),
        )
    due = announced(game.clock, question, sitting.now)
    return Ask(question.number, question.kind, due, given=question.given)


def _closes(game: Game, sitting: Sitting) -> datetime | None:
    """When the open window will be closed at the latest; it says nothing on who has answered."""
    ends = [announced(game.clock, q, sitting.now) for q in game.questions if q.kind is Phase.WINDOW]
    return max(ends, default=None)


def _notice(sitting: Sitting, seat: int, writer: int | None, answers: Sequence[Answer], reminded: bool) -> Notice:
    purpose = Purpose.ANSWER if seat == writer else Purpose.REMINDER if reminded else Purpose.NEWS
    notice = present(sitting.game, seat, purpose, sitting)
    notice = replace(notice, news=news_for(sitting.happenings, seat))
    if seat != writer:
        return notice
    inquiries = tuple(a.command for a in answers if isinstance(a, Done) and isinstance(a.command, say.Inquiry))
    return replace(notice, answers=tuple(answers), inquiries=inquiries)


def _is_bot(game: Game, seat: int) -> bool:
    """Whether a bot plays for the seat; once the game is over nobody is played for."""
    return game.seats[seat].bot and game.table.phase is not Phase.OVER


def _reminded(sitting: Sitting) -> set[int]:
    numbers = {fact.question for fact in sitting.facts if isinstance(fact, Reminded)}
    return {question.seat for question in sitting.game.questions if question.number in numbers}


def _follows(sitting: Sitting, seat: int) -> bool:
    """Whether the seat's player is told of every change. Those whom a bot replaces hear of that, and of the scores."""
    if not sitting.game.seats[seat].bot:
        return True
    scored = any(isinstance(happening, RoundScored) for happening in sitting.happenings)
    return scored or any(isinstance(h, SeatToBot) and h.seat == seat for h in sitting.happenings)


def _moves(game: Game, seat: int, ask: Ask | None) -> tuple[rules.Action, ...]:
    if ask is None:
        return ()
    table = decided(game.table) if ask.early else game.table
    return tuple(rules.legal(table, seat))


def _waiting(game: Game) -> tuple[int, ...]:
    """Who holds the game up, without a word on who has answered in an open window."""
    if game.table.phase is Phase.WINDOW:
        return tuple(q.seat for q in game.questions if q.kind is Phase.WINDOW)
    return tuple(rules.awaited(game.table))
