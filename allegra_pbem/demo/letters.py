"""Mails as a correspondent's mail program opens and sends them."""

import email
import random
from base64 import encodebytes
from binascii import b2a_qp
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from email.header import Header, decode_header, make_header
from email.message import Message
from email.mime.multipart import MIMEMultipart
from email.parser import BytesParser
from email.policy import compat32
from email.utils import format_datetime, formataddr, parseaddr, parsedate_to_datetime

CRLF = compat32.clone(linesep="\r\n")


@dataclass(frozen=True, slots=True)
class Opened:
    """A mail from the moderator as a mail program shows it."""

    parts: tuple[Message, ...]
    sender: str
    sender_address: str
    reply_to: str
    to: str
    subject: str
    message_id: str
    references: str
    date: datetime
    text: str

    @property
    def html(self) -> str:
        """The HTML part, decoded when it is asked for: most people never look at it."""
        return _content(self.parts[1])


def opened(raw: bytes) -> Opened:
    """The mail, decoded. Raises KeyError, TypeError or ValueError for one that the moderator would not write."""
    mail = _PARSER.parsebytes(raw, headersonly=True)
    parts = _parts(mail)
    sender, address = parseaddr(mail["From"])
    return Opened(
        parts=parts,
        sender=sender,
        sender_address=address,
        reply_to=mail["Reply-To"] or address,
        to=mail["To"],
        subject=str(make_header(decode_header(mail["Subject"]))),
        message_id=mail["Message-ID"].strip(),
        references=" ".join((mail["References"] or "").split()),
        date=parsedate_to_datetime(mail["Date"]),
        text=_content(parts[0]),
    )


_PARSER = BytesParser()


def _parts(mail: Message) -> tuple[Message, ...]:
    """The text part and the HTML part. They are cut by hand: the parser would go over every line of both."""
    body = f"\r\n{mail.get_payload()}"
    parts = body.split(f"\r\n--{mail.get_boundary()}")
    return tuple(email.message_from_string(part.removeprefix("\r\n")) for part in parts[1:3])


def _content(part: Message) -> str:
    payload = part.get_payload(decode=True)
    assert isinstance(payload, bytes)
    return payload.decode(part.get_content_charset("utf-8")).replace("\r\n", "\n")


@dataclass(frozen=True, slots=True)
class Body:
    """What was written, as a mail program sends it: plain text, HTML, or both.

    `encoding` is how the plain text travels (quoted-printable, base64, 8bit), `flowed` whether it may be wrapped anew.
    """

    plain: str | None
    html: str | None = None
    flowed: bool = False
    encoding: str = "quoted-printable"


@dataclass(frozen=True, slots=True)
class Sent:
    """A mail on its way: the envelope and the bytes."""

    sender: str
    recipient: str
    raw: bytes


@dataclass(frozen=True, slots=True)
class Sender:
    """A correspondent as headers name one; `program` is empty for a mail that no person wrote."""

    name: str
    address: str
    program: str


def reply(opened: Opened, body: Body, sender: Sender, at: datetime, rng: random.Random) -> Sent:
    """A reply to the opened mail, where its Reply-To says."""
    return _sent(sender, opened.reply_to, _answered(opened.subject), _thread(opened), body, at, rng)


def fresh(to: str, subject: str, body: Body, sender: Sender, at: datetime, rng: random.Random) -> Sent:
    """A mail that is no reply for any mail program: one that a link opened."""
    return _sent(sender, to, subject, {}, body, at, rng)


def away(opened: Opened, sender: Sender, at: datetime, rng: random.Random) -> Sent:
    """What a mail server answers in somebody's absence (RFC 3834), with the empty envelope sender."""
    headers = {"In-Reply-To": opened.message_id, "Auto-Submitted": "auto-replied"}
    body = Body("I am travelling and read my mail again in a day or two.\n")
    sent = _sent(sender, opened.reply_to, f"Out of office: {opened.subject}", headers, body, at, rng)
    return Sent("", sent.recipient, sent.raw)


def _answered(subject: str) -> str:
    return subject if subject.lower().startswith("re:") else f"Re: {subject}"


def _thread(opened: Opened) -> dict[str, str]:
    return {"In-Reply-To": opened.message_id, "References": f"{opened.references} {opened.message_id}".strip()}


def _sent(
    sender: Sender, to: str, subject: str, more: Mapping[str, str], body: Body, at: datetime, rng: random.Random
) -> Sent:
    mail = _message(body, rng)
    headers = {
        "From": formataddr((sender.name, sender.address)),
        "To": to,
        "Subject": subject if subject.isascii() else Header(subject, "utf-8").encode(),
        "Date": format_datetime(at),
        "Message-ID": f"<{rng.randbytes(10).hex()}@{sender.address.partition('@')[2]}>",
        "X-Mailer": sender.program,
        **more,
    }
    for name, value in headers.items():
        if value:
            mail[name] = value
    return Sent(sender.address, to, mail.as_bytes(policy=CRLF))


def _message(body: Body, rng: random.Random) -> Message:
    parts = []
    if body.plain is not None:
        flowed = "; format=flowed" if body.flowed else ""
        parts.append(_part(body.plain, f"text/plain; charset=utf-8{flowed}", body.encoding))
    if body.html is not None:
        parts.append(_part(body.html, "text/html; charset=utf-8", "quoted-printable"))
    if len(parts) == 1:
        return parts[0]
    # A boundary is given, since the library would take one from a chance of its own.
    return MIMEMultipart("alternative", rng.randbytes(12).hex(), parts)


_ENCODINGS: Mapping[str, Callable[[bytes], bytes]] = {
    "quoted-printable": lambda text: b2a_qp(text, istext=True),
    "base64": encodebytes,
    "8bit": lambda text: text,
}


def _part(content: str, kind: str, encoding: str) -> Message:
    part = Message()
    part["Content-Type"] = kind
    part["Content-Transfer-Encoding"] = encoding
    part.set_payload(_ENCODINGS[encoding](content.encode()).decode("ascii", "surrogateescape"))
    return part
