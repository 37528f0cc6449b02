"""One description for the many programs that differ only in how they head, mark, wrap, frame and encode a quotation."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from html import escape

from .flatten import Taste, flat
from .mime import leaf, letter, nest
from .shape import Answer, Program
from .tools import (
    Lines,
    Sent,
    above,
    blocks,
    flowed,
    inside,
    opened,
    paragraphs,
    prefixed,
    refilled,
    says,
    scenes,
    text_of,
    thread,
    wrapped,
)

ALL = frozenset({"top", "bottom", "inline"})
TOP = frozenset({"top"})


@dataclass(frozen=True, slots=True)
class Frame:
    """The page of a reply: `head` goes round the attribution, `open` and `close` round each piece of the quotation,
    `outer` round both; in `outer` and `head` a `{}` stands for what goes in. `tag` holds a typed line.
    """

    head: str = "<div>{}</div>"
    open: str = '<blockquote type="cite">'
    close: str = "</blockquote>"
    outer: str = "{}"
    tag: str = "div"
    attributes: str = ""
    alone: bool = False
    """There is no text part."""


@dataclass(frozen=True, slots=True)
class Quoter:
    """A program. `head` are the forms of the lines above the quotation (see `says`), the last of which runs into the
    quotation's first line where `joint` is given, and is quoted with it where `headed` is set.

    `taste` makes the text from our page, else it is our text part; `width` wraps it, `refill` fills it anew.
    `device` is a line of the program under the typed text; `below` puts a signature under all.
    """

    name: str
    tongue: str
    head: tuple[str, ...]
    mark: str = "> "
    empty: str | None = None
    taste: Taste | None = None
    width: int = 0
    refill: bool = False
    joint: str | None = None
    headed: bool = False
    flow: bool = False
    coding: str = "quoted-printable"
    charset: str = "utf-8"
    frame: Frame | None = None
    device: tuple[str, ...] = ()
    dashes: str | None = "-- "
    below: bool = False
    prefix: str = "Re: "
    mailer: str = ""
    posting: frozenset[str] = ALL

    def program(self) -> Program:
        return Program(self.name, self.posting, partial(_build, self))


def _build(way: Quoter, raw: bytes, person: str, answer: Answer) -> bytes:
    sent = opened(raw, answer.marker, way.tongue)
    head = [says(form, sent, way.tongue) for form in way.head]
    text = _text(way, sent, head, answer)
    more = "; format=flowed" if way.flow else ""
    plain = leaf(
        flowed(text.removesuffix("\n").split("\n")) if way.flow else text, "plain", way.charset, way.coding, more
    )
    headers = (way.mailer,) if way.mailer else ()
    if way.frame is None:
        return letter(sent, person, plain, way.prefix, headers)
    page = leaf(_page(way, way.frame, sent, head, answer), "html", way.charset, way.coding)
    content = page if way.frame.alone else nest("alternative", "----=_Part_940719_687164724.0001", plain, page)
    return letter(sent, person, content, way.prefix, headers)


def _signed(way: Quoter, answer: Answer) -> list[str]:
    dashes = [] if way.dashes is None else [way.dashes]
    return ["", *dashes, *answer.signature.split("\n")] if answer.signature else []


def _under(way: Quoter, answer: Answer) -> list[str]:
    """What stands between a top poster's text and the quotation."""
    name = [] if way.below else _signed(way, answer)
    return [*name, *(["", *way.device] if way.device else []), ""]


def _text(way: Quoter, sent: Sent, head: Lines, answer: Answer) -> str:
    pieces = [list(piece) for piece in _pieces(way, sent)]
    pieces = [refilled(piece, way.width) if way.refill else wrapped(piece, way.width or 10_000) for piece in pieces]
    if way.joint is not None:
        pieces[0][0] = head[-1] + way.joint + pieces[0][0]
        head = head[:-1]
    elif way.headed:
        pieces[0] = [*head, "", *pieces[0]]
        head = []

    def quote(chosen: Sequence[Lines]) -> str:
        return text_of(prefixed([line for piece in chosen for line in [*piece, ""]][:-1], way.mark, way.empty))

    def write(lines: Lines) -> str:
        return text_of(["", *lines, ""])

    quoted = text_of(head) + thread(answer, pieces, write, quote)
    if answer.posting == "top":
        top = text_of([*answer.typed, *_under(way, answer)])
        return top + quoted + (text_of(_signed(way, answer)) if way.below else "")
    return quoted + text_of([*_signed(way, answer), *(["", *way.device] if way.device else [])])


def _pieces(way: Quoter, sent: Sent) -> Sequence[Lines]:
    """One piece where nothing marks the quotation, since nobody writes into that."""
    if way.taste is None:
        return paragraphs(sent.text) if way.mark else [sent.text]
    return [flat(scene, way.taste) for scene in (scenes(sent.html) if way.mark else [inside(sent.html)])]


def _page(way: Quoter, frame: Frame, sent: Sent, head: Lines, answer: Answer) -> str:
    def quote(chosen: Sequence[str]) -> str:
        return frame.open + "".join(chosen) + frame.close

    def write(lines: Lines) -> str:
        return blocks(lines, frame.tag, frame.attributes)

    attribution = frame.head.replace("{}", "<br>".join(escape(line) for line in head))
    inner = frame.outer.replace("{}", attribution + thread(answer, scenes(sent.html), write, quote))
    top = above(answer, write)
    under = blocks(_under(way, answer)) if answer.posting == "top" else ""
    last = _signed(way, answer) if way.below or answer.posting != "top" else []
    over = blocks([*last, *(way.device if answer.posting != "top" else ())])
    return f"<html><head></head><body>{top}{under}{inner}{over}</body></html>\n"
