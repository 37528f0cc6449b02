"""Programs that reply in plain text: terminals, old desktops, phones, webmail of four continents, mailing-list habits.

A program is a row of a table: what it puts above the quotation, its quote mark, how it breaks lines, where a signature
goes, and how the text is encoded.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from .flatten import Taste, flat
from .mime import leaf, letter
from .shape import Answer, Program
from .tools import (
    Lines,
    Sent,
    above,
    flowed,
    opened,
    paragraphs,
    prefixed,
    refilled,
    says,
    scenes,
    signed,
    text_of,
    thread,
    wrapped,
)

Remake = Callable[[Lines], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Plain:
    """One program. `head` stands above the quotation, its lines joined by LF; with `within` it has the mark too.

    `mark` is None where nothing marks a quotation; `after` breaks lines that have their mark already, as gateways do.
    `client` is what the program signs with, `banner` and `legal` what a gateway adds at both ends. `flow` is "", "yes"
    or "delsp".
    """

    name: str
    tongue: str
    head: str
    mark: str | None = "> "
    within: bool = False
    taste: Taste | None = None
    remake: Remake = list
    after: Remake = list
    client: str = ""
    banner: str = ""
    legal: str = ""
    prefix: str = "Re: "
    charset: str = "utf-8"
    coding: str = "8bit"
    flow: str = ""


def _build(way: Plain, raw: bytes, person: str, answer: Answer) -> bytes:
    sent = opened(raw, answer.marker, way.tongue)
    text = way.banner + above(answer, _write) + _between(way, answer)
    text += _head(way, sent) + thread(answer, _pieces(way, sent), _write, partial(_quote, way))
    text += ("" if answer.posting == "top" else text_of(signed(answer))) + way.legal
    if way.flow:
        text = flowed(text.split("\n")[:-1], delsp=way.flow == "delsp")
    more = {"": "", "yes": "; format=flowed", "delsp": "; format=flowed; delsp=yes"}[way.flow]
    return letter(sent, person, leaf(text, charset=way.charset, coding=way.coding, more=more), way.prefix)


def _between(way: Plain, answer: Answer) -> str:
    """What stands between the typed text and the quotation: a top poster's signature, and the program's."""
    mine = answer.signature.split("\n") if answer.signature and answer.posting == "top" else []
    return text_of([*mine, ""] if mine else []) + text_of([way.client, ""] if way.client else [])


def _head(way: Plain, sent: Sent) -> str:
    lines = says(way.head, sent, way.tongue).split("\n") if way.head else []
    return text_of(prefixed(lines, way.mark or "") if way.within else lines)


def _pieces(way: Plain, sent: Sent) -> Sequence[Lines]:
    if way.taste is None:
        return paragraphs(sent.text)
    taste = way.taste
    return [flat(scene, taste) for scene in scenes(sent.html)]


def _quote(way: Plain, pieces: Sequence[Lines]) -> str:
    lines = way.remake([line for piece in pieces for line in [*piece, ""]][:-1])
    marked = lines if way.mark is None else prefixed(lines, way.mark)
    return text_of([*way.after(marked), ""])


def _write(lines: Lines) -> str:
    return text_of([*lines, ""])


def _at(width: int, remake: Callable[[Lines, int], Sequence[str]] = wrapped) -> Remake:
    def at(lines: Lines) -> Sequence[str]:
        return remake(lines, width)

    return at


_BARE = Taste(cell=" ")
_STACKED = Taste(airy=False)
_LEGAL = (
    "\n________________________________\nDiese Nachricht ist vertraulich. Falls sie nicht für Sie bestimmt ist,\n"
    "löschen Sie sie bitte und geben Sie sie nicht weiter. Please keep it secret.\n"
)
_BANNER = (
    "CAUTION: EXTERNAL email. Do not click links or open attachments unless\n"
    "you know the sender and keep to the rules.\n\n"
)
ALL, TOP = "top bottom inline", "top"

WAYS: tuple[tuple[Plain, str], ...] = (
    (Plain("Mutt, English", "en", "On {short}, {brief} {dd}, {y} at {hh}:{min}:{sec}{pm} +0100, %N wrote:"), ALL),
    (Plain("Gnus, English, no date", "en", "%N <%A> writes:\n", coding="7bit"), ALL),
    (Plain("Supercite, English", "en", '>>>>> "%N" == %N <%A> writes:\n', mark="  Allegra> "), ALL),
    (Plain("Pegasus, English, bars", "en", "On {d} {brief} {y} at {h}:{min}, %N wrote:\n", mark="| "), ALL),
    (Plain("Alpine, English, flowed", "en", "On {short}, {d} {brief} {y}, %N wrote:\n", flow="delsp"), ALL),
    (
        Plain(
            "KMail, German, 76 columns",
            "de",
            "Am {day}, {d}. {month} {y}, {hh}:{min}:{sec} CET schrieb %N:",
            remake=_at(76),
            flow="yes",
        ),
        ALL,
    ),
    (
        Plain(
            "K-9, German, marks without spaces",
            "de",
            "Am {d}. {month} {y} {hh}:{min}:{sec} MEZ schrieb %N <%A>:",
            mark=">",
            coding="quoted-printable",
            prefix="Re: ",
        ),
        ALL,
    ),
    (Plain("Horde, German, no date", "de", "Zitat von %N <%A>:\n", charset="iso-8859-1"), ALL),
    (Plain("Roundcube, Dutch", "nl", "%N schreef op {y}-{mm}-{dd} {hh}:{min}:", flow="yes"), ALL),
    (Plain("SquirrelMail, Spanish, no date", "es", "%N escribió:", remake=_at(60), charset="iso-8859-1"), ALL),
    (
        Plain(
            "A gateway that breaks quoted lines",
            "en",
            "On {short} {d} {brief} {y} {hh}:{min}, %N <%A>\nwrote:",
            after=_at(60),
        ),
        TOP,
    ),
    (
        Plain(
            "Editor that fills paragraphs, Swedish",
            "sv",
            "Den {d} {month} {y} kl. {hh}:{min} skrev %N:",
            remake=_at(60, refilled),
        ),
        ALL,
    ),
    (
        Plain(
            "iPhone, Spanish, attribution quoted",
            "es",
            "El {d} {brief} {y}, a las {hh}:{min}, %N <%A> escribió:\n".replace("{brief}", "{month}"),
            within=True,
            client="Enviado desde mi iPhone",
            coding="base64",
        ),
        ALL,
    ),
    (
        Plain(
            "iPad, Polish",
            "pl",
            "Wiadomość napisana przez %N <%A> w dniu {d} {month} {y}, o godz. {hh}:{min}:\n",
            within=True,
            client="Wysłane z iPada",
            coding="quoted-printable",
        ),
        ALL,
    ),
    (
        Plain(
            "Apple Mail, French",
            "fr",
            "Le {d} {brief} {y} à {hh}:{min}, %N <%A> a écrit\u00a0:\n",
            taste=_BARE,
            coding="quoted-printable",
            flow="delsp",
        ),
        ALL,
    ),
    (
        Plain(
            "Orange webmail, French",
            "fr",
            'Message du {dd}/{mm}/{yy} {hh}:{min}\nDe : "%N" <%A>\nA : %T\nCopie à :\nObjet : %S\n',
            mark="> ",
            within=True,
            taste=_BARE,
            charset="Windows-1252",
        ),
        TOP,
    ),
    (
        Plain(
            "Zimbra, French, plain text",
            "fr",
            '----- Mail original -----\nDe: "%N" <%A>\nÀ: %T\n'
            "Envoyé: {day} {d} {month} {y} {hh}:{min}:{sec}\nObjet: %S\n",
            mark=None,
            coding="base64",
        ),
        TOP,
    ),
    (
        Plain(
            "Notes, English",
            "en",
            "From:\t%N <%A>\nTo:\t%T\nDate:\t{mm}/{dd}/{y} {h12}:{min} {pm}\nSubject:\t%S\n" + "_" * 60 + "\n\n",
            mark=None,
            taste=_STACKED,
            remake=_at(60),
        ),
        TOP,
    ),
    (
        Plain(
            "Notes, German, behind a gateway",
            "de",
            "Von:    %N <%A>\nAn:     %T\nKopie:\nDatum:  {dd}.{mm}.{y} {hh}:{min}\nBetreff:        %S\n\n\n",
            mark=None,
            taste=_STACKED,
            legal=_LEGAL,
            charset="iso-8859-15",
        ),
        TOP,
    ),
    (
        Plain(
            "BlackBerry 10, English",
            "en",
            "  Original Message  \nFrom: %N\nSent: {day}, {month} {d}, {y} {h12}:{min} {pm}\n"
            "To: %T\nReply To: %A\nSubject: %S\n",
            mark=None,
            taste=_BARE,
            client="Sent from my BlackBerry 10 smartphone.",
        ),
        TOP,
    ),
    (
        Plain(
            "Samsung, Portuguese",
            "pt",
            "-------- Mensagem original --------\nDe: %N <%A>\n"
            "Data: {dd}/{mm}/{y} {hh}:{min} (GMT+01:00)\nPara: %T\nAssunto: %S\n",
            mark=None,
            taste=_STACKED,
            client="Enviado do meu Galaxy",
            coding="base64",
        ),
        TOP,
    ),
    (
        Plain(
            "Outlook, bold labels, Italian",
            "it",
            "_" * 32 + "\n*Da:* %N <%A>\n*Inviato:* {day} {d} {month} {y} {hh}:{min}\n*A:* %T\n*Oggetto:* %S\n",
            mark=None,
            taste=Taste(link="<{}>"),
            prefix="R: ",
            banner=_BANNER,
        ),
        TOP,
    ),
    (
        Plain(
            "QQ, Chinese",
            "en",
            '------------------ 原始邮件 ------------------\n发件人: "%N" <%A>;\n'
            '发送时间: {y}年{m}月{d}日(星期一) 晚上{h}:{min}\n收件人: "ann"<%T>;\n主题: %S\n\n',
            mark=None,
            taste=_STACKED,
            charset="gb18030",
            coding="base64",
        ),
        TOP,
    ),
    (
        Plain("Yandex, Russian", "ru", '{dd}.{mm}.{y}, {hh}:{min}, "%N" <%A>:\n', charset="koi8-r", coding="base64"),
        ALL,
    ),
    (
        Plain(
            "Becky, Japanese",
            "ja",
            "{y}年{m}月{d}日({short}) {hh}:{min} %N <%A>:\n",
            coding="base64",
            charset="iso-2022-jp",
        ),
        ALL,
    ),
    (
        Plain(
            "Yahoo, Italian, no marks",
            "it",
            "    Il {day} {d} {month} {y} alle ore {hh}:{min}:{sec} CET, %N <%A> ha\nscritto:  \n \n",
            mark=None,
            taste=_BARE,
            after=lambda lines: [f"  {line}" for line in lines],
            coding="base64",
        ),
        TOP,
    ),
    (
        Plain(
            "Phone with no header at all, German",
            "de",
            "",
            mark=None,
            taste=_STACKED,
            client="Gesendet von meinem Handy",
            coding="quoted-printable",
        ),
        TOP,
    ),
    (
        Plain(
            "Pocket mail, Portuguese, no marks",
            "pt",
            "Em {d} de {month} de {y} {hh}:{min},\n%N\n<%A>\nescreveu:\n",
            mark=None,
            remake=_at(76, refilled),
            banner=_BANNER,
            coding="base64",
        ),
        TOP,
    ),
)

PROGRAMS = tuple(Program(way.name, frozenset(where.split()), partial(_build, way)) for way, where in WAYS)
