"""The table in HTML: each cell of an area as a table cell, with a link where a move is meant by it alone."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Protocol, cast

from markupsafe import Markup

from ...rules.cells import Cell
from ...rules.view import Blank, Seen
from .columns import cut
from .pages import environment

Row = tuple[str, Markup]
"""A row's name, and its five cells in HTML."""

_BANDS = ((1, "v0"), (4, "v1"), (7, "v2"), (10, "v3"))


def rows(area: tuple[Seen, ...], gap: str, language: str) -> tuple[Row, ...]:
    """The three rows of an area; `gap` is what a gap shows."""
    return _in_rows([_plain(seen, gap, language) for seen in area])


def linked_rows(
    area: tuple[Seen, ...], gap: str, links: Mapping[Cell, str], word: str, language: str
) -> tuple[Row, ...]:
    """The three rows of an area, each cell of `links` a link; `word` is the command's word, for the link's title."""
    cells = []
    for cell, seen in zip(Cell, area, strict=True):
        href = links.get(cell)
        if href is None:
            cells.append(_plain(seen, gap, language))
        else:
            start, middle, inside, end = _linked(seen, language)
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


def look(seen: Seen) -> str:
    """The style class of what a cell shows: its kind, or a band of values."""
    match seen:
        case Blank.FACE_DOWN:
            return "down"
        case Blank.GAP:
            return "gap"
        case _:
            return next((name for limit, name in _BANDS if seen < limit), "v4")


@cache
def _plain(seen: Seen, gap: str, language: str) -> str:
    return _template(language).plain(seen, look(seen), gap)


@cache
def _linked(seen: Seen, language: str) -> tuple[str, str, str, str]:
    """A linked cell in four pieces, between which go the link, its title, and the cell's name."""
    start, middle, inside, end = _template(language).linked(seen, look(seen), *"\0\0\0").split("\0")
    return start, middle, inside, end


class _Macros(Protocol):
    """What `cell.html` defines."""

    def plain(self, seen: Seen, look: str, gap: str) -> str: ...

    def linked(self, seen: Seen, look: str, href: str, title: str, cell: str) -> str: ...

    def own_heads(self, left: str, right: str) -> Markup: ...

    def other_heads(self, columns: tuple[str, ...]) -> Markup: ...


def _template(language: str) -> _Macros:
    return cast("_Macros", environment(language).get_template("cell.html").module)
