"""Reports in the formats of a standard: of delivery (RFC 3464, and RFC 6533 for addresses beyond ASCII), and of spam.

Servers keep to them loosely, so what is missing or strange makes a report say less, never fail.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from email.message import Message
from email.parser import BytesParser
from enum import StrEnum

from .charset import decode_header
from .fields import Fields, asked
from .parts import content_type, payload_of


class BounceKind(StrEnum):
    FAILED = "failed"  # for good
    DELAYED = "delayed"  # the server goes on trying
    COMPLAINT = "complaint"  # the recipient called it spam


@dataclass(frozen=True, slots=True)
class Fate:
    """What a report says of one recipient. `status` is the enhanced code such as `5.1.1`, "" when there is none;
    `recipient` is whom we wrote to where that is told, else whom it was for in the end; `detail` is cleaned.
    """

    kind: BounceKind
    status: str = ""
    recipient: str = ""
    detail: str = ""


STATUS = re.compile(r"(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])")
DELIVERY = frozenset({"message/delivery-status", "message/global-delivery-status"})
FEEDBACK = "message/feedback-report"
MOST_RECIPIENTS = 50
_BLANK = re.compile(rb"\r?\n[ \t]*\r?\n")
_FAILED = ("fail", "error")  # OpenSMTPD says error
_COMPLAINTS = frozenset({"abuse", "fraud", "virus", "opt-out", "opt-out-list", "complaint", "spam"})


def read_delivery(message: Message) -> Fate | None:
    """The first recipient that failed, else the first that is delayed; None when none did."""
    found = {fate.kind: fate for fate in reversed(list(_fates(message)))}
    return found.get(BounceKind.FAILED) or found.get(BounceKind.DELAYED)


def names_recipients(message: Message) -> bool:
    """Whether a delivery report says anything of anybody; some servers put it all into words."""
    return any(fields.has("action") or fields.has("status") for fields in _blocks(message))


def is_complaint(message: Message) -> bool:
    """Whether a feedback report is about spam (RFC 5965, 7.3); that a check of ours failed (RFC 6591) is no complaint,
    and "not spam" the contrary.
    """
    reports = (part for part in message.walk() if content_type(part) == FEEDBACK)
    about = [fields.word("feedback-type") for part in reports for fields in _blocks_of(part)]
    return next(filter(None, about), "abuse") in _COMPLAINTS


def _fates(message: Message) -> Iterator[Fate]:
    for fields in _blocks(message):
        action = next(iter(fields.word("action").partition("(")[0].split()), "")
        status = STATUS.search(fields.first("status")[:200])
        code = status.group(1) if status else ""
        kind = _kind(action, code)
        if kind is not None:
            recipient = _address(fields, "original-recipient") or _address(fields, "final-recipient")
            yield Fate(kind, code, recipient, decode_header(fields.first("diagnostic-code"))[:300])


def _address(fields: Fields, name: str) -> str:
    """The address behind its type, as in `rfc822; ann@example.org`."""
    return fields.first(name)[:400].rpartition(";")[2].strip().strip("<>")


def _kind(action: str, status: str) -> BounceKind | None:
    if action.startswith(_FAILED) or (not action and status.startswith("5")):
        return BounceKind.FAILED
    if action == "delayed" or (not action and status.startswith("4")):
        return BounceKind.DELAYED
    return None


def _blocks(message: Message) -> Iterable[Fields]:
    """The groups of fields: the first is about the mail, each other about one recipient."""
    parts = (part for part in message.walk() if content_type(part) in DELIVERY)
    blocks = (fields for part in parts for fields in _blocks_of(part))
    return (fields for fields, _ in zip(blocks, range(MOST_RECIPIENTS), strict=False))


def _blocks_of(part: Message) -> Iterator[Fields]:
    """The standard library parts the blocks of `message/delivery-status`; of its other reports only the first block
    is read as fields, and where the part is encoded (RFC 6533, 3 allows it) not even that.
    """
    payload = part.get_payload()
    children = [child for child in payload if isinstance(child, Message)] if isinstance(payload, list) else []
    for child in children:
        yield Fields(child)
        if content_type(part) != "message/delivery-status":
            for block in _BLANK.split(inside(part, child))[:MOST_RECIPIENTS]:
                yield Fields(BytesParser().parsebytes(block.strip() + b"\n\n", headersonly=True))


def inside(part: Message, child: Message) -> bytes:
    """What stands below the fields of a mail within a part, with the encoding of the part undone."""
    outer = Message()
    outer["Content-Transfer-Encoding"] = Fields(part).word("content-transfer-encoding")
    outer.set_payload(asked(child, payload_of, b"").decode("ascii", "surrogateescape"))
    return asked(outer, payload_of, b"")
