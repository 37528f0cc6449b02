"""A mail exchange on the loopback: all mail of the demo travels through it by real SMTP, in both directions.

Mail to the moderator's address, and to its sub-addresses, goes into the spool with its envelope, as a mail server's
pipe would put it there. Mail to a correspondent goes into that correspondent's Maildir. A copy of each is kept as .eml.
"""

import asyncio
import json
import os
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Self

from aiosmtpd.smtp import SMTP, Envelope, Session

from ..mail.drop import make_folder, put

HOST = "127.0.0.1"
NO_SUCH = "550 5.1.1 Nobody of that name lives here"


class ExchangeError(RuntimeError):
    """The exchange cannot listen on the loopback."""


@dataclass(slots=True)
class Letterboxes:
    """Where mail is put down. Only the exchange's own thread writes here, one mail after the other.

    `people`: by address in lower case, the folder of a correspondent's Maildir. Files are named by number, so that
    their names sort as the mails came.
    """

    spool: Path
    moderator: str
    people: Mapping[str, Path]
    copies: Path
    now: Callable[[], datetime]
    count: int = 0

    def __post_init__(self) -> None:
        for folder in (self.spool, *self.people.values()):
            for part in ("tmp", "new", "cur"):
                make_folder(str(folder / part))
        make_folder(str(self.copies))

    def knows(self, address: str) -> bool:
        """Whether mail to the address can be put anywhere."""
        return self._is_moderator(address) or address.lower() in self.people

    def deliver(self, sender: str, recipient: str, raw: bytes) -> None:
        """Put one mail down for one recipient. Raises OSError when it cannot be written."""
        self.count += 1
        name = f"{self.count:05d}"
        if self._is_moderator(recipient):
            self._spool(sender, recipient, raw, name)
            (self.copies / f"{name}-from-{_local(sender)}.eml").write_bytes(raw)
        else:
            folder = self.people[recipient.lower()]
            (folder / "tmp" / name).write_bytes(raw)
            (folder / "tmp" / name).rename(folder / "new" / name)
            _copy(folder / "new" / name, self.copies / f"{name}-to-{_local(recipient)}.eml")

    def _spool(self, sender: str, recipient: str, raw: bytes, name: str) -> None:
        head = {"sender": sender, "recipients": [recipient], "received": self.now().isoformat(), "truncated": False}
        put(
            (json.dumps(head).encode() + b"\n", raw),
            os.fspath(self.spool / "tmp" / name),
            os.fspath(self.spool / "new" / name),
        )

    def _is_moderator(self, address: str) -> bool:
        local, _, host = address.lower().rpartition("@")
        own, _, here = self.moderator.lower().rpartition("@")
        return host == here and local.partition("+")[0] == own


@dataclass(slots=True)
class Exchange:
    """An SMTP server in a thread of its own for as long as the context lasts; `port` is where it listens."""

    boxes: Letterboxes
    port: int = 0
    _loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.new_event_loop)
    _thread: Thread | None = None

    def __enter__(self) -> Self:
        try:
            server = self._loop.run_until_complete(self._loop.create_server(self._connection, HOST, 0))
        except OSError as error:
            self._loop.close()
            raise ExchangeError(f"No port of {HOST} can be listened on: {error}") from None
        self.port = server.sockets[0].getsockname()[1]
        self._thread = Thread(target=self._serve, args=(server,), name="exchange", daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._thread is not None
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    async def handle_RCPT(  # noqa: N802 - aiosmtpd names its hooks so
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Take a recipient that somebody is behind."""
        if not self.boxes.knows(address):
            return NO_SUCH
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Put the mail down for each recipient."""
        raw = envelope.original_content
        assert raw is not None
        sender = (envelope.mail_from or "").removeprefix("<").removesuffix(">")  # aiosmtpd calls nobody "<>"
        for recipient in envelope.rcpt_tos:
            self.boxes.deliver(sender, recipient, raw)
        return "250 OK"

    def _connection(self) -> SMTP:
        return SMTP(self, hostname="localhost", loop=self._loop)  # to look up our own name can take long

    def _serve(self, server: asyncio.Server) -> None:
        try:
            self._loop.run_forever()
            self._loop.run_until_complete(_hang_up(server))
        finally:
            self._loop.close()


async def _hang_up(server: asyncio.Server) -> None:
    """Stop listening, and end the conversations whose other side has gone without a word."""
    server.close()
    talks = asyncio.all_tasks() - {asyncio.current_task()}
    for talk in talks:
        talk.cancel()
    await asyncio.gather(*talks, return_exceptions=True)


def _local(address: str) -> str:
    """The part of an address that names a file: people's addresses in the demo are plain."""
    return address.partition("@")[0].partition("+")[0] or "nobody"


def _copy(source: Path, target: Path) -> None:
    """A second name for the same file, where the file system has such a thing."""
    try:
        target.hardlink_to(source)
    except OSError:
        shutil.copyfile(source, target)
