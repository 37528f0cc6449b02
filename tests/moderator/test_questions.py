"""Who is asked what, and whose answers count."""

from allegra_pbem.moderator.notice import Done, Refused, Why
from allegra_pbem.moderator.state import status
from allegra_pbem.rules import Phase

from .desk import Desk


def whys(answers):
    return [a.why if isinstance(a, Refused) else "done" for a in answers]


def test_a_game_that_is_not_started_asks_nobody():
    desk = Desk("Ann", "Bob")
    assert desk.game.questions == ()
    assert status(desk.game) == "open"
    assert whys(desk.says("Ann", "DRAW")) == [Why.NOT_STARTED]


def test_at_the_start_of_a_round_everybody_is_asked_to_reveal():
    desk = Desk("Ann", "Bob", "Cem").start()
    assert [(q.number, q.seat, q.kind) for q in desk.game.questions] == [
        (1, 0, Phase.REVEAL),
        (2, 1, Phase.REVEAL),
        (3, 2, Phase.REVEAL),
    ]
    assert sorted(desk.told()) == ["Ann", "Bob", "Cem"]


def test_after_the_last_reveal_only_the_starter_is_asked():
    desk = Desk("Ann", "Bob", "Cem").revealed()
    (question,) = desk.game.questions
    assert question.kind is Phase.TURN
    assert question.seat == desk.game.table.starter


def test_a_question_number_is_never_used_twice():
    desk = Desk("Ann", "Bob", "Cem").revealed()
    numbers = {desk.game.asked}
    for _ in range(4):
        desk.says(desk.active(), "TAKE B3")
        assert desk.game.asked not in numbers
        numbers.add(desk.game.asked)


def test_an_answer_to_a_question_that_is_over_plays_nothing():
    desk = Desk("Ann", "Bob", "Cem").revealed()
    before = desk.game
    assert whys(desk.says(desk.active(), "DRAW", to=1)) == [Why.QUESTION_OVER]
    assert desk.game == before


def test_somebody_who_is_not_asked_plays_nothing():
    desk = Desk("Ann", "Bob", "Cem").revealed()
    before = desk.game
    assert whys(desk.says(desk.others()[0], "DRAW")) == [Why.NOT_ASKED]
    assert desk.game == before


def test_an_answer_of_the_wrong_kind_plays_nothing_and_says_what_is_asked():
    desk = Desk("Ann", "Bob", "Cem").revealed()
    (answer,) = desk.says(desk.active(), "KNOCK B2")
    assert isinstance(answer, Refused)
    assert (answer.why, answer.detail) == (Why.NOT_ASKED, "turn")


def test_an_illegal_move_is_refused_and_the_question_stays_open():
    desk = Desk("Ann", "Bob").start()
    desk.says("Bob", "REVEAL E1 C2")
    before = desk.game.questions
    assert whys(desk.says("Ann", "REVEAL A1 B1")) == [Why.ILLEGAL]
    assert desk.game.questions == before


def test_half_a_mail_counts_up_to_the_first_refused_line():
    desk = Desk("Ann", "Bob", "Cem").revealed()
    answers = desk.says(desk.active(), "DRAW", "PLACE B2", "KEEP B3", "SCORES")
    assert whys(answers) == ["done", Why.NOT_ASKED, Why.NOT_REACHED, "done"]
    assert desk.game.table.phase is Phase.WINDOW


def test_what_cannot_be_read_stops_the_moves_below_it():
    desk = Desk("Ann", "Bob", "Cem").revealed()
    assert whys(desk.says(desk.active(), "TAKE Z9", "DRAW")) == [Why.UNREADABLE, Why.NOT_REACHED]
    assert desk.game.table.phase is Phase.TURN


def test_two_different_answers_to_one_question_play_nothing():
    desk = Desk("Ann", "Bob", "Cem").revealed()
    assert whys(desk.says(desk.active(), "DRAW", "TAKE B2")) == [Why.CONTRADICTION] * 2
    assert desk.game.table.phase is Phase.TURN


def test_the_same_answer_twice_in_a_mail_is_no_contradiction():
    desk = Desk("Ann", "Bob").start()
    answers = desk.says("Ann", "REVEAL B1 C2", "REVEAL B1 C2")
    assert isinstance(answers[0], Done)
    assert 0 not in [q.seat for q in desk.game.questions]


def test_a_whole_turn_fits_in_one_mail_when_there_is_no_window():
    desk = Desk("Ann", "Bob", knocks="never").revealed()
    first = desk.active()
    assert whys(desk.says(first, "DRAW", "KEEP B2")) == ["done", "done"]
    assert desk.active() != first


def test_replay_of_the_journal_gives_the_same_game():
    desk = Desk("Ann", "Bob", "Cem").revealed()
    desk.says(desk.active(), "DRAW", "KEEP B2 IF CARD <= 3", "DISCARD D3")
    desk.says(desk.others()[0], "KNOCK D3")
    desk.says(desk.others()[1], "PASS")
    desk.waits(80)
    assert desk.replayed() == desk.game
