"""SET and GAMES by mail, and what is understood but cannot be done yet."""

import pytest

from allegra_pbem.store import people

from .service import Service, text_of


def player(desk: Service, name: str) -> people.PlayerRow:
    found = desk.office.store.read(lambda tx: people.by_name(tx, name))
    assert found is not None
    return found


def answer(desk: Service, text: str) -> str:
    desk.writes("Ann", text)
    return " ".join(text_of(desk.last_to("Ann")).split())


def test_a_zone_is_set_and_holds_for_the_answer(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    told = answer(desk, "SET ZONE europe/rome")
    assert "The times in your mails are those of Europe/Rome from now on." in told
    assert " CET" in told or " CEST" in told
    assert player(desk, "Ann").zone == "Europe/Rome"
    assert player(desk, "Bob").zone == "UTC"


def test_a_city_names_its_zone(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    answer(desk, "SET ZONE new york")
    assert player(desk, "Ann").zone == "America/New_York"


def test_a_zone_that_is_none_is_answered_with_the_nearest_as_numbers(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    told = answer(desk, "SET ZONE Europe/Rom")
    assert "there is no such time zone" in told
    assert player(desk, "Ann").zone == "UTC"
    number = next(word for word, after in zip(told.split(), told.split()[1:], strict=False) if after == "SET")
    answer(desk, number.strip("."))
    assert player(desk, "Ann").zone == "Europe/Rome"


def test_a_language_is_set_and_holds_for_the_answer(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    answer(desk, "SET LANGUAGE français")
    assert player(desk, "Ann").language == "fr"
    assert player(desk, "Bob").language == "en"


def test_a_view_is_set(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    assert "tell the areas in sentences" in answer(desk, "SET VIEW sentences")
    assert player(desk, "Ann").view == "sentences"


def test_a_setting_stands_beside_a_move_and_stops_none(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    assert desk.writes("Ann", "SET ZONE Nowhere\nREVEAL B1 C1") == "commands"
    assert "“REVEAL B1 C1” is done" in " ".join(text_of(desk.last_to("Ann")).split())


@pytest.mark.parametrize(
    "command", ["PLAN DRAW", "AUTO PASS IF CARD >= 4", "AWAY TO 2030-01-01", "RESIGN", "JOIN 7", "SET HOURS 8-22"]
)
def test_what_cannot_be_done_yet_is_said_and_stops_nothing(desk: Service, command: str) -> None:
    desk.opens("Ann", "Bob")
    told = answer(desk, f"{command}\nREVEAL B1 C1")
    assert f"“{command}”, was not carried out: it was understood, but this service cannot do it yet." in told
    assert "“REVEAL B1 C1” is done" in told


def test_games_lists_the_games_and_whom_they_wait_for(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    told = answer(desk, "GAMES")
    assert "Game 1 (Ann and Bob) has been waiting for Ann and Bob since" in told
