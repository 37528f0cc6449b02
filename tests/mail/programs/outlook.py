"""Outlook in its families, Exchange behind it, and Windows Mail: a block of header lines, and no quote marks.

So only top posting is sensible with them, but for plain text with the option that prefixes each line. Text parts are
made from the page: links as `words<address>`, a rule as 32 underscores.
"""

from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from html import escape

from .flatten import Taste, flat
from .mime import encoded, leaf, letter, nest
from .shape import Answer, Program
from .tools import Lines, Sent, blocks, inside, opened, paragraphs, prefixed, says, text_of, thread

WORD = Taste(link="<{}>", cell="\n", bullet="  *   ")
EXCHANGE = Taste(link="<{}>", cell="\t", bullet="  *   ")
RULE = "_" * 32


@dataclass(frozen=True, slots=True)
class Outlook:
    """One way to run it: the header block is `labels` and `moment`; `client` is what an app signs with."""

    name: str
    tongue: str
    labels: tuple[str, str, str, str]
    moment: str
    prefix: str
    charset: str = "utf-8"
    client: str = ""
    tie: str = ": "
    banner: str = ""
    legal: str = ""

    def block(self, sent: Sent) -> list[str]:
        """The four header lines; Outlook writes the name before the address and ends no line in between."""
        forms = ("%N <%A>", self.moment, "%T", "%S")
        return [
            label + self.tie + says(form, sent, self.tongue) for label, form in zip(self.labels, forms, strict=True)
        ]


GERMAN = ("Von", "Gesendet", "An", "Betreff")
FRENCH = ("De", "Envoyé", "À", "Objet")
SPANISH = ("De", "Enviado", "Para", "Asunto")
SWEDISH = ("Från", "Skickat", "Till", "Ämne")
PORTUGUESE = ("De", "Enviado", "Para", "Assunto")
ITALIAN = ("Da", "Inviato", "A", "Oggetto")
DUTCH = ("Van", "Verzonden", "Aan", "Onderwerp")
POLISH = ("Od", "Wysłane", "Do", "Temat")
ENGLISH = ("From", "Sent", "To", "Subject")

_LEGAL = (
    "This message and its attachments are for the addressee alone. If that is not you, delete it and tell the sender; "
    "to copy, print or pass it on is not allowed."
)


def _own(answer: Answer) -> list[str]:
    """Outlook puts a signature under the typed text, with no delimiter."""
    return [*answer.typed, *(["", *answer.signature.split("\n")] if answer.signature else [])]


def _headed(way: Outlook, sent: Sent, bold: str = "b") -> str:
    lines = (line.partition(way.tie) for line in way.block(sent))
    return "<br>\n".join(f"<{bold}>{escape(a + tie.rstrip(' '))}</{bold}> {escape(value)}" for a, tie, value in lines)


def _mime(way: Outlook, sent: Sent, person: str, plain: str, page: str) -> bytes:
    text = leaf(plain, charset=way.charset)
    html = leaf(page, "html", charset=way.charset)
    content = nest("alternative", "_000_AM0PR01MB0000EXAMPLEEURP_", text, html)
    mine = (f"Thread-Topic: {encoded(sent.subject)}", f"Thread-Index: {_reply(sent.thread)}")
    headers = (*mine, "Accept-Language: " + way.tongue, "X-MS-Has-Attach:")
    return letter(sent, person, content, way.prefix, headers)


def _classic(way: Outlook, raw: bytes, person: str, answer: Answer) -> bytes:
    """Outlook for Windows, which writes with Word: a paragraph per line, an empty line between them in the text."""
    sent = opened(raw, answer.marker, way.tongue)
    spaced = [part for line in _own(answer) for part in (line, "")]
    over = [way.banner, ""] if way.banner else []
    under = ["", way.legal] if way.legal else []
    plain = text_of([*over, *spaced, *way.block(sent), "", *flat(inside(sent.html), WORD), *under])
    typed = blocks([f"{line}" for line in _own(answer)], "p", "class=MsoNormal").replace("</p>", "<o:p></o:p></p>\n")
    banner = f'<table border=0><tr><td bgcolor="#FFEB9C">{escape(way.banner)}</td></tr></table>\n' if way.banner else ""
    page = (
        '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head>'
        '<meta name=Generator content="Microsoft Word 15">'
        "<style><!--\np.MsoNormal {margin:0cm;font-size:11.0pt;}\n--></style></head>"
        f"<body lang={way.tongue.upper()} link=blue>{banner}<div class=WordSection1>{typed}"
        "<p class=MsoNormal><o:p>&nbsp;</o:p></p><div><div style='border:none;border-top:solid #E1E1E1 1.0pt;"
        f"padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal>{_headed(way, sent)}<o:p></o:p></p></div></div>"
        f"<p class=MsoNormal><o:p>&nbsp;</o:p></p>{inside(sent.html)}</div>{escape(way.legal)}</body></html>\n"
    )
    return _mime(way, sent, person, plain, page)


