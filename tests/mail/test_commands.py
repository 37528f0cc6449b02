"""Which lines of a text are commands: the block, talk, mistypes, numbers."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allegra_pbem.mail.language.commands import MOST_COMMANDS, MOST_REPORTED, _Block, read
from allegra_pbem.mail.language.faults import Fault
from allegra_pbem.mail.language.lines import LONGEST_LINE
from allegra_pbem.mail.language.spoken import to_text
from allegra_pbem.moderator import commands as say
from allegra_pbem.rules.cells import Cell

REVEALS = ("REVEAL B1", "REVEAL C1", "REVEAL C3")
EXCHANGES = ("TAKE A1", "TAKE B1", "PUT C1", "PUT D1")
KEEPS = ("KEEP B1", "KEEP B2", "KEEP C1", "KEEP C2", "DISCARD")


def played(text: str, choices: tuple[str, ...] = ()) -> list[str]:
    return [to_text(line.command) for line in read(text, choices).commands]


def unread(text: str) -> list[str]:
    return [to_text(line.command) for line in read(text).unread]


def faults(text: str, choices: tuple[str, ...] = ()) -> list[Fault]:
    return [misread.fault for misread in read(text, choices).misreads]


def offered(text: str, choices: tuple[str, ...] = ()) -> tuple[str, ...]:
    (misread,) = read(text, choices).misreads
    return misread.offers


def test_a_line_keeps_its_number_and_its_own_text() -> None:
    (line,) = read("Hi!\n\n  keep  B2. \n").commands
    assert (line.line, line.text, line.command) == (3, "keep  B2.", say.Keep(Cell.B2))


def test_commands_joined_by_semicolons_count_one_by_one() -> None:
    lines = read("DRAW; KEEP B2 IF CARD <= 2 ; Discard C1;").commands
    assert [line.text for line in lines] == ["DRAW", "KEEP B2 IF CARD <= 2", "Discard C1"]
    assert {line.line for line in lines} == {1}


def test_seed_words_may_hold_semicolons() -> None:
    assert played("DRAW; SEED a; KEEP B2") == ["DRAW", "SEED a; KEEP B2"]


@pytest.mark.parametrize(
    "text",
    [
        "KEEP\u00a0B2",
        "\ufeffKEEP B2",
        "KEEP B\u200b2",
        "\u200eKEEP B2\u200f",
        "ＫＥＥＰ　Ｂ２",
        "\u202aKEEP B2\u202c",
        "keep b2\t",
    ],
)
def test_what_phones_put_into_a_line_does_no_harm(text: str) -> None:
    assert played(text) == ["KEEP B2"]


@pytest.mark.parametrize("text", ["KEEP B2 # the low one", "# as I said\nKEEP B2 #", "#\n##\nKEEP B2\u00a0＃ so"])
def test_comments_are_no_part_of_a_command(text: str) -> None:
    (line,) = read(text).commands
    assert (line.text, line.command) == ("KEEP B2", say.Keep(Cell.B2))


def test_a_comment_between_commands_ends_nothing() -> None:
    assert played("DRAW\n# then\nKEEP B2") == ["DRAW", "KEEP B2"]


def test_seed_words_and_numbers_may_hold_the_sign_of_a_comment() -> None:
    assert played("SEED lucky # seven") == ["SEED lucky # seven"]
    assert played("DRAW; SEED a # b") == ["DRAW", "SEED a # b"]
    assert played("1 #3", EXCHANGES) == ["TAKE A1 PUT C1"]


@pytest.mark.parametrize("word", ["END", "end.", "Stop", "Fin", "BASTA", "fim", "Ende", "ＥＮＤ"])
def test_below_a_word_for_the_end_nothing_is_read(word: str) -> None:
    assert played(f"DRAW\n{word}\nKEEP B2") == ["DRAW"]
    assert unread(f"DRAW\n{word}\nKEEP B2") == ["KEEP B2"]
    assert played(f"{word}\nKEEP B2") == []
    assert played(f"{word}\nHi\nKEEP B2") == []


def test_a_line_that_only_begins_with_a_word_for_the_end_is_talk() -> None:
    assert played("End of the month!\nDRAW") == ["DRAW"]


def test_more_than_twenty_commands_are_not_carried_out() -> None:
    text = "\n".join(["SHOW"] * 21) + "; DRAW"
    assert played(text) == ["SHOW"] * MOST_COMMANDS
    assert unread(text) == ["SHOW", "DRAW"]


def test_talk_above_the_commands_is_skipped() -> None:
    assert played("Hi Bob,\n\nnice weather. - Jake out\n\nDRAW\n\n\nKEEP B2") == ["DRAW", "KEEP B2"]


def test_the_first_line_of_talk_below_the_commands_ends_the_reading() -> None:
    text = "DRAW\nthat was quick\nKEEP B2"
    assert played(text) == ["DRAW"]
    assert unread(text) == ["KEEP B2"]


def test_without_the_block_the_command_below_talk_would_be_played() -> None:
    assert len(_Block((), ends=False).read("DRAW\nthat was quick\nKEEP B2").commands) == 2


def test_a_line_of_invisible_characters_is_blank() -> None:
    assert played("DRAW\n\u200b\n\u00a0\nKEEP B2") == ["DRAW", "KEEP B2"]


@pytest.mark.parametrize(
    "talk",
    [
        "Keep up the good work!",
        "Thanks Bob!",
        "Pass the salt please",
        "I will draw in a moment",
        "Draw me a picture of that",
        "Give it up, Bob!",
        "Take B2 from me and I will cry for ever",
        "Passe une bonne journée !",
        "Da bin ich wieder",
        "Tom",
        "Drew",
        "Rosa",
        "Sent from my desk, is much easier than my mobile",
        "- ",
        "-- ",
        "Tel. 555 1234",
        "2026",
        "On the one hand 3 cards, on the other 4",
        "x" * (LONGEST_LINE + 1),
        "KEEP B2 " * 60,
    ],
)
def test_talk_is_neither_played_nor_complained_about(talk: str) -> None:
    reading = read(talk)
    assert (reading.commands, reading.misreads, reading.unread) == ((), (), ())


@pytest.mark.parametrize(
    ("text", "fault", "offers"),
    [
        ("KEEP Z9", Fault.CELL, ()),
        ("KEPE B2", Fault.WORD, ("KEEP B2",)),
        ("DISCRD C1 IF CARD >= 9", Fault.WORD, ("DISCARD C1 IF CARD >= 9",)),
        ("KEEP 2B", Fault.CELL, ("KEEP B2",)),
        ("TAKE C1 PUT", Fault.FORM, ("TAKE C1",)),
        ("PUT E2", Fault.WORD, ()),
        ("KEEP B2 please", Fault.FORM, ("KEEP B2",)),
        ("Pass!", Fault.WORD, ("PASS",)),
        ("DRAW; hello there", Fault.WORD, ("DRAW",)),
        ("KEEP B2 IF CRD <= 3", Fault.CONDITION, ("KEEP B2",)),
        ("GIVE b�b", Fault.DAMAGED, ()),
    ],
)
def test_a_mistyped_command_is_reported_with_what_it_may_have_meant(
    text: str, fault: Fault, offers: tuple[str, ...]
) -> None:
    (misread,) = read(text).misreads
    assert (misread.line, misread.text, misread.fault, misread.offers) == (1, text, fault, offers)
    assert misread.why
    assert played(text) == []


@pytest.mark.parametrize(
    "text", ["I keep B2", "3. KEEP B2", "*KEEP B2*", "- KEEP B2", "“KEEP B2”", "Please keep b2, thanks"]
)
def test_a_command_inside_a_line_is_only_offered(text: str) -> None:
    assert played(text) == []
    assert offered(text) == ("KEEP B2",)


def test_a_command_inside_a_line_of_talk_is_not_mentioned_beside_real_ones() -> None:
    assert faults("I keep B2 as I said\nDRAW") == []
    assert played("I keep B2 as I said\nDRAW") == ["DRAW"]


@pytest.mark.parametrize(("text", "offer"), [("DARW", "DRAW"), ("knok", "KNOCK"), ("Passs", "PASS"), ("hepl", "HELP")])
def test_a_lone_mistyped_word_is_offered_when_nothing_else_was_read(text: str, offer: str) -> None:
    assert offered(text) == (offer,)
    assert faults(f"SHOW\n{text}") == []


def test_no_move_below_a_misread_line_is_played_but_questions_are_answered() -> None:
    text = "KEEP Z9\nSHOW\nKEEP B2"
    assert played(text) == ["SHOW"]
    assert unread(text) == ["KEEP B2"]


def test_a_misread_question_stops_no_move() -> None:
    assert played("HELP!\nKEEP B2") == ["KEEP B2"]


def test_the_nearest_choices_of_the_mail_are_offered() -> None:
    assert offered("KEEP", KEEPS) == ("KEEP B1", "KEEP B2", "KEEP C1")


@pytest.mark.parametrize("text", ["2", "2.", "#2", " ２ "])
def test_a_number_stands_for_the_choice_of_the_mail_that_is_answered(text: str) -> None:
    assert played(text, KEEPS) == ["KEEP B2"]


@pytest.mark.parametrize("text", ["1 3", "3 1", "1, 3", "1 and 3", "#1 #3", "1 e 3.", "1+3"])
def test_two_numbers_join_two_halves_in_either_order(text: str) -> None:
    assert played(text, EXCHANGES) == ["TAKE A1 PUT C1"]


def test_two_numbers_reveal_two_cells() -> None:
    assert played("3 1", REVEALS) == ["REVEAL C3 B1"]


@pytest.mark.parametrize(
    ("text", "choices", "fault", "said"),
    [
        ("9", EXCHANGES, Fault.NUMBER, "1 to 4"),
        ("0", KEEPS, Fault.NUMBER, "1 to 5"),
        ("1", EXCHANGES, Fault.HALF, "1 3"),
        ("3", EXCHANGES, Fault.HALF, "3 1"),
        ("2", REVEALS, Fault.HALF, "2 1"),
        ("1 2", EXCHANGES, Fault.PAIR, "1 3"),
        ("2 2", REVEALS, Fault.TWO_CELLS, "different"),
        ("1 2", KEEPS, Fault.NO_PAIR, "write one"),
        ("3;1", EXCHANGES, Fault.HALF, "3 1"),
    ],
)
def test_numbers_that_make_no_move_say_what_is_possible(
    text: str, choices: tuple[str, ...], fault: Fault, said: str
) -> None:
    (misread,) = read(text, choices).misreads
    assert misread.fault is fault
    assert said in misread.why


def test_numbers_stay_numbers_while_their_mail_is_not_known() -> None:
    assert [line.command for line in read("3 18").commands] == [say.Number((3, 18))]


def test_a_take_alone_is_whole_where_the_discard_pile_is_meant() -> None:
    assert played("1", ("TAKE A1", "TAKE B1", "DRAW")) == ["TAKE A1"]


def test_only_so_much_is_reported_of_one_mail() -> None:
    assert len(read("KEEP Z9\n" * 100).misreads) == MOST_REPORTED
    assert len(read("DRAW\nbye\n" + "KEEP B2\n" * 100).unread) == MOST_REPORTED


@pytest.mark.parametrize(
    "hostile",
    [
        "\n" * 4000,
        "KEPE B2\n" * 30_000,
        "I keep B2\n" * 25_000,
        "KEEP it\n" * 30_000,
        ";" * 250_000,
        "3;" * 120_000,
        ("DRAW;" * 79 + "\n") * 500,
        ("keep " * 75 + "\n") * 600,
        "GIVE " + "x " * 120_000,
    ],
)
def test_hostile_text_costs_little_time(hostile: str) -> None:
    begun = process_time()
    read(hostile, KEEPS)
    assert process_time() - begun < 2


fragments = st.sampled_from(["KEEP", "B2", "TAKE", "PUT", "IF", "CARD", "<=", "3", "bob", "GIVE", ";", "\n", "z9"])
texts = st.lists(fragments | st.text(max_size=5), max_size=30).map(" ".join)


@given(texts, st.sampled_from([(), KEEPS, EXCHANGES, REVEALS]))
def test_any_text_can_be_read(text: str, choices: tuple[str, ...]) -> None:
    reading = read(text, choices)
    lines = [line.line for line in reading.commands + reading.unread] + [wrong.line for wrong in reading.misreads]
    assert all(1 <= line <= text.count("\n") + 1 for line in lines)
    assert all(len(wrong.offers) <= 3 and wrong.why for wrong in reading.misreads)
