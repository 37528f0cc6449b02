"""What our own mail server found out about a sender (Authentication-Results, RFC 8601)."""

import re
from enum import Enum, auto


class Dmarc(Enum):
    """What our server says of the From's domain."""

    NOTHING = auto()  # our server says nothing of it, or no server of ours is named
    PASSED = auto()
    FAILED = auto()
    UNREADABLE = auto()  # our server wrote something that cannot be understood


_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_COMMENT = re.compile(r"\([^()]*\)")
_RESULT = re.compile(r"\s*([a-z0-9-]+)(?:/1)?\s*=\s*([a-z]+)(?=[\s;]|$)", re.IGNORECASE)
_FINE = {"pass", "none", "bestguesspass"}  # `none`: the domain asks for no check


def dmarc(topmost: str, authserv_id: str | None) -> Dmarc:
    """What the topmost Authentication-Results field says, if it is our server's.

    A field of any other server is not believed, whatever it says, for everybody can write one; our server must take
    away those that bear its own name from mail that comes in.
    """
    if not authserv_id:
        return Dmarc.NOTHING
    plain = topmost
    for pattern in (_QUOTED, _COMMENT, _COMMENT, _COMMENT):  # comments may stand in comments
        plain = pattern.sub(" ", plain)
    server, _, results = plain.partition(";")
    words = server.split()
    if not words or words[0].casefold() != authserv_id.casefold():
        return Dmarc.NOTHING
    return _judge(results) if not set(plain) & set('()"') else Dmarc.UNREADABLE


def _judge(results: str) -> Dmarc:
    found: set[str] = set()
    for result in results.split(";"):
        if not result.strip() or result.split() == ["none"]:
            continue
        method = _RESULT.match(result)
        if method is None:
            return Dmarc.UNREADABLE
        if method[1].casefold() == "dmarc":
            found.add(method[2].casefold())
    if not found:
        return Dmarc.NOTHING
    if found <= _FINE:
        return Dmarc.PASSED
    return Dmarc.FAILED if "fail" in found else Dmarc.UNREADABLE
