"""Mail on the loopback: all that the demo's people and the moderator write travels by real SMTP, in both directions.

Mail to the moderator goes to the service's own intake, `mail.intake.door`, and so into the spool. Mail from the
moderator goes to a server that stands for all the world's providers, and so into the correspondents' Maildirs.
"""

import asyncio
import logging
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Self

from aiosmtpd.smtp import SMTP, Envelope, Session

from ..mail.intake.door import Door, Protocol
from ..mail.intake.drop import make_folder

HOST = "127.0.0.1"
NO_SUCH = "550 5.1.1 Nobody of that name lives here"

log = logging.getLogger(__name__)


class ExchangeError(RuntimeError):
    """The exchange cannot listen on the loopback."""


@dataclass(slots=True)
class Letterboxes:
    """The correspondents' Maildirs, by address in lower case, and a copy of every mail as .eml.

    Files are named by number, so that their names sort as the mails came: no two are on their way at the same time.
    """

    maildirs: Mapping[str, Path]
    copies: Path
    count: int = 0

    def __post_init__(self) -> None:
        make_folder(str(self.copies))
        for maildir in self.maildirs.values():
            for part in ("tmp", "new", "cur"):
                make_folder(str(maildir / part))

    def deliver(self, recipient: str, raw: bytes) -> None:
        """Put a mail into its recipient's Maildir. Raises KeyError for a stranger."""
        maildir = self.maildirs[recipient.lower()]
        self.count += 1
        name = f"{self.count:05d}"
        (maildir / "tmp" / name).write_bytes(raw)
        mail = (maildir / "tmp" / name).rename(maildir / "new" / name)
        _copy(mail, self.copies / f"{name}-to-{_local(recipient)}.eml")

    def sent(self, sender: str, raw: bytes) -> None:
        """Keep a copy of what somebody sends to the moderator."""
        self.count += 1
        (self.copies / f"{self.count:05d}-from-{_local(sender)}.eml").write_bytes(raw)


class Exchange:
    """Two SMTP servers in a thread of their own for as long as the context lasts.

    `port` is where mail for the correspondents is taken, `intake` where the service takes mail for the moderator at
    `address`; it goes into `spool`, dated by `now`.
    """

    def __init__(self, boxes: Letterboxes, spool: Path, address: str, now: Callable[[], datetime]) -> None:
        self.boxes = boxes
        self.port = self.intake = 0
        self._now = now
        self._door = Door(spool, address, "+", lambda: None, log.error, self._nanoseconds)
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._serve, name="exchange", daemon=True)

    def __enter__(self) -> Self:
        try:
            self._loop.run_until_complete(self._open())
        except OSError as error:
            self._loop.close()
            raise ExchangeError(f"No port of {HOST} can be listened on: {error}") from None
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    async def handle_RCPT(  # noqa: N802 - aiosmtpd names its hooks so
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Take a recipient that somebody is behind."""
        if address.lower() not in self.boxes.maildirs:
            return NO_SUCH
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Put the mail down for each recipient."""
        raw = envelope.original_content
        assert raw is not None
        for recipient in envelope.rcpt_tos:
            self.boxes.deliver(recipient, raw)
        return "250 OK"

    def _nanoseconds(self) -> int:
        """The demo's time, with the number of the mail for its last digits: files in the spool are sorted by it."""
        return int(self._now().timestamp()) * 1_000_000_000 + self.boxes.count

    def _connection(self) -> SMTP:
        return SMTP(self, hostname="localhost", loop=self._loop)  # to look up our own name can take long

    async def _open(self) -> None:
        self._server = await self._loop.create_server(self._connection, HOST, 0)
        self.port = self._server.sockets[0].getsockname()[1]
        self.intake = await self._door.open(Protocol.SMTP, HOST, 0)

    def _serve(self) -> None:
        try:
            self._loop.run_forever()
            self._loop.run_until_complete(self._close())
        finally:
            self._loop.close()

    async def _close(self) -> None:
        """Stop listening, and end the conversations whose other side has gone without a word."""
        self._server.close()
        await self._door.close()
        talks = asyncio.all_tasks() - {asyncio.current_task()}
        for talk in talks:
            talk.cancel()
        await asyncio.gather(*talks, return_exceptions=True)
        await self._loop.shutdown_default_executor()


def _local(address: str) -> str:
    """The part of an address that names a file; `nobody` for the empty sender of an automatic reply."""
    return address.partition("@")[0] or "nobody"


def _copy(source: Path, target: Path) -> None:
    """A second name for the same file, where the file system has such a thing."""
    try:
        target.hardlink_to(source)
    except OSError:
        shutil.copyfile(source, target)
