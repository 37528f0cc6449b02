"""A raw mail parsed: who, to whom, in answer to what, which text; and whether a person sent it at all.

Nothing here knows a game or a database. Limits come first, since parsing is what hostile mails attack.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from email.errors import (
    FirstHeaderLineIsContinuationDefect,
    MalformedHeaderDefect,
    MissingHeaderBodySeparatorDefect,
)
from email.message import Message
from email.parser import BytesParser

from .automatic import why_automatic
from .bounces import Bounce, comes_back, is_server, read_bounce
from .caps import over
from .fields import Fields, addresses_in
from .identity import one_address
from .parts import Body, read_body

MOST_RECIPIENTS = 200
MOST_RESULTS = 20
_RECIPIENTS = ("to", "cc", "delivered-to", "x-original-to", "x-envelope-to", "envelope-to")
_DEFECTS = (FirstHeaderLineIsContinuationDefect, MalformedHeaderDefect, MissingHeaderBodySeparatorDefect)


@dataclass(frozen=True, slots=True)
class Mail:
    """What a mail says, cleaned: no value holds a control character but for the line feeds of `text`.

    `refused`: why it could not be parsed, "" when it could; then nothing else is filled in. `sender` is the one address
    of its From, as written; where there is not exactly one beyond doubt it is None and `sender_fault` says why.
    `envelope_sender`: None is unknown, "" empty. `recipients` are all addresses that it may have come to. `automatic`:
    the sign that no person sent it, "" for none. `authentication` are the topmost Authentication-Results fields.
    """

    refused: str = ""
    message_id: str | None = None
    in_reply_to: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    subject: str = ""
    sender: str | None = None
    sender_fault: str = ""
    envelope_sender: str | None = None
    recipients: tuple[str, ...] = ()
    automatic: str = ""
    bounce: Bounce | None = None
    authentication: tuple[str, ...] = ()
    text: str = ""
    from_html: bool = False


def parse(
    raw: bytes, *, sender: str | None = None, recipients: Sequence[str] = (), own_addresses: Collection[str] = ()
) -> Mail:
    """Parse a mail. Never raises, and takes less than a second, whatever the bytes are.

    `sender` and `recipients` are the envelope as far as it is known; without a sender Return-Path is looked at.
    `own_addresses` are ours, in any letter case: a mail from one of them is automatic.
    """
    reason = over(raw)
    if reason:
        return Mail(refused=reason)
    try:
        return _mail(raw, sender, recipients, own_addresses)
    except (RecursionError, ValueError, LookupError, TypeError, AttributeError, AssertionError) as error:
        # The standard library raises all of these for some mail or other.
        return Mail(refused=f"it cannot be parsed ({type(error).__name__})")


def _mail(raw: bytes, sender: str | None, recipients: Sequence[str], own: Collection[str]) -> Mail:
    message: Message = BytesParser().parsebytes(raw)
    fields = Fields(message)
    body = read_body(message)
    envelope = _envelope_sender(fields, sender)
    address, fault = _identity(message, fields)
    came_to = addresses_in(
        [*recipients, *(value for name in _RECIPIENTS for value in fields.all(name))], MOST_RECIPIENTS
    )
    bounce = _bounce(raw, message, fields, body, envelope, comes_back(came_to))
    return Mail(
        message_id=next(iter(fields.ids("message-id")), None),
        in_reply_to=fields.ids("in-reply-to"),
        references=fields.ids("references"),
        subject=fields.text("subject"),
        sender=address,
        sender_fault=fault,
        envelope_sender=envelope,
        recipients=came_to,
        automatic=why_automatic(fields, body.types, envelope, address, own),
        bounce=bounce,
        authentication=tuple(fields.all("authentication-results")[:MOST_RESULTS]),
        text=body.text,
        from_html=body.from_html,
    )


def _identity(message: Message, fields: Fields) -> tuple[str | None, str]:
    if any(isinstance(defect, _DEFECTS) for defect in message.defects):
        return None, "the header is malformed"
    return one_address(fields.all("from"))


def _envelope_sender(fields: Fields, given: str | None) -> str | None:
    """The envelope's sender; of several Return-Path fields the topmost is the last server's."""
    if given is not None:
        return given.strip().strip("<>")
    if not fields.has("return-path"):
        return None
    path = fields.first("return-path")
    return path.strip().strip("<>").strip() if len(path) <= 400 else None


def _bounce(
    raw: bytes, message: Message, fields: Fields, body: Body, envelope: str | None, returned: bool
) -> Bounce | None:
    author = next(iter(addresses_in(fields.all("from")[:1], 1)), "")
    unsigned = envelope == "" or is_server(author)
    return read_bounce(raw, message, body.types, fields, unsigned=unsigned, returned=returned, text=body.text)
