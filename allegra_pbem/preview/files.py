"""Specimens as files: what a mail program gets (.eml), what it shows (.txt, .html), and a page that leads to them."""

from collections.abc import Iterable
from html import escape
from pathlib import Path

from .gallery import Specimen

INDEX = "index.html"


def write(folder: Path, specimens: Iterable[Specimen]) -> tuple[Path, int]:
    """Write each specimen three times, and the index; returns the index and how many mails there are.

    The folder is made where there is none; files of the same names are replaced. Raises OSError when it cannot be used.
    """
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for specimen in specimens:
        (folder / f"{specimen.name}.txt").write_text(specimen.rendered.text, encoding="utf-8")
        (folder / f"{specimen.name}.html").write_text(specimen.rendered.html, encoding="utf-8")
        (folder / f"{specimen.name}.eml").write_bytes(specimen.raw)
        rows.append(_row(specimen))
    index = folder / INDEX
    index.write_text(_HEAD + "".join(rows) + "</table>\n", encoding="utf-8")
    return index, len(rows)


_HEAD = """\
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Mails of Allegra</title>
<style>
body { margin: 1em; font-family: sans-serif; }
td, th { padding: 4px 8px; text-align: left; vertical-align: top; }
</style>
<h1>Mails of Allegra</h1>
<table>
<tr><th>what<th>first sentence<th>as
"""


def _row(specimen: Specimen) -> str:
    links = " ".join(f'<a href="{specimen.name}.{kind}">{kind}</a>' for kind in ("html", "txt", "eml"))
    return f"<tr><td>{escape(specimen.about)}<td>{escape(specimen.rendered.headline)}<td>{links}\n"
