"""SAY and TELL: who is told what, what is refused, and that it has nothing to do with the game."""

from dataclasses import dataclass

import pytest

from allegra_pbem.moderator import commands as say
from allegra_pbem.moderator.chain import Writer
from allegra_pbem.moderator.handle import handle
from allegra_pbem.moderator.notice import Answer, Done, Notice, Purpose, Refused, Said, Why
from allegra_pbem.moderator.press import MOST_A_DAY, MOST_LETTERS, MOST_LINES, plain
from allegra_pbem.moderator.sitting import Sitting
from allegra_pbem.moderator.tell import tell
from allegra_pbem.rules.cells import Cell

from .desk import Desk


@dataclass(frozen=True)
class Line:
    line: int
    text: str
    command: say.Command


@dataclass(frozen=True)
class Spoken:
    """What became of the commands of one mail."""

    answers: tuple[Answer, ...]
    said: list[Said]
    told: dict[str, Notice]
    facts: list[object]

    @property
    def refused(self) -> list[Why | None]:
        return [answer.why if isinstance(answer, Refused) else None for answer in self.answers]


def speak(desk: Desk, name: str, *commands: say.Command, question: int | None = None, said: int = 0) -> Spoken:
    """One mail of these commands; `said`: how much the seat has said today. The desk itself stays as it is."""
    sitting = Sitting(desk.game, desk.now)
    seat = desk.names.index(name)
    lines = [Line(at, type(command).__name__, command) for at, command in enumerate(commands, 1)]
    answers = handle(sitting, Writer(seat, question, desk.names, said), lines)
    told = {desk.names[notice.seat]: notice for notice in tell(sitting, seat, answers)}
    return Spoken(answers, sitting.said, told, sitting.facts)


def three() -> Desk:
    return Desk("Ann", "Bob", "Cem").revealed()


def test_what_is_said_goes_to_everybody_and_changes_nothing() -> None:
    spoken = speak(three(), "Ann", say.Say("Good luck!"))
    assert spoken.said == [Said(0, None, "Good luck!")]
    assert spoken.facts == []
    assert {name: notice.purpose for name, notice in spoken.told.items()} == {
        "Ann": Purpose.ANSWER,
        "Bob": Purpose.PRESS,
        "Cem": Purpose.PRESS,
    }


def test_what_is_told_goes_to_one_player_alone() -> None:
    spoken = speak(three(), "Ann", say.Tell("cem", "Between us."))
    assert spoken.said == [Said(0, 2, "Between us.")]
    assert set(spoken.told) == {"Ann", "Cem"}
    assert spoken.answers == (Done(1, "Tell", say.Tell("Cem", "Between us.")),)


def test_who_gets_the_new_view_anyway_gets_no_notice_of_press_beside_it() -> None:
    desk = Desk("Ann", "Bob", "Cem").start()
    question = desk.open_to("Ann")
    assert question is not None
    move = say.Reveal(Cell.B1, Cell.C2)
    spoken = speak(desk, "Ann", move, say.Say("Done."), question=question.number)
    assert {notice.purpose for name, notice in spoken.told.items() if name != "Ann"} == {Purpose.NEWS}
    assert spoken.refused == [None, None]


def test_press_alone_tells_what_is_wanted_and_no_news() -> None:
    desk = three()
    speaker = desk.others()[0]
    notice = speak(desk, speaker, say.Say("Hurry up!")).told[desk.active()]
    assert notice.ask is not None
    assert notice.news == ()


def test_a_seat_that_a_bot_plays_is_told_nothing_at_once() -> None:
    desk = three()
    silent = desk.active()
    while not desk.game.seats[desk.names.index(silent)].bot:
        desk.waits(80)
    speaker = next(name for i, name in enumerate(desk.names) if not desk.game.seats[i].bot)
    spoken = speak(desk, speaker, say.Say("Where are you?"))
    assert silent not in spoken.told
    assert len(spoken.said) == 1


def test_press_is_carried_out_below_a_refused_line_and_stops_none() -> None:
    desk = three()
    name = desk.active()
    question = desk.open_to(name)
    assert question is not None
    other = desk.others()[0]
    lines = (say.Tell("Nobody", "Hi"), say.Place(Cell.B1), say.Say("Oh."), say.Draw())
    spoken = speak(desk, name, *lines, question=question.number)
    assert spoken.refused == [Why.UNKNOWN_PLAYER, Why.NOT_ASKED, None, Why.NOT_REACHED]
    alone = speak(desk, name, say.Tell("Nobody", "Hi"), say.Draw(), say.Tell(other, "Mine!"), question=question.number)
    assert alone.refused == [Why.UNKNOWN_PLAYER, None, None]


def test_press_is_no_move_and_so_contradicts_none() -> None:
    desk = three()
    question = desk.open_to(desk.active())
    assert question is not None
    lines = (say.Say("One"), say.Say("Two"), say.Draw())
    spoken = speak(desk, desk.active(), *lines, question=question.number)
    assert spoken.refused == [None, None, None]


@pytest.mark.parametrize("question", [None, 1])
def test_press_counts_in_answer_to_any_mail_however_old(question: int | None) -> None:
    assert speak(three(), "Bob", say.Say("Late, but here."), question=question).refused == [None]


