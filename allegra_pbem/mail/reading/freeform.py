"""Reports of mail servers in words alone, in no format of any standard.

Mail that came to a bounce address, which no person writes to, is given to flufl.bounce, which knows what dozens of
servers have said over the years. What it does not know, and what came elsewhere, is looked through for what servers
say in seven languages.
"""

import logging
import re
from email.message import Message

from ..language.fold import fold, key
from .automatic import is_vacation_subject
from .fields import Fields, asked
from .parts import content_type, text_in_html, text_in_plain
from .status import STATUS, BounceKind

MOST_PARTS = 4
MOST_LINES = 100
LONGEST_LINE = 160
"""Some of the library's patterns take a time that grows with the square of a line."""
LOOKED_AT = 4000
"""Letters of a report in words that are looked at; below may stand the mail that came back."""
_BLANKS = re.compile(r"[^\S\n]{8,}")
_KEPT = ("From", "Subject", "X-Mailer", "X-Failed-Recipients")

_SUBJECTS = """undeliver; delivery status; delivery failure; delivery failed; failure notice; returned mail; returned
    to sender; returning to sender; not delivered; mail delivery system; delivery has failed; mail failed;
    delivery incomplete; delivery warning; delayed mail; delivery delayed; delivery notification; delivery
    report; delivery error; delivery problem; non-deliver; nondeliver; non deliver; be delivered; could not
    deliver; unable to deliver; can't deliver; user unknown; unknown user; mail error; email error; mail
    system error; bounced mail; unzustellbar; nicht zustellbar; non remis; échec de la remise; mancato
    recapito; non recapitabile; não entregue; falha na entrega; no entregado; no se puede entregar; error
    de entrega; onbestelbaar; niet bezorgd; olevererbart; kunde inte levereras; kunne ikke leveres; nie
    dostarczono; не доставлено; 退信; 配信"""
_BODIES = """could not be delivered; couldn't be delivered; cannot be delivered; was not delivered; not been delivered;
    not yet been delivered; could not deliver; couldn't deliver; unable to deliver; wasn't able to deliver;
    wasn't delivered; is undeliverable; was undeliverable; did not receive this message; permanent error;
    permanent failure; permanent fatal error; did not reach the following; addresses failed; address failed;
    failed recipients; user unknown; unknown user; no such user; no such recipient; unknown recipient;
    recipient unknown; invalid recipient; recipient address rejected; mailbox unavailable; mailbox not found;
    mailbox is full; mailbox full; mailbox disabled; over quota; address does not exist; user does not exist;
    account does not exist; account that you tried to reach; account has been disabled; not listed in;
    konnte nicht zugestellt werden; n'a pas pu être remis; non è stato possibile consegnare; no se ha podido entregar;
    não pôde ser entregue; kon niet worden bezorgd"""
_DELAYS = """delay; will retry; will be retried; will continue to; still being retried; not yet been delivered;
    not been delivered yet; incomplete; warning:; just a warning; has been postponed; will keep trying"""
_ENDS = """not going to try again; giving up; given up; gave up; too long in the queue; in the queue too long;
    undeliverable; permanent error; permanent failure; permanent fatal error; user unknown; unknown user;
    no such user"""


def _phrases(text: str) -> tuple[str, ...]:
    return tuple(key(" ".join(words.split())) for words in text.split(";"))


_FAILURES, _SAYINGS, _WAITING, _OVER = map(_phrases, (_SUBJECTS, _BODIES, _DELAYS, _ENDS))


def read_freeform(message: Message, fields: Fields, text: str, *, returned: bool) -> BounceKind | None:
    """What a mail from a server says in words; None when it is no report.

    `returned`: it came to a bounce address. `text` is its readable text.
    """
    if is_vacation_subject(fields.text("subject")):
        return None
    found = known_shape(message) if returned else None
    return found or _in_words(key(fields.text("subject")), text)


def status_in(text: str) -> str:
    """The enhanced code that the words name; "" when there is none of a failure."""
    found = STATUS.search(text)
    return found.group(1) if found and not found.group(1).startswith("2") else ""


def known_shape(message: Message) -> BounceKind | None:
    """What flufl.bounce makes of the mail; None when it does not know its shape.

    It sees a likeness of the mail, cut so that the slowest of its patterns ends within a second; the library is
    loaded by the first mail that needs it.
    """
    from flufl.bounce import all_failures

    # It logs each mail over which it stumbles as an error of its own, and cron would mail that to the operator.
    logging.getLogger("flufl.bounce").setLevel(logging.CRITICAL + 1)
    nothing: tuple[frozenset[bytes], frozenset[bytes]] = (frozenset(), frozenset())
    temporary, permanent = asked(_likeness(message), all_failures, nothing)
    if permanent:
        return BounceKind.FAILED
    return BounceKind.DELAYED if temporary else None


def _likeness(message: Message) -> Message:
    """The mail with decoded texts, without attachments, and with no more of anything than a report needs."""
    fields, like = Fields(message), Message()
    for name in _KEPT:
        if fields.has(name.casefold()):
            like[name] = fields.text(name.casefold())[:LONGEST_LINE].encode("ascii", "replace").decode()
    children = message.get_payload() if message.is_multipart() else None
    if not isinstance(children, list):
        return _leaf(message, like)
    like["Content-Type"] = content_type(message)
    like.set_payload([_leaf(each, Message()) for each in children[:MOST_PARTS] if isinstance(each, Message)])
    return like


def _leaf(part: Message, like: Message) -> Message:
    kind = content_type(part)
    is_read = not kind.startswith("message/")
    like["Content-Type"] = "text/plain" if is_read else kind
    like.set_payload(_cut(text_in_plain(part) or text_in_html(part)) if is_read else "")
    return like


def _cut(text: str) -> str:
    lines = [line.rstrip()[:LONGEST_LINE] for line in text.splitlines()[:MOST_LINES]]
    return _BLANKS.sub(" " * 8, "\n".join(lines)).encode("ascii", "replace").decode() + "\n"


def _in_words(subject: str, text: str) -> BounceKind | None:
    said = " ".join(key(fold(text[:LOOKED_AT])).split())
    if not (_any(_FAILURES, subject) or _any(_SAYINGS, said)):
        return None
    words = f"{subject} {said}"
    if status_in(text).startswith("5") or _any(_OVER, words):
        return BounceKind.FAILED
    delayed = status_in(text).startswith("4") or _any(_WAITING, words)
    return BounceKind.DELAYED if delayed else BounceKind.FAILED


def _any(phrases: tuple[str, ...], text: str) -> bool:
    return any(words in text for words in phrases)
