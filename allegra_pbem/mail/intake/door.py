"""The door: an LMTP or SMTP server that takes mail from the mail server into the spool.

LMTP is RFC 2033, SMTP RFC 5321. The reply 250 says that the mail is on disk; whoever gets no reply, or 451, keeps the
mail and brings it again, and the same bytes are known when they are judged.
"""

import asyncio
import contextlib
import socket
import time
from collections.abc import Callable
from enum import StrEnum
from functools import partial
from pathlib import Path

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from . import drop

SIZE = 1024 * 1024  # octets; larger is refused here, while the sender's own server can still say so
RECIPIENTS = drop.RECIPIENTS_LIMIT
GRACE = 5.0  # seconds that mail in hand gets at the end
BEFORE_DATA = ("354", "501", "503")  # replies to the command DATA itself, not to a mail


class Protocol(StrEnum):
    LMTP = "lmtp"
    SMTP = "smtp"


class Door:
    """Takes mail to `address` and its sub-addresses into the `spool`, and says `arrived` after each.

    `complain` is told when a mail cannot be stored. `clock` gives nanoseconds since 1970.
    """

    def __init__(
        self,
        spool: Path,
        address: str,
        separator: str,
        arrived: Callable[[], None],
        complain: Callable[[str], None],
        clock: Callable[[], int] = time.time_ns,
    ) -> None:
        self._spool = str(spool)
        self._local, _, self._host = address.casefold().rpartition("@")
        self._start = self._local + separator
        self._arrived = arrived
        self._complain = complain
        self._clock = clock
        self._servers: list[asyncio.Server] = []
        self._sessions: set[_Speaker] = set()

    async def open(self, protocol: Protocol, host: str, port: int) -> int:
        """Listen; returns the port, which the system chooses for 0. OSError when that is not possible.

        Several processes of the same user may listen at one place, so that one can take over from another.
        """
        loop = asyncio.get_running_loop()
        kind = _Lmtp if protocol is Protocol.LMTP else _Speaker
        session = partial(kind, self, data_size_limit=SIZE, enable_SMTPUTF8=True, hostname=self._host, ident="Allegra")
        shared = hasattr(socket, "SO_REUSEPORT") or None
        server = await loop.create_server(partial(session, loop=loop), host, port, reuse_port=shared)
        self._servers.append(server)
        found: int = server.sockets[0].getsockname()[1]
        return found

    async def close(self) -> None:
        """Let nobody in any more, take what is in hand, and hang up."""
        for server in self._servers:
            server.close()
        busy = [session.free.wait() for session in self._sessions]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*busy), GRACE)
        for session in list(self._sessions):
            session.hang_up()

    def enter(self, session: "_Speaker") -> None:
        self._sessions.add(session)

    def leave(self, session: "_Speaker") -> None:
        self._sessions.discard(session)

    async def handle_RCPT(  # noqa: N802
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        if not self._is_ours(address):
            return "550 5.1.1 Nobody here has that address"
        if len(envelope.rcpt_tos) >= RECIPIENTS:
            return "452 4.5.3 Too many recipients"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        try:
            await asyncio.to_thread(self._store, envelope)
        except Exception as error:  # whatever it is, the mail must not go back to its sender
            self._complain(f"A mail could not be stored, and stays with the server that brought it: {error!r}.")
            return "451 4.3.0 The mail is not stored; bring it again later"
        self._arrived()
        return "250 2.0.0 The mail is stored"

    def _is_ours(self, address: str) -> bool:
        local, _, host = address.casefold().rpartition("@")
        return host == self._host and (local == self._local or local.startswith(self._start))

    def _store(self, envelope: Envelope) -> None:
        content = envelope.content
        body = content if isinstance(content, bytes) else b""
        sender = drop.plain_sender(envelope.mail_from or "")
        recipients = list(dict.fromkeys(map(drop.plain, envelope.rcpt_tos)))
        drop.store(self._spool, body[: drop.LIMIT], len(body) > drop.LIMIT, sender, recipients, self._clock())


class _Speaker(SMTP):
    """A session; `free` is set while it holds no mail."""

    line_length_limit = SIZE  # mail programs write longer lines than the 998 of RFC 5322

    def __init__(self, door: Door, **options: object) -> None:
        super().__init__(door, **options)  # type: ignore[arg-type]
        self.free = asyncio.Event()
        self.free.set()
        self._door = door

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._door.enter(self)
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        self._door.leave(self)
        super().connection_lost(error)

    def hang_up(self) -> None:
        if self.transport is not None:
            self.transport.close()

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802
        self.free.clear()
        try:
            await super().smtp_DATA(arg)
        finally:
            self.free.set()


class _Lmtp(_Speaker, LMTP):
    """The reply to a mail is given once for each of its recipients (RFC 2033, 4.2)."""

    _copies = 1

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802
        self._copies = len(self.envelope.rcpt_tos) if self.envelope else 1
        try:
            await super().smtp_DATA(arg)
        finally:
            self._copies = 1

    async def push(self, status: str | bytes) -> None:
        text = status if isinstance(status, str) else status.decode()
        for _ in range(1 if text.startswith(BEFORE_DATA) else self._copies):
            await super().push(text)
