"""Postcards come from the journal: whichever mail tells of the end of a round, and of however many sittings."""

import pytest

from allegra_pbem.moderator.evolve import replay
from allegra_pbem.moderator.notice import Postcard
from allegra_pbem.moderator.postcard import postcards
from allegra_pbem.preview.desk import Desk
from allegra_pbem.rules import Options
from allegra_pbem.rules.events import RoundScored


@pytest.fixture(scope="module")
def desk() -> Desk:
    """A game of two rounds, played to its end."""
    desk = Desk(("Ann", "Bob", "Cem"), 3, Options(rounds=2)).start()
    for _ in desk.course():
        pass
    return desk


def ends(desk: Desk) -> list[int]:
    """The numbers of the facts that ended a round."""
    steps = enumerate(replay(desk.journal), 1)
    return [number for number, (_, _, told) in steps if any(isinstance(each, RoundScored) for each in told)]


def test_who_missed_a_whole_game_gets_a_postcard_of_each_round_and_of_the_game(desk: Desk) -> None:
    cards = postcards(desk.journal, 1)
    assert [card.round for card in cards] == [1, 2, None]
    assert [card.scores for card in cards[:2]] == [score.scores for score in desk.game.table.finished]
    assert [card.totals for card in cards] == [cards[0].scores, desk.game.table.totals, desk.game.table.totals]
    assert [card.seed for card in cards] == [*desk.game.seeds, ""]


def test_a_round_is_told_from_the_fact_that_ended_it_and_never_again(desk: Desk) -> None:
    first, last = ends(desk)
    assert [card.round for card in postcards(desk.journal, first)] == [1, 2, None]
    assert [card.round for card in postcards(desk.journal, first + 1)] == [2, None]
    assert [card.round for card in postcards(desk.journal, last)] == [2, None]
    assert postcards(desk.journal, last + 1) == ()


def test_a_postcard_is_the_same_whatever_else_a_mail_tells(desk: Desk) -> None:
    first, last = ends(desk)
    assert postcards(desk.journal, 1)[1:] == postcards(desk.journal, last)
    assert postcards(desk.journal[:first], 1) == postcards(desk.journal, 1)[:1]


def test_a_game_of_one_round_has_one_postcard() -> None:
    desk = Desk(("Ann", "Bob"), 3, Options(rounds=1)).start()
    for _ in desk.course():
        pass
    cards: tuple[Postcard, ...] = postcards(desk.journal, 1)
    assert [card.round for card in cards] == [1]
