"""One connection to the SMTP server, and what its replies mean for a mail.

A reply of 4xx is for now and one of 5xx for good (RFC 5321, 4.2.1). A connection that is lost after DATA leaves open
whether the server has the mail; it is sent again with the same Message-ID, so that the recipient sees it once.
"""

import asyncio
import contextlib
import os
import re
import socket
import ssl
from dataclasses import dataclass

from aiosmtplib import (
    SMTP,
    SMTPDataError,
    SMTPException,
    SMTPHeloError,
    SMTPRecipientRefused,
    SMTPResponse,
    SMTPResponseException,
    SMTPSenderRefused,
    SMTPServerDisconnected,
    SMTPStatus,
)

from ...config import Security, Settings
from ..intake.oauth import access_token
from .letter import Accepted, Later, Letter, Outcome, Refused, Stopped

NO_LOGIN = {530, 534, 535, 538}  # RFC 4954, 6: authentication is missing, too weak or wrong
CLOSING = 421  # RFC 5321, 3.8: the server says it and hangs up
NOT_THEIRS = re.compile(r"5\.(?:3\.2|4\.5)\b")
"""Enhanced codes of a refusal that is no recipient's: the server takes no mail, or no more from us today (Gmail's way
to say so). Given up for them, a day's mails would be lost."""
UNFIT = re.compile(r"[\s<>\x00-\x1f\x7f]")  # the library would make some other address of it


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds to connect and log in, for the replies to an envelope, and for the word that a mail has been taken.

    The last is long, since a server may look for viruses first, and whom we do not wait for has the mail twice (RFC
    1047). It must end well within the lease of a claimed mail.
    """

    connect: float = 30.0
    reply: float = 60.0
    taken: float = 300.0


class UnreachableError(OSError):
    """The server cannot be reached, proves not to be who it should, or does not let us log in; in words."""


class Line:
    """A connection that is logged in; `connect` makes one."""

    def __init__(self, client: SMTP, patience: Patience) -> None:
        self._client = client
        self._patience = patience
        self._fresh = True
        self._busy = False

    @property
    def is_open(self) -> bool:
        return self._client.is_connected

    async def send(self, letter: Letter) -> Outcome | None:
        """What became of the letter; None if a connection in use was closed before it, so that a new one may take it.

        Not to be used again unless it `is_open`.
        """
        self._busy = True
        outcome = await self._send(letter)
        self._busy = self._fresh = False
        return outcome

    async def _send(self, letter: Letter) -> Outcome | None:
        envelope, loop = False, asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self._patience.reply) as limit:
                await _announce(self._client, letter)
                envelope = True
                limit.reschedule(loop.time() + self._patience.taken)
                return Accepted(_said(await _hand_over(self._client, letter.raw)))
        except SMTPResponseException as error:
            outcome = _judge(error)
            await self._forget_envelope(gone=error.code < 0 or error.code == CLOSING)
        except ValueError as error:  # no such address can be written in SMTP
            outcome = Refused(words(error))
            await self._forget_envelope()
        except (SMTPException, OSError) as error:
            outcome = Later(_lost(error))
            self._client.close()
        gone = not self.is_open and not envelope and isinstance(outcome, Later)
        return None if gone and not self._fresh else outcome

    async def close(self) -> None:
        """Say goodbye, unless in the middle of a letter, and do not wait long for an answer."""
        with contextlib.suppress(SMTPException, OSError):
            async with asyncio.timeout(self._patience.connect):
                if self.is_open and not self._busy:
                    await self._client.quit()
        self._client.close()

    async def _forget_envelope(self, gone: bool = False) -> None:
        """A connection that cannot do that, or has lost the thread, is closed."""
        try:
            async with asyncio.timeout(self._patience.reply):
                if gone:
                    self._client.close()
                elif self.is_open:
                    await self._client.rset()
        except (SMTPException, OSError):
            self._client.close()


async def connect(settings: Settings, patience: Patience) -> Line:
    """A line to the server of the settings, secured as they say. UnreachableError when it cannot be had."""
    client = _client(settings)
    try:
        async with asyncio.timeout(patience.connect):
            await client.connect()
            if client.is_ehlo_or_helo_needed:
                await _greet(client)
    except (SMTPException, OSError, ValueError) as error:
        client.close()
        raise UnreachableError(f"{settings.smtp_host}, port {settings.smtp_port}: {_why(error, patience)}") from error
    return Line(client, patience)


async def _greet(client: SMTP) -> None:
    """EHLO, or HELO to a server from before 1995."""
    try:
        await client.ehlo()
    except SMTPHeloError:
        await client.helo()


def _why(error: Exception, patience: Patience) -> str:
    """What kept us from connecting; the library's own sentence names the server once more and hides the cause."""
    cause = error if isinstance(error, TimeoutError) else error.__cause__
    match cause:
        case TimeoutError():
            return f"there was no answer within {patience.connect:.0f} seconds"
        case ssl.SSLCertVerificationError():
            return f"its certificate cannot be verified: {cause.verify_message}"
        case socket.gaierror():
            return f"{cause.strerror}"
        case OSError(errno=int(number)) if number > 0:
            return os.strerror(number)
    return words(cause if isinstance(cause, Exception) else error)


