"""The table as a mail shows it: areas, piles, scores and warnings, for the text part and for the HTML part."""

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from ...rules.cells import Cell
from ...rules.phase import Phase
from ...rules.view import Blank, View
from . import board, cells, scores
from . import wording as w
from .reader import Reader


@dataclass(frozen=True, slots=True)
class Area:
    """One area: whose it is, and its heads and rows in HTML."""

    name: str
    heads: Markup
    rows: tuple[cells.Row, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """What of the table stands in a mail; `own_text` and `others_text` are for the text part alone."""

    caption: str
    last_turns: str
    piles: tuple[str, ...]
    heads: Markup
    plain_heads: Markup
    rows: tuple[cells.Row, ...]
    others: tuple[Area, ...]
    own_text: str
    others_text: str
    scores: scores.Table | None
    scores_text: str


def table(view: View, reader: Reader, links: Mapping[Cell, Markup], word: str) -> Table:
    """The table of a view; the reader's cells in `links` are links that play `word` there."""
    left, right = board.neighbours(reader)
    language = reader.say.language
    scored = scores.scores(view, reader)
    return Table(
        caption=_caption(view, reader),
        last_turns=_last_turns(view, reader),
        piles=board.piles(view, reader),
        heads=cells.own_heads(left, right, language),
        plain_heads=cells.own_heads("", "", language),
        rows=cells.linked_rows(view.areas[view.seat], reader.say(w.GAP), links, word, language),
        others=tuple(_area(view, seat, reader) for seat in board.others(view.seat, view.seats)),
        own_text=board.own_area(view, reader),
        others_text=board.other_areas(view, reader),
        scores=scored,
        scores_text="" if scored is None else scores.as_text(scored),
    )


def _area(view: View, seat: int, reader: Reader) -> Area:
    heads = cells.other_heads(board.heads(view, seat), reader.say.language)
    return Area(reader.names[seat], heads, cells.rows(view.areas[seat], Blank.GAP, reader.say.language))


def _last_turns(view: View, reader: Reader) -> str:
    if view.ender is None or view.phase is Phase.OVER:
        return ""
    return reader.tell(w.LAST_TURNS, view.ender)


def _caption(view: View, reader: Reader) -> str:
    """Which round it is, and whose turn."""
    if view.phase is Phase.OVER:
        return reader.say(w.CAPTION_OVER)
    if view.phase is Phase.REVEAL:
        turn = reader.say(w.REVEALING)
    else:
        turn = reader.tell(w.TURN_OF, view.active, turn=view.turn)
    return reader.say(w.CAPTION, round=view.round, rounds=view.options.rounds, turn=turn)
