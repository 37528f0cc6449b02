"""What became of a mail of ours, or what it waits for, in words."""

from datetime import datetime
from typing import TYPE_CHECKING

from .shell import when

if TYPE_CHECKING:
    from ..postoffice.standstill import Standstill
    from ..store.tables import OutboundRow


def told(mail: "OutboundRow", now: datetime, halt: "Standstill | None") -> str:
    """As in `waits since 2026-03-01 12:00 UTC, tried 3 times, next at 13:30 UTC: 450 mailbox busy`."""
    match mail.status:
        case "sent":
            return f"sent {when(mail.sent)}{_after(mail.attempts)}"
        case "failed" if not mail.attempts:
            return f"was not written: {mail.error}. The player's next mail tells what this one would have told"
        case "failed":
            return f"failed{_after(mail.attempts, 1)}: {mail.error}. `allegra mail retry {mail.id}` queues it again"
    since = f"waits since {when(mail.created)}"
    if mail.claimed_until is not None and mail.claimed_until > now:
        return f"is being sent, since {when(mail.created)} in the queue"
    if halt is not None:
        return f"{since}; nothing is sent since {when(halt.since)}, next try {when(halt.until)}: {halt.error}"
    if not mail.attempts:
        return f"{since}, for the next pass"
    return f"{since}, tried {_times(mail.attempts)}, next at {when(mail.due)}: {mail.error or 'the sender was lost'}"


def _after(attempts: int, few: int = 2) -> str:
    return f" after {_tries(attempts)}" if attempts >= few else ""


def _tries(attempts: int) -> str:
    return "1 try" if attempts == 1 else f"{attempts} tries"


def _times(attempts: int) -> str:
    return {1: "once", 2: "twice"}.get(attempts, f"{attempts} times")
