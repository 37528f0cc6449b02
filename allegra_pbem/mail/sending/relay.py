"""Letters on their way through a few connections to one server.

A server that is dead, or ill, is asked once: without a first connection nothing is taken up, and a connection that is
lost before it has done anything ends the sending. One that has worked and is lost is replaced, since some servers take
only so many mails at a time.
"""

import asyncio

from ...config import Settings
from .folder import write_all
from .letter import Later, Letter, Stopped, Supply
from .line import Line, Patience, UnreachableError, connect

LETTERS_EACH = 8  # a connection more for as many letters


async def relay(settings: Settings, supply: Supply, patience: Patience | None = None) -> Stopped | None:
    """Send what the supply has, or write it to the folder if there is no server; returns why sending stopped, if so.

    What the supply raises is raised when no connection is open any more.
    """
    if settings.smtp_host is None:
        return await write_all(settings.outbox_folder, supply)
    crew = _Crew(settings, supply, patience or Patience())
    try:
        first = await connect(settings, crew.patience)
    except UnreachableError as error:
        return Stopped(str(error))
    return await crew.work(first)


class _Crew:
    """Those who send, each on a line of their own."""

    def __init__(self, settings: Settings, supply: Supply, patience: Patience) -> None:
        self.patience = patience
        self._settings = settings
        self._supply = supply
        self._tasks: set[asyncio.Task[None]] = set()
        self._lines = 0
        self._answered = 0
        self._trouble = ""
        self._stopped: Stopped | None = None

    async def work(self, first: Line) -> Stopped | None:
        self._hire(first)
        try:
            while self._tasks:
                done, _ = await asyncio.wait(set(self._tasks), return_when=asyncio.FIRST_COMPLETED)
                self._tasks -= done
                for task in done:
                    task.result()
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
        return self._stopped

    def _hire(self, line: Line | None = None) -> None:
        self._tasks.add(asyncio.get_running_loop().create_task(self._run(line)))

    async def _run(self, line: Line | None) -> None:
        while line := line or await self._connect():
            self._lines += 1
            try:
                over = await self._send_on(line)
            finally:
                self._lines -= 1
                await line.close()
            if over:
                return
            line = None

    async def _connect(self) -> Line | None:
        """One more line; without any, sending has stopped. That a server has none to spare is no trouble."""
        if self._stopped:
            return None
        try:
            return await connect(self._settings, self.patience)
        except UnreachableError as error:
            if not self._lines:
                self._stopped = Stopped(str(error))
            return None

    async def _send_on(self, line: Line) -> bool:
        """Send as long as the line is there; whether there is nothing more to send."""
        before = self._answered
        while line.is_open:
            letter = None if self._stopped else await self._supply.take()
            if letter is None:
                return True
            self._call_for_help()
            if not await self._send(line, letter):
                return True
        if self._answered == before:
            self._stopped = Stopped(f"{self._settings.smtp_host}, port {self._settings.smtp_port}: {self._trouble}")
        return self._stopped is not None

    async def _send(self, line: Line, letter: Letter) -> bool:
        """Whether sending may go on."""
        outcome = await line.send(letter)
        if outcome is None or isinstance(outcome, Stopped):
            self._supply.give_back(letter)
            self._stopped = outcome or self._stopped
            return outcome is None
        self._supply.settle(letter, outcome)
        self._answered += line.is_open
        self._trouble = outcome.error if isinstance(outcome, Later) else ""
        return True

    def _call_for_help(self) -> None:
        """With many letters at hand one line is not enough."""
        count = len(self._tasks)
        if count < self._settings.smtp_connections and self._supply.waiting >= LETTERS_EACH * count:
            self._hire()
