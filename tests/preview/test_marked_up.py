"""Every kind of mail as a screen reader, and as Outlook's Word engine, finds it."""

import re
from collections.abc import Iterator

import pytest

from allegra_pbem.mail.writing.tongue import tongue
from allegra_pbem.preview import Specimen, specimens
from tests.mail.markup import Markup

DROPPED = re.compile(r"display: ?(?:flex|grid)|position:|background-image|url\(|linear-gradient|<svg|<img|<video")


def tables(html: str) -> Iterator[tuple[str, str]]:
    """The tables of a page: what stands in the tag, and what is in the table; none lies in another."""
    for table in re.findall(r"<table(.*?)</table>", re.sub(r"<!--.*?-->", "", html), re.S):
        tag, _, inside = table.partition(">")
        yield tag, inside


@pytest.fixture(scope="module", params=[("en", "board"), ("en", "sentences"), ("fr", "board")], ids="-".join)
def mails(request: pytest.FixtureRequest) -> tuple[str, str, tuple[Specimen, ...]]:
    language, view = request.param
    return language, view, tuple(specimens(language, view))


Mails = tuple[str, str, tuple[Specimen, ...]]


def test_each_table_has_a_caption_and_heads_or_is_marked_as_mere_layout(mails: Mails) -> None:
    drawn = 0
    for mail in mails[2]:
        for tag, inside in tables(mail.rendered.html):
            if 'role="presentation"' in tag:
                assert "<th" not in inside
                assert "<caption" not in inside
            else:
                drawn += 1
                rows = re.findall(r"<tr.*?</tr>", inside, re.S)
                assert re.search(r"<caption[^>]*>[^<]", inside), mail.name
                assert rows[0].count('<th scope="col"') == rows[0].count("<th") > 0, mail.name
                assert [row.count('<th scope="row"') for row in rows[1:]] == [1] * (len(rows) - 1), mail.name
    assert bool(drawn) is (mails[1] == "board")


def test_the_language_is_named(mails: Mails) -> None:
    for mail in mails[2]:
        assert Markup(mail.rendered.html).tags[0] == ("html", {"lang": tongue(mails[0]).language})


def test_nothing_is_used_that_the_word_engine_of_outlook_drops(mails: Mails) -> None:
    assert [(mail.name, found) for mail in mails[2] for found in DROPPED.findall(mail.rendered.html)] == []


def test_each_link_says_what_it_does(mails: Mails) -> None:
    """By its text; a card of an area by its title, too, since there its text is the card and the cell."""
    for mail in mails[2]:
        for tag, given in Markup(mail.rendered.html).tags:
            if tag == "a" and "title" in given:
                assert re.fullmatch(r"\w+ [A-E][1-3]", given["title"] or ""), mail.name
        assert all(link.text.strip() for link in Markup(mail.rendered.html).links), mail.name
