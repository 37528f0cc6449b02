"""Lines of fixed width: wrapping, padding and cutting by the columns that a text takes on a screen."""

import re
from unicodedata import combining, east_asian_width

WIDTH = 72
"""No line of a text part is wider, but for single words that are."""


def width(text: str) -> int:
    """How many columns the text takes: two for wide characters, none for marks that sit on others."""
    if text.isascii():
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

    A command in quotation marks therefore never gets a line of its own, where it could be read as one.
    """
    if len(first) + width(text) <= columns:
        return first + text
    lines, line = [], ""
    room = columns - len(first)
    for word in _QUOTED.sub(_joined, text).split(" "):
        if line and width(line) + 1 + width(word) > room:
            lines.append(line)
            line, room = word, columns - len(rest)
        else:
            line = f"{line} {word}" if line else word
    return f"\n{rest}".join([first + lines[0], *lines[1:], line] if lines else [first + line]).replace("\0", " ")


_QUOTED = re.compile("“[^”]{1,40}”")


def _joined(quoted: re.Match[str]) -> str:
    return quoted[0].replace(" ", "\0")


def bullet(text: str) -> str:
    """The text as one point of a list."""
    return wrap(text, "- ", "  ")


def underline(text: str) -> str:
    """The text as a heading."""
    return f"{text}\n{'-' * width(text)}"
