"""What our own mail server found out about a sender (Authentication-Results, RFC 8601)."""

import re
from collections.abc import Iterable
from enum import Enum, auto

LONGEST = 4000
"""Letters of a field that are read. A longer one is unreadable, since its end may say that the sender is forged."""


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


_WORST_FIRST = (Dmarc.FAILED, Dmarc.UNREADABLE, Dmarc.PASSED)


def dmarc(fields: Iterable[str], authserv_id: str | None) -> Dmarc:
    """What our server says in the Authentication-Results fields of a mail: the worst, if it says several things.

    A field of any other server is not believed, whatever it says, for everybody can write one; our server must take
    away those that bear its own name from mail that comes in. Where it does not, a forged one helps nobody: that it
    says pass opens nothing that would be shut without it.
    """
    if not authserv_id:
        return Dmarc.NOTHING
    found = {_of_one(field, authserv_id.casefold()) for field in fields}
    return next((result for result in _WORST_FIRST if result in found), Dmarc.NOTHING)


def _of_one(field: str, authserv_id: str) -> Dmarc:
    plain = _QUOTED.sub(" ", _unquoted_server(field[:LONGEST]))
    for _ in range(3):  # comments may stand in comments
        plain = _COMMENT.sub(" ", plain)
    server, semicolon, results = plain.partition(";")
    words = server.split()
    if not words or words[0].casefold() != authserv_id:
        return Dmarc.NOTHING
    if len(field) > LONGEST or not semicolon or set(plain) & set('()"'):
        return Dmarc.UNREADABLE
    return _judge(results)


def _unquoted_server(field: str) -> str:
    """The server's name at the beginning may stand in quotation marks."""
    return re.sub(r'^\s*"([^"\\]*)"', r"\1", field)


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
