"""Mails delivered a second, the whole path: claimed from a database file, sent, settled.

Run it with `python tests/bench/delivery.py`. The server is Postfix's smtp-sink where it is installed, else a small one
in a process of its own. The measure beside it, in the same run and in turns, is aiosmtplib alone sending the same bytes
over as many connections, with nothing to look up and nothing to write down. Wanted is 0.8 of it; reached are 0.94 by
the wall and 0.83 of this process's own time, on two cores that others use, too.
"""

import asyncio
import contextlib
import os
import shutil
import socket
import statistics
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import NamedTuple

from aiosmtplib import SMTP

from allegra_pbem.moderator.clock import Clock
from allegra_pbem.postoffice.delivering import deliver
from allegra_pbem.postoffice.tables import Invited, open_table, start_table
from allegra_pbem.rules import Options
from allegra_pbem.store import outbox
from allegra_pbem.store.tables import OutboundMail
from tests.postoffice.service import STANDARD, Service, service

SINK = shutil.which("smtp-sink", path="/usr/sbin:/usr/local/sbin")
TABLES, PLAYERS, ROUNDS = 100, 4, 12


@contextmanager
def sink() -> Iterator[int]:
    """A server that takes everything and keeps nothing; its port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    user = ["-u", "nobody"] if os.geteuid() == 0 else []
    command = [SINK, *user, f"127.0.0.1:{port}", "100"] if SINK else [sys.executable, __file__, "sink", str(port)]
    process = subprocess.Popen(command)
    try:
        while process.poll() is None:
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            time.sleep(0.02)
        yield port
    finally:
        process.terminate()
        process.wait()


async def swallow(port: int) -> None:
    """The small server."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 sink\r\n")
        while line := await reader.readline():
            word = line[:4].upper()
            if word == b"DATA":
                writer.write(b"354 go on\r\n")
                await reader.readuntil(b"\r\n.\r\n")
            writer.write(b"250-sink\r\n250 PIPELINING\r\n" if word == b"EHLO" else b"250 ok\r\n")
        writer.close()

    async with await asyncio.start_server(talk, "127.0.0.1", port) as server:
        await server.serve_forever()


def fill(desk: Service) -> None:
    """Started games, half of whose mails ask something."""
    names = ("Ann", "Bob", "Cem", "Dia")[:PLAYERS]
    invited = [Invited(name, f"{name.lower()}@example.org") for name in names]
    for _ in range(TABLES):
        start_table(desk.office, open_table(desk.office, invited, Options(), STANDARD, Clock()))


def waiting(desk: Service) -> list[OutboundMail]:
    rows = desk.office.store.read(lambda tx: outbox.listing(tx, 10_000))
    return [desk.office.store.read(lambda tx, n=row.id: outbox.get(tx, n)) for row in rows]


async def alone(mails: Sequence[OutboundMail], port: int, connections: int) -> None:
    """aiosmtplib with ready bytes."""
    left = deque(mails)

    async def work() -> None:
        async with SMTP(hostname="127.0.0.1", port=port, start_tls=False, local_hostname="example.org") as client:
            while left:
                mail = left.popleft()
                await client.sendmail("allegra@example.org", [mail.recipient], mail.raw)

    await asyncio.gather(*(work() for _ in range(connections)))


class Rates(NamedTuple):
    """Mails a second, and mails in a second of this process's own time, which a busy machine changes less."""

    wall: float
    cpu: float


def rates(work: Callable[[], object], mails: int) -> Rates:
    wall, cpu = time.perf_counter(), time.process_time()
    work()
    return Rates(mails / (time.perf_counter() - wall), mails / (time.process_time() - cpu))


def measure(filled: Path, port: int, ours_first: bool) -> tuple[Rates, Rates]:
    """The whole path from a copy of a filled installation, and aiosmtplib alone."""
    with TemporaryDirectory() as folder, service(copytree(filled, Path(folder) / "copy"), **settings(port)) as desk:
        mails = waiting(desk)
        connections = desk.office.settings.smtp_connections
        turns = [lambda: asyncio.run(alone(mails, port, connections)), lambda: deliver(desk.office)]
        if ours_first:
            turns.reverse()
        one, other = (rates(turn, len(mails)) for turn in turns)
        assert desk.office.store.read(outbox.waiting) == (0, None)
        return (one, other) if ours_first else (other, one)


def settings(port: int) -> dict[str, object]:
    return {"smtp_host": "127.0.0.1", "smtp_port": port, "smtp_security": "plain"}


if __name__ == "__main__":
    if sys.argv[1:2] == ["sink"]:
        asyncio.run(swallow(int(sys.argv[2])))
    with sink() as port, TemporaryDirectory() as folder:
        with service(Path(folder)) as desk:
            fill(desk)
        runs = [measure(Path(folder), port, ours_first=turn % 2 == 0) for turn in range(ROUNDS)]
    for clock in Rates._fields:
        pairs = [(getattr(whole, clock), getattr(bare, clock)) for whole, bare in runs]
        rate, measured = (statistics.median(each) for each in zip(*pairs, strict=True))
        ratio = statistics.median(one / other for one, other in pairs)  # of pairs: the machine may be busy with others
        print(  # noqa: T201
            f"{clock:4} {rate:6.0f} mails a second, claimed, sent and settled;"
            f" {measured:6.0f} aiosmtplib alone: {ratio:.2f} of it"
        )
