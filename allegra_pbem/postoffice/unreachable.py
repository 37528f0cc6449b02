"""Players whom no mail reaches: their clock stands and nothing is sent to them, until they write."""

import logging

from sqlalchemy import Connection

from ..moderator.facts import PeriodStopped
from ..moderator.notice import Purpose
from ..moderator.sitting import Sitting
from ..moderator.tell import present
from ..store import games, people
from ..store.people import Sender
from . import ledger
from .ledger import Cause
from .office import Office
from .posting import Answered, post

log = logging.getLogger(__name__)


def pause(tx: Connection, office: Office, player: int, *, complained: bool = False) -> None:
    """Stop the periods of all that the player is asked, and tell the moderator; `complained`: they called it spam.

    Without a period the limit for players who cannot be reached runs, so the other players do not wait for ever.
    """
    for game in _running(tx, player):
        sitting = Sitting(ledger.load(tx, game), office.now())
        for seat in (seat for seat in games.seats(tx, game) if seat.player == player):
            question = sitting.game.question_of(seat.seat)
            if question is not None and question.started is not None:
                sitting.record(PeriodStopped(question.number))
        ledger.save(tx, game, sitting, Cause.MAIL)
    found = people.get(tx, player)
    name = found.name if found else str(player)
    why = "was called spam" if complained else f"came back on {people.TOO_MANY_BOUNCES} days"
    log.warning(
        "Mail to %s %s. Nothing more is sent to them and their clock stands, until they write. "
        "If they have another address: `allegra player set %s --address NEW`.",
        name,
        why,
        name,
    )


def resume(tx: Connection, office: Office, sender: Sender, but: int, answered: Answered) -> None:
    """The player has written: count anew, and if mail to them was paused send the present views of their games.

    The game `but` is left out: what they wrote to it is answered with its view.
    """
    if sender.bounces:
        people.forgive(tx, sender.player)
    if sender.bounces < people.TOO_MANY_BOUNCES:
        return
    for game in _running(tx, sender.player):
        if game == but:
            continue
        sitting = Sitting(ledger.load(tx, game), office.now())
        guests = people.at_table(tx, game)
        for seat in (seat for seat, guest in enumerate(guests) if guest.player.id == sender.player):
            notice = present(sitting.game, seat, Purpose.ANSWER, sitting)
            post(tx, office, game, sitting, guests, (notice,), answered)


def _running(tx: Connection, player: int) -> list[int]:
    """The games that the player sits in and that go on, in the order in which everybody locks them."""
    numbers = sorted({seat.game for seat in games.seats_of(tx, player)})
    return [number for number in numbers if (row := games.load(tx, number)) is not None and row.status == "running"]
