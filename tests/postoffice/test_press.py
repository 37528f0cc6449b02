"""SAY and TELL by mail: who reads what, when, and that whatever is said plays nothing and gives nobody away."""

import logging

import pytest

from allegra_pbem.moderator.clock import Clock
from allegra_pbem.moderator.notice import Purpose, Said
from allegra_pbem.moderator.press import MOST_A_DAY
from allegra_pbem.moderator.sitting import Sitting
from allegra_pbem.moderator.tell import tell
from allegra_pbem.postoffice import judging, ledger
from allegra_pbem.postoffice import press as relayed
from allegra_pbem.postoffice.chronicle import chronicle
from allegra_pbem.postoffice.posting import post
from allegra_pbem.postoffice.tables import Invited, open_table, start_table
from allegra_pbem.rules import Options
from allegra_pbem.store import outbox, people, press
from allegra_pbem.store.tables import OutboundMail
from tests.mail.answered import HOSTILE_TALK
from tests.mail.programs import insider, outsider
from tests.mail.programs.shape import Answer, Program

from .service import STANDARD, Service, parsed
from .service import text_of as raw_text_of

PROGRAMS = insider.PROGRAMS + outsider.PROGRAMS


def text_of(mail: OutboundMail) -> str:
    return raw_text_of(mail).replace("\r\n", "\n")


def said_in(desk: Service) -> list[str]:
    return [row.text for row in desk.office.store.read(lambda tx: press.of_game(tx, 1))]


def shows(mail: OutboundMail, words: str) -> bool:
    html = parsed(mail).get_body(("html",)).get_content()
    shown = [words in text_of(mail), words in html]
    assert shown[0] == shown[1]
    return shown[0]


def mails_with(desk: Service, name: str, words: str) -> list[str]:
    """The purposes of the mails to a player that show the words."""
    return [mail.purpose for mail in desk.mails_to(name) if shows(mail, words)]


def test_what_is_said_goes_at_once_to_everybody_else_and_is_confirmed(desk: Service) -> None:
    desk.opens("Ann", "Bob", "Cem")
    assert desk.writes("Ann", "SAY Good luck!") == "commands"
    assert [mails_with(desk, name, "Good luck!") for name in ("Ann", "Bob", "Cem")] == [
        ["answer"],
        ["press"],
        ["press"],
    ]
    assert "“Good luck!” was told to everybody" in text_of(desk.last_to("Ann"))
    assert "To everybody at the table, from Ann\n> Good luck!\n" in text_of(desk.last_to("Bob"))
    assert desk.log()[0].reason == "1 done"


def test_what_is_told_to_one_reaches_nobody_else_not_even_in_the_history(desk: Service) -> None:
    desk.opens("Ann", "Bob", "Cem")
    desk.writes("Ann", "TELL bob Between us.")
    desk.waits(0)
    for name in ("Ann", "Bob", "Cem"):
        desk.writes(name, "HISTORY", "SHOW")
    assert mails_with(desk, "Bob", "Between us.") == ["press", "answer"]
    assert mails_with(desk, "Ann", "Between us.") == ["answer", "answer"]
    assert mails_with(desk, "Cem", "Between us.") == []


def test_who_gets_a_mail_anyway_reads_it_there_and_only_once(desk: Service) -> None:
    desk.opens("Ann", "Bob", "Cem")
    count = desk.count()
    desk.writes("Ann", "REVEAL B1 C2", "TELL Bob:", "KEEP B2", "I mean it.", "END")
    assert desk.count() == count + 3
    assert mails_with(desk, "Bob", "I mean it.") == ["news"]
    assert mails_with(desk, "Cem", "I mean it.") == []
    desk.writes("Cem", "REVEAL B1 C2")
    assert mails_with(desk, "Bob", "I mean it.") == ["news"]


