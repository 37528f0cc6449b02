"""The postcard of a round in a mail: its sentences, its chart in text and in HTML, and the proof of its shuffle."""

import re
from dataclasses import replace

import pytest

from allegra_pbem.mail.language import commands as grammar
from allegra_pbem.mail.writing.columns import WIDTH, width
from allegra_pbem.mail.writing.postcard import Chart, postcards
from allegra_pbem.mail.writing.reader import Reader
from allegra_pbem.mail.writing.render import Rendered, render
from allegra_pbem.mail.writing.tongue import tongue
from allegra_pbem.moderator.notice import Notice, Postcard, Purpose, SeedShown
from allegra_pbem.preview.gallery import HOSTILE, LONG
from allegra_pbem.rules import Cell, Gift, Highlights, Luck, Swap

from .samples import HEX, NAMES, addressee, view

BEST = Highlights(Swap(1, Cell.B2, 3, 9, 6, False), Luck(0, Cell.C1, -1, 11, 12, False), Gift(2, 0, 4, 1))
CARD = Postcard(1, (12, 31, 7), (12, 31, 7), BEST, HEX)


def reader(names: tuple[str, ...] = NAMES[:3]) -> Reader:
    return Reader(0, names, "UTC", tongue("en"))


def sentences(best: Highlights) -> tuple[str, ...]:
    shown = postcards([replace(CARD, best=best)], reader(), drawn=True)
    assert shown is not None
    return tuple(line for short in shown.shorts for line in short.lines)


def chart(totals: tuple[int, ...], names: tuple[str, ...] = NAMES) -> Chart:
    shown = postcards(
        [replace(CARD, scores=totals, totals=totals, best=Highlights())], reader(names[: len(totals)]), drawn=True
    )
    assert shown is not None
    assert shown.chart is not None
    return shown.chart


def mail(*cards: Postcard, names: tuple[str, ...] = NAMES[:3], look: str = "board") -> Rendered:
    news = tuple(SeedShown(card.round, card.seed) for card in cards if card.round)
    notice = Notice(0, Purpose.NEWS, view(seats=len(names)), None, news=news, postcards=cards)
    return render(notice, replace(addressee(), names=names, view=look))


def test_each_highlight_is_one_sentence() -> None:
    assert sentences(BEST) == (
        "Best swap: Bob put the 3 in the place of the 9 at Bob's B2, 6 points less.",
        "Luckiest turn: you put the -1 on a face-down 11 at your C1, 12 points less.",
        "Kindest gift: the 4 that Cem gave you, worth one point.",
    )


def test_a_clear_is_told_where_it_made_the_difference() -> None:
    best = Highlights(Swap(0, Cell.B2, 5, 5, 15, True), Luck(1, Cell.C1, None, 7, 21, True))
    assert sentences(best) == (
        "Best swap, with a clear: you put the 5 in the place of the 5 at your B2, 15 points less.",
        "Luckiest turn: Bob turned up the 7 at Bob's C1, and cleared 21 points.",
    )


def test_what_there_was_not_is_not_told() -> None:
    assert sentences(Highlights()) == ()
    assert "in short" not in mail(replace(CARD, best=Highlights())).text


def test_the_chart_has_the_lowest_first_and_a_bar_as_long_as_the_total() -> None:
    found = chart((12, 36, 0))
    assert found.text.splitlines() == [
        "    0  Cem              +0",
        "   12  Ann             +12  ############",
        "   36  Bob             +36  ####################################",
    ]
    assert [(bar.name, bar.left, bar.long) for bar in found.bars] == [("Cem", 0, 0), ("Ann", 0, 36), ("Bob", 0, 108)]


def test_below_nought_a_bar_goes_to_the_left_of_where_the_others_begin() -> None:
    found = chart((-6, 12))
    assert found.text.splitlines() == [
        "   -6  Ann              -6  ############",
        "   12  Bob             +12              ########################",
    ]
    assert [(bar.left, bar.long) for bar in found.bars] == [(0, 36), (36, 72)]


def test_a_chart_of_noughts_has_no_bars() -> None:
    assert [bar.long for bar in chart((0, 0)).bars] == [0, 0]


@pytest.mark.parametrize("names", [LONG, HOSTILE, ("> 7", "SAY", "DRAW", "7")])
def test_no_line_of_a_chart_is_a_command_a_quotation_or_too_wide(names: tuple[str, ...]) -> None:
    found = chart((-15, 240, 118, 7), names)
    assert all(width(line) <= WIDTH for line in found.text.splitlines())
    read = grammar.read(found.text)
    assert (read.commands, read.misreads) == ((), ())
    assert all(re.match(r" +-?[0-9]", line) for line in found.text.splitlines())


def test_no_line_of_a_postcard_is_a_command() -> None:
    whole = mail(CARD, replace(CARD, round=None, seed=""))
    start, end = whole.text.index("Round 1 in short"), whole.text.index("Your area")
    small = whole.text[whole.text.index(HEX) :]
    for line in (*whole.text[start:end].splitlines(), *small.splitlines()):
        assert grammar.read(line).commands == (), line


def test_both_parts_show_the_same_numbers_and_the_bars_of_the_page_are_for_eyes_alone() -> None:
    html = mail(CARD).html
    rows = re.findall(r'<th scope="row"[^>]*>(\w+)</th><td[^>]*>(-?\d+)</td><td[^>]*>([+-]\d+)</td>', html)
    assert rows == [("Cem", "7", "+7"), ("Ann", "12", "+12"), ("Bob", "31", "+31")]
    assert html.count('role="presentation" cellspacing="0" cellpadding="0" aria-hidden="true"') == 3
    assert html.count('bgcolor="#0b57a4"') == 3


def test_who_listens_gets_sentences_and_no_chart() -> None:
    told = mail(CARD, look="sentences")
    assert "Best swap" in told.text
    assert "###" not in told.text
    assert "aria-hidden" not in told.html


def test_the_chart_stands_once_after_the_last_round() -> None:
    text = mail(CARD, replace(CARD, round=2, totals=(20, 40, 9)), replace(CARD, round=None, seed="")).text
    assert text.count("Totals after round") == 1
    assert "Totals after round 2" in text
    assert "The whole game in short" in text


def test_each_round_shows_its_seed_once_and_says_how_to_check_it() -> None:
    for part in (mail(CARD).text, mail(CARD).html):
        assert part.count(HEX) == 1
        assert "“VERIFY” sends you all that it" in " ".join(part.split())


def test_names_can_do_nothing_to_the_page() -> None:
    assert "<b>" not in mail(replace(CARD, totals=(1, 2, 3, 4), scores=(1, 2, 3, 4)), names=HOSTILE).html
