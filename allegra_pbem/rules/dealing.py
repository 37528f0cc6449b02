"""Dealing a round, and making a new stock in the middle of one."""

from collections.abc import Sequence

from .chance import SEED_BYTES, drawn_starter, shuffled
from .deck import BOUND, SIZE
from .events import Dealt, Event, Reshuffled
from .game import ACTIVE, CARDS, DOWN, FACE_DOWN, NEXT, SHUFFLES, START, TOP, WAITING, Deal, Game
from .phase import Phase
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
    if len(order) != SIZE or any(abs(card) >= BOUND for card in order):
        raise ValueError(f"expected {SIZE} values within {BOUND}; got {len(order)}")
    if not 0 <= starter < game.seats:
        raise ValueError(f"expected a starter of 0 to {game.seats - 1}; got {starter}")
    if game.round:
        starter = _next_starter(game)
    return _begin(game, Deal(game.round + 1, starter, None, (), tuple(order)))


def refill(game: Game) -> tuple[Event, ...]:
    """Make the discard pile without its top card the new stock. Writes to `game`."""
    deal_, ints = game.dealt, game.ints
    if deal_.seed is None:
        game.stock = tuple(sorted(game.buried))
    else:
        game.stock = shuffled(game.buried, deal_.seed, deal_.round, ints[SHUFFLES], deal_.entropy)
    game.buried = ()
    ints[NEXT] = 0
    ints[SHUFFLES] += 1
    return (Reshuffled(len(game.stock)),)


def _expect_deal(game: Game) -> None:
    if game.phase is not Phase.DEAL:
        raise ValueError(f"expected a game that waits for a deal; got one in {game.phase}, round {game.round}")


def _next_starter(game: Game) -> int:
    return (game.starter + 1) % game.seats


def _begin(game: Game, dealt: Deal) -> tuple[Game, tuple[Event, ...]]:
    new, seats = game.clone(), game.seats
    new.dealt, new.phase, new.buried = dealt, Phase.REVEAL, ()
    new.stock = dealt.order[12 * seats + 1 :]
    ints = new.ints = START.copy()
    ints[: 12 * seats] = [FACE_DOWN] * (12 * seats)
    ints[CARDS : CARDS + seats] = ints[DOWN : DOWN + seats] = [EVERY_CELL] * seats
    ints[WAITING] = (1 << seats) - 1
    ints[ACTIVE] = dealt.starter
    ints[TOP] = dealt.order[12 * seats]
    ints[SHUFFLES] = 1
    return new, (Dealt(dealt.round, dealt.starter, ints[TOP]),)
