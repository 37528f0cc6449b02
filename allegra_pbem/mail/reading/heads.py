"""Header blocks above a quotation that has quote marks: they are part of it and end nothing.

Most programs that write a header block mark nothing below it, so it ends the reading. Where quote marks follow it may
still be the head of an unmarked quotation that begins with a marked one, as in an answer to one's own answer. So the
reading goes on only below the beginning of our own mail, and only if the block does not name the writer as the author.
"""

import re
from itertools import islice

from ..language.fold import fold, key
from .labels import names_author
from .marker import is_marker
from .page import Mark, Page, is_blank
from .quotes import is_quoted, unquoted

_REACH = 3
"""Rows with quote marks of which one must be our marker, or the beginning of our first sentence."""
_FEWEST_WORDS = 3
_WORD = re.compile(r"\w+")


def mark_heads(page: Page) -> None:
    """Mark as quoted each header block right above our own mail behind quote marks."""
    at = page.marks.index(Mark.HEADERS) if Mark.HEADERS in page.marks else len(page.marks)
    while at < len(page.marks):
        end = at
        while end < len(page.marks) and (page.marks[end] is Mark.HEADERS or (end > at and is_blank(page.plain[end]))):
            end += 1
        authors = filter(names_author, page.plain[at:end])
        if end > at and _begins_ours(page, end) and not any(map(page.names_writer, authors)):
            page.marks[at:end] = [Mark.QUOTED] * (end - at)
        at = max(end, at + 1)


def _begins_ours(page: Page, first: int) -> bool:
    """Whether the next rows are quoted and our own; an attribution may stand above them."""
    if first == len(page.marks) or page.marks[first] is not Mark.QUOTED or page.names_writer(page.plain[first]):
        return False
    marked = (plain for plain in page.plain[first:] if is_quoted(plain) and unquoted(plain))
    return any(is_marker(row) or _is_headline(row, page.sent) for row in map(unquoted, islice(marked, _REACH)))


def _is_headline(row: str, sent: str | None) -> bool:
    words = _words(row)
    _, _, body = (sent or "").lstrip().partition("\n")
    return len(words) >= _FEWEST_WORDS and _words(body[:400])[: len(words)] == words


def _words(text: str) -> list[str]:
    return [key(word) for word in _WORD.findall(fold(text))]
