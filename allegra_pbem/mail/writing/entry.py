"""The entry in a player's calendar that stands for what a game wants of them: one for each game, moved and taken away.

It is an invitation (iTIP, RFC 5546; iMIP, RFC 6047), since the calendars of Google and Microsoft follow no event that
is merely published: REQUEST makes or moves the entry of that UID, CANCEL takes it away, and the highest SEQUENCE holds,
in whatever order mails come. It comes as an attachment: among the alternatives, Outlook would take it for the mail.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from icalendar import Alarm, Calendar, Event, vCalAddress, vText

from . import wording as w
from .attached import Attachment
from .defang import defanged
from .tongue import tongue

NAME = "deadline.ics"
LENGTH = timedelta(minutes=15)
"""Of the entry, from the deadline on: an entry without a length is not shown by all."""
AHEAD = timedelta(hours=3)


@dataclass(frozen=True, slots=True)
class Entry:
    """The state of a seat's entry: `deadline` is aware; None takes it away. `sequence` rises with each of a seat.

    `organizer` is the address in the mail's From, by which Google knows that the mail may change the entry; `attendee`
    the one in To.
    """

    game: int
    seat: int
    sequence: int
    deadline: datetime | None
    organizer: str
    attendee: str


def written(entry: Entry, names: tuple[str, ...], language: str, now: datetime) -> Attachment:
    """The file for a mail that is written at `now`, to one of the players whose names, by seat, are given."""
    method = "REQUEST" if entry.deadline else "CANCEL"
    calendar = Calendar()
    calendar.add("prodid", "-//Allegra//allegra-pbem//EN")
    calendar.add("version", "2.0")
    calendar.add("method", method)
    calendar.add_component(_event(entry, names, language, now))
    return Attachment(NAME, f"text/calendar; method={method}", calendar.to_ical().decode())


def _event(entry: Entry, names: tuple[str, ...], language: str, now: datetime) -> Event:
    say = tongue(language)
    others = say.list([defanged(name) for seat, name in enumerate(names) if seat != entry.seat])
    start = entry.deadline or now
    event = Event()
    event.add("uid", f"g{entry.game}.s{entry.seat}.{entry.organizer}")
    event.add("sequence", entry.sequence)
    event.add("dtstamp", now)
    event.add("dtstart", start)
    event.add("dtend", start + LENGTH)
    event.add("summary", say(w.ENTRY, game=entry.game))
    event.add("description", say(w.ENTRY_ABOUT, game=entry.game, people=others))
    event.add("status", "CONFIRMED" if entry.deadline else "CANCELLED")
    event.add("transp", "TRANSPARENT")
    event.add("organizer", vCalAddress(f"mailto:{entry.organizer}"))
    event.add("attendee", _attendee(entry.attendee))
    if entry.deadline:
        event.add_component(_alarm(say(w.ENTRY, game=entry.game)))
    return event


def _attendee(address: str) -> vCalAddress:
    """Somebody who comes anyway, and is not asked to say so."""
    attendee = vCalAddress(f"mailto:{address}")
    for name, value in {"cutype": "INDIVIDUAL", "partstat": "ACCEPTED", "rsvp": "FALSE"}.items():
        attendee.params[name] = vText(value)
    return attendee


def _alarm(summary: str) -> Alarm:
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", summary)
    alarm.add("trigger", -AHEAD)
    return alarm
