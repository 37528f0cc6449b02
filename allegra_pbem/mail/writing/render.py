"""A notice turned into one mail: the text part, the HTML part, and what each number in it stands for.

Pure: the same notice and addressee give the same mail, byte for byte.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...moderator.notice import Notice, Purpose, SeedShown
from ..language.verbs import Verb, shown
from . import wording as w
from .answers import Reply, replies
from .asking import asking
from .attached import Attachment, attached
from .columns import NO_BREAK, echo
from .documents import documents
from .gist import Gist, gist
from .headline import headline
from .links import Replies
from .moves import Menu, menu
from .news import news, tell
from .pages import environment
from .postcard import postcards
from .press import talk
from .reader import Reader
from .table import table
from .tongue import tongue

HISTORY_IN_TEXT, HISTORY_IN_HTML = 30_000, 9_000
"""How many bytes of a history each part holds: HTML stays under 60 KB, since Gmail shows no more than 102 KB of it."""
PRESS_IN_VIEW, PRESS_ALONE = 18_000, 50_000
"""How many bytes of press a mail holds, beside the view or without it; of more the last."""


@dataclass(frozen=True, slots=True)
class Addressee:
    """Whom a mail is for, beside the notice: `names` are the short names by seat, `zone` is an IANA time zone.

    `reply_to` is the address that answers this mail, its token included. `subject` is what a reply opened by a link
    is called; where a host has no sub-addresses it carries the token. `view` is `board` (areas are drawn) or
    `sentences` (they are told, for ears and small screens).
    """

    names: tuple[str, ...]
    language: str
    zone: str
    reply_to: str
    game: int
    subject: str = "Allegra move"
    view: str = "board"


@dataclass(frozen=True, slots=True)
class Rendered:
    """Both parts of a mail; number `i` in it stands for `choices[i - 1]`. `headline` is its first sentence."""

    text: str
    html: str
    choices: tuple[str, ...] = ()
    headline: str = ""
    attachments: tuple[Attachment, ...] = ()


def render(notice: Notice, addressee: Addressee) -> Rendered:
    """The mail that says what the notice holds."""
    reader = Reader(notice.seat, tuple(map(echo, addressee.names)), addressee.zone, tongue(addressee.language))
    if notice.purpose is Purpose.PRESS:
        return _press(notice, addressee, reader)
    choices = menu(notice.moves, reader.names, notice.view, reader.say.language)
    answers = replies(notice, reader, len(choices.commands) + 1)
    page = _page(notice, addressee, reader, choices, answers)
    pages = environment(reader.say.language)
    return Rendered(
        _plain(pages.get_template("notice.txt").render(page)) + "\n",
        pages.get_template("notice.html").render(page) + "\n",
        choices.commands + tuple(choice.command for reply in answers for choice in reply.choices),
        _plain(page["headline"]),
        attached(notice.proof) if notice.proof else (),
    )


def _press(notice: Notice, addressee: Addressee, reader: Reader) -> Rendered:
    """A short mail: who said what, what is wanted of the reader, how to answer."""
    speakers = tuple(dict.fromkeys(said.seat for said in notice.press))
    to = reader.names[speakers[-1]]
    speak, tell_one, show = (shown(verb, reader.say.language) for verb in (Verb.SAY, Verb.TELL, Verb.SHOW))
    buttons = ((speak, f"{speak}: "), (f"{tell_one} {to}", f"{tell_one} {to}: "), (show, show))
    reply = Replies(addressee.reply_to, addressee.subject)
    besides = reader.say(w.MOVE_IN_WORDS if notice.ask else w.SHOW_TABLE)
    page: dict[str, object] = {
        "language": reader.say.language,
        "headline": reader.say(w.PRESS_FROM, people=reader.people(speakers), game=addressee.game),
        "talk": talk(notice.press, reader, PRESS_ALONE),
        "wanted": headline(notice, reader, addressee.game),
        "how": f"{reader.say(w.HOW_TO_SPEAK, name=to)} {besides}",
        "how_links": f"{reader.say(w.LINKS_TO_SPEAK)} {besides}",
        "buttons": [(word, reply(body)) for word, body in buttons],
    }
    pages = environment(reader.say.language)
    text, html = pages.get_template("press.txt").render(page), pages.get_template("press.html").render(page)
    return Rendered(_plain(text) + "\n", html + "\n", headline=_plain(page["headline"]))


def _plain(text: object) -> str:
    return str(text).replace(NO_BREAK, " ")


def _page(
    notice: Notice, addressee: Addressee, reader: Reader, choices: Menu, answers: Sequence[Reply]
) -> dict[str, object]:
    """All that the templates of a notice are filled with."""
    reply = Replies(addressee.reply_to, addressee.subject)
    view = notice.view
    drawn = addressee.view == "board"
    question = asking(choices, notice.ask, view, reader, reply, drawn)
    links, word = (question.links, question.word) if question else ({}, "")
    cards = postcards(notice.postcards, reader, drawn)
    heard = gist(notice.news, view, len(reader.names), drawn)
    return {
        "language": reader.say.language,
        "headline": headline(notice, reader, addressee.game),
        "game": addressee.game,
        "answers": answers,
        "reply": reply,
        "news": news(heard.told, reader),
        "talk": talk(notice.press, reader, PRESS_IN_VIEW) if notice.press else None,
        "documents": tuple(documents(notice, reader, HISTORY_IN_TEXT, drawn)),
        "documents_in_html": tuple(documents(notice, reader, HISTORY_IN_HTML, drawn)),
        "table": None if view is None else table(view, reader, heard, links, word, drawn),
        "question": question,
        "postcards": cards,
        "small": (*(cards.proofs if cards else ()), *_small(heard, notice, reader)),
    }


def _small(heard: Gist, notice: Notice, reader: Reader) -> Iterator[str]:
    """The small print, without the seeds that a postcard shows."""
    shown = {card.round for card in notice.postcards}
    for each in heard.small:
        if not (isinstance(each, SeedShown) and each.round in shown):
            yield from tell(each, reader)[:1]
