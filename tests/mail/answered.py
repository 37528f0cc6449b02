"""Mails of ours that replies answer: each kind of question, with what is needed to read a reply to it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from allegra_pbem.mail.reading.sent import Sent, read_sent
from allegra_pbem.mail.writing.compose import Envelope, compose, subject
from allegra_pbem.mail.writing.render import Rendered
from allegra_pbem.moderator import commands as said
from allegra_pbem.moderator.notice import Refused, Why

from . import samples

ADDRESS = "moderator@games.example"
TOKEN = "abcdefghijklmnopqrst"
HOSTILE = ("Ann", "3", "wrote", "On Wed", "From", "2 3")
"""Names that players can have, and that look like an answer or like a program's own lines."""
PRESS = ("KEEP C1", "DRAW", "3", "KNOCK E1; PASS", "TAKE B1 PUT A1")
"""What others may write to the table: lines that would be commands had the reader typed them."""


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


def _letters() -> Iterator[Letter]:
    for kind, notice in samples.QUESTIONS.items():
        yield _letter(kind, kind, samples.rendered(notice))
        seats = notice.view.seats if notice.view else 3
        hostile = _with_press(samples.rendered(notice, names=HOSTILE[:seats]))
        yield _letter(f"{kind}, hostile", kind, hostile)
    refused = Refused(1, "KEEP C1 or was it", Why.UNREADABLE, "so it is written", ("KEEP C1", "DRAW"))
    answered = replace(samples.turn(), answers=(refused,), inquiries=(said.Help(), said.Rules()))
    yield _letter("turn, help and rules", "turn", samples.rendered(answered))
    for language in ("fr", "de"):
        yield _letter(f"decide, {language}", "decide", samples.rendered(samples.decide(), language=language))


LETTERS = tuple(_letters())
