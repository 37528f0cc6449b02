"""The header fields of a parsed mail, in one line each."""

import re
from collections.abc import Callable, Iterable
from email.message import Message
from typing import TypeVar

from .charset import decode_header, plain_header
from .page import LONGEST_ROW

MOST_IDS = 50
T = TypeVar("T")

_ID = re.compile(r"<(?:(?!=\?)[!-+\--;?-~=]){1,250}@[!-+\--;=?-~]{1,250}>")
"""Printable ASCII, and nothing that begins an encoded word: it comes back in headers of our answers."""


def asked(part: Message, question: Callable[[Message], T], otherwise: T) -> T:
    """The answer of the standard library about a part's header, or `otherwise` where it stumbles. Never raises.

    Its methods read structured fields, and have raised nearly everything for some mail or other. So no field of a mail
    that came is read but through this and `Fields`.
    """
    try:
        return question(part)
    except Exception:
        return otherwise


class Fields:
    """Fields by name; values are unfolded, without control characters, encoded words as they are."""

    __slots__ = ("_values",)

    def __init__(self, message: Message) -> None:
        self._values: dict[str, list[str]] = {}
        for name, value in message.raw_items():
            self._values.setdefault(name.casefold(), []).append(str(value))

    def all(self, name: str) -> list[str]:
        """The values of every field of that name, in their order."""
        return [plain_header(value) for value in self._values.get(name, ())]

    def first(self, name: str) -> str:
        """The value of the topmost field of that name; "" when there is none."""
        return next(iter(self.all(name)), "")

    def word(self, name: str) -> str:
        """The first word of a structured field without its parameters, in small letters."""
        return self.first(name)[:LONGEST_ROW].partition(";")[0].strip().casefold()

    def text(self, name: str) -> str:
        """An unstructured field with its encoded words decoded."""
        return decode_header(next(iter(self._values.get(name, ())), ""))

    def has(self, name: str) -> bool:
        return name in self._values

    def ids(self, name: str) -> tuple[str, ...]:
        """The Message-IDs in a field; what is none is skipped, however they are separated. The last ones of many."""
        return ids_in(" ".join(self.all(name)))


def ids_in(text: str) -> tuple[str, ...]:
    """The Message-IDs in a text, in angle brackets, each once; the last ones of many."""
    return tuple(dict.fromkeys(_ID.findall(text)))[-MOST_IDS:]


def addresses_in(texts: Iterable[str], most: int) -> tuple[str, ...]:
    """Whatever looks like an address in the texts, each once, at most so many."""
    found = (match.group() for text in texts for match in _ADDRESS.finditer(text))
    return tuple(dict.fromkeys(address for address, _ in zip(found, range(most), strict=False)))


_ADDRESS = re.compile(r"[^\s<>,;:\"()\[\]\\@]{1,80}@[^\s<>,;:\"()\[\]\\@]{1,255}")
