"""The templates, ready to be filled: one environment for each language."""

from collections.abc import Callable
from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from ..assets import asset_dir
from . import wording
from .columns import bullet, echo, underline, wrap
from .prose import as_text
from .style import Style
from .tongue import tongue

FALLBACK = "en"


@cache
def environment(language: str) -> Environment:
    """Jinja2 over `templates/`; HTML is escaped, an unknown name raises, files are read once."""
    folder = asset_dir("templates")
    pages = Environment(
        loader=_Styled(folder),
        autoescape=select_autoescape(("html",)),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    pages.globals.update(_=tongue(language), css=_style(), words=wording)
    pages.filters.update(echo=echo, wrap=wrap, bullet=bullet, heading=underline, as_text=as_text)
    return pages


class _Styled(FileSystemLoader):
    """Reads templates with their styles written into them, once and not for every mail."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        source, path, is_current = super().get_source(environment, template)
        return _style().written_into(source), path, is_current


@cache
def _style() -> Style:
    return Style(asset_dir("templates") / "mail.css")


def document(language: str, name: str, **values: object) -> str | None:
    """A text of its own such as `rules` or `help/knock`, in English where it is not translated; None where none is."""
    pages = environment(language)
    names = [f"{code}/{name}.txt" for code in (language, FALLBACK)]
    known = set(pages.list_templates(["txt"]))
    found = next((path for path in names if path in known), None)
    return None if found is None else pages.get_template(found).render(values)
