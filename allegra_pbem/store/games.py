"""Games, their journals and seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, bindparam, func, insert, literal_column, select, update

from .errors import StaleError
from .statements import many, number, one, rows_of, values_of
from .tables import GAME, JOURNAL, PLAYER, SEAT, FactRow, GameRow, SeatRow

BATCH = 100
"""How many due games one pass takes up before it looks again."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A journal entry to be: what happened (`kind`, `data` in JSON), when, and because of what.

    `cause` is mail, tick, moderator, bot or delivery; `reference` says which one.
    """

    at: datetime
    cause: str
    kind: str
    data: str
    reference: str | None = None


_LOAD = rows_of(GAME, GameRow).where(GAME.c.id == bindparam("game"))
_LOCK = _LOAD.with_for_update()
_TRY_LOCK = _LOAD.with_for_update(skip_locked=True)
_SAVE = (
    update(GAME)
    .where(GAME.c.id == bindparam("game"), GAME.c.version == bindparam("expected"))
    .values({name: bindparam(name) for name in ("version", "snapshot", "next_alarm", "status")})
    .returning(GAME.c.version)
)
_APPEND = insert(JOURNAL)
_JOURNAL = (
    rows_of(JOURNAL, FactRow)
    .where(JOURNAL.c.game == bindparam("game"), JOURNAL.c.number > bindparam("since"))
    .order_by(JOURNAL.c.number)
)
_DUE = (
    select(GAME.c.id)
    .where(GAME.c.next_alarm <= bindparam("now"))
    .order_by(GAME.c.next_alarm, GAME.c.id)
    .limit(bindparam("limit"))
)
_BEHIND = (
    select(SEAT.c.game, SEAT.c.seat)
    .join(PLAYER, PLAYER.c.id == SEAT.c.player)
    .where(PLAYER.c.mail == literal_column("'daily'"), SEAT.c.missed > 0)
    .order_by(SEAT.c.game, SEAT.c.seat)
)
_OF_SEAT = update(SEAT).where(SEAT.c.game == bindparam("in_game"), SEAT.c.seat == bindparam("of_seat"))
_NEXT_ALARM = select(func.min(GAME.c.next_alarm))
_SEATS = rows_of(SEAT, SeatRow).where(SEAT.c.game == bindparam("game")).order_by(SEAT.c.seat)


def create(tx: Connection, now: datetime, status: str = "open", snapshot: str = "") -> int:
    """A new game without facts (version 0) and without seats; returns its number."""
    made = insert(GAME).values(created=now, status=status, snapshot=snapshot).returning(GAME.c.id)
    return int(tx.execute(made).scalar_one())


def lock(tx: Connection, game: int) -> GameRow | None:
    """The game, which nobody else changes until this transaction ends; None when there is no such game.

    Make it the first statement of every transaction that ends in `save`.
    """
    return one(tx, GameRow, _LOCK, {"game": game})


def try_lock(tx: Connection, game: int) -> GameRow | None:
    """The same, but None as well when another transaction has the game just now: for alarms, which ring again."""
    return one(tx, GameRow, _TRY_LOCK, {"game": game})


def load(tx: Connection, game: int) -> GameRow | None:
    """The game as it stands, to be looked at."""
    return one(tx, GameRow, _LOAD, {"game": game})


def save(
    tx: Connection,
    game: int,
    facts: Sequence[Fact],
    *,
    version: int,
    snapshot: str,
    next_alarm: datetime | None,
    status: str,
) -> int:
    """Append `facts` to the journal and set the game's row; returns its new version.

    `version` is the one on which the facts were decided; `StaleError` when the game has another. The first fact
    gets the number `version` + 1, and the last one's number is the new version.
    """
    after = version + len(facts)
    row = {"version": after, "snapshot": snapshot, "next_alarm": next_alarm, "status": status}
    if number(tx, _SAVE, {"game": game, "expected": version, **row}) is None:
        found = load(tx, game)
        raise StaleError(game, version, found.version if found else None)
    if facts:
        numbered = enumerate(facts, version + 1)
        tx.execute(_APPEND, [{"game": game, "number": place, **values_of(fact)} for place, fact in numbered])
    return after


def set_alarm(tx: Connection, game: int, alarm: datetime | None) -> None:
    """Move a game's alarm, and nothing else: it is a cache of what the journal says, like the snapshot."""
    tx.execute(update(GAME).where(GAME.c.id == game).values(next_alarm=alarm))


def journal(tx: Connection, game: int, since: int = 0) -> list[FactRow]:
    """The game's facts with numbers above `since`, in order."""
    return many(tx, FactRow, _JOURNAL, {"game": game, "since": since})


def due(tx: Connection, now: datetime, limit: int = BATCH) -> list[int]:
    """At most `limit` games whose alarm is at or before `now`, the longest due first.

    Each is then rung in a transaction of its own, which locks the game and looks at its alarm again.
    """
    return list(tx.execute(_DUE, {"now": now, "limit": limit}).scalars())


def next_alarm(tx: Connection) -> datetime | None:
    """The earliest time at which a game will be due, or has been since."""
    found = tx.execute(_NEXT_ALARM).scalar()
    return found if isinstance(found, datetime) else None


def listing(tx: Connection, status: str | None = None, limit: int = 1000) -> list[GameRow]:
    """Games, the newest first; all, or those of one status."""
    games = rows_of(GAME, GameRow).order_by(GAME.c.id.desc()).limit(limit)
    return many(tx, GameRow, games if status is None else games.where(GAME.c.status == status))


def seats(tx: Connection, game: int) -> list[SeatRow]:
    """The game's seats in order."""
    return many(tx, SeatRow, _SEATS, {"game": game})


def set_missed(tx: Connection, game: int, seat: int, first: int) -> None:
    """The facts from the number `first` on have been told to the seat by no mail; 0: all have."""
    tx.execute(_OF_SEAT.values(missed=first), {"in_game": game, "of_seat": seat})


def set_entry(tx: Connection, game: int, seat: int, sequence: int, *, entered: bool) -> None:
    """A mail to the seat brings the entry for its player's calendar of that number, or takes it away."""
    tx.execute(_OF_SEAT.values(sequence=sequence, entered=entered), {"in_game": game, "of_seat": seat})


def behind(tx: Connection) -> list[tuple[int, int]]:
    """Games and seats of players who have a mail a day, and whom no mail has told all."""
    return [(int(row.game), int(row.seat)) for row in tx.execute(_BEHIND)]


def seats_of(tx: Connection, player: int) -> list[SeatRow]:
    """Every seat that the player has, the newest game first."""
    theirs = rows_of(SEAT, SeatRow).where(SEAT.c.player == player).order_by(SEAT.c.game.desc(), SEAT.c.seat)
    return many(tx, SeatRow, theirs)


def add_seat(tx: Connection, game: int, seat: int, player: int | None) -> None:
    """A new seat; `player` None leaves it to a program."""
    tx.execute(insert(SEAT).values(game=game, seat=seat, player=player, missed=0, heard=0, sequence=0, entered=False))
