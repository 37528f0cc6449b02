"""Mails about mails of ours that did not arrive: delivery reports, complaints, and what servers say in words."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from email.message import Message

from .charset import decode
from .fields import Fields, asked, ids_in
from .freeform import read_freeform, status_in
from .parts import content_type, payload_of
from .status import DELIVERY, FEEDBACK, BounceKind, Fate, inside, is_complaint, names_recipients, read_delivery

__all__ = ["Bounce", "BounceKind", "comes_back", "is_server", "read_bounce"]


@dataclass(frozen=True, slots=True)
class Bounce:
    """What became of a mail of ours.

    `status` is the enhanced code such as `5.1.1`, "" when the report has none. `originals` are the Message-IDs that
    the report names, ours among them if it is true. `tokens` are those that addresses in it carry, in small letters:
    a provider that writes its own Message-ID and its own envelope sender over ours leaves our Reply-To alone.
    `recipient` and `detail` are as the report says, cleaned.
    """

    kind: BounceKind
    status: str
    originals: tuple[str, ...]
    tokens: tuple[str, ...] = ()
    recipient: str = ""
    detail: str = ""


_ORIGINAL = re.compile(
    r"^[> \t]{0,10}(?:x-)?(?:original-?)?message-id:[ \t]*(?:\r?\n[ \t]+)?(<[^<>\s]{3,500}>)",
    re.IGNORECASE | re.MULTILINE,
)
_TOKEN = re.compile(r"[-+=](?:b-)?([a-z2-7]{20})@[a-z0-9]")
_BOUNCE_ADDRESS = re.compile(r"[-+=]b-[a-z2-7]{20}@")
_SERVERS = frozenset({"mailer-daemon", "postmaster", "mail-daemon", "mailerdaemon", "maildaemon"})
_REPORTS = DELIVERY | {FEEDBACK}
_COPIES = ("message/", "text/rfc822")
MOST_NAMES = 10


def is_server(address: str) -> bool:
    """Whether the address is a mail server's own."""
    return address.partition("@")[0].casefold() in _SERVERS


def comes_back(recipients: Collection[str]) -> bool:
    """Whether one of the addresses that the mail came to is of the kind that only the envelopes of our mails carry."""
    return any(_BOUNCE_ADDRESS.search(recipient.casefold()) for recipient in recipients)


def read_bounce(
    raw: bytes, message: Message, types: Collection[str], fields: Fields, *, unsigned: bool, returned: bool, text: str
) -> Bounce | None:
    """What the mail reports; None when it is no such report.

    `types` are the content types of its parts; `unsigned`: it came without an envelope sender or from a mail server's
    own address; `returned`: it came to a bounce address; `text` is its readable text, for servers that report in
    words alone.
    """
    failed = fields.first("x-failed-recipients")
    if not (unsigned or returned or failed or not _REPORTS.isdisjoint(types)):
        return None  # as most mails are
    fate = _fate(message, types, fields, text, returned=returned, failed=failed)
    if fate is None:
        return None
    named = "\n".join(_bodies(raw, message, text))
    originals = ids_in(" ".join(_ORIGINAL.findall(named)[:MOST_NAMES]))
    tokens = tuple(dict.fromkeys(_TOKEN.findall(named.casefold())))[:MOST_NAMES]
    return Bounce(fate.kind, fate.status, originals, tokens, fate.recipient, fate.detail)


def _fate(
    message: Message, types: Collection[str], fields: Fields, text: str, *, returned: bool, failed: str
) -> Fate | None:
    if FEEDBACK in types:
        return Fate(BounceKind.COMPLAINT) if is_complaint(message) else None
    if not DELIVERY.isdisjoint(types) and names_recipients(message):
        return read_delivery(message)
    kind = read_freeform(message, fields, text, returned=returned) or (BounceKind.FAILED if failed else None)
    return None if kind is None else Fate(kind, status_in(text), failed[:320])


def _bodies(raw: bytes, message: Message, text: str) -> Iterator[str]:
    """Where the mail that came back may be named: below the report's own header, and in what is encoded there."""
    _, _, body = raw.replace(b"\r\n", b"\n").partition(b"\n\n")
    yield body.decode("ascii", "replace")
    yield text
    for part in message.walk():
        if content_type(part).startswith(_COPIES) and Fields(part).word("content-transfer-encoding") == "base64":
            # The standard library may have taken it for a mail without fields.
            child = part.get_payload(0) if part.is_multipart() else None
            yield decode(inside(part, child) if isinstance(child, Message) else asked(part, payload_of, b""), None)
