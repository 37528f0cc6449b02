"""The daemon: the same passes as cron's, made as soon as there is something to do.

Three kinds of work run side by side, and none waits for another: mail is taken in at the door, mail is judged and what
is due rung, mail is sent. Several daemons, and cron's passes beside them, may work on one database: whatever counts is
decided there, in one transaction for each mail or alarm. A daemon may therefore be killed at any moment; told to stop,
it finishes the mail in hand.
"""

import asyncio
import concurrent.futures
import contextlib
import logging
import os
import signal
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from ..config import listening
from ..mail.intake.door import Door, Protocol
from ..mail.intake.imap import Watch
from ..store import UnavailableError, games
from .delivering import deliver
from .errors import trace
from .office import Office
from .passing import fetch
from .ticking import tick
from .voice import Voice

log = logging.getLogger(__name__)

OFTEN = 60.0
"""Seconds between two passes when nothing happens: a server may know no IDLE, and a pass says that we were awake."""
LOOK = 1.0
"""Seconds between two looks at the folders that others put mail into."""
GRACE = 5.0
"""Seconds that the connection to the IMAP server gets to end."""
PAUSES = (1.0, 2.0, 5.0, 15.0, 60.0)
"""Seconds after each failure in a row; the last one repeats."""


class NotListeningError(OSError):
    """The place where mail should be taken is not to be had."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How often what is looked at, in seconds: see OFTEN, LOOK and PAUSES."""

    often: float = OFTEN
    look: float = LOOK
    pauses: tuple[float, ...] = PAUSES


def serve(office: Office, say: Callable[[str], None]) -> None:
    """Serve until SIGTERM or SIGINT; `say` gets a line for whoever reads the log. NotListeningError at the start."""
    asyncio.run(_until_told(office, say))


async def _until_told(office: Office, say: Callable[[str], None]) -> None:
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))
    await Daemon(office, say).run(stop)


