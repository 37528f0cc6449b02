"""Quote marks at the beginning of rows: `>`, `|`, `Ann>`, `AB>`."""

import re

from .page import Mark, Page, is_blank

_NAMED = re.compile(r"[^\W\d_]{1,15}(?: [^\W\d_]{1,15})?>(?!=)")
_SIGNS = "> |\t"
_WRAP = 72
"""Mail programs break rows that are longer; some leave the broken-off end without a quote mark."""
_OFTEN = 3
"""So many rows without a mark between those with one may show that a program breaks rows earlier than that."""


def is_quoted(row: str) -> bool:
    """Whether the row begins with a quote mark."""
    start = row.lstrip()
    return start.startswith((">", "|")) or _NAMED.match(start) is not None


def unquoted(row: str) -> str:
    """The row without quote marks; as it is when it has none."""
    if not is_quoted(row):
        return row
    start = row.lstrip()
    named = _NAMED.match(start)
    return (start[named.end() :] if named else start).lstrip(_SIGNS)


def mark_quotes(page: Page) -> None:
    """Mark the rows with quote marks, and broken-off ends of rows between them.

    Where our own text is known it tells what is a broken-off end (`ours`); here the length of the row above does.
    """
    quoted = [is_quoted(plain) for plain in page.plain]
    page.mark([at for at, is_quote in enumerate(quoted) if is_quote], Mark.QUOTED)
    if page.sent is not None:
        return
    between = [
        at
        for at in range(1, len(quoted) - 1)
        if quoted[at - 1] and quoted[at + 1] and not quoted[at] and not is_blank(page.plain[at])
    ]
    width = _WRAP
    if len(between) >= _OFTEN:
        width = min(_WRAP, max(len(plain) for at, plain in enumerate(page.plain) if quoted[at]))
    page.mark([at for at in between if is_broken_off(page.plain[at - 1], page.plain[at], width)], Mark.QUOTED)


def is_broken_off(above: str, row: str, width: int = _WRAP) -> bool:
    """Whether the row's first word had no room in the row above."""
    return len(above.rstrip()) + 1 + len(row.split(maxsplit=1)[0]) > width
