"""Gmail, on the web and in its apps.

The text part is made from the page: addresses of links stand behind their words without `mailto:`, lines are broken
at 78 columns, and the attribution breaks wherever that falls, even behind the `<` of the address. Who writes below or
into the quotation writes inside `gmail_quote`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from html import escape

from .flatten import Taste, flat
from .mime import leaf, letter, nest
from .shape import Answer, Program
from .tools import Lines, Sent, above, blocks, opened, prefixed, says, scenes, signed, text_of, thread, wrapped

_TASTE = Taste(link=" <{}>", bullet="   - ", scheme=False)
_BAR = "margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"


@dataclass(frozen=True, slots=True)
class Gmail:
    """One way to run it; `coding` is what its text part needs for the characters of the language."""

    name: str
    tongue: str
    attribution: str
    coding: str = "quoted-printable"
    app: bool = False
    page: bool = True


_WAYS = (
    Gmail("Gmail web, English", "en", "On {short}, {brief} {d}, {y} at {h12}:{min}\u202f{pm} %N <%A> wrote:"),
    Gmail("Gmail web, Polish", "pl", "{short}, {d} {brief} {y} o {hh}:{min} %N <%A> napisał(a):", "base64"),
    Gmail("Gmail web, Turkish", "tr", "%N <%A>, {d} {brief} {y} {short}, {hh}:{min} tarihinde şunu yazdı:", "base64"),
    Gmail("Gmail web, Japanese", "ja", "{y}年{m}月{d}日({short}) {h}:{min} %N <%A>:", "base64"),
    Gmail(
        "Gmail web, Portuguese of Brazil", "pt", "Em {short}, {d} de {brief} de {y} às {hh}:{min}, %N <%A> escreveu:"
    ),
    Gmail("Gmail web, Finnish", "fi", "{short} {d}. {month} {y} klo {h}.{min} %N (%A) kirjoitti:"),
    Gmail("Gmail Android, Italian", "it", "Il {short} {d} {brief} {y}, {hh}:{min} %N <%A> ha scritto:", app=True),
    Gmail("Gmail iOS, Swedish", "sv", "{short} {d} {brief} {y} kl. {hh}:{min} skrev %N <%A>:", "base64", app=True),
    Gmail(
        "Gmail web in plain text mode, German",
        "de",
        "Am {short}, {d}. {month} {y} um {hh}:{min} Uhr schrieb %N <%A>:",
        page=False,
    ),
)


def _build(way: Gmail, raw: bytes, person: str, answer: Answer) -> bytes:
    sent = opened(raw, answer.marker, way.tongue)
    attribution = says(way.attribution, sent, way.tongue)
    plain = leaf(_text(sent, attribution, answer), coding=way.coding)
    if not way.page:
        return letter(sent, person, plain)
    page = leaf(_page(way, sent, attribution, answer), "html", coding="quoted-printable")
    return letter(sent, person, nest("alternative", "000000000000a1b2c3064bd1e2f3", plain, page))


def _text(sent: Sent, attribution: str, answer: Answer) -> str:
    pieces = [wrapped(flat(scene, _TASTE), 76) for scene in scenes(sent.html)]

    def quote(chosen: Sequence[Lines]) -> str:
        return text_of(prefixed([line for piece in chosen for line in [*piece, ""]][:-1])) + "\n"

    def write(lines: Lines) -> str:
        return text_of([*wrapped(lines, 78), ""])

    head = text_of([*_broken(attribution), ""])
    return above(answer, write) + head + thread(answer, pieces, write, quote) + text_of(signed(answer))


def _broken(attribution: str) -> list[str]:
    """The attribution in lines of 78, broken behind the `<` of the address where the address does not fit."""
    return [line.replace("< ", "<") for line in wrapped([attribution.replace("<", "< ")], 78)]


def _page(way: Gmail, sent: Sent, attribution: str, answer: Answer) -> str:
    side = "auto" if way.app else "ltr"

    def quote(chosen: Sequence[str]) -> str:
        return f'<blockquote class="gmail_quote" style="{_BAR}">{"".join(chosen)}</blockquote>'

    def write(lines: Lines) -> str:
        return f'<div dir="{side}">{blocks(lines)}</div>'

    linked = f'<a href="mailto:{sent.address}">{sent.address}</a>'
    head = f'<div dir="ltr" class="gmail_attr">{escape(attribution).replace(sent.address, linked)}<br></div>'
    inner = head + thread(answer, scenes(sent.html), write, quote)
    name = (
        '<div dir="ltr" class="gmail_signature">' + "<br>".join(signed(answer)) + "</div>" if answer.signature else ""
    )
    return f'{above(answer, write)}<br><div class="gmail_quote gmail_quote_container">{inner}</div>{name}\n'


PROGRAMS = tuple(Program(way.name, frozenset({"top", "bottom", "inline"}), partial(_build, way)) for way in _WAYS)
