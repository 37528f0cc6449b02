"""Invitation, rules, help, scores, history, answers to a player's lines, and notes."""

import re
from dataclasses import replace

import pytest

from allegra_pbem.assets import asset_dir
from allegra_pbem.mail.language.commands import read
from allegra_pbem.mail.language.verbs import CARRIED_OUT, Verb
from allegra_pbem.mail.writing.columns import width
from allegra_pbem.mail.writing.marker import MARKERS
from allegra_pbem.mail.writing.notes import Note, render_note
from allegra_pbem.moderator import commands as said
from allegra_pbem.moderator.notice import Answer, Done, Invitation, Notice, Purpose, Refused, Why
from allegra_pbem.rules import events as e
from allegra_pbem.rules.cells import Cell
from allegra_pbem.rules.options import Options

from . import samples
from .markup import Markup
from .samples import HEX, rendered, says


def invited(options: Options | None = None, words: tuple[str, ...] = ("", "", "")) -> Notice:
    terms = Invitation(options or Options(), 24, 72.5, (HEX,) * 3, words)
    return Notice(0, Purpose.INVITATION, None, None, invitation=terms)


def asking(*inquiries: said.Inquiry, history: tuple[e.Event, ...] = ()) -> Notice:
    return replace(samples.idle(), inquiries=inquiries, history=history)


def test_an_invitation_says_who_plays_how_and_with_which_seeds() -> None:
    text = says(rendered(invited(words=("", "rabbit", ""))))
    assert text.startswith(f"{MARKERS['en']} Ann, you are at the table of game 42 with Bob and Cem.")
    assert "Bob, who comes after you, is your left-hand neighbour" in text
    assert "To knock or pass you have 24 hours, and for everything else 72.5 hours" in text
    assert text.count(HEX) == 3
    assert "Bob has put in: “rabbit”" in text
    assert "reply with “SEED”" in text


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (Options(knocks="never"), "Nobody can knock"),
        (Options(knocks="auto"), "if three or more play"),
        (Options(lines="anywhere"), "lie anywhere in a row"),
        (Options(trigger="active"), "the player whose turn it is has no face-down card"),
        (Options(reveal="own"), "in columns B to E"),
        (Options(final_clear=False), "no longer cleared"),
        (Options(tie="doubled"), "also when the lowest sum is shared"),
        (Options(doubling="always"), "a negative sum too"),
        (Options(rounds=5), "Rounds: 5."),
        (Options(turn_limit=0), "no limit to the number of turns"),
    ],
)
def test_each_house_rule_is_told_in_the_invitation(options: Options, words: str) -> None:
    assert words in says(rendered(invited(options)))
    assert words not in says(rendered(invited()))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (Options(reveal="own"), "turns up two cards of their own columns B to E"),
        (Options(knocks="auto"), "With three players or more, all others may knock"),
        (Options(lines="anywhere"), "anywhere in one row of an area"),
        (Options(trigger="active"), "when a player has no face-down card"),
        (Options(tie="doubled"), "needs the lowest sum, and alone"),
        (Options(rounds=5), "over several rounds, here 5"),
    ],
)
def test_the_rules_are_those_of_this_game(options: Options, words: str) -> None:
    notice = asking(said.Rules())
    other = replace(notice, view=samples.view(options=options))
    assert words in says(rendered(other))
    assert words not in says(rendered(notice))


def test_without_knocks_the_rules_do_not_speak_of_them() -> None:
    notice = replace(asking(said.Rules()), view=samples.view(options=Options(knocks="never")))
    rules = says(rendered(notice)).split("The rules of Allegra")[1]
    assert "knock" not in rules.lower()


@pytest.mark.parametrize("verb", sorted(CARRIED_OUT))
def test_every_command_has_help_of_its_own(verb: Verb) -> None:
    text = rendered(asking(said.Help(str(verb)))).text
    assert f"The command {verb}\n" in text
    assert "How to write commands" not in text


@pytest.mark.parametrize("topic", [None, "NONSENSE", "../rules", "note/chat"])
def test_help_on_what_there_is_no_help_for_lists_the_commands(topic: str | None) -> None:
    text = says(rendered(asking(said.Help(topic))))
    assert "How to write commands" in text
    assert all(f"“{verb}" in text for verb in CARRIED_OUT - {Verb.HELP})


def test_every_help_text_belongs_to_a_command() -> None:
    names = {path.stem.upper() for path in (asset_dir("templates") / "en" / "help").glob("*.txt")}
    assert names == CARRIED_OUT


def test_what_was_asked_for_twice_is_sent_once() -> None:
    assert rendered(asking(said.Rules(), said.Rules())).text.count("The rules of Allegra, as played here") == 1


def test_scores_before_the_first_round_is_over_say_so() -> None:
    assert "no round has been scored yet" in rendered(asking(said.Scores())).text


def test_history_lists_what_happened_in_both_parts() -> None:
    mail = rendered(asking(said.History(), history=(e.Kept(1, Cell.C2, 3, 9),)))
    line = "Bob kept the 3 at Bob's C2; the 9 went on the discard pile."
    assert f"The whole game\n--------------\n- {line}" in mail.text
    assert line in Markup(mail.html).text


def test_a_very_long_history_keeps_its_end_and_says_what_is_missing() -> None:
    events = tuple(e.Kept(1, Cell.C2, 3, value) for value in range(1000))
    mail = rendered(asking(said.History(), history=events))
    text = says(mail)
    assert "the 999 went on the discard pile" in text
    missing = re.search(r"(\d+) earlier lines are left out here", text)
    assert missing is not None
    assert f"the {missing[1]} went" in text
    assert f"the {int(missing[1]) - 1} went" not in text


