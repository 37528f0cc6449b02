"""HTML as text: one row for each block, and every row of a quotation behind a `>`.

Written for replies and not for layout: tables are read cell by cell, lists and padding leave no trace. The tree comes
from libxml2, which takes any text in time linear in its length, as the parser of the standard library does not.
"""

import re
from collections.abc import Iterator
from typing import Protocol

_QUOTES = """gmail_quote gmail_attr moz-cite-prefix moz-email-headers-table yahoo_quoted yqt protonmail_quote
    tutanota_quote zmail_extra quoted-content js-quoted spark_quote messagereplysection outlookmessageheader
    fastmail-quote quote-wrapper mail_quote olk_src_body_section replyintro reply-intro quotedtext
    bloop_original_html"""
QUOTES = tuple(_QUOTES.split())
"""In a class, id or name: the element is a quotation. Programs put prefixes and numbers of their own around them."""

_EXACT = frozenset({"quote"})
"""As a whole class, id or name: likewise, but too common as a part of one."""

_REST = """divrplyfwdmsg appendonsend mail-editor-reference-message-container zwchr
    ms-outlook-mobile-body-separator replysplit orgmsg isforwardcontent"""
REST = tuple(_REST.split())
"""In a class, id or name: the element and all that follows it is a quotation."""

_BLOCK_TAGS = """address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure
    footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody tfoot thead tr ul"""
_BLOCKS = frozenset(_BLOCK_TAGS.split())
_SILENT_TAGS = "audio canvas head iframe map noscript object script style svg template title video"
_SILENT = frozenset(_SILENT_TAGS.split())
_SPACE = re.compile(r"[ \t\r\n\f]+")


class Node(Protocol):
    """What is used of an element of lxml."""

    tag: object
    text: str | None
    tail: str | None

    def get(self, name: str) -> str | None: ...
    def __iter__(self) -> Iterator["Node"]: ...


def text_of_html(html: str) -> str:
    """The text of a page; "" when it has none. Never raises for what the page holds."""
    root = _tree(html)
    if root is None:
        return ""
    writer = _Writer()
    writer.walk(root)
    return writer.text()


def _tree(html: str) -> Node | None:
    from lxml import etree  # type: ignore[import-untyped]

    parser = etree.HTMLParser(no_network=True, remove_comments=True, remove_pis=True, encoding="utf-8")
    try:
        root: Node | None = etree.fromstring(html.replace("\0", "").encode("utf-8", "replace"), parser)
    except etree.LxmlError:
        return None
    return root


class _Writer:
    """Collects rows while it walks through a tree."""

    def __init__(self) -> None:
        self._rows: list[str] = []
        self._row: list[str] = []
        self._depth = 0

    def text(self) -> str:
        self._end_row()
        return "\n".join(self._rows).strip("\n")

    def walk(self, node: Node, *, verbatim: bool = False) -> None:
        """Write an element and all that is in it. libxml2 lets trees grow 256 levels deep, so recursion is safe."""
        tag = node.tag
        style = _SPACE.sub("", node.get("style") or "").casefold()
        if not isinstance(tag, str) or tag in _SILENT or "display:none" in style:
            return
        words = " ".join(filter(None, map(node.get, ("class", "id", "name")))).casefold()
        quoted = tag == "blockquote" or (words != "" and _is_quote(words))
        rest = (words != "" and any(word in words for word in REST)) or _is_outlook_rule(style)
        if tag == "br" or tag in _BLOCKS or quoted or rest:
            self._end_row(keep=tag == "br")
        self._depth += quoted or rest
        self._inside(node, verbatim or tag in {"pre", "textarea"})
        if tag in _BLOCKS or quoted:
            self._end_row()
        if tag in {"p", "blockquote"}:
            self._blank()
        if tag in {"td", "th"}:
            self._row.append(" ")
        self._depth -= quoted

    def _inside(self, node: Node, verbatim: bool) -> None:
        self._write(node.text, verbatim)
        for child in node:
            self.walk(child, verbatim=verbatim)
            self._write(child.tail, verbatim)

    def _write(self, text: str | None, verbatim: bool) -> None:
        if text and verbatim:
            first, *others = text.replace("\r\n", "\n").split("\n")
            self._row.append(first)
            for other in others:
                self._end_row(keep=True)
                self._row.append(other)
        elif text:
            self._row.append(_SPACE.sub(" ", text))

    def _end_row(self, *, keep: bool = False) -> None:
        """End the row that is being written; an empty one is dropped, but for `keep`."""
        row = _SPACE.sub(" ", "".join(self._row)).strip(" ")
        self._row = []
        if row:
            self._rows.append(f"> {row}" if self._depth else row)
        elif keep:
            self._blank()

    def _blank(self) -> None:
        if self._rows and self._rows[-1]:
            self._rows.append("")


def _is_quote(words: str) -> bool:
    return any(word in words for word in QUOTES) or not _EXACT.isdisjoint(words.split())


def _is_outlook_rule(style: str) -> bool:
    """The line above the header block of the mail that Outlook quotes without any other mark."""
    return "border:none;border-top:solid" in style and "padding:3" in style
