"""What one seat may know."""

import json

import pytest

from allegra_pbem.rules import Blank, Cell, dump, load, new_game, view
from allegra_pbem.rules.phase import Phase

from .notation import DECK, FULL, dealt, table


def test_a_view_shows_each_area_by_its_owners_names() -> None:
    scene = table("7 . ?3 ? / ? ? ? ? / ? ? ? ?", "? ? ? 9 / ? ? ? ? / ? ? ? ?")
    seen = view(scene.game, 1)
    assert seen.areas[0][:5] == (9, 7, Blank.GAP, Blank.FACE_DOWN, Blank.FACE_DOWN)
    assert seen.areas[1][4] == 9
    assert (seen.seat, seen.seats, seen.phase, seen.active) == (1, 2, Phase.TURN, 0)


def test_a_view_counts_pile_stock_and_turns() -> None:
    scene = table(FULL, FULL, pile="1 2 3", stock="4 5")
    seen = view(scene.game, 0)
    assert (seen.discard_top, seen.discards, seen.stock, seen.turn) == (3, 3, 2, 1)
    assert view(scene.after("take B1", "take B1").game, 0).turn == 2


def test_nothing_lies_on_the_table_before_the_first_deal() -> None:

    seen = view(new_game(2, deck=DECK), 0)
    assert (seen.round, seen.discard_top, seen.discards, seen.stock, seen.totals) == (0, None, 0, 0, (0, 0))


def test_only_the_seat_itself_sees_its_answer_and_sealed_cell() -> None:
    scene = table(FULL, FULL, FULL).after("draw", "1 knock B2")
    own, other = view(scene.game, 1), view(scene.game, 2)
    assert (own.answer, own.sealed) == (True, Cell.B2)
    assert (other.answer, other.sealed) == (None, None)
    assert own.knockers == other.knockers == ()


def test_the_sealed_cell_stays_sealed_after_the_window() -> None:
    scene = table(FULL, FULL, FULL).after("draw", "1 knock B2", "2 pass", "close")
    assert (view(scene.game, 1).sealed, view(scene.game, 1).answer) == (Cell.B2, None)
    assert view(scene.game, 0).sealed is None
    assert view(scene.game, 0).knockers == (1,)
    assert view(scene.after("keep B1").game, 1).sealed is None


def test_a_pass_is_seen_as_no_knock() -> None:
    assert view(table(FULL, FULL).after("draw", "pass").game, 1).answer is False


@pytest.mark.parametrize(("card", "known"), [("?8", [None, 8, None]), ("8", [8, 8, 8])])
def test_a_hand_card_that_was_face_down_is_seen_by_its_holder_only(card: str, known: list[int | None]) -> None:
    scene = table(FULL, f"{card} ? ? ? / ? ? ? ? / ? ? ? ?", FULL).after("draw", "1 knock", "close", "give 1")
    assert [view(scene.game, seat).hand for seat in range(3)] == [None, None, None]
    scene = scene.after("place B1")
    assert [view(scene.game, seat).hand for seat in range(3)] == known
    assert view(scene.game, 0).knocker == 1


def test_nobody_sits_outside_the_table() -> None:
    with pytest.raises(ValueError, match="0 to 1"):
        view(table(FULL, FULL).game, 2)


def test_a_snapshot_survives_json() -> None:
    game = dealt(4).after("0 reveal A1 B2").game
    assert load(json.loads(json.dumps(dump(game)))) == game


@pytest.mark.parametrize(
    "broken", [None, [], {}, {"format": "allegra-game/2"}, {"format": "allegra-game/1", "seats": 9}]
)
def test_what_is_no_snapshot_is_refused(broken: object) -> None:
    with pytest.raises(ValueError, match="expected"):
        load(broken)


@pytest.mark.parametrize("key", sorted(dump(dealt(2).game)))
def test_a_snapshot_that_lacks_something_is_refused(key: str) -> None:
    whole = dump(dealt(2).game)
    whole[key] = "?"
    with pytest.raises(ValueError, match=r"\S"):
        load(whole)
