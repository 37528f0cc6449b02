"""SAY and TELL: where a text begins and ends, whom it is for, and what only looks like one."""

from time import process_time

import pytest

from allegra_pbem.mail.language.commands import read
from allegra_pbem.mail.language.faults import Fault
from allegra_pbem.mail.language.spoken import to_text
from allegra_pbem.moderator import commands as say
from allegra_pbem.rules.cells import Cell


def commands(text: str) -> list[say.Command]:
    return [line.command for line in read(text).commands]


def faults(text: str) -> list[Fault]:
    return [misread.fault for misread in read(text).misreads]


def unread(text: str) -> list[str]:
    return [line.text for line in read(text).unread]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("SAY hello", "hello"),
        ("say: hello", "hello"),
        ("SAY : hello", "hello"),
        ("SAY:hello", "hello"),
        ("SAY\u00a0hello  you ", "hello  you"),
        ("SAY “Hello” — d’accord…", "“Hello” — d’accord…"),
        ('SAY "hello"', '"hello"'),
        ("SAY :) hello", ":) hello"),
        ("SAY Zoë, cards > 3; KEEP B2 # no.", "Zoë, cards > 3; KEEP B2 # no."),
        ("SAY: to bob", "to bob"),
        ("SAY " + "very " * 300 + "long", "very " * 300 + "long"),
        ("Dire ciao a tutti", "ciao a tutti"),
        ("ANNONCE: bonjour", "bonjour"),
        ("dizer olá", "olá"),
        ("SAGEN Hallo", "Hallo"),
        ("decir: hola", "hola"),
        ("DIRE que c'est beau", "que c'est beau"),
    ],
)
def test_what_is_said_is_the_rest_of_the_line_as_typed(line: str, text: str) -> None:
    assert commands(line) == [say.Say(text)]


@pytest.mark.parametrize(
    ("line", "player", "text"),
    [
        ("TELL bob hello", "bob", "hello"),
        ("TELL bob: hello", "bob", "hello"),
        ("TELL bob:hello", "bob", "hello"),
        ("TELL bob, hello", "bob", "hello"),
        ("TELL Anna Lena: hello: you", "Anna Lena", "hello: you"),
        ("TELL “Anna Lena” hello", "Anna Lena", "hello"),
        ('TELL "Anna Lena": hello', "Anna Lena", "hello"),
        ("TELL Anna Lena hello", "Anna", "Lena hello"),
        ("TELL bob hi :) and 10:30?", "bob", "hi :) and 10:30?"),
        ("TELL to bob hello", "bob", "hello"),
        ("SAY to bob hello", "bob", "hello"),
        ("Dire à Bob: salut", "Bob", "salut"),
        ("CHUCHOTER à bob salut", "bob", "salut"),
        ("sussurra a bob ciao", "bob", "ciao"),
        ("SUSSURRA ao bob oi", "bob", "oi"),
        ("Flüstern bob hallo", "bob", "hallo"),
        ("susurra a bob hola", "bob", "hola"),
        ("TELL me: hello", "me", "hello"),
    ],
)
def test_what_is_told_names_its_player_first(line: str, player: str, text: str) -> None:
    assert commands(line) == [say.Tell(player, text)]


@pytest.mark.parametrize("bare", ["SAY", "say.", "SAY:", "DIRE :"])
def test_several_lines_stand_between_say_and_end(bare: str) -> None:
    text = f"DRAW\n{bare}\n\n  Hi; all,\n\n> KEEP B2\n3\n\nEnd.\nKEEP C1"
    assert commands(text) == [say.Draw(), say.Say("  Hi; all,\n\n> KEEP B2\n3"), say.Keep(Cell.C1)]


@pytest.mark.parametrize("bare", ["TELL bob", "TELL bob:", "DRAW; TELL bob"])
def test_several_lines_can_be_told_to_one(bare: str) -> None:
    assert commands(f"{bare}\nSHOW\nme\nEND")[-1] == say.Tell("bob", "SHOW\nme")


@pytest.mark.parametrize(
    "below", ["", "\n", "\n\n-- ", "\n\nSent from my iPhone", "\n____\nBlah", "\nVon meinem Handy gesendet"]
)
def test_without_end_the_text_goes_to_the_end_of_the_mail_or_its_signature(below: str) -> None:
    assert commands(f"DRAW\nSAY\nHello all,\n\nsee you!\nBob{below}") == [
        say.Draw(),
        say.Say("Hello all,\n\nsee you!\nBob"),
    ]


@pytest.mark.parametrize("below", ["KEEP B2", "3", "KEPE B2", "draw; show", "pass.", "TELL bob\nsecret", "SAY hello"])
def test_without_end_nothing_is_told_when_a_line_below_could_be_a_command(below: str) -> None:
    text = f"DRAW\nSAY\nHello\n{below}"
    assert commands(text) == [say.Draw()]
    assert faults(text) == [Fault.NO_END]


