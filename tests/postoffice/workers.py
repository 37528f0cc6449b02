"""Processes of their own for the tests: `python workers.py WHAT …` says "ready", waits for a line, and works."""

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import TypeVar

from sqlalchemy import Connection, Engine, create_engine, event

from allegra_pbem.config import Settings
from allegra_pbem.mail.intake.arrival import Arrival
from allegra_pbem.postoffice import Office, delivering
from allegra_pbem.postoffice.chance import Chance
from allegra_pbem.postoffice.delivering import deliver
from allegra_pbem.postoffice.judging import receive
from allegra_pbem.postoffice.passing import run
from allegra_pbem.rules import Phase
from allegra_pbem.store import Store, games, inbox, open_store
from allegra_pbem.store.engine import location
from allegra_pbem.store.tables import GameRow
from tests.postoffice.playing import Players
from tests.postoffice.service import ADDRESS, NOON, staffed

T = TypeVar("T")
PATIENCE = 60.0
"""Seconds until a game that does not end is given up."""


def judge(home: str, database: str, mails: str, name: str) -> None:
    """Judge the mails of a folder, and print what became of each: a JSON object by fingerprint.

    Halfway it waits for the others, so that none can be through before another has begun.
    """
    files = sorted(Path(mails).iterdir())
    half = (len(files) + 1) // 2
    with open_store(database) as store:
        office = _office(store, home)
        _wait()
        verdicts = _judged(office, files[:half], name)
        _wait()
        _print(verdicts | _judged(office, files[half:], name))


def judge_carelessly(home: str, database: str, mails: str, name: str) -> None:
    """The same on SQLAlchemy's default engine, and each game is read before the transaction that changes it."""
    _print(_judged(_office(_Careless(database), home), sorted(Path(mails).iterdir()), name))


def play(home: str, database: str, names: str, seed: str) -> None:
    """Play for some of the players of game 1 and deliver mails until it is over; print how many mails were written.

    The other players are another process's, so this one asks until there is something to answer.
    """
    written, last = 0, time.monotonic() + PATIENCE
    with open_store(database) as store:
        desk = staffed(store, Settings(home=Path(home), address=ADDRESS), Chance())
        players = Players(desk, tuple(names.split()), Random(seed))
        _wait()
        while desk.game().table.phase is not Phase.OVER and time.monotonic() < last:
            written += players.play()
            deliver(desk.office)
    _print(written)


def send(home: str, database: str, port: str) -> None:
    """Deliver over one connection; print how many mails were accepted."""
    with open_store(database) as store:
        office = _office(store, home, port, smtp_connections=1)
        _wait()
        _print(deliver(office).accepted)


def die_sending(home: str, database: str, port: str) -> None:
    """Deliver, but end the process when the server has accepted mails, before that is written down."""

    def die(_: object, __: object, fates: Sequence[object]) -> None:
        if fates:
            os._exit(0)

    with open_store(database) as store:
        _wait()
        delivering.settle = die
        deliver(_office(store, home, port))


def die_often(home: str, database: str, seed: str, most: str) -> None:
    """Make passes, each in a process that is killed after at most `most` steps, until one lives to its end.

    A step is a statement, a commit, or a file that is renamed or removed; the kill comes there or within three
    milliseconds. Prints the signal by which each process ended, 0 for the last.
    """
    chance, ends = Random(seed), list[int]()
    _wait()
    while not ends or ends[-1]:
        steps, seconds = chance.randrange(1, int(most)), chance.choice([0, chance.random() * 0.003])
        life = os.fork()
        if not life:
            _die_after(steps, seconds)
            _pass(home, database, NOON + timedelta(minutes=len(ends)))
            os._exit(0)
        ends.append(os.WTERMSIG(os.waitpid(life, 0)[1]))
    _print(ends)


def _pass(home: str, database: str, now: datetime) -> None:
    with open_store(database) as store:
        run(replace(_office(store, home), now=lambda: now))


def _die_after(steps: int, seconds: float) -> None:
    left = count(steps, -1)

    def step(*_: object) -> None:
        if next(left) != 0:
            return
        if seconds:
            signal.setitimer(signal.ITIMER_REAL, seconds)  # SIGALRM, which nobody catches
        else:
            os.kill(os.getpid(), signal.SIGKILL)

    for name in ("before_cursor_execute", "commit"):
        event.listen(Engine, name, step)
    sys.addaudithook(lambda name, _: step() if name in {"os.remove", "os.rename"} else None)


class _Careless(Store):
    """It waits after the first reading, so that all processes have read before one writes."""

    def __init__(self, database: str) -> None:
        engine = create_engine(location(database))
        super().__init__(engine, engine)
        self._has_waited = False

    def write(self, work: Callable[[Connection], T]) -> T:
        found = self.read(lambda tx: games.load(tx, 1))
        if not self._has_waited:
            self._has_waited = True
            _wait()

        def read_before(tx: Connection, game: int) -> GameRow | None:
            return found

        games.lock = read_before
        return super().write(work)


def _judged(office: Office, mails: Sequence[Path], name: str) -> dict[str, str]:
    verdicts: dict[str, str] = {}
    for file in mails:
        raw = file.read_bytes()
        try:
            verdict = str(receive(office, Arrival(raw, "x@example.org", (), NOON, file.name), name))
        except Exception as error:
            verdict = f"raised {type(error).__name__}"
        verdicts[inbox.fingerprint(raw)] = verdict
    return verdicts


def _office(store: Store, home: str, port: str | None = None, **values: object) -> Office:
    server = {"smtp_host": "127.0.0.1", "smtp_security": "plain", "smtp_port": port} if port else {}
    return Office(store, Settings(home=Path(home), address=ADDRESS, **server, **values), now=lambda: NOON)


def _wait() -> None:
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()


def _print(document: object) -> None:
    sys.stdout.write(json.dumps(document) + "\n")


if __name__ == "__main__":
    WORK = {
        "judge": judge,
        "judge-carelessly": judge_carelessly,
        "play": play,
        "send": send,
        "die-sending": die_sending,
        "die-often": die_often,
    }
    WORK[sys.argv[1]](*sys.argv[2:])
