"""A notice turned into one mail: the text part, the HTML part, and what each number in it stands for.

Pure: the same notice, addressee and moment give the same mail, byte for byte.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from ...moderator.notice import Ask, Notice
from . import wording as w
from .answers import Reply, replies
from .asking import asking
from .columns import echo
from .documents import documents
from .headline import headline
from .links import Replies
from .moves import Menu, menu
from .news import news
from .pages import environment
from .reader import Reader
from .table import table
from .tongue import tongue

HISTORY_IN_TEXT, HISTORY_IN_HTML = 30_000, 10_000
"""How many bytes of a history each part holds: HTML stays under 60 KB, since Gmail shows no more than 102 KB of it."""


@dataclass(frozen=True, slots=True)
class Addressee:
    """Whom a mail is for, beside the notice: `names` are the short names by seat, `zone` is an IANA time zone.

    `reply_to` is the address that answers this mail, its token included. `subject` is what a reply opened by a link
    is called; where a host has no sub-addresses it carries the token.
    """

    names: tuple[str, ...]
    language: str
    zone: str
    reply_to: str
    game: int
    subject: str = "Allegra move"


@dataclass(frozen=True, slots=True)
class Rendered:
    """Both parts of a mail; number `i` in it stands for the command `choices[i - 1]`."""

    text: str
    html: str
    choices: tuple[str, ...] = ()


def render(notice: Notice, addressee: Addressee, now: datetime) -> Rendered:
    """The mail that says what the notice holds."""
    reader = Reader(notice.seat, tuple(map(echo, addressee.names)), addressee.zone, tongue(addressee.language))
    choices = menu(notice.moves, reader.names, notice.view)
    answers = replies(notice, reader, len(choices.commands) + 1)
    page = _page(notice, addressee, reader, choices, answers, now)
    pages = environment(addressee.language)
    return Rendered(
        pages.get_template("notice.txt").render(page) + "\n",
        pages.get_template("notice.html").render(page) + "\n",
        choices.commands + tuple(choice.command for reply in answers for choice in reply.choices),
    )


def _page(
    notice: Notice, addressee: Addressee, reader: Reader, choices: Menu, answers: Sequence[Reply], now: datetime
) -> dict[str, object]:
    """All that the templates of a notice are filled with."""
    reply = Replies(addressee.reply_to, addressee.subject)
    view = notice.view
    question = asking(choices, notice.ask, view, reader, reply)
    links = {} if question is None else question.links
    return {
        "language": addressee.language,
        "headline": headline(notice, reader, addressee.game),
        "game": addressee.game,
        "answers": answers,
        "reply": reply,
        "news": news(notice.news, reader),
        "documents": tuple(documents(notice, reader, HISTORY_IN_TEXT)),
        "documents_in_html": tuple(documents(notice, reader, HISTORY_IN_HTML)),
        "table": None if view is None else table(view, reader, links, question.word if question else ""),
        "question": question,
        "when": _when(notice.ask, reader, now),
    }


def _when(ask: Ask | None, reader: Reader, now: datetime) -> str:
    written = reader.say.moment(now, reader.zone)
    if ask is None or ask.deadline is None:
        return reader.say(w.WRITTEN, now=written)
    return reader.say(w.DEADLINE, when=reader.say.moment(ask.deadline, reader.zone), now=written)