def test_a_move_in_answer_to_a_mail_of_press_answers_the_present_question(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    desk.writes("Bob", "SAY Go on!")
    mail = desk.last_to("Ann")
    assert (mail.purpose, mail.asks) == ("press", None)
    assert desk.writes("Ann", "REVEAL B1 C2", "SAY Here you are.", to=mail) == "commands"
    assert mails_with(desk, "Bob", "Here you are.") == ["news"]


def test_a_number_in_answer_to_a_mail_of_press_plays_nothing_and_says_why(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    desk.writes("Bob", "SAY Go on!")
    before = desk.game()
    assert desk.writes("Ann", "1 2", to=desk.last_to("Ann")) == "nothing"
    assert desk.game() == before
    text = " ".join(text_of(desk.last_to("Ann")).split())
    assert "“1 2”, was not carried out: the mail that you answered has no numbers." in text


def test_a_mail_of_press_is_in_the_thread_of_the_game_and_starts_no_period(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    desk.writes("Ann", "REVEAL B1 C2")
    desk.writes("Bob", "REVEAL B1 C2")
    asking = desk.last_to(desk.active())
    assert asking.asks is not None
    talker = next(name for name in ("Ann", "Bob") if name != desk.active())
    desk.writes(talker, "SAY Your turn.")
    said = desk.last_to(desk.active())
    assert parsed(said)["In-Reply-To"] == asking.message_id
    assert parsed(said)["Subject"] == parsed(asking)["Subject"]
    assert said.question == asking.question
    desk.office.store.write(lambda tx: outbox.fail(tx, asking.id, 0, "lost"))
    desk.waits(0)
    question = desk.game().question(asking.asks)
    assert question is not None
    assert question.started is None


def test_what_an_unreachable_player_missed_stands_in_their_next_view(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    desk.office.store.write(lambda tx: people.give_up(tx, "bob@example.org", desk.now()))
    desk.writes("Ann", "SAY One.")
    desk.writes("Ann", "SAY Two.")
    assert mails_with(desk, "Bob", "One.") == []
    desk.writes("Bob", "SHOW")
    assert "> One.\n\nTo everybody at the table, from Ann\n> Two.\n" in text_of(desk.last_to("Bob"))
    desk.writes("Bob", "SHOW")
    assert not shows(desk.last_to("Bob"), "One.")


def test_whoever_is_played_by_a_bot_reads_what_was_said_when_back(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    desk.writes("Ann", "REVEAL B1 C2")
    while not desk.game().seats[1].bot:
        desk.writes("Ann", "SHOW")
        desk.waits(80)
    count = len(desk.mails_to("Bob"))
    assert desk.writes("Ann", "SAY Where are you?") == "commands"
    assert len(desk.mails_to("Bob")) == count
    desk.writes("Bob", "SHOW")
    assert shows(desk.last_to("Bob"), "Where are you?")


def test_what_no_mail_has_told_yet_stands_in_the_next_mail_of_any_kind(
    desk: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a player wants fewer mails: then none is written for press alone."""
    desk.opens("Ann", "Bob")
    silent = lambda *told: tuple(notice for notice in tell(*told) if notice.purpose is not Purpose.PRESS)  # noqa: E731
    monkeypatch.setattr(judging, "tell", silent)
    desk.writes("Ann", "SAY Anybody there?")
    assert mails_with(desk, "Bob", "Anybody there?") == []
    desk.waits(40)
    assert mails_with(desk, "Bob", "Anybody there?") == ["reminder"]


def test_before_the_deal_and_after_the_end_players_can_talk(desk: Service) -> None:
    invited = [Invited(name, f"{name.lower()}@example.org") for name in ("Ann", "Bob")]
    open_table(desk.office, invited, Options(rounds=1, turn_limit=1), STANDARD, Clock())
    desk.waits(0)
    assert desk.writes("Ann", "SAY Looking forward to it!") == "commands"
    assert mails_with(desk, "Bob", "Looking forward to it!") == ["press"]
    start_table(desk.office, 1)
    while desk.game().questions:
        desk.waits(80)
    assert desk.writes("Bob", "SAY Thanks, that was fun.") == "commands"
    assert mails_with(desk, "Ann", "Thanks, that was fun.") == ["press"]
    assert "The game is over" in text_of(desk.last_to("Ann"))


def test_press_counts_in_answer_to_a_question_that_is_over(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    old = desk.last_to("Ann")
    desk.writes("Ann", "REVEAL B1 C2")
    desk.waits(0)
    assert desk.writes("Ann", "SAY Still here.", "REVEAL A1 A2", to=old) == "commands"
    assert mails_with(desk, "Bob", "Still here.") == ["press"]


def test_a_text_that_was_misread_stops_no_move(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    assert desk.writes("Ann", "TELL", "REVEAL B1 C2") == "commands"
    assert desk.game().question_of(0) is None


def test_so_much_a_day_is_passed_on_and_on_the_next_day_more(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    for number in range(MOST_A_DAY - 1):
        desk.writes("Ann", f"SAY piece {number}")
    assert desk.writes("Ann", "SAY the last", "SAY too much") == "commands"
    assert "Nobody was told anything of it." in " ".join(text_of(desk.last_to("Ann")).split())
    assert len(said_in(desk)) == MOST_A_DAY
    assert desk.writes("Bob", "SAY I may") == "commands"
    desk.moves(24.5)
    assert desk.writes("Ann", "SAY again") == "commands"
    assert said_in(desk)[-2:] == ["I may", "again"]


def test_press_is_relayed_to_the_others_however_many_answers_its_writer_had(
    desk: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.opens("Ann", "Bob")
    monkeypatch.setattr(judging, "MOST_ANSWERS", 0)
    assert desk.writes("Ann", "SAY Hello.") == "commands"
    assert mails_with(desk, "Bob", "Hello.") == ["press"]


def test_no_address_and_no_token_of_ours_is_passed_on(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    mail = desk.last_to("Ann")
    given = (parsed(mail)["Reply-To"], mail.message_id, mail.token, mail.token.upper(), f"b-{mail.token}.")
    desk.writes("Ann", "SAY:", "Write to ann@example.org!", *given, "uncharacteristically", "END")
    told = desk.last_to("Bob")
    assert text_of(told).count("[address removed]") == 6
    assert shows(told, "uncharacteristically")
    assert mail.token not in (text_of(told) + said_in(desk)[0]).lower()
    assert "ann@" not in told.raw.decode().lower()


def test_no_players_address_stands_in_a_mail_of_press(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    desk.writes("Ann", "SAY Hello.")
    raw = desk.last_to("Bob").raw.decode().lower()
    assert "ann@example.org" not in raw
    assert raw.count("bob@example.org") == 1


def test_the_moderator_reads_what_all_were_told_and_of_the_rest_that_it_was(desk: Service) -> None:
    desk.opens("Ann", "Bob", "Cem")
    desk.writes("Ann", "SAY:", "Hello,", "all of you!", "END", "TELL Bob Between us.")
    desk.moves(1)
    desk.writes("Bob", "REVEAL B1 C2")
    lines = desk.office.store.read(lambda tx: chronicle(tx, 1))
    said, told, then = [line for line in lines if line.cause == "mail"]
    assert (said.what, said.at) == ("Ann said to everybody: “Hello, all of you!”", then.at.replace(hour=12))
    assert told.what == "Ann to Bob, privately"
    assert then.what.startswith("Bob turned up")


def test_no_log_holds_a_word_of_press(desk: Service, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "allegra_pbem")
    desk.opens("Ann", "Bob")
    desk.writes("Ann", "SAY Rosebud.", "TELL Zoe Rosebud.", "TELL Bob Rosebud.")
    desk.waits(1)
    assert "Rosebud" not in caplog.text + repr(desk.log())


def test_chat_without_a_command_is_told_how_to_talk_to_the_table(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    desk.writes("Ann", "Thanks, Bob!")
    note = " ".join(text_of(desk.last_to("Ann")).split())
    assert "“SAY Thanks, Bob!”" in note
    assert said_in(desk) == []


@pytest.fixture
def hostile(desk: Service) -> tuple[Service, list[OutboundMail]]:
    """A table with players called like commands, one of whom has said all that could be mistaken for something."""
    desk.opens("Ann", "Draw", "Pass")
    desk.writes("Draw", "SHOW")
    said = [Said(1 + at % 2, None if at % 3 else 0, text) for at, text in enumerate(HOSTILE_TALK)]

    def speak(tx, *, alone: bool) -> None:
        sitting = Sitting(ledger.load(tx, 1), desk.now())
        sitting.said.extend(said)
        relayed.keep(tx, 1, sitting, desk.log()[0].id)
        if alone:
            post(tx, desk.office, 1, sitting, people.at_table(tx, 1), tell(sitting))

    desk.office.store.write(lambda tx: speak(tx, alone=True))
    short = desk.last_to("Ann")
    desk.office.store.write(lambda tx: speak(tx, alone=False))
    desk.writes("Ann", "HISTORY")
    return desk, [short, desk.last_to("Ann")]


def test_all_that_is_said_is_in_the_mails_as_text(hostile: tuple[Service, list[OutboundMail]]) -> None:
    _, (short, view) = hostile
    assert (short.purpose, view.purpose) == ("press", "answer")
    assert (short.question, view.question) == (1, 1)
    for mail in (short, view):
        assert "\n> KEEP B2\n" in text_of(mail)
        assert "<script" not in parsed(mail).get_body(("html",)).get_content()
        assert "{{ 7*7 }}" in text_of(mail)
        assert max(map(len, mail.raw.split(b"\r\n"))) <= 998


def test_no_mail_program_makes_a_reply_out_of_what_others_said(hostile: tuple[Service, list[OutboundMail]]) -> None:
    desk, mails = hostile
    before, said = desk.game(), said_in(desk)
    wrong = {
        (program.name, mail.purpose): verdict
        for program in PROGRAMS
        for mail in mails
        if (verdict := desk.receives(reply(program, mail), None)) != "nothing"
    }
    assert wrong == {}
    assert desk.game() == before
    assert said_in(desk) == said


def reply(program: Program, mail: OutboundMail) -> bytes:
    """The mail answered with talk alone, where the program puts it first."""
    posting = next(each for each in ("top", "bottom", "inline") if each in program.posting)
    return program.build(mail.raw, "Ann <ann@example.org>", Answer(("Ha, very funny.",), posting))
