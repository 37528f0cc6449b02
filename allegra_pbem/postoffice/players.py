"""The people of an installation: looked up and changed by the moderator."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import available_timezones

from sqlalchemy import Connection

from ..mail.language.verbs import LANGUAGES
from ..store import games, people
from ..store.tables import PlayerRow
from .errors import DeskError
from .identity import sound_address, sound_name

VIEWS = ("board", "sentences")


@dataclass(frozen=True, slots=True)
class Person:
    """A player; the first address is the one that mail goes to. `games` are the numbers of those they sit in."""

    name: str
    language: str
    zone: str
    view: str
    addresses: tuple[str, ...]
    games: tuple[int, ...]
    since: datetime


def person(tx: Connection, name: str) -> Person:
    """The player of that name. Raises DeskError when there is none."""
    return _person(tx, _row(tx, name))


def everybody(tx: Connection) -> list[Person]:
    """All players, by name."""
    return [_person(tx, row) for row in people.listing(tx)]


def change(
    tx: Connection,
    name: str,
    *,
    new_name: str | None = None,
    language: str | None = None,
    zone: str | None = None,
    view: str | None = None,
    address: str | None = None,
) -> Person:
    """Change what is given; with `address`, mail goes there from now on, and the old one stays known.

    Raises DeskError or store.TakenError, and changes nothing, for an unknown player, language, zone or view, or a name
    or address that somebody else has.
    """
    row = _row(tx, name)
    if language is not None and language not in LANGUAGES:
        raise DeskError(f"{language!r} is no language of this program. There are {', '.join(LANGUAGES)}.")
    if zone is not None and zone not in available_timezones():
        raise DeskError(f"{zone!r} is no time zone. Zones are named like Europe/Rome; UTC is one, too.")
    if view is not None and view not in VIEWS:
        raise DeskError(f"{view!r} is no view. There are {' and '.join(VIEWS)}.")
    if new_name is not None:
        people.rename(tx, row.id, sound_name(new_name))
    if language is not None:
        people.set_language(tx, row.id, language)
    if zone is not None:
        people.set_zone(tx, row.id, zone)
    if view is not None:
        people.set_view(tx, row.id, view)
    if address is not None:
        people.add_address(tx, row.id, sound_address(address), main=True)
    return _person(tx, _row(tx, new_name or name))


def _row(tx: Connection, name: str) -> PlayerRow:
    row = people.by_name(tx, name) or people.by_address(tx, name)
    if row is None:
        raise DeskError(f"There is no player {name!r}. `allegra player list` shows those that there are.")
    return row


def _person(tx: Connection, row: PlayerRow) -> Person:
    addresses = tuple(address.written for address in people.addresses(tx, row.id))
    seated = tuple(seat.game for seat in games.seats_of(tx, row.id))
    return Person(row.name, row.language, row.zone, row.view, addresses, seated, row.created)
