"""A reply as bytes: parts in the charsets and encodings that programs choose, and the headers of a reply."""

from base64 import encodebytes
from dataclasses import dataclass
from datetime import timedelta
from email.header import Header
from email.utils import format_datetime, parseaddr
from hashlib import sha256
from quopri import encodestring

from .tools import Lines, Sent


@dataclass(frozen=True, slots=True)
class Leaf:
    """One part: its headers and its encoded body, ASCII or 8-bit."""

    head: tuple[str, ...]
    body: bytes


def leaf(
    text: str, kind: str = "plain", charset: str = "utf-8", coding: str = "quoted-printable", more: str = ""
) -> Leaf:
    """A text part; `more` are further parameters of its type.

    As programs do, it goes to a wider charset, and from 7bit to 8bit, where the characters ask for it.
    """
    chosen = next(name for name in (charset, "Windows-1252", "utf-8") if _fits(text, name))
    octets = text.replace("\n", "\r\n").encode(chosen)
    if coding == "7bit" and not octets.isascii():
        coding = "8bit"
    match coding:
        case "quoted-printable":
            body = encodestring(octets.replace(b"\r\n", b"\n")).replace(b"\n", b"\r\n")
        case "base64":
            body = encodebytes(octets).replace(b"\n", b"\r\n")
        case _:
            body = octets
    return Leaf((f"Content-Type: text/{kind}; charset={chosen}{more}", f"Content-Transfer-Encoding: {coding}"), body)


def _fits(text: str, charset: str) -> bool:
    try:
        text.encode(charset)
    except UnicodeEncodeError:
        return False
    return True


def nest(kind: str, boundary: str, *leaves: Leaf) -> Leaf:
    """Several parts in one: `alternative`, `mixed`, `related`."""
    line = f"--{boundary}".encode()
    inner = b"".join(
        line + b"\r\n" + "\r\n".join(part.head).encode() + b"\r\n\r\n" + part.body + b"\r\n" for part in leaves
    )
    return Leaf((f'Content-Type: multipart/{kind}; boundary="{boundary}"',), inner + line + b"--\r\n")


def letter(
    sent: Sent, person: str, content: Leaf, prefix: str = "Re: ", headers: Lines = (), subject: str = ""
) -> bytes:
    """The whole reply: to the Reply-To of what is answered, two hours and a bit after it, in its thread."""
    said = subject or (sent.subject if sent.subject.startswith(prefix) else prefix + sent.subject)
    mark = sha256(content.body + person.encode()).hexdigest()[:24]
    host = parseaddr(person)[1].rpartition("@")[2]
    head = (
        f"Date: {format_datetime(sent.moment + timedelta(hours=2, minutes=7))}",
        f"From: {person}",
        f"To: {sent.reply_to}",
        f"Subject: {encoded(said)}",
        f"Message-ID: <{mark}@{host}>",
        f"In-Reply-To: {sent.message_id}",
        f"References: {sent.references} {sent.message_id}".replace("  ", " "),
        *headers,
        "MIME-Version: 1.0",
        *content.head,
    )
    return "\r\n".join(head).encode() + b"\r\n\r\n" + content.body


def encoded(subject: str) -> str:
    return subject if subject.isascii() else Header(subject, "utf-8", header_name="Subject").encode(linesep="\r\n")
