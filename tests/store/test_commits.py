"""What was committed stays, what was not leaves no trace, and nobody's update is lost."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pytest
from sqlalchemy import Connection

from allegra_pbem.store import Store, games, open_store, revision

WORKERS = Path(__file__).with_name("workers.py")
ROOT = WORKERS.parents[2]
PROCESSES = 4
EACH = 100

Worker = subprocess.Popen[str]
Start = Callable[..., Worker]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts a worker and returns when it has spoken its first line."""
    running: list[Worker] = []

    def run(*arguments: str) -> Worker:
        command = [sys.executable, str(WORKERS), *arguments]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        pipe = subprocess.PIPE
        running.append(subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment))
        return running[-1]

    yield run
    for worker in running:
        worker.kill()
        worker.communicate()


@pytest.fixture
def game(store: Store, now: datetime) -> int:
    made = store.write(lambda tx: games.create(tx, now))
    assert made == 1, "the workers write to game 1"
    return made


def _finish(workers: list[Worker]) -> list[str]:
    """Let all begin at the same moment; what each printed."""
    assert [_line(worker) for worker in workers] == ["ready"] * len(workers)
    for worker in workers:
        assert worker.stdin is not None
        worker.stdin.write("\n")
        worker.stdin.flush()
    printed = [worker.communicate()[0] for worker in workers]
    assert [worker.returncode for worker in workers] == [0] * len(workers)
    return printed


def _line(worker: Worker) -> str:
    assert worker.stdout is not None
    return worker.stdout.readline().strip()


def _version(tx: Connection) -> int:
    game = games.load(tx, 1)
    assert game is not None
    return game.version


@pytest.mark.usefixtures("game")
def test_four_processes_that_write_to_one_game_lose_nothing(database: str, store: Store, start: Start) -> None:
    _finish([start("append", database, f"worker {place}", str(EACH)) for place in range(PROCESSES)])
    facts = store.read(lambda tx: games.journal(tx, 1))
    assert store.read(_version) == PROCESSES * EACH
    assert [fact.number for fact in facts] == list(range(1, PROCESSES * EACH + 1))
    assert Counter(fact.reference for fact in facts) == {f"worker {place}": EACH for place in range(PROCESSES)}


@pytest.mark.usefixtures("game")
def test_the_same_on_the_default_engine_loses_updates_or_fails(database: str, store: Store, start: Start) -> None:
    printed = _finish([start("increment", database, str(EACH)) for _ in range(PROCESSES)])
    acknowledged = sum(map(int, printed))
    lost = acknowledged - store.read(_version)
    failed = PROCESSES * EACH - acknowledged
    assert lost + failed > 0


@pytest.mark.usefixtures("game")
def test_a_process_killed_before_its_commit_leaves_the_game_as_it_was(
    database: str, store: Store, start: Start
) -> None:
    worker = start("hang", database, "killed")
    assert _line(worker) == "written"
    worker.kill()
    worker.communicate()
    with open_store(database) as reopened:
        assert reopened.read(lambda tx: (_version(tx), games.journal(tx, 1))) == (0, [])
        assert reopened.write(lambda tx: games.lock(tx, 1)) is not None


@pytest.mark.usefixtures("game", "store")
def test_a_process_killed_after_its_commit_has_written(database: str, start: Start) -> None:
    worker = start("commit", database, "killed")
    assert _line(worker) == "committed"
    worker.kill()
    worker.communicate()
    with open_store(database) as reopened:
        facts = reopened.read(lambda tx: games.journal(tx, 1))
    assert [fact.reference for fact in facts] == ["killed"]


def test_two_upgrades_at_once_make_one_schema(empty: str, start: Start) -> None:
    _finish([start("migrate", empty) for _ in range(2)])
    assert revision(empty) is not None
