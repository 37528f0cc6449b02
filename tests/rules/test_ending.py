"""The trigger, the last turns, the turn limit, and the score."""

from typing import Any

import pytest

from allegra_pbem.rules import Score, awaited, deal, legal
from allegra_pbem.rules.events import Cleared, GameOver, LastTurnsBegun, RoundScored, TurnedUp, TurnLimitReached
from allegra_pbem.rules.phase import Phase

from .notation import FULL, GONE, Scene, dealt, table

LOW = "0 1 0 1 / 1 0 1 0 / 0 1 0 ?"
OPEN = "0 1 0 1 / 1 0 1 0 / 0 1 0 1"
EASTERN = "? ? ? 2 / ? ? ? 3 / ? ? ? 2"
"""Column A of its right-hand neighbour lies open."""


def test_the_first_area_without_a_face_down_card_begins_the_last_turns() -> None:
    scene = table(LOW, EASTERN, FULL, pile="5").after("take E3")
    assert scene.of(LastTurnsBegun) == [LastTurnsBegun(0)]
    assert scene.game.ender == 0
    assert awaited(scene.game) == (1,)


def test_everybody_but_the_ender_has_one_more_turn() -> None:
    scene = table(LOW, EASTERN, FULL, pile="5").after("take E3", "1 take B1", "2 take B1")
    assert scene.game.phase is Phase.OVER
    assert scene.of(RoundScored)[0].ender == 0


def test_the_active_seat_also_has_one_more_turn_when_a_neighbour_ends_the_round() -> None:
    scene = table("? ? ? ? / ? ? ? ? / ? ? ? ?", "0 1 0 ? / 1 0 1 1 / 0 1 0 1", EASTERN, pile="5", rounds=2)
    scene = scene.after("take A1")
    assert scene.of(LastTurnsBegun) == [LastTurnsBegun(1)]
    assert awaited(scene.game) == (2,)
    scene = scene.after("2 take B1")
    assert awaited(scene.game) == (0,)
    assert scene.after("0 take B1").game.phase is Phase.DEAL


def test_under_active_only_the_active_seats_area_is_looked_at() -> None:
    scene = table(FULL, "0 1 0 ? / 1 0 1 1 / 0 1 0 1", EASTERN, pile="5", trigger="active").after("take A1")
    assert not scene.of(LastTurnsBegun)
    scene = scene.after("1 take B1")
    assert scene.of(LastTurnsBegun) == [LastTurnsBegun(1)]


def test_the_active_seat_comes_first_when_two_areas_lie_open() -> None:
    scene = table("0 1 0 1 / 1 0 1 0 / 0 1 0 1", "0 1 0 ? / 1 0 1 1 / 0 1 0 1", EASTERN, pile="5").after("take A1")
    assert scene.of(LastTurnsBegun) == [LastTurnsBegun(0)]


def test_the_next_clockwise_comes_first_when_the_active_area_is_not_open() -> None:
    """Seat 0 completes both its neighbours' areas: its left-hand neighbour, seat 1, is first clockwise."""
    right = "0 1 0 1 / 1 0 1 0 / 0 1 0 1"
    left = "0 1 0 7 / 1 0 1 8 / 0 1 0 7"
    scene = table("? ? ? 2 / ? ? ? 3 / ? ? ? 2", left, "? ? ? 3 / ? ? ? 4 / ? ? ? 3", right, pile="5")
    assert scene.after("take B1").of(LastTurnsBegun) == [LastTurnsBegun(1)]


def test_an_area_cleared_completely_ends_the_round() -> None:
    lone = "4 . . . / 4 . . . / 7 . . ."
    scene = table(lone, "? ? ? . / ? ? ? . / ? ? ? .", FULL, pile="4").after("take B3")
    assert scene.of(LastTurnsBegun) == [LastTurnsBegun(0)]


def test_only_the_first_trigger_counts() -> None:
    scene = table(LOW, "? ? ? 2 / ? ? ? 3 / 1 ? ? 2", FULL, pile="5").after("take E3")
    scene = scene.after("1 take B1", "2 take B1")
    assert len(scene.of(LastTurnsBegun)) == 1


def test_the_ender_has_no_say_in_the_last_turns_but_may_knock() -> None:
    scene = table(LOW, EASTERN, FULL, pile="5").after("take E3")
    assert legal(scene.game, 0) == ()
    scene = scene.after("1 draw")
    assert awaited(scene.game) == (0, 2)


def limited(**options: Any) -> Scene:
    return table(FULL, FULL, FULL, pile="5", turn_limit=1, **options)


def test_the_turn_limit_ends_the_round_without_ender_or_last_turns() -> None:
    scene = limited().after("take B1", "take B1")
    assert scene.game.phase is Phase.TURN
    scene = scene.after("take B1")
    assert scene.of(TurnLimitReached) == [TurnLimitReached()]
    assert not scene.of(LastTurnsBegun)
    assert scene.game.finished[0].ender is None
    assert scene.game.finished[0].sums == scene.game.finished[0].scores


def test_a_trigger_in_the_last_turn_allowed_comes_before_the_turn_limit() -> None:
    scene = table("? ? ? 1 / ? ? ? 0 / ? ? ? 1", FULL, LOW, pile="5", turn_limit=1)
    scene = scene.after("take B1", "take B1", "take E3")
    assert scene.of(LastTurnsBegun) == [LastTurnsBegun(2)]
    assert awaited(scene.game) == (0,)
    assert scene.after("take B1", "take B1").game.phase is Phase.OVER


def test_no_turn_limit_is_0() -> None:
    scene = table(FULL, FULL, pile="5", turn_limit=0)
    for _ in range(200):
        scene = scene.after("take B1")
    assert scene.game.turn == 101


