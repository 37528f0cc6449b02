"""The knock window."""

from typing import Any

import pytest

from allegra_pbem.rules import Cell, Close, Give, IllegalAction, Knock, Pass, apply, awaited, legal, seen_by, view
from allegra_pbem.rules.events import Answered, Drawn, WindowClosed
from allegra_pbem.rules.phase import Phase

from .notation import FULL, GONE, Scene, table


def drawn(**options: Any) -> Scene:
    return table(FULL, FULL, FULL, FULL, stock="4 5 6", **options).after("draw")


def test_a_window_opens_to_all_others_when_a_card_is_drawn() -> None:
    scene = drawn()
    assert scene.game.phase is Phase.WINDOW
    assert awaited(scene.game) == (1, 2, 3)
    assert scene.of(Drawn) == [Drawn(0, 4, (1, 2, 3))]
    assert legal(scene.game, 0) == ()


def test_no_window_opens_when_a_card_is_taken_from_the_pile() -> None:
    assert table(FULL, FULL).after("take B1").game.phase is Phase.TURN


@pytest.mark.parametrize(
    ("knocks", "seats", "opens"), [("always", 2, True), ("auto", 2, False), ("auto", 3, True), ("never", 3, False)]
)
def test_knocks_are_on_as_the_house_rule_says(knocks: str, seats: int, opens: bool) -> None:
    scene = table(*[FULL] * seats, knocks=knocks).after("draw")
    assert (scene.game.phase is Phase.WINDOW) is opens
    assert (scene.of(Drawn)[0].window != ()) is opens
    assert opens or awaited(scene.game) == (0,)


def test_a_seat_without_a_card_in_its_area_is_not_asked() -> None:
    scene = table(FULL, GONE, "? ? ? . / ? ? ? . / ? ? ? .", FULL, trigger="active").after("draw")
    assert awaited(scene.game) == (2, 3)
    scene.refuses("1 knock")
    scene.refuses("1 pass")
    assert legal(scene.game, 1) == ()


def test_no_window_opens_when_no_other_seat_has_a_card() -> None:
    scene = table("? ? ? . / ? ? ? . / ? ? ? .", GONE, trigger="active").after("draw")
    assert scene.game.phase is Phase.DECIDE


def test_only_close_closes_a_window_and_it_may_at_any_time() -> None:
    scene = drawn().after("1 pass", "2 pass", "3 pass")
    assert scene.game.phase is Phase.WINDOW
    assert awaited(scene.game) == ()
    assert scene.after("close").game.phase is Phase.DECIDE
    assert drawn().after("close").game.knockers == ()


def test_a_seat_may_not_close_and_the_moderator_does_nothing_else() -> None:
    scene = drawn()
    with pytest.raises(IllegalAction, match="moderator to close"):
        apply(scene.game, 1, Close())
    with pytest.raises(IllegalAction, match="moderator"):
        apply(scene.game, None, Pass())


def test_silence_is_a_pass() -> None:
    scene = drawn().after("2 knock", "close")
    assert scene.game.knockers == (2,)


def test_the_last_answer_counts() -> None:
    scene = drawn().after("1 knock B2", "2 pass", "1 pass", "2 knock C1", "close")
    assert scene.game.knockers == (2,)


def test_who_knocked_is_told_clockwise_from_the_active_seat() -> None:
    scene = table(FULL, FULL, FULL, FULL, stock="4 5 6").after(
        "take B1", "draw", "0 knock", "3 knock", "2 knock", "close"
    )
    assert scene.of(WindowClosed) == [WindowClosed(1, 4, (2, 3, 0))]
    assert [move for move in legal(scene.game, 1) if isinstance(move, Give)] == [Give(2), Give(3), Give(0)]


def test_an_answer_in_an_open_window_is_told_to_nobody_else() -> None:
    event = drawn().after("1 knock B2").of(Answered)[0]
    assert event == Answered(1, True, Cell.B2)
    assert seen_by(event, 1) == event
    assert [seen_by(event, seat) for seat in (0, 2, 3)] == [None, None, None]
    assert drawn().after("1 knock").game.knockers == ()


def test_the_cell_named_in_advance_must_hold_a_card() -> None:
    scene = table(FULL, ". ? ? ? / ? ? ? ? / ? ? ? ?", FULL, stock="4").after("draw")
    assert "holds a card" in scene.refuses("1 knock B1").expected
    assert Knock(Cell.B1) not in legal(scene.game, 1)
    assert Knock(Cell.C1) in legal(scene.game, 1)


def test_a_seat_that_has_answered_may_answer_again() -> None:
    scene = drawn().after("1 pass")
    assert awaited(scene.game) == (2, 3)
    assert legal(scene.game, 1)[:2] == (Pass(), Knock())


def test_the_active_seat_has_no_say_in_the_window() -> None:
    for words in ("0 knock", "0 pass", "0 keep B1", "0 discard B1", "0 give 1", "0 take B1"):
        drawn().refuses(words)


def test_nobody_may_answer_once_the_window_is_closed() -> None:
    scene = drawn().after("1 knock", "close")
    scene.refuses("2 knock")
    scene.refuses("1 pass")
    scene.refuses("close")


def test_a_gift_goes_only_to_who_knocked() -> None:
    scene = drawn().after("1 knock", "2 pass", "close")
    for seat in (0, 2, 3, 4, -1):
        assert "has knocked" in scene.refuses(f"give {seat}").expected


def test_the_active_seat_may_keep_or_discard_whoever_knocked() -> None:
    scene = drawn().after("1 knock", "2 knock", "close")
    assert scene.after("keep B1").game.active == 1
    assert scene.after("discard B1").game.active == 1


def test_answers_are_forgotten_when_the_turn_ends() -> None:
    scene = drawn().after("1 knock B1", "2 knock", "close", "keep B1")
    assert scene.game.knockers == ()
    assert scene.after("draw").game.knockers == ()
    scene = scene.after("draw", "0 knock C1", "2 pass", "close", "discard B2", "draw")
    assert [(view(scene.game, seat).answer, view(scene.game, seat).sealed) for seat in range(4)] == [(None, None)] * 4
