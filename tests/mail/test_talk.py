"""What players say, as mails show it: who to whom, behind marks, whatever it holds."""

import re
from dataclasses import replace

import pytest

from allegra_pbem.mail.language.commands import Reading, read
from allegra_pbem.mail.reading.sent import choices_in
from allegra_pbem.mail.reading.typed import read_typed
from allegra_pbem.mail.writing.columns import quoted, width
from allegra_pbem.mail.writing.compose import encoded
from allegra_pbem.mail.writing.press import overheard
from allegra_pbem.mail.writing.reader import observer
from allegra_pbem.mail.writing.render import Rendered
from allegra_pbem.moderator import commands
from allegra_pbem.moderator.notice import Done, Notice, Purpose, Refused, Said, Why
from allegra_pbem.moderator.press import MOST_A_DAY, MOST_LETTERS, REMOVED
from allegra_pbem.rules import events as e

from . import samples
from .answered import HOSTILE_TALK, TALKERS, said
from .markup import Markup
from .samples import says

HELLO = Said(1, None, "Hello!\n\nHow are you?")


def alone(*press: Said, notice: Notice | None = None) -> Notice:
    """A notice of nothing but press."""
    return replace(notice or samples.turn(), purpose=Purpose.PRESS, press=press)


def rendered(notice: Notice) -> Rendered:
    return samples.rendered(notice, names=TALKERS[: notice.view.seats if notice.view else 3])


HOSTILE = {
    "view": replace(samples.turn(), press=said()),
    "window": replace(samples.window(), press=said()),
    "alone": alone(*said()),
    "history": replace(samples.idle(), inquiries=(commands.History(),), history=said()),
}


def test_a_view_tells_what_was_said_below_what_happened() -> None:
    told = replace(samples.turn(), news=(e.Drawn(1, 7, window=()),), press=(HELLO, Said(2, 0, "Psst.")))
    text = samples.rendered(told).text
    expected = (
        "What was said\n-------------\n"
        "To everybody at the table, from Bob\n> Hello!\n>\n> How are you?\n\n"
        "To you alone, from Cem\n> Psst.\n\nYour area, round 1 of 3\n"
    )
    assert expected in text
    assert text.index("What happened") < text.index("What was said")


def test_without_press_a_view_says_nothing_of_it() -> None:
    mail = samples.rendered(samples.turn())
    assert "What was said" not in mail.text + mail.html


def test_press_alone_is_a_short_mail_that_says_who_what_is_wanted_and_how_to_answer() -> None:
    mail = samples.rendered(alone(HELLO))
    assert says(mail) == (
        "##- reply above this line -## Table talk from Bob in game 42. "
        "To everybody at the table, from Bob > Hello! > > How are you? "
        "Your turn, Ann: take the 3 from the discard pile or draw, until Tue 1 Dec, 14:05 CET. "
        "To answer, reply with “SAY” and your text behind it for everybody, or with “TELL Bob:” and your text for Bob "
        "alone. Your move can go into the same mail, in words; “SHOW” gets you the table, with numbers."
    )
    assert mail.choices == ()
    assert len(mail.html.encode()) < 5_000


def test_its_buttons_open_replies_to_this_mail() -> None:
    links = Markup(samples.rendered(alone(HELLO)).html).links
    assert [(link.text, link.body) for link in links] == [
        ("→ SAY", "SAY: "),
        ("→ TELL Bob", "TELL Bob: "),
        ("→ SHOW", "SHOW"),
    ]
    assert {link.address for link in links} == {samples.addressee().reply_to}
    typed = [read(f"{link.body}hello").commands[0].command for link in links[:2]]
    assert typed == [commands.Say("hello"), commands.Tell("Bob", "hello")]


def test_before_the_deal_and_when_nothing_is_asked_it_says_so() -> None:
    opened = Notice(0, Purpose.PRESS, None, None, press=(HELLO,))
    assert "Nothing is wanted of you yet." in says(samples.rendered(opened))
    idle = says(samples.rendered(alone(HELLO, notice=samples.idle())))
    assert "Nothing is wanted of you now" in idle
    assert "Your move" not in idle
    over = says(samples.rendered(alone(HELLO, notice=samples.over())))
    assert "The game is over: Cem has won with -9." in over


