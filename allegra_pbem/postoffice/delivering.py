"""Mails leave: claimed, sent outside of any transaction, settled a few at a time in short ones."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import Connection

from ..mail.sending.letter import Accepted, Later, Letter, Outcome, Refused, Stopped, next_try
from ..mail.sending.smtp import send_all
from ..moderator.facts import PeriodStarted
from ..moderator.sitting import Sitting
from ..store import outbox
from ..store.tables import OutboundMail
from . import ledger
from .ledger import Cause
from .office import Office
from .posting import mailbox

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=15)
"""How long a claimed mail is left to its sender; after a crash another takes it up then."""
BATCH = 40
TOGETHER = 8
"""How many mails are settled in one transaction."""
PAUSE = timedelta(minutes=5)
"""How long to wait when nothing can be sent at all."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """How many mails were accepted, put off, and refused for good; and why sending stopped, if it did."""

    accepted: int = 0
    later: int = 0
    refused: int = 0
    stopped: str = ""

    def complaints(self) -> tuple[str, ...]:
        """What the operator must know, a line each."""
        if not self.stopped:
            return ()
        return (f"Sending has stopped: {self.stopped}. All mails are kept, and tried again in five minutes.",)


def deliver(office: Office, hurry: Callable[[], bool] = lambda: False) -> Delivery:
    """Send everything that is due. What cannot be sent now stays queued; nothing is ever lost.

    Once there is a `hurry`, only the batch in hand is sent.
    """
    count: Counter[type[Outcome]] = Counter()
    stopped: Stopped | None = None
    while stopped is None and not hurry() and (mails := _claim(office)):
        fates = _Fates(office, mails)
        letters = [_letter(office, mail) for mail in mails]
        try:
            stopped = asyncio.run(send_all(letters, office.settings, fates.note, connections=office.connections))
        finally:
            fates.settle()
        count += fates.count
    return Delivery(count[Accepted], count[Later], count[Refused], stopped.error if stopped else "")


class _Fates:
    """What became of the mails of one batch, settled a few at a time.

    A transaction for each would cost more than sending it. After a crash the last few are sent again, with the same
    Message-ID, as after a crash between the server's yes and the transaction.
    """

    def __init__(self, office: Office, mails: Sequence[OutboundMail]) -> None:
        self._office = office
        self._mails = {mail.id: mail for mail in mails}
        self._noted: list[tuple[OutboundMail, Outcome]] = []
        self.count: Counter[type[Outcome]] = Counter()

    def note(self, letter: Letter, outcome: Outcome) -> None:
        self.count[type(outcome)] += 1
        self._noted.append((self._mails[letter.id], outcome))
        if len(self._noted) >= TOGETHER:
            self.settle()

    def settle(self) -> None:
        # In the order of the games, so that no two senders wait for each other's rows.
        noted, self._noted = sorted(self._noted, key=lambda fate: (fate[0].game or 0, fate[0].id)), []
        if noted:
            self._office.store.write(lambda tx: _settle_all(tx, self._office, noted))


def _claim(office: Office) -> list[OutboundMail]:
    now = office.now()
    if not office.store.read(lambda tx: outbox.owed(tx, now)):
        return []
    return office.store.write(lambda tx: outbox.claim(tx, now, LEASE, BATCH))


def _letter(office: Office, mail: OutboundMail) -> Letter:
    bounce = mailbox(office.settings, mail.token, "b-")
    return Letter(mail.id, bounce, mail.recipient, mail.raw, mail.game, mail.seat)


def _settle_all(tx: Connection, office: Office, fates: Sequence[tuple[OutboundMail, Outcome]]) -> None:
    for mail, outcome in fates:
        _settle(tx, office, mail, outcome)


def _settle(tx: Connection, office: Office, mail: OutboundMail, outcome: Outcome) -> None:
    now = office.now()
    match outcome:
        case Accepted():
            _accepted(tx, office, mail)
        case Later(error):
            again = next_try(mail.attempts, now, mail.created)
            if again is None:
                outbox.fail(tx, mail.id, mail.attempts, f"given up after five days: {error}")
            else:
                outbox.retry_later(tx, mail.id, mail.attempts, again, error)
        case Refused(error):
            log.warning("Mail %s was refused for good. `allegra mail outbox --status failed` says why.", mail.id)
            outbox.fail(tx, mail.id, mail.attempts, error)
        case Stopped(error):
            outbox.retry_later(tx, mail.id, mail.attempts, now + PAUSE, error)


def _accepted(tx: Connection, office: Office, mail: OutboundMail) -> None:
    """The period of what the mail asks starts now, at the first acceptance."""
    if mail.asks is None or mail.game is None:
        outbox.sent(tx, mail.id, office.now())
        return
    sitting = Sitting(ledger.load(tx, mail.game), office.now())
    first = outbox.sent(tx, mail.id, sitting.now)
    question = sitting.game.question(mail.asks)
    if first and question is not None and question.started is None:
        sitting.record(PeriodStarted(mail.asks))
        ledger.save(tx, mail.game, sitting, Cause.DELIVERY, mail.id)
