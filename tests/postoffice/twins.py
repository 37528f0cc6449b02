"""Twins of a game: to one seat they look the same, and all that it cannot know is different.

A twin is made for one act, such as the judging of a mail, of which the game before and after is known: what the act
makes known stays as it is. Changed is what remains unknown to the seat in the end: face-down cards, the order of the
stock, a hand that was never seen, others' answers in an open window, cells that they named in advance, decisions and
exchanges that they hold, and the seeds.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from random import Random
from unittest.mock import patch

from allegra_pbem import rules
from allegra_pbem.moderator import commands as say
from allegra_pbem.moderator.clock import deadline
from allegra_pbem.moderator.facts import Acted, Fact, Ordered, Reminded
from allegra_pbem.moderator.state import Game, Order, Pending, Question
from allegra_pbem.rules import Phase, dealing
from allegra_pbem.rules.actions import Give, Knock, Pass, Place
from allegra_pbem.rules.cells import Cell, spot_of
from allegra_pbem.rules.flat import (
    ANSWER,
    CARDS,
    FACE_DOWN,
    HAND,
    HAND_SECRET,
    KNOCKED_FOR,
    NEXT,
    NOTHING,
    PASSED,
    SEALED,
    SIZE,
    TICK,
    WAITING,
)

KINDS = ("face down", "stock", "hand", "answers", "sealed", "orders", "exchange", "seeds")


@dataclass
class Act:
    """What an act did: the game before and after it, and the facts in between."""

    before: Game
    after: Game
    facts: Sequence[Fact]

    @property
    def is_one_turn(self) -> bool:
        return self._turn(self.before) == self._turn(self.after)

    @property
    def is_one_round(self) -> bool:
        one, other = self.before.table, self.after.table
        return one.round == other.round and Phase.DEAL is not one.phase

    @property
    def given(self) -> set[int]:
        """The seats that were given a card."""
        return {fact.action.to for fact in self.facts if isinstance(fact, Acted) and isinstance(fact.action, Give)}

    def is_open(self, question: Question) -> bool:
        return self.after.question(question.number) is not None

    def _turn(self, game: Game) -> tuple[int, int]:
        return game.table.round, game.table.ints[TICK]


@dataclass
class Twin:
    """The game before an act as it might be for all that `seat` knows; `changed` counts what is different, by kind."""

    act: Act
    seat: int
    chance: Random
    changed: Counter[str] = field(default_factory=Counter)
    real: dict[bytes, bytes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.game = replace(self.act.before, table=self.act.before.table.clone())
        self._change_cards()
        self._change_answers()
        self._change_sealed_cells()
        self._change_orders()
        self._change_exchange()
        self._change_seeds()

    @contextmanager
    def chances(self) -> Iterator[None]:
        """Other seeds give the same starter and commitments, and the same cards as far as they become known."""
        shuffled, starter, commitment = dealing.shuffled, dealing.drawn_starter, rules.commitment

        def reordered(cards, seed, number, shuffle, entropy):
            order = list(shuffled(cards, self.real.get(seed, seed), number, shuffle, entropy))
            if seed in self.real:
                opening = 12 * self.game.table.seats
                known = {opening} if shuffle == 0 else set(range(self.act.after.table.ints[NEXT]))
                self._permute(order, [place for place in range(len(order)) if place not in known])
                self.changed["stock"] += 1
            return tuple(order)

        with (
            patch.object(dealing, "shuffled", reordered),
            patch.object(dealing, "drawn_starter", lambda n, seed, words: starter(n, self.real.get(seed, seed), words)),
            patch.object(rules, "commitment", lambda seed: commitment(self.real.get(seed, seed))),
        ):
            yield

    def retold(self, fact: Fact) -> Fact:
        """A fact of the journal as it might be, too: an answer in the window that is still open, a held decision."""
        match fact:
            case Acted(seat, Knock() | Pass(), by) if seat is not None and seat != self.seat:
                self.changed["answers"] += 1
                return Acted(seat, self.chance.choice([Knock(), Pass(), Knock(self._cell(seat))]), by)
            case Ordered(question) if (open_ := self.game.question(question)) and open_.seat != self.seat:
                return Ordered(question, (self._order(open_.seat),))
            case _:
                return fact

    @property
    def _ints(self) -> list[int]:
        return self.game.table.ints

    def _permute(self, values: list[int], places: Sequence[int]) -> None:
        kept = [values[place] for place in places]
        for place, value in zip(places, self.chance.sample(kept, len(kept)), strict=True):
            values[place] = value

    def _cell(self, seat: int) -> Cell:
        return self.chance.choice([cell for cell in Cell if self._ints[CARDS + seat] >> cell & 1])

    def _change_cards(self) -> None:
        """Permute the values of all cards that lie face down or in the stock in the end, and of a secret hand."""
        if not self.act.is_one_round:
            return
        table, end = self.game.table, self.act.after.table
        order, stock = list(table.dealt.order), list(table.dealt.stock)
        downs = [s for s in range(12 * table.seats) if self._ints[s] == FACE_DOWN and self._stays_unknown(s)]
        is_same_stock = table.dealt.shuffles == end.dealt.shuffles
        rest = range(end.ints[NEXT], len(stock)) if is_same_stock else range(0)
        values = [order[s] for s in downs] + [stock[i] for i in rest] + ([self._ints[HAND]] * self._has_secret_hand)
        self.chance.shuffle(values)
        for spot in downs:
            self.changed["face down"] += order[spot] != values[0]
            order[spot] = values.pop(0)
        for place in rest:
            self.changed["stock"] += stock[place] != values[0]
            stock[place] = values.pop(0)
        if self._has_secret_hand:
            self.changed["hand"] += self._ints[HAND] != values[0]
            self._ints[HAND] = values.pop(0)
        table.dealt = replace(table.dealt, order=tuple(order), stock=tuple(stock))

    def _stays_unknown(self, spot: int) -> bool:
        """Whether the card at a spot lies face down in the end, too, or has gone into a hand that was never seen."""
        if self.act.after.table.ints[spot] == FACE_DOWN:
            return True
        placed = {
            spot_of(self.game.table.seats, fact.seat, fact.action.cell)
            for fact in self.act.facts
            if isinstance(fact, Acted) and isinstance(fact.action, Place) and fact.seat is not None
        }
        return spot in placed and self._is_hand_secret(self.act.after)

    @property
    def _has_secret_hand(self) -> bool:
        return self._is_hand_secret(self.act.before) and self._is_hand_secret(self.act.after) and self.act.is_one_turn

    def _is_hand_secret(self, game: Game) -> bool:
        ints = game.table.ints
        return ints[HAND] != NOTHING and bool(ints[HAND_SECRET]) and game.table.knocker != self.seat

    def _change_answers(self) -> None:
        """In a window that stays open others may have answered anything, or nothing; one who keeps it open is left."""
        before, after = self.act.before, self.act.after
        if not self.is_window_open:
            return
        silent = [q for q in after.questions if q.kind is Phase.WINDOW and not q.given]
        keeper = max(silent, key=lambda question: deadline(after.clock, question)).seat
        for question in before.questions:
            if question.kind is Phase.WINDOW and question.seat not in {self.seat, keeper}:
                self._answer(question)

    @property
    def is_window_open(self) -> bool:
        phases = self.act.before.table.phase, self.act.after.table.phase
        return phases == (Phase.WINDOW, Phase.WINDOW) and self.act.is_one_turn

    def _answer(self, question: Question) -> None:
        seat = question.seat
        answers = [PASSED, KNOCKED_FOR, SEALED + self._cell(seat)]
        if not any(isinstance(fact, Reminded) for fact in self.act.facts):
            answers.append(0)
        elif not question.given:  # to remind others, or not to, would change the tokens of the mails after theirs
            return
        answer = self.chance.choice(answers)
        self.changed["answers"] += self._ints[ANSWER + seat] != answer
        self._ints[ANSWER + seat] = answer
        self._ints[WAITING] = self._ints[WAITING] & ~(1 << seat) | (answer == 0) << seat
        self.game = self.game.with_question(replace(question, given=answer != 0))

    def _change_sealed_cells(self) -> None:
        """Who knocked is known of a closed window; the cells that were named stay secret, except the one used."""
        if self.act.before.table.phase is Phase.WINDOW and self.is_window_open:
            return
        used = self.act.given | {self.seat, self.act.before.table.knocker}
        for seat in range(self.game.table.seats):
            if self._ints[ANSWER + seat] > PASSED and seat not in used:
                answer = self.chance.choice([KNOCKED_FOR, SEALED + self._cell(seat)])
                self.changed["sealed"] += self._ints[ANSWER + seat] != answer
                self._ints[ANSWER + seat] = answer

    def _change_orders(self) -> None:
        """Decisions that the drawer holds for a window that stays open."""
        for question in self.game.questions:
            if question.kind is Phase.DECIDE and question.seat != self.seat and self.is_window_open:
                orders = (self._order(question.seat),) if self.chance.random() < 0.7 else ()
                self.changed["orders"] += orders != question.orders
                self.game = self.game.with_question(replace(question, orders=orders))

    def _order(self, seat: int) -> Order:
        cell = self._cell(seat)
        return Order(f"KEEP {cell.name}", say.Keep(cell))

    def _change_exchange(self) -> None:
        """An exchange that was ordered together with its GIVE, as long as the knocker has not placed the card."""
        table = self.act.before.table
        phases = {table.phase, self.act.after.table.phase}
        if phases != {Phase.PLACE} or not self.act.is_one_turn or table.active == self.seat:
            return
        seen = (rules.Blank.FACE_DOWN, rules.Blank.FACE_DOWN)
        held = Pending("GIVE", table.active, self.chance.choice(list(Cell)), self.chance.choice(list(Cell)), seen)
        self.changed["exchange"] += 1
        self.game = replace(self.game, pending=held)

    def _change_seeds(self) -> None:
        """Seeds of rounds that are not finished in the end; `chances` makes them deal alike."""
        shown = len(self.act.after.table.finished)
        seeds = list(self.game.seeds)
        for place in range(shown, len(seeds)):
            other = self.chance.randbytes(32)
            self.real[other] = bytes.fromhex(seeds[place])
            seeds[place] = other.hex()
        table = self.game.table
        if table.dealt.seed is not None and table.round > shown:
            table.dealt = replace(table.dealt, seed=bytes.fromhex(seeds[table.round - 1]))
        self.changed["seeds"] += len(seeds) - shown
        self.game = replace(self.game, seeds=tuple(seeds))


def secrets_of(game: Game, seat: int) -> dict[str, int]:
    """For each kind a number that depends on something of it that `seat` may not know."""
    table = game.table
    ints, order = table.ints, table.dealt.order
    others = [s for s in range(table.seats) if s != seat]
    held = game.pending if game.pending and game.pending.seat != seat else None
    is_secret = ints[HAND] != NOTHING and bool(ints[HAND_SECRET]) and table.knocker != seat
    return {
        "face down": sum((s + 1) * order[s] for s in range(12 * table.seats) if order and ints[s] == FACE_DOWN),
        "stock": sum(place * card for place, card in enumerate(table.dealt.stock[ints[NEXT] :], 1)),
        "hand": ints[HAND] if is_secret else 0,
        "answers": sum(ints[ANSWER + s] for s in others) if table.phase is Phase.WINDOW else 0,
        "sealed": sum(ints[ANSWER + s] for s in others) if table.phase is not Phase.WINDOW else 0,
        "orders": sum(hash(q.orders) % 99 for q in game.questions if q.seat != seat),
        "exchange": 1 + held.take + 15 * held.put if held else 0,
        "seeds": int(game.seeds[-1][:4], 16),
    }


assert SIZE > NEXT  # the pile of discards, which all know, lies behind
