"""What became of the mails of one batch, written down in one transaction."""

import logging
from collections.abc import Sequence
from functools import partial
from itertools import groupby

from sqlalchemy import Connection

from ..mail.sending.letter import Accepted, Fate, Later, Refused, next_try
from ..moderator.facts import PeriodStarted
from ..moderator.sitting import Sitting
from ..store import UnavailableError, outbox
from ..store.tables import OutboundMail
from . import ledger
from .errors import trace
from .ledger import Cause
from .office import Office

log = logging.getLogger(__name__)

Fates = Sequence[tuple[OutboundMail, Fate]]


def settle(tx: Connection, office: Office, fates: Fates) -> None:
    """Write down the fates; the period of what a mail asks starts now, at its first acceptance."""
    _accept(tx, office, [mail for mail, fate in fates if isinstance(fate, Accepted)])
    for mail, fate in fates:
        match fate:
            case Later(error):
                _put_off(tx, office, mail, error)
            case Refused(error):
                log.warning("Mail %s was refused for good. `allegra mail outbox --status failed` says why.", mail.id)
                outbox.fail(tx, mail.id, mail.attempts, error)
            case Accepted():
                pass


def settle_apart(office: Office, fates: Fates) -> None:
    """The same with a transaction for each, when a fault has undone one for all.

    A mail whose game cannot be saved was accepted all the same: else it would be sent again and again.
    """
    for mail, fate in fates:
        try:
            office.store.write(partial(settle, office=office, fates=[(mail, fate)]))
        except UnavailableError:
            raise
        except Exception as error:
            log.error("Mail %s has been sent, but its question has no period: %s.", mail.id, trace(error))
            office.store.write(partial(outbox.sent, mails=[mail.id], now=office.now()))


def _put_off(tx: Connection, office: Office, mail: OutboundMail, error: str) -> None:
    now = office.now()
    again = next_try(mail.attempts, now, mail.tried or now)
    if again is None:
        log.warning("Mail %s was given up. `allegra mail outbox --status failed` says why.", mail.id)
        outbox.fail(tx, mail.id, mail.attempts, f"given up after five days: {error}")
    else:
        outbox.retry_later(tx, mail.id, mail.attempts, again, error)


def _accept(tx: Connection, office: Office, mails: Sequence[OutboundMail]) -> None:
    """The games are locked first, as everywhere, and in the order in which everybody does; each is saved once."""
    now = office.now()
    asking = sorted((mail for mail in mails if mail.game and mail.asks is not None), key=lambda mail: mail.game or 0)
    games = {number: list(group) for number, group in groupby(asking, key=lambda mail: mail.game or 0)}
    sittings = {number: Sitting(ledger.load(tx, number), now) for number in games}
    first = outbox.sent(tx, [mail.id for mail in mails], now) if mails else set()
    for number, sitting in sittings.items():
        because = [mail.id for mail in games[number] if mail.id in first and _starts(sitting, mail.asks)]
        ledger.save(tx, number, sitting, Cause.DELIVERY, because)


def _starts(sitting: Sitting, asks: int | None) -> bool:
    """Start the period of a question that is still open and has none; whether it did."""
    question = None if asks is None else sitting.game.question(asks)
    if question is None or question.started is not None:
        return False
    sitting.record(PeriodStarted(question.number))
    return True
