"""How much mail a player gets: all of it, only when it is their turn, or once a day.

Whatever no mail has told, the next one does: `seat.missed` is the first such fact of the journal, and the news are read
from there.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from ..moderator.evolve import replay
from ..moderator.notice import Notice, Purpose
from ..moderator.sitting import Sitting
from ..moderator.tell import news_for, present
from ..rules.events import GameOver, RoundScored
from ..store import games, people
from ..store.outbox import TakenBack
from ..store.people import Guest
from . import ledger
from .office import Office

MOST_NEWS = 60
"""What a player has missed is told up to so many happenings, the latest; HISTORY has them all."""


def is_wanted(mode: str, notice: Notice, asks: bool) -> bool:
    """Whether the player wants a mail for this notice now; `asks`: it asks what no mail has asked before.

    A question, an answer and a reminder are always mailed at once; with `turns` the end of a round is, too.
    """
    if mode == "all" or asks or notice.purpose not in (Purpose.NEWS, Purpose.PRESS):
        return True
    return mode == "turns" and any(isinstance(each, RoundScored | GameOver) for each in notice.news)


MERGED = (Purpose.NEWS, Purpose.REMINDER, Purpose.DIGEST, Purpose.PRESS)
"""Mails that, as long as no sender has taken them up, the next one to the same seat takes the place of."""


def merged(notice: Notice, taken: Sequence[TakenBack]) -> Notice:
    """The notice, when these mails have made room for it: press alone takes the place of no view."""
    if notice.purpose is Purpose.PRESS and any(mail.purpose != Purpose.PRESS for mail in taken):
        return replace(notice, purpose=Purpose.NEWS)
    return notice


def first_missed(guest: Guest, taken: Sequence[TakenBack]) -> int:
    """The first fact that the next mail has to tell besides those of its sitting; 0 for none."""
    return min((first for first in (guest.missed, *(mail.since for mail in taken)) if first), default=0)


def caught_up(tx: Connection, game: int, notice: Notice, first: int, sitting: Sitting) -> Notice:
    """The notice with the news from the fact `first` on that come before those of this sitting; none for 0."""
    if not first or notice.purpose is Purpose.PRESS:
        return notice
    missed = [
        each
        for number, (_, _, happenings) in enumerate(replay(ledger.journal(tx, game)), 1)
        if first <= number < first_of(sitting)
        for each in happenings
    ]
    news = (*news_for(missed, notice.seat), *notice.news)
    return replace(notice, news=news[-MOST_NEWS:])


def first_of(sitting: Sitting) -> int:
    """The number of the sitting's first fact, or of the next one where it has none."""
    return sitting.game.version - len(sitting.facts) + 1


def overdue(tx: Connection, office: Office, game: int, seat: int) -> tuple[Sitting, Sequence[Guest], Notice] | None:
    """The mail of the day for a seat, when something has happened in the game that it was not told by the last time of
    the day at which its player wants to be told; None otherwise."""
    sitting = Sitting(ledger.load(tx, game), office.now())
    guests = people.at_table(tx, game)
    guest = guests[seat]
    if guest.player.mail != "daily" or not guest.missed:
        return None
    first = games.journal(tx, game, since=guest.missed - 1)[0]
    if first.at > last_time(guest, sitting.now):
        return None
    return sitting, guests, present(sitting.game, seat, Purpose.DIGEST, sitting)


def last_time(guest: Guest, now: datetime) -> datetime:
    """The last moment at or before `now` at which it was the hour of the player's daily mail in their zone."""
    local = now.astimezone(ZoneInfo(guest.player.zone))
    today = local.replace(hour=guest.player.digest, minute=0, second=0, microsecond=0)
    return today if today <= local else today - timedelta(days=1)
