"""Deadlines, reminders, time-outs."""

from datetime import timedelta

from allegra_pbem.moderator.clock import Clock
from allegra_pbem.moderator.facts import Acted, By, Missed
from allegra_pbem.moderator.notice import Purpose, SeatBack, SeatToBot, TimedOut
from allegra_pbem.moderator.ring import next_alarm
from allegra_pbem.rules import Phase

from .desk import NOON, Desk


def test_a_period_starts_when_the_mail_was_accepted_not_when_it_was_written():
    desk = Desk("Ann", "Bob")
    desk.mails_arrive = False
    desk.start()
    desk.now += timedelta(hours=5)
    desk.accept(1, 2)
    assert next_alarm(desk.game) == NOON + timedelta(hours=5 + 36)


def test_a_second_acceptance_does_not_move_a_deadline():
    desk = Desk("Ann", "Bob").start()
    alarm = next_alarm(desk.game)
    desk.now += timedelta(hours=5)
    desk.accept(1, 2)
    assert next_alarm(desk.game) == alarm


def test_one_reminder_comes_at_half_time_to_those_who_have_not_answered():
    desk = Desk("Ann", "Bob", "Cem").start()
    desk.says("Ann", "REVEAL B1 C2")
    desk.waits(36)
    assert {name: n.purpose for name, n in desk.told().items()} == {
        "Bob": Purpose.REMINDER,
        "Cem": Purpose.REMINDER,
    }
    desk.waits(1)
    assert desk.told() == {}


def test_nothing_happens_before_a_deadline():
    desk = Desk("Ann", "Bob").revealed()
    desk.waits(71.99)
    assert not [f for f, _ in desk.journal if isinstance(f, Missed)]


def test_a_missed_turn_is_played_by_the_bot_and_announced_to_all():
    desk = Desk("Ann", "Bob", "Cem").revealed()
    late = desk.active()
    desk.waits(72)
    for notice in desk.told().values():
        assert TimedOut(desk.names.index(late), Phase.TURN) in notice.news
    assert [f.by for f, _ in desk.journal if isinstance(f, Acted)][-1] is By.TIMEOUT


def test_each_deadline_takes_effect_once():
    desk = Desk("Ann", "Bob", "Cem").revealed()
    desk.waits(72)
    missed = len([f for f, _ in desk.journal if isinstance(f, Missed)])
    desk.waits(0)
    assert len([f for f, _ in desk.journal if isinstance(f, Missed)]) == missed == 1


def test_after_three_misses_in_a_row_a_bot_sits_down_until_the_player_writes():
    desk = Desk("Ann", "Bob", knocks="never", clock=Clock(strikes=3)).revealed()
    late = desk.active()
    seat = desk.names.index(late)
    other = desk.others()[0]
    for _ in range(40):
        if desk.game.seats[seat].bot:
            break
        if desk.active() == late or desk.open_to(late):
            desk.waits(72)
        else:
            desk.says(other, "TAKE B2") if desk.game.table.phase is Phase.TURN else desk.says(other, "REVEAL B1 C2")
    assert desk.game.seats[seat].bot
    assert SeatToBot(seat, 3) in desk.told()[other].news
    assert SeatToBot(seat, 3) in desk.told()[late].news
    desk.says(other, "TAKE B2")
    assert late not in desk.told()
    desk.says(late, "SHOW")
    assert not desk.game.seats[seat].bot
    assert SeatBack(seat) in desk.told()[other].news


def test_an_answer_ends_a_row_of_misses():
    desk = Desk("Ann", "Bob", knocks="never").revealed()
    late = desk.active()
    seat = desk.names.index(late)
    desk.waits(72)
    assert desk.game.seats[seat].missed == 1
    desk.says(desk.active(), "TAKE D2")
    desk.says(late, "TAKE D3")
    assert desk.game.seats[seat].missed == 0


def test_a_player_whom_no_mail_reaches_falls_under_the_rule_after_seven_days():
    desk = Desk("Ann", "Bob")
    desk.mails_arrive = False
    desk.start()
    assert next_alarm(desk.game) == NOON + timedelta(days=7)
    desk.waits(24 * 7 - 1)
    assert desk.game.table.phase is Phase.REVEAL
    desk.waits(1)
    assert desk.game.table.phase is not Phase.REVEAL


def test_a_game_without_anybody_plays_itself_to_the_end():
    desk = Desk("Ann", "Bob", "Cem").start()
    for _ in range(400):
        if desk.game.table.phase is Phase.OVER:
            break
        desk.waits(72)
    assert desk.game.table.phase is Phase.OVER
    assert next_alarm(desk.game) is None
    assert desk.replayed() == desk.game
