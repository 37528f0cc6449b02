"""The text part: its order, its width, its numbers, and that no line of it is a command."""

import re
from dataclasses import replace

import pytest

from allegra_pbem.mail.language.commands import read
from allegra_pbem.mail.writing.columns import width
from allegra_pbem.mail.writing.marker import MARKERS
from allegra_pbem.moderator import commands as said
from allegra_pbem.moderator.notice import Done, LastSeen, Notice, Refused, SeedShown, Why
from allegra_pbem.rules import events as e
from allegra_pbem.rules.cells import Cell
from allegra_pbem.rules.phase import Phase
from allegra_pbem.rules.view import Score

from . import samples
from .samples import NAMES, rendered, says

NEWS = (
    e.Kept(1, Cell.C2, 3, 9),
    e.RoundScored(1, (12, 3, 4), 0, doubled=True, scores=(24, 3, 4)),
    SeedShown(1, samples.HEX),
)


def test_the_marker_stands_alone_in_the_first_line() -> None:
    assert rendered(samples.turn()).text.split("\n")[:2] == [MARKERS["en"], ""]


def test_the_second_paragraph_says_what_is_wanted_and_until_when() -> None:
    second = rendered(samples.turn()).text.split("\n\n")[1]
    assert " ".join(second.split()) == (
        "Your turn, Ann: take the 3 from the discard pile or draw, until Tue 1 Dec, 14:05 CET."
    )


def test_the_parts_come_in_the_order_of_their_weight() -> None:
    answer = Done(1, "help", said.Help())
    notice = replace(samples.decide(), news=NEWS, answers=(answer,), inquiries=(said.Help(),))
    text = rendered(notice).text
    headings = ["Your mail", "What happened", "Your area", "Your moves", "The other areas", "How to write commands"]
    places = [text.index(f"\n{heading}") for heading in headings]
    assert places == sorted(places)


@pytest.mark.parametrize("name", samples.QUESTIONS)
def test_no_line_is_wider_than_72_columns(name: str) -> None:
    notice = replace(samples.QUESTIONS[name], news=NEWS)
    assert [line for line in rendered(notice).text.split("\n") if width(line) > 72] == []


def test_six_areas_fit_into_72_columns() -> None:
    seen = replace(samples.view(seats=6), areas=(samples.area("-1 10 11 ? 11 " * 3),) * 6)
    text = rendered(Notice(0, samples.Purpose.NEWS, seen, None)).text
    assert max(map(width, text.split("\n"))) <= 72
    assert all(re.search(rf"^ ?.*\b{name}\b", text, re.M) for name in NAMES)


def test_long_and_wide_names_do_not_break_the_columns() -> None:
    names = ("Ann", "Bartholomew-Maximilian-the-Third", "山田太郎山田太郎山田太郎山田太郎")
    seen = samples.view(finished=(Score((1, 2, 3), None, False, (1, 2, 3)),))
    text = rendered(Notice(0, samples.Purpose.NEWS, seen, None), names=names).text
    assert max(map(width, text.split("\n"))) <= 72


@pytest.mark.parametrize("name", samples.QUESTIONS)
def test_no_line_of_a_mail_is_a_command(name: str) -> None:
    notice = replace(samples.QUESTIONS[name], news=NEWS)
    mail = rendered(notice)
    for line in mail.text.split("\n"):
        reading = read(line, mail.choices)
        assert (reading.commands, reading.unread) == ((), ()), line


@pytest.mark.parametrize("name", samples.QUESTIONS)
def test_every_number_in_the_text_stands_before_the_command_it_stands_for(name: str) -> None:
    mail = rendered(samples.QUESTIONS[name])
    moves = mail.text.split("Your moves")[1].split("The other areas")[0]
    shown = re.findall(r"(?<![A-Z“])(\d+) ((?:[A-Z]+)(?: Bob| Cem| [A-E][1-3])?)(?= |\n)", moves)
    assert [(int(number), command) for number, command in shown] == list(enumerate(mail.choices, 1))


@pytest.mark.parametrize("name", ["turn", "decide", "early", "window", "place"])
def test_every_choice_is_a_command_of_the_grammar(name: str) -> None:
    for choice in rendered(samples.QUESTIONS[name]).choices:
        assert len(read(choice).commands) == 1, choice


@pytest.mark.parametrize(
    ("name", "numbers", "command"),
    [("reveal", "1 4", said.Reveal(Cell.B1, Cell.D2)), ("exchange", "3 18", said.Exchange(Cell.C1, Cell.E1))],
)
def test_two_numbers_name_two_cells(name: str, numbers: str, command: said.Command) -> None:
    choices = rendered(samples.QUESTIONS[name]).choices
    assert [line.command for line in read(numbers, choices).commands] == [command]


