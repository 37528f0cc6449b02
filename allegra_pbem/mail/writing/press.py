"""What players said to each other, as a mail shows it: who spoke to whom, and below it the words behind quote marks.

The words are a person's own and may be anything: a command, our marker, the head of a quotation. So every line of them
stands behind `>` in the text part and in a `blockquote` in the HTML part. Whatever a mail program makes of that when it
quotes our mail, who reads the reply takes it for a quotation.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import escape

from ...moderator.notice import Said
from ...moderator.press import REMOVED
from . import wording as w
from .columns import echo, quoted
from .defang import defanged
from .reader import Reader


@dataclass(frozen=True, slots=True)
class Speech:
    """One piece of press: who speaks to whom, and the lines of what they say."""

    speaker: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """The lines for the text part."""
        return quoted(self.lines)

    @property
    def size(self) -> int:
        """Bytes that it takes in the HTML part as it is sent, about."""
        return 330 + sum(size(line) + 28 for line in (self.speaker, *self.lines))


@dataclass(frozen=True, slots=True)
class Talk:
    """The press of a mail; `before` says that there was more, which is too long for one mail, or is empty."""

    speeches: tuple[Speech, ...]
    before: str = ""


def talk(press: Sequence[Said], reader: Reader, most_bytes: int) -> Talk:
    """The last pieces of the press that fit; one does, however long."""
    speeches = [speech(said, reader) for said in press]
    first, left = len(speeches), most_bytes
    while first and (first == len(speeches) or left >= speeches[first - 1].size):
        left -= speeches[first - 1].size
        first -= 1
    return Talk(tuple(speeches[first:]), reader.say(w.SAID_BEFORE, count=first) if first else "")


def size(line: str) -> int:
    """Bytes that a line of text takes in the HTML part as it is sent, in quoted-printable."""
    html = escape(line).encode()
    return len(html) + 2 * sum(byte > 126 for byte in html)


def speech(said: Said, reader: Reader) -> Speech:
    """One piece, told to one reader."""
    text = defanged(said.text).replace(REMOVED, reader.say(w.ADDRESS_REMOVED))
    return Speech(_speaker(said, reader), tuple(text.split("\n")))


def _speaker(said: Said, reader: Reader) -> str:
    if said.to is None:
        return reader.tell(w.SAID_TO_ALL, said.seat)
    if said.to == reader.seat:
        return reader.say(w.SAID_TO_YOU, name=reader.names[said.seat])
    return reader.tell(w.SAID_TO_ONE, said.seat, to=reader.names[said.to])


def overheard(said: Said, observer: Reader) -> str:
    """What somebody who has no seat may know of it, in one line: of what is private only that it was said."""
    if said.to is not None:
        return observer.say(w.TOLD_TO_ONE, name=observer.names[said.seat], to=observer.names[said.to])
    return observer.say(w.TOLD_TO_ALL, name=observer.names[said.seat], words=echo(said.text, len(said.text)))
