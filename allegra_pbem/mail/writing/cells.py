"""The table in HTML: each cell of an area as a table cell, with a link where a move is meant by it alone."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Protocol, cast

from markupsafe import Markup

from ...rules.cells import Cell
from ...rules.view import Blank
from .board import CHANGED, Entries
from .columns import cut
from .pages import environment

Row = tuple[str, Markup]
"""A row's name, and its five cells in HTML."""

_BANDS = ((1, "v0"), (4, "v1"), (7, "v2"), (10, "v3"))


def rows(area: Entries, gap: str, language: str) -> tuple[Row, ...]:
    """The three rows of an area; `gap` is what a gap shows."""
    return _in_rows([_plain(entry, gap, language) for entry in area])


def linked_rows(area: Entries, gap: str, links: Mapping[Cell, str], word: str, language: str) -> tuple[Row, ...]:
    """The three rows of an area, each cell of `links` a link; `word` is the command's word, for the link's title."""
    cells = []
    for cell, entry in zip(Cell, area, strict=True):
        href = links.get(cell)
        if href is None:
            cells.append(_plain(entry, gap, language))
        else:
            start, middle, inside, end = _linked(entry, language)
            cells.append(f"{start}{href}{middle}{word} {cell.name}{inside}{cell.name}{end}")
    return _in_rows(cells)


@lru_cache(maxsize=1024)
def own_heads(left: str, right: str, language: str) -> Markup:
    """The row of heads of a big area, with the neighbours' names in short."""
    return _template(language).own_heads(cut(left, _NAME), cut(right, _NAME))


@cache
def other_heads(columns: tuple[str, ...], language: str) -> Markup:
    """The row of heads of a small area."""
    return _template(language).other_heads(columns)


_NAME = 10


def _in_rows(cells: Sequence[str]) -> tuple[Row, ...]:
    return tuple((row, Markup("".join(cells[at : at + 5]))) for row, at in (("1", 0), ("2", 5), ("3", 10)))  # noqa: S704


def look(entry: str) -> str:
    """The style classes of what a cell shows: its kind or a band of values, and whether it has changed."""
    sign = entry.removeprefix(CHANGED)
    kind = _KINDS.get(sign) or next((name for limit, name in _BANDS if int(sign) < limit), "v4")
    return f"{kind} new" if sign != entry else kind


_KINDS: Mapping[str, str] = {Blank.FACE_DOWN: "down", Blank.GAP: "gap"}


@cache
def _plain(entry: str, gap: str, language: str) -> str:
    return _template(language).plain(entry.replace(Blank.GAP, gap), look(entry))


@cache
def _linked(entry: str, language: str) -> tuple[str, str, str, str]:
    """A linked cell in four pieces, between which go the link, its title, and the cell's name."""
    start, middle, inside, end = _template(language).linked(entry, look(entry), *"\0\0\0").split("\0")
    return start, middle, inside, end


class _Macros(Protocol):
    """What `cell.html` defines."""

    def plain(self, entry: str, look: str) -> str: ...

    def linked(self, entry: str, look: str, href: str, title: str, cell: str) -> str: ...

    def own_heads(self, left: str, right: str) -> Markup: ...

    def other_heads(self, columns: tuple[str, ...]) -> Markup: ...


def _template(language: str) -> _Macros:
    return cast("_Macros", environment(language).get_template("cell.html").module)
