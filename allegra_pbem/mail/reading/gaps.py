"""What was left out of a reply when it was read, and why: for people who want to know how it was understood."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .attribution import language_of
from .page import Mark, Page, is_blank
from .quotes import unquoted

_LONGEST = 60
_HEAD = 8
"""Rows of a quotation among which its attribution is looked for."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Lines of the mail's text that do not count as typed, `first` to `last`, counted from 1; `why` in English."""

    first: int
    last: int
    why: str


_WHY: Mapping[Mark, str] = {
    Mark.QUOTED: "quoted",
    Mark.OURS: "repeated from the mail that is answered",
    Mark.ATTACHED: "a file in the text",
    Mark.MARKER: "our marker line and all below it",
    Mark.HEADERS: "a header block and all below it",
    Mark.ATTRIBUTION: "quoted without marks",
    Mark.SIGNATURE: "the line of a signature and all below it",
}


def gaps(page: Page, cut: int | None) -> tuple[Gap, ...]:
    """The lines left out, in their order; `cut` is the row at which the reading ended."""
    end = len(page.raw) if cut is None else cut
    found = [*_stretches(page, end)]
    if cut is not None:
        last = next((at for at in range(len(page.raw) - 1, cut, -1) if not is_blank(page.raw[at])), cut)
        found.append((cut, last))
    return tuple(Gap(page.numbers[first], page.numbers[last], _why(page, first, last)) for first, last in found)


def _stretches(page: Page, end: int) -> Iterator[tuple[int, int]]:
    """First and last row of each run of rows above `end` with one mark; blank rows within belong to it."""
    first = last = -1
    for at in range(end):
        mark = page.marks[at]
        if first >= 0 and mark is page.marks[first]:
            last = at
        elif mark is not None or not is_blank(page.plain[at]):
            if first >= 0:
                yield first, last
            first = last = at if mark is not None else -1
    if first >= 0:
        yield first, last


def _why(page: Page, first: int, last: int) -> str:
    mark = page.marks[first]
    assert mark is not None
    rows = [unquoted(plain) for plain in page.plain[first : min(last, first + _HEAD) + 1]]
    language = language_of(rows) if mark in {Mark.QUOTED, Mark.ATTRIBUTION} else ""
    if language:
        return f"{_WHY[mark]}, attribution in {language}"
    return f"{_WHY[mark]}{_shown(rows)}" if mark in {Mark.HEADERS, Mark.ATTRIBUTION} else _WHY[mark]


def _shown(rows: Sequence[str]) -> str:
    text = rows[0].strip()
    cut = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return f" (“{cut}”)" if cut else ""
