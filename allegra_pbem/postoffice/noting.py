"""Short mails beside any game; none of a kind goes to one address more than once a day."""

from datetime import timedelta

from sqlalchemy import Connection

from ..mail.notes import Note, render_note
from ..store import outbox, people
from .office import Office
from .posting import Answered, note

__all__ = ["Note", "send_note"]

A_DAY = timedelta(days=1)

TITLES = {
    Note.UNKNOWN_SENDER: "Somebody else answered your mail",
    Note.STRANGER: "You are not at this table",
    Note.NO_TOKEN: "You are in no game now",
    Note.CHAT: "Nothing was played",
    Note.UNREADABLE: "A mail could not be read",
}


def send_note(
    tx: Connection,
    office: Office,
    about: Note,
    to: str,
    answered: Answered,
    *,
    detail: str = "",
    games: tuple[tuple[int, str], ...] = (),
) -> bool:
    """Queue a note to one address; False, and nothing done, when it had the same note within a day."""
    now = office.now()
    if outbox.noted(tx, f"note: {about}", to, now - A_DAY):
        return False
    player = people.by_address(tx, to)
    rendered = render_note(about, player.language if player else "en", games=games, detail=detail)
    draft = note(office, rendered, to, TITLES[about], office.chance.token(), answered, f"note: {about}")
    outbox.put(tx, draft, now)
    return True
