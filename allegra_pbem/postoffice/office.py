"""The post office: one installation's store, settings, clock and chance, held together for a pass."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from ..config import Settings
from ..store import Store
from .chance import Chance


def utc_now() -> datetime:
    """The machine's clock, aware and in UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Office:
    """What every act of the post office needs; a demo or a test gives a clock and a chance of its own."""

    store: Store
    settings: Settings
    now: Callable[[], datetime] = utc_now
    chance: Chance = field(default_factory=Chance)
