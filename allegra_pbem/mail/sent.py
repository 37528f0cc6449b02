"""Our own sent mail, as far as a reply to it needs it, when only the mail itself is at hand."""

import re
from dataclasses import dataclass
from email.message import Message
from email.parser import BytesParser

from .caps import over
from .choices import is_choice
from .parts import text_in_html, text_in_plain

_NUMBERED = re.compile(r"(?<!\S)([0-9]{1,3}) (?=[A-Z]{3})")


@dataclass(frozen=True, slots=True)
class Sent:
    """The text of all its parts, and its numbered choices as command texts, number 1 first."""

    text: str
    choices: tuple[str, ...] = ()


def read_sent(raw: bytes) -> Sent:
    """What a mail of ours says; empty for what is over the limits of a mail."""
    if over(raw):
        return Sent("")
    message: Message = BytesParser().parsebytes(raw)
    plain = text_in_plain(message)
    return Sent(f"{plain}\n{text_in_html(message)}", choices_in(plain))


def choices_in(text: str) -> tuple[str, ...]:
    """The commands that stand behind the numbers 1, 2, 3 … in the text of a mail of ours."""
    numbered: dict[int, str] = {}
    for line in text.split("\n"):
        _, *pieces = _NUMBERED.split(line)
        for number, piece in zip(pieces[::2], pieces[1::2], strict=True):
            if is_choice(piece.strip()):
                numbered.setdefault(int(number), piece.strip())
    found: list[str] = []
    while len(found) + 1 in numbered:
        found.append(numbered[len(found) + 1])
    return tuple(found)
