"""What phones and mail programs make of plain characters, undone, so that every later step compares plain text."""

import re
import unicodedata

DAMAGE = "\ufffd"
"""What stands for bytes that are no letter in the mail's character set."""

_QUOTES = dict.fromkeys("‘’‚‛′´`", "'") | dict.fromkeys("“”„‟″«»", '"')
_DASHES = dict.fromkeys("‐‑‒–—―−﹘﹣", "-")
_SPACES = dict.fromkeys("\t\v\f\x1c\x1d\x1e\x1f\x85\xa0\u1680\u202f\u205f\u3000\u2028\u2029\r", " ") | {
    chr(code): " " for code in range(0x2000, 0x200B)
}
# Zero width, soft hyphen, byte order mark, variation selectors, then bidirectional marks.
_NOTHING = dict.fromkeys("\u200b\u200c\u200d\u2060\u00ad\u034f\u180e\ufeff\u061c\u200e\u200f", "") | {
    chr(code): "" for span in (range(0x202A, 0x202F), range(0x2066, 0x206A), range(0xFE00, 0xFE10)) for code in span
}
_CONTROLS = {chr(code): "" for code in (*range(9), *range(14, 28), *range(127, 133), *range(134, 160))}
_FULL_WIDTH = {chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
_TABLE = str.maketrans(_QUOTES | _DASHES | _SPACES | _CONTROLS | _NOTHING | _FULL_WIDTH)


def fold(line: str) -> str:
    """One line in plain characters; letters keep their accents. Folding twice changes nothing more."""
    if line.isascii() and line.isprintable() and "`" not in line:
        return line  # as most are, and this is much faster
    return line.translate(_TABLE)


def key(word: str) -> str:
    """The word as words are compared: without accents and letter case."""
    if word.isascii():
        return word.lower()
    apart = unicodedata.normalize("NFKD", word.casefold())
    return _BEYOND_ASCII.sub(_uncombined, apart)


_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")


def _uncombined(letter: re.Match[str]) -> str:
    return "" if unicodedata.combining(letter[0]) else letter[0]
