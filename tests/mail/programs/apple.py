"""Apple Mail on the Mac, iPhones and iPads.

Since 2022 the Mac quotes its attribution together with the mail; before, and on phones today, it stands above. Phones
put U+FEFF before what they quote. Nothing is wrapped: a paragraph is one line.
"""

from collections.abc import Sequence
from functools import partial
from html import escape

from .flatten import Taste, flat
from .mime import leaf, letter, nest
from .shape import Answer, Program
from .tools import Lines, above, blocks, flowed, opened, prefixed, says, scenes, text_of, thread

_TASTE = Taste(link=" <{}>", cell="\t", bullet="• ")
_BOUNDARY = "Apple-Mail=_6A1B2C3D-0000-4000-8000-0123456789AB"


def _name(answer: Answer) -> list[str]:
    return ["", *answer.signature.split("\n")] if answer.signature else []


def _quote(chosen: Sequence[Lines]) -> str:
    return text_of(prefixed([line for piece in chosen for line in [*piece, ""]][:-1], empty="> "))


def _page(answer: Answer, head: str, pieces: Sequence[str], under: str) -> str:
    """The page; `head` is the attribution, in the first quotation."""

    def quote(chosen: Sequence[str]) -> str:
        opening = f'<div>{head}</div><br class="Apple-interchange-newline">' if chosen[:1] == pieces[:1] else ""
        return f'<div><blockquote type="cite">{opening}<div>{"".join(chosen)}</div></blockquote></div>'

    def write(lines: Lines) -> str:
        return blocks(lines) + "<br>"

    body = above(answer, write) + under + thread(answer, pieces, write, quote)
    return (
        '<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head>'
        '<body style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;">'
        f'<br id="lineBreakAtBeginningOfMessage">{body}</body></html>\n'
    )


def _mac(form: str, tongue: str, raw: bytes, person: str, answer: Answer) -> bytes:
    """The Mac today: the attribution is the first quoted line."""
    sent = opened(raw, answer.marker, tongue)
    head = says(form, sent, tongue)
    first, *rest = [flat(scene, _TASTE) for scene in scenes(sent.html)]

    def write(lines: Lines) -> str:
        return text_of(["", *lines, ""])

    name = text_of([*_name(answer), ""])
    quoted = thread(answer, [[head, "", *first], *rest], write, _quote)
    top = (above(answer, write) + name).removeprefix("\n")
    body = top + quoted if answer.posting == "top" else quoted + name
    page = leaf(_page(answer, escape(head), scenes(sent.html), blocks(_name(answer))), "html")
    content = nest("alternative", _BOUNDARY, leaf(body), page)
    return letter(sent, person, content, headers=("X-Mailer: Apple Mail (2.3826.400.131)",))


def _old_mac(raw: bytes, person: str, answer: Answer) -> bytes:
    """An old Mac in plain text: flowed, the attribution above the quotation."""
    sent = opened(raw, answer.marker, "de")
    head = says("Am {dd}.{mm}.{y} um {hh}:{min} schrieb %N <%A>:", sent)
    pieces = [flat(scene, _TASTE) for scene in scenes(sent.html)]

    def write(lines: Lines) -> str:
        return text_of(["", *lines, ""])

    body = above(answer, write) + text_of(["", head, ""]) + thread(answer, pieces, write, _quote)
    lines = (body + text_of(_name(answer))).lstrip("\n").split("\n")
    plain = leaf(flowed(lines, delsp=True), coding="7bit", more="; format=flowed; delsp=yes")
    return letter(sent, person, plain, "Re: ", ("X-Mailer: Apple Mail (2.936)",))


def _phone(form: str, tongue: str, device: str, page: bool, raw: bytes, person: str, answer: Answer) -> bytes:
    """iPhone and iPad: the device's line, the quoted attribution, then what is quoted behind U+FEFF."""
    sent = opened(raw, answer.marker, tongue)
    head = says(form, sent, tongue)
    first, *rest = [flat(scene, _TASTE) for scene in scenes(sent.html)]

    def write(lines: Lines) -> str:
        """A keyboard that proposes words leaves a space behind the last one."""
        return text_of(["", *(f"{line} " for line in lines), ""])

    under = text_of([*_name(answer), device, ""])
    quoted = thread(answer, [[head, "", f"\ufeff{first[0]}", *first[1:]], *rest], write, _quote)
    top = (above(answer, write) + under).removeprefix("\n")
    plain = leaf(top + quoted if answer.posting == "top" else f"{quoted}\n{under}", coding="base64")
    mailer = ("X-Mailer: iPhone Mail (22D72)",)
    if not page:
        return letter(sent, person, plain, headers=mailer)
    signature = blocks([*_name(answer), device], "div", 'dir="ltr"')
    html = leaf(_page(answer, escape(head), scenes(sent.html), signature), "html", coding="base64")
    return letter(sent, person, nest("alternative", _BOUNDARY, plain, html), headers=mailer)


_ALL = frozenset({"top", "bottom", "inline"})
_MACS = (
    ("English", "en", "On {d} {brief} {y}, at {hh}:{min}, %N <%A> wrote:"),
    ("Italian", "it", "Il giorno {d} {brief} {y}, alle ore {hh}:{min}, %N <%A> ha scritto:"),
)
_PHONES = (
    ("iPhone, French", "fr", "Le {d} {month} {y} à {hh}:{min}, %N <%A> a écrit\u00a0:", "Envoyé de mon iPhone"),
    ("iPhone, Spanish", "es", "El {d} {month} {y}, a las {h}:{min}, %N <%A> escribió:", "Enviado desde mi iPhone"),
)
_DUTCH = "Op {d} {brief} {y} om {hh}:{min} heeft %N <%A> het volgende geschreven:"

PROGRAMS = (
    *(Program(f"Apple Mail Mac, {name}", _ALL, partial(_mac, form, tongue)) for name, tongue, form in _MACS),
    Program("Apple Mail Mac of old, German", _ALL, _old_mac),
    *(Program(name, _ALL, partial(_phone, form, tongue, device, True)) for name, tongue, form, device in _PHONES),
    Program("iPad in plain text, Dutch", _ALL, partial(_phone, _DUTCH, "nl", "Verstuurd vanaf mijn iPad", False)),
)
