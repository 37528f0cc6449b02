"""Replies as mail programs write them, read as the moderator reads them."""

import email
import random
from datetime import timedelta
from email.policy import SMTP

import pytest

from allegra_pbem.demo import letters, phrases
from allegra_pbem.demo.letters import Opened, Sender
from allegra_pbem.demo.programs import Program, typed_alone, written
from allegra_pbem.demo.reading import read
from allegra_pbem.mail.reading.read import Verdict
from allegra_pbem.mail.reading.read import read as read_reply
from tests.moderator.desk import NOON, Desk

from .samples import REPLY_TO, asked, raw, rendered

LATER = NOON + timedelta(hours=2)


def mail_to_the_drawer() -> tuple[Opened, tuple[str, ...], str]:
    desk = Desk("Ann", "Bob", "Zoë").revealed()
    desk.says(desk.active(), "DRAW")
    for name in desk.others():
        desk.says(name, "KNOCK")
    mail = rendered(desk, asked(desk, desk.active()))
    return letters.opened(raw(mail, desk.active())), mail.choices, mail.text


@pytest.mark.parametrize("program", Program)
@pytest.mark.parametrize("manners", [False, True])
def test_the_moderator_reads_what_was_typed_and_nothing_else(program: Program, manners: bool) -> None:
    opened, choices, text = mail_to_the_drawer()
    rng = random.Random(1)
    typed = phrases.with_manners(["keep b2"], "Zoë", manners, rng)
    sent = letters.reply(opened, written(program, typed, opened), Sender("Zoë", "zoe@example.org", program), LATER, rng)

    judged = read_reply(sent.raw, sender=sent.sender, recipients=(sent.recipient,), sent=text, choices=choices)

    assert judged.verdict is Verdict.COMMANDS
    assert [line.text for line in judged.reading.commands] == ["keep b2"]
    assert judged.reading.misreads == ()
    assert judged.mail.sender == "zoe@example.org"


@pytest.mark.parametrize("program", Program)
def test_every_program_quotes_the_whole_mail(program: Program) -> None:
    opened, _, _ = mail_to_the_drawer()
    body = written(program, ("3",), opened)

    assert "Discard pile" in (body.plain or body.html or "")


def test_a_mail_is_opened_as_it_was_written() -> None:
    desk = Desk("Ann", "Bob", "Zoë").start()
    mail = rendered(desk, asked(desk, "Ann"))

    opened = letters.opened(raw(mail, "Ann"))

    assert (opened.text, opened.html) == (mail.text, mail.html)
    assert (opened.subject, opened.reply_to, opened.date) == ("[Allegra 1] Ann, Bob, Zoë", REPLY_TO, NOON)


def test_a_reply_stands_in_the_thread_of_what_it_answers() -> None:
    opened, _, _ = mail_to_the_drawer()
    sent = letters.reply(opened, typed_alone(("3",)), Sender("Zoë", "zoe@example.org", "x"), LATER, random.Random(1))

    mail = email.message_from_bytes(sent.raw, policy=SMTP)

    assert mail["To"] == REPLY_TO
    assert mail["In-Reply-To"] == opened.message_id
    assert mail["References"].split()[-1] == opened.message_id
    assert mail["Subject"] == "Re: [Allegra 1] Ann, Bob, Zoë"
    assert mail["From"].addresses[0].display_name == "Zoë"


def test_the_answer_of_somebody_away_is_known_as_automatic() -> None:
    opened, choices, text = mail_to_the_drawer()
    sent = letters.away(opened, Sender("Ann", "ann@example.org", ""), LATER, random.Random(1))

    judged = read_reply(sent.raw, sender=sent.sender, recipients=(sent.recipient,), sent=text, choices=choices)

    assert sent.sender == ""
    assert judged.verdict is Verdict.AUTOMATIC


def test_a_link_opens_a_mail_with_its_command_alone() -> None:
    opened, _, _ = mail_to_the_drawer()

    link = phrases.link_for(opened.html, "KEEP B2")

    assert link == (REPLY_TO, "Allegra move", ["KEEP B2"])
    assert phrases.link_for(opened.html, "KEEP Z9") is None


def test_two_cells_are_named_in_one_line() -> None:
    desk = Desk("Ann", "Bob").start()
    page = read(rendered(desk, asked(desk, "Ann")).text)
    halves = ("REVEAL A1", "REVEAL E3")

    assert phrases.in_words(halves) == "REVEAL A1 E3"
    assert phrases.in_numbers(page, halves) == "1 15"


def test_the_same_chance_writes_the_same_mail() -> None:
    opened, _, _ = mail_to_the_drawer()
    body = written(Program.GMAIL, ("3",), opened)
    one, other = (
        letters.reply(opened, body, Sender("Zoë", "zoe@example.org", "x"), LATER, random.Random(5)) for _ in range(2)
    )

    assert one.raw == other.raw
