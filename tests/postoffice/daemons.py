"""Daemons as processes of their own, and a mail server that they send to."""

import asyncio
import os
import queue
import signal
import smtplib
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path

from aiosmtpd.smtp import SMTP, Envelope, Session

ROOT = Path(__file__).parents[2]
SERVE = (sys.executable, "-c", "from allegra_pbem.entry import main; main()", "serve")
PATIENCE = 60.0


class Sink:
    """Takes all mail; `port` is where. `next` waits for a mail, in the order in which they came."""

    def __init__(self) -> None:
        self._mails: queue.Queue[tuple[str, bytes]] = queue.Queue()
        self.port = 0

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        self._mails.put((envelope.rcpt_tos[0], envelope.content))
        return "250 OK"

    def next(self) -> tuple[str, bytes]:
        """Recipient and mail."""
        return self._mails.get(timeout=PATIENCE)

    def rest(self) -> int:
        """How many have come that nobody has waited for."""
        return self._mails.qsize()


@contextmanager
def sink() -> Iterator[Sink]:
    made, ready = Sink(), Future[tuple[int, asyncio.AbstractEventLoop, asyncio.Event]]()

    async def work() -> None:
        loop, stop = asyncio.get_running_loop(), asyncio.Event()
        server = await loop.create_server(lambda: SMTP(made, hostname="localhost", loop=loop), "127.0.0.1", 0)
        ready.set_result((server.sockets[0].getsockname()[1], loop, stop))
        await stop.wait()
        server.close()

    thread = threading.Thread(target=asyncio.run, args=(work(),))
    thread.start()
    made.port, loop, stop = ready.result(PATIENCE)
    try:
        yield made
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()


class Served:
    """A daemon that runs. `port` is where it takes mail by LMTP, 0 if it does not."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self.said: list[str] = []
        self.port = 0

    def listens(self) -> None:
        """Wait until it serves."""
        while "Serving." not in self.said:
            line = self._line()
            assert line, f"it ended with {self._process.wait()}: {self.said}"
            if "LMTP" in line:
                self.port = int(line.rstrip(".").split()[-1])

    def brings(self, *mails: bytes, recipient: str = "allegra@example.org") -> None:
        """Bring mails by LMTP over one connection; each has been taken when this returns."""
        with smtplib.LMTP("127.0.0.1", self.port, timeout=PATIENCE) as client:
            for mail in mails:
                client.sendmail("somebody@example.org", [recipient], mail)

    def stops(self, how: signal.Signals = signal.SIGTERM) -> int:
        """The exit status after a signal."""
        self._process.send_signal(how)
        return self.ends()

    def ends(self) -> int:
        """The exit status."""
        while self._line():
            pass
        return self._process.wait(PATIENCE)

    def _line(self) -> str:
        assert self._process.stderr is not None
        line = self._process.stderr.readline().rstrip("\n")
        if line:
            self.said.append(line)
        return line


@contextmanager
def serving(home: Path, **settings: object) -> Iterator[Served]:
    """A daemon on an installation; it is killed if it still runs in the end."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith("ALLEGRA_")}
    own = {f"ALLEGRA_{key.upper()}": str(value) for key, value in settings.items()}
    environment = {**clean, "PYTHONPATH": str(ROOT), "ALLEGRA_HOME": str(home), **own}
    process = subprocess.Popen(SERVE, stderr=subprocess.PIPE, text=True, env=environment)
    try:
        yield Served(process)
    finally:
        process.kill()
        process.communicate()
