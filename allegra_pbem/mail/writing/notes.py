"""Short mails outside a game: to strangers, and to players whose mail could not be taken for a game."""

from enum import StrEnum

from .columns import NO_BREAK
from .pages import document, environment
from .prose import blocks
from .render import Rendered
from .tongue import tongue


class Note(StrEnum):
    """What a note is about; the value names its text among the templates."""

    UNKNOWN_SENDER = "unknown-sender"  # to the registered address: somebody else wrote to its reply address
    STRANGER = "stranger"
    NO_TOKEN = "no-token"  # noqa: S105 - `games` are those whose views follow
    CHAT = "chat"
    UNREADABLE = "unreadable"  # `detail` says why, as part of a sentence


TITLES = {
    Note.UNKNOWN_SENDER: "Somebody else answered your mail",
    Note.STRANGER: "You are not at this table",
    Note.NO_TOKEN: "Your mail named no game",
    Note.CHAT: "Nothing was played",
    Note.UNREADABLE: "A mail could not be read",
}


def title(note: Note, language: str) -> str:
    """The subject of a note."""
    return tongue(language)(TITLES[note])


def render_note(note: Note, language: str, games: tuple[tuple[int, str], ...] = (), detail: str = "") -> Rendered:
    """The note; `games` are numbers and titles. It shows nothing that was not given here."""
    say = tongue(language)
    language = say.language
    text = document(language, f"note/{note}", games=games, detail=say(detail) if detail else "")
    if text is None:
        raise FileNotFoundError(f"expected the template en/note/{note}.txt, got none")
    first, *rest = blocks(text)
    page = {"language": language, "headline": first.lines[0], "prose": tuple(rest)}
    pages = environment(language)
    return Rendered(
        pages.get_template("note.txt").render(page).replace(NO_BREAK, " ") + "\n",
        pages.get_template("note.html").render(page) + "\n",
        headline=first.lines[0].replace(NO_BREAK, " "),
    )
