"""Short mails beside any game; none of a kind goes to one address more than once a day.

What tells of a mail that was refused is one kind, whatever was wrong: who has got hold of a token cannot fill the
mailbox of the player whose it is.
"""

from datetime import datetime, timedelta

from sqlalchemy import Connection

from ..mail.writing.notes import Note, render_note, title
from ..store import outbox, people
from ..store.tables import OutboundRow
from .errors import DeskError
from .identity import sound_address
from .office import Office
from .posting import Answered, mailbox, note

__all__ = ["Note", "send_note", "warn"]

A_DAY = timedelta(days=1)
MOST_STRANGERS = 50
"""Strangers who are answered on one day: who forges the addresses of many must not make us write to all of them."""

REFUSALS = (Note.UNKNOWN_SENDER, Note.UNREADABLE)


def warn(
    tx: Connection, office: Office, about: Note, letter: OutboundRow | None, answered: Answered, detail: str = ""
) -> bool:
    """Tell the player whose mail was answered that the answer was refused, at the address that mail goes to now.

    Whoever sent it learns nothing. False when nobody is told, also since the player has been warned within a day.
    """
    if letter is None or letter.player is None:
        return False
    main = next(iter(people.addresses(tx, letter.player)), None)
    if main is None or main.bounces >= people.TOO_MANY_BOUNCES:
        return False
    return send_note(tx, office, about, main.written, answered, detail=detail)


def send_note(
    tx: Connection,
    office: Office,
    about: Note,
    to: str,
    answered: Answered,
    *,
    detail: str = "",
    games: tuple[tuple[int, str], ...] = (),
    letter: OutboundRow | None = None,
) -> bool:
    """Queue a note to one address; an answer to it counts as one to `letter`, the mail of ours that was answered.

    False, and nothing done, when it had a note of that kind within a day, too many strangers had one, or no mail can
    be sent there.
    """
    now = office.now()
    if not _can_be_sent(to) or _is_enough(tx, about, to, now - A_DAY):
        return False
    player = people.by_address(tx, to)
    language = player.language if player else "en"
    rendered = render_note(about, language, games=games, detail=detail)
    reply_to = mailbox(office.settings, letter.token) if letter else office.settings.address
    draft = note(
        office, rendered, to, title(about, language), office.chance.token(), answered, _purpose(about), reply_to
    )
    outbox.put(tx, draft, now)
    return True


def _is_enough(tx: Connection, about: Note, to: str, since: datetime) -> bool:
    if about is Note.STRANGER and outbox.notes(tx, _purpose(about), since) >= MOST_STRANGERS:
        return True
    alike = REFUSALS if about in REFUSALS else (about,)
    return any(outbox.noted(tx, _purpose(each), to, since) for each in alike)


def _purpose(about: Note) -> str:
    return f"note: {about}"


def _can_be_sent(address: str) -> bool:
    try:
        sound_address(address)
    except DeskError:
        return False
    return True
