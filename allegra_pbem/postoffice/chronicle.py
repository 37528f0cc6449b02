"""A game's history in lines, as anybody may read it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from ..mail.writing.news import news
from ..mail.writing.reader import observer
from ..moderator.codec import fact_from_json
from ..moderator.evolve import replay
from ..moderator.notice import Happening
from ..moderator.tell import news_of
from ..store import games
from . import ledger
from .errors import NoSuchGameError


@dataclass(frozen=True, slots=True)
class Line:
    """Something that happened, when, and because of what (mail, tick, moderator, delivery)."""

    at: datetime
    cause: str
    what: str


def chronicle(tx: Connection, number: int) -> list[Line]:
    """All that happened at the table, in order, without what only one seat may know. Raises NoSuchGameError."""
    rows = games.journal(tx, number)
    if not rows:
        raise NoSuchGameError(number)
    names = ledger.names(tx, number)
    steps = replay((fact_from_json(row.kind, row.data), row.at) for row in rows)
    lines: list[Line] = []
    for row, (_, at, happenings) in zip(rows, steps, strict=True):
        lines += [Line(at, row.cause, what) for what in told(happenings, names)]
    return lines


def told(happenings: Iterable[Happening], names: tuple[str, ...]) -> tuple[str, ...]:
    """What anybody may know of the happenings, in lines."""
    public = [happening for h in happenings if (happening := news_of(h, None)) is not None]
    return news(public, observer(names))
