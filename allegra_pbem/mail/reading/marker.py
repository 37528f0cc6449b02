"""The marker of our mails in what came back.

A marker that stands there unquoted ends the reading. Behind quote signs it only proves that its row is a quotation.
"""

from collections.abc import Sequence

from ..language.fold import key
from ..writing.marker import MARKERS
from .page import Mark, Page
from .quotes import is_quoted, unquoted

_BEGIN, _END = "##-", "-##"


def mark_marker(page: Page) -> None:
    """Mark each marker: in any of our languages, or with other words between its signs.

    It may be wrapped onto two rows, quoted or not; text may stand before it in its row.
    """
    for at, plain in enumerate(page.plain):
        if "#" not in plain:
            continue
        rows = _marker_at([unquoted(row) for row in page.plain[at : at + 2]])
        if rows:
            page.mark(range(at, at + rows), Mark.QUOTED if is_quoted(plain) else Mark.MARKER)


def is_marker(row: str) -> bool:
    """Whether a marker begins in the row, which has no quote marks."""
    return _BEGIN in row or _letters(row) in _WORDS


def _marker_at(rows: Sequence[str]) -> int:
    """How many of the rows, at most two, the marker takes that begins in the first of them; 0 for none."""
    first, both = rows[0], " ".join(rows)
    if _END in first.partition(_BEGIN)[2] or _letters(first) in _WORDS:
        return 1
    wrapped = _BEGIN in first and _END in rows[-1] and _BEGIN not in rows[-1]
    return 2 if len(rows) == 2 and (wrapped or _letters(both) in _WORDS) else 0


def _letters(text: str) -> str:
    return "".join(letter for letter in key(text) if letter.isalnum())


_WORDS = frozenset(map(_letters, MARKERS.values()))
