"""A rendered mail as bytes for SMTP: RFC 5322 headers and a multipart/alternative body, text first.

Assembled by hand, because `email.message.EmailMessage` takes most of the time that a mail costs; what was written is
read back with `email` and compared (`proof`), so that no header and no part can be smuggled in.

`Precedence` is left out: it is in no standard, and what it is good for, keeping vacation programs quiet,
`Auto-Submitted` (RFC 3834) and `List-Id` (RFC 5230) do. `X-Auto-Response-Suppress` (MS-OXCMAIL) names all that `All`
stands for but NDR: a bounce tells us of a dead address.
"""

import re
from base64 import b64encode
from binascii import b2a_qp
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email.header import Header
from email.utils import format_datetime
from functools import lru_cache
from hashlib import sha256
from typing import Literal
from unicodedata import normalize

from .attached import Attachment
from .defang import defanged
from .links import link
from .proof import Headers, prove
from .render import Rendered

Auto = Literal["auto-generated", "auto-replied"]

LOOP = "X-Loop"
"""The header that marks a mail as ours, so that one that comes back is never answered; its value is `from_address`."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """Everything that is written on a mail. Addresses are ASCII; ids stand in angle brackets; `date` is aware.

    `bounce` is for the SMTP envelope alone and stands in no header. `list_id` is `g42.allegra.example.org`, called by
    the name in From. `topic` is the subject that all mails of the conversation have in common. `link_subject` is what
    the mails are called that List-Help and List-Unsubscribe open, to `reply_to`; without it there are no such headers.
    """

    from_name: str
    from_address: str
    to: str
    subject: str
    date: datetime
    message_id: str
    reply_to: str
    bounce: str
    auto: Auto = "auto-generated"
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    list_id: str = ""
    topic: str = ""
    link_subject: str = ""


def compose(rendered: Rendered, envelope: Envelope) -> bytes:
    """The whole mail, lines ending in CRLF. Raises `ValueError` where a header cannot be written as it is meant, and
    `UnsoundError`, which is one, where what was written does not read as it was meant.
    """
    boundary = "=_" + sha256(envelope.message_id.encode()).hexdigest()[:32]
    kind, kinds = f'multipart/alternative; boundary="{boundary}"', ["multipart/alternative", "text/plain", "text/html"]
    line = b"--" + boundary.encode()
    text, html = _part(rendered.text, "plain"), _part(rendered.html, "html")
    body = b"".join([b"\r\n", line, text, line, html, line, b"--\r\n"])
    if files := rendered.attachments:
        kinds = ["multipart/mixed", *kinds, *(file.kind.partition(";")[0] for file in files)]
        kind, body = _mixed(kind, body, files, boundary)
    headers = (*_headers(envelope), ("MIME-Version", "1.0"), ("Content-Type", kind))
    head = "".join(f"{name}: {fold(name, value)}\r\n" for name, value in headers).encode("ascii")
    raw = head + body
    prove(raw, headers, kinds)
    return raw


def _mixed(kind: str, body: bytes, files: Sequence[Attachment], boundary: str) -> tuple[str, bytes]:
    """Content-Type and body with files behind them (RFC 2046 5.1.3, RFC 2183); no boundary is the other's beginning."""
    outer = boundary.replace("=_", "=_mixed-")
    line = b"--" + outer.encode()
    parts = [b"\r\n", line, f"\r\nContent-Type: {fold('Content-Type', kind)}\r\n".encode(), body]
    for file in files:
        charset = "; charset=utf-8" if file.kind.startswith("text/") else ""
        head = (
            f'\r\nContent-Type: {file.kind}{charset}; name="{file.name}"\r\n'
            f'Content-Disposition: attachment; filename="{file.name}"\r\n'
            "Content-Transfer-Encoding: quoted-printable\r\n\r\n"
        )
        parts += [line, head.encode("ascii"), encoded(file.content), b"\r\n"]
    return f'multipart/mixed; boundary="{outer}"', b"".join([*parts, line, b"--\r\n"])


def subject(game: int, names: tuple[str, ...], news: str = "") -> str:
    """The subject of all mails of a game, since clients split a thread on a changed one; with `news`, of one mail."""
    constant = f"[Allegra {game}] {', '.join(map(defanged, names))}"
    return f"{constant}: {news}" if news else constant


def clean(text: str) -> str:
    """The text without what could end a header, begin an encoded word, or hide or turn round what is read: on one line,
    printable."""
    if not text.isprintable():
        text = "".join(letter if letter.isprintable() else " " for letter in text)
    text = " ".join(text.split())
    while "=?" in text:
        text = text.replace("=?", "")
    return text


