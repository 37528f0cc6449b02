"""Our own text in a reply: found by its words, so that it may be wrapped, indented and stripped of every sign."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain

from ..language.fold import fold, key
from .automaton import Automaton
from .page import Mark, Page
from .quotes import is_broken_off, unquoted

FEWEST_LINES = 2
"""Of fewer of our lines in a row a person may well have written the same."""
MOST_WORDS = 20_000
"""Words of a sent mail that are looked at; ours have far fewer."""

_WORD = re.compile(r"\w+")


def mark_ours(page: Page) -> None:
    """Mark the rows that repeat two lines or more of the mail that is answered, whole and in their order.

    Likewise a row that goes on where the quoted row above it was broken off.
    """
    if not page.sent:
        return
    text = key("\n".join(map(fold, page.sent.split("\n"))))  # line by line: fold is fast for what needs none
    rows = _spoken_by(text, page)
    sent = [words for line in text.split("\n") if (words := _WORD.findall(line))] if rows else []
    if not _may_repeat(page, rows, sent):
        return
    reply = _Rows(page)
    for first, last in reply.repeated(sent):
        page.mark(reply.at[first : last + 1], Mark.OURS)
    _mark_drawn(page)


def _mark_drawn(page: Page) -> None:
    """Mark rows without words, such as rules and frames, that stand below a row of ours."""
    last: Mark | None = None
    for at, plain in enumerate(page.plain):
        if _WORD.search(plain):
            last = page.marks[at]
        elif last is Mark.OURS and len(plain.strip()) > len("--"):
            page.mark([at], Mark.OURS)


def _spoken_by(text: str, page: Page) -> list[int]:
    """The rows that count as typed and of which every word stands in the text, which is in the form of `key`."""
    return [at for at in page.open() if all(word in text for word in _words(page.plain[at]))]


def _may_repeat(page: Page, rows: Sequence[int], sent: Sequence[Sequence[str]]) -> bool:
    """Whether one of the rows stands in `sent`, and goes on there as it does in the reply; far faster.

    No row can be marked otherwise: a stretch has two rows, or one that has two lines of ours.
    """
    joined = f" {' '.join(map(' '.join, sent))} "
    lined = "\n".join(f" {' '.join(words)} " for words in sent)
    for at in rows:
        words = _words(page.plain[at])
        text = f" {' '.join(words)} "
        if not words or text not in joined:
            continue
        above, below = _neighbour(page, at, -1)[-1:], _neighbour(page, at, 1)[:1]
        if above and f" {above[0]}{text}" in joined:
            return True
        if (below and f"{text}{below[0]} " in joined) or joined.count(text) > lined.count(text):
            return True
    return False


def _neighbour(page: Page, at: int, step: int) -> Sequence[str]:
    """The words of the nearest row above (-1) or below (1) that `_Rows` has; none where there is no such row."""
    at += step
    while 0 <= at < len(page.plain):
        words = _words(unquoted(page.plain[at])) if page.marks[at] in _READ else []
        if words:
            return words
        at += step
    return ()


class _Rows:
    """The rows of a reply that hold words and are quoted or count as typed, as one sequence of words."""

    def __init__(self, page: Page) -> None:
        self._page = page
        rows = [(at, _words(unquoted(page.plain[at]))) for at, mark in enumerate(page.marks) if mark in _READ]
        self.at = [at for at, words in rows if words]
        self._rows = [words for _, words in rows if words]
        self._starts = [0, *accumulate(map(len, self._rows))]

    def repeated(self, sent: Sequence[Sequence[str]]) -> Iterator[tuple[int, int]]:
        """First and last row of each stretch that repeats the lines of `sent`; stretches may touch, not overlap."""
        starts = [0, *accumulate(map(len, sent))]
        speaking = [0, *accumulate(map(_speaks, sent))]
        automaton = Automaton(list(chain.from_iterable(sent))[:MOST_WORDS])
        matches = list(automaton.matches(list(chain.from_iterable(self._rows))))
        done = -1
        for row in range(len(self._rows)):
            length, end = matches[self._starts[row + 1] - 1]
            first = max(bisect_left(self._starts, self._starts[row + 1] - length), done + 1)
            lines = speaking[bisect_right(starts, end) - 1] - speaking[bisect_left(starts, end - length)]
            first = self._without_inserted(first, row)
            if lines >= FEWEST_LINES and first <= row:
                yield first, row
                done = row
            elif length > len(self._rows[row]) and self._goes_on(row):
                yield row, row

    def _without_inserted(self, first: int, last: int) -> int:
        """The stretch's first row, or its first quoted one when fewer rows than a stretch needs stand above that.

        They were typed into a quotation, and happen to be the words that came before in ours.
        """
        marks = [self._page.marks[at] for at in self.at[first : last + 1]]
        if Mark.QUOTED not in marks[1:] or self._is_below_quote(first):
            return first
        unmarked = marks.index(Mark.QUOTED)
        return first + unmarked if unmarked < FEWEST_LINES else first

    def _is_below_quote(self, row: int) -> bool:
        return self.at[row] > 0 and self._page.marks[self.at[row] - 1] in {Mark.QUOTED, Mark.OURS}

    def _goes_on(self, row: int) -> bool:
        """Whether the row above is quoted and was so long that this one may be its broken-off end."""
        at, page = self.at[row], self._page
        return at > 0 and page.marks[at - 1] is Mark.QUOTED and is_broken_off(page.plain[at - 1], page.plain[at])


def _speaks(words: Sequence[str]) -> bool:
    """Whether a line of ours has more than numbers: the rows of a board can be `1` and `2`, and `1 2` is an answer."""
    return not all(word.isdigit() for word in words)


def _words(line: str) -> list[str]:
    return _WORD.findall(key(line))


_READ = (None, Mark.QUOTED)
