"""Wrapping, padding and cutting by columns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allegra_pbem.mail.language.commands import read
from allegra_pbem.mail.writing.columns import bullet, cut, echo, pad, right, width, wrap

WORDS = st.sampled_from(
    [
        "you",
        "your",
        "Bob's",
        "B2",
        "24",
        "24.",
        "-1",
        "the",
        "went",
        "to",
        "seed",
        "keep",
        "draw",
        "knock",
        "dir",
        "pass",
        "“KNOCK",
        "B2”",
        "C1,",
        "3",
        "18",
        "and",
    ]
)


def test_wide_characters_take_two_columns_and_marks_none() -> None:
    assert (width("山田"), width("e\u0301"), width("ann")) == (4, 1, 3)


@pytest.mark.parametrize("text", ["ab", "山", ""])
def test_padding_fills_columns(text: str) -> None:
    assert width(pad(text, 5)) == width(right(text, 5)) == 5


def test_cutting_leaves_a_sign() -> None:
    assert (cut("Bartholomew", 6), cut("山田太郎", 6), cut("Bob", 6)) == ("Barth…", "山田…", "Bob")


@given(st.lists(WORDS, min_size=1, max_size=60))
def test_wrapping_keeps_the_words_and_the_width(words: list[str]) -> None:
    wrapped = bullet(" ".join(words))
    assert wrapped.removeprefix("- ").split() == words
    assert max(map(width, wrapped.split("\n"))) <= 72


def test_a_last_word_never_stands_alone() -> None:
    text = "x " * 35 + "is doubled to 24."
    assert len(wrap(text).split("\n")[-1].split()) >= 3


@given(st.lists(WORDS, min_size=30, max_size=60))
def test_no_line_but_the_first_begins_with_a_commands_word(words: list[str]) -> None:
    text = "Nobody there " + " of ".join(words) + " or so they said"
    for line in wrap(text).split("\n"):
        assert read(line).commands == (), line


def test_a_command_in_quotation_marks_stays_on_one_line() -> None:
    for room in range(40, 75):
        assert "“KEEP B2 IF CARD <= 2”" in wrap("x" * room + " y “KEEP B2 IF CARD <= 2” and so on and on")


@pytest.mark.parametrize(("text", "shown"), [("a\r\nb", "a b"), ("\x1b[1m", "[1m"), ("a\u202eb", "a b"), ("é", "é")])
def test_an_echo_is_printable_and_on_one_line(text: str, shown: str) -> None:
    assert echo(text) == shown


def test_an_echo_is_short() -> None:
    assert len(echo("x" * 500)) == 60
