"""What it costs to take in a reply of 15 KB, beside what its parts cost without us.

Run it with `python -m tests.bench.replies`, or `python -m pytest tests/bench/replies.py -o addopts=`. The measure, in
the same run on the same core, is the standard library's `email` parsing the mail, and `sqlite3` writing the rows that
taking it in left behind, in one transaction with the settings of our store.

- reading: from the bytes of the reply and of the mail that it answers to the commands that were typed
- whole: reading, and judging in the database, until the answer lies in the outbox
"""

import re
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from email import message_from_bytes
from functools import partial
from itertools import count
from pathlib import Path
from time import perf_counter, process_time

from allegra_pbem.mail.reading.parse import parse
from allegra_pbem.mail.reading.read import judge
from allegra_pbem.mail.reading.sent import text_of_sent
from tests.mail.programs import gmail
from tests.mail.programs.shape import Answer
from tests.postoffice.service import Service, service

MOST = 3
"""How many times its measure reading a reply may cost."""
SIZE = 15_000
ROUNDS = 100
Clock = Callable[[], float]


def reply(answered: bytes, number: int) -> bytes:
    """A reply of `SIZE` bytes as Gmail writes it, that asks for the view; its Message-ID is its own."""
    raw = gmail.PROGRAMS[0].build(answered, "Ann <ann@example.org>", Answer(("SHOW",)))
    raw = re.sub(rb"Message-ID: <", f"Message-ID: <{number}.".encode(), raw, count=1)
    spare = len(raw) - SIZE
    assert spare > 0, f"expected a reply of at least {SIZE} bytes, got {len(raw)}"
    end = raw.rindex(b"\r\n--")
    return raw[: raw.rindex(b"\r\n", 0, end - spare)] + raw[end:]


def seconds(work: Callable[[], object], clock: Clock) -> float:
    begun = clock()
    work()
    return clock() - begun


def reading(raw: bytes, answered: bytes, choices: tuple[str, ...] = ()) -> int:
    """How many commands were read."""
    return len(judge(parse(raw), sent=text_of_sent(answered), choices=choices).reading.commands)


def rows(path: Path, above: dict[str, int]) -> list[tuple[str, tuple[object, ...]]]:
    """The rows of each table from the given ids on, with their tables."""
    with sqlite3.connect(path) as database:
        return [
            (table, row)
            for table, least in above.items()
            for row in database.execute(f"SELECT * FROM {table} WHERE rowid > {least}")
        ]


def tables(path: Path) -> dict[str, int]:
    """The tables that grow, with their highest ids."""
    with sqlite3.connect(path) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: database.execute(f"SELECT coalesce(max(rowid), 0) FROM {name}").fetchone()[0] for name in names}


class Desk:
    """An installation with a started game of four."""

    def __init__(self, folder: Path, desk: Service) -> None:
        self.path = folder / "allegra.db"
        self.desk = desk
        desk.opens("Ann", "Bob", "Cem", "Dee")
        self.answered = desk.last_to("Ann").raw
        self._numbers = count(1)

    def replies(self, many: int) -> Iterator[bytes]:
        return (reply(self.answered, number) for _, number in zip(range(many), self._numbers, strict=False))


def ratios(clock: Clock) -> dict[str, float]:
    """Milliseconds of each part for one reply, by the clock."""
    with tempfile.TemporaryDirectory() as name, service(Path(name)) as made:
        desk = Desk(Path(name), made)
        raws = list(desk.replies(ROUNDS))
        desk.desk.receives(next(desk.replies(1)))
        before = tables(desk.path)
        whole = [seconds(partial(desk.desk.receives, raw), clock) for raw in raws]
        left = rows(desk.path, before)
        assert sum(table == "inbound" for table, _ in left) == ROUNDS
        read = [seconds(partial(reading, raw, desk.answered), clock) for raw in raws]
        bare = [seconds(partial(message_from_bytes, raw), clock) for raw in raws]
        written = _written(Path(name) / "bare.db", desk.path, left, clock)
    return {"reading": _middle(read), "whole": _middle(whole), "email": _middle(bare), "sqlite3": written}


def _middle(times: list[float]) -> float:
    """The median in milliseconds."""
    return sorted(times)[len(times) // 2] * 1000


def _written(path: Path, like: Path, left: list[tuple[str, tuple[object, ...]]], clock: Clock) -> float:
    """Milliseconds that sqlite3 takes for the rows of one reply, in a database with the same tables and indexes."""
    with sqlite3.connect(like) as origin:
        schema = [sql for (sql,) in origin.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")]
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode = WAL")
    for statement in schema:
        if "sqlite_" not in statement:
            database.execute(statement)
    shares = [left[at::ROUNDS] for at in range(ROUNDS)]

    def write(share: list[tuple[str, tuple[object, ...]]]) -> None:
        with database:
            for table, row in share:
                database.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)

    times = [seconds(partial(write, share), clock) for share in shares]
    database.close()
    return _middle(times)


def test_reading_a_reply_costs_at_most_three_times_its_measure() -> None:
    costs = [ratios(process_time) for _ in range(3)]
    assert min(cost["reading"] / (cost["email"] + cost["sqlite3"]) for cost in costs) < MOST


if __name__ == "__main__":
    for name, clock in (("cpu", process_time), ("wall", perf_counter)):
        cost = ratios(clock)
        measure = cost["email"] + cost["sqlite3"]
        parts = ", ".join(f"{part} {value:.2f} ms" for part, value in cost.items())
        print(f"{name}: {parts}; reading {cost['reading'] / measure:.1f}, whole {cost['whole'] / measure:.1f} times")  # noqa: T201