def test_who_speaks_are_named_once_each() -> None:
    mail = samples.rendered(alone(HELLO, Said(2, 0, "Psst."), HELLO))
    assert "Table talk from Bob and Cem in game 42." in says(mail)


@pytest.mark.parametrize("name", HOSTILE)
def test_every_line_of_press_stands_behind_a_mark_within_72_columns(name: str) -> None:
    text = rendered(HOSTILE[name]).text
    assert [line for line in text.split("\n") if width(line) > 72] == []
    said_in_it = " ".join(line[2:] for line in text.split("\n") if line.startswith(">"))
    unwrapped = re.sub(r"\s", "", said_in_it)
    for words in HOSTILE_TALK:
        assert re.sub(r"\s", "", words) in unwrapped
    rest = [line for line in text.split("\n")[1:] if not line.startswith(">")]
    assert [line for line in rest if "##-" in line or "wrote:" in line or "script" in line or "{{" in line] == []


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("known", [True, False])
def test_no_line_of_the_text_part_alone_or_together_is_typed_by_who_sends_it_back(name: str, *, known: bool) -> None:
    """The whole text, as programs send it back that mark nothing, and each of its rows."""
    mail = rendered(HOSTILE[name])
    _, _, body = mail.text.partition("\n")  # the marker would end the reading at once
    back = read_typed(f"{body}\n", mail.text if known else None)
    numbers_only = [line for line in read(back.text).commands if not isinstance(line.command, commands.Number)]
    assert numbers_only == []
    for row in mail.text.split("\n"):
        found = read(read_typed(row).text, mail.choices)
        assert (found.commands, found.unread) == ((), ()), row


@pytest.mark.parametrize("name", HOSTILE)
def test_press_is_text_and_nothing_else_in_the_html_part(name: str) -> None:
    mail = rendered(HOSTILE[name])
    page = Markup(mail.html)
    assert not [tag for tag, _ in page.tags if tag == "script"]
    for words in HOSTILE_TALK:
        assert " ".join(words.split()) in page.text
    shown = sum(tag == "blockquote" for tag, _ in page.tags)
    assert shown == len(HOSTILE_TALK)
    assert [link for link in page.links if not link.address.startswith("allegra+")] == []


def test_numbers_in_press_stand_for_nothing() -> None:
    mail = rendered(HOSTILE["view"])
    assert choices_in(mail.text) == mail.choices
    assert choices_in(rendered(HOSTILE["alone"]).text) == ()


def test_a_player_called_like_a_command_speaks_and_nothing_is_played() -> None:
    text = rendered(alone(Said(1, None, "KEEP B2"), Said(2, 0, "PASS"))).text
    assert "To everybody at the table, from Draw\n> KEEP B2\n" in text
    assert read(read_typed(text.partition("\n")[2]).text) == Reading()


def test_history_shows_press_in_its_place() -> None:
    history = (
        e.Drawn(1, 7, window=()),
        e.Drawn(2, 5, window=()),
        HELLO,
        Said(0, 1, "Hi."),
        e.Drawn(1, 3, window=()),
    )
    notice = replace(samples.idle(), inquiries=(commands.History(),), history=history)
    mail = samples.rendered(notice)
    assert (
        "The whole game\n--------------\n- Bob drew the 7.\n- Cem drew the 5.\n\n"
        "To everybody at the table, from Bob\n> Hello!\n>\n> How are you?\n\n"
        "To Bob alone, from you\n> Hi.\n\n- Bob drew the 3.\n"
    ) in mail.text
    assert mail.html.count("<blockquote") == 2


