"""The deal, and the two cards everybody turns up."""

import pytest

from allegra_pbem.rules import Cell, IllegalAction, apply, awaited, deal, deal_order, legal, new_game
from allegra_pbem.rules.actions import Reveal
from allegra_pbem.rules.events import Cleared, Dealt, Revealed
from allegra_pbem.rules.layout import turn_up
from allegra_pbem.rules.phase import Phase

from .notation import DECK, Scene, dealt


def test_each_seat_gets_twelve_cards_row_by_row_then_the_pile_opens() -> None:
    game, events = deal_order(new_game(3, deck=DECK), range(120))
    shown = Scene(game).after("0 reveal B1 C1", "1 reveal B2 E3", "2 reveal B1 E1")
    assert shown.area(0) == "? 0 1 ? ? / ? ? ? ? ? / 23 ? ? ? ?"
    assert shown.area(1) == "27 ? ? ? ? / ? 16 ? ? ? / ? ? ? ? 23"
    assert shown.area(2) == "? 24 ? ? 27 / ? ? ? ? ? / ? ? ? ? ?"
    assert events == (Dealt(1, 0, 36),)
    assert game.discard_top == 36
    assert game.stock == 83
    assert shown.after("draw").game.drawn == 37


def test_reveals_come_in_any_order_and_then_the_starter_has_the_turn() -> None:
    scene = dealt(3)
    assert awaited(scene.game) == (0, 1, 2)
    scene = scene.after("2 reveal C1 C2", "0 reveal C1 C2")
    assert awaited(scene.game) == (1,)
    scene = scene.after("1 reveal C1 C2")
    assert scene.game.phase is Phase.TURN
    assert awaited(scene.game) == (scene.game.starter,)


def test_a_seat_reveals_once() -> None:
    assert "has two cards to reveal" in dealt(3).after("0 reveal C1 C2").refuses("0 reveal D1 D2").expected


def test_the_same_cell_twice_is_no_reveal() -> None:
    assert "two different" in dealt(3).refuses("0 reveal C1 C1").expected


def test_a_card_a_neighbour_has_turned_refuses_the_whole_answer() -> None:
    scene = dealt(3).after("1 reveal E1 E2")
    scene.refuses("0 reveal B1 A1")
    assert "? ? ? ? ?" in scene.area(0)


def test_column_a_may_be_revealed_by_default_and_not_under_own() -> None:
    assert dealt(2).after("0 reveal A1 A2").of(Revealed)
    dealt(2, reveal="own").refuses("0 reveal A1 B2")
    assert dealt(2, reveal="own").after("0 reveal E1 B2").of(Revealed)
    assert all(move.first.column for move in legal(dealt(2, reveal="own").game, 0) if isinstance(move, Reveal))


def test_both_cards_turn_at_once_as_one_change() -> None:
    order = list(range(20, 140))
    order[0] = order[1] = order[2] = order[5] = order[9] = 4
    scene = Scene(deal_order(new_game(3, deck=DECK), order)[0].clone())
    turn_up(scene.game, 0)
    turn_up(scene.game, 9)
    scene = scene.after("0 reveal C1 D1")
    assert scene.cleared(0) == ["B1", "C1", "D1"]
    assert scene.of(Revealed) == [Revealed(0, (Cell.C1, Cell.D1), (4, 4))]
    assert len(scene.of(Cleared)) == 1


def test_a_reveal_may_clear() -> None:
    order = list(range(20, 140))
    order[3] = order[7] = order[11] = 4
    scene = Scene(deal_order(new_game(3, deck=DECK), order)[0]).after("2 reveal A1 A2", "0 reveal B2 E3")
    assert scene.cleared(0) == ["E1", "E2", "E3"]
    assert scene.cleared(2) == ["A1", "A2", "A3"]


def test_a_round_can_be_dealt_only_when_one_is_due() -> None:
    with pytest.raises(ValueError, match="waits for a deal"):
        deal(dealt(3).game, bytes(32), ["", "", ""])


@pytest.mark.parametrize(("seed", "entropy"), [(b"short", ["", ""]), (bytes(32), [""]), (bytes(33), ["", ""])])
def test_a_deal_needs_32_bytes_and_a_string_for_each_seat(seed: bytes, entropy: list[str]) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        deal(new_game(2, deck=DECK), seed, entropy)


def test_an_order_needs_120_cards_and_a_starter_at_the_table() -> None:
    with pytest.raises(ValueError, match="120"):
        deal_order(new_game(2, deck=DECK), range(119))
    with pytest.raises(ValueError, match="starter"):
        deal_order(new_game(2, deck=DECK), range(120), starter=2)


@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_play(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 6"):
        new_game(seats, deck=DECK)


def test_nothing_is_legal_before_the_deal() -> None:
    game = new_game(3, deck=DECK)
    assert awaited(game) == ()
    assert [legal(game, seat) for seat in range(3)] == [(), (), ()]
    with pytest.raises(IllegalAction, match="round 0, deal"):
        apply(game, 0, Reveal(Cell.B1, Cell.B2))
