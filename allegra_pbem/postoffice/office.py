"""The post office: one installation's store, settings, clock and chance, held together for a pass."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from ..config import Settings
from ..mail.sending.smtp import CONNECTIONS
from ..store import Store
from .chance import Chance


def utc_now() -> datetime:
    """The machine's clock, aware and in UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Office:
    """What every act of the post office needs. Clock and chance are given, so that a demo or a test can give its own;
    `connections` is how many ways to the SMTP server may be open at a time.
    """

    store: Store
    settings: Settings
    now: Callable[[], datetime] = utc_now
    chance: Chance = field(default_factory=Chance)
    connections: int = CONNECTIONS
