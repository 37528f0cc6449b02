"""Random playouts: how many decisions a second the rules take, beside the moves a second of python-chess.

`python tests/bench/playouts.py` prints the ratio (the aim is 7), and `python -m pytest tests/bench/playouts.py -o
addopts=` pytest-benchmark's table. A decision is: list what is legal, choose one, apply it,
take the events; dealing and closing windows cost time but do not count. A move of chess is the same: list, choose,
push; a game ends when no move is left or by the fifty-move rule, so that no time goes into looking for an end.
Slices of both alternate in one run on one core, and the best slice of each counts, so that a busy machine slows both.
"""

import random
from collections.abc import Callable
from time import process_time

import chess
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from allegra_pbem.assets import deck_table
from allegra_pbem.rules import Close, Phase, apply, awaited, deal, legal, new_game, parse_deck

SEATS = 4
DECK = parse_deck(deck_table())


def allegra_playout(chance: random.Random) -> int:
    """One game of four seats that play at random; gives how many decisions it took."""
    draw, decisions, taken = chance.random, 0, 0
    game = new_game(SEATS, deck=DECK)
    while True:
        seats = awaited(game)
        for seat in seats:
            actions = legal(game, seat)
            game, events = apply(game, seat, actions[int(draw() * len(actions))])
            decisions += 1
            taken += len(events)
        if seats:
            continue
        if game.phase is Phase.WINDOW:
            game, _ = apply(game, None, Close())
        elif game.phase is Phase.DEAL:
            game, _ = deal(game, chance.randbytes(32), ("",) * SEATS)
        else:
            break
    assert taken >= decisions
    return decisions


def chess_playout(chance: random.Random) -> int:
    """One game of chess at random; gives how many moves it took."""
    board, moves = chess.Board(), 0
    draw = chance.random
    while board.halfmove_clock < 100:
        legal_moves = list(board.legal_moves)
        if not legal_moves:
            break
        board.push(legal_moves[int(draw() * len(legal_moves))])
        moves += 1
    return moves


def rate(playout: Callable[[random.Random], int], chance: random.Random, seconds: float = 0.25) -> float:
    """Decisions a second of processor time in one slice."""
    start, decisions = process_time(), 0
    while (used := process_time() - start) < seconds:
        decisions += playout(chance)
    return decisions / used


def ratio(slices: int = 12) -> tuple[float, float]:
    """The best slice of each, alternating."""
    chance = random.Random(1)
    pairs = [(rate(allegra_playout, chance), rate(chess_playout, chance)) for _ in range(slices)]
    return max(ours for ours, _ in pairs), max(theirs for _, theirs in pairs)


def report(ours: float, theirs: float) -> str:
    """The ratio in one line."""
    return f"allegra {ours:,.0f} decisions/s, chess {theirs:,.0f} moves/s, ratio {ours / theirs:.2f}"


@pytest.mark.parametrize("playout", [allegra_playout, chess_playout])
def test_random_playouts_per_second(benchmark: BenchmarkFixture, playout: Callable[[random.Random], int]) -> None:
    chance = random.Random(1)
    counts: list[int] = []
    benchmark(lambda: counts.append(playout(chance)))
    benchmark.extra_info["decisions per playout"] = sum(counts) / len(counts)


if __name__ == "__main__":
    print(report(*ratio()))  # noqa: T201
