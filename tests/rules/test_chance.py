"""Verifiable chance: the published vector, and a second reading of the same words."""

import hashlib
import hmac
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allegra_pbem.rules import commitment
from allegra_pbem.rules.chance import below, drawn_starter, shuffle_key, shuffled, words
from allegra_pbem.rules.deck import Deck

from .notation import DECK

SEED = bytes(32)
ENTROPY = ("rabbit", "", "é")


def test_the_commitment_is_the_hash_of_the_raw_seed() -> None:
    assert commitment(SEED) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


def test_the_key_and_first_words_are_those_of_the_vector() -> None:
    key = shuffle_key(SEED, "allegra-shuffle/1", 1, 0, ENTROPY)
    assert key.hex() == "22cbd0b922696f451b4531dbe3d0af698b14ff6bec492ecf708a286b99a116f7"
    first = " ".join(f"{word:016x}" for word in islice(words(key), 4))
    assert first == "ef168c9d6d101a51 c219e4efe88d5bc4 1b425bdff014aa53 2d56407e5f026e1a"


def test_the_order_and_starter_are_those_of_the_vector() -> None:
    order = shuffled(DECK.cards, SEED, 1, 0, ENTROPY)
    assert " ".join(map(str, order[:16])) == "4 8 4 10 -1 10 8 11 2 10 6 3 4 3 6 7"
    assert drawn_starter(3, SEED, ENTROPY) == 0


def by_the_book(cards: tuple[int, ...], seed: bytes, text: str) -> list[int]:
    """The construction once more, word for word and as slow as it reads."""
    key = hmac.new(seed, text.encode(), hashlib.sha256).digest()
    stream = b"".join(hmac.new(key, k.to_bytes(8, "big"), hashlib.sha256).digest() for k in range(64))
    numbers = [int.from_bytes(stream[i : i + 8], "big") for i in range(0, len(stream), 8)]
    order = sorted(cards)
    for i in range(len(order) - 1, 0, -1):
        word = numbers.pop(0)
        while word >= 2**64 // (i + 1) * (i + 1):
            word = numbers.pop(0)
        j = word % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order


@settings(max_examples=30, deadline=None)
@given(
    st.binary(min_size=32, max_size=32),
    st.integers(1, 9),
    st.integers(0, 9),
    st.lists(st.text("aé\u0301 "), min_size=2, max_size=6),
)
def test_a_script_of_ones_own_gives_the_same_order(seed: bytes, number: int, shuffle: int, entropy: list[str]) -> None:
    text = "\n".join(["allegra-shuffle/1", str(number), str(shuffle), *entropy])
    assert list(shuffled(DECK.cards, seed, number, shuffle, entropy)) == by_the_book(DECK.cards, seed, text)


def test_the_order_before_the_shuffle_does_not_matter() -> None:
    backwards = tuple(reversed(DECK.cards))
    assert shuffled(backwards, SEED, 1, 0, ENTROPY) == shuffled(DECK.cards, SEED, 1, 0, ENTROPY)


@pytest.mark.parametrize("changed", [(2, 0, ENTROPY), (1, 1, ENTROPY), (1, 0, ("rabbit", "", "e\u0301"))])
def test_round_shuffle_and_words_each_change_the_order(changed: tuple[int, int, tuple[str, ...]]) -> None:
    assert shuffled(DECK.cards, SEED, *changed) != shuffled(DECK.cards, SEED, 1, 0, ENTROPY)


def test_words_that_would_favour_low_numbers_are_skipped() -> None:
    assert below(iter([2**64 - 1, 5]), 3) == 2


def test_every_number_can_be_drawn() -> None:
    stream = words(SEED)
    assert {below(stream, 6) for _ in range(200)} == set(range(6))


def test_all_cards_are_still_there_after_a_shuffle() -> None:
    deck = Deck.of({0: 1, 7: 119})
    assert sorted(shuffled(deck.cards, SEED, 1, 0, ())) == list(deck.cards)