def test_before_the_deal_and_after_the_end_players_can_talk() -> None:
    before = Desk("Ann", "Bob")
    assert speak(before, "Ann", say.Say("Hello!")).told["Bob"].purpose is Purpose.PRESS
    over = Desk("Ann", "Bob", rounds=1, turn_limit=1).revealed()
    while over.game.questions:
        over.waits(80)
    spoken = speak(over, "Bob", say.Say("Thanks, that was fun."))
    assert spoken.refused == [None]
    assert spoken.told["Ann"].purpose is Purpose.PRESS


def test_nobody_can_tell_themselves() -> None:
    assert speak(three(), "Ann", say.Tell("ann", "Hm.")).refused == [Why.TO_ONESELF]


def test_a_name_that_two_players_begin_with_is_nobodys() -> None:
    desk = Desk("Ann", "Bob", "Bobby").revealed()
    assert speak(desk, "Ann", say.Tell("bo", "Hi")).refused == [Why.UNKNOWN_PLAYER]
    assert speak(desk, "Ann", say.Tell("bob", "Hi")).said[0].to == 1


def test_the_rest_of_a_name_may_stand_at_the_beginning_of_the_text() -> None:
    desk = Desk("Ann", "Anna Lena", "Anna Maria").revealed()
    assert speak(desk, "Ann", say.Tell("Anna", "Lena: hello\nyou")).said == [Said(0, 1, "hello\nyou")]
    assert speak(desk, "Ann", say.Tell("anna", "maria, hello")).said == [Said(0, 2, "hello")]
    assert speak(desk, "Ann", say.Tell("Anna", "hello")).refused == [Why.UNKNOWN_PLAYER]
    assert speak(desk, "Ann", say.Tell("Anna", "Lena")).refused == [Why.NO_WORDS]
    assert speak(desk, "Anna Lena", say.Tell("Ann", "Lena says hello")).said == [Said(1, 0, "Lena says hello")]


@pytest.mark.parametrize("text", ["", "  \n\t", "\u200b\u200d\u202e", "\u3164", "\x00\x07"])
def test_text_that_shows_nothing_is_refused(text: str) -> None:
    assert speak(three(), "Ann", say.Say(text)).refused == [Why.NO_WORDS]


def test_a_text_that_is_too_long_is_refused_whole_with_its_length() -> None:
    spoken = speak(three(), "Ann", say.Say("x" * (MOST_LETTERS + 1)), say.Say("x" * MOST_LETTERS))
    assert spoken.refused == [Why.TOO_LONG, None]
    assert isinstance(spoken.answers[0], Refused)
    assert spoken.answers[0].detail == str(MOST_LETTERS + 1)
    assert [len(said.text) for said in spoken.said] == [MOST_LETTERS]


def test_a_text_of_too_many_lines_is_refused_whole_with_their_number() -> None:
    lines = [str(number) for number in range(MOST_LINES + 1)]
    spoken = speak(three(), "Ann", say.Say("\n".join(lines)), say.Say("\n".join(lines[1:])))
    assert spoken.refused == [Why.TOO_MANY_LINES, None]
    assert isinstance(spoken.answers[0], Refused)
    assert spoken.answers[0].detail == str(MOST_LINES + 1)


def test_more_than_the_pieces_of_a_day_are_refused_and_those_before_are_told() -> None:
    spoken = speak(three(), "Ann", say.Say("one"), say.Tell("Bob", "two"), say.Say("three"), said=MOST_A_DAY - 2)
    assert spoken.refused == [None, None, Why.ENOUGH_SAID]
    assert [said.text for said in spoken.said] == ["one", "two"]


@pytest.mark.parametrize(
    "text",
    [
        "ann@example.org",
        "Ann.B+tag@Mail.Example.ORG",
        "allegra+abcdefghijklmnopqrst@games.example",
        "<g42.abcdefghijklmnopqrst@games.example>",
        "mailto:allegra%2Babcdefghijklmnopqrst%40games.example?body=DRAW",
        '"ann b"@example.org',
        "ann@[192.0.2.1]",
        "ann＠example.org",
        "änn@exämple.org",
        "a\u200bnn@exam\u00adple.org",
        "ann@localhost",
    ],
)
def test_an_address_is_removed_in_whatever_form(text: str) -> None:
    said = speak(three(), "Bob", say.Say(f"Write to {text}, or not.")).said[0].text
    assert said.startswith("Write to [address removed]")
    assert said.endswith(" or not.")
    assert "@" not in said
    assert "nn" not in said
    assert "abcdef" not in said


@pytest.mark.parametrize("text", ["See you @ 5!", "5 % 40 is 5", "@bob", "a < b > c; d"])
def test_what_is_no_address_stays(text: str) -> None:
    assert speak(three(), "Bob", say.Say(text)).said[0].text == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\u202eb\u2066c\u200fd\u200be\ufefff\u00adg", "abcdefg"),
        ("a\x00b\x1b[31mc\x7fd\x9be", "ab[31mcde"),
        ("one\ttwo   three\u00a0four", "one two three four"),
        ("one\r\ntwo\rthree\u2028four\x0bfive\x85six", "one\ntwo\nthree\nfour\nfive\nsix"),
        ("\n\n a \n\n\n\n b \n", "a\n\nb"),
        ("bad \ud800 half \ue000 own", "bad half own"),
        ("❤\ufe0f 👍", "❤\ufe0f 👍"),
        ("שלום, شكرا", "שלום, شكرا"),
        ("> DRAW\n-- \n##- x -##\n{{ 7*7 }} </td>", "> DRAW\n--\n##- x -##\n{{ 7*7 }} </td>"),
    ],
)
def test_text_is_kept_in_visible_characters(text: str, shown: str) -> None:
    assert plain(text) == shown
