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

MAILS = ("all", "turns", "daily")
SUBJECTS = ("short", "full")
CALENDARS = ("on", "off")
VIEWS = ("board", "sentences")


@dataclass(frozen=True, slots=True)
class Person:
    """A player; the first address is the one that mail goes to. `games` are the numbers of those they sit in."""

    name: str
    language: str
    zone: str
    view: str
    mail: str
    subject: str
    calendar: str
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
    mail: str | None = None,
    subject: str | None = None,
    calendar: str | None = None,
    address: str | None = None,
) -> Person:
    """Change what is given; with `address`, mail goes there from now on, and the old one stays known.

    Raises DeskError or store.TakenError, and changes nothing, for an unknown player, language, zone or other
    preference, or a name or address that somebody else has.
    """
    row = _row(tx, name)
    if language is not None and language not in LANGUAGES:
        raise DeskError(f"{language!r} is no language of this program. There are {', '.join(LANGUAGES)}.")
    if zone is not None and zone not in available_timezones():
        raise DeskError(f"{zone!r} is no time zone. Zones are named like Europe/Rome; UTC is one, too.")
    mode = mail and mail.partition(" ")[0]
    for value, possible in ((view, VIEWS), (mode, MAILS), (subject, SUBJECTS), (calendar, CALENDARS)):
        if value is not None and value not in possible:
            raise DeskError(f"{value!r} is not possible here. There are {', '.join(possible)}.")
    if new_name is not None:
        people.rename(tx, row.id, sound_name(new_name))
    if language is not None:
        people.set_language(tx, row.id, language)
    if zone is not None:
        people.set_zone(tx, row.id, zone)
    if view is not None:
        people.set_view(tx, row.id, view)
    if mail is not None:
        people.set_mail(tx, row.id, *_mode(mail))
    if subject is not None:
        people.set_subject(tx, row.id, subject)
    if calendar is not None:
        people.set_calendar(tx, row.id, calendar)
    if address is not None:
        people.add_address(tx, row.id, sound_address(address), main=True)
    return _person(tx, _row(tx, new_name or name))


def _mode(mail: str) -> tuple[str, int | None]:
    mode, _, hour = mail.partition(" ")
    if hour and not (mode == "daily" and hour.isdecimal() and int(hour) < 24):
        raise DeskError(
            f"{mail!r} is not possible here. There are all, turns, daily, and daily with an hour: daily 18."
        )
    return mode, int(hour) if hour else None


def _row(tx: Connection, name: str) -> PlayerRow:
    row = people.by_name(tx, name) or people.by_address(tx, name)
    if row is None:
        raise DeskError(f"There is no player {name!r}. `allegra player list` shows those that there are.")
    return row


def _mail(row: PlayerRow) -> str:
    """`all`, `turns`, or `daily 18`."""
    return f"daily {row.digest}" if row.mail == "daily" else row.mail


def _person(tx: Connection, row: PlayerRow) -> Person:
    addresses = tuple(address.written for address in people.addresses(tx, row.id))
    seated = tuple(seat.game for seat in games.seats_of(tx, row.id))
    return Person(
        row.name,
        row.language,
        row.zone,
        row.view,
        _mail(row),
        row.subject,
        row.calendar,
        addresses,
        seated,
        row.created,
    )
