"""One language's way of saying things: sentences, lists of names, moments.

The words themselves stand in `wording` and in the templates, in English; a catalogue may put others in their place.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from . import wording


@dataclass(frozen=True, slots=True)
class Tongue:
    """Says messages in one language; `translate` gives the message in that language, its placeholders untouched."""

    language: str
    translate: Callable[[str], str]

    def __call__(self, message: str, **values: object) -> str:
        """The message with its placeholders filled; values are never read as messages themselves."""
        return self.translate(message).format(**values) if values else self.translate(message)

    def list(self, words: Sequence[str], last: str = wording.LIST_AND) -> str:
        """`Ann, Bob and Cem`; "" for nothing. `last` joins the last two."""
        if len(words) < 2:
            return "".join(words)
        return self(last, first=", ".join(words[:-1]), last=words[-1])

    def moment(self, moment: datetime, zone: str) -> str:
        """`Tue 1 Dec, 14:05 CET`: the moment in the zone, to the minute begun, with the zone named."""
        local = moment.astimezone(_zone(zone))
        return self(
            wording.MOMENT,
            weekday=self(wording.WEEKDAYS[local.weekday()]),
            day=local.day,
            month=self(wording.MONTHS[local.month - 1]),
            time=f"{local.hour:02}:{local.minute:02}",
            zone=_zone_name(local),
        )


@cache
def tongue(language: str) -> Tongue:
    """The tongue for a language code; English where there is no catalogue for it."""
    return Tongue(language, str)


@cache
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)


def _zone_name(local: datetime) -> str:
    """The zone's usual letters at that moment, or its distance from UTC where it has none."""
    letters = local.tzname() or ""
    if letters.isalpha():
        return letters
    minutes = int((local.utcoffset() or timedelta()).total_seconds()) // 60
    sign = "-" if minutes < 0 else "+"
    return f"UTC{sign}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"
