"""SET MAIL and SET SUBJECT: how much mail a player gets, and that nothing that happened is ever left out."""

import re
from functools import partial

import pytest

from allegra_pbem.store import people
from allegra_pbem.store.tables import OutboundMail

from .service import Service, parsed, text_of


def say(mail: OutboundMail) -> str:
    return " ".join(text_of(mail).split())


def wants(desk: Service, name: str, mode: str) -> None:
    desk.writes(name, f"SET MAIL {mode}")


def reveals(desk: Service, *names: str) -> None:
    for name in names:
        desk.writes(name, "REVEAL B1 C1")


def test_turns_gets_no_mere_news_and_all_of_it_with_the_next_question(desk: Service) -> None:
    desk.opens("Ann", "Bob", "Cem")
    first = desk.active()
    (other, waiting) = (name for name in ("Ann", "Bob", "Cem") if name != first)
    wants(desk, other, "turns")
    before = len(desk.mails_to(other))
    reveals(desk, first, waiting)
    assert len(desk.mails_to(other)) == before
    reveals(desk, other)
    told = say(desk.last_to(other))
    for name in (first, waiting):
        assert f"{name} turned up" in told


def test_turns_is_asked_at_once(desk: Service) -> None:
    desk.opens("Ann", "Bob", "Cem")
    first = desk.active()
    wants(desk, first, "turns")
    reveals(desk, *(name for name in ("Ann", "Bob", "Cem") if name != first), first)
    assert say(desk.last_to(first)).find("Your turn") > 0


def test_daily_gets_one_mail_at_its_hour_with_all_that_happened(desk: Service) -> None:
    desk.opens("Ann", "Bob", "Cem")
    wants(desk, "Cem", "daily 20")
    before = len(desk.mails_to("Cem"))
    reveals(desk, "Ann", "Bob")
    desk.waits(7)  # 19 h
    assert len(desk.mails_to("Cem")) == before
    desk.waits(1.5)  # 20:30 h
    (digest,) = desk.mails_to("Cem")[before:]
    assert digest.purpose == "digest"
    assert "Ann turned up" in say(digest)
    assert "Bob turned up" in say(digest)
    desk.waits(1)
    assert len(desk.mails_to("Cem")) == before + 1


def test_the_hour_of_the_daily_mail_is_that_of_the_players_zone(desk: Service) -> None:
    desk.opens("Ann", "Bob", "Cem")
    wants(desk, "Cem", "daily 20\nSET ZONE Asia/Tokyo")  # 11 h UTC, an hour ago
    before = len(desk.mails_to("Cem"))
    reveals(desk, "Ann")
    desk.waits(22)
    assert len(desk.mails_to("Cem")) == before
    desk.waits(1.5)
    assert len(desk.mails_to("Cem")) == before + 1


