"""Workers are started, let go at one moment, and listened to."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

WORKERS = Path(__file__).with_name("workers.py")
ROOT = WORKERS.parents[2]

Worker = subprocess.Popen[str]


@contextmanager
def started(*commands: Sequence[str]) -> Iterator[list[Worker]]:
    """One worker for each command, all of them ready; whatever still runs in the end is killed."""
    workers = [_start(command) for command in commands]
    try:
        assert [_line(worker) for worker in workers] == ["ready"] * len(workers)
        yield workers
    finally:
        for worker in workers:
            worker.kill()
            worker.communicate()


def together(*commands: Sequence[str], meetings: int = 0) -> list[Any]:
    """Let workers begin at the same moment; the JSON document that each prints (None: it printed nothing).

    At each of the `meetings` on their way they wait until all have come so far.
    """
    with started(*commands) as workers:
        _let_go(workers)
        for _ in range(meetings):
            assert [_line(worker) for worker in workers] == ["ready"] * len(workers)
            _let_go(workers)
        printed = [worker.communicate()[0] for worker in workers]
        assert [worker.returncode for worker in workers] == [0] * len(workers)
    return [json.loads(text) if text else None for text in printed]


def _let_go(workers: Sequence[Worker]) -> None:
    for worker in workers:
        assert worker.stdin is not None
        worker.stdin.write("\n")
        worker.stdin.flush()


def _start(command: Sequence[str]) -> Worker:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, str(WORKERS), *command], stdin=pipe, stdout=pipe, text=True, env=environment
    )


def _line(worker: Worker) -> str:
    assert worker.stdout is not None
    return worker.stdout.readline().strip()
