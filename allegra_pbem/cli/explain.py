"""How one mail was read, in lines that a moderator can follow."""

from collections.abc import Iterator
from typing import Any, cast

Document = dict[str, object]
Entry = dict[str, Any]


def explained(name: str, document: Document) -> Iterator[str]:
    """Lines of text from what `mail.reading.read.to_document` gives: the mail row by row, and what was made of each."""
    yield f"{name}: {document['verdict']}; {document['reason']}"
    yield f"from: {document['from'] or 'nobody for sure'}"
    if document["rows"] or document["left_out"]:
        yield f"what the mail says{', its HTML as text' if document['from_html'] else ''}:"
    places = [*_typed(document), *_gaps(document), *_notes(document)]
    yield from (line for _, _, line in sorted(places, key=lambda place: place[:2]))


def _typed(document: Document) -> Iterator[tuple[int, int, str]]:
    lines = str(document["typed"]).split("\n")
    for row, line in zip(cast("list[int]", document["rows"]), lines, strict=False):
        yield row, 1, f"{row:5} | {line}".rstrip()


def _gaps(document: Document) -> Iterator[tuple[int, int, str]]:
    for gap in _entries(document, "left_out"):
        first, last = gap["first"], gap["last"]
        lines = f"line {first}" if first == last else f"lines {first} to {last}"
        yield first, 0, f"      {lines} left out: {gap['why']}"


def _notes(document: Document) -> Iterator[tuple[int, int, str]]:
    """What was made of a row, below it."""
    for entry in _entries(document, "commands"):
        yield entry["row"], 2, f"        command: {entry['text']}"
    for entry in _entries(document, "misreads"):
        offers = f"; perhaps {' or '.join(entry['offers'])}" if entry["offers"] else ""
        yield entry["row"], 2, f"        misread: {entry['text']}: {entry['why']}{offers}"
    for entry in _entries(document, "unread"):
        yield entry["row"], 2, f"        not played, only offered: {entry['text']} (line {entry['row']})"


def _entries(document: Document, key: str) -> list[Entry]:
    return cast("list[Entry]", document[key])
