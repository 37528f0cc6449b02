"""What stood out in a round: its best swap, its luckiest turn, its kindest gift. All from its events alone.

The points of an area are the values of its cards added up, face down or not: a finished round hides none. Only what
took points away counts; the most wins, and of equals the earliest.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from . import events as e
from .cells import Cell, spot_of


@dataclass(frozen=True, slots=True)
class Swap:
    """`seat` put a `card` that it took, kept, or had in exchange in the place of its own face-up `replaced` at `cell`.

    `saved`: by so much the points of its area fell, with all that was cleared by it (`cleared`: anything, anywhere). An
    exchange that took a card of its own area, shared with the knocker, changed two places there and is no swap.
    """

    seat: int
    cell: Cell
    card: int
    replaced: int
    saved: int
    cleared: bool


@dataclass(frozen=True, slots=True)
class Luck:
    """`seat` uncovered its face-down `found` at `cell`: put `card` in its place, or (`card` None) turned it up.

    `saved`: by so much the points of its area fell, with all that was cleared by it. The two cards at the beginning of
    a round are no turn.
    """

    seat: int
    cell: Cell
    card: int | None
    found: int
    saved: int
    cleared: bool


@dataclass(frozen=True, slots=True)
class Gift:
    """`seat` gave the `card` that it drew to the seat `to`.

    `saved`: by so much the points of the receiver's area fell from then to the end of the turn, exchange included.
    """

    seat: int
    to: int
    card: int
    saved: int


@dataclass(frozen=True, slots=True)
class Highlights:
    """What stood out; None where there was nothing of the kind."""

    swap: Swap | None = None
    luck: Luck | None = None
    gift: Gift | None = None


_Feat = TypeVar("_Feat", Swap, Luck, Gift)


def highlights(seats: int, events: Sequence[e.Event]) -> Highlights:
    """The highlights of one round from its events in order, from its deal to its scoring, with nothing held back."""
    table = _Table(seats, events)
    best, given, before = Highlights(), None, 0
    for event, cleared in _moves(events):
        match event:
            case e.Given(_, to, _):
                given, before = event, table.points(to)
            case e.Taken() | e.Kept() | e.Discarded() | e.Exchanged():
                best = _better(best, table.move(event, cleared))
            case _:
                table.move(event, cleared)
        if given and isinstance(event, e.Exchanged | e.HandDiscarded):
            gift = Gift(given.seat, given.to, given.card, before - table.points(given.to))
            best, given = _better(best, gift), None
    return best


def best_of(rounds: Iterable[Highlights]) -> Highlights:
    """The highlights of a whole game."""
    best = Highlights()
    for one in rounds:
        for feat in (one.swap, one.luck, one.gift):
            best = _better(best, feat)
    return best


def _better(best: Highlights, feat: Swap | Luck | Gift | None) -> Highlights:
    match feat:
        case Swap():
            return Highlights(_more(best.swap, feat), best.luck, best.gift)
        case Luck():
            return Highlights(best.swap, _more(best.luck, feat), best.gift)
        case Gift():
            return Highlights(best.swap, best.luck, _more(best.gift, feat))
        case _:
            return best


def _more(best: _Feat | None, feat: _Feat) -> _Feat | None:
    return feat if feat.saved > (best.saved if best else 0) else best


def _moves(events: Sequence[e.Event]) -> Iterator[tuple[e.Event, tuple[int, ...]]]:
    """Each event until all is turned up, with the spots that were cleared by it."""
    for at, event in enumerate(events):
        if isinstance(event, e.TurnedUp | e.RoundScored):
            return
        following = events[at + 1] if at + 1 < len(events) else None
        yield event, tuple(spot for spot, _ in following.cards) if isinstance(following, e.Cleared) else ()


class _Table:
    """The cards by spot, as they lay at the deal: each is what the first event that touches its spot finds there."""

    def __init__(self, seats: int, events: Iterable[e.Event]) -> None:
        self._seats = seats
        self._cards: dict[int, int] = {}
        for event in events:
            for spot, card in self._found(event):
                self._cards.setdefault(spot, card)
        self._down = set(self._cards)
        self._areas = [[spot_of(seats, seat, cell) for cell in Cell] for seat in range(seats)]

    def points(self, seat: int) -> int:
        """The points of a seat's area."""
        return sum(self._cards.get(spot, 0) for spot in self._areas[seat])

    def move(self, event: e.Event, cleared: Sequence[int]) -> Swap | Luck | None:
        """Let it happen; gives what it was to the seat that did it."""
        seat = getattr(event, "seat", None)
        before = 0 if seat is None else self.points(seat)
        down = frozenset(self._down)
        for spot, card in self._left(event):
            self._cards[spot] = card
            self._down.discard(spot)
        for spot in cleared:
            del self._cards[spot]
        match event:
            case e.Taken(seat, cell, card, found) | e.Kept(seat, cell, card, found):
                pass
            case e.Exchanged(seat, knocker, take, cell, card, found) if (
                self._spot(knocker, take) not in self._areas[seat]
            ):
                pass
            case e.Discarded(seat, _, flip, turned) if flip is not None and turned is not None:
                return Luck(seat, flip, None, turned, before - self.points(seat), bool(cleared))
            case _:
                return None
        saved = before - self.points(seat)
        if spot_of(self._seats, seat, cell) in down:
            return Luck(seat, cell, card, found, saved, bool(cleared))
        return Swap(seat, cell, card, found, saved, bool(cleared))

    def _found(self, event: e.Event) -> Iterable[tuple[int, int]]:
        """The spots that an event touches, and what lay there."""
        match event:
            case e.Taken(seat, cell, _, card) | e.Kept(seat, cell, _, card):
                return ((self._spot(seat, cell), card),)
            case e.Placed(seat, cell, _, hand) if hand is not None:
                return ((self._spot(seat, cell), hand),)
            case e.Exchanged(seat, knocker, take, put, card, replaced, _):
                return (self._spot(knocker, take), card), (self._spot(seat, put), replaced)
            case e.TurnedUp(cards):
                return cards
            case _:
                return self._turned(event)

    def _left(self, event: e.Event) -> Iterable[tuple[int, int]]:
        """The same spots, and what lies there face up afterwards."""
        match event:
            case e.Taken(seat, cell, card) | e.Kept(seat, cell, card) | e.Placed(seat, cell, card):
                return ((self._spot(seat, cell), card),)
            case e.Exchanged(seat, knocker, take, put, card, _, hand):
                return (self._spot(knocker, take), hand), (self._spot(seat, put), card)
            case _:
                return self._turned(event)

    def _turned(self, event: e.Event) -> Iterable[tuple[int, int]]:
        match event:
            case e.Revealed(seat, cells, cards):
                return [(self._spot(seat, cell), card) for cell, card in zip(cells, cards, strict=True)]
            case e.Discarded(seat, _, flip, turned) if flip is not None and turned is not None:
                return ((self._spot(seat, flip), turned),)
            case _:
                return ()

    def _spot(self, seat: int, cell: Cell) -> int:
        return spot_of(self._seats, seat, cell)
