"""What our own mail server found out about a sender (Authentication-Results, RFC 8601)."""

import re

_DMARC = re.compile(r"(?:^|;)\s*dmarc\s*=\s*([a-z]+)", re.IGNORECASE)
_COMMENT = re.compile(r"\([^()]*\)")


def fails_dmarc(topmost: str, authserv_id: str) -> bool:
    """Whether the topmost Authentication-Results field is our server's, and says that DMARC failed.

    A field of any other server is not believed, whatever it says: everybody can write one.
    """
    plain = _COMMENT.sub(" ", topmost)
    server, _, results = plain.partition(";")
    words = server.split()
    if not words or words[0].casefold() != authserv_id.casefold():
        return False
    return any(result.casefold() == "fail" for result in _DMARC.findall(";" + results))
