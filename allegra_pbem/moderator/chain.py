"""The questions that one mail answers: first that of the mail it replies to, then those that its own moves raise."""

from dataclasses import dataclass
from typing import Protocol, assert_never

from .. import rules
from ..rules import Phase
from ..rules import actions as do
from . import commands as say
from .facts import Acted, By, Ordered
from .notice import Answer, Done, Refused, Why
from .orders import action_of, decided, is_exchange_possible, is_usable, lies_at
from .sitting import Sitting
from .state import Order, Question

_ANSWERS: dict[type[say.Move], Phase] = {
    say.Reveal: Phase.REVEAL,
    say.Draw: Phase.TURN,
    say.Take: Phase.TURN,
    say.Keep: Phase.DECIDE,
    say.Discard: Phase.DECIDE,
    say.Give: Phase.DECIDE,
    say.Knock: Phase.WINDOW,
    say.Pass: Phase.WINDOW,
    say.Place: Phase.PLACE,
    say.Exchange: Phase.EXCHANGE,
}


def answers(move: say.Move) -> Phase:
    """The kind of question that a move answers."""
    return _ANSWERS[type(move)]


class Line(Protocol):
    """A command with the line that it was read from."""

    @property
    def line(self) -> int: ...
    @property
    def text(self) -> str: ...
    @property
    def command(self) -> say.Command: ...


@dataclass(frozen=True, slots=True)
class Writer:
    """Who wrote, in answer to what: the question of the mail that is answered, and the table's names by seat.

    `said`: how many pieces of press have been relayed for the seat within a day.
    """

    seat: int
    question: int | None
    names: tuple[str, ...]
    said: int = 0

    def seat_of(self, name: str) -> int | None:
        """The seat of a player named as written: the whole name, or a beginning that only one name has."""
        wanted = name.casefold()
        whole = [i for i, n in enumerate(self.names) if n.casefold() == wanted]
        begun = [i for i, n in enumerate(self.names) if n.casefold().startswith(wanted)]
        found = whole or begun
        return found[0] if len(found) == 1 else None


class Chain:
    """Plays the moves of one mail, in their order, each on the question that it can answer."""

    def __init__(self, sitting: Sitting, writer: Writer) -> None:
        self._sitting = sitting
        self._writer = writer
        self._before = sitting.game.asked
        self._was_over = writer.question is not None and sitting.game.question(writer.question) is None
        self._orders: list[Order] = []
        self.number = writer.question

    def play(self, line: Line, move: say.Move) -> Answer:
        """Carry out one move, or say why not. Decisions are only noted: `settle` uses those that stand together."""
        if not isinstance(move, say.Decision):
            self.settle()
        question = self._question()
        if question is None or answers(move) is not question.kind:
            return self._unasked(line, question)
        match move:
            case say.Keep() | say.Discard() | say.Give():
                return self._note(question, line, move)
            case say.Knock() | say.Pass():
                return self._answer(line, move)
            case say.Reveal(first, second):
                return self._act(line, do.Reveal(first, second))
            case say.Draw():
                return self._act(line, do.Draw())
            case say.Take(cell):
                return self._act(line, do.Take(cell))
            case say.Place(cell):
                return self._act(line, do.Place(cell))
            case say.Exchange(take, put):
                return self._act(line, do.Exchange(take, put))
            case _:
                assert_never(move)

    def settle(self) -> None:
        """Record the decisions noted so far as one list, and let follow what follows by itself."""
        if self._orders and self.number is not None:
            self._sitting.record(Ordered(self.number, tuple(self._orders)))
            self._orders = []
        self._sitting.settle()

    def is_held(self) -> bool:
        """Whether the decisions of this mail wait for the window to close."""
        question = None if self.number is None else self._sitting.game.question(self.number)
        return question is not None and bool(question.orders)

    def _question(self) -> Question | None:
        own = self._sitting.game.question_of(self._writer.seat)
        if own is not None and (own.number == self.number or own.number > self._before):
            self.number = own.number
            return own
        return None

    def _unasked(self, line: Line, question: Question | None) -> Refused:
        phase = self._sitting.game.table.phase
        if phase is Phase.OVER:
            return Refused(line.line, line.text, Why.GAME_OVER)
        if phase is Phase.DEAL:
            return Refused(line.line, line.text, Why.NOT_STARTED)
        if question is None and self._was_over:
            return Refused(line.line, line.text, Why.QUESTION_OVER)
        return Refused(line.line, line.text, Why.NOT_ASKED, question.kind if question else "")

    def _note(self, question: Question, line: Line, move: say.Decision) -> Answer:
        order = order_of(self._sitting.game.table, self._writer, line, move)
        if isinstance(order, Refused):
            return order
        self._orders.append(order)
        return Done(line.line, line.text, move, again=[o.command for o in question.orders] == [move])

    def _answer(self, line: Line, move: say.Knock | say.Pass) -> Answer:
        view = rules.view(self._sitting.game.table, self._writer.seat)
        cell = move.cell if isinstance(move, say.Knock) else None
        knocks = isinstance(move, say.Knock)
        if view.answer is knocks and view.sealed == cell:
            return Done(line.line, line.text, move, again=True)
        return self._act(line, do.Knock(cell) if knocks else do.Pass())

    def _act(self, line: Line, action: do.Action) -> Answer:
        try:
            self._sitting.record(Acted(self._writer.seat, action, By.PLAYER))
        except rules.IllegalAction as error:
            return Refused(line.line, line.text, Why.ILLEGAL, error.expected)
        self._sitting.settle()
        return Done(line.line, line.text, line.command)


def order_of(table: rules.Game, writer: Writer, line: Line, move: say.Decision) -> Order | Refused:
    """The decision as it will be held, or why it can never be used."""
    if not all(is_usable(condition, move) for condition in move.conditions):
        return Refused(line.line, line.text, Why.LATER)
    to = None
    if isinstance(move, say.Give):
        to = writer.seat_of(move.player)
        if to is None:
            return Refused(line.line, line.text, Why.UNKNOWN_PLAYER, move.player)
    order = Order(line.text, move, to, _seen(table, writer.seat, to, move))
    return _impossible(table, writer.seat, line, order) or order


def _seen(table: rules.Game, seat: int, to: int | None, move: say.Decision) -> tuple[rules.Seen, rules.Seen] | None:
    if isinstance(move, say.Give) and to is not None and move.take is not None and move.put is not None:
        return lies_at(table, seat, to, move.take, move.put)
    return None


def _impossible(table: rules.Game, seat: int, line: Line, order: Order) -> Refused | None:
    """Why the decision could not be made even if everybody knocked."""
    move = order.command
    try:
        rules.apply(decided(table), seat, action_of(order))
    except rules.IllegalAction as error:
        return Refused(line.line, line.text, Why.ILLEGAL, error.expected)
    if not isinstance(move, say.Give) or move.take is None or move.put is None or order.to is None:
        return None
    if is_exchange_possible(table, seat, order.to, move.take, move.put):
        return None
    return Refused(line.line, line.text, Why.ILLEGAL, "two different cells that hold cards")
