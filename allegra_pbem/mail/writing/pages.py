"""The templates, ready to be filled: one environment for each language."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import escape

from ...assets import asset_dir
from .columns import bullet, echo, underline, wrap
from .marker import MARKERS
from .prose import as_text
from .style import Style
from .tongue import Tongue, tongue

FALLBACK = "en"


@cache
def environment(language: str) -> Environment:
    """Jinja2 over `templates/`; HTML is escaped, an unknown name raises, files are read once."""
    folder = asset_dir("templates")
    pages = Environment(
        loader=_Written(folder, tongue(language)),
        autoescape=select_autoescape(("html",)),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    pages.globals.update(_=tongue(language), css=_style(), marker=MARKERS[tongue(language).language])
    pages.filters.update(echo=echo, wrap=wrap, bullet=bullet, heading=underline, as_text=as_text)
    pages.filters.update(number=tongue(language).number)
    return pages


_SENTENCE = re.compile(r'{{ _\("([^"\\]*)"\) }}')


class _Written(FileSystemLoader):
    """Reads templates with their styles and plain sentences written into them, once and not for every mail."""

    def __init__(self, folder: Path, say: Tongue) -> None:
        super().__init__(folder)
        self._say = say

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        source, path, is_current = super().get_source(environment, template)
        safe = escape if template.endswith(".html") else str
        source = _SENTENCE.sub(lambda sentence: safe(self._say(sentence[1])), source)
        return _style().written_into(source), path, is_current


@cache
def _style() -> Style:
    return Style(asset_dir("templates") / "mail.css")


def document(language: str, name: str, **values: object) -> str | None:
    """A text of its own such as `rules` or `help/knock`, in English where it is not translated; None where none is."""
    paths = [f"{code}/{name}.txt" for code in (language, FALLBACK)]
    found = next((path for path in paths if path in _texts()), None)
    if found is None:
        return None
    return tongue(language).typeset(environment(language).get_template(found).render(values))


@cache
def _texts() -> frozenset[str]:
    return frozenset(environment(FALLBACK).list_templates(["txt"]))
