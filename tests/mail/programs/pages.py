"""Programs that reply with a page alone, each with the element that it puts around a quotation."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from .mime import leaf, letter
from .shape import Answer, Program
from .tools import Lines, above, blocks, opened, says, scenes, shown, thread


@dataclass(frozen=True, slots=True)
class Page:
    """One program. `before` opens the quotation, with the fields of `says`; `behind` closes it."""

    name: str
    tongue: str
    before: str
    behind: str
    prefix: str = "Re: "
    tag: str = "div"
    client: str = ""
    charset: str = "utf-8"
    coding: str = "quoted-printable"


def _build(way: Page, raw: bytes, person: str, answer: Answer) -> bytes:
    sent = opened(raw, answer.marker, way.tongue)
    assert not set(sent.name + sent.address) & set("<>&"), "expected a sender that needs no escaping in a page"
    before = says(way.before, sent, way.tongue)

    def quote(pieces: Sequence[str]) -> str:
        return f"{before}{''.join(pieces)}{way.behind}"

    def write(lines: Lines) -> str:
        return blocks(lines, way.tag)

    sign = "".join(f"<div>{shown(line)}</div>" for line in answer.signature.split("\n") if line)
    first, last = (sign, "") if answer.posting == "top" else ("", sign)
    body = f"{above(answer, write)}{first}{way.client}{thread(answer, scenes(sent.html), write, quote)}{last}"
    page = f"<html><head></head><body>{body}</body></html>"
    return letter(sent, person, leaf(page, "html", way.charset, way.coding), way.prefix)


_ZIMBRA = (
    '<hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__HEADERS__"><b>De: </b>"%N" &lt;%A&gt;<br><b>À: </b>%T'
    "<br><b>Envoyé: </b>{day} {d} {month} {y} {hh}:{min}:{sec}<br><b>Objet: </b>%S<br></div><br>"
    '<div data-marker="__QUOTED_TEXT__">'
)
_GMX = (
    '<div name="quote" style="margin:10px 5px 5px 10px;padding:10px 0 10px 10px;border-left:2px solid #C3D9E5">'
    "<div><b>Gesendet:</b>&nbsp;{day}, {dd}. {month} {y} um {hh}:{min} Uhr<br><b>Von:</b>&nbsp;%N &lt;%A&gt;<br>"
    '<b>An:</b>&nbsp;%T<br><b>Betreff:</b>&nbsp;%S</div><div name="quoted-content">'
)
_MAC = (
    '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p><b>Van: </b>%N &lt;%A&gt;<br>'
    "<b>Datum: </b>{day} {d} {month} {y} om {hh}:{min}<br><b>Aan: </b>%T<br><b>Onderwerp: </b>%S</p></div><div>"
)
_SAMSUNG = (
    '<div style="font-size:100%;color:#000000"><!-- originalMessage --><div>-------- Oryginalna wiadomość --------'
    "</div><div>Od: %N &lt;%A&gt;</div><div>Data: {dd}.{mm}.{y} {hh}:{min}</div><div>Do: %T</div><div>Temat: %S</div>"
    "</div>"
)
_SPARK = (
    '<div name="messageReplySection">On {d} {brief} {y}, {hh}:{min} +0100, %N &lt;%A&gt;, wrote:<br>'
    '<blockquote type="cite">'
)
_THUNDERBIRD = (
    '<div class="moz-cite-prefix">Em {dd}/{mm}/{y} {hh}:{min}, %N escreveu:<br></div>'
    '<blockquote type="cite" cite="mid:1@example.org">'
)
_YAHOO = (
    '<div id="ydp1yahoo_quoted_42" class="ydp1yahoo_quoted"><div>El {day}, {d} de {month} de {y}, {hh}:{min}:{sec} '
    "CET, %N &lt;%A&gt; escribió:</div><div>"
)
_PROTON = (
    '<div class="protonmail_quote">On {day}, {month} {th}, {y} at {h12}:{min} {pm}, %N &lt;%A&gt; wrote:<br><br>'
    '<blockquote class="protonmail_quote" type="cite">'
)
_MAIL_RU = (
    '<blockquote style="border-left:1px solid #0857A6;margin:10px;padding:0 0 0 10px">{day}, {d} {month} {y}, '
    '{hh}:{min} +03:00 от %N &lt;%A&gt;:<br><div id="">'
)
_EXCHANGE = (
    '<div id="appendonsend"></div><hr style="width:98%"><div><b>From:</b> %N<br><b>Sent:</b> {day}, {month} {d}, {y}'
    "<br><b>To:</b> %T<br><b>Subject:</b> %S</div><div>"
)
_TABLE = '<p>Il giorno {d} {month} {y} %N ha scritto:</p><table><tr><td style="border-left:3px solid #ccc">'
_BLANK = '<div><br></div><div dir="auto">Skickat från min telefon</div><div><br></div>'
ALL, TOP = "top bottom inline", "top"

WAYS: tuple[tuple[Page, str], ...] = (
    (Page("Zimbra page, French", "fr", _ZIMBRA, "</div>"), TOP),
    (Page("GMX page, German", "de", _GMX, "</div></div>", "Aw: ", coding="base64"), ALL),
    (Page("Outlook for Mac page, Dutch", "nl", _MAC, "</div>", "Antw: ", tag="p", charset="Windows-1252"), TOP),
    (Page("Samsung page, Polish", "pl", _SAMSUNG, "", client="<div>Wysłano z Galaxy</div>", coding="base64"), TOP),
    (Page("Spark page, English", "en", _SPARK, "</blockquote></div>"), ALL),
    (Page("Thunderbird page, Portuguese", "pt", _THUNDERBIRD, "</blockquote>", tag="p"), ALL),
    (Page("Yahoo page, Spanish", "es", _YAHOO, "</div></div>", coding="base64"), TOP),
    (Page("Proton page, English", "en", _PROTON, "</blockquote></div>"), ALL),
    (Page("Mail.ru page, Russian", "ru", _MAIL_RU, "</div></blockquote>", charset="koi8-r", coding="base64"), ALL),
    (Page("Phone page with no header at all, Swedish", "sv", "<div>", "</div>", client=_BLANK), TOP),
    (Page("Exchange page, English", "en", _EXCHANGE, "</div>"), TOP),
    (Page("Page with a table as quotation, Italian", "it", _TABLE, "</td></tr></table>"), TOP),
)

PROGRAMS = tuple(Program(way.name, frozenset(where.split()), partial(_build, way)) for way, where in WAYS)
