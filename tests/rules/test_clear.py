"""What is discarded from play."""

from typing import Any

from allegra_pbem.rules.events import Cleared

from .notation import FULL, Scene, table


def placed(grid: str, *words: str, other: str = FULL, third: str = FULL, **options: Any) -> Scene:
    return table(grid, other, third, pile="4", **options).after(*words)


def test_three_in_a_row_clear_and_leave_gaps() -> None:
    scene = placed("4 4 7 ? / ? ? ? ? / ? ? ? ?", "take D1")
    assert scene.area(0).startswith("? . . . ?")
    assert scene.of(Cleared)[0].cards == ((0, 4), (1, 4), (2, 4))


def test_three_in_a_column_clear() -> None:
    assert placed("4 ? ? ? / 4 ? ? ? / 7 ? ? ?", "take B3").cleared(0) == ["B1", "B2", "B3"]


def test_two_do_not_clear() -> None:
    assert not placed("4 ? ? ? / ? ? ? ? / ? ? ? ?", "take B2").of(Cleared)


def test_four_in_a_row_all_go() -> None:
    assert placed("4 7 4 4 / ? ? ? ? / ? ? ? ?", "take C1").cleared(0) == ["B1", "C1", "D1", "E1"]


def test_five_in_a_row_all_go() -> None:
    scene = placed("4 7 4 4 / ? ? ? ? / ? ? ? ?", "take C1", other="? ? ? 4 / ? ? ? ? / ? ? ? ?")
    assert scene.cleared(0) == ["A1", "B1", "C1", "D1", "E1"]


def test_a_gap_breaks_adjacency() -> None:
    assert not placed("4 . 4 7 / ? ? ? ? / ? ? ? ?", "take E1").of(Cleared)


def test_a_face_down_card_of_the_same_value_does_not_count() -> None:
    assert not placed("?4 4 7 ? / ? ? ? ? / ? ? ? ?", "take D1").of(Cleared)


def test_equal_cards_apart_stay_under_adjacent_and_go_under_anywhere() -> None:
    grid, other = "7 9 4 ? / ? ? ? ? / ? ? ? ?", "? ? ? 4 / ? ? ? ? / ? ? ? ?"
    assert not placed(grid, "take B1", other=other).of(Cleared)
    assert placed(grid, "take B1", other=other, lines="anywhere").cleared(0) == ["A1", "B1", "D1"]


def test_anywhere_takes_all_equal_cards_of_the_row() -> None:
    grid, other = "4 7 . 4 / ? ? ? ? / ? ? ? ?", "? ? ? 4 / ? ? ? ? / ? ? ? ?"
    assert placed(grid, "take C1", other=other, lines="anywhere").cleared(0) == ["A1", "B1", "C1", "E1"]


def test_lines_that_cross_go_together() -> None:
    scene = placed("7 4 4 ? / 4 ? ? ? / 4 ? ? ?", "take B1")
    assert scene.cleared(0) == ["B1", "B2", "B3", "C1", "D1"]
    assert len(scene.of(Cleared)) == 1


def test_seven_cards_may_go_at_once() -> None:
    scene = placed("4 7 4 4 / ? 4 ? ? / ? 4 ? ?", "take C1", other="? ? ? 4 / ? ? ? ? / ? ? ? ?")
    assert scene.cleared(0) == ["A1", "B1", "C1", "C2", "C3", "D1", "E1"]


def test_a_shared_card_that_goes_is_gone_for_both_neighbours() -> None:
    scene = placed("? ? 4 4 / ? ? ? ? / ? ? ? ?", "take C1")
    assert scene.area(0).startswith("? ? . . .")
    assert scene.area(2).startswith(". ? ? ? ?")


def test_a_line_of_two_areas_goes_in_the_one_where_it_lies() -> None:
    """Seat 0's E1 and seat 2's own B1 and C1 make a line of seat 2's area, completed by seat 0."""
    scene = placed("? ? ? 7 / ? ? ? ? / ? ? ? ?", "take E1", third="4 4 ? ? / ? ? ? ? / ? ? ? ?")
    assert scene.cleared(2) == ["A1", "B1", "C1"]
    assert scene.cleared(0) == ["E1"]


def test_a_line_running_on_from_e_into_the_neighbours_columns_does_not_count() -> None:
    """Seat 0's D1 and E1 and seat 2's B1 lie side by side on the table, but in nobody's area."""
    scene = placed("? ? 4 7 / ? ? ? ? / ? ? ? ?", "take E1", third="4 ? ? ? / ? ? ? ? / ? ? ? ?")
    assert not scene.of(Cleared)


def test_one_card_may_complete_lines_of_both_neighbours() -> None:
    scene = placed("? 4 4 7 / ? ? ? ? / ? ? ? ?", "take E1", third="4 4 ? ? / ? ? ? ? / ? ? ? ?")
    assert scene.cleared(0) == ["C1", "D1", "E1"]
    assert scene.cleared(2) == ["A1", "B1", "C1"]


def test_two_players_clear_a_row_over_both_shared_columns() -> None:
    scene = table("4 7 4 4 / ? ? ? ? / ? ? ? ?", "? ? ? 4 / ? ? ? ? / ? ? ? ?", pile="4").after("take C1")
    assert scene.cleared(0) == ["A1", "B1", "C1", "D1", "E1"]
    assert scene.area(1).startswith(". ? ? ? .")


def test_a_clear_is_compulsory_also_for_minus_one() -> None:
    scene = table("-1 -1 7 ? / ? ? ? ? / ? ? ? ?", FULL, pile="-1").after("take D1")
    assert scene.cleared(0) == ["B1", "C1", "D1"]


def test_cleared_cards_leave_the_round() -> None:
    scene = placed("4 4 7 ? / ? ? ? ? / ? ? ? ?", "take D1")
    assert scene.game.discard_top == 7
    assert scene.game.discards == 1


def test_a_card_turned_by_a_discard_may_clear() -> None:
    scene = table("4 4 ?4 ? / ? ? ? ? / ? ? ? ?", FULL, stock="9").after("draw", "close", "discard D1")
    assert scene.cleared(0) == ["B1", "C1", "D1"]


def test_a_kept_card_may_clear() -> None:
    scene = table("4 4 7 ? / ? ? ? ? / ? ? ? ?", FULL, stock="4").after("draw", "close", "keep D1")
    assert scene.cleared(0) == ["B1", "C1", "D1"]
    assert scene.game.discard_top == 7
