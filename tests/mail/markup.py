"""Reads an HTML part back: its links, its words, and whether it is well formed."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import parse_qs, unquote, urlsplit

_VOID = {"br", "meta", "hr", "img"}


@dataclass(frozen=True, slots=True)
class Link:
    """A mailto link, decoded."""

    address: str
    subject: str
    body: str
    text: str
    raw: str


@dataclass(slots=True)
class _Found:
    links: list[tuple[str, str]] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    tags: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)


class Markup(HTMLParser):
    """What an HTML part holds. Raises AssertionError where tags are not closed in the right order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self._open: list[str] = []
        self._found = _Found()
        self.feed(html)
        self.close()
        assert not self._open, f"expected all tags closed, got {self._open}"

    @property
    def text(self) -> str:
        return " ".join(" ".join(self._found.words).split())

    @property
    def tags(self) -> list[tuple[str, dict[str, str | None]]]:
        return self._found.tags

    @property
    def links(self) -> list[Link]:
        return [_link(href, text) for href, text in self._found.links]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._found.tags.append((tag, dict(attrs)))
        if tag not in _VOID:
            self._open.append(tag)
        if tag == "a":
            self._found.links.append((dict(attrs)["href"] or "", ""))

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"expected an open {tag}, got none"
        assert self._open[-1] == tag, f"expected the end of {self._open[-1]}, got that of {tag}"
        self._open.pop()

    def handle_data(self, data: str) -> None:
        if "style" in self._open:
            return
        self._found.words.append(data)
        if "a" in self._open:
            href, text = self._found.links[-1]
            self._found.links[-1] = (href, text + data)


def _link(href: str, text: str) -> Link:
    url = urlsplit(href)
    assert url.scheme == "mailto", href
    query = parse_qs(url.query.replace("+", "%2B"), strict_parsing=True)
    return Link(unquote(url.path), query["subject"][0], query["body"][0], text, href)
