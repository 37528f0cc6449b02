"""A drawn card given to a knocker, and the exchange that follows."""

from typing import Any

import pytest

from allegra_pbem.rules import Cell, Exchange, Place, awaited, legal, seen_by
from allegra_pbem.rules.events import Cleared, Exchanged, HandDiscarded, LastTurnsBegun, Placed
from allegra_pbem.rules.phase import Phase

from .notation import FULL, GONE, Scene, table

LOOSE = "1 2 3 4 / 5 6 7 8 / 9 10 11 12"


def given(*grids: str, to: int = 1, **options: Any) -> Scene:
    """The scene once seat 0 has drawn a 4 and given it."""
    return table(*grids, stock="4 5 6", **options).after("draw", f"{to} knock", "close", f"give {to}")


def test_the_knocker_places_and_then_the_giver_exchanges() -> None:
    scene = given(FULL, "7 ? ? ? / ? ? ? ? / ? ? ? ?", FULL)
    assert (scene.game.phase, awaited(scene.game)) == (Phase.PLACE, (1,))
    scene = scene.after("place B1")
    assert scene.area(1).startswith("? 4 ? ? ?")
    assert (scene.game.phase, awaited(scene.game)) == (Phase.EXCHANGE, (0,))
    scene = scene.after("exchange B1 C1")
    assert scene.area(0).startswith("? ? 4 ? ?")
    assert scene.area(1).startswith("? 7 ? ? ?")
    assert awaited(scene.game) == (1,)


def test_the_card_the_giver_replaces_goes_on_the_pile_and_no_further_card_turns() -> None:
    scene = given("?9 ? ? ? / ? ? ? ? / ? ? ? ?", "7 ? ? ? / ? ? ? ? / ? ? ? ?", FULL).after(
        "place B1", "exchange B1 B1"
    )
    assert scene.game.discard_top == 9
    assert scene.area(0).count("?") == 14
    event = scene.of(Exchanged)[0]
    assert (event.card, event.replaced, event.hand) == (4, 9, 7)


def test_a_face_down_card_may_be_taken_and_comes_face_up() -> None:
    scene = given(FULL, "7 ?8 ? ? / ? ? ? ? / ? ? ? ?", FULL).after("place B1", "exchange C1 B1")
    assert scene.area(0).startswith("? 8 ? ? ?")
    assert scene.area(1).startswith("? 4 7 ? ?")


def test_a_shared_card_may_be_taken_into_the_own_area() -> None:
    scene = given("3 ? ? ? / ? ? ? ? / ? ? ? ?", "7 ? ? 2 / ? ? ? ? / ? ? ? ?", FULL).after(
        "place B1", "exchange E1 B1"
    )
    assert scene.area(0).startswith("7 2 ? ? ?")
    assert scene.area(1).startswith("? 4 ? ? 7")
    assert scene.game.discard_top == 3


def test_a_face_down_hand_card_is_told_to_the_knocker_alone() -> None:
    event = given(FULL, "?8 ? ? ? / ? ? ? ? / ? ? ? ?", FULL).after("place B1").of(Placed)[0]
    assert event.hand == 8
    assert [getattr(seen_by(event, seat), "hand", "?") for seat in range(3)] == [None, 8, None]


def test_an_open_hand_card_is_known_to_all() -> None:
    event = given(FULL, "8 ? ? ? / ? ? ? ? / ? ? ? ?", FULL).after("place B1").of(Placed)[0]
    assert [getattr(seen_by(event, seat), "hand", "?") for seat in range(3)] == [8, 8, 8]


def test_the_sealed_cell_does_not_bind() -> None:
    scene = table(FULL, FULL, stock="4").after("draw", "knock B1", "close", "give 1", "place C3")
    assert scene.area(1).endswith("? ? 4 ? ?")


def test_only_the_knocker_places_and_only_the_giver_exchanges() -> None:
    scene = given(FULL, FULL, FULL)
    for words in ("0 place B1", "2 place B1", "0 exchange B1 B1", "0 keep B1"):
        scene.refuses(words)
    scene = scene.after("place B1")
    for words in ("1 exchange B1 C1", "1 place B1", "0 keep B1", "0 draw"):
        scene.refuses(words)


def test_a_card_cannot_be_placed_or_exchanged_in_a_gap() -> None:
    scene = given(". ? ? ? / ? ? ? ? / ? ? ? ?", "? . ? ? / ? ? ? ? / ? ? ? ?", FULL)
    assert "holds a card" in scene.refuses("place C1").expected
    scene = scene.after("place B1")
    assert "hold a card" in scene.refuses("exchange C1 C1").expected
    assert "hold a card" in scene.refuses("exchange B1 B1").expected


@pytest.mark.parametrize(("knocker", "same"), [(1, "E2 A2"), (2, "A2 E2")])
def test_a_shared_card_cannot_be_exchanged_with_itself(knocker: int, same: str) -> None:
    scene = given(FULL, FULL, FULL, to=knocker).after("place B1")
    assert "two different cards" in scene.refuses(f"exchange {same}").expected
    assert len(legal(scene.game, 0)) == 15 * 15 - 3


def test_two_players_have_six_cards_that_cannot_go_to_themselves() -> None:
    scene = given(FULL, FULL).after("place B1")
    assert len(legal(scene.game, 0)) == 15 * 15 - 6
    scene.refuses("exchange E2 A2")
    scene.refuses("exchange A2 E2")


def test_seats_that_are_no_neighbours_share_nothing() -> None:
    scene = given(FULL, FULL, FULL, FULL, to=2).after("place B1")
    assert len(legal(scene.game, 0)) == 15 * 15


