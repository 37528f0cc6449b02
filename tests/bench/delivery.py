"""Mails delivered a second, the whole path: claimed from a database file, sent, settled.

Run it with `python tests/bench/delivery.py`. The server is Postfix's smtp-sink where it is installed, else a small one
in a process of its own. The measure beside it, in the same run and in turns, is aiosmtplib alone sending the same bytes
over as many connections, with nothing to look up and nothing to write down.
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
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from aiosmtplib import SMTP

from allegra_pbem.moderator.clock import Clock
from allegra_pbem.postoffice.delivering import deliver
from allegra_pbem.postoffice.tables import Invited, open_table, start_table
from allegra_pbem.rules import Options
from allegra_pbem.store import outbox
from allegra_pbem.store.tables import OutboundMail
from tests.postoffice.service import STANDARD, Service, service

SINK = shutil.which("smtp-sink", path="/usr/sbin:/usr/local/sbin")
TABLES, PLAYERS, ROUNDS = 100, 4, 5


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


def fill(desk: Service) -> list[OutboundMail]:
    """Started games, half of whose mails ask something."""
    names = ("Ann", "Bob", "Cem", "Dia")[:PLAYERS]
    invited = [Invited(name, f"{name.lower()}@example.org") for name in names]
    for _ in range(TABLES):
        start_table(desk.office, open_table(desk.office, invited, Options(), STANDARD, Clock()))
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


def measure(port: int) -> tuple[float, float]:
    """Mails a second: the whole path, and aiosmtplib alone."""
    with TemporaryDirectory() as folder, service(Path(folder), **settings(port)) as desk:
        mails = fill(desk)
        start = time.perf_counter()
        asyncio.run(alone(mails, port, desk.office.settings.smtp_connections))
        middle = time.perf_counter()
        done = deliver(desk.office)
        end = time.perf_counter()
        assert done.accepted == len(mails), done
        return len(mails) / (end - middle), len(mails) / (middle - start)


def settings(port: int) -> dict[str, object]:
    return {"smtp_host": "127.0.0.1", "smtp_port": port, "smtp_security": "plain"}


if __name__ == "__main__":
    if sys.argv[1:2] == ["sink"]:
        asyncio.run(swallow(int(sys.argv[2])))
    with sink() as port:
        runs = [measure(port) for _ in range(ROUNDS)]
    whole, bare = (statistics.median(each) for each in zip(*runs, strict=True))
    ratio = statistics.median(one / other for one, other in runs)  # of pairs: the machine may be busy with others
    print(f"{whole:6.0f} mails a second, claimed, sent and settled; {bare:6.0f} aiosmtplib alone: {ratio:.2f} of it")  # noqa: T201
