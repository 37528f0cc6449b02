"""One language's way of saying things: sentences, lists of names, moments, numbers.

The words themselves stand in `wording` and in the templates, in English; the catalogues in `data/tongues` put others in
their place. English needs none, and no library for it: what machines call every minute shall start fast.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from zoneinfo import ZoneInfo

from ...assets import asset_dir
from . import wording
from .wording import Counted, Message

WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


@dataclass(frozen=True, slots=True)
class Tongue:
    """Says messages in one language, with the words of its catalogue; as it stands here, English."""

    language: str
    catalogue: NullTranslations

    def __call__(self, message: Message, **values: object) -> str:
        """The message with its placeholders filled; values are never read as messages themselves.

        A counted message goes by its value `count`.
        """
        if isinstance(message, Counted):
            count = values["count"]
            assert isinstance(count, int)
            return self.catalogue.ngettext(message.one, message.many, count).format(**values)
        said = self.catalogue.gettext(message)
        return said.format(**values) if values else said

    def typeset(self, text: str) -> str:
        """The text with spaces that keep signs and words together, where the language has some before its signs."""
        return text

    def list(self, words: Sequence[str]) -> str:
        """`Ann, Bob and Cem`; "" for nothing."""
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} and {words[-1]}"

    def number(self, number: float) -> str:
        """`72.5`, without noughts at the end."""
        return f"{number:g}"

    def moment(self, moment: datetime, zone: str) -> str:
        """`Tue 1 Dec, 14:05 CET`: the moment in the zone, to the minute begun, with the zone named."""
        local = moment.astimezone(_zone(zone))
        time = f"{local.hour:02}:{local.minute:02}"
        return self(wording.MOMENT, day=self.day(local.date()), time=time, zone=self.zone(local))

    def day(self, day: date) -> str:
        """`Tue 1 Dec`."""
        return f"{WEEKDAYS[day.weekday()]} {day.day} {MONTHS[day.month - 1]}"

    def zone(self, local: datetime) -> str:
        """The zone's usual letters at that moment, or its distance from UTC where it has none."""
        letters = local.tzname() or ""
        if letters.isalpha():
            return letters
        minutes = int((local.utcoffset() or timedelta()).total_seconds()) // 60
        sign = "-" if minutes < 0 else "+"
        return f"UTC{sign}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"


@cache
def tongue(language: str) -> Tongue:
    """The tongue for a language code; English where there is no catalogue for it."""
    path = catalogue_path(language)
    if language == "en" or not path.is_file():
        return Tongue("en", NullTranslations())
    from .foreign import foreign

    return foreign(language, path)


def catalogue_path(language: str) -> Path:
    """Where the catalogue of a language stands, if there is one."""
    return asset_dir("data") / "tongues" / f"{language}.po"


@cache
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)
