"""The pictures of docs/mail.md, from the mails that `allegra mail preview` writes.

To make them anew, with Chromium installed: python -m tests.house.pictures
"""

import hashlib
import json
import struct
import sys
import zlib
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory

from allegra_pbem.preview import Specimen, specimens
from tests.preview.chromium import PROGRAM, browser

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SOURCES = FOLDER / "sources.json"
PICTURES = {
    "turn": (600, "light"),
    "window": (360, "dark"),
    "decide-knocked": (600, "light"),
    "cleared": (600, "light"),
}
"""The kinds of mail that are shown, each at its width in pixels, in light or in dark."""


def shown() -> dict[str, Specimen]:
    """The mails that the pictures are of."""
    return {mail.name: mail for mail in specimens() if mail.name in PICTURES}


def look(mail: Specimen) -> str:
    """A hash of all that a picture of the mail depends on but its words: elements, classes and styles."""
    return _Look(mail.rendered.html).hash.hexdigest()[:16]


class _Look(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.hash = hashlib.sha256()
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hash.update(repr((tag, [each for each in attrs if each[0] in ("class", "style")])).encode())

    def handle_endtag(self, tag: str) -> None:
        self.hash.update(tag.encode())


def smaller(png: bytes) -> bytes:
    """The picture with its 256 commonest colours, in a palette; each other one becomes the nearest of them."""
    width, rows = _pixels(png)
    colours = Counter(pixel for row in rows for pixel in row)
    kept = [colour for colour, _ in colours.most_common(256)]
    palette = {colour: min(range(len(kept)), key=lambda at: _distance(kept[at], colour)) for colour in colours}
    lines = b"".join(b"\0" + bytes(palette[pixel] for pixel in row) for row in rows)
    head = struct.pack(">IIBBBBB", width, len(rows), 8, 3, 0, 0, 0)
    parts = ((b"IHDR", head), (b"PLTE", bytes(sum(kept, ()))), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    return png[:8] + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in parts
    )


def _distance(one: tuple[int, ...], two: tuple[int, ...]) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, two, strict=True))


def _pixels(png: bytes) -> tuple[int, list[list[tuple[int, ...]]]]:
    """Width, and rows of red, green, blue, of a PNG with 8 bits a channel (PNG, second edition, 9)."""
    width, height, _, kind = struct.unpack(">IIBB", png[16:26])
    size = {2: 3, 6: 4}[kind]
    data = zlib.decompress(b"".join(body for name, body in _chunks(png) if name == b"IDAT"))
    above = bytes(width * size)
    rows = []
    for at in range(0, height * (width * size + 1), width * size + 1):
        above = _unfiltered(data[at], bytearray(data[at + 1 : at + 1 + width * size]), above, size)
        rows.append([tuple(above[start : start + 3]) for start in range(0, width * size, size)])
    return width, rows


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        at += size + 12


def _unfiltered(kind: int, row: bytearray, above: bytes, size: int) -> bytes:
    for at in range(len(row)):
        left, corner = (row[at - size], above[at - size]) if at >= size else (0, 0)
        up = above[at]
        guess = left + up - corner
        nearest = min((left, up, corner), key=lambda value: abs(guess - value))
        row[at] = (row[at] + (0, left, up, (left + up) // 2, nearest)[kind]) & 255
    return bytes(row)


def main() -> None:
    if PROGRAM is None:
        sys.exit("The pictures need Chromium, which is not installed.")
    FOLDER.mkdir(exist_ok=True)
    mails = shown()
    with TemporaryDirectory() as profile, browser(Path(profile)) as tab:
        for name, (width, scheme) in PICTURES.items():
            page = Path(profile) / f"{name}.html"
            page.write_text(mails[name].rendered.html, encoding="utf-8")
            tab.resize(width, scheme)
            tab.show(page)
            height = tab.evaluate("Math.ceil(document.body.getBoundingClientRect().bottom)")
            png = tab.picture({"x": 0, "y": 0, "width": width, "height": height})
            (FOLDER / f"{name}.png").write_bytes(smaller(png))
    SOURCES.write_text(
        json.dumps({name: look(mail) for name, mail in mails.items()}, indent=2) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
