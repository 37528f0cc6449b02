"""Press: what the players of a game have said to each other, and up to where a mail has told each of them."""

from datetime import datetime

from sqlalchemy import Connection, and_, bindparam, func, insert, or_, select, update

from .statements import columns, many, rows_of
from .tables import PRESS, SEAT, PressRow

_SAY = insert(PRESS)
_OF_GAME = rows_of(PRESS, PressRow).where(PRESS.c.game == bindparam("game")).order_by(PRESS.c.id)
_UNHEARD = (
    select(SEAT.c.seat.label("hearer"), *columns(PRESS, PressRow))
    .join(PRESS, and_(PRESS.c.game == SEAT.c.game, PRESS.c.id > SEAT.c.heard, PRESS.c.seat != SEAT.c.seat))
    .where(SEAT.c.game == bindparam("game"))
    .where(or_(PRESS.c.listener.is_(None), PRESS.c.listener == SEAT.c.seat))
    .order_by(SEAT.c.seat, PRESS.c.id)
)
_HEARD = update(SEAT).where(SEAT.c.game == bindparam("in_game"), SEAT.c.seat == bindparam("of_seat"))
_COUNT = select(func.count()).where(
    PRESS.c.game == bindparam("game"), PRESS.c.seat == bindparam("seat"), PRESS.c.at > bindparam("since")
)


def add(
    tx: Connection, game: int, seat: int, text: str, at: datetime, *, listener: int | None, mail: int | None = None
) -> None:
    """Keep what a seat has said: to `listener` alone, or to everybody (None)."""
    row = {"game": game, "seat": seat, "listener": listener, "text": text, "at": at, "mail": mail}
    tx.execute(_SAY, row)


def of_game(tx: Connection, game: int) -> list[PressRow]:
    """All that was said in a game, in order; who may see it is for the caller to ask."""
    return many(tx, PressRow, _OF_GAME, {"game": game})


def unheard(tx: Connection, game: int) -> dict[int, tuple[PressRow, ...]]:
    """By seat, what was said to it that no mail has told it yet, in order; seats for which there is none are left out.

    Nobody is told what they have said themselves.
    """
    found: dict[int, tuple[PressRow, ...]] = {}
    for row in tx.execute(_UNHEARD, {"game": game}):
        fields = dict(row._mapping)
        hearer = int(fields.pop("hearer"))
        found[hearer] = (*found.get(hearer, ()), PressRow(**fields))
    return found


def hear(tx: Connection, game: int, seat: int, last: int) -> None:
    """A mail to the seat tells all press up to the number `last`."""
    tx.execute(_HEARD.values(heard=last), {"in_game": game, "of_seat": seat})


def count(tx: Connection, game: int, seat: int, since: datetime) -> int:
    """How many pieces of press the seat has said after `since`."""
    return int(tx.execute(_COUNT, {"game": game, "seat": seat, "since": since}).scalar_one())
