"""Decks and their tables."""

import pytest

from allegra_pbem.assets import deck_names, deck_table
from allegra_pbem.rules import Deck, DeckError, parse_deck


def test_the_standard_deck_has_the_projects_own_counts() -> None:
    deck = parse_deck(deck_table())
    assert list(deck.counts.values()) == [6, 7, 8, 10, 11, 12, 12, 12, 11, 10, 8, 7, 6]
    assert list(deck.counts) == list(range(-1, 12))
    assert deck.cards == tuple(sorted(deck.cards))


@pytest.mark.parametrize("name", deck_names())
def test_every_deck_in_the_data_has_120_cards(name: str) -> None:
    assert len(parse_deck(deck_table(name)).cards) == 120


def test_an_unknown_deck_is_named_with_those_that_exist() -> None:
    with pytest.raises(FileNotFoundError, match="standard"):
        deck_table("../standard")


def test_a_deck_may_have_any_values() -> None:
    assert Deck.of({-500: 60, 999: 60}).counts == {-500: 60, 999: 60}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "heading"),
        ("count,value\n1,120", "heading"),
        ("value,count\n1,119", "expected 120 cards; got 119"),
        ("value,count\n1,60\n1,60", "each value once"),
        ("value,count\n1,121\n2,-1", "count of 0 or more"),
        ("value,count\none,120", "'one,120'"),
        ("value,count\n1,120,3", "'1,120,3'"),
        ("value,count\n9999999,120", "within"),
    ],
)
def test_a_table_that_is_no_deck_is_refused(text: str, why: str) -> None:
    with pytest.raises(DeckError, match=why):
        parse_deck(text)
