"""Lines of fixed width: wrapping, padding and cutting by the columns that a text takes on a screen."""

import re
from collections.abc import Sequence
from unicodedata import combining, east_asian_width

from ..language.fold import key
from ..language.verbs import verb_of
from .defang import defanged

WIDTH = 72
"""No line of a text part is wider, but for single words that are."""


NO_BREAK = "\xa0"
"""A space at which no line is broken; in the text part it becomes a plain one."""

_UNEVEN = re.compile("[\u0300-\u036f\u0483-\u1fff\u20d0-\U0010ffff]")
"""Where marks and wide characters are; Latin, Greek, most of Cyrillic and punctuation are all one column wide."""


def width(text: str) -> int:
    """How many columns the text takes: two for wide characters, none for marks that sit on others."""
    if text.isascii() or not _UNEVEN.search(text):
        return len(text)
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def pad(text: str, columns: int) -> str:
    return text + " " * (columns - width(text))


def centre(text: str, columns: int) -> str:
    space = columns - width(text)
    return " " * (space // 2) + text + " " * (space - space // 2)


def right(text: str, columns: int) -> str:
    return " " * (columns - width(text)) + text


def cut(text: str, columns: int) -> str:
    """The text, its end replaced by an ellipsis where it would be wider than `columns`."""
    if width(text) <= columns:
        return text
    while text and width(text) > columns - 1:
        text = text[:-1]
    return text + "…"


def wrap(text: str, first: str = "", rest: str = "", columns: int = WIDTH) -> str:
    """The text in lines that begin with `first`, then `rest`; broken at spaces outside quotation marks alone.

    No line but the first can be read as a command: none starts with a command's word, commands that are quoted stay in
    their quotation marks, and the last line has words enough to be no number.
    """
    return _wrapped(text, first, rest, columns).replace(NO_BREAK, " ")


def _wrapped(text: str, first: str, rest: str, columns: int) -> str:
    if len(first) + width(text) <= columns:
        return first + text
    lines: list[list[str]] = [[]]
    room = columns - len(first)
    for word in _QUOTED.sub(_joined, text).split(" "):
        size = width(word) + 1
        if lines[-1] and size > room + 1:
            lines.append([])
            room = columns - len(rest)
            if _begins_command(word):
                lines[-1].append(lines[-2].pop())
                room -= width(lines[-1][0]) + 1
        lines[-1].append(word)
        room -= size
    _fill_last(lines, columns - len(rest))
    return first + f"\n{rest}".join(" ".join(line) for line in lines).replace("\0", " ")


_FEW = 3


def _fill_last(lines: list[list[str]], room: int) -> None:
    """Move words to a last line of one or two, which could be read as a command such as `24.`."""
    while len(lines) > 1 and len(lines[-2]) > 1 and (_words(lines[-1]) < _FEW or _begins_command(lines[-1][0])):
        if width(" ".join([lines[-2][-1], *lines[-1]])) > room:
            return
        lines[-1].insert(0, lines[-2].pop())


def _words(line: list[str]) -> int:
    return sum(1 + word.count(NO_BREAK) for word in line)


def _begins_command(word: str) -> bool:
    """Whether a line that starts with the word might be read as a command: some take any words behind them."""
    return verb_of(key(word.partition(NO_BREAK)[0].strip(",;:.!?"))) is not None


_QUOTED = re.compile("„[^“]{1,60}“|“[^”]{1,60}”|«[^»]{1,60}»")
"""What stands in quotation marks of any language."""


def _joined(quoted: re.Match[str]) -> str:
    return quoted[0].replace(" ", "\0")


def bullet(text: str) -> str:
    """The text as one point of a list."""
    return wrap(text, "- ", "  ")


def quoted(lines: Sequence[str]) -> str:
    """Lines that are somebody's own, wrapped, each row behind a quote mark: whatever they hold, it is a quotation."""
    return "\n".join(("> " + row).rstrip() for line in lines for row in _rows(line, WIDTH - 2))


def _rows(line: str, columns: int) -> list[str]:
    """The line in rows of so many columns, broken at spaces, and within a word that is wider."""
    rows, row = [], ""
    for word in line.split(" "):
        if row and width(row) + 1 + width(word) > columns:
            rows.append(row)
            row = ""
        rest = f"{row} {word}" if row else word
        while width(rest) > columns:
            at = _fitting(rest, columns)
            rows.append(rest[:at])
            rest = rest[at:]
        row = rest
    return [*rows, row]


def _fitting(text: str, columns: int) -> int:
    """How many of the first letters fit, at least one."""
    room, at = columns, 0
    while at < len(text) and (room := room - width(text[at])) >= 0:
        at += 1
    return max(at, 1)


def underline(text: str) -> str:
    """The text as a heading."""
    return f"{text}\n{'-' * width(text)}"


def echo(text: str, longest: int = 60) -> str:
    """What somebody wrote, fit to be shown inside a sentence: on one line, printable, no link, at most `longest`
    letters."""
    shown = "".join(c if c.isprintable() else " " for c in text)
    shown = defanged(" ".join(shown.split()))
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"
