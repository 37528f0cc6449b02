"""The entry in a player's calendar: what a calendar shows that has got their mails is what the game asks of them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from icalendar import Calendar, Event

from allegra_pbem.mail.writing.entry import Entry, written
from allegra_pbem.moderator.clock import Clock, announced
from allegra_pbem.postoffice.passing import run
from allegra_pbem.rules import Phase
from allegra_pbem.store.tables import OutboundMail

from .playing import any_move
from .service import ADDRESS, NOON, Service, parsed, service, text_of

NAMES = ("Ann", "Bob", "Cem")
UID = f"g1.s0.{ADDRESS}"


@dataclass(frozen=True, slots=True)
class Part:
    """A calendar part of a mail."""

    mail: int
    method: str
    event: Event

    @property
    def sequence(self) -> int:
        return int(self.event["SEQUENCE"])


def part_of(mail: OutboundMail) -> Part | None:
    """The part as it came, and as a calendar reads it."""
    found = [part for part in parsed(mail).walk() if part.get_content_type() == "text/calendar"]
    if not found:
        return None
    (part,) = found
    calendar = Calendar.from_ical(part.get_payload(decode=True))
    (event,) = calendar.walk("VEVENT")
    method = str(calendar["METHOD"])
    assert part.get_param("method") == method
    return Part(mail.id, method, event)


def shown(parts: Iterable[Part]) -> Mapping[str, datetime]:
    """What a calendar shows after them: by UID the highest SEQUENCE holds, and what is cancelled goes (RFC 5546)."""
    known: dict[str, Part] = {}
    for part in parts:
        uid = str(part.event["UID"])
        if uid not in known or known[uid].sequence < part.sequence:
            known[uid] = part
    return {uid: part.event["DTSTART"].dt for uid, part in known.items() if part.method == "REQUEST"}


@dataclass(frozen=True, slots=True)
class Moment:
    """When all mail has been delivered: the parts that Ann has got, until when the game waits for her, and the time."""

    parts: tuple[Part, ...]
    deadline: datetime | None
    now: datetime


def deadline(desk: Service) -> datetime | None:
    """Until when Ann is asked something that she has not answered."""
    game = desk.game()
    question = game.question_of(0)
    if question is None or question.given or game.is_dormant(question):
        return None
    return announced(game.clock, question, desk.now())


def moments(desk: Service, chance: Random, mode: str) -> Iterator[Moment]:
    """A game with answers, silence, talk and questions, looked at after each pass."""
    desk.opens(*NAMES, clock=Clock(strikes=9), rounds=1, turn_limit=6)
    desk.writes("Ann", f"SET CALENDAR on\nSET MAIL {mode}")
    while desk.game().table.phase is not Phase.OVER:
        desk.waits(chance.choice([0.1, 1, 5, 13, 30, 80]))
        for name in chance.sample(NAMES, len(NAMES)):
            mail = desk.last_to(name)
            if mail.question is not None and chance.random() < 0.7:
                desk.writes(name, any_move(mail, chance), to=mail)
            elif chance.random() < 0.2:
                desk.writes(name, chance.choice(["SAY Hello!", "SHOW", "KEEP Z9"]), to=mail)
        run(desk.office)
        mails = [mail for mail in desk.mails_to("Ann") if mail.status == "sent"]
        yield Moment(tuple(filter(None, map(part_of, mails))), deadline(desk), desk.now())


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> list[Moment]:
    with service(tmp_path_factory.mktemp("game")) as desk:
        return list(moments(desk, Random(3), "all"))


def test_the_calendar_shows_the_open_deadline_at_each_moment_of_a_game(game: list[Moment]) -> None:
    for moment in game:
        wanted = {UID: moment.deadline} if moment.deadline else {}
        assert shown(moment.parts) == wanted
    assert {bool(moment.deadline) for moment in game} == {True, False}


@pytest.mark.parametrize("mode", ["turns", "daily 18"])
def test_who_gets_fewer_mails_may_keep_an_entry_of_what_is_past(tmp_path: Path, mode: str) -> None:
    with service(tmp_path) as desk:
        for moment in moments(desk, Random(4), mode):
            held = shown(moment.parts).get(UID)
            assert held == moment.deadline or (moment.deadline is None and held is not None and held <= moment.now)


@pytest.mark.parametrize("seed", range(20))
def test_in_whatever_order_mails_come_and_whichever_are_lost_the_last_entry_holds(
    game: list[Moment], seed: int
) -> None:
    chance = Random(seed)
    parts = game[-1].parts
    some = chance.sample(parts, chance.randint(1, len(parts)))
    last = max(some, key=lambda part: part.mail)
    assert shown(some) == ({UID: last.event["DTSTART"].dt} if last.method == "REQUEST" else {})


def test_each_entry_has_a_number_of_its_own_that_rises(game: list[Moment]) -> None:
    numbers = [part.sequence for part in game[-1].parts]
    assert numbers == sorted(set(numbers))
    assert {str(part.event["UID"]) for part in game[-1].parts} == {UID}


def test_an_entry_says_what_is_due_and_rings_three_hours_before(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    desk.writes("Ann", "SET CALENDAR on")
    mail = desk.last_to("Ann")
    part = part_of(mail)
    assert part is not None
    assert "Your mails bring an entry for your calendar with each deadline" in " ".join(text_of(mail).split())
    event, (alarm,) = part.event, part.event.walk("VALARM")
    assert event["DTSTART"].to_ical().endswith(b"Z")
    assert (event["SUMMARY"], alarm["TRIGGER"].dt) == ("Allegra game 1: your answer is due", timedelta(hours=-3))
    assert (event["ORGANIZER"], event["ATTENDEE"]) == (f"mailto:{ADDRESS}", "mailto:ann@example.org")
    assert (event["ATTENDEE"].params["RSVP"], event["TRANSP"]) == ("FALSE", "TRANSPARENT")
    assert mail.token not in event.to_ical().decode()
    assert [each.get_content_type() for each in parsed(mail).walk()] == [
        "multipart/mixed",
        "multipart/alternative",
        "text/plain",
        "text/html",
        "text/calendar",
    ]


def test_by_default_no_mail_has_an_entry(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    desk.writes("Ann", "SHOW")
    assert [part_of(mail) for mail in desk.mails_to("Ann")] == [None, None, None]


def test_who_wants_no_entries_any_more_is_rid_of_the_one_that_stands(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    desk.writes("Ann", "SET CALENDAR on")
    desk.writes("Ann", "SET CALENDAR off")
    on, off = (part_of(mail) for mail in desk.mails_to("Ann")[-2:])
    assert on is not None
    assert off is not None
    assert (on.method, off.method, off.event["STATUS"]) == ("REQUEST", "CANCEL", "CANCELLED")
    desk.writes("Ann", "SHOW")
    assert part_of(desk.last_to("Ann")) is None


def test_a_mail_that_takes_the_place_of_one_that_takes_the_entry_away_does_so_too(desk: Service) -> None:
    """Bob's move tells Ann that nothing is asked of her; before that mail goes out, Bob speaks."""
    desk.opens("Ann", "Bob")
    desk.writes("Ann", "SET CALENDAR on")
    desk.writes("Ann", "REVEAL B1 C1")
    run(desk.office)
    desk.writes("Bob", "SAY Hello!")
    desk.writes("Bob", "SAY And again!")
    parts = [part for mail in desk.mails_to("Ann") if (part := part_of(mail))]
    assert shown(parts) == {}


def test_a_calendars_answer_to_an_entry_is_no_mail_of_a_person(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    head = "Content-Type: text/calendar; charset=utf-8; method=REPLY"
    raw = desk.letter("Ann", "DRAW").replace(b'Content-Type: text/plain; charset="utf-8"', head.encode())
    assert desk.receives(raw) == "automatic"


def test_names_add_nothing_to_an_entry() -> None:
    names = ("Ann", "Bob\r\nATTENDEE:mailto:eve@evil.example\r\nEND:VEVENT; ,\\n", "www.evil.example")
    file = written(Entry(1, 0, 1, NOON, ADDRESS, "ann@example.org"), names, "en", NOON)
    (event,) = Calendar.from_ical(file.content).walk("VEVENT")
    harmless = written(Entry(1, 0, 1, NOON, ADDRESS, "ann@example.org"), NAMES, "en", NOON)
    assert set(event) == set(Calendar.from_ical(harmless.content).walk("VEVENT")[0])
    assert "www.evil" not in file.content
