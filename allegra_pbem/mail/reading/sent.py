"""Our own sent mail, as far as a reply to it needs it, when only the mail itself is at hand."""

import re
from binascii import a2b_qp
from dataclasses import dataclass
from email.message import Message
from email.parser import BytesParser
from html import unescape

from ..language.choices import is_choice
from ..writing.compose import part_head
from ..writing.moves import MEANING
from .caps import over
from .parts import page_in, text_in_plain

_NUMBERED = re.compile(r"(?<!\S)([0-9]{1,3}) (?=[A-Z]{3})")


@dataclass(frozen=True, slots=True)
class Sent:
    """The text of all its parts, and its numbered choices as command texts, number 1 first."""

    text: str
    choices: tuple[str, ...] = ()


def read_sent(raw: bytes) -> Sent:
    """What a mail of ours says; empty for what is over the limits of a mail."""
    plain, page = _composed(raw) or _parsed(raw)
    return Sent(f"{plain}\n{_rows(page)}", choices_in(plain))


def text_of_sent(raw: bytes) -> str:
    """The text alone, for whoever has the choices already."""
    plain, page = _composed(raw) or _parsed(raw)
    return f"{plain}\n{_rows(page)}"


_BOUNDARY = re.compile(rb'\r\nContent-Type: multipart/alternative;\s+boundary="(=_[0-9a-f]{32})"\r\n\r\n')


def _composed(raw: bytes) -> tuple[str, str] | None:
    """Both parts of a mail exactly as `compose` writes it, as the parser of `email` gives them; None for any other."""
    found = _BOUNDARY.search(raw)
    if found is None or found.end() != raw.find(b"\r\n\r\n") + 4:
        return None
    match raw[found.end() :].split(b"--" + found[1]):
        case [b"", plain, page, b"--\r\n"] if plain.startswith(_PLAIN) and page.startswith(_PAGE):
            return _decoded(plain.removeprefix(_PLAIN)), _decoded(page.removeprefix(_PAGE))
        case _:
            return None


_PLAIN, _PAGE = part_head("plain"), part_head("html")


def _decoded(content: bytes) -> str:
    return a2b_qp(content.removesuffix(b"\r\n")).decode("utf-8", "replace").replace("\r\n", "\n")


def _parsed(raw: bytes) -> tuple[str, str]:
    if over(raw):
        return "", ""
    message: Message = BytesParser().parsebytes(raw)
    return text_in_plain(message), page_in(message)


_TAG = re.compile("<[^>]*>")
_HIDDEN = re.compile('<div style="display:none[^<>]*>[^<>]*</div>')
_ROW = re.compile("<(?:/?(?:p|div|h[1-6]|[uo]l|li|table|caption|tr|pre|blockquote)|br)(?![a-z0-9])[^>]*>")


def _rows(page: str) -> str:
    """The rows of a page as `hypertext` gives them, but for layout that no words need.

    Our own pages are well formed and in small letters, and each is read once for every reply, so no tree is made of
    them.
    """
    body = page.partition("<body")[2].partition(">")[2] or page
    text = _TAG.sub(" ", _ROW.sub("\0", _HIDDEN.sub("", body, count=1)))
    return unescape(" ".join(text.split()).replace("\0", "\n"))


def choices_in(text: str) -> tuple[str, ...]:
    """The commands that stand behind the numbers 1, 2, 3 … in the text of a mail of ours; not what players said."""
    numbered: dict[int, str] = {}
    for line in (line for line in text.split("\n") if not line.startswith(">")):
        _, *pieces = _NUMBERED.split(line)
        for number, piece in zip(pieces[::2], pieces[1::2], strict=True):
            command = piece.partition(MEANING)[0].strip()
            if is_choice(command):
                numbered.setdefault(int(number), command)
    found: list[str] = []
    while len(found) + 1 in numbered:
        found.append(numbered[len(found) + 1])
    return tuple(found)
