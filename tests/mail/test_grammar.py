"""The grammar of one command: what each is read as, in six languages, and that it can be said again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allegra_pbem.mail.language import verbs
from allegra_pbem.mail.language.conditions import HIGHEST, LOWEST
from allegra_pbem.mail.language.faults import Fault, GrammarError
from allegra_pbem.mail.language.fold import fold, key
from allegra_pbem.mail.language.grammar import FORMS, LONGEST_WORDS, command_of, is_sayable
from allegra_pbem.mail.language.names import LONGEST_NAME
from allegra_pbem.mail.language.spoken import said_in, to_json, to_text
from allegra_pbem.mail.language.verbs import LANGUAGES, Verb, Word
from allegra_pbem.mail.language.words import cut
from allegra_pbem.moderator import commands as say
from allegra_pbem.rules.cells import Cell

B1, B2, C1, C3, E2 = Cell.B1, Cell.B2, Cell.C1, Cell.C3, Cell.E2


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("REVEAL B1 C3", say.Reveal(B1, C3)),
        ("reveal b1, c3", say.Reveal(B1, C3)),
        ("Reveal B1 and C3.", say.Reveal(B1, C3)),
        ("DRAW", say.Draw()),
        ("TAKE C1", say.Take(C1)),
        ("TAKE C1 PUT E2", say.Exchange(C1, E2)),
        ("take c1, put e2", say.Exchange(C1, E2)),
        ("KEEP B2", say.Keep(B2)),
        ("DISCARD", say.Discard()),
        ("DISCARD C1", say.Discard(C1)),
        ("GIVE bob", say.Give("bob")),
        ("GIVE Anna Lena", say.Give("Anna Lena")),
        ("give to bob", say.Give("bob")),
        ("GIVE Anna Lena TAKE C1 PUT E2", say.Give("Anna Lena", C1, E2)),
        ("GIVE bob IF KNOCK", say.Give("bob", conditions=(say.HasKnocked(),))),
        ("KNOCK", say.Knock()),
        ("KNOCK B2", say.Knock(B2)),
        ("PASS", say.Pass()),
        ("PLACE B2", say.Place(B2)),
        ("SHOW", say.Show()),
        ("SCORES", say.Scores()),
        ("HISTORY", say.History()),
        ("RULES", say.Rules()),
        ("HELP", say.Help()),
        ("HELP knock", say.Help("KNOCK")),
        ("SEED some words; and more.", say.Seed("some words; and more.")),
        ("SEED", say.Seed("")),
        ("SAY hello; all # of you.", say.Say("hello; all # of you.")),
        ("TELL bob hello", say.Tell("bob", "hello")),
    ],
)
def test_each_command_is_read(text: str, command: say.Command) -> None:
    assert command_of(text) == command


@pytest.mark.parametrize(
    ("condition", "meant"),
    [
        ("CARD = 7", say.CardIs(7, 7)),
        ("card<=2", say.CardIs(LOWEST, 2)),
        ("CARD < 2", say.CardIs(LOWEST, 1)),
        ("CARD ≥ 9", say.CardIs(9, HIGHEST)),
        ("CARD > 9", say.CardIs(10, HIGHEST)),
        ("CARD = -1", say.CardIs(-1, -1)),
        ("CARD > −1", say.CardIs(0, HIGHEST)),
        ("CARD 2 TO 4", say.CardIs(2, 4)),
        ("PILE = -1 TO 4", say.PileIs(-1, 4)),
        ("KNOCK", say.HasKnocked()),
        ("FROM Anna Lena", say.DrawnBy("Anna Lena")),
        ("CLEARS", say.Clears()),
        ("LAST TURNS", say.InLastTurns()),
    ],
)
def test_each_condition_is_read(condition: str, meant: say.Condition) -> None:
    assert command_of(f"KEEP B2 IF {condition}") == say.Keep(B2, (meant,))


def test_conditions_are_joined_by_and() -> None:
    read = command_of("DISCARD C1 IF CARD >= 9 AND FROM bob AND LAST TURNS")
    assert read == say.Discard(C1, (say.CardIs(9, HIGHEST), say.DrawnBy("bob"), say.InLastTurns()))


@pytest.mark.parametrize(
    "text",
    [
        "Garde B2 si carte <= 3 et élimine",
        "TIENI B2 SE CARTA <= 3 E ELIMINA",
        "mantém B2 se carta <= 3 e elimina",
        "Behalte B2 wenn Karte <= 3 und räumt",
        "conserva B2 si carta <= 3 y elimina",
        "KEEP B2 WENN CARTA <= 3 ET CLEARS",
    ],
)
def test_the_words_of_six_languages_say_the_same_and_may_be_mixed(text: str) -> None:
    assert command_of(text) == say.Keep(B2, (say.CardIs(LOWEST, 3), say.Clears()))


@pytest.mark.parametrize(
    "text", ["GIB bob", "donne à bob", "dai a bob", "dá ao bob", "da a bob", "GEBE an bob", "doy bob"]
)
def test_every_language_gives_in_its_own_way(text: str) -> None:
    assert command_of(text) == say.Give("bob")


@pytest.mark.parametrize("text", ["Da bin ich", "Dai Bob", "Da Vinci"])
def test_words_of_talk_in_another_language_give_nothing(text: str) -> None:
    with pytest.raises(GrammarError):
        command_of(text)


@pytest.mark.parametrize("verb", Verb)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_that_mails_show_is_understood(verb: Verb, language: str) -> None:
    assert verbs.verb_of(key(verbs.shown(verb, language))) is verb


def test_no_word_begins_two_commands() -> None:
    meant = verbs._index(verbs._VERBS)
    assert {word: verbs for word, verbs in meant.items() if len(verbs) > 1} == {}


def test_no_word_means_two_things_where_both_could_stand() -> None:
    """PUT and the verbs never stand in one place, nor do AND and TO; conditions and joints do."""
    conditions = {Word.CARD, Word.PILE, Word.FROM, Word.CLEARS, Word.KNOCK, Word.LAST}
    after_condition = {Word.AND, Word.IF}
    for words in verbs._index(verbs._WORDS).values():
        assert len(words & conditions) <= 1
        assert len(words & after_condition) <= 1


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("KEEP Z9", Fault.CELL),
        ("KEEP B4", Fault.CELL),
        ("KEEP", Fault.FORM),
        ("KEEP B2 C1", Fault.FORM),
        ("REVEAL B1", Fault.FORM),
        ("REVEAL B1 B1", Fault.TWO_CELLS),
        ("TAKE C1 PUT", Fault.FORM),
        ("TAKE C1 IF PILE <= 1", Fault.NO_IF),
        ("KNOCK IF CLEARS", Fault.NO_IF),
        ("GIVE", Fault.NAME),
        ("GIVE bob TAKE C1", Fault.FORM),
        ("GIVE one two three four five", Fault.NAME),
        ("GIVE " + "b" * (LONGEST_NAME + 1), Fault.NAME),
        ("GIVE me a break!", Fault.NAME),
        ("KEEP B2 IF", Fault.NO_CONDITION),
        ("KEEP B2 IF CARD 3", Fault.CONDITION),
        ("KEEP B2 IF CARD <= 3 AND", Fault.NO_CONDITION),
        ("KEEP B2 IF CARD 4 TO 2", Fault.NEVER),
        ("HELP me", Fault.TOPIC),
        ("SEED " + "x" * (LONGEST_WORDS + 1), Fault.LONG),
        ("GIVE b�b", Fault.DAMAGED),
        ("Hello", Fault.WORD),
        ("", Fault.WORD),
    ],
)
def test_what_is_wrong_is_named(text: str, fault: Fault) -> None:
    with pytest.raises(GrammarError) as error:
        command_of(text)
    assert error.value.fault is fault


cells = st.sampled_from(list(Cell))
names = st.text(st.characters(codec="utf-8"), min_size=1, max_size=LONGEST_NAME).filter(is_sayable)
spans = st.tuples(st.integers(LOWEST, HIGHEST), st.integers(LOWEST, HIGHEST)).map(lambda span: (min(span), max(span)))
condition = st.one_of(
    spans.map(lambda span: say.CardIs(*span)),
    spans.map(lambda span: say.PileIs(*span)),
    st.just(say.HasKnocked()),
    names.map(say.DrawnBy),
    st.just(say.Clears()),
    st.just(say.InLastTurns()),
)
conditions = st.lists(condition, max_size=3).map(tuple)
pairs = st.lists(cells, min_size=2, max_size=2, unique=True)
words = st.text(st.characters(codec="utf-8"), max_size=LONGEST_WORDS // 2).map(
    lambda text: fold(text).replace("\n", "").strip()
)
press = words.filter(lambda text: text and text != "." and "�" not in text)
commands = st.one_of(
    pairs.map(lambda pair: say.Reveal(*pair)),
    st.sampled_from([say.Draw(), say.Pass(), say.Show(), say.Scores(), say.History(), say.Rules(), say.Help()]),
    st.builds(say.Take, cells),
    st.builds(say.Exchange, cells, cells),
    st.builds(say.Keep, cells, conditions),
    st.builds(say.Discard, st.none() | cells, conditions),
    st.builds(say.Give, names, conditions=conditions),
    st.builds(say.Give, names, cells, cells, conditions),
    st.builds(say.Knock, st.none() | cells),
    st.builds(say.Place, cells),
    st.builds(say.Help, st.sampled_from([verb.value for verb in Verb])),
    st.builds(say.Seed, words.filter(lambda text: "�" not in text)),
    st.builds(say.Say, press),
    st.builds(say.Tell, names, press),
)


@given(commands, st.sampled_from(LANGUAGES))
def test_a_command_in_words_of_any_language_reads_back_to_itself(command: say.Command, language: str) -> None:
    assert command_of(to_text(command, language)) == command


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("half", ["REVEAL B1", "PUT E2"])
def test_half_a_command_is_said_in_any_language(half: str, language: str) -> None:
    word, cell = cut(said_in(half, language))
    assert word.verb is Verb.REVEAL if half.startswith("REVEAL") else word.means(Word.PUT)
    assert cell.text == half[-2:]


def test_names_that_are_command_words_are_not_translated() -> None:
    assert said_in("GIVE Keep TAKE C1 PUT E2", "fr") == "DONNE Keep PRENDS C1 METS E2"
    assert said_in("HELP KNOCK", "de") == "HILFE KLOPFE"
    assert said_in("no command", "fr") == "no command"


@pytest.mark.parametrize("verb", Verb)
def test_the_forms_that_faults_show_are_commands(verb: Verb) -> None:
    for form in FORMS[verb].split(", or "):
        assert form.startswith(verb.value)
        command_of(form)


def test_json_names_the_command_and_leaves_out_what_was_not_given() -> None:
    assert to_json(say.Keep(B2)) == {"name": "KEEP", "arguments": {"cell": "B2"}}
    assert to_json(say.Discard()) == {"name": "DISCARD", "arguments": {}}
    assert to_json(say.Number((3, 18))) == {"name": "NUMBER", "arguments": {"numbers": [3, 18]}}
    given_away = command_of("GIVE bob TAKE C1 PUT E2 IF KNOCK AND CARD >= 4")
    assert to_json(given_away) == {
        "name": "GIVE",
        "arguments": {"player": "bob", "take": "C1", "put": "E2", "conditions": ["KNOCK", "CARD >= 4"]},
    }


@pytest.mark.parametrize("name", ["bob", "Anna Lena", "Zoë", "O'Brien", "Jean-Luc", "李", "Toma", "Si"])
def test_names_of_people_can_be_said(name: str) -> None:
    assert is_sayable(name)


@pytest.mark.parametrize(
    "name", ["", " bob", "bob ", "C1", "to bob", "bob if", "Ana e Luis", "a;b", "x" * 41, "bob.", "<b>"]
)
def test_names_that_the_grammar_would_take_for_something_else_cannot_be_said(name: str) -> None:
    assert not is_sayable(name)
