"""Languages other than English: their catalogues, and what Babel knows of their lists, days, zones and numbers.

Only `tongue` imports this, when somebody reads such a language: Babel takes longer to load than a mail to be written.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache, lru_cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.dates import get_timezone_name
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from .columns import NO_BREAK
from .tongue import Tongue

_FRENCH_SPACE = re.compile(r"(?<=\S) (?=[:;!?»](?!\S))|(?<=«) ")
_AND_BEFORE_ITSELF = {
    "es": (re.compile(r" y (?=h?i(?![aeou])[^ ]*$)", re.IGNORECASE), " e "),
    "it": (re.compile(r" e (?=e[^ ]*$)", re.IGNORECASE), " ed "),
}
"""What "and" becomes before a last word that begins with its own sound."""


@dataclass(frozen=True, slots=True)
class Foreign(Tongue):
    """A tongue with the customs of its language, which is its locale as well."""

    def list(self, words: Sequence[str]) -> str:
        listed = format_list(words, locale=_locale(self.language))
        if self.language not in _AND_BEFORE_ITSELF:
            return listed
        before_itself, other = _AND_BEFORE_ITSELF[self.language]
        return before_itself.sub(other, listed)

    def typeset(self, text: str) -> str:
        return _typeset(self.language, text)

    def number(self, number: float) -> str:
        return format_decimal(number, locale=_locale(self.language))

    def day(self, day: date) -> str:
        return _day(self.language, day)

    def zone(self, local: datetime) -> str:
        """The language's own letters where it has some, as in `MEZ`; else those of everybody, and UTC for all."""
        locale = _locale(self.language)
        letters = "UTC" if local.tzname() == "UTC" else get_timezone_name(local, width="short", locale=locale)
        return letters if letters.isalpha() else Tongue.zone(self, local)


def foreign(language: str, path: Path) -> Foreign:
    """The tongue with the catalogue at `path`. What is not translated in it, or only fuzzily, stays English."""
    compiled = BytesIO()
    with path.open("rb") as written:
        catalogue = read_po(written, locale=language)
    for message in catalogue:
        if message.id and message.string:
            message.string = _each(message.string, lambda text: _typeset(language, text))
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Foreign(language, GNUTranslations(compiled))


def _each(string: str | Sequence[str], change: Callable[[str], str]) -> str | tuple[str, ...]:
    """A translation, or all its plural forms, changed."""
    return change(string) if isinstance(string, str) else tuple(map(change, string))


def _typeset(language: str, text: str) -> str:
    return _FRENCH_SPACE.sub(NO_BREAK, text) if language == "fr" else text


@cache
def _locale(language: str) -> Locale:
    return Locale.parse(language)


@lru_cache(maxsize=1024)
def _day(language: str, day: date) -> str:
    locale = _locale(language)
    return str(locale.datetime_skeletons["MMMEd"].apply(datetime(day.year, day.month, day.day), locale))  # noqa: DTZ001
