"""How people put a move into words: its number, or the words beside it, with or without a word of greeting."""

import html as entities
import random
import re
from collections.abc import Sequence
from urllib.parse import parse_qs, unquote, urlsplit

from .mind import Play
from .reading import Page

GREETINGS = ("Hi all,", "Good morning!", "Hmm, not easy this time.", "Sorry for the wait.", "Greetings from the train.")
CLOSINGS = ("Best,\n{name}", "See you,\n{name}", "-- \n{name}", "Have a nice day!")
NONSENSE = (
    ("Thanks, that was quick!",),
    ("I cannot see the cards on this phone, will answer tonight.",),
    ("keep z9",),
    ("kepe b2",),
    ("99",),
    ("give nobody",),
    ("pass", "knock"),
    ("Who is winning?", "", "draw a card for me please, anything will do"),
)
INQUIRIES = ("SCORES", "HISTORY", "SHOW", "HELP KNOCK", "RULES")
RHYMES = ("rabbit", "seven green bottles", "thunder and plum cake", "a slow Tuesday", "knock knock", "éclair")
"""Words for the shuffle."""


def in_numbers(page: Page, play: Play) -> str:
    """`3`, or `3 18` where two cells are wanted."""
    return " ".join(str(page.number_of(command)) for command in play)


def in_words(play: Play) -> str:
    """`KEEP B2`, `REVEAL A1 B1`, `TAKE C1 PUT E2`."""
    first, *rest = play
    return " ".join([first, *(half.removeprefix("REVEAL ") for half in rest)])


def as_typed(page: Page, play: Play, rng: random.Random) -> str:
    """One line that answers the page with the play."""
    words = in_words(play)
    return rng.choice((in_numbers(page, play), words, words.lower(), f"{words.capitalize()}."))


def with_manners(lines: Sequence[str], name: str, friendly: bool, rng: random.Random) -> tuple[str, ...]:
    """The lines, and of a friendly person with a greeting above and a closing below them."""
    if not friendly:
        return tuple(lines)
    closing = rng.choice(CLOSINGS).format(name=name).split("\n")
    return (rng.choice(GREETINGS), "", *lines, "", *closing)


_LINK = re.compile(r'href="(mailto:[^"]+)"')


def link_for(html: str, command: str) -> tuple[str, str, Sequence[str]] | None:
    """Recipient, subject and lines of the mail that the link for a command opens; None where there is no such link."""
    for written in _LINK.findall(html):
        parts = urlsplit(entities.unescape(written))
        fields = parse_qs(parts.query, keep_blank_values=True)
        if fields.get("body", [""])[0].strip() == command:
            return unquote(parts.path), fields.get("subject", [""])[0], fields["body"][0].splitlines()
    return None
