"""What is due is rung: each game in a transaction of its own, so that one that fails does not stop the others."""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection

from ..moderator.codec import game_from_json
from ..moderator.facts import Reminded
from ..moderator.ring import next_alarm, ring
from ..moderator.sitting import Sitting
from ..moderator.tell import tell
from ..store import games, people, service
from . import ledger
from .chronicle import told
from .errors import trace
from .ledger import Cause
from .office import Office
from .posting import post, send_digests

SET_BACK = timedelta(hours=1)
"""How long a game is left alone whose alarm raised an error."""

log = logging.getLogger(__name__)


def tick(office: Office) -> int:
    """Let take effect what was due when the last pass began that drained every source of mail; returns how many games.

    Silence is only silence once all mail has been read: without such a pass nothing is due.
    """
    send_digests(office)
    drained = office.store.read(service.drained)
    if drained is None:
        return 0
    rung: dict[int, bool] = {}
    while numbers := [n for n in office.store.read(lambda tx: games.due(tx, drained)) if n not in rung]:
        rung |= {number: _ring_safely(office, number, drained) for number in numbers}
    return sum(rung.values())


@dataclass(frozen=True, slots=True)
class Due:
    """A game whose alarm has been due since `since`, and what would happen: for the moderator's eyes, a line each."""

    game: int
    since: datetime
    what: tuple[str, ...]


def rehearse(office: Office, now: datetime) -> list[Due]:
    """What a tick would do if all mail had been read at `now`; nothing is written."""
    return office.store.read(lambda tx: [_rehearsed(tx, number, now) for number in games.due(tx, now)])


def _rehearsed(tx: Connection, number: int, now: datetime) -> Due:
    row = games.load(tx, number)
    assert row is not None
    assert row.next_alarm is not None
    sitting = Sitting(game_from_json(row.snapshot), now)
    questions = {question.number: question.seat for question in sitting.game.questions}
    names = ledger.names(tx, number)
    ring(sitting, now)
    reminded = [questions[fact.question] for fact in sitting.facts if isinstance(fact, Reminded)]
    lines = (*(f"{names[seat]} is reminded." for seat in reminded), *told(sitting.happenings, names))
    return Due(number, row.next_alarm, lines)


def _ring_safely(office: Office, number: int, drained: datetime) -> bool:
    try:
        return office.store.write(lambda tx: _ring(tx, office, number, drained))
    except Exception as error:
        text = "Game %s: its alarm failed (%s). It is left alone for an hour; the other games go on."
        log.error(text, number, trace(error))
        office.store.write(lambda tx: games.set_alarm(tx, number, office.now() + SET_BACK))
        return False


def _ring(tx: Connection, office: Office, number: int, drained: datetime) -> bool:
    """Ring one game; False when somebody else has it just now, and the next pass will ring it."""
    game = ledger.load_free(tx, number)
    if game is None:
        return False
    sitting = Sitting(game, office.now())
    ring(sitting, drained)
    if sitting.facts:
        ledger.save(tx, number, sitting, Cause.TICK)
        post(tx, office, number, sitting, people.at_table(tx, number), tell(sitting))
    else:  # somebody else has rung it, or acted, in the meantime
        games.set_alarm(tx, number, next_alarm(sitting.game))
    return True
