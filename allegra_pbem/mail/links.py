"""Links that open a reply with one command filled in (RFC 6068)."""

from urllib.parse import quote

from markupsafe import Markup, escape


class Replies:
    """Makes the links of one mail: `address` answers it, `subject` is what the reply will be called."""

    __slots__ = ("_start",)

    def __init__(self, address: str, subject: str) -> None:
        mailbox, _, host = address.rpartition("@")
        to = f"{quote(mailbox, safe='')}@{quote(host, safe='')}"
        url = f"mailto:{to}?subject={quote(subject, safe='')}&body="
        self._start = escape(url)

    def __call__(self, command: str) -> Markup:
        """The link for a command, escaped for use as an attribute."""
        return self._start + Markup(quote(command, safe=""))  # noqa: S704 - percent-encoded: nothing to escape is left
