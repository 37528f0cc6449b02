"""Dealing a round, and making a new stock in the middle of one."""

from collections.abc import Sequence
from dataclasses import replace

from .chance import SEED_BYTES, drawn_starter, shuffled
from .deck import BOUND, CARDS_IN_ALL
from .events import Dealt, Event, Reshuffled
from .flat import ACTIVE, CARDS, DOWN, FACE_DOWN, NEXT, SIZE, START, TOP, WAITING
from .game import Deal, Game
from .phase import DEAL, REVEAL
from .table import EVERY_CELL


def deal(game: Game, seed: bytes, entropy: Sequence[str]) -> tuple[Game, tuple[Event, ...]]:
    """Begin the next round from a secret seed of 32 bytes and the players' words, one string per seat.

    Raises `ValueError` when no round is to be dealt, or seed or entropy are of another size. A seed must never be
    used twice; who asks for the deal sees to that.
    """
    _expect_deal(game)
    if len(seed) != SEED_BYTES or len(entropy) != game.seats:
        raise ValueError(
            f"expected a seed of {SEED_BYTES} bytes and {game.seats} strings of entropy;"
            f" got {len(seed)} bytes and {len(entropy)} strings"
        )
    number = game.round + 1
    starter = _next_starter(game) if game.round else drawn_starter(game.seats, seed, entropy)
    order = shuffled(game.deck.cards, seed, number, 0, entropy)
    return _begin(game, Deal(number, starter, seed, tuple(entropy), order))


def deal_order(game: Game, order: Sequence[int], starter: int = 0) -> tuple[Game, tuple[Event, ...]]:
    """Begin the next round from a given order of 120 values; a reshuffle then keeps the sorted order.

    For test tables: the values need not be the deck's. `starter` begins in round 1; later rounds follow the rule.
    Raises `ValueError` for another number of cards, an unknown starter, or when no round is to be dealt.
    """
    _expect_deal(game)
    if len(order) != CARDS_IN_ALL or any(abs(card) >= BOUND for card in order):
        raise ValueError(f"expected {CARDS_IN_ALL} values within {BOUND}; got {len(order)}")
    if not 0 <= starter < game.seats:
        raise ValueError(f"expected a starter of 0 to {game.seats - 1}; got {starter}")
    if game.round:
        starter = _next_starter(game)
    return _begin(game, Deal(game.round + 1, starter, None, (), tuple(order)))


def refill(game: Game) -> tuple[Event, ...]:
    """Make the discard pile without its top card the new stock. Writes to `game`."""
    dealt, ints = game.dealt, game.ints
    buried = ints[SIZE:]
    if dealt.seed is None:
        stock = tuple(sorted(buried))
    else:
        stock = shuffled(buried, dealt.seed, dealt.round, dealt.shuffles, dealt.entropy)
    game.dealt = replace(dealt, stock=stock, shuffles=dealt.shuffles + 1)
    ints[NEXT] = 0
    del ints[SIZE:]
    return (Reshuffled(len(stock)),)


def _expect_deal(game: Game) -> None:
    if game.phase is not DEAL:
        raise ValueError(f"expected a game that waits for a deal; got one in {game.phase}, round {game.round}")


def _next_starter(game: Game) -> int:
    return (game.starter + 1) % game.seats


def _begin(game: Game, dealt: Deal) -> tuple[Game, tuple[Event, ...]]:
    new, seats = game.clone(), game.seats
    new.dealt, new.phase = replace(dealt, stock=dealt.order[12 * seats + 1 :]), REVEAL
    ints = new.ints = START.copy()
    ints[: 12 * seats] = [FACE_DOWN] * (12 * seats)
    ints[CARDS : CARDS + seats] = ints[DOWN : DOWN + seats] = [EVERY_CELL] * seats
    ints[WAITING] = new.table.everyone
    ints[ACTIVE] = dealt.starter
    ints[TOP] = dealt.order[12 * seats]
    return new, (Dealt(dealt.round, dealt.starter, ints[TOP]),)
