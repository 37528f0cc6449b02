"""A finished mail is read back by another hand, the standard library's, before anybody stores or sends it."""

import re
from collections.abc import Sequence
from email.parser import Parser

Headers = tuple[tuple[str, str], ...]

LONGEST_LINE = 998
"""Bytes of a line without its end (RFC 5322, 2.1.1)."""

_PARSER = Parser()


class UnsoundError(ValueError):
    """The bytes of a mail are not the mail that was meant; it must not be sent. The words tell no content."""


def prove(raw: bytes, headers: Headers, kinds: Sequence[str]) -> None:
    """Raise UnsoundError unless a reader finds these headers in this order, parts of these media types, containers
    first, and nothing else: no further header, no further part, no line end but CRLF, nothing but ASCII.
    """
    skeleton = _skeleton(raw)
    _check_bytes(raw, skeleton)
    parsed = _PARSER.parsestr(skeleton)
    found = tuple((name, value.replace("\r\n", "")) for name, value in parsed.items())
    if found != headers:
        names = [name for name, _ in headers]
        raise UnsoundError(
            f"expected the headers {', '.join(names)} as they were meant, got {_misread(found, headers)}"
        )
    parts = list(parsed.walk())
    types = [part.get_content_type() for part in parts]
    if types != list(kinds):
        raise UnsoundError(f"expected parts of the types {', '.join(kinds)}, got {', '.join(types)}")
    if defects := [type(defect).__name__ for part in parts for defect in part.defects]:
        raise UnsoundError(f"expected a mail without defects, got {', '.join(defects)}")


def _misread(found: Headers, meant: Headers) -> str:
    """The names of those that were not meant so, or are missing."""
    wrong = [f"another {name}" for name, value in found if (name, value) not in meant]
    return (
        ", ".join(wrong + [f"no such {name}" for name, value in meant if (name, value) not in found]) or "more of them"
    )


def _check_bytes(raw: bytes, skeleton: str) -> None:
    if not raw.isascii() or b"\0" in raw:
        raise UnsoundError("expected nothing but ASCII without NUL, got another byte")
    if not raw.count(b"\r\n") == raw.count(b"\r") == raw.count(b"\n"):
        raise UnsoundError("expected every line to end in CRLF, got a lone CR or LF")
    if (longest := max(map(len, skeleton.split("\r\n")))) > LONGEST_LINE:
        raise UnsoundError(f"expected lines of at most {LONGEST_LINE} bytes in a head, got one of {longest}")


_BOUNDARY = re.compile(rb"\r\n--[^\r\n]*(?:\r\n[^\r\n]+)*")


def _skeleton(raw: bytes) -> str:
    """The lines that make a mail's structure: its head, and of what follows each line that could be a boundary, with
    the lines behind it up to an empty one. To parse the rest takes most of the time, and it belongs to no head.
    """
    head, end, body = raw.partition(b"\r\n\r\n")
    return b"\r\n".join([head, *_BOUNDARY.findall(end[:2] + body), b""]).decode("latin-1")
