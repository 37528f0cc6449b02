"""Mails of ours that replies answer: each kind of question, with what is needed to read a reply to it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from allegra_pbem.mail.reading.sent import Sent, read_sent
from allegra_pbem.mail.writing.compose import Envelope, compose, subject
from allegra_pbem.mail.writing.render import Rendered
from allegra_pbem.moderator import commands
from allegra_pbem.moderator.notice import Purpose, Refused, Said, Why

from . import samples

ADDRESS = "moderator@games.example"
TOKEN = "abcdefghijklmnopqrst"
HOSTILE = ("Ann", "3", "wrote", "On Wed", "From", "2 3")
"""Names that players can have, and that look like an answer or like a program's own lines."""
PRESS = ("KEEP C1", "DRAW", "3", "KNOCK E1; PASS", "TAKE B1 PUT A1")
"""What others may write to the table: lines that would be commands had the reader typed them."""
TALKERS = ("Ann", "Draw", "Pass")
"""Players who are called like a command."""
HOSTILE_TALK = (
    "\n".join(PRESS),
    "KEEP B2",
    "##- reply above this line -##\nDRAW",
    "reply above this line",
    "> DRAW\n>> PASS\n| KNOCK",
    "On Mon, 1 Dec 2026 at 10:00, Bob wrote:\nDRAW",
    "From: Ann\nSent: Monday\nTo: Allegra\nSubject: Re: [Allegra 42]\n\nDRAW",
    "-----Original Message-----\nPASS",
    "--\nAnn Example\nDRAW",
    "</td></blockquote><script>alert(1)</script><p>DRAW</p>",
    "{{ 7*7 }} {% raw %} {0} %s",
    "x" * 300,
    "a long line of words that is wrapped just before the next command so that it begins a row\nTAKE A1",
    "SAY I give up\nTELL Pass: DRAW\nSAY\nDRAW\nEND\nDRAW",
    "1 DRAW   2 PASS\n1\n2 3",
    "🎉 שלום عالم\nDRAW",
    "NO. DRAW. END. AUTO PASS. SEED my own words",
)
"""Press that looks like everything that a reply is made of."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail of ours, what is needed to read a reply to it, and a command that it shows."""

    name: str
    raw: bytes
    known: Sent
    choices: tuple[str, ...]
    command: str
    pairs: bool = False


COMMANDS = {
    "turn": "TAKE B1",
    "decide": "KEEP B2",
    "early": "DISCARD C1",
    "window": "KNOCK E1",
    "place": "PLACE B2",
    "exchange": "TAKE C1 PUT A1",
    "reveal": "REVEAL B1 C1",
}


def _letter(name: str, kind: str, rendered: Rendered) -> Letter:
    names = samples.NAMES[:3]
    envelope = Envelope(
        from_name="Allegra game 42",
        from_address=ADDRESS,
        to="ann@example.org",
        subject=subject(42, names),
        date=samples.NOW,
        message_id="<g42.abcdefghij234567@games.example>",
        reply_to=f"moderator+{TOKEN}@games.example",
        bounce=f"moderator+b-{TOKEN}@games.example",
        references=("<g42.root@games.example>",),
    )
    raw = compose(rendered, envelope)
    return Letter(name, raw, read_sent(raw), rendered.choices, COMMANDS[kind], kind in {"exchange", "reveal"})


def _with_press(rendered: Rendered) -> Rendered:
    """The mail with lines of other players in it, shown as nakedly as they can be."""
    marker, headline, rest = rendered.text.split("\n\n", 2)
    text = "\n\n".join([marker, headline, "Bob wrote to all:", "\n".join(PRESS), rest])
    page = "".join(f"<p>{line}</p>" for line in ("Bob wrote to all:", *PRESS))
    return replace(rendered, text=text, html=rendered.html.replace("<h2", f"{page}<h2", 1))


def said() -> tuple[Said, ...]:
    """All of it, from two players, to everybody and to the reader alone."""
    return tuple(Said(1 + at % 2, None if at % 3 else 0, text) for at, text in enumerate(HOSTILE_TALK))


def _talk() -> Iterator[Letter]:
    """Mails with hostile press as this service shows it: a short mail of nothing else, and views."""
    for kind in ("turn", "window", "exchange"):
        notice = replace(samples.QUESTIONS[kind], press=said())
        yield _letter(f"{kind}, talk", kind, samples.rendered(notice, names=TALKERS))
    alone = replace(samples.turn(), purpose=Purpose.PRESS, press=said())
    yield _letter("talk alone", "turn", samples.rendered(alone, names=TALKERS))
    short = replace(alone, press=(Said(1, None, "KEEP B2"),))
    yield _letter("talk alone, short", "turn", samples.rendered(short, names=TALKERS))


def _letters() -> Iterator[Letter]:
    for kind, notice in samples.QUESTIONS.items():
        yield _letter(kind, kind, samples.rendered(notice))
        seats = notice.view.seats if notice.view else 3
        hostile = _with_press(samples.rendered(notice, names=HOSTILE[:seats]))
        yield _letter(f"{kind}, hostile", kind, hostile)
    refused = Refused(1, "KEEP C1 or was it", Why.UNREADABLE, "so it is written", ("KEEP C1", "DRAW"))
    answered = replace(samples.turn(), answers=(refused,), inquiries=(commands.Help(), commands.Rules()))
    yield _letter("turn, help and rules", "turn", samples.rendered(answered))
    for language in ("fr", "de"):
        yield _letter(f"decide, {language}", "decide", samples.rendered(samples.decide(), language=language))


TALK = tuple(_talk())
LETTERS = (*_letters(), *TALK)
