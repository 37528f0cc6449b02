"""A turn: take, draw, keep, discard."""

from allegra_pbem.rules import Cell, awaited, legal
from allegra_pbem.rules.actions import Discard, Draw, Take
from allegra_pbem.rules.chance import shuffled
from allegra_pbem.rules.events import Discarded, Drawn, Kept, Reshuffled, Taken
from allegra_pbem.rules.phase import Phase

from .notation import FULL, GONE, dealt, table

QUIET = {"knocks": "never"}


def test_a_taken_card_goes_to_its_place_and_the_replaced_on_the_pile() -> None:
    scene = table("7 ? ? ? / ? ? ? ? / ? ? ? ?", FULL, pile="9 3").after("take B1")
    assert scene.area(0).startswith("? 3 ? ? ?")
    assert scene.game.discard_top == 7
    assert scene.game.discards == 2
    assert scene.of(Taken)[0].replaced == 7


def test_a_face_down_card_that_is_replaced_is_shown_on_the_pile() -> None:
    scene = table("?8 ? ? ? / ? ? ? ? / ? ? ? ?", FULL, pile="3").after("take B1")
    assert scene.game.discard_top == 8


def test_a_card_may_go_to_the_shared_column_of_either_neighbour() -> None:
    scene = table(FULL, FULL, FULL, pile="3").after("take A2")
    assert scene.area(1).split(" / ")[1] == "? ? ? ? 3"
    scene = table(FULL, FULL, FULL, pile="3").after("take E2")
    assert scene.area(2).split(" / ")[1] == "3 ? ? ? ?"


def test_the_turn_goes_on_clockwise() -> None:
    scene = table(FULL, FULL, FULL).after("take B1")
    assert awaited(scene.game) == (1,)
    scene = scene.after("take B1", "take B1")
    assert awaited(scene.game) == (0,)
    assert scene.game.turn == 2


def test_a_gap_is_never_refilled() -> None:
    scene = table(". 1 2 3 / ? ? ? ? / ? ? ? ?", FULL, stock="6 6", **QUIET)
    assert "holds a card" in scene.refuses("take B1").expected
    assert "holds a card" in scene.after("draw").refuses("keep B1").expected


def test_the_drawn_card_is_seen_by_all_and_kept_in_place_of_another() -> None:
    scene = table("7 ? ? ? / ? ? ? ? / ? ? ? ?", FULL, pile="9", stock="4 5", **QUIET).after("draw")
    assert scene.of(Drawn) == [Drawn(0, 4, ())]
    scene = scene.after("keep B1")
    assert scene.of(Kept)[0].replaced == scene.game.discard_top == 7
    assert scene.game.stock == 1


def test_a_discard_turns_one_face_down_card_up() -> None:
    scene = table("?8 7 ? ? / ? ? ? ? / ? ? ? ?", FULL, pile="9", stock="4", **QUIET).after("draw", "discard B1")
    assert scene.area(0).startswith("? 8 7 ? ?")
    assert scene.game.discard_top == 4
    assert scene.of(Discarded)[0].turned == 8


def test_turning_is_compulsory_while_the_area_holds_a_face_down_card() -> None:
    scene = table("1 2 1 2 / 2 1 2 1 / 1 2 1 ?", FULL, stock="4", **QUIET).after("draw")
    assert "turn up" in scene.refuses("discard").expected
    assert "face-down" in scene.refuses("discard B1").expected
    assert Discard() not in legal(scene.game, 0)


def test_a_face_down_card_in_the_shared_column_must_be_turned_too() -> None:
    scene = table("1 2 1 2 / 2 1 2 1 / 1 2 1 2", "1 2 3 ? / 1 2 3 4 / 3 3 4 4", stock="4", **QUIET).after("draw")
    assert [move for move in legal(scene.game, 0) if isinstance(move, Discard)] == [Discard(Cell.A1)]
    scene.refuses("discard")