async def _announce(client: SMTP, letter: Letter) -> None:
    """MAIL and RCPT, with the extensions of which the server has told and that we have a use for."""
    if UNFIT.search(letter.sender + letter.recipient):
        raise ValueError(f"{letter.recipient!r} is no address that SMTP can carry")
    of_mail, of_recipient = list[bytes](), list[bytes]()
    if not letter.recipient.isascii():
        if not client.supports_extension("smtputf8"):
            raise ValueError("the SMTP server takes no addresses with letters beyond ASCII (no SMTPUTF8)")
        of_mail.append(b"SMTPUTF8")
    if client.supports_extension("dsn"):  # RFC 3461: a bounce without the board in it
        of_mail.append(b"RET=HDRS")
        of_recipient.append(b"NOTIFY=FAILURE")
    mail = await client.execute_command(b"MAIL", f"FROM:<{letter.sender}>".encode(), *of_mail)
    if mail.code != SMTPStatus.completed:
        raise SMTPSenderRefused(mail.code, mail.message, letter.sender)
    rcpt = await client.execute_command(b"RCPT", f"TO:<{letter.recipient}>".encode(), *of_recipient)
    if rcpt.code not in (SMTPStatus.completed, SMTPStatus.will_forward):
        raise SMTPRecipientRefused(rcpt.code, rcpt.message, letter.recipient)


async def _hand_over(client: SMTP, raw: bytes) -> SMTPResponse:
    """DATA and the mail. The library would look for its line ends one by one, which costs as much as all the rest."""
    go_on = await client.execute_command(b"DATA")
    if go_on.code != SMTPStatus.start_input:
        raise SMTPDataError(go_on.code, go_on.message)
    if client.protocol is None:
        raise SMTPServerDisconnected("Connection lost")
    client.protocol.write(on_the_wire(raw))
    response = await client.protocol.read_response()
    if response.code != SMTPStatus.completed:
        raise SMTPDataError(response.code, response.message)
    return response


def on_the_wire(raw: bytes) -> bytes:
    """The mail as it follows on DATA (RFC 5321, 4.5.2): every line ends in CRLF, whatever ended it before, and a dot
    at the beginning of a line is doubled, so that no mail can end itself and go on as another.
    """
    lines = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n").removesuffix(b"\n")
    return b"\n".join((b"", lines)).replace(b"\n.", b"\n..")[1:].replace(b"\n", b"\r\n") + b"\r\n.\r\n"


def _judge(error: SMTPResponseException) -> Outcome:
    """What a reply other than yes means.

    A sender that is refused for good is a fault of our settings rather than of this recipient, so nobody is given up
    for it, and it does not hold up the other mails either.
    """
    said = words(error)
    if error.code in NO_LOGIN or (500 <= error.code < 600 and NOT_THEIRS.search(said)):
        return Stopped(said)
    ours = isinstance(error, SMTPSenderRefused)
    return Refused(said) if 500 <= error.code < 600 and not ours else Later(said)


def _client(settings: Settings) -> SMTP:
    password, command = settings.smtp_password, settings.smtp_token_command

    async def token() -> str:
        assert command is not None
        return await asyncio.to_thread(access_token, command, "smtp_token_command")

    return SMTP(
        hostname=settings.smtp_host,
        port=settings.smtp_port,
        username=settings.smtp_user,
        password=None if password is None else password.get_secret_value(),
        oauth_token_generator=None if command is None else token,
        use_tls=settings.smtp_security is Security.TLS,
        start_tls=settings.smtp_security is Security.STARTTLS,
        validate_certs=True,
        local_hostname=settings.address.rpartition("@")[2],  # to look up our own name can take long
        timeout=None,  # ours are for the whole of a letter, and cost less
    )


def words(error: Exception) -> str:
    """What is the matter, in one printable line."""
    if isinstance(error, SMTPResponseException):
        return _said(SMTPResponse(error.code, error.message))
    return _flat(str(error)) or type(error).__name__


def _said(response: SMTPResponse) -> str:
    return f"{response.code} {_flat(response.message)}"


def _lost(error: Exception) -> str:
    return "the server did not answer in time" if isinstance(error, TimeoutError) else words(error)


def _flat(text: str) -> str:
    """One printable line: servers answer in several, and in any bytes."""
    return " ".join(text.encode("utf-8", "surrogateescape").decode("utf-8", "replace").split())
