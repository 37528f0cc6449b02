"""What came, sorted before anything is decided: who wrote, which mail of ours it answers, what was typed.

Nothing is written here, so that parsing, the dearest part, holds no lock.
"""

import json
import re
from dataclasses import dataclass, field, replace
from enum import StrEnum

from sqlalchemy import Connection

from ..config import Settings
from ..mail.intake.arrival import Arrival
from ..mail.language.commands import Line, Reading
from ..mail.language.press import speaks
from ..mail.language.spoken import to_text
from ..mail.reading import read as reply
from ..mail.reading.authentication import Dmarc, dmarc
from ..mail.reading.bounces import BounceKind
from ..mail.reading.parse import Mail, parse
from ..mail.reading.read import judge
from ..mail.reading.sent import text_of_sent
from ..mail.reading.tokens import Claim, token_of
from ..moderator import commands as say
from ..moderator.handle import Lines
from ..moderator.notice import Refused, Why
from ..store import inbox, outbox
from ..store.tables import OutboundMail
from .office import Office

_OUR_ID = re.compile(r"<(?:g\d+\.)?[a-z2-7]{20}@.*")
"""As `posting.message_id` makes them: people at the same host have Message-IDs of other shapes."""
MOST_IDS = 40
"""How many of the Message-IDs that a mail names are looked up."""


class Verdict(StrEnum):
    """What became of a mail."""

    COMMANDS = "commands"  # at least one was carried out
    STALE = "stale"  # it answers a question that is over
    NOTHING = "nothing"  # a person wrote, and nothing was done
    AUTOMATIC = "automatic"  # no person wrote
    BOUNCE = "bounce"  # about a mail of ours that did not arrive
    REFUSED = "refused"  # nobody knows who wrote, or it cannot be read
    FAILED = "failed"  # a fault of this program: kept aside
    SEEN = "seen"  # a copy of a mail that has been judged


@dataclass(frozen=True, slots=True)
class Sorted:
    """A mail as far as it can be told without deciding anything.

    `verdict` is COMMANDS for a mail of a person that can be read. `letter` is the mail of ours that it answers, as it
    claims: that alone proves nothing. `sender` is the one address of its From. `bounce`: what a bounce says.
    """

    verdict: Verdict
    reason: str = ""
    sender: str = ""
    message_id: str = ""
    letter: OutboundMail | None = None
    reading: Reading = field(default_factory=Reading)
    bounce: BounceKind | None = None

    @property
    def speaks(self) -> bool:
        """Whether it says anything in our language."""
        return bool(self.reading.commands or self.reading.misreads or self.reading.unread)


def sort(office: Office, arrival: Arrival, digest: str) -> Sorted:
    """Parse the mail, find what it answers, and read what was typed. Never raises for what the mail holds.

    Of a mail whose digest is known nothing is read but that.
    """
    settings = office.settings
    mail = parse(arrival.raw, sender=arrival.sender, recipients=arrival.recipients, own_addresses=(settings.address,))
    claim = token_of(mail, settings.address, settings.separator)
    known, letter = office.store.read(lambda tx: (inbox.knows(tx, digest), _letter(tx, mail, claim)))
    if known:
        return Sorted(Verdict.SEEN)
    head = Sorted(Verdict.REFUSED, "", mail.sender or "", mail.message_id or "", letter)
    sent = text_of_sent(letter.raw) if letter else None
    judged = judge(mail, sent=sent, choices=json.loads(letter.choices) if letter else ())
    if judged.verdict is reply.Verdict.BOUNCE:
        kind = mail.bounce.kind if mail.bounce else None
        return replace(head, verdict=Verdict.BOUNCE, reason=judged.reason, bounce=kind)
    if judged.verdict is reply.Verdict.AUTOMATIC:
        return replace(head, verdict=Verdict.AUTOMATIC, reason=judged.reason)
    if claim.bounced:
        return replace(head, verdict=Verdict.AUTOMATIC, reason="it came to a bounce address and is no bounce")
    if fault := _fault(arrival, claim, mail, settings):
        return replace(head, reason=fault)
    verdict = Verdict.COMMANDS if judged.verdict is reply.Verdict.NOTHING else Verdict(judged.verdict)
    return replace(head, verdict=verdict, reason=judged.reason, reading=judged.reading)


def _fault(arrival: Arrival, claim: Claim, mail: Mail, settings: Settings) -> str:
    """Why the mail of a person counts for nothing, before it is asked whose it is; "" when nothing speaks against it.

    Looked at last: what no person sent may have the same faults, and must not be answered for them.
    """
    if arrival.truncated:
        return "it is larger than 256 KiB"
    if claim.several:
        return "it is addressed to more than one seat"
    found = dmarc(mail.authentication, settings.authserv_id)
    if found in (Dmarc.FAILED, Dmarc.UNREADABLE):
        return f"DMARC {found.name.lower()}: its From is not to be believed"
    return ""


def _letter(tx: Connection, mail: Mail, claim: Claim) -> OutboundMail | None:
    """The mail of ours that this one claims to answer: by the token of its address, else by our Message-ID, else by
    the token that a link has put in its subject, or for a bounce by what the report names, tokens last."""
    if claim.token is not None:
        return outbox.by_token(tx, claim.token)
    for message_id in (*claim.message_ids[:MOST_IDS], *(mail.bounce.originals[:MOST_IDS] if mail.bounce else ())):
        found = outbox.by_message_id(tx, message_id)
        if found is not None:
            return found
    tokens = (claim.subject_token, *(mail.bounce.tokens if mail.bounce else ()))
    letters = (outbox.by_token(tx, token) for token in tokens if token)
    return next((letter for letter in letters if letter), None)


def is_ours(raw: bytes, settings: Settings) -> bool:
    """Whether a mail in a mailbox that people share carries a mark of ours: it came to our address, or answers us."""
    mail = parse(raw)
    claim = token_of(mail, settings.address, settings.separator)
    host = settings.address.rpartition("@")[2].casefold()
    to_us = settings.address.casefold() in {recipient.casefold() for recipient in mail.recipients}
    answers = any(
        _OUR_ID.fullmatch(name.casefold()) and name.casefold().endswith(f"@{host}>") for name in claim.message_ids
    )
    return bool(to_us or claim.token or claim.several or claim.subject_token or answers)


def lines_of(reading: Reading) -> Lines:
    """The lines of a mail in their order; what was misread, or stands below the end of the reading, as Refused."""
    misreads = [
        Refused(m.line, m.text, Why.UNREADABLE, m.detail, m.offers, stops=not speaks(m.text), fault=m.fault.name)
        for m in reading.misreads
    ]
    unread = [Refused(line.line, line.text, Why.NOT_REACHED, "", _offer(line)) for line in reading.unread]
    commands = [_spelt_out(line) for line in reading.commands]
    return sorted([*commands, *misreads, *unread], key=lambda line: line.line)


def _offer(line: Line) -> tuple[str, ...]:
    """The command itself, to be chosen by its number. A text is too long for that, and easily sent again."""
    return () if isinstance(line.command, say.Press) else (line.text,)


def _spelt_out(line: Line) -> Line:
    """A number with the command that it stood for: in the answer's own list it may stand for another."""
    if line.text.strip(" .#").replace(" ", "").isdigit() and not isinstance(line.command, say.Number):
        return replace(line, text=f"{line.text}: {to_text(line.command)}")
    return line
