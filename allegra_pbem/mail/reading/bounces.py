"""Mails about mails of ours that did not arrive: delivery reports (RFC 3464), complaints (RFC 5965), and old shapes."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from email.message import Message
from enum import StrEnum

from ..language.fold import fold, key
from .automatic import is_vacation_subject
from .charset import decode_header
from .fields import Fields, ids_in
from .parts import content_type


class BounceKind(StrEnum):
    FAILED = "failed"  # for good
    DELAYED = "delayed"  # the server goes on trying
    COMPLAINT = "complaint"  # the recipient called it spam


@dataclass(frozen=True, slots=True)
class Bounce:
    """What became of a mail of ours.

    `status` is the enhanced code such as `5.1.1`, "" when the report has none. `originals` are the Message-IDs that
    the report names, ours among them if it is true; `recipient` and `detail` are as the report says, cleaned.
    """

    kind: BounceKind
    status: str
    originals: tuple[str, ...]
    recipient: str = ""
    detail: str = ""


_STATUS = re.compile(r"(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])")
_ORIGINAL = re.compile(
    rb"^[> \t]{0,10}message-id:[ \t]*(?:\r?\n[ \t]+)?(<[^<>\s]{3,500}>)", re.IGNORECASE | re.MULTILINE
)
_SERVERS = frozenset({"mailer-daemon", "postmaster", "mail-daemon", "mailerdaemon", "maildaemon"})
_SUBJECTS = """undeliver; delivery status notification; delivery failure; delivery failed;
    mail delivery failed; failure notice; returned mail; returned to sender; message not delivered;
    mail delivery system; undelivered mail; delivery has failed; unzustellbar; nicht zustellbar; non remis;
    échec de la remise; mancato recapito; non recapitabile; não entregue; falha na entrega; no entregado;
    no se puede entregar; error de entrega; delayed mail; delivery delayed; delivery incomplete;
    non-deliver; nondeliver; non deliver; delivery notification; delivery report; delivery error; delivery problem;
    could not be delivered; could not deliver; unable to deliver; cannot be delivered; can't deliver; mail system error;
    message status - undeliver; user unknown; unknown user; mail error; email error; bounced mail; returned to sender;
    onbestelbaar; niet bezorgd; olevererbart; kunde inte levereras; kunne ikke leveres; nie dostarczono; 退信; 配信"""
_BODIES = """could not be delivered; couldn't be delivered; was not delivered; not been delivered; cannot be delivered;
    could not deliver; couldn't deliver; unable to deliver; wasn't able to deliver; was undeliverable; is undeliverable;
    did not reach the following recipient; permanent fatal error; permanent error; permanent failure;
    following addresses failed; following address failed; user unknown; unknown user; no such user; no such recipient;
    unknown recipient; recipient unknown; invalid recipient; mailbox unavailable; mailbox not found;
    recipient address rejected; address does not exist; user does not exist; account does not exist;
    account that you tried to reach; not listed in; account has been disabled; over quota; mailbox is full;
    mailbox full; mailbox disabled; konnte nicht zugestellt werden; n'a pas pu être remis;
    non è stato possibile consegnare; no se ha podido entregar; não pôde ser entregue; kon niet worden bezorgd"""
"""What mail servers say that report in no format of any standard."""


def _phrases(text: str) -> tuple[str, ...]:
    return tuple(key(" ".join(words.split())) for words in text.split(";"))


_FAILURES, _SAYINGS = _phrases(_SUBJECTS), _phrases(_BODIES)
_LOOKED_AT = 4000
"""Letters of a report in words that are looked at; below may stand the mail that came back."""
_DELAYS = (
    "delay",
    "will retry",
    "will be retried",
    "still being retried",
    "not been delivered yet",
    "incomplete",
    "warning:",
)


_REPORTS = frozenset({"message/feedback-report", "message/delivery-status"})


def read_bounce(
    raw: bytes, message: Message, types: Collection[str], fields: Fields, *, unsigned: bool, text: str
) -> Bounce | None:
    """What the mail reports; None when it is no such report.

    `types` are the content types of its parts; `unsigned`: it came without an envelope sender or from a mail server's
    own address; `text` is its readable text, for servers that report in words alone.
    """
    failed = fields.first("x-failed-recipients")
    if not (unsigned or failed or not _REPORTS.isdisjoint(types)):
        return None  # as most mails are
    originals = _originals(raw)
    if "message/feedback-report" in types:
        return Bounce(BounceKind.COMPLAINT, "", originals)
    if "message/delivery-status" in types:
        return _delivery_report(message, originals)
    subject, said = key(fields.text("subject")), " ".join(key(fold(text[:_LOOKED_AT])).split())
    if failed or (unsigned and _is_in_words(subject, said)):
        status = _STATUS.search(text)
        code = status.group(1) if status else ""
        return Bounce(_kind_in_words(code, f"{subject} {said}"), code, originals, failed[:320])
    return None


def _is_in_words(subject: str, said: str) -> bool:
    if is_vacation_subject(subject):
        return False
    return any(words in subject for words in _FAILURES) or any(words in said for words in _SAYINGS)


def is_server(address: str) -> bool:
    """Whether the address is a mail server's own."""
    return address.partition("@")[0].casefold() in _SERVERS


def _originals(raw: bytes) -> tuple[str, ...]:
    """The Message-IDs below the report's own header."""
    _, _, body = raw.replace(b"\r\n", b"\n").partition(b"\n\n")
    return ids_in(b" ".join(_ORIGINAL.findall(body)[:10]).decode("ascii", "replace"))


def _delivery_report(message: Message, originals: tuple[str, ...]) -> Bounce | None:
    """The first recipient that failed, else the first that is delayed; None when the mail arrived."""
    found = {bounce.kind: bounce for bounce in reversed(list(_recipients(message, originals)))}
    return found.get(BounceKind.FAILED) or found.get(BounceKind.DELAYED)


def _recipients(message: Message, originals: tuple[str, ...]) -> Iterator[Bounce]:
    for block in _status_blocks(message):
        fields = Fields(block)
        action = next(iter(fields.word("action").partition("(")[0].split()), "")
        status = _STATUS.search(fields.first("status")[:200])
        code = status.group(1) if status else ""
        kind = _kind(action, code)
        if kind is not None:
            recipient = fields.first("final-recipient")[:400].rpartition(";")[2].strip()
            yield Bounce(kind, code, originals, recipient, decode_header(fields.first("diagnostic-code"))[:300])


def _status_blocks(message: Message) -> Iterable[Message]:
    for part in message.walk():
        if content_type(part) == "message/delivery-status":
            payload = part.get_payload()
            if isinstance(payload, list):
                yield from (block for block in payload if isinstance(block, Message))


def _kind(action: str, status: str) -> BounceKind | None:
    if action == "failed" or (not action and status.startswith("5")):
        return BounceKind.FAILED
    if action == "delayed" or (not action and status.startswith("4")):
        return BounceKind.DELAYED
    return None


def _kind_in_words(status: str, text: str) -> BounceKind:
    if status.startswith("5"):
        return BounceKind.FAILED
    delayed = status.startswith("4") or any(words in text for words in _DELAYS)
    return BounceKind.DELAYED if delayed else BounceKind.FAILED
