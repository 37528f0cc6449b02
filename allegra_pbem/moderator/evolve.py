"""Facts become state: the only place where a game by mail changes, in play and in replay alike."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import assert_never

from .. import rules
from ..rules import Phase
from ..rules.deck import Deck
from .facts import (
    Acted,
    Asked,
    BotSeated,
    By,
    ExchangeHeld,
    ExchangeLapsed,
    Fact,
    GameOpened,
    Missed,
    Ordered,
    OrdersLapsed,
    PeriodStarted,
    PeriodStopped,
    PlayerBack,
    Reminded,
    RoundDealt,
    WordsGiven,
)
from .notice import Happening, Lapse, LastSeen, OrderLapsed, SeatBack, SeatToBot, SeedShown, SeedWords, TimedOut
from .state import Game, Question, Seat

Step = tuple[Game, tuple[Happening, ...]]


def begin(fact: GameOpened) -> Game:
    """The game that its first fact opens."""
    table = rules.new_game(fact.seats, fact.options, Deck.of(fact.deck))
    return Game(table, fact.clock, fact.seeds, (Seat(),) * fact.seats)


def evolve(game: Game, fact: Fact, at: datetime) -> Step:
    """The game after `fact`, recorded at `at`, and what happened at the table because of it.

    Raises rules.IllegalAction when the fact holds an action that the game does not allow: a broken journal.
    """
    changed, happenings = _effect(game, fact, at)
    return replace(changed, version=game.version + 1), happenings


def replay(facts: Iterable[tuple[Fact, datetime]]) -> Iterable[tuple[Game, datetime, tuple[Happening, ...]]]:
    """The game after each fact of a journal, with the time of the fact and what happened at the table."""
    game: Game | None = None
    for fact, at in facts:
        if game is None:
            if not isinstance(fact, GameOpened):
                raise ValueError(f"journal: expected GameOpened as fact 1, got {type(fact).__name__}")
            game = begin(fact)
            yield game, at, ()
        else:
            game, happenings = evolve(game, fact, at)
            yield game, at, happenings


def _effect(game: Game, fact: Fact, at: datetime) -> Step:
    match fact:
        case Acted():
            return _acted(game, fact)
        case RoundDealt(words):
            return _dealt(game, words)
        case Asked(number, seat, kind):
            question = Question(number, seat, kind, asked=at)
            return replace(game, questions=(*game.questions, question), asked=number), ()
        case PeriodStarted() | PeriodStopped() | Reminded() | Ordered() | OrdersLapsed():
            return _question(game, fact, at)
        case WordsGiven(seat, words):
            return game.with_seat(seat, replace(game.seats[seat], words=words)), ()
        case ExchangeHeld(pending):
            return replace(game, pending=pending), ()
        case ExchangeLapsed():
            return _exchange_lapsed(game)
        case Missed(number):
            return _missed(game, number)
        case BotSeated(seat):
            return _bot_seated(game, seat)
        case PlayerBack(seat):
            return game.with_seat(seat, replace(game.seats[seat], bot=False, missed=0)), (SeatBack(seat),)
        case GameOpened():
            raise ValueError(f"journal: expected no second GameOpened, got one as fact {game.version + 1}")
        case _:
            assert_never(fact)


def _dealt(game: Game, words: tuple[str, ...]) -> Step:
    number = game.table.round + 1
    seed = bytes.fromhex(game.seeds[number - 1])
    table, events = rules.deal(game.table, seed, words)
    return replace(game, table=table), (SeedWords(number, words, rules.commitment(seed)), *events)


def _acted(game: Game, fact: Acted) -> Step:
    table, events = rules.apply(game.table, fact.seat, fact.action)
    happenings: tuple[Happening, ...] = events
    if len(table.finished) > len(game.table.finished):
        happenings = (*events, *_ended(table, game.seeds))
    pending = game.pending if table.phase in (Phase.DECIDE, Phase.PLACE, Phase.EXCHANGE) else None
    changed = replace(game, table=table, questions=_still_open(game, table, fact), pending=pending)
    if fact.seat is not None and fact.by is By.PLAYER:
        changed = changed.with_seat(fact.seat, replace(changed.seats[fact.seat], missed=0))
    return changed, happenings


def _ended(table: rules.Game, seeds: tuple[str, ...]) -> Iterable[Happening]:
    """What there is to see of a round that has just been scored; at the end of the game the table itself shows it."""
    number = len(table.finished)
    if table.phase is not Phase.OVER:
        yield LastSeen(number, rules.view(table, 0).areas)
    yield SeedShown(number, seeds[number - 1])


def _still_open(game: Game, table: rules.Game, fact: Acted) -> tuple[Question, ...]:
    """The questions that an action leaves open; an answer in a window leaves its question open, to be changed."""
    if table.phase is Phase.WINDOW and game.table.phase is Phase.WINDOW:
        return tuple(replace(q, given=True) if q.seat == fact.seat else q for q in game.questions)
    if game.table.phase is Phase.REVEAL:
        return tuple(q for q in game.questions if q.seat != fact.seat)
    return tuple(q for q in game.questions if q.kind is Phase.DECIDE and table.phase is Phase.DECIDE)


def _question(
    game: Game, fact: PeriodStarted | PeriodStopped | Reminded | Ordered | OrdersLapsed, at: datetime
) -> Step:
    question = game.question(fact.question)
    if question is None:
        return game, ()
    match fact:
        case PeriodStarted():
            return game.with_question(replace(question, started=question.started or at)), ()
        case PeriodStopped():
            return game.with_question(replace(question, asked=at, started=None, reminded=False)), ()
        case Reminded():
            return game.with_question(replace(question, reminded=True)), ()
        case Ordered(orders=orders):
            return game.with_question(replace(question, orders=orders)), ()
        case OrdersLapsed(text=text, why=why):
            changed = game.with_question(replace(question, orders=()))
            return changed, (OrderLapsed(question.seat, text, why),)


def _exchange_lapsed(game: Game) -> Step:
    pending = game.pending
    if pending is None:
        return game, ()
    return replace(game, pending=None), (OrderLapsed(pending.seat, pending.text, Lapse.CHANGED),)


def _missed(game: Game, number: int) -> Step:
    question = game.question(number)
    if question is None:
        return game, ()
    seat = game.seats[question.seat]
    changed = game.with_seat(question.seat, replace(seat, missed=seat.missed + 1))
    return changed, (TimedOut(question.seat, question.kind),)


def _bot_seated(game: Game, seat: int) -> Step:
    holder = game.seats[seat]
    questions = tuple(q for q in game.questions if q.seat != seat)
    changed = replace(game.with_seat(seat, replace(holder, bot=True)), questions=questions)
    return changed, (SeatToBot(seat, holder.missed),)
