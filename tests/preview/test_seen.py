"""What mails look like in a browser: nothing sticks out, and everything can be read, in light and in dark."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from allegra_pbem.mail.language.verbs import LANGUAGES
from allegra_pbem.preview import specimens

from .chromium import PROGRAM, Tab, browser

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="Chromium is not installed")

FOREIGN = tuple(language for language in LANGUAGES if language != "en")
FAULTS = """
(() => {
  const faults = [];
  const luminance = rgb => {
    const [r, g, b] = rgb.map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const numbers = colour => colour.match(/[0-9.]+/g).map(Number);
  const behind = element => {
    for (let at = element; at; at = at.parentElement) {
      const colour = numbers(getComputedStyle(at).backgroundColor);
      if (colour.length < 4 || colour[3] > 0) return colour.slice(0, 3);
    }
    return [255, 255, 255];
  };
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) faults.push(`the page is ${wide} wide`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, element = node.parentElement;
    if (!node.data.trim() || !element.getClientRects().length) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const right = Math.max(...[...range.getClientRects()].map(box => box.right));
    if (right > innerWidth) faults.push(`ends at ${Math.round(right)}: ${node.data.trim()}`);
    const style = getComputedStyle(element);
    const [one, two] = [luminance(numbers(style.color)), luminance(behind(element))];
    const contrast = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
    const size = parseFloat(style.fontSize), bold = parseInt(style.fontWeight) >= 700;
    const least = size >= 24 || (bold && size >= 18.66) ? 3 : 4.5;
    if (contrast < least) faults.push(`contrast ${contrast.toFixed(2)}: ${node.data.trim()}`);
  }
  return faults;
})()
"""
"""What is wrong with the page: WCAG 2.2, success criteria 1.4.3 (contrast, AA) and 1.4.10 (reflow)."""


@pytest.fixture(scope="module")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    with browser(tmp_path_factory.mktemp("profile")) as tab:
        yield tab


def pages(folder: Path, language: str, view: str) -> Iterator[Path]:
    for specimen in specimens(language, view):
        page = folder / f"{specimen.name}.html"
        page.write_text(specimen.rendered.html, encoding="utf-8")
        yield page


EVERYWHERE = tuple((width, scheme) for width in (320, 600, 1200) for scheme in ("light", "dark"))
NARROW = ((320, "dark"),)
BUTTONS = ("decide", "exchange", "game-end", "help", "press", "reveal", "turn", "window")
"""Where long words of other languages could be too wide; all that can be wrapped is alike."""


@pytest.mark.parametrize(
    ("language", "view", "screens"),
    [("en", "board", EVERYWHERE), *((language, "board", NARROW) for language in FOREIGN), ("en", "sentences", NARROW)],
)
def test_nothing_sticks_out_and_everything_can_be_read(
    tab: Tab, tmp_path: Path, language: str, view: str, screens: tuple[tuple[int, str], ...]
) -> None:
    faults: list[tuple[Any, ...]] = []
    for page in pages(tmp_path, language, view):
        if language in FOREIGN and page.stem not in BUTTONS:
            continue
        tab.show(page)
        for width, scheme in screens:
            tab.resize(width, scheme)
            faults += ((page.stem, width, scheme, fault) for fault in tab.evaluate(FAULTS))
    assert faults == []


INVERTED = """
(() => {
  const lightness = colour => {
    const [r, g, b, a = 1] = colour.match(/[0-9.]+/g).map(Number);
    const shift = 255 - Math.max(r, g, b) - Math.min(r, g, b);
    return `rgba(${r + shift}, ${g + shift}, ${b + shift}, ${a})`;
  };
  const all = [...document.querySelectorAll("body, body *")].map(element => [element, getComputedStyle(element)]);
  const found = all.map(([element, style]) => [element, style.color, style.backgroundColor]);
  for (const [element, color, backgroundColor] of found) {
    element.style.setProperty("color", lightness(color), "important");
    element.style.setProperty("background-color", lightness(backgroundColor), "important");
  }
})()
"""
"""What some programs do in the dark to mails that they take for light: each colour keeps its hue, and light is dark."""


def test_whoever_turns_the_colours_round_can_still_read_everything(tab: Tab, tmp_path: Path) -> None:
    faults: list[tuple[str, str]] = []
    tab.resize(600, "light")
    for page in pages(tmp_path, "en", "board"):
        tab.show(page)
        tab.evaluate(INVERTED)
        faults += ((page.stem, fault) for fault in tab.evaluate(FAULTS))
    assert faults == []


def test_a_page_that_sticks_out_or_cannot_be_read_is_found(tab: Tab, tmp_path: Path) -> None:
    page = tmp_path / "bad.html"
    page.write_text('<body><p style="width:700px;color:#999">grey</p><pre>' + "wide " * 99, encoding="utf-8")
    tab.show(page)
    tab.resize(600, "light")
    faults = " ".join(tab.evaluate(FAULTS))
    assert "the page is" in faults
    assert "ends at" in faults
    assert "contrast 2.85: grey" in faults
