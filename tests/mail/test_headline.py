"""The first sentence of a mail."""

from dataclasses import replace

import pytest

from allegra_pbem.moderator.notice import Ask, Notice, Purpose
from allegra_pbem.rules import actions as do
from allegra_pbem.rules.cells import Cell
from allegra_pbem.rules.phase import Phase

from . import samples
from .samples import DUE, rendered

UNTIL = "until Tue 1 Dec, 14:05 CET."


def headline(notice: Notice, **changes: object) -> str:
    return " ".join(rendered(notice, **changes).text.split("\n\n")[1].split())


@pytest.mark.parametrize(
    ("notice", "sentence"),
    [
        (samples.reveal(), f"Ann, choose two face-down cards of your area to turn up, {UNTIL}"),
        (samples.turn(), f"Your turn, Ann: take the 3 from the discard pile or draw, {UNTIL}"),
        (samples.asked(Phase.TURN, [do.Draw()]), f"Your turn, Ann: draw a card, {UNTIL}"),
        (samples.window(), f"Ann, do you want the 7 that Cem drew? Knock or pass, {UNTIL}"),
        (samples.decide(), f"You drew the 7, Ann, and Bob and Cem knocked: keep, discard or give it, {UNTIL}"),
        (samples.asked(Phase.DECIDE, (), drawn=7), f"You drew the 7, Ann: keep or discard it, {UNTIL}"),
        (samples.place(), f"Bob gave you the 7, Ann: say where it goes in your area, {UNTIL}"),
        (samples.exchange(), f"Ann, take one card of Bob's area and say where it goes in yours, {UNTIL}"),
    ],
)
def test_it_says_what_is_wanted_and_until_when(notice: Notice, sentence: str) -> None:
    assert headline(notice) == sentence


@pytest.mark.parametrize(
    ("changes", "answer"),
    [
        ({"answer": True}, "knocked for the 7 that Cem drew."),
        ({"answer": True, "sealed": Cell.B2}, "knocked for the 7 that Cem drew, to put it at B2."),
        ({"answer": False}, "passed on the 7 that Cem drew."),
    ],
)
def test_in_a_window_it_says_what_my_answer_is_by_now(changes: dict[str, object], answer: str) -> None:
    sentence = headline(samples.window(**changes))
    assert sentence == f"Ann, you have {answer} You can still change it {UNTIL}"


def test_the_drawer_may_decide_while_the_window_is_open() -> None:
    assert headline(samples.early()) == (
        "You drew the 7, Ann. Nothing is wanted of you until the knock window closes, by Tue 1 Dec, 14:05 CET at the "
        "latest; but you can decide now."
    )


def test_an_early_decision_is_said_to_be_held() -> None:
    given = replace(samples.early().ask or pytest.fail("nothing is asked"), given=True)
    assert headline(replace(samples.early(), ask=given)) == (
        "Ann, your decision on the 7 is held until the knock window closes, by Tue 1 Dec, 14:05 CET at the latest. "
        "You can still change it."
    )


@pytest.mark.parametrize(
    ("notice", "sentence"),
    [
        (samples.idle(Phase.TURN), "it is Bob's turn."),
        (samples.idle(Phase.WINDOW), "the others are asked whether they want the 7 that Bob drew."),
        (samples.idle(Phase.WINDOW, active=0), "the others are asked whether they want the 7 that you drew."),
        (samples.idle(Phase.DECIDE), "Bob is to decide about the 7."),
        (samples.idle(Phase.PLACE, knocker=2), "Cem is to place the 7."),
        (samples.idle(Phase.EXCHANGE, knocker=2), "Bob is to take a card of Cem's area."),
        (samples.idle(Phase.EXCHANGE, knocker=0), "Bob is to take a card of your area."),
    ],
)
def test_it_says_whom_the_game_waits_for_when_nothing_is_wanted(notice: Notice, sentence: str) -> None:
    assert headline(notice) == f"Nothing is wanted of you now: {sentence}"


def test_while_others_turn_up_cards_it_names_them() -> None:
    assert headline(samples.idle(Phase.REVEAL)) == "Nothing is wanted of you now. Still to turn up two cards: Bob."


def test_a_reminder_says_so_first() -> None:
    assert headline(replace(samples.turn(), purpose=Purpose.REMINDER)).startswith("Reminder: Your turn, Ann")


@pytest.mark.parametrize(
    ("winners", "sentence"),
    [
        ((2,), "The game is over: Cem has won with -9."),
        ((0,), "The game is over: you have won with -9."),
        ((0, 2), "The game is over: you and Cem share the win with -9."),
    ],
)
def test_the_end_names_the_winners(winners: tuple[int, ...], sentence: str) -> None:
    assert headline(samples.over(winners=winners)) == sentence


@pytest.mark.parametrize(
    ("zone", "moment"),
    [
        ("Europe/Rome", "Tue 1 Dec, 14:05 CET"),
        ("America/New_York", "Tue 1 Dec, 08:05 EST"),
        ("America/Sao_Paulo", "Tue 1 Dec, 10:05 UTC-03:00"),
        ("Asia/Kolkata", "Tue 1 Dec, 18:35 IST"),
        ("Asia/Kathmandu", "Tue 1 Dec, 18:50 UTC+05:45"),
        ("Pacific/Auckland", "Wed 2 Dec, 02:05 NZDT"),
    ],
)
def test_the_deadline_stands_in_the_readers_zone_with_the_zone_named(zone: str, moment: str) -> None:
    assert headline(samples.turn(), zone=zone).endswith(f"until {moment}.")


def test_the_deadline_follows_the_clocks_when_they_change() -> None:
    summer = replace(samples.turn(), ask=Ask(7, Phase.TURN, DUE.replace(month=7)))
    assert headline(summer).endswith("until Wed 1 Jul, 15:05 CEST.")