def test_a_day_on_which_nothing_happened_has_no_mail(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    wants(desk, "Ann", "daily")
    before = len(desk.mails_to("Ann"))
    desk.waits(30)
    assert len(desk.mails_to("Ann")) == before


def test_press_waits_for_the_next_mail_of_those_who_want_fewer(desk: Service) -> None:
    desk.opens("Ann", "Bob", "Cem")
    wants(desk, "Cem", "turns")
    before = len(desk.mails_to("Cem"))
    desk.writes("Ann", "SAY Good luck!")
    assert len(desk.mails_to("Cem")) == before
    desk.writes("Cem", "SHOW")
    assert "Good luck!" in say(desk.last_to("Cem"))


@pytest.mark.parametrize(
    ("mode", "answer"),
    [
        ("turns", "when you are asked something and when a round ends"),
        ("daily 7", "one mail a day with what has happened, at 07:00"),
        ("daily", "one mail a day with what has happened, at 18:00"),
        ("all", "whenever something happens"),
    ],
)
def test_the_answer_says_what_comes(desk: Service, mode: str, answer: str) -> None:
    desk.opens("Ann", "Bob")
    wants(desk, "Ann", mode)
    assert answer in say(desk.last_to("Ann"))


def test_a_full_subject_says_what_is_wanted_and_a_short_one_stays_the_same(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    desk.writes("Ann", "SET SUBJECT full")
    subjects = [desk.last_to("Ann").subject, desk.last_to("Bob").subject]
    assert re.fullmatch(r"\[Allegra 1\] Ann, Bob: .*choose two .* until .*", subjects[0])
    assert subjects[1] == "[Allegra 1] Ann, Bob"
    desk.writes("Ann", "SET SUBJECT short")
    assert desk.last_to("Ann").subject == "[Allegra 1] Ann, Bob"


def test_what_a_player_missed_while_mail_came_back_is_told_when_they_write(desk: Service) -> None:
    desk.opens("Ann", "Bob", "Cem")
    answered = desk.last_to("Cem")
    for day in range(5):
        desk.office.store.write(partial(people.bounced, address="cem@example.org", now=desk.now()))
        desk.moves(25 if day < 4 else 0)
    reveals(desk, "Ann", "Bob")
    desk.writes("Cem", "SHOW", to=answered)
    told = say(desk.last_to("Cem"))
    assert "Ann turned up" in told
    assert "Bob turned up" in told


def test_views_that_no_sender_has_taken_up_become_one(desk: Service) -> None:
    desk.opens("Ann", "Bob", "Cem")
    before = len(desk.mails_to("Cem"))
    reveals(desk, "Ann", "Bob")
    (merged,) = desk.mails_to("Cem")[before:]
    assert "Ann turned up" in say(merged)
    assert "Bob turned up" in say(merged)


def test_a_view_that_was_delivered_is_not_taken_back(desk: Service) -> None:
    desk.opens("Ann", "Bob", "Cem")
    before = len(desk.mails_to("Cem"))
    reveals(desk, "Ann")
    desk.waits(0)
    reveals(desk, "Bob")
    first, second = desk.mails_to("Cem")[before:]
    assert "Ann turned up" in say(first)
    assert "Ann turned up" not in say(second)


def test_an_answer_takes_the_place_of_news_and_is_never_taken_back(desk: Service) -> None:
    desk.opens("Ann", "Bob", "Cem")
    before = len(desk.mails_to("Cem"))
    answered = desk.last_to("Cem")
    reveals(desk, "Ann")
    desk.writes("Cem", "SHOW", to=answered)
    reveals(desk, "Bob")
    answer, news = desk.mails_to("Cem")[before:]
    assert (answer.purpose, news.purpose) == ("answer", "news")
    assert "Ann turned up" in say(answer)
    assert "Bob turned up" in say(news)
    assert "Ann turned up" not in say(news)


def test_a_merged_mail_asks_what_the_first_one_asked(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    first = desk.active()
    (other,) = {"Ann", "Bob"} - {first}
    reveals(desk, first, other)  # the turn is asked, and its mail waits
    asked = desk.last_to(first)
    assert asked.asks is not None
    desk.writes(other, "SAY Take your time!")
    merged = desk.last_to(first)
    assert merged.id != asked.id
    assert (merged.asks, merged.question) == (asked.asks, asked.question)
    assert "Take your time!" in say(merged)
    assert "Your turn" in say(merged)
    desk.waits(0)
    assert all(question.started for question in desk.game().questions)


def test_press_of_mails_that_were_taken_back_is_told_once(desk: Service) -> None:
    desk.opens("Ann", "Bob", "Cem")
    before = len(desk.mails_to("Cem"))
    desk.writes("Ann", "SAY ninety")
    desk.writes("Bob", "SAY eleven")
    reveals(desk, "Ann")
    (merged,) = desk.mails_to("Cem")[before:]
    assert merged.purpose == "news"
    assert ("ninety" in say(merged), "eleven" in say(merged), "Ann turned up" in say(merged)) == (True,) * 3
    desk.waits(0)
    desk.writes("Cem", "SHOW")
    assert "eleven" not in say(desk.last_to("Cem"))


def test_no_mail_names_one_that_was_taken_back(desk: Service) -> None:
    desk.opens("Ann", "Bob", "Cem")
    reveals(desk, "Ann", "Bob")
    desk.waits(0)
    reveals(desk, "Cem")
    names = {mail.message_id for mail in desk.mails_to("Ann")}
    inbound = {"<1.ann@example.org>", "<2.bob@example.org>", "<3.cem@example.org>"}
    for mail in desk.mails_to("Ann"):
        assert set(str(parsed(mail)["References"] or "").split()) <= names | inbound
