"""A real SMTP server on the loopback, in a thread, that answers as it is told to."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from aiosmtpd.smtp import SMTP, Envelope, Session

from allegra_pbem.mail.reading.parse import parse

Reply = Callable[[str], str | None]


def yes(_recipient: str) -> None:
    """The usual answer."""


@dataclass
class Mailbox:
    """`reply` says what a recipient's mail is answered after DATA (None: yes). `taken` are the mails said yes to,
    `offered` all that came, as pairs of recipient and Message-ID.
    """

    reply: Reply = yes
    waits_for: int = 1
    offered: list[tuple[str, str]] = field(default_factory=list)
    taken: list[tuple[str, str]] = field(default_factory=list)
    port: int = 0
    peers: set[object] = field(default_factory=set)
    _complete: asyncio.Event = field(default_factory=asyncio.Event)

    async def handle_DATA(self, _server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """The first mails wait until `waits_for` connections have offered one."""
        self.peers.add(session.peer)
        if len(self.peers) >= self.waits_for:
            self._complete.set()
        await asyncio.wait_for(self._complete.wait(), 60)
        mail = (envelope.rcpt_tos[0], parse(envelope.original_content).message_id)
        self.offered.append(mail)
        refusal = self.reply(mail[0])
        if refusal is None:
            self.taken.append(mail)
        return refusal or "250 OK"


@contextmanager
def listening(mailbox: Mailbox) -> Iterator[dict[str, object]]:
    """The settings with which the mailbox is reached; it keeps its port when it listens once more."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    making = loop.create_server(lambda: SMTP(mailbox, hostname="localhost", loop=loop), "127.0.0.1", mailbox.port)
    server = asyncio.run_coroutine_threadsafe(making, loop).result(20)
    mailbox.port = server.sockets[0].getsockname()[1]
    try:
        yield {"smtp_host": "127.0.0.1", "smtp_port": mailbox.port, "smtp_security": "plain"}
    finally:
        asyncio.run_coroutine_threadsafe(_close(server), loop).result(20)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _close(server: asyncio.Server) -> None:
    server.close()
    await server.wait_closed()
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
