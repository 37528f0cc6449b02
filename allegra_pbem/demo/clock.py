"""The demo's clock: it goes when it is moved, so that days pass in seconds."""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
"""A Monday morning, always the same: two demos with one seed write the same mails."""

NIGHT = (time(22, 30), time(7, 0))
"""When people sleep, in the one zone in which they all live."""


@dataclass(slots=True)
class MovedClock:
    """The time in the demo, aware and in UTC."""

    at: datetime = START

    def now(self) -> datetime:
        return self.at

    def move(self, to: datetime) -> None:
        """Let it be `to`. Raises ValueError rather than go backwards."""
        if to < self.at:
            raise ValueError(f"expected a time from {self.at} on, got {to}")
        self.at = to


def awake(moment: datetime) -> datetime:
    """The moment itself, or in the night the next morning at the same distance from its beginning."""
    falls_asleep, rises = NIGHT
    if rises <= moment.time() < falls_asleep:
        return moment
    evening = moment if moment.time() >= falls_asleep else moment - timedelta(days=1)
    asleep = evening.replace(hour=falls_asleep.hour, minute=falls_asleep.minute, second=0, microsecond=0)
    morning = (asleep + timedelta(days=1)).replace(hour=rises.hour, minute=rises.minute)
    return morning + (moment - asleep) / 4
