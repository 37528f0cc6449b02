"""The table as a mail shows it: areas, piles, scores and warnings, for the text part and for the HTML part."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ...rules.cells import Cell
from ...rules.phase import Phase
from ...rules.view import Blank, View
from . import board, cells, scores, sentences
from . import wording as w
from .gist import Gist
from .reader import Reader
from .sentences import Account

NEAR = 5
"""So many turns before the turn limit ends a round it is spoken of."""


@dataclass(frozen=True, slots=True)
class Area:
    """One drawn area: whose it is, and its heads and rows in HTML."""

    name: str
    heads: Markup
    rows: tuple[cells.Row, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Areas that are drawn, for either part; `last` is the table of a round that has just ended, if one has."""

    heads: Markup
    plain_heads: Markup
    rows: tuple[cells.Row, ...]
    others: tuple[Area, ...]
    last: tuple[Area, ...]
    own_text: str
    others_text: str
    last_text: str
    legend: str


@dataclass(frozen=True, slots=True)
class Table:
    """What of the table stands in a mail: either the `drawing`, or the accounts `own` and `others` in sentences."""

    title: str
    last_title: str
    warnings: tuple[str, ...]
    piles: tuple[str, ...]
    drawing: Drawing | None
    own: Account | None
    others: tuple[Account, ...]
    scores: scores.Table | None
    scores_text: str
    scores_lines: tuple[str, ...]


def table(view: View, reader: Reader, gist: Gist, links: Mapping[Cell, Markup], word: str, drawn: bool) -> Table:
    """The table of a view; the reader's cells in `links` are links that play `word` there. `drawn`: as a board."""
    scored = scores.scores(view, reader)
    return Table(
        title=_title(view, reader),
        last_title="" if gist.last is None else reader.say(w.LAST_AREAS, round=gist.last.round),
        warnings=tuple(_warnings(view, reader)),
        piles=board.piles(view, reader),
        drawing=_drawing(view, reader, gist, links, word) if drawn else None,
        own=None if drawn else sentences.own_account(view, reader, gist.changed),
        others=() if drawn else sentences.other_accounts(view, reader, gist.changed),
        scores=scored if drawn else None,
        scores_text="" if scored is None else scores.as_text(scored),
        scores_lines=() if drawn or scored is None else scores.as_sentences(scored, reader),
    )


def _drawing(view: View, reader: Reader, gist: Gist, links: Mapping[Cell, Markup], word: str) -> Drawing:
    left, right = board.neighbours(reader)
    language = reader.say.language
    areas, last = board.entries(view.areas, gist.changed), gist.last
    last_areas = board.entries(last.areas, gist.last_changed) if last else ()
    others = board.others(view.seat, view.seats)
    everybody = (view.seat, *others) if last else ()
    return Drawing(
        heads=cells.own_heads(left, right, language),
        plain_heads=cells.own_heads("", "", language),
        rows=cells.linked_rows(areas[view.seat], reader.say(w.GAP), links, word, language),
        others=tuple(_area(seat, areas, reader) for seat in others),
        last=tuple(_area(seat, last_areas, reader) for seat in everybody),
        own_text=board.own_area(areas[view.seat], reader),
        others_text=board.small_areas(others, areas, reader),
        last_text=board.small_areas(everybody, last_areas, reader),
        legend=board.legend((*areas, *last_areas), reader),
    )


def _area(seat: int, areas: Sequence[board.Entries], reader: Reader) -> Area:
    language = reader.say.language
    heads = cells.other_heads(board.heads(reader.seat, len(reader.names), seat), language)
    return Area(reader.names[seat], heads, cells.rows(areas[seat], Blank.GAP, language))


def _title(view: View, reader: Reader) -> str:
    if view.phase is Phase.OVER:
        return reader.say(w.OWN_AREA_OVER)
    return reader.say(w.OWN_AREA, round=view.round, rounds=view.options.rounds)


def _warnings(view: View, reader: Reader) -> Iterator[str]:
    """That the last turns have begun, or that the turn limit is near."""
    if view.phase is Phase.OVER:
        return
    if view.ender is not None:
        yield reader.tell(w.LAST_TURNS, view.ender)
    elif 0 < view.options.turn_limit < view.turn + NEAR:
        yield reader.say(w.LIMIT_NEAR, limit=view.options.turn_limit, turn=view.turn)
