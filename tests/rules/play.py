"""Whole games at random, for properties and records."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import strategies as st

from allegra_pbem import rules
from allegra_pbem.rules import Action, Close, Event, Game, Header, Knock, Options, Phase, PlayedRound, record_of

from .notation import DECK


@dataclass(frozen=True)
class Step:
    """One action in a game: before, who, what, after; a deal has no action."""

    before: Game
    seat: int | None
    action: Action | None
    after: Game
    events: tuple[Event, ...]


def steps(seats: int, options: Options, seed: int) -> Iterator[Step]:
    """A game in which every seat plays at random, answers late, changes its mind, or stays silent."""
    chance = Random(seed)
    game = rules.new_game(seats, options, DECK)
    while not game.is_over:
        if game.phase is Phase.DEAL:
            after, events = rules.deal(game, chance.randbytes(32), [chance.choice(["", "rabbit", "é"])] * seats)
            yield Step(game, None, None, after, events)
        else:
            seat, action = decide(game, chance)
            after, events = rules.apply(game, seat, action)
            yield Step(game, seat, action, after, events)
        game = after


def decide(game: Game, chance: Random) -> tuple[int | None, Action]:
    """A random seat's random action; draws and clears come often enough."""
    able = [seat for seat in range(game.seats) if rules.legal(game, seat)]
    if game.phase is Phase.WINDOW and (not rules.awaited(game) or chance.random() < 0.2):
        return None, Close()
    seat = chance.choice(able)
    actions = rules.legal(game, seat)
    if game.phase is Phase.TURN and chance.random() < 0.5:
        return seat, actions[0]
    if game.phase is Phase.DECIDE and chance.random() < 0.6:
        return seat, actions[-1]
    return seat, chance.choice(actions)


def played(seats: int, options: Options, seed: int) -> tuple[Game, list[PlayedRound]]:
    """A game at random, and what a record is made of."""
    rounds: list[PlayedRound] = []
    for step in steps(seats, options, seed):
        if step.action is None:
            dealt = step.after.dealt
            rounds.append(PlayedRound(dealt.seed, dealt.entropy, ()))
        else:
            last = rounds[-1]
            rounds[-1] = PlayedRound(last.seed, last.entropy, (*last.actions, (step.seat, step.action)))
        game = step.after
    return game, rounds


games = st.builds(
    steps,
    st.integers(2, 6),
    st.builds(
        Options,
        knocks=st.sampled_from(["always", "auto", "never"]),
        lines=st.sampled_from(["adjacent", "anywhere"]),
        trigger=st.sampled_from(["any", "active"]),
        reveal=st.sampled_from(["area", "own"]),
        final_clear=st.booleans(),
        tie=st.sampled_from(["safe", "doubled"]),
        doubling=st.sampled_from(["positive", "always"]),
        rounds=st.integers(1, 2),
        turn_limit=st.sampled_from([3, 25]),
    ),
    st.integers(0, 2**32),
)
"""Games of any house rules, as their steps."""


HEADER = Header("g", ("Ann", "Bob", "Cem"), Options(rounds=2, turn_limit=12), DECK)


def whole() -> dict[str, Any]:
    """A finished game of two rounds, fresh each time."""
    return record_of(HEADER, played(3, HEADER.options, 5)[1])


def running(actions: int | None = None) -> list[PlayedRound]:
    """A game in its second round, cut after so many actions, or in the first open window with a secret answer."""
    first, second = played(3, HEADER.options, 5)[1]
    if actions is None:
        actions = (
            next(
                index
                for index, (_, action) in enumerate(second.actions)
                if isinstance(action, Knock)
                and action.cell is not None
                and not isinstance(second.actions[index + 1][1], Close)
            )
            + 1
        )
    return [first, PlayedRound(second.seed, second.entropy, second.actions[:actions])]
