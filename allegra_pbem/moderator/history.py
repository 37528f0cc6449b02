"""A journal read again: what happened in the whole game, and the game's record."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from .. import rules
from .evolve import replay
from .facts import Acted, Fact, RoundDealt
from .notice import Happening, Proof
from .state import Game


@dataclass(frozen=True, slots=True)
class Past:
    """A journal's game, with all that happened at the table and when, and the rounds' actions for its record."""

    game: Game
    happenings: tuple[tuple[datetime, Happening], ...]
    rounds: tuple[rules.PlayedRound, ...]

    def proof(self, name: str, players: tuple[str, ...]) -> Proof:
        """What proves the rounds that are over, and tells nothing of one that is not; `name` is the game's number."""
        table = self.game.table
        header = rules.Header(name, players, table.options, table.deck)
        record = rules.record_for(None, header, self.rounds[: len(table.finished)])
        commitments = tuple(rules.commitment(bytes.fromhex(seed)) for seed in self.game.seeds)
        return Proof(record, len(table.finished), commitments)


def read(journal: Iterable[tuple[Fact, datetime]]) -> Past:
    """Replay a whole journal. Raises ValueError or rules.IllegalAction when it is broken, naming the place."""
    journal = list(journal)
    happenings: list[tuple[datetime, Happening]] = []
    game: Game | None = None
    for state, at, happened in replay(journal):
        game = state
        happenings += [(at, happening) for happening in happened]
    if game is None:
        raise ValueError("journal: expected GameOpened as fact 1, got nothing")
    return Past(game, tuple(happenings), _rounds(game, [fact for fact, _ in journal]))


def _rounds(game: Game, facts: list[Fact]) -> tuple[rules.PlayedRound, ...]:
    actions: list[list[tuple[int | None, rules.Action]]] = []
    words: list[tuple[str, ...]] = []
    for fact in facts:
        match fact:
            case RoundDealt(given):
                words.append(given)
                actions.append([])
            case Acted(seat, action):
                actions[-1].append((seat, action))
            case _:
                pass
    return tuple(
        rules.PlayedRound(bytes.fromhex(seed), given, tuple(done))
        for seed, given, done in zip(game.seeds, words, actions, strict=False)
    )
