"""What all mail programs share: reading the mail that is answered, quoting and wrapping it.

Nothing here comes from the code that reads replies, so that the two cannot be wrong in the same way.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parseaddr, parsedate_to_datetime
from html import escape
from textwrap import wrap as break_up
from typing import TypeVar

from .calendars import stamp
from .shape import Answer

CET = timezone(timedelta(hours=1), "CET")
"""Everybody here lives in one zone, so that what a program shows does not depend on the machine."""


@dataclass(frozen=True, slots=True)
class Sent:
    """The mail that is answered, as a program sees it; `thread` is its Thread-Index; `moment` is in `CET`."""

    name: str
    address: str
    reply_to: str
    to: str
    subject: str
    message_id: str
    references: str
    thread: str
    moment: datetime
    text: tuple[str, ...]
    html: str


def opened(raw: bytes, marker: str, tongue: str) -> Sent:
    """The sent mail, its marker line in both parts already kept, wrapped, deleted or translated."""
    mail = message_from_bytes(raw, policy=policy.default)
    assert isinstance(mail, EmailMessage)
    name, address = parseaddr(str(mail["From"]))
    text, html = _body(mail, "plain"), _body(mail, "html")
    line = text.splitlines()[0]
    return Sent(
        name=name,
        address=address,
        reply_to=parseaddr(str(mail["Reply-To"] or mail["From"]))[1],
        to=parseaddr(str(mail["To"]))[1],
        subject=str(mail["Subject"]),
        message_id=str(mail["Message-ID"]),
        references=" ".join(str(mail["References"] or "").split()),
        thread=str(mail["Thread-Index"] or "AQHaexample=="),
        moment=parsedate_to_datetime(str(mail["Date"])).astimezone(CET),
        text=tuple(text.replace(line, marked(line, marker, tongue, "\n"), 1).strip("\n").splitlines()),
        html=html.replace(f">{escape(line)}<", f">{marked(escape(line), marker, tongue, '<br>')}<", 1),
    )


def _body(mail: EmailMessage, subtype: str) -> str:
    part = mail.get_body((subtype,))
    assert part is not None, f"expected a text/{subtype} part in the sent mail"
    return str(part.get_content()).replace("\r\n", "\n")


_TRANSLATED = {
    "de": "##- Antwort bitte oberhalb dieser Zeile schreiben -##",
    "en": "##- write your answer over this line -##",
    "es": "##- escriba su respuesta sobre esta línea -##",
    "fr": "##- répondre au-dessus de la ligne -##",
    "it": "##- scrivere la risposta al di sopra di questa linea -##",
    "nl": "##- antwoord boven deze regel -##",
    "pl": "##- odpowiedz powyżej tej linii -##",
    "pt": "##- responder acima da linha -##",
    "sv": "##- svara ovanför denna rad -##",
}
"""What a browser or phone that translates the page in place makes of the marker: words that are none of ours."""


def marked(line: str, marker: str, tongue: str, end: str) -> str:
    """The marker line after what became of it; `end` breaks it where it is wrapped."""
    match marker:
        case "kept":
            return line
        case "deleted":
            return ""
        case "translated":
            return _TRANSLATED.get(tongue, _TRANSLATED["en"])
        case "wrapped":
            words = line.split(" ")
            half = (len(words) + 1) // 2
            return " ".join(words[:half]) + end + " ".join(words[half:])
    raise ValueError(f"expected what becomes of a marker, got {marker!r}")


def inside(html: str) -> str:
    """What stands between the body tags of a page, without its comments."""
    body = re.search(r"<body[^>]*>(.*)</body>", html, re.DOTALL | re.IGNORECASE)
    return re.sub(r"<!--.*?-->", "", body[1] if body else html, flags=re.DOTALL).strip()


def scenes(html: str) -> tuple[str, ...]:
    """The page in pieces that stand by themselves, cut before its headings: where a person can write in between."""
    whole = re.fullmatch(r"\s*(<div[^>]*>)(.*)</div>\s*", inside(html), re.DOTALL)
    assert whole, "expected a page in one frame"
    frame, rest = whole[1], whole[2]
    pieces = re.split(r"(?=<h2)", rest)
    return tuple(f"{frame}{piece}</div>" for piece in pieces if piece.strip())


def paragraphs(lines: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The text in three pieces, cut at empty lines: the headline, what follows it, and the rest."""
    ends = [number for number, line in enumerate(lines) if not line.strip()]
    first = next((end for end in ends if end >= 3), len(lines))
    second = next((end for end in ends if end >= first + 5), len(lines))
    cuts = ((0, first), (first + 1, second), (second + 1, len(lines)))
    return tuple(tuple(lines[start:end]) for start, end in cuts if start < end)


Lines = Sequence[str]
Piece = TypeVar("Piece")