def _headers(envelope: Envelope) -> Headers:
    """The headers in their order, unfolded; those without a value are left out."""
    headers = (
        ("From", _mailbox(envelope.from_name, envelope.from_address)),
        ("To", _address(envelope.to)),
        ("Reply-To", _address(envelope.reply_to)),
        ("Thread-Topic", _subject(envelope.topic)),  # before the subject, else that counts
        ("Thread-Index", _thread_index(envelope)),
        ("Subject", _subject(envelope.subject)),
        ("Date", format_datetime(envelope.date)),
        ("Message-ID", _id(envelope.message_id)),
        ("In-Reply-To", _id(envelope.in_reply_to)),
        ("References", " ".join(map(_id, envelope.references))),
        ("Auto-Submitted", envelope.auto),
        ("X-Auto-Response-Suppress", "DR, RN, NRN, OOF, AutoReply"),
        ("List-Id", _list_id(envelope)),
        ("List-Help", _link(envelope, "HELP")),
        ("List-Unsubscribe", _link(envelope, "LEAVE")),
        (LOOP, _address(envelope.from_address)),
    )
    return tuple(header for header in headers if header[1])


def _thread_index(envelope: Envelope) -> str:
    """By what Outlook keeps a conversation together (MS-OXOMSG, 2.2.1.3): a constant time, and 16 bytes that name the
    game and the player."""
    if not envelope.topic:
        return ""
    name = sha256(f"{envelope.list_id} {envelope.to}".encode()).digest()[:16]
    return b64encode(b"\x01\xd5\xc0\x00\x00\x00" + name).decode()


_ADDRESS = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+@[A-Za-z0-9.-]+|[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+@\[[0-9A-Fa-f.:IPv]+\]"
)
_MESSAGE_ID = re.compile(r"<[!-;=?-~]+>")


def _address(address: str) -> str:
    if address and not _ADDRESS.fullmatch(address):
        raise ValueError(f"expected one plain ASCII address, got {address!r}")
    if "=?" in address:
        raise ValueError(f"expected an address that is no encoded word, got {address!r}")
    return address


def _id(message_id: str) -> str:
    if message_id and (not _MESSAGE_ID.fullmatch(message_id) or "=?" in message_id):
        raise ValueError(f"expected a Message-ID in angle brackets, got {message_id!r}")
    return message_id


def _mailbox(name: str, address: str) -> str:
    """`"Allegra game 42" <allegra@example.org>`."""
    phrase = _phrase(name)
    return f"{phrase} <{_address(address)}>" if phrase else _address(address)


def _phrase(name: str) -> str:
    """The name between quotation marks, in ASCII, since no structured header gets an encoded word; "" for none."""
    plain = normalize("NFKD", clean(name)).encode("ascii", "ignore").decode()
    plain = clean(plain.replace("\\", "").replace('"', "'"))[:60].strip()
    return f'"{plain}"' if plain else ""


def _list_id(envelope: Envelope) -> str:
    if not envelope.list_id:
        return ""
    if not re.fullmatch(r"[A-Za-z0-9.-]+", envelope.list_id):
        raise ValueError(f"expected letters, digits, dots and hyphens as a list's id, got {envelope.list_id!r}")
    return f"{_phrase(envelope.from_name)} <{envelope.list_id}>".strip()


def _link(envelope: Envelope, command: str) -> str:
    """A link (RFC 2369) whose mail says the command; it goes the way of all replies to this mail."""
    if not envelope.link_subject:
        return ""
    return f"<{link(_address(envelope.reply_to), envelope.link_subject, command)}>"


@lru_cache(maxsize=1024)
def _subject(text: str) -> str:
    """The subject, cleaned and cut; encoded words only where it is not ASCII (RFC 2047)."""
    text = clean(text)[:200]
    if text.isascii():
        return text
    return Header(text, "utf-8", header_name="Subject").encode(maxlinelen=76, linesep="")


_LINE = 78


def fold(name: str, value: str) -> str:
    """The value, broken before spaces so that lines have at most 78 characters where they can (RFC 5322)."""
    if len(name) + 2 + len(value) <= _LINE:
        return value
    words = value.split(" ")
    folded, room = words[0], _LINE - len(name) - 2 - len(words[0])
    for word in words[1:]:
        fits = len(word) + 1 <= room
        folded += (" " if fits else "\r\n ") + word
        room = (room if fits else _LINE) - len(word) - 1
    return folded


def encoded(content: str) -> bytes:
    """A part as it is sent: quoted-printable utf-8, so that every line is short and ASCII."""
    # It must hold a line end: the first one tells b2a_qp how to write its soft ones.
    lines = (content.removesuffix("\n") + "\n").replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\r\n")
    return b2a_qp(lines.encode("utf-8", "replace"), istext=True)


def _part(content: str, subtype: str) -> bytes:
    """A part after its boundary's hyphens and name."""
    return part_head(subtype) + encoded(content) + b"\r\n"


def part_head(subtype: str) -> bytes:
    """What stands between the name of a boundary and a part's content."""
    head = f"\r\nContent-Type: text/{subtype}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
    return head.encode()
