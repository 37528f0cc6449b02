"""Press: what players say to each other through the moderator.

It is no fact of the game: it never counts as a move, and what becomes of the game never stops it. What is stored and
shown is plain text, without addresses: the players meet at the table alone.
"""

import re
import unicodedata

from .chain import Line, Writer
from .commands import Press, Say, Tell
from .notice import Answer, Done, Refused, Said, Why
from .sitting import Sitting

MOST_LETTERS = 1000
MOST_LINES = 20
MOST_A_DAY = 20
"""Pieces of press that are relayed for one seat within a day."""

REMOVED = "[address removed]"
"""What stands in the place of an address; what shows the text may say it in another language."""

_BREAK = re.compile("\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_ADDRESS = re.compile(
    r"""<?(?:"[^"\n]{1,64}"|[^\s@＠﹫<>()\[\]"“”,;]+)"""  # a quoted mailbox, or any; Message-IDs look alike
    r"""(?:[@＠﹫]|%40)"""
    r"""[^\s<>()\]"“”,;]*[^\s<>()\[\]"“”,;.:!?']>?"""
)
_UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Cn"})
"""General categories without a glyph: controls, zero-width characters and bidi marks, and what is no character."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0") | {chr(code) for code in range(0xFE00, 0xFE0F)}
"""Letters and marks that show nothing all the same. U+FE0F stays: it tells an emoji from a letter."""


def relay(sitting: Sitting, writer: Writer, line: Line, press: Press) -> Answer:
    """Say it at the table, or refuse the whole of it; the answer holds what was said, and the full name it goes to."""
    to, text = _addressed(writer, press) if isinstance(press, Tell) else (None, press.text)
    if isinstance(press, Tell) and to is None:
        return _refused(line, Why.UNKNOWN_PLAYER, press.player)
    if to == writer.seat:
        return _refused(line, Why.TO_ONESELF)
    text = plain(text)
    if not text:
        return _refused(line, Why.NO_WORDS)
    if len(text) > MOST_LETTERS:
        return _refused(line, Why.TOO_LONG, str(len(text)))
    if text.count("\n") >= MOST_LINES:
        return _refused(line, Why.TOO_MANY_LINES, str(text.count("\n") + 1))
    if writer.said + len(sitting.said) >= MOST_A_DAY:
        return _refused(line, Why.ENOUGH_SAID)
    text = _ADDRESS.sub(REMOVED, text)
    sitting.said.append(Said(writer.seat, to, text))
    done = Say(text) if to is None else Tell(writer.names[to], text)
    return Done(line.line, line.text, done)


def hears(said: Said, seat: int) -> bool:
    """Whether the press is for that seat; nobody is told what they have said themselves."""
    return said.seat != seat and said.to in (None, seat)


def plain(text: str) -> str:
    """The text in lines of visible characters, single spaces between words and no more than one line empty at once."""
    rows = (" ".join("".join(map(_seen, row)).split()) for row in _BREAK.split(text))
    return re.sub("\n{3,}", "\n\n", "\n".join(rows)).strip("\n")


def _seen(letter: str) -> str:
    if letter in "\t\x1f":
        return " "
    return "" if unicodedata.category(letter) in _UNSEEN or letter in _BLANK else letter


def _refused(line: Line, why: Why, detail: str = "") -> Refused:
    return Refused(line.line, line.text, why, detail, stops=False)


def _addressed(writer: Writer, tell: Tell) -> tuple[int | None, str]:
    """The seat that a text is for, and the text. The rest of a name of several words may stand at its beginning."""
    if tell.player.casefold() not in {name.casefold() for name in writer.names}:
        for seat, name in enumerate(writer.names):
            first, *rest = name.split()
            found = _after(tell.text, rest) if rest and first.casefold() == tell.player.casefold() else None
            if found is not None:
                return seat, found
    return writer.seat_of(tell.player), tell.text


def _after(text: str, words: list[str]) -> str | None:
    """What follows the words that the text begins with; None where it begins otherwise."""
    for word in words:
        first, *rest = text.split(maxsplit=1)
        if first.rstrip(",:").casefold() != word.casefold():
            return None
        text = rest[0] if rest else ""
        if not text and word is not words[-1]:
            return None
    return text