def test_the_limit_counts_turns_of_each_seat() -> None:
    scene = table(FULL, FULL, pile="5", turn_limit=3)
    for _ in range(5):
        scene = scene.after("take B1")
    assert scene.game.phase is Phase.TURN
    assert scene.after("take B1").game.phase is Phase.OVER


def test_a_shared_column_counts_for_both_neighbours() -> None:
    scene = table("1 2 3 4 / 5 6 7 8 / 9 10 1 ?2", "? ? ? 30 / ? ? ? 31 / ? ? ? 32", pile="0", turn_limit=1)
    scene = scene.after("take B1", "take B1")
    first, second = scene.game.finished[0].sums
    shared = 4 + 8 + 2 + 30 + 31 + 32
    assert first == 0 + 2 + 3 + 5 + 6 + 7 + 9 + 10 + 1 + shared
    assert second > shared


def last_turn(mine: str, theirs: str, **options: Any) -> Score:
    """Two seats; seat 0 ends the round by taking a 5 to E3, seat 1 takes a 5 for a 5, and the round is scored."""
    scene = table(mine, theirs, pile="5", **options).after("take E3", "take B1")
    assert scene.game.phase is Phase.OVER
    return scene.game.finished[0]


def test_a_higher_sum_than_anothers_is_doubled() -> None:
    result = last_turn("11 1 0 1 / 1 0 1 0 / 0 1 0 ?5", "5 2 0 1 / 0 2 0 1 / 2 0 2 0")
    assert result == Score((23, 21), 0, True, (46, 21))


def test_a_lowest_sum_counts_once() -> None:
    result = last_turn("0 1 0 1 / 1 0 1 0 / 0 1 0 ?5", "5 2 0 1 / 0 2 0 1 / 2 0 2 0")
    assert result == Score((12, 21), 0, False, (12, 21))


@pytest.mark.parametrize(("tie", "scores"), [("safe", (21, 21)), ("doubled", (42, 21))])
def test_a_shared_lowest_sum_is_as_the_house_rule_says(tie: str, scores: tuple[int, int]) -> None:
    result = last_turn("9 1 0 1 / 1 0 1 0 / 0 1 0 ?5", "5 2 0 1 / 0 2 0 1 / 2 0 2 0", tie=tie)
    assert result.sums == (21, 21)
    assert result.scores == scores
    assert result.doubled is (tie == "doubled")


@pytest.mark.parametrize(("doubling", "score"), [("positive", -1), ("always", -2)])
def test_a_negative_sum_is_doubled_only_under_always(doubling: str, score: int) -> None:
    result = last_turn("-1 -8 2 0 / 0 1 -1 0 / 0 1 -1 ?5", "5 -11 0 1 / 0 0 -1 0 / -1 2 -2 0", doubling=doubling)
    assert result.sums == (-1, -2)
    assert result.scores[0] == score
    assert result.doubled is (doubling == "always")


@pytest.mark.parametrize(("doubling", "doubled"), [("positive", False), ("always", True)])
def test_a_sum_of_zero_stays_zero_and_is_called_doubled_only_under_always(doubling: str, doubled: bool) -> None:
    result = last_turn("0 -8 2 0 / 0 1 -1 0 / 0 1 -1 ?5", "5 -11 0 1 / 0 0 -1 0 / -1 2 -2 0", doubling=doubling)
    assert (result.sums[0], result.scores[0], result.doubled) == (0, 0, doubled)


@pytest.mark.parametrize("final_clear", [True, False])
def test_cards_turned_up_at_the_end_clear_once_more(final_clear: bool) -> None:
    grid = "? ?7 ?7 7 / ? ? ? ? / ? ? ? ?"
    scene = table(grid, FULL, FULL, turn_limit=1, pile="5", final_clear=final_clear).after(
        "take B1", "take B1", "take B1"
    )
    assert len(scene.of(TurnedUp)) == 1
    assert bool(scene.of(Cleared)) is final_clear
    assert ("C1" in scene.cleared(0)) is final_clear
    assert scene.area(0).count("?") == 0


def test_cards_of_a_final_clear_are_not_summed() -> None:
    grid, other = "0 ?7 ?7 7 / 0 9 0 1 / 1 0 1 1", "? 1 0 1 / 0 0 1 0 / 1 0 1 1"
    scene = table(grid, other, pile="5", turn_limit=1).after("take B1", "take D1")
    assert scene.game.finished[0].sums[0] == 5 + 9 + 1 + 1 + 1 + 1 + 2


def test_the_lowest_total_wins_and_equal_totals_share_it() -> None:
    scene = table(GONE, GONE, pile="5", stock="1 2", knocks="never").after("draw", "discard", "draw", "discard")
    assert scene.of(GameOver) == [GameOver((0, 0), (0, 1))]
    assert scene.game.winners == (0, 1)
    assert scene.game.is_over
    assert awaited(scene.game) == ()


def test_each_later_round_starts_one_seat_further_clockwise() -> None:
    scene = dealt(3, turn_limit=1, rounds=3, knocks="never")
    starters = []
    for seed in (b"1", b"2", b"3"):
        if scene.game.phase is Phase.DEAL:
            scene = Scene(deal(scene.game, seed.ljust(32), ["", "", ""])[0])
        starters.append(scene.game.starter)
        scene = scene.after(*[f"{seat} reveal C1 D2" for seat in range(3)], "take B1", "take B1", "take B1")
    assert starters == [starters[0], (starters[0] + 1) % 3, (starters[0] + 2) % 3]
    assert scene.game.is_over
    assert scene.game.totals == tuple(map(sum, zip(*(score.scores for score in scene.game.finished), strict=True)))
