"""A game's history in lines, as its moderator may read it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from heapq import merge
from operator import attrgetter

from sqlalchemy import Connection

from ..mail.writing.news import news
from ..mail.writing.press import overheard
from ..mail.writing.reader import observer
from ..moderator.codec import fact_from_json
from ..moderator.evolve import replay
from ..moderator.notice import Happening
from ..moderator.tell import news_of
from ..store import games
from . import ledger, press
from .errors import NoSuchGameError
from .ledger import Cause


@dataclass(frozen=True, slots=True)
class Line:
    """Something that happened, when, and because of what (mail, tick, moderator, delivery)."""

    at: datetime
    cause: str
    what: str


def chronicle(tx: Connection, number: int) -> list[Line]:
    """All that happened at the table, in order, without what only one seat may know. Raises NoSuchGameError.

    What was said to everybody stands in it; of what was said to one player only that it was.
    """
    rows = games.journal(tx, number)
    if not rows:
        raise NoSuchGameError(number)
    names = ledger.names(tx, number)
    steps = replay((fact_from_json(row.kind, row.data), row.at) for row in rows)
    happened: list[Line] = []
    for row, (_, at, happenings) in zip(rows, steps, strict=True):
        happened += [Line(at, row.cause, what) for what in told(happenings, names)]
    said = (Line(at, Cause.MAIL, overheard(each, observer(names))) for at, each in press.of_game(tx, number))
    return list(merge(happened, said, key=attrgetter("at")))


def told(happenings: Iterable[Happening], names: tuple[str, ...]) -> tuple[str, ...]:
    """What anybody may know of the happenings, in lines."""
    public = [happening for h in happenings if (happening := news_of(h, None)) is not None]
    return news(public, observer(names))
