"""Sending through an SMTP server: connections are reused, and what a reply means for the mail is decided here.

A reply of 4xx is for now and one of 5xx for good (RFC 5321, 4.2.1). A connection that is lost after DATA leaves open
whether the server has the mail; it is sent again with the same Message-ID, so that the recipient sees it once.
"""

import asyncio
import contextlib
import math
import re
from collections import deque
from collections.abc import Sequence

from aiosmtplib import SMTP, SMTPException, SMTPResponseException, SMTPSenderRefused

from ...config import Security, Settings
from . import folder
from .letter import Accepted, Later, Letter, Outcome, Refused, Settle, Stopped

CONNECTIONS = 4  # more gain nothing, and servers limit them
LETTERS_EACH = 8  # a connection more for as many letters
TIMEOUT = 60.0  # seconds for each reply
NO_LOGIN = {530, 534, 535, 538}  # RFC 4954, 6: authentication is missing, too weak or wrong
UNFIT = re.compile(r"[\s<>\x00-\x1f\x7f]")  # the library would make some other address of it

Queue = deque[Letter]


async def send_all(
    letters: Sequence[Letter],
    settings: Settings,
    settle: Settle,
    connections: int = CONNECTIONS,
    timeout: float = TIMEOUT,
) -> Stopped | None:
    """Send the letters to the SMTP server, or to the folder if there is no server; returns why sending stopped, if so.

    `settle` is told each letter's fate; those that were not tried are settled as Stopped. What `settle` raises is
    raised when the other connections have finished; what was left then is not settled.
    """
    if settings.smtp_host is None:
        return folder.write_all(letters, settings.outbox_folder, settle)
    queue = deque(letters)
    count = min(connections, math.ceil(len(queue) / LETTERS_EACH))
    work = (_work(queue, settings, settle, timeout) for _ in range(count))
    ends = await asyncio.gather(*work, return_exceptions=True)
    for end in ends:
        if isinstance(end, BaseException):
            raise end
    if not queue:
        return None
    stopped = next(end for end in ends if isinstance(end, Stopped))
    for letter in queue:
        settle(letter, stopped)
    return stopped


async def _work(queue: Queue, settings: Settings, settle: Settle, timeout: float) -> Stopped | None:
    """Send from the queue until it is empty or no connection can be made; other connections may go on with it."""
    while queue:
        client = _client(settings, timeout)
        try:
            await client.connect()
            if client.is_ehlo_or_helo_needed:
                await client.ehlo()
        except (SMTPException, OSError, ValueError) as error:
            return Stopped(f"{settings.smtp_host}, port {settings.smtp_port}: {_words(error)}")
        try:
            stopped = await _drain(client, queue, settle)
        finally:
            await _leave(client)
        if stopped is not None:
            return stopped
    return None


async def _drain(client: SMTP, queue: Queue, settle: Settle) -> Stopped | None:
    """Send until the queue is empty or the connection is gone; each connection settles at least one letter."""
    settled = 0
    while queue and (client.is_connected or not settled):
        letter = queue.popleft()
        outcome = await _send(client, letter, fresh=not settled)
        if outcome is None or isinstance(outcome, Stopped):
            queue.appendleft(letter)
            return outcome
        settle(letter, outcome)
        settled += 1
    return None


async def _send(client: SMTP, letter: Letter, fresh: bool) -> Outcome | None:
    """What became of the letter; None if a connection in use was closed before it, so that a new one may take it."""
    envelope = False
    try:
        await _announce(client, letter)
        envelope = True
        response = await client.data(letter.raw)
        return Accepted(f"{response.code} {_flat(response.message)}")
    except SMTPResponseException as error:
        outcome = _judge(error)
        await _reset(client, lost=error.code < 0)
    except ValueError as error:  # no such address can be written in SMTP
        outcome = Refused(_words(error))
        await _reset(client)
    except (SMTPException, OSError) as error:
        outcome = Later(_words(error))
        client.close()
    gone = not client.is_connected and not envelope and isinstance(outcome, Later)
    return None if gone and not fresh else outcome


async def _announce(client: SMTP, letter: Letter) -> None:
    """MAIL and RCPT, with the extensions of which the server has told and that we have a use for."""
    if UNFIT.search(letter.sender + letter.recipient):
        raise ValueError(f"{letter.recipient!r} is no address that SMTP can carry")
    encoding, of_mail, of_recipient = "ascii", [], []
    if not letter.recipient.isascii():
        if not client.supports_extension("smtputf8"):
            raise ValueError("the SMTP server takes no addresses with letters beyond ASCII (no SMTPUTF8)")
        encoding = "utf-8"
        of_mail.append("SMTPUTF8")
    if client.supports_extension("dsn"):  # RFC 3461: a bounce without the board in it
        of_mail.append("RET=HDRS")
        of_recipient.append("NOTIFY=FAILURE")
    await client.mail(letter.sender, options=of_mail, encoding=encoding)
    await client.rcpt(letter.recipient, options=of_recipient, encoding=encoding)


def _judge(error: SMTPResponseException) -> Outcome:
    """What a reply other than yes means.

    A sender that is refused for good is a fault of our settings rather than of this recipient, so nobody is given up
    for it, and it does not hold up the other mails either.
    """
    words = _words(error)
    if error.code in NO_LOGIN:
        return Stopped(words)
    ours = isinstance(error, SMTPSenderRefused)
    return Refused(words) if 500 <= error.code < 600 and not ours else Later(words)


async def _reset(client: SMTP, lost: bool = False) -> None:
    """Forget a half-made envelope; a connection that cannot do that, or has `lost` the thread, is closed."""
    try:
        if lost:
            client.close()
        elif client.is_connected:
            await client.rset()
    except (SMTPException, OSError):
        client.close()


async def _leave(client: SMTP) -> None:
    with contextlib.suppress(SMTPException, OSError):
        if client.is_connected:
            await client.quit()
    client.close()


def _client(settings: Settings, timeout: float) -> SMTP:
    password = settings.smtp_password
    return SMTP(
        hostname=settings.smtp_host,
        port=settings.smtp_port,
        username=settings.smtp_user,
        password=None if password is None else password.get_secret_value(),
        use_tls=settings.smtp_security is Security.TLS,
        start_tls=settings.smtp_security is Security.STARTTLS,
        validate_certs=True,
        local_hostname=settings.address.rpartition("@")[2],  # to look up our own name can take long
        timeout=timeout,
    )


def _words(error: Exception) -> str:
    if isinstance(error, SMTPResponseException):
        return f"{error.code} {_flat(error.message)}"
    return _flat(str(error)) or type(error).__name__


def _flat(text: str) -> str:
    """One printable line: servers answer in several, and in any bytes."""
    return " ".join(text.encode("utf-8", "surrogateescape").decode("utf-8", "replace").split())
