"""The scores so far as a table: a row for each round and one for the totals, a column for each seat."""

from dataclasses import dataclass

from ...rules.view import Score, View
from . import wording as w
from .columns import cut, pad, right
from .reader import Reader


@dataclass(frozen=True, slots=True)
class Table:
    """`heads` has the first column's head too; each row begins with its own head."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def scores(view: View, reader: Reader) -> Table | None:
    """The table, or None before the first round is scored."""
    if not view.finished:
        return None
    say = reader.say
    rounds = ((say(w.ROUND_ROW, round=at), *_round(score)) for at, score in enumerate(view.finished, 1))
    total = (say(w.TOTAL_ROW), *map(str, view.totals))
    return Table((say(w.SCORES_HEAD), *reader.names), (*rounds, total))


def _round(score: Score) -> tuple[str, ...]:
    """The scores by seat; a doubled one shows the sum that it comes from."""
    return tuple(
        f"2×{score.sums[seat]}={points}" if score.doubled and seat == score.ender else str(points)
        for seat, points in enumerate(score.scores)
    )


def as_sentences(table: Table, reader: Reader) -> tuple[str, ...]:
    """The table in a sentence for each row."""
    names = table.heads[1:]
    return tuple(
        reader.say(w.SCORE_ROW, round=head, scores=", ".join(map(" ".join, zip(names, cells, strict=True))))
        for head, *cells in table.rows
    )


_HEAD, _COLUMN = 10, 10


def as_text(table: Table) -> str:
    """The table in fixed-width lines: 70 columns for six seats."""
    lines = (table.heads, *table.rows)
    return "\n".join(
        pad(cut(head, _HEAD - 1), _HEAD) + "".join(right(cut(cell, _COLUMN - 1), _COLUMN) for cell in cells)
        for head, *cells in lines
    )
