"""From nothing to the first question: a game is opened, its players give their words, it is dealt."""

from datetime import datetime

from ..rules import Phase
from ..rules.deck import Deck
from ..rules.options import Options
from .clock import Clock
from .evolve import begin
from .facts import GameOpened, RoundDealt
from .notice import Notice, Purpose
from .sitting import Sitting
from .tell import present


def open_game(seats: int, options: Options, deck: Deck, clock: Clock, seeds: tuple[str, ...], now: datetime) -> Sitting:
    """A game that waits to be started; `seeds` are 32 secret bytes in hex for each round, never used before.

    Raises ValueError when the number of seats, the options or the seeds do not fit.
    """
    if len(seeds) != options.rounds or any(len(bytes.fromhex(seed)) != 32 for seed in seeds):
        raise ValueError(f"seeds: expected {options.rounds} of 32 bytes in hex, got {len(seeds)}")
    opened = GameOpened(seats, options, dict(deck.counts), clock, seeds)
    sitting = Sitting(begin(opened), now)
    sitting.facts.append(opened)
    return sitting


def invite(sitting: Sitting) -> tuple[Notice, ...]:
    """The invitations, with the commitments to every round's seed, fixed before a player adds a word."""
    return tuple(present(sitting.game, s, Purpose.INVITATION, sitting) for s in range(sitting.game.table.seats))


def start(sitting: Sitting) -> None:
    """Deal the first round and ask. Raises ValueError when the game has been dealt already."""
    table = sitting.game.table
    if table.phase is not Phase.DEAL or table.round:
        raise ValueError(f"start: expected a game that has not been dealt, got round {table.round} in {table.phase}")
    sitting.record(RoundDealt(tuple(seat.words for seat in sitting.game.seats)))
    sitting.settle()
