"""Links that open a reply with one command filled in (RFC 6068)."""

from functools import lru_cache
from urllib.parse import quote

from markupsafe import Markup, escape


class Replies:
    """Makes the links of one mail: `address` answers it, `subject` is what the reply will be called."""

    __slots__ = ("_start",)

    def __init__(self, address: str, subject: str) -> None:
        self._start = str(escape(link(address, subject)))

    def __call__(self, command: str) -> Markup:
        """The link for a command, escaped for use as an attribute."""
        return Markup(self._start + _quoted(command))  # noqa: S704 - both halves are escaped


def link(address: str, subject: str, body: str = "") -> str:
    """The link that opens a mail."""
    mailbox, _, host = address.rpartition("@")
    return f"mailto:{_quoted(mailbox)}@{_quoted(host)}?subject={_quoted(subject)}&body={_quoted(body)}"


@lru_cache(maxsize=1024)
def _quoted(text: str) -> str:
    """The text with everything but letters, digits and `_.-~` percent-encoded, a space as %20 and `+` as %2B."""
    return quote(text, safe="")
