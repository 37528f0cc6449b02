"""The moderator's own acts: a game is opened and its players invited, it is started, it is looked at."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from shlex import quote

from sqlalchemy import Connection

from ..moderator import history, opening
from ..moderator.clock import Clock
from ..moderator.sitting import Sitting
from ..moderator.tell import tell
from ..rules import Deck, Options
from ..store import games, people
from . import ledger
from .errors import DeskError
from .identity import sound_address, sound_name
from .ledger import Cause
from .office import Office
from .posting import post


@dataclass(frozen=True, slots=True)
class Invited:
    """Somebody to be invited: a name, and the address that mail goes to."""

    name: str
    address: str


def open_table(office: Office, players: Sequence[Invited], options: Options, deck: Deck, clock: Clock) -> int:
    """Open a game for `players`, in the order of their seats, and write the invitations; returns its number.

    An address that is known already keeps its player and that player's name. Raises DeskError when the players do not
    fit a table: fewer than 2 or more than 6, one twice, a name that belongs to another address or will not do.
    """
    if not 2 <= len(players) <= 6:
        raise DeskError(f"A game has 2 to 6 players, not {len(players)}. No game was opened.")
    seeds = tuple(office.chance.seed() for _ in range(options.rounds))
    now = office.now()
    sitting = opening.open_game(len(players), options, deck, clock, seeds, now)

    def work(tx: Connection) -> int:
        numbers = [_known(tx, player, now) for player in players]
        if len(set(numbers)) < len(numbers):
            raise DeskError("The same player was named twice. No game was opened.")
        game = games.create(tx, now)
        for seat, number in enumerate(numbers):
            games.add_seat(tx, game, seat, number)
        ledger.save(tx, game, sitting, Cause.MODERATOR)
        post(tx, office, game, sitting, people.at_table(tx, game), opening.invite(sitting))
        return game

    return office.store.write(work)


def start_table(office: Office, number: int) -> None:
    """Deal the first round of a game and ask its players. Raises NoSuchGameError, or DeskError when it was dealt."""

    def work(tx: Connection) -> None:
        sitting = Sitting(ledger.load(tx, number), office.now())
        if sitting.game.table.round:
            raise DeskError(f"Game {number} has been started already. `allegra game show {number}` shows it.")
        opening.start(sitting)
        ledger.save(tx, number, sitting, Cause.MODERATOR)
        post(tx, office, number, sitting, people.at_table(tx, number), tell(sitting))

    office.store.write(work)


def past(tx: Connection, number: int) -> history.Past:
    """The whole journal of a game, replayed."""
    return history.read(ledger.journal(tx, number))


def _known(tx: Connection, invited: Invited, now: datetime) -> int:
    player = people.by_address(tx, invited.address)
    if player is not None:
        return player.id
    namesake = people.by_name(tx, invited.name)
    if namesake is not None:
        raise DeskError(
            f"{namesake.name} is a player with another address, and names tell players apart. No game was opened. "
            f"Choose another name, or give {namesake.name} this address: "
            f"`allegra player set {quote(namesake.name)} --address {quote(invited.address)}`."
        )
    return people.add(tx, sound_name(invited.name), sound_address(invited.address), now)
