"""A fuzzer of whatever reads mails: real letters, mutated, and mails made of what breaks readers.

A short run is a test. A long one, with two processes, from the repository's root:

    python -m tests.mail.fuzz --mails 1000000 --processes 2
    python -m tests.mail.fuzz --mails 100000 --processes 2 --receive

The first reads the mails; the second has them judged, decided and answered by a service with a game of two, and takes
some ten times as long.

It ends with 1, and shows the mails in hex, when anything was raised, when the parser of the standard library had to
be given up (a mail so refused is read by nobody), or when a mail took more than a second of processor time. Each mail
comes of its number alone: `--first N --mails 1` makes one again.
"""

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from unicodedata import category

from allegra_pbem.mail.reading.authentication import dmarc
from allegra_pbem.mail.reading.read import Judgement, read, to_document
from allegra_pbem.mail.reading.tokens import token_of
from allegra_pbem.store import outbox

from ..postoffice.playing import any_move
from ..postoffice.service import Service, service
from .letters import ADDRESS, CHOICES, SENT, TOKEN
from .mutation import mutated
from .seeds import seeds

UNCLEAN = {"Cc", "Cs", "Zl", "Zp"}
SLOW = 1.0
"""Seconds of processor time that a mail may take."""
CHUNK = 1_000

Reader = Callable[[bytes], str]


@dataclass(slots=True)
class Tally:
    """How many mails got each verdict, and those that show a fault, with a word on it."""

    verdicts: Counter[str] = field(default_factory=Counter)
    faults: list[tuple[int, str]] = field(default_factory=list)
    slowest: float = 0.0

    def add(self, other: "Tally") -> None:
        self.verdicts += other.verdicts
        self.faults += other.faults
        self.slowest = max(self.slowest, other.slowest)

    @property
    def mails(self) -> int:
        return self.verdicts.total()


def mail(number: int) -> bytes:
    """The mail of that number, always the same."""
    chance = Random(number)
    return mutated(chance, _seeds())


@cache
def _seeds() -> Sequence[bytes]:
    return seeds()


def by_reading(raw: bytes) -> str:
    """Read a mail as the service does, but for the database; returns the verdict."""
    judged = read(raw, sent=SENT, choices=CHOICES, own_addresses=[ADDRESS])
    token_of(judged.mail, ADDRESS)
    dmarc(judged.mail.authentication, "mx.example.org")
    check(judged)
    return str(judged.verdict)


def check(judged: Judgement) -> None:
    """What must be true of any mail that was read."""
    found = judged.mail
    if found.refused.startswith("it cannot be parsed"):
        raise AssertionError(found.refused)
    for value in (found.subject, found.sender or "", found.message_id or "", *found.references, *found.recipients):
        assert not UNCLEAN.intersection(map(category, value)), f"expected a line without controls, got {value!r}"
    assert judged.reason
    str(to_document(judged)).encode()  # no half of a surrogate pair is left


def by_receiving(desk: Service) -> Reader:
    """Have a mail judged by a service: it answers the last mail to one of the players, a quarter of an hour later."""

    def receive(raw: bytes) -> str:
        desk.moves(0.25)
        player = 1 + len(raw) % 2
        last = desk.office.store.read(lambda tx: outbox.listing(tx, 1, player=player))[0]
        move = any_move(last, Random(len(raw))) if last.question is not None else "DRAW"
        writer = "ann@example.org" if player == 1 else "bob@example.org"
        meant = {TOKEN: last.token, "DRAW": move, "moderator": "allegra", "games.example": "example.org"}
        for old, new in (meant | {"ann@example.org": writer}).items():
            raw = raw.replace(old.encode(), new.encode())
        return desk.receives(raw, sender=None)

    return receive


def run_receiving(numbers: range) -> Tally:
    """Have the mails of these numbers judged by a service of their own."""
    with TemporaryDirectory() as folder, service(Path(folder)) as desk:
        desk.opens("Ann", "Bob")
        return run(numbers, by_receiving(desk))


def run(numbers: range, reader: Reader = by_reading) -> Tally:
    """Read the mails of these numbers."""
    tally = Tally()
    for number in numbers:
        raw = mail(number)
        began = process_time()
        try:
            tally.verdicts[reader(raw)] += 1
        except Exception as error:
            tally.verdicts["raised"] += 1
            tally.faults.append((number, f"{type(error).__name__}: {error}"))
        took = process_time() - began
        tally.slowest = max(tally.slowest, took)
        if took > SLOW:
            tally.faults.append((number, f"it took {took:.1f} s"))
    return tally


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser(prog="python -m tests.mail.fuzz", description="Read mutated mails.")
    parser.add_argument("--mails", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--receive", action="store_true")
    asked = parser.parse_args(arguments)
    end = asked.first + asked.mails
    chunks = [range(at, min(at + CHUNK, end)) for at in range(asked.first, end, CHUNK)]
    total = Tally()
    with ProcessPoolExecutor(asked.processes) as pool:
        for tally in pool.map(run_receiving if asked.receive else run, chunks):
            total.add(tally)
            if total.mails % 50_000 == 0:
                print(f"{total.mails} mails, {len(total.faults)} faults", flush=True)  # noqa: T201
    report = f"{total.mails} mails, {dict(total.verdicts)}, {len(total.faults)} faults, slowest {total.slowest:.2f} s"
    shown = [f"mail {number}: {why}\n{mail(number).hex()}" for number, why in total.faults[:20]]
    print("\n".join([*shown, report]))  # noqa: T201
    return 1 if total.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