def test_without_a_face_down_card_a_discard_is_just_that() -> None:
    open_area = "1 2 1 2 / 2 1 2 1 / 1 2 1 2"
    scene = table(open_area, "1 2 3 4 / 5 6 7 4 / 3 3 4 9", stock="4", **QUIET).after("draw")
    assert "no cell" in scene.refuses("discard B1").expected
    assert scene.after("discard").of(Discarded)[0].flip is None


def test_a_turned_gap_is_refused() -> None:
    scene = table(". ? 1 2 / ? ? ? ? / ? ? ? ?", FULL, stock="4", **QUIET).after("draw")
    assert "face-down" in scene.refuses("discard B1").expected


def test_a_seat_whose_area_is_empty_can_only_draw_and_discard() -> None:
    empty_right = ". . . . / . . . . / . . . ."
    scene = table(empty_right, "? ? ? . / ? ? ? . / ? ? ? .", FULL, stock="4", knocks="never", trigger="active")
    assert legal(scene.game, 0) == (Draw(),)
    scene = scene.after("draw")
    assert legal(scene.game, 0) == (Discard(),)
    assert scene.after("discard").of(Discarded) == [Discarded(0, 4, None, None)]


def test_nobody_else_may_play_in_a_turn() -> None:
    scene = table(FULL, FULL, FULL)
    for words in ("1 take B1", "1 draw", "0 keep B1", "0 discard B1", "0 pass", "0 knock", "close", "0 place B1"):
        scene.refuses(words)
    assert legal(scene.game, 1) == ()


def test_a_drawn_card_bars_another_draw_or_take() -> None:
    scene = table(FULL, FULL, stock="4 5", **QUIET).after("draw")
    scene.refuses("draw")
    scene.refuses("take B1")


def test_an_empty_stock_is_made_of_the_pile_without_its_top() -> None:
    scene = table(FULL, FULL, pile="5 1 9 3 8", stock="-", **QUIET).after("draw")
    assert scene.of(Reshuffled) == [Reshuffled(4)]
    assert scene.game.drawn == 1
    assert scene.game.discard_top == 8
    assert (scene.game.stock, scene.game.discards) == (3, 1)


def test_the_stock_may_be_made_anew_twice_in_a_round() -> None:
    scene = table(FULL, FULL, pile="5 1 8", stock="-", **QUIET)
    scene = scene.after("draw", "discard B1", "draw", "discard B1", "draw")
    assert scene.of(Reshuffled) == [Reshuffled(2), Reshuffled(2)]
    assert sorted([scene.game.drawn or 0, *scene.game.dealt.stock[1:], scene.game.discard_top or 0]) == [1, 5, 8]


def test_each_reshuffle_of_a_seeded_round_has_a_number_of_its_own() -> None:
    scene = dealt(2, knocks="never", turn_limit=0, rounds=1).after("0 reveal B1 C1", "1 reveal B1 C1")
    stocks = [scene.game.dealt.stock]
    while len(stocks) < 3:
        move = "keep B1" if scene.game.phase is Phase.DECIDE else "draw"
        scene = scene.after(move)
        if scene.game.dealt.stock != stocks[-1]:
            stocks.append(scene.game.dealt.stock)
    assert scene.game.dealt.shuffles == 3
    assert [event.stock for event in scene.of(Reshuffled)] == [len(stock) for stock in stocks[1:]]
    for number in (1, 2):
        assert stocks[number] == shuffled(stocks[number], bytes(32), 1, number, ["", ""])


def test_a_refusal_says_what_was_expected_what_came_and_where() -> None:
    error = table(FULL, FULL).refuses("1 take B1")
    assert "the active seat" in error.expected
    assert "Take" in error.got
    assert "seat 1" in error.got
    assert error.where == "round 1, turn, seat 0 active"
    assert str(error) == f"expected {error.expected}; got {error.got} ({error.where})"


def test_all_cells_that_hold_a_card_may_be_taken_to() -> None:
    scene = table(". ? 1 2 / ? ? ? ? / ? ? ? ?", FULL)
    assert legal(scene.game, 0)[0] == Draw()
    assert len([move for move in legal(scene.game, 0) if isinstance(move, Take)]) == 14


def test_the_emptied_table_has_no_cards() -> None:
    assert table(GONE, FULL).area(0).count(".") == 12
