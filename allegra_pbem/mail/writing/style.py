"""The look of the HTML part: each class of the style sheet, inlined once.

Mail programs that drop `<style>` keep inline styles; media queries work in `<style>` alone, so elements keep the
classes that one of them names.
"""

import re
from pathlib import Path

from css_inline import CSSInliner
from markupsafe import Markup

_CLASS = re.compile(r"\.([a-z]+[a-z0-9]*)")
_CALL = re.compile(r'{{ css\("([^"]+)"\) }}')
_STYLE = re.compile(r'style="([^"]*)"')


class Style:
    """`style("card up")` gives the attributes for an element of these classes."""

    def __init__(self, sheet: Path) -> None:
        text = sheet.read_text(encoding="utf-8")
        plain, _, media = text.partition("@media")
        self.media = Markup(_squeeze("@media" + media))  # noqa: S704 - our own style sheet
        self._plain = plain
        self._kept = set(_CLASS.findall(media))
        self._inliner = CSSInliner(load_remote_stylesheets=False)
        self._attributes: dict[str, Markup] = {}

    def __call__(self, classes: str) -> Markup:
        if classes not in self._attributes:
            self._attributes[classes] = self._inlined(classes)
        return self._attributes[classes]

    def written_into(self, source: str) -> str:
        """A template's source with the attributes in place of each `{{ css("…") }}`."""
        return _CALL.sub(lambda call: self(call[1]), source)

    def _inlined(self, classes: str) -> Markup:
        html = self._inliner.inline_fragment(f'<p class="{classes}"></p>', self._plain)
        found = _STYLE.search(html)
        kept = " ".join(name for name in classes.split() if name in self._kept)
        attributes = [f'class="{kept}"'] if kept else []
        if found:
            attributes.append(f'style="{_squeeze(found[1])}"')
        return Markup(" ".join(attributes))  # noqa: S704 - our own style sheet


def _squeeze(css: str) -> str:
    """The same declarations without the white space and last semicolons that mean nothing."""
    return re.sub(r"\s*([{};:,])\s*", r"\1", " ".join(css.split())).replace(";}", "}").rstrip(";")
