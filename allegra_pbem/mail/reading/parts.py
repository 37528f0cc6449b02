"""The parts of a mail: which of them is what the person wrote, and that text."""

from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message

from .charset import decode
from .fields import asked
from .flowed import unflow
from .hypertext import text_of_html


@dataclass(frozen=True, slots=True)
class Body:
    """The text to read, whether it came from HTML, and the content types of all parts with reports' own types."""

    text: str
    from_html: bool
    types: frozenset[str]


def read_body(message: Message) -> Body:
    """The inline text parts in their order; when they are blank, the inline HTML parts turned to text.

    Attachments and attached mails are never read.
    """
    types = frozenset(map(_type, message.walk())) | {_parameter(message, "report-type")}
    plain = text_in_plain(message)
    page = "" if plain.strip() else text_in_html(message)
    return Body(page or plain, bool(page), types)


def _type(part: Message) -> str:
    """The content type, of a calendar's part with the method (RFC 6047)."""
    kind = content_type(part)
    return f"{kind}; method={_parameter(part, 'method')}" if kind == "text/calendar" else kind


def text_in_plain(message: Message) -> str:
    """The inline text parts in their order."""
    return "\n".join(_plain(part) for part in _own_parts(message) if _is_text(part, "plain"))


def text_in_html(message: Message) -> str:
    """The inline HTML parts in their order, as text."""
    return "\n".join(text_of_html(_decoded(part)) for part in _own_parts(message) if _is_text(part, "html"))


def page_in(message: Message) -> str:
    """The inline HTML parts in their order, as they are."""
    return "\n".join(_decoded(part) for part in _own_parts(message) if _is_text(part, "html"))


def _own_parts(message: Message) -> Iterator[Message]:
    """The parts without children, in order, but for those inside attached mails."""
    waiting = [message]
    while waiting:
        part = waiting.pop()
        # Asked for before decoding, `get_payload` of a leaf stumbles over some charsets.
        children = part.get_payload() if part.is_multipart() else None
        if not isinstance(children, list):
            yield part
        elif not content_type(part).startswith("message/"):
            waiting.extend(child for child in reversed(children) if isinstance(child, Message))


def _is_text(part: Message, subtype: str) -> bool:
    """Whether the part is inline text of that kind; a multipart whose boundary never comes counts as plain text."""
    kind = content_type(part)
    is_broken = subtype == "plain" and kind.startswith("multipart/")
    if not is_broken and kind != f"text/{subtype}":
        return False
    return not asked(part, _is_attached, True)


def _is_attached(part: Message) -> bool:
    return part.get_content_disposition() == "attachment" or part.get_filename() is not None


def _plain(part: Message) -> str:
    text = _decoded(part)
    if _parameter(part, "format") == "flowed":
        return unflow(text, _parameter(part, "delsp") == "yes")
    return text


def _decoded(part: Message) -> str:
    charset = asked(part, Message.get_content_charset, None)
    return decode(asked(part, payload_of, b""), charset).replace("\r\n", "\n")


def payload_of(part: Message) -> bytes:
    """The content of a part without children, its encoding undone; it may stumble: ask by `asked`."""
    payload: object = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def content_type(part: Message) -> str:
    """The part's content type in small letters; one that nobody reads when it cannot be told."""
    return asked(part, Message.get_content_type, "application/octet-stream")


def _parameter(part: Message, name: str) -> str:
    value = asked(part, lambda each: each.get_param(name), None)
    return value.casefold() if isinstance(value, str) else ""