def test_offers_are_numbered_after_the_moves() -> None:
    refused = Refused(1, "kepe b1", Why.UNREADABLE, "kepe is no command word", ("KEEP B1", "KEEP C1"))
    mail = rendered(replace(samples.turn(), answers=(refused,)))
    assert mail.choices[-2:] == ("KEEP B1", "KEEP C1")
    first = len(samples.TURN) + 1
    assert f"\n  {first} KEEP B1\n  {first + 1} KEEP C1\n" in mail.text


def test_moves_lie_in_the_shape_of_the_area() -> None:
    lines = rendered(samples.turn()).text.split("\n")
    row = next(line for line in lines if "TAKE A2" in line)
    assert row == " 7 TAKE A2  8 TAKE B2             9 TAKE D2 10 TAKE E2"


def test_the_area_tells_cards_gaps_and_face_down_cards_apart() -> None:
    text = rendered(samples.turn()).text
    assert "   2 |    ?  |    7  |    .  |    ?  |    4  |" in text
    assert "\n? is face down, . is a gap\n" in text


def test_a_star_marks_what_the_news_have_changed() -> None:
    news = (e.Kept(1, Cell.E1, 3, 9), e.Discarded(0, 7, Cell.B2, 7), e.Taken(2, Cell.C3, 4, 9))
    text = rendered(replace(samples.turn(), news=news)).text
    assert "   1 |   *3  |" in text
    assert "   2 |    ?  |   *7  |" in text
    assert text.count("*") == 5
    assert "\n? is face down, . is a gap, * has changed\n" in text


def test_the_table_of_a_round_that_has_ended_is_drawn_with_what_was_turned_up() -> None:
    ended = (samples.area("1 2 3 4 5 " * 3), samples.area("6 7 8 9 10 " * 3), samples.area("0 " * 15))
    news = (e.TurnedUp(((0, 2), (12, 7))), LastSeen(1, ended), e.Dealt(2, 1, 4))
    lines = rendered(replace(samples.reveal(), news=news)).text.split("\n")
    at = lines.index("The end of round 1")
    assert lines[at + 2].split() == ["Ann", "Bob", "Cem"]
    assert lines[at + 4].split() == ["1", "1", "*2", "3", "4", "5", "1", "6", "*7", "8", "9", "10", "1", *"00000"]
    board = lines[lines.index("Your area, round 1 of 3") :]
    assert not any("*" in line.removesuffix("* has changed") for line in board)


def test_the_neighbours_names_stand_over_the_shared_columns() -> None:
    lines = rendered(samples.turn()).text.split("\n")
    names = lines[lines.index("Your area, round 1 of 3") + 2]
    heads = lines[lines.index("Your area, round 1 of 3") + 3]
    assert names.index("with Bob") < heads.index("A") < names.index("with Bob") + len("with Bob")
    assert names.index("with Cem") < heads.index("E") < names.index("with Cem") + len("with Cem")


def test_columns_of_others_that_lie_in_my_area_have_its_name_for_them_too() -> None:
    lines = rendered(samples.turn()).text.split("\n")
    heads = next(line for line in lines if "E=A" in line)
    assert heads.split() == ["A", "B", "C", "D", "E=A", "A=E", "B", "C", "D", "E"]


def test_both_outer_columns_of_the_only_neighbour_are_mine_too() -> None:
    lines = rendered(Notice(0, samples.Purpose.NEWS, samples.view(seats=2), None)).text.split("\n")
    assert next(line for line in lines if "E=A" in line).split() == ["A=E", "B", "C", "D", "E=A"]


def test_scores_show_a_doubled_sum_and_the_totals() -> None:
    seen = samples.view(finished=(Score((12, 5, -3), 0, True, (24, 5, -3)),), totals=(24, 5, -3))
    text = rendered(Notice(0, samples.Purpose.NEWS, seen, None)).text
    assert re.search(r"^round 1 +2×12=24 +5 +-3$", text, re.M)
    assert re.search(r"^total +24 +5 +-3$", text, re.M)


def test_last_turns_are_announced_beside_the_board() -> None:
    notice = samples.asked(Phase.TURN, samples.TURN, ender=2)
    assert "LAST TURNS: Cem has ended the round, and everybody else has one more turn." in says(rendered(notice))


def test_a_sealed_knock_and_the_own_hand_are_shown() -> None:
    seen = samples.view(Phase.EXCHANGE, active=1, drawn=7, knocker=0, hand=4, sealed=Cell.B2)
    text = rendered(Notice(0, samples.Purpose.NEWS, seen, None)).text
    assert "In your hand: 4" in text
    assert "Your sealed knock: B2" in text


def test_the_same_notice_gives_the_same_mail() -> None:
    assert rendered(samples.decide()) == rendered(samples.decide())