def test_placing_clears_before_the_exchange_and_its_gaps_are_no_target() -> None:
    scene = given(FULL, "7 4 4 ? / ? ? ? ? / ? ? ? ?", FULL).after("place B1")
    assert scene.cleared(1) == ["B1", "C1", "D1"]
    assert scene.game.phase is Phase.EXCHANGE
    assert "hold a card" in scene.refuses("exchange B1 B1").expected
    scene = scene.after("exchange B2 B1")
    assert scene.area(1).startswith("? . . . ? / ? 7 ? ? ?")


def test_a_given_card_may_clear_the_column_shared_with_the_giver() -> None:
    scene = given(FULL, "? ? ? 4 / ? ? ? 4 / ? ? ? 9", FULL).after("place E3")
    assert scene.cleared(0) == ["A1", "A2", "A3"]
    scene.refuses("exchange B1 A1")


def test_an_exchange_clears_both_places_at_once() -> None:
    mine = "8 8 ? ? / ? ? ? ? / ? ? ? ?"
    theirs = "7 ? ? ? / 7 ? ? ? / ? 8 ? ?"
    scene = table(mine, theirs, FULL, stock="4").after("draw", "1 knock", "close", "give 1", "place D3")
    assert not scene.of(Cleared)
    scene = table(mine, "7 ? 7 ? / 7 ? ? ? / 8 ? ? ?", FULL, stock="4")
    scene = scene.after("draw", "1 knock", "close", "give 1", "place D1", "exchange B3 D1")
    assert scene.of(Cleared)[0].cards == ((0, 8), (1, 8), (2, 8), (12, 7), (16, 7), (20, 7))


def test_the_hand_card_may_clear_a_column_where_the_taken_card_lay() -> None:
    scene = given(FULL, "7 ? 7 ? / 7 ? ? ? / 5 ? ? ?", FULL).after("place D1", "exchange B3 B1")
    assert scene.cleared(1) == ["B1", "B2", "B3"]
    assert scene.area(0).startswith("? 5 ? ? ?")


@pytest.mark.parametrize(("hand", "gone"), [("4", ["A1", "B1", "C1"]), ("8", [])])
def test_taking_a_card_and_filling_its_place_is_one_change(hand: str, gone: list[str]) -> None:
    """The taken 4 leaves A1 for B1, so that only a hand card of 4 makes a line of A1, B1 and C1."""
    theirs = f"? ? ? 4 / ? ? ? ? / {hand} ? ? ?"
    scene = table("9 4 7 ? / ? ? ? ? / ? ? ? ?", theirs, FULL, stock="13")
    assert scene.after("draw", "1 knock", "close", "give 1", "place B3", "exchange E1 B1").cleared(0) == gone


def test_a_knocker_with_one_card_only_gives_that_very_place() -> None:
    lone = "7 . . . / . . . . / . . . ."
    scene = table(LOOSE, lone, "? ? ? . / ? ? ? . / ? ? ? .", stock="13", trigger="active").after(
        "draw", "1 knock B1", "close"
    )
    scene = scene.after("give 1")
    assert legal(scene.game, 1) == (Place(Cell.B1),)
    scene = scene.after("place B1")
    assert {move.take.name for move in legal(scene.game, 0) if isinstance(move, Exchange)} == {"B1"}
    scene = scene.after("exchange B1 E1")
    assert scene.area(1) == ". 7 . . . / . . . . . / . . . . ."
    assert scene.area(0).startswith(". 1 2 3 13")


def test_the_hand_card_is_discarded_when_the_placed_card_clears_the_knockers_area() -> None:
    column = "4 . . . / 4 . . . / 9 . . ."
    others = "? ? ? . / ? ? ? . / ? ? ? ."
    scene = table(LOOSE, column, others, stock="4", trigger="active").after(
        "draw", "1 knock", "close", "give 1", "place B3"
    )
    assert scene.of(HandDiscarded) == [HandDiscarded(1, 9)]
    assert scene.game.discard_top == 9
    assert awaited(scene.game) == (1,)
    assert scene.game.turn == 1


def test_the_hand_card_is_discarded_when_the_giver_has_no_card() -> None:
    scene = table(GONE, "? 7 ? . / ? ? ? . / ? ? ? .", FULL, stock="4 4", trigger="active")
    scene = scene.after("draw", "1 knock", "close", "give 1", "place C1")
    assert scene.of(HandDiscarded) == [HandDiscarded(1, 7)]
    assert awaited(scene.game) == (1,)


def test_the_hand_card_is_discarded_when_both_have_only_the_one_shared_card() -> None:
    scene = table(GONE, ". . . 7 / . . . . / . . . .", "? ? ? . / ? ? ? . / ? ? ? .", stock="4", trigger="active")
    scene = scene.after("draw", "1 knock", "close", "give 1", "place E1")
    assert scene.of(HandDiscarded) == [HandDiscarded(1, 7)]
    assert scene.area(0).startswith("4 . . . .")


def test_a_face_down_hand_card_that_is_discarded_becomes_known() -> None:
    column = "4 . . . / 4 . . . / ?9 . . ."
    scene = table(LOOSE, column, "? ? ? . / ? ? ? . / ? ? ? .", stock="4", trigger="active")
    scene = scene.after("draw", "1 knock", "close", "give 1", "place B3")
    assert scene.game.discard_top == 9


def test_a_placed_card_that_completes_the_knockers_area_triggers_only_after_the_exchange() -> None:
    scene = table(FULL, "1 2 3 9 / 5 6 7 8 / 9 10 11 ?", "1 2 3 5 / 5 6 7 8 / 9 10 11 2", stock="4", trigger="any")
    scene = scene.after("draw", "1 knock", "close", "give 1", "place E3")
    assert not scene.of(LastTurnsBegun)
    assert scene.after("exchange B1 B1").of(LastTurnsBegun) == [LastTurnsBegun(1)]
