"""What a person finds in a mail is what was put into it."""

import random

import pytest

from allegra_pbem import rules
from allegra_pbem.demo import mind, phrases
from allegra_pbem.demo.reading import read
from allegra_pbem.moderator.notice import Refused
from allegra_pbem.rules import Phase
from tests.moderator.desk import Desk

from .samples import asked, every_kind, rendered

KINDS = {Phase.REVEAL, Phase.TURN, Phase.WINDOW, Phase.DECIDE, Phase.PLACE, Phase.EXCHANGE}


def test_every_kind_of_mail_is_read_as_it_was_meant() -> None:
    found = set()
    for desk, notice in every_kind():
        mail = rendered(desk, notice)
        page, view = read(mail.text), notice.view
        assert view is not None
        assert tuple(page.moves.items()) == tuple(enumerate(mail.choices, 1))
        assert page.kind == (notice.ask.kind if notice.ask else None)
        assert page.is_urgent == (notice.ask is not None and not notice.ask.early and not notice.ask.given)
        assert page.is_answered == (notice.ask is not None and notice.ask.given)
        assert page.refused == any(isinstance(answer, Refused) for answer in notice.answers)
        assert page.own == view.areas[view.seat]
        assert page.others == {name: view.areas[s] for s, name in enumerate(desk.names) if s != view.seat}
        assert (page.card, page.top) == (view.drawn, view.discard_top)
        found.add(page.kind)
    assert found == KINDS | {None}


def test_an_answer_that_stands_is_not_asked_for_again() -> None:
    desk = Desk("Ann", "Bob", "Zoë").revealed()
    desk.says(desk.active(), "DRAW")
    passer = desk.others()[0]
    desk.says(passer, "PASS")

    page = read(rendered(desk, desk.told()[passer]).text)

    assert page.is_answered
    assert not page.is_urgent


@pytest.mark.parametrize("inquiries", [("RULES", "HELP"), *((inquiry,) for inquiry in phrases.INQUIRIES)])
def test_drawings_and_commands_in_what_was_asked_for_mislead_nobody(inquiries: tuple[str, ...]) -> None:
    desk = Desk("Ann", "Bob", "Zoë").start()
    desk.says("Ann", *inquiries)
    notice = desk.told()["Ann"]
    mail = rendered(desk, notice)

    page = read(mail.text)

    assert notice.view is not None
    assert page.own == notice.view.areas[0]
    assert list(page.others) == ["Bob", "Zoë"]
    assert tuple(page.moves.values()) == mail.choices


def test_a_mail_without_a_table_shows_none() -> None:
    desk = Desk("Ann", "Bob")
    desk.says("Ann", "RULES")

    page = read(rendered(desk, desk.told()["Ann"]).text)

    assert (page.own, page.others, page.moves) == ((), {}, {})
    assert not page.is_urgent


def test_a_reminder_is_known_as_one() -> None:
    desk = Desk("Ann", "Bob").start().waits(37)

    page = read(rendered(desk, desk.told()["Ann"]).text)

    assert page.is_reminder
    assert page.is_urgent


@pytest.mark.parametrize("names", [("Ann", "Bob"), ("Ann", "Bob", "Cem", "Dia", "Eva", "Zoë")])
def test_what_people_choose_from_a_page_is_legal_all_through_a_round(names: tuple[str, ...]) -> None:
    desk, rng = Desk(*names, rounds=1).start(), random.Random(1)
    while desk.game.table.phase is not Phase.OVER:
        question = next(q for q in desk.game.questions if not q.given and not desk.game.is_dormant(q))
        name = desk.names[question.seat]
        page = read(rendered(desk, asked(desk, name)).text)
        play = mind.choose(page, mind.Taste(), rng)
        assert all(half in page.moves.values() for half in play)
        answers = desk.says(name, phrases.in_words(play))
        assert not any(isinstance(answer, Refused) for answer in answers), answers
    assert len(desk.game.table.finished) == 1


def test_a_low_card_is_taken_to_the_place_of_the_highest() -> None:
    page = read(AREA.format(top=0, moves="1 DRAW\n2 TAKE A1  3 TAKE B1  4 TAKE C1"))

    assert mind.choose(page, mind.Taste(), random.Random(1)) == ("TAKE B1",)


def test_a_high_card_is_left_where_it_is() -> None:
    page = read(AREA.format(top=11, moves="1 DRAW\n2 TAKE A1  3 TAKE B1  4 TAKE C1"))

    assert mind.choose(page, mind.Taste(), random.Random(1)) == ("DRAW",)


def test_the_third_equal_card_of_a_line_is_worth_more_than_a_low_one() -> None:
    page = read(AREA.format(top=7, moves="1 DRAW\n2 TAKE A1  3 TAKE B1  4 TAKE C3"))

    assert mind.choose(page, mind.Taste(), random.Random(1)) == ("TAKE C3",)


AREA = """##- reply above this line -##

Your turn, Ann: take the {top} from the discard pile or draw.

Your area
---------
   1 |   2   |  11   |   1   |   1   |   2   |
   2 |   2   |   5   |   0   |   6   |   3   |
   3 |   7   |   7   |   ?   |   7   |   ?   |

Discard pile: {top} on top, 3 in all

Your moves
----------
{moves}
"""


def test_cells_of_the_sample_are_those_of_the_rules() -> None:
    assert read(AREA.format(top=0, moves="1 DRAW")).own[rules.Cell.B1] == 11
