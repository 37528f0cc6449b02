"""A round that is over, or a game, on a postcard: computed from the journal, so that it does not matter which mail or
how many sittings tell of it."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from .. import rules
from ..rules.events import Dealt, GameOver, RoundScored
from .evolve import replay
from .facts import Fact
from .notice import Postcard


def postcards(journal: Iterable[tuple[Fact, datetime]], first: int) -> tuple[Postcard, ...]:
    """The postcards of the rounds that ended with the fact number `first` or a later one, in order.

    After the last round of several comes the postcard of the game.
    """
    return tuple(card for number, card in _postcards(journal) if number >= first)


def _postcards(journal: Iterable[tuple[Fact, datetime]]) -> Iterator[tuple[int, Postcard]]:
    """Each with the number of the fact that ended its round."""
    events: list[rules.Event] = []
    rounds: list[rules.Highlights] = []
    for number, (game, _, happenings) in enumerate(replay(journal), 1):
        for happening in happenings:
            if isinstance(happening, Dealt):
                events = []
            if isinstance(happening, rules.Event):
                events.append(happening)
            if isinstance(happening, RoundScored):
                rounds.append(rules.highlights(game.table.seats, events))
                seed = game.seeds[happening.round - 1]
                yield number, Postcard(happening.round, happening.scores, game.table.totals, rounds[-1], seed)
            if isinstance(happening, GameOver) and len(rounds) > 1:
                yield number, Postcard(None, happening.totals, happening.totals, rules.best_of(rounds))
