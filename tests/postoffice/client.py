"""What a mail program makes of a mail of ours: its links, by where they stand, and the reply that a click opens.

Nothing of our own code is used, so that both cannot be wrong together. The rules for the links are RFC 6068's.
"""

import email.policy
import re
from dataclasses import dataclass
from email.message import EmailMessage
from html.parser import HTMLParser
from itertools import count
from urllib.parse import unquote, urlsplit

_VOID = {"br", "meta"}


@dataclass(slots=True)
class Link:
    """A link as it is seen: its text and title; in a table the caption, and the heads of its column and row."""

    href: str
    title: str
    text: str = ""
    caption: str = ""
    column: str = ""
    row: str = ""


class Page(HTMLParser):
    """An HTML part; `links` are in its order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[Link] = []
        self._open: list[str] = []
        self._caption = self._row = ""
        self._columns: list[str] = []
        self._at = 0
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in _VOID:
            self._open.append(tag)
        match tag:
            case "table":
                self._caption, self._columns = "", []
            case "tr":
                self._at, self._row = -1, ""
            case "td" | "th":
                self._at += 1
                if given.get("scope") == "col":
                    self._columns.append("")
            case "a":
                column = self._columns[self._at - 1].split()[0] if self._caption else ""
                link = Link(given["href"] or "", given.get("title") or "", "", self._caption, column, self._row)
                self.links.append(link)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag
        if tag == "table":
            self._caption = ""

    def handle_data(self, data: str) -> None:
        if "a" in self._open:
            self.links[-1].text += data + " "
        elif "caption" in self._open:
            self._caption += data
        elif "th" in self._open and not self._row and self._at == 0:
            self._row = data
        elif "th" in self._open:
            self._columns[-1] += data + " "


_numbers = count()


def opened(href: str, sender: str, signature: str = "Sent from my phone") -> bytes:
    """The mail that a click on the link opens, sent as it is: a new one, that refers to no other."""
    url = urlsplit(href)
    assert (url.scheme, url.netloc, url.fragment) == ("mailto", "", "")
    fields = [field.partition("=") for field in url.query.split("&")]
    asked = {unquote(name).casefold(): unquote(value, errors="strict") for name, _, value in fields}
    return written(unquote(url.path), asked.pop("subject"), sender, f"{asked.pop('body')}\n\n{signature}\n", **asked)


def written(to: str, subject: str, sender: str, body: str, **headers: str) -> bytes:
    """A mail in plain text."""
    mail = EmailMessage(policy=email.policy.SMTP)
    mail["From"], mail["To"], mail["Subject"] = sender, to, subject
    mail["Message-ID"] = f"<client.{next(_numbers)}@example.net>"
    for name, value in headers.items():
        mail[name.replace("_", "-")] = value
    mail.set_content(body)
    return mail.as_bytes()


_NUMBER = re.compile(r"(?:^|(?<= ))(\d+) ([A-Z]+(?: [A-E][1-3]| [A-Z][a-z]+)?)(?= +\d|  |$)", re.MULTILINE)


def numbers(text: str) -> dict[int, str]:
    """The numbered moves of a text part, with the command that stands beside each."""
    moves = text.replace("\r\n", "\n").partition("Your moves\n")[2].partition("The other areas\n")[0]
    return {int(number): command for number, command in _NUMBER.findall(moves)}
