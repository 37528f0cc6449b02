"""Our page as plain text, the way programs make the text part of a reply: from the page, not from our text part."""

import re
from dataclasses import dataclass
from html.parser import HTMLParser

_BLOCKS = {"p", "div", "h1", "h2", "h3", "ul", "ol", "table", "caption", "tr", "li", "blockquote"}
_AIRY = {"p", "h1", "h2", "h3", "ul", "ol", "table"}
_HIDDEN = {"style", "script", "title", "head"}


@dataclass(frozen=True, slots=True)
class Taste:
    """How a program writes what text cannot show.

    `link` has `{}` where the address goes and stands behind the words of a link; `cell` is between the cells of a row
    and `bullet` before an item. `airy` puts empty lines round paragraphs and tables. `scheme` keeps `mailto:`.
    """

    link: str = ""
    cell: str = "\n"
    bullet: str = "- "
    airy: bool = True
    scheme: bool = True


def flat(html: str, taste: Taste) -> list[str]:
    """The lines of the page, not wrapped; never two empty lines in a row."""
    writer = _Writer(taste)
    writer.feed(html)
    text = re.sub(r" +\n", "\n", "".join(writer.out))
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n").split("\n")


class _Writer(HTMLParser):
    def __init__(self, taste: Taste) -> None:
        super().__init__()
        self.taste = taste
        self.out: list[str] = []
        self.hidden = 0
        self.targets: list[str] = []
        self.cells = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _HIDDEN:
            self.hidden += 1
        elif tag == "br":
            self.out.append("\n")
        elif tag == "a":
            self.targets.append(dict(attrs).get("href") or "")
        elif tag in {"td", "th"}:
            self.out.append(self.taste.cell if self.cells else "")
            self.cells += 1
        elif tag in _BLOCKS:
            self._edge(tag)
            self.cells = 0 if tag == "tr" else self.cells
            self.out.append(self.taste.bullet if tag == "li" else "")

    def handle_endtag(self, tag: str) -> None:
        if tag in _HIDDEN:
            self.hidden -= 1
        elif tag == "a" and self.targets:
            target = self.targets.pop()
            shown = target if self.taste.scheme else target.removeprefix("mailto:")
            self.out.append(self.taste.link.format(shown) if target else "")
        elif tag in _BLOCKS:
            self._edge(tag)

    def handle_data(self, data: str) -> None:
        if self.hidden:
            return
        words = re.sub(r"[ \t\r\n]+", " ", data)
        if not self.out or self.out[-1].endswith("\n"):
            words = words.lstrip(" ")
        self.out.append(words)

    def _edge(self, tag: str) -> None:
        """A line ends here, and an empty one follows where the program is airy."""
        written = "".join(self.out[-8:])
        if written and not written.endswith("\n"):
            self.out.append("\n")
        if self.taste.airy and tag in _AIRY and written and not written.endswith("\n\n"):
            self.out.append("\n")
