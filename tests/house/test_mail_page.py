"""docs/mail.md shows mails as they are: its pictures, and the pieces of text parts."""

import json
import re

import pytest

from allegra_pbem.preview import specimens

from .pictures import FOLDER, PICTURES, SOURCES, look, shown
from .test_docs import ROOT, blocks

PAGE = ROOT / "docs" / "mail.md"
EXCERPTS = (("turn", "board"), ("window", "sentences"))
"""Which mails the blocks of the page are from."""
ANEW = "the mail looks otherwise now; with Chromium installed: python -m tests.house.pictures"


def test_each_picture_is_of_a_mail_that_still_looks_so() -> None:
    """Words may have changed: they are compared in the first sentence alone."""
    assert {name: look(mail) for name, mail in shown().items()} == json.loads(SOURCES.read_text()), ANEW


def test_each_picture_is_shown_with_its_first_sentence_for_those_who_do_not_see_it() -> None:
    found = re.findall(r"!\[(.*)\]\(pictures/(.*)\.png\)", PAGE.read_text(encoding="utf-8"))
    assert {name: sentence for sentence, name in found} == {
        name: mail.rendered.headline for name, mail in shown().items()
    }
    assert {file.name for file in FOLDER.iterdir()} == {SOURCES.name, *(f"{name}.png" for name in PICTURES)}


def test_each_picture_is_small() -> None:
    assert [file.name for file in FOLDER.iterdir() if file.stat().st_size > 60_000] == []


@pytest.mark.parametrize("at", range(len(EXCERPTS)))
def test_the_texts_of_the_page_stand_in_the_mail(at: int) -> None:
    name, view = EXCERPTS[at]
    text = next(mail for mail in specimens("en", view) if mail.name == name).rendered.text
    block = [block.text for block in blocks(PAGE) if block.mark == "text"][at]
    for part in block.removesuffix("…\n").split("…\n"):
        assert part in text