def _web(way: Outlook, raw: bytes, person: str, answer: Answer) -> bytes:
    """New Outlook and Outlook on the web: a rule, then the block in `divRplyFwdMsg`; Exchange renames our ids."""
    sent = opened(raw, answer.marker, way.tongue)
    plain = text_of([*_own(answer), "", RULE, *way.block(sent), "", *flat(inside(sent.html), EXCHANGE)])
    style = 'class="elementToProof" style="font-family: Aptos, Calibri, sans-serif; font-size: 12pt;"'
    page = (
        f'<html><head></head><body dir="ltr">{blocks(_own(answer), "div", style)}'
        '<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1">'
        '<div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000">'
        f"{_headed(way, sent)}</font><div>&nbsp;</div></div>"
        f"<div>{inside(sent.html).replace('class=', 'class=x_')}</div></body></html>\n"
    )
    return _mime(way, sent, person, plain, page)


def _app(way: Outlook, raw: bytes, person: str, answer: Answer) -> bytes:
    """Outlook for phones: its own signature with a link, then the block; without labels, the quotation follows bare."""
    sent = opened(raw, answer.marker, way.tongue)
    block = [RULE, *way.block(sent), ""] if way.labels[0] else [""]
    own = [*_own(answer), "", f"{way.client}<https://aka.ms/o0ukef>"]
    plain = text_of([*own, *block, *flat(inside(sent.html), EXCHANGE)])
    rule = '<hr style="display:inline-block;width:98%" tabindex="-1">'
    header = f'{rule}<div id="divRplyFwdMsg" dir="ltr">{_headed(way, sent, "strong")}</div><br>'
    page = (
        f"<html><head></head><body>{blocks(_own(answer), 'div', 'dir=auto')}"
        '<div id="ms-outlook-mobile-body-separator-line" dir="auto"><br></div>'
        f'<div id="ms-outlook-mobile-signature"><a href="https://aka.ms/o0ukef">{escape(way.client)}</a></div>'
        '<div id="mail-editor-reference-message-container" class="ms-outlook-mobile-reference-message">'
        f"{header if way.labels[0] else ''}{inside(sent.html)}</div></body></html>\n"
    )
    return _mime(way, sent, person, plain, page)


def _plain(way: Outlook, raw: bytes, person: str, answer: Answer) -> bytes:
    """Outlook for Windows in plain text: a dashed line above the block, our text part as it is."""
    sent = opened(raw, answer.marker, way.tongue)
    lines = [*_own(answer), "", "-----Original Message-----", *way.block(sent), "", *sent.text]
    return letter(sent, person, leaf(text_of(lines), charset=way.charset, coding="7bit"), way.prefix, _mailer(sent))


def _mailer(sent: Sent) -> tuple[str, ...]:
    return ("X-Mailer: Microsoft Outlook 16.0", f"Thread-Index: {_reply(sent.thread)}", "Content-Language: en-us")


def _reply(index: str) -> str:
    """What is answered, and five bytes more: when (MS-OXOMSG, 2.2.1.3)."""
    return b64encode(b64decode(index) + b"\0\0\0\1\0").decode()


def _marks(way: Outlook, raw: bytes, person: str, answer: Answer) -> bytes:
    """The same with the option that prefixes each line: the header block is prefixed too."""
    sent = opened(raw, answer.marker, way.tongue)
    head = text_of(prefixed(["-----Ursprüngliche Nachricht-----", *way.block(sent), ""]))

    def quote(chosen: Sequence[Lines]) -> str:
        return text_of(prefixed([line for piece in chosen for line in [*piece, ""]]))

    def write(lines: Lines) -> str:
        return text_of(["", *lines, ""])

    top = text_of([*_own(answer), ""]) if answer.posting == "top" else ""
    body = top + head + thread(answer, paragraphs(sent.text), write, quote)
    body += text_of(answer.signature.split("\n")) if answer.signature and answer.posting != "top" else ""
    return letter(sent, person, leaf(body, charset=way.charset), way.prefix, _mailer(sent))


