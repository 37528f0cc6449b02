"""Decisions given early: whether they may be held, and what they do once the knock window is closed."""

from .. import rules
from ..rules import Phase
from ..rules.actions import Action, Close, Discard, Exchange, Give, Keep, Knock
from ..rules.cells import Cell, spot_of
from ..rules.view import Blank, Seen
from . import commands
from .facts import Acted, By, ExchangeHeld, ExchangeLapsed, Fact, OrdersLapsed
from .notice import Lapse
from .state import Game, Order, Pending, Question


def action_of(order: Order) -> Action:
    """The action on the drawn card that an order asks for."""
    match order.command:
        case commands.Keep(cell):
            return Keep(cell)
        case commands.Discard(cell):
            return Discard(cell)
        case commands.Give():
            assert order.to is not None
            return Give(order.to)


def decided(table: rules.Game) -> rules.Game:
    """The table as if everybody had knocked and the window were closed: where a decision can be tried."""
    if table.phase is not Phase.WINDOW:
        return table
    for seat in rules.awaited(table):
        table, _ = rules.apply(table, seat, Knock())
    for seat in range(table.seats):
        if rules.legal(table, seat):
            table, _ = rules.apply(table, seat, Knock())
    return rules.apply(table, None, Close())[0]


def lies_at(table: rules.Game, seat: int, knocker: int, take: Cell, put: Cell) -> tuple[Seen, Seen]:
    """What lies at the two cells of an exchange: `take` in the knocker's names, `put` in the names of `seat`."""
    areas = rules.view(table, seat).areas
    return areas[knocker][take], areas[seat][put]


def is_exchange_possible(table: rules.Game, seat: int, knocker: int, take: Cell, put: Cell) -> bool:
    """Whether both cells hold a card now, and are not one and the same."""
    if spot_of(table.seats, knocker, take) == spot_of(table.seats, seat, put):
        return False
    return Blank.GAP not in lies_at(table, seat, knocker, take, put)


def use_orders(game: Game) -> tuple[Fact, ...]:
    """What the orders held for the open decision bring about; () when there are none."""
    question = game.question_of(game.table.active)
    if question is None or not question.orders:
        return ()
    order = next((o for o in question.orders if _holds(game.table, o)), None)
    if order is None:
        text = "; ".join(o.text for o in question.orders)
        return (OrdersLapsed(question.number, text, Lapse.NO_CONDITION),)
    action = action_of(order)
    if action not in rules.legal(game.table, question.seat):
        return (OrdersLapsed(question.number, order.text, Lapse.NOT_KNOCKED),)
    return (*_held_exchange(question, order), Acted(question.seat, action, By.ORDER))


def use_exchange(game: Game) -> tuple[Fact, ...]:
    """What the exchange that was ordered with its GIVE brings about; () when there is none."""
    pending, knocker = game.pending, game.table.knocker
    if pending is None or knocker is None:
        return ()
    action = Exchange(pending.take, pending.put)
    unchanged = lies_at(game.table, pending.seat, knocker, pending.take, pending.put) == pending.seen
    if unchanged and action in rules.legal(game.table, pending.seat):
        return (Acted(pending.seat, action, By.ORDER),)
    return (ExchangeLapsed(),)


def _held_exchange(question: Question, order: Order) -> tuple[Fact, ...]:
    command = order.command
    if not isinstance(command, commands.Give) or command.take is None or command.put is None or order.seen is None:
        return ()
    return (ExchangeHeld(Pending(order.text, question.seat, command.take, command.put, order.seen)),)


def _holds(table: rules.Game, order: Order) -> bool:
    return all(_is_true(table, order, condition) for condition in order.command.conditions)


def _is_true(table: rules.Game, order: Order, condition: commands.Condition) -> bool:
    match condition:
        case commands.CardIs(low, high):
            return table.drawn is not None and low <= table.drawn <= high
        case commands.HasKnocked():
            return order.to in table.knockers
        case _:
            return False


def is_usable(condition: commands.Condition, command: commands.Decision) -> bool:
    """Whether a decision may depend on this condition."""
    match condition:
        case commands.CardIs():
            return True
        case commands.HasKnocked():
            return isinstance(command, commands.Give)
        case _:
            return False