@pytest.mark.parametrize("letters", ["'<", "x ", "дом ", "🎉"])
def test_of_much_press_a_mail_tells_the_last_that_fits_and_that_there_was_more(letters: str) -> None:
    day = [Said(1, None, f"{number}\n" + letters * 250) for number in range(100)]
    for notice in (alone(*day), replace(samples.decide(), press=tuple(day))):
        mail = samples.rendered(notice)
        shown = mail.html.count("<blockquote")
        assert 1 < shown < len(day)
        assert f"{len(day) - shown} earlier pieces of talk are not shown here" in says(mail)
        assert "\n> 99\n" in mail.text
        assert len(encoded(mail.html)) < 60_000


def test_one_piece_is_shown_however_many_bytes_it_takes() -> None:
    for words in ("'" * MOST_LETTERS, "🎉" * MOST_LETTERS):
        mail = samples.rendered(replace(samples.decide(), press=(Said(1, None, words),)))
        assert mail.html.count("<blockquote") == 1


def test_all_that_one_player_may_say_in_a_day_fits_into_one_mail_of_press() -> None:
    day = [Said(1, None, "word " * (MOST_LETTERS // 5))] * MOST_A_DAY
    assert samples.rendered(alone(*day)).html.count("<blockquote") == MOST_A_DAY


def test_an_address_that_was_removed_is_said_in_the_readers_words(monkeypatch: pytest.MonkeyPatch) -> None:
    from allegra_pbem.mail.writing import wording

    monkeypatch.setattr(wording, "ADDRESS_REMOVED", "[adresse supprimée]")
    text = samples.rendered(alone(Said(1, None, f"Write to {REMOVED}."))).text
    assert "> Write to [adresse supprimée]." in text


def test_the_sender_reads_what_was_said_and_to_whom() -> None:
    answers = (Done(1, "SAY", commands.Say("Hello!\nAll.")), Done(2, "TELL b x", commands.Tell("Bob", "KEEP B2")))
    text = says(samples.rendered(replace(samples.turn(), answers=answers, purpose=Purpose.ANSWER)))
    assert "- “Hello! All.” was told to everybody at the table. - “KEEP B2” was told to Bob alone." in text


@pytest.mark.parametrize(
    ("why", "detail", "words"),
    [
        (Why.TOO_LONG, "1001", "the text has 1001 characters, and 1000 at most are passed on. Nobody was told"),
        (Why.TOO_MANY_LINES, "21", "the text has 21 lines, and 20 at most are passed on. Nobody was told anything"),
        (Why.ENOUGH_SAID, "", "20 pieces a day are passed on, and you have said as many already. Nobody was told"),
        (Why.NO_WORDS, "", "there is no text in it. Write your text behind the command"),
        (Why.TO_ONESELF, "", "you would say it to yourself. Name another player"),
        (Why.UNREADABLE, "the text is missing", "the text is missing. Nobody was told anything of it; “HELP SAY” says"),
        (Why.UNKNOWN_PLAYER, "Zoe", "nobody at this table is called “Zoe”. The players are Ann, Bob and Cem."),
    ],
)
def test_what_is_refused_says_why_and_what_to_do(why: Why, detail: str, words: str) -> None:
    refused = Refused(3, "TELL Zoe hi", why, detail, stops=False)
    assert words in says(samples.rendered(replace(samples.turn(), answers=(refused,))))


def test_who_has_no_seat_reads_what_all_were_told_and_of_the_rest_only_that_it_was() -> None:
    reader = observer(("Ann", "Bob"))
    assert overheard(HELLO, reader) == "Bob said to everybody: “Hello! How are you?”"
    assert overheard(Said(0, 1, "secret"), reader) == "Ann to Bob, privately"


@pytest.mark.parametrize("line", ["x" * 500, "字" * 100, "é" * 71, "a" + "\u0301" * 400, "one " * 50, "", "-- "])
def test_quoted_lines_lose_nothing_and_fit(line: str) -> None:
    rows = quoted([line]).split("\n")
    assert all(row.startswith(">") and width(row) <= 72 for row in rows)
    assert "".join(row[2:] for row in rows).replace(" ", "") == line.replace(" ", "")