def thread(
    answer: Answer, pieces: Sequence[Piece], write: Callable[[Lines], str], quote: Callable[[Sequence[Piece]], str]
) -> str:
    """The quotation, with what the person typed below it or spread through it; a top poster's text is not in it."""
    match answer.posting:
        case "top":
            return quote(pieces)
        case "bottom":
            return quote(pieces) + write(answer.typed)
        case "inline":
            return "".join(_woven(answer.typed, pieces, write, quote))
    raise ValueError(f"expected where a person writes, got {answer.posting!r}")


def _woven(
    typed: Lines, pieces: Sequence[Piece], write: Callable[[Lines], str], quote: Callable[[Sequence[Piece]], str]
) -> list[str]:
    """One line after each piece but the last, the remaining lines together before it."""
    lines = [line for line in typed if line.strip()]
    gaps = max(len(pieces) - 1, 1)
    blocks = []
    for number in range(min(gaps, len(lines))):
        last = number == gaps - 1
        blocks += [quote(pieces[number : number + 1]), write(lines[number:] if last else lines[number : number + 1])]
    return [*blocks, quote(pieces[min(gaps, len(lines)) :])]


def above(answer: Answer, write: Callable[[Lines], str]) -> str:
    """What stands above the quotation: all of it for a top poster, else nothing."""
    return write(answer.typed) if answer.posting == "top" else ""


def text_of(lines: Lines) -> str:
    """Lines as they stand in a text part."""
    return "".join(f"{line}\n" for line in lines)


def signed(answer: Answer, dashes: str = "-- ") -> list[str]:
    """The person's signature as lines, behind its delimiter (RFC 3676, section 4.3), or nothing."""
    return [dashes, *answer.signature.split("\n")] if answer.signature else []


def prefixed(lines: Lines, mark: str = "> ", empty: str | None = None) -> list[str]:
    """Quoted lines; `empty` is what an empty line gets (default: the mark without its space)."""
    bare = mark.rstrip() if empty is None else empty
    return [mark + line if line.strip() else bare for line in lines]


def wrapped(lines: Lines, width: int) -> list[str]:
    """Each line broken at `width`, so that the rest of a line stands on one of its own; long words stay whole."""
    broken: list[str] = []
    for line in lines:
        fits = len(line) <= width or not line.strip()
        broken += [line] if fits else break_up(line, width, break_long_words=False, break_on_hyphens=False)
    return broken


def refilled(lines: Lines, width: int) -> list[str]:
    """Each paragraph filled anew to `width`, as an editor's paragraph command does: tables run together."""
    filled: list[str] = []
    paragraph: list[str] = []
    for line in [*lines, ""]:
        if line.strip():
            paragraph.append(line)
            continue
        filled += break_up(" ".join(paragraph), width, break_on_hyphens=False) if paragraph else []
        filled.append("")
        paragraph = []
    return filled[:-1]


def flowed(lines: Lines, width: int = 72, delsp: bool = False) -> str:
    """Text as `format=flowed` (RFC 3676): a line that ends in a space goes on in the next one; stuffed where needed.

    With `delsp` that space is an additional one, which a reader drops.
    """
    out: list[str] = []
    for line in lines:
        depth = len(line) - len(line.lstrip(">"))
        content = line[depth:].removeprefix(" ") if depth else line
        if content == "-- ":
            out.append(line)
            continue
        *soft, last = break_up(content.rstrip(), width, break_long_words=False, break_on_hyphens=False) or [""]
        stuffed = [" " if depth or piece.startswith((" ", ">", "From ")) else "" for piece in (*soft, last)]
        ends = ["  " if delsp else " "] * len(soft) + [""]
        out += [
            line[:depth] + start + piece + end for start, piece, end in zip(stuffed, (*soft, last), ends, strict=True)
        ]
    return text_of(out)


def says(form: str, sent: Sent, tongue: str = "en") -> str:
    """An attribution or header line: the fields of `stamp`, and `%N` name, `%A` address, `%T` to, `%S` subject."""
    line = stamp(form, sent.moment, tongue)
    for sign, value in (("%N", sent.name), ("%A", sent.address), ("%T", sent.to), ("%S", sent.subject)):
        line = line.replace(sign, value)
    return line


def blocks(lines: Lines, tag: str = "div", attributes: str = "") -> str:
    """Typed lines as elements of a page, one each; an empty line holds a break."""
    opening = f"<{tag} {attributes}>" if attributes else f"<{tag}>"
    return "".join(f"{opening}{shown(line) or '<br>'}</{tag}>" for line in lines)


def shown(line: str) -> str:
    """A typed line in a page: characters of HTML escaped, a second space kept as editors keep it."""
    return escape(line).replace("  ", " &nbsp;")
