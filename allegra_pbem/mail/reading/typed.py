"""What the person typed in a reply, in layers that together let nothing quoted through.

Libraries that cut replies go by shape alone and hand quoted lines back as typed; here a wrong guess would play
somebody's cards. So each layer marks what it knows not to be typed, our own sent text is known word by word, and where
shape cannot tell, a row counts as not typed.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ..language.fold import fold
from .attribution import mark_attributions
from .gaps import Gap, gaps
from .heads import mark_heads
from .labels import mark_headers
from .marker import mark_marker
from .ours import mark_ours
from .page import CUTS, Mark, Page, is_blank
from .quotes import mark_quotes

Layer = Callable[[Page], None]

_UUENCODED = re.compile(r"begin [0-7]{3,4} \S")
_RULE = "-_=*# \t"


@dataclass(frozen=True, slots=True)
class Typed:
    """The typed rows as one text. `cut` is what ended it, None when it went on to the end.

    `beyond` are rows below that cut, up to the next one that is no marker of a quoted mail, which are neither quoted
    nor ours. They may be anybody's: a command there must never be played, but may be offered. `rows` are the places in
    the mail's text, from 1, of the lines of `text` and then of `beyond`; `gaps` is what was left out of it.
    """

    text: str
    beyond: str = ""
    cut: Mark | None = None
    rows: tuple[int, ...] = ()
    gaps: tuple[Gap, ...] = ()


def fold_rows(page: Page) -> None:
    """Compare rows in plain characters."""
    page.plain = [fold(row) for row in page.plain]


def mark_attached(page: Page) -> None:
    """Mark files in the text itself: uuencoded ones, from `begin 644 name` to `end`."""
    begun: int | None = None
    for at, plain in enumerate(page.plain):
        if begun is None and _UUENCODED.match(plain):
            begun = at
        if begun is not None:
            page.mark([at], Mark.ATTACHED)
        if begun is not None and plain.strip() == "end":
            begun = None


def mark_signature(page: Page) -> None:
    """Mark the line above a signature: two hyphens (RFC 3676, 4.3), or the dash that phones make of them."""
    for at in page.open():
        if page.raw[at].strip() in {"--", "—"}:
            page.mark([at], Mark.SIGNATURE)


LAYERS: tuple[Layer, ...] = (
    fold_rows,
    mark_attached,
    mark_marker,
    mark_quotes,
    mark_ours,
    mark_headers,
    mark_attributions,
    mark_heads,
    mark_signature,
)


def read_typed(text: str, sent: str | None = None, layers: Iterable[Layer] = LAYERS, *, writer: str = "") -> Typed:
    """What was typed in a reply's text; `sent` is the text of the mail that it answers, as far as it is known.

    `writer` is the address of the person who replies.

    Rows keep their characters as they came. Never raises; the time is linear in the length of both texts.
    """
    page = Page.of(text, sent, writer)
    for layer in layers:
        layer(page)
    first = next((at for at, mark in enumerate(page.marks) if mark in CUTS), None)
    if first is None:
        typed = _open(page, range(len(page.raw)))
        return Typed(_text(page, typed), rows=_numbers(page, typed), gaps=gaps(page, None))
    rest = _below(page, first)
    # Right below a header block our own marker only shows whose mail is quoted there.
    ends = CUTS if page.marks[first] is Mark.MARKER else CUTS - {Mark.MARKER}
    end = next((at for at in rest if page.marks[at] in ends), len(page.raw))
    above = _without_rules(page, first)
    typed, beyond = _open(page, above), _open(page, range(rest.start, end))
    rows = _numbers(page, [*typed, *beyond])
    return Typed(_text(page, typed), _text(page, beyond), page.marks[first], rows, gaps(page, first))


def _below(page: Page, cut: int) -> range:
    """The rows below a cut that takes several rows, such as a header block."""
    start = cut
    while start < len(page.raw) and (page.marks[start] is page.marks[cut] or is_blank(page.plain[start])):
        start += 1
    return range(start, len(page.raw))


def _without_rules(page: Page, cut: int) -> range:
    """The rows above a cut but for the line that many programs draw there."""
    while cut > 0 and not page.plain[cut - 1].strip(_RULE):
        cut -= 1
    return range(cut)


def _open(page: Page, rows: range) -> Sequence[int]:
    """Those of the rows that have no mark, from the first to the last that is not empty."""
    found = [at for at in rows if page.marks[at] is None]
    filled = [place for place, at in enumerate(found) if page.raw[at]]
    return found[filled[0] : filled[-1] + 1] if filled else []


def _text(page: Page, rows: Iterable[int]) -> str:
    return "\n".join(page.raw[at] for at in rows)


def _numbers(page: Page, rows: Iterable[int]) -> tuple[int, ...]:
    return tuple(page.numbers[at] for at in rows)
