"""One sitting of the moderator: facts are recorded one after the other, and what nobody needs to be asked is done."""

from dataclasses import dataclass, field
from datetime import datetime

from .. import bots, rules
from ..rules import Phase
from ..rules.actions import Close, Place
from .evolve import evolve
from .facts import Acted, Asked, By, Fact, RoundDealt
from .notice import Happening, Said
from .orders import use_exchange, use_orders
from .state import Game


@dataclass(slots=True)
class Sitting:
    """The game as it goes, with the facts that were recorded, what happened at the table, and press, in order."""

    game: Game
    now: datetime
    facts: list[Fact] = field(default_factory=list)
    happenings: list[Happening] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)

    def record(self, fact: Fact) -> None:
        """Let `fact` be so. Raises rules.IllegalAction, and changes nothing, when the rules forbid it."""
        self.game, happenings = evolve(self.game, fact, self.now)
        self.facts.append(fact)
        self.happenings.extend(happenings)

    def settle(self) -> None:
        """Do all that can be done without asking anybody, then ask."""
        while facts := what_follows(self.game):
            for fact in facts:
                self.record(fact)


def what_follows(game: Game) -> tuple[Fact, ...]:
    """What follows by itself from the present state: nothing when the game waits for its players, or is not dealt."""
    table = game.table
    match table.phase:
        case Phase.OVER:
            return ()
        case Phase.DEAL:
            return (RoundDealt(tuple(seat.words for seat in game.seats)),) if table.round else ()
        case Phase.WINDOW if not rules.awaited(table):
            return (Acted(None, Close(), By.MODERATOR),)
        case Phase.DECIDE:
            by_order = use_orders(game)
        case Phase.PLACE:
            by_order = _use_sealed_cell(game)
        case Phase.EXCHANGE:
            by_order = use_exchange(game)
        case _:
            by_order = ()
    return by_order or _let_a_bot_act(game) or _ask(game)


def _use_sealed_cell(game: Game) -> tuple[Fact, ...]:
    """The cell that the knocker named in its KNOCK places the card by itself, if a card still lies there."""
    knocker = game.table.knocker
    assert knocker is not None
    cell = rules.view(game.table, knocker).sealed
    if cell is None or Place(cell) not in rules.legal(game.table, knocker):
        return ()
    return (Acted(knocker, Place(cell), By.ORDER),)


def _let_a_bot_act(game: Game) -> tuple[Fact, ...]:
    for seat in rules.awaited(game.table):
        if game.seats[seat].bot:
            return (bot_action(game, seat, By.BOT),)
    return ()


def bot_action(game: Game, seat: int, by: By) -> Acted:
    """What the bot would do for `seat`, which the game waits for. It sees that seat's view alone."""
    return Acted(seat, bots.choose(rules.view(game.table, seat), rules.legal(game.table, seat)), by)


def _ask(game: Game) -> tuple[Fact, ...]:
    number = game.asked
    asked: list[Fact] = []
    for seat, kind in _wanted(game):
        question = game.question_of(seat)
        if question is None and not game.seats[seat].bot:
            number += 1
            asked.append(Asked(number, seat, kind))
    return tuple(asked)


def _wanted(game: Game) -> list[tuple[int, Phase]]:
    """Whom the game wants an answer of. While a window is open its drawer may decide early, and is asked too."""
    table = game.table
    wanted = [(seat, table.phase) for seat in rules.awaited(table)]
    if table.phase is Phase.WINDOW:
        wanted.append((table.active, Phase.DECIDE))
    return wanted
