"""Whose mail it is: the one address of the one From, or why there is none.

Stricter than RFC 5322, since whatever two readers could take for two different people must be nobody: `a@x <b@y>` is
refused, `"a@x" <b@y>` is b. The parsers of the standard library have given the wrong one (CVE-2023-27043).
"""

import re
from collections.abc import Sequence

LONGEST_FROM = 2000
"""Letters of a From that are looked at."""

_ADDRESS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.\-\u0080-\U0010ffff]{1,64}@[\w\-]{1,63}(?:\.[\w\-]{1,63}){0,10}")
_OLD_STYLE = re.compile(r"([^\s<>\"()]{1,320})\s{1,20}\([^()]*\)")  # ann@example.org (Ann)
_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|<[^<>"]*>|[^"<>]', re.DOTALL)
_QUOTED = "\0"
"""Stands for a quoted text, so that no address can be put together around it."""


def one_address(headers: Sequence[str]) -> tuple[str | None, str]:
    """The address and "", or None and the reason. `headers` are the values of all From fields, unfolded."""
    if len(headers) != 1:
        return None, "there is no From" if not headers else "there are several From fields"
    value = headers[0].strip()
    if len(value) > LONGEST_FROM:
        return None, "the From is too long"
    old_style = _OLD_STYLE.fullmatch(value)
    pieces = _pieces(old_style.group(1) if old_style else value)
    if pieces is None:
        return None, "the From is malformed"
    outside, angles = pieces
    if any(sign in outside for sign in ",;:") or len(angles) > 1:
        return None, "the From names more than one address, or a group"
    if angles and "@" in outside:
        return None, "the From shows another address than it names"
    address = (angles[0] if angles else outside).strip()
    if not _ADDRESS.fullmatch(address):
        return None, "the From has no proper address"
    return address, ""


def _pieces(value: str) -> tuple[str, list[str]] | None:
    """What stands outside quotation marks and brackets, and what stands in brackets; None when they do not pair."""
    outside: list[str] = []
    angles: list[str] = []
    at = 0
    while at < len(value):
        piece = _PIECE.match(value, at)
        if piece is None or (angles and not piece.group().isspace()):
            return None
        at = piece.end()
        text = piece.group()
        if text[0] == "<":
            angles.append(text[1:-1])
        else:
            outside.append(_QUOTED if text[0] == '"' else text)
    return "".join(outside), angles