def _bare(way: Outlook, raw: bytes, person: str, answer: Answer) -> bytes:
    """Windows 10 Mail: the block with a line of its own before it, and hardly any markup to know it by."""
    sent = opened(raw, answer.marker, way.tongue)
    own = [*_own(answer), "", way.client, ""]
    plain = text_of([*own, *way.block(sent), "", *flat(inside(sent.html), WORD)])
    page = (
        f'<html><body><div>{blocks(own, "p", "style=margin:0")}<div style="border-top:solid #E1E1E1 1.0pt">'
        f"<p>{_headed(way, sent)}</p></div>{inside(sent.html)}</div></body></html>\n"
    )
    return _mime(way, sent, person, plain, page)


def _activesync(way: Outlook, raw: bytes, person: str, answer: Answer) -> bytes:
    """A phone that sends what was typed alone; Exchange appends the original (MS-ASCMD, SmartReply). Page only."""
    sent = opened(raw, answer.marker, way.tongue)
    page = (
        f"<html><body>{'<br>'.join(escape(line) for line in [*_own(answer), '', way.client])}<br>"
        f"<hr>{_headed(way, sent)}<br><br>{inside(sent.html)}</body></html>\n"
    )
    return letter(sent, person, leaf(page, "html", coding="base64"), way.prefix)


Build = Callable[[Outlook, bytes, str, Answer], bytes]

_DE = Outlook("Outlook desktop, German", "de", GERMAN, "{day}, {d}. {month} {y} {hh}:{min}", "AW: ", "iso-8859-1")
_FR = Outlook("", "fr", FRENCH, "{day} {d} {month} {y} {hh}:{min}", "RE: ", "Windows-1252", tie="\u00a0: ")
_EN = Outlook("", "en", ENGLISH, "{day}, {month} {d}, {y} {h12}:{min} {pm}", "RE: ", "us-ascii")

_WAYS: tuple[tuple[Outlook, Build, str], ...] = (
    (_DE, _classic, "top"),
    (replace(_FR, name="Outlook desktop, French"), _classic, "top"),
    (
        replace(
            _EN,
            name="Outlook desktop, English, behind a gateway",
            banner="CAUTION: sent from outside. Do not open links or files unless you know who sent this.",
            legal=_LEGAL,
        ),
        _classic,
        "top",
    ),
    (replace(_EN, name="Outlook desktop, English, labelled", banner="[Internal Use Only - General]"), _classic, "top"),
    (replace(_EN, name="Outlook desktop, English, plain text"), _plain, "top"),
    (replace(_DE, name="Outlook desktop, German, plain text with marks"), _marks, "top bottom inline"),
    (
        Outlook("Outlook web, Spanish", "es", SPANISH, "{day}, {d} de {month} de {y} {hh}:{min}", "RE: "),
        _web,
        "top",
    ),
    (
        Outlook("New Outlook, Italian", "it", ITALIAN, "{day} {d} {month} {y} {hh}:{min}", "R: ", "Windows-1252"),
        _web,
        "top",
    ),
    (
        Outlook("Outlook web, Polish", "pl", POLISH, "{day}, {d} {month} {y} {hh}:{min}", "Odp: ", "Windows-1250"),
        _web,
        "top",
    ),
    (
        Outlook(
            "Outlook iOS, Swedish",
            "sv",
            SWEDISH,
            "den {d} {month} {y} {hh}:{min}:{sec}",
            "Sv: ",
            client="Hämta Outlook för iOS",
        ),
        _app,
        "top",
    ),
    (
        Outlook(
            "Outlook Android, Portuguese",
            "pt",
            PORTUGUESE,
            "{day}, {d} de {month} de {y} {hh}:{min}:{sec}",
            "Re: ",
            client="Obter o Outlook para Android",
        ),
        _app,
        "top",
    ),
    (
        Outlook(
            "Outlook Android, German, no header",
            "de",
            ("", "", "", ""),
            "",
            "AW: ",
            client="Gesendet von Outlook für Android",
        ),
        _app,
        "top",
    ),
    (replace(_FR, name="Windows Mail, French", client="Provenance : Courrier pour Windows"), _bare, "top"),
    (
        Outlook(
            "ActiveSync phone, Dutch",
            "nl",
            DUTCH,
            "{day} {d} {month} {y} {hh}:{min}",
            "RE: ",
            client="Verzonden vanaf mijn mobiel",
        ),
        _activesync,
        "top",
    ),
)

PROGRAMS = tuple(Program(way.name, frozenset(where.split()), partial(build, way)) for way, build, where in _WAYS)