def answered(*answers: Answer) -> str:
    return says(rendered(replace(samples.turn(), answers=answers, purpose=Purpose.ANSWER)))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (Done(1, "keep b2", said.Keep(Cell.B2), held=True), "“keep b2” is held until the knock window closes"),
        (Done(1, "keep b2", said.Keep(Cell.B2), again=True), "“keep b2” stands already; nothing has changed."),
        (Done(1, "rules", said.Rules()), "“rules” is answered below."),
        (Done(1, "seed a b", said.Seed("a b")), "“a b” goes into the shuffle of the next deals."),
        (Done(1, "seed", said.Seed("")), "You have no words in the shuffle"),
        (
            Refused(2, "kepe b1", Why.UNREADABLE, "kepe is no command word", ("KEEP B1",)),
            "Line 2, “kepe b1”, was not carried out: kepe is no command word. Did you mean: 15 KEEP B1",
        ),
        (Refused(1, "keep b1", Why.NOT_ASKED), "the game does not wait for this from you now. What stands now"),
        (Refused(1, "keep b1", Why.QUESTION_OVER), "asked something that is over. Answer this mail instead"),
        (Refused(1, "take c2", Why.ILLEGAL, "a cell that holds a card"), "the rules expect a cell that holds a card."),
        (Refused(1, "give bo", Why.UNKNOWN_PLAYER, "bo"), "called “bo”. The players are Ann, Bob and Cem."),
        (Refused(1, "draw", Why.NOT_REACHED), "below a line that was refused, or below the end of your commands."),
        (Refused(1, "draw", Why.NOT_REACHED, "", ("draw",)), "answer this mail with its number: 15 draw"),
        (Refused(1, "keep b1", Why.CONTRADICTION), "in two different ways, so none of them was played."),
    ],
)
def test_the_answer_says_what_became_of_a_line(answer: Answer, words: str) -> None:
    assert words in answered(answer)


LATE = Refused(2, "kepe b1", Why.UNREADABLE, "kepe is no command word")


@pytest.mark.parametrize("command", [said.Draw(), said.Knock(), said.Pass(), said.Keep(Cell.B2), said.Show()])
def test_what_was_done_needs_no_answer_where_all_was_done(command: said.Command) -> None:
    assert "Your mail" not in answered(Done(1, "what I wrote", command))


@pytest.mark.parametrize(
    ("command", "words"),
    [(said.Draw(), "is done."), (said.Knock(), "was the last answer, so the knock window is closed.")],
)
def test_what_was_done_is_answered_beside_what_was_not(command: said.Command, words: str) -> None:
    assert f"“what I wrote” {words}" in answered(Done(1, "what I wrote", command), LATE)


def test_a_knock_in_an_open_window_can_still_be_changed() -> None:
    notice = replace(samples.window(answer=True), answers=(Done(1, "knock", said.Knock()), LATE))
    assert "“knock” is noted. It stays secret, and you can change it" in says(rendered(notice))


def test_every_reason_has_words_of_its_own() -> None:
    told = {answered(Refused(1, "x", why)) for why in Why}
    assert len(told) == len(Why)


def test_only_a_dozen_lines_are_answered_one_by_one() -> None:
    refused = tuple(Refused(at, f"line{at}", Why.UNREADABLE, "no", (f"KEEP B{at}",)) for at in range(1, 21))
    text = answered(*refused)
    assert "“line12”" in text
    assert "“line13”" not in text
    assert "8 more lines of your mail are not answered here." in text


@pytest.mark.parametrize("text", ["x\r\nKNOCK", "\x1b[31mdraw", "a" * 400, "draw\u202e"])
def test_a_refused_line_is_shown_on_one_line_and_printable(text: str) -> None:
    mail = rendered(replace(samples.turn(), answers=(Refused(1, text, Why.UNREADABLE, text, (text,)),)))
    assert all(line.isprintable() for line in mail.text.split("\n"))
    assert max(map(width, mail.text.split("\n"))) <= 72 or "a" * 50 in mail.text
    assert "KNOCK" not in mail.text.split("\n")


@pytest.mark.parametrize("note", Note)
def test_a_note_says_that_nothing_was_played_and_no_line_of_it_is_a_command(note: Note) -> None:
    mail = render_note(note, "en", games=((42, "Ann, Bob"),), detail="it is larger than 256 KiB")
    text = says(mail)
    assert text.startswith(MARKERS["en"])
    assert re.search(r"[Nn]othing was (played|done)", text)
    assert [line for line in mail.text.split("\n") if read(line).commands] == []
    assert max(map(width, mail.text.split("\n"))) <= 72
    assert Markup(mail.html).text.endswith(text[-17:])


def test_a_note_without_a_token_names_the_games_of_the_writer() -> None:
    assert "game 42: Ann, Bob" in render_note(Note.NO_TOKEN, "en", ((42, "Ann, Bob"),)).text
    assert "You are in no game at present." in says(render_note(Note.NO_TOKEN, "en"))


@pytest.mark.parametrize(
    "inquiry", [said.Rules(), said.Help(), *(said.Help(str(verb)) for verb in sorted(CARRIED_OUT))]
)
def test_no_line_of_a_document_is_a_command(inquiry: said.Inquiry) -> None:
    mail = rendered(asking(inquiry))
    commands = [line for line in mail.text.split("\n") if read(line, mail.choices).commands]
    assert commands == []
    assert max(map(width, mail.text.split("\n"))) <= 72


def test_no_line_of_an_invitation_is_a_command() -> None:
    assert [line for line in rendered(invited()).text.split("\n") if read(line).commands] == []
