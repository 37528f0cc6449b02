"""A game between the database and the moderator: loaded under its lock, saved with the facts that were decided."""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum

from sqlalchemy import Connection

from ..moderator.codec import fact_from_json, fact_to_json, game_from_json, game_to_json
from ..moderator.facts import Fact
from ..moderator.ring import next_alarm
from ..moderator.sitting import Sitting
from ..moderator.state import Game, status
from ..store import games, people
from .errors import NoSuchGameError


class Cause(StrEnum):
    """Because of what a fact was recorded."""

    MAIL = "mail"
    TICK = "tick"
    MODERATOR = "moderator"
    DELIVERY = "delivery"


def load(tx: Connection, number: int) -> Game:
    """The game, locked until the transaction ends. Raises NoSuchGameError."""
    row = games.lock(tx, number)
    if row is None:
        raise NoSuchGameError(number)
    return game_from_json(row.snapshot)


def load_free(tx: Connection, number: int) -> Game | None:
    """The same, or None when somebody else has the game just now: for alarms, which ring again."""
    row = games.try_lock(tx, number)
    return None if row is None else game_from_json(row.snapshot)


def save(
    tx: Connection, number: int, sitting: Sitting, cause: Cause, reference: int | Sequence[int] | None = None
) -> None:
    """Append the sitting's facts to the journal, with the snapshot and the next alarm beside them.

    The reference names what caused them: all of them, or each of them one.
    """
    if not sitting.facts:
        return
    because = reference if isinstance(reference, Sequence) else [reference] * len(sitting.facts)
    rows = [
        games.Fact(sitting.now, cause, *fact_to_json(fact), None if each is None else str(each))
        for fact, each in zip(sitting.facts, because, strict=True)
    ]
    games.save(
        tx,
        number,
        rows,
        version=sitting.game.version - len(rows),
        snapshot=game_to_json(sitting.game),
        next_alarm=next_alarm(sitting.game),
        status=status(sitting.game),
    )


def journal(tx: Connection, number: int) -> list[tuple[Fact, datetime]]:
    """All facts of a game with their times. Raises NoSuchGameError, or ValueError for facts of a newer program."""
    rows = games.journal(tx, number)
    if not rows:
        raise NoSuchGameError(number)
    return [(fact_from_json(row.kind, row.data), row.at) for row in rows]


def names(tx: Connection, number: int) -> tuple[str, ...]:
    """The players' names, by seat."""
    return tuple(guest.player.name for guest in people.at_table(tx, number))