def test_a_command_below_a_text_without_end_is_offered() -> None:
    assert unread("SAY\nHello\nKEEP B2") == ["KEEP B2"]


def test_a_text_for_one_is_never_told_to_all_as_part_of_another() -> None:
    text = "SAY\nHello\nTELL bob\nsecret\nEND\nDRAW"
    assert commands(text) == []
    assert faults(text) == [Fault.NO_END]
    assert unread(text) == ["DRAW"]


@pytest.mark.parametrize("text", ["SAY", "SAY:", "SAY\n\n", "SAY\nEND", "TELL bob", "TELL bob:\n \nEND", "SAY; DRAW"])
def test_a_missing_text_is_reported(text: str) -> None:
    assert commands(text) == []
    assert faults(text) == [Fault.TEXT]


def test_a_missing_name_is_reported() -> None:
    assert faults("TELL\nhello\nEND") == [Fault.NAME]


def test_a_text_that_came_damaged_is_reported_however_long_it_is() -> None:
    assert faults("SAY It was nice to see you at the caf\ufffd yesterday") == [Fault.DAMAGED]
    assert faults("SAY\ncaf\ufffd\nEND") == [Fault.DAMAGED]


def test_a_fault_in_a_text_stops_no_move() -> None:
    assert commands("SAY\nEND\nDRAW") == [say.Draw()]


@pytest.mark.parametrize(
    "talk",
    [
        "Say, when do you play?",
        "Say! That was quick.",
        "Tell me when you are back",
        "Tell us B2 or C3",
        "Tell your wife hello",
        "Tell-tale signs",
        "Dire que j'ai perdu !",
        "Dire che ho vinto",
        "Dizer que perdi",
        "Decir que no",
        "Sagen wir mal so: B2",
        "Sag mir Bescheid",
        "Dis bonjour à ta mère",
        "Dis, tu viens ?",
        "Di la verità",
        "Thanks; say hi to Anna",
    ],
)
def test_what_only_begins_like_press_is_talk(talk: str) -> None:
    reading = read(talk)
    assert (reading.commands, reading.misreads, reading.unread) == ((), (), ())


LONG = "SAY " + "word " * 13 + "w"  # 70 columns, so that no word more would have fitted


@pytest.mark.parametrize("below", ["goes on here", "hello"])
def test_a_line_that_a_mail_program_broke_is_said_whole(below: str) -> None:
    assert commands(f"{LONG}\n{below}\nDRAW") == [say.Say(f"{LONG[4:]} {below}"), say.Draw()]


def test_a_line_that_had_room_for_the_next_word_was_not_broken() -> None:
    assert commands("SAY hello\nBob\nDRAW") == [say.Say("hello")]


def test_a_command_below_a_line_that_may_have_been_broken_is_only_offered() -> None:
    text = f"{LONG}\npass\nKEEP B2"
    assert commands(text) == [say.Say(LONG[4:])]
    assert [(wrong.line, wrong.fault, wrong.offers) for wrong in read(text).misreads] == [(2, Fault.BROKEN, ("PASS",))]
    assert unread(text) == ["KEEP B2"]


@pytest.mark.parametrize("below", ["DRAW", "\ndraw", "# so\ndraw", "PLACE B2"])
def test_a_command_in_capitals_or_below_an_empty_line_is_one(below: str) -> None:
    assert len(commands(f"{LONG}\n{below}")) == 2


def test_below_the_end_of_the_reading_nothing_is_said() -> None:
    text = "DRAW\nthat was quick\nSAY hello\nSAY\nPASS\nEND"
    assert commands(text) == [say.Draw()]
    assert unread(text) == ["SAY hello", "PASS"]


@pytest.mark.parametrize("command", [say.Say("a\n\nb; # c."), say.Tell("Anna Lena", "PASS\n3")])
def test_a_text_of_several_lines_reads_back_to_itself(command: say.Press) -> None:
    assert commands(to_text(command)) == [command]


@pytest.mark.parametrize(
    "hostile",
    [
        "SAY\n" * 5000,
        "SAY\nx\nEND\n" * 1600,
        "SAY " + ":" * 250_000,
        "TELL " + ":," * 120_000,
        'TELL "' + "x " * 120_000,
        f"{LONG}\n" * 3000,
        "SAY\n" + "von mein" + "x" * 250_000,
        "SAY\n" + "-" * 250_000,
        "SAY; " * 60_000,
    ],
)
def test_hostile_press_costs_little_time(hostile: str) -> None:
    begun = process_time()
    read(hostile)
    assert process_time() - begun < 2