class Daemon:
    """One daemon in one event loop."""

    def __init__(self, office: Office, say: Callable[[str], None], pace: Pace | None = None) -> None:
        self._office = office
        self._voice = Voice(say)
        self._pace = pace or Pace()

    async def run(self, stop: asyncio.Event) -> None:
        """Serve until `stop` is set. NotListeningError when mail cannot be taken where the settings say."""
        self._stop = stop
        self._came, self._written = asyncio.Event(), asyncio.Event()
        loop = asyncio.get_running_loop()
        watch = Watch(self._office.settings, partial(_from_thread, loop, self._came.set))
        door = self._door()
        try:
            await self._open(door)
            self._voice.say("Serving.")
            watching = asyncio.create_task(self._watch(watch))
            # Looked at before the first pass begins: whatever comes later is either read by it or seen as a change.
            look = self._look(*self._seen())
            tasks = [asyncio.create_task(each) for each in (self._judge(), self._send(), look)]
            await stop.wait()
        finally:
            await door.close()
        await asyncio.gather(*tasks)
        watch.stop()
        await asyncio.wait([watching], timeout=GRACE)
        watching.cancel()
        self._voice.say("Stopped.")

    def _door(self) -> Door:
        settings = self._office.settings
        return Door(settings.spool, settings.address, settings.separator, self._came.set, self._voice.say)

    async def _open(self, door: Door) -> None:
        settings = self._office.settings
        for protocol, place in ((Protocol.LMTP, settings.lmtp_listen), (Protocol.SMTP, settings.smtp_listen)):
            if place is None:
                continue
            host, port = listening(place)
            try:
                found = await door.open(protocol, host, port)
            except OSError as error:
                raise NotListeningError(f"{protocol}_listen = {place}: nobody can listen there: {error}.") from error
            self._voice.say(f"Mail is taken by {protocol.upper()} at {host}, port {found}.")

    async def _judge(self) -> None:
        """Read, judge and ring as soon as mail has come or something is due, and at least every minute."""
        failures = 0
        while not self._stop.is_set():
            self._came.clear()
            failures = 0 if await self._does("Reading mail", self._read_and_ring) else failures + 1
            self._written.set()
            if failures:
                await self._pause(failures)
            else:
                await self._until(self._came, await asyncio.to_thread(self._wait))

    async def _send(self) -> None:
        """Send as soon as something has been written, and at least every minute: others write, too."""
        failures = 0
        while not self._stop.is_set():
            self._written.clear()
            work = lambda: deliver(self._office, self._stop.is_set).complaints()  # noqa: E731
            failures = 0 if await self._does("Sending mail", work) else failures + 1
            await (self._pause(failures) if failures else self._until(self._written, self._pace.often))

    def _read_and_ring(self) -> Iterable[str]:
        fetched = fetch(self._office, self._stop.is_set)
        if not self._stop.is_set():
            tick(self._office)
        return fetched.complaints()

    def _wait(self) -> float:
        """Seconds until the next pass; an alarm that has passed and was not rung waits for something else."""
        try:
            alarm = self._office.store.read(games.next_alarm)
        except UnavailableError:
            return self._pace.pauses[0]
        seconds = (alarm - self._office.now()).total_seconds() if alarm else self._pace.often
        return min(seconds, self._pace.often) if seconds > 0 else self._pace.often

    def _seen(self) -> tuple[list[str], list[int]]:
        """The folders that other programs put mail into, and when each was changed last."""
        folders = [str(folder / "new") for folder in (self._office.settings.spool, *self._office.settings.maildirs)]
        return folders, list(map(_changed, folders))

    async def _look(self, folders: list[str], before: list[int]) -> None:
        """See what other programs put into the spool and the Maildirs."""
        while not self._stop.is_set():
            await self._until(self._stop, self._pace.look)
            now = list(map(_changed, folders))
            if now != before:
                before = now
                self._came.set()

    async def _watch(self, watch: Watch) -> None:
        """Let the IMAP server tell of mail, with a new connection after growing pauses whenever one is lost.

        Nothing is said of that: the passes read the same mailbox, and say so when they cannot.
        """
        failures = 0

        def at_ease() -> None:
            nonlocal failures
            failures = 0

        while self._office.settings.imap_host is not None and not self._stop.is_set():
            try:
                if not await _in_thread(lambda: watch.listen(at_ease)):
                    return
            except OSError as error:
                log.info("the mailbox cannot be watched: %s", error)
            failures += 1
            await self._pause(failures)

    async def _does(self, part: str, work: Callable[[], Iterable[str]]) -> bool:
        """Do a piece of work in a thread; whether it was done. A fault of this program ends nothing either."""
        try:
            self._voice.tell(part, await asyncio.to_thread(work))
        except UnavailableError as error:
            self._voice.tell(part, (f"{part} has stopped: {error}",))
            return False
        except Exception as error:
            self._voice.tell(part, (f"{part} has stopped: {trace(error)}. It is tried again.",))
            return False
        return True

    async def _pause(self, failures: int) -> None:
        pauses = self._pace.pauses
        await self._until(self._stop, pauses[min(failures, len(pauses)) - 1])

    async def _until(self, event: asyncio.Event, seconds: float) -> None:
        """Wait for the event, the time, or the end."""
        waits = [asyncio.create_task(one.wait()) for one in (event, self._stop)]
        await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        for wait in waits:
            wait.cancel()


async def _in_thread(work: Callable[[], bool]) -> bool:
    """Like `asyncio.to_thread`, in a thread that the end of the program does not wait for: it may hang in a connect."""
    loop = asyncio.get_running_loop()
    result: concurrent.futures.Future[bool] = concurrent.futures.Future()

    def run() -> None:
        with contextlib.suppress(concurrent.futures.InvalidStateError):  # nobody waits any more
            try:
                result.set_result(work())
            except OSError as error:
                result.set_exception(error)

    threading.Thread(target=run, name="imap", daemon=True).start()
    return await asyncio.wrap_future(result, loop=loop)


def _from_thread(loop: asyncio.AbstractEventLoop, work: Callable[[], None]) -> None:
    with contextlib.suppress(RuntimeError):  # the loop is closed
        loop.call_soon_threadsafe(work)


def _changed(folder: str) -> int:
    """When something was put into a folder or taken out of it; 0 as long as there is none."""
    try:
        return os.stat(folder).st_mtime_ns  # noqa: PTH116
    except OSError:
        return 0
