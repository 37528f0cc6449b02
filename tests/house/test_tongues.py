"""What is said in other languages: whole, in step with the English, and with commands that read back."""

import re
from collections import Counter
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from allegra_pbem.assets import asset_dir
from allegra_pbem.mail.language.faults import GrammarError
from allegra_pbem.mail.language.grammar import FORMS, command_of
from allegra_pbem.mail.language.settings import EXAMPLES
from allegra_pbem.mail.language.spoken import said_in, to_text
from allegra_pbem.mail.writing.columns import WIDTH
from allegra_pbem.mail.writing.tongue import catalogue_path
from allegra_pbem.moderator import commands as say
from allegra_pbem.preview import Specimen, specimens

from .tongues import FOREIGN, catalogue, messages, written

QUOTED = re.compile("[“«„»] ?([^“”«»„]*?) ?[”»“«]")
TEMPLATES = asset_dir("templates")
TEXTS = tuple(path.relative_to(TEMPLATES / "en") for path in sorted((TEMPLATES / "en").rglob("*.txt")))

NAMED_IN_ENGLISH = {"long-names", "hostile-names"}
"""Kinds of mails in which the names of players look like sentences."""

pytestmark = pytest.mark.parametrize("language", FOREIGN)


@cache
def mails(language: str, view: str = "board") -> tuple[Specimen, ...]:
    return tuple(specimens(language, view))


def test_the_catalogue_is_in_step_with_what_mails_say(language: str) -> None:
    assert written(language) == catalogue_path(language).read_bytes(), "write it anew: python -m tests.house.tongues"


def translations(language: str) -> list[tuple[str, str]]:
    """Each message with its translation; counted ones twice."""
    found = catalogue(language)
    pairs = []
    for entry in messages():
        said = found[entry.one].string
        if isinstance(said, str):
            pairs.append((entry.one, said))
        else:
            pairs += zip((entry.one, entry.many), said, strict=True)
    return pairs


def test_everything_is_translated(language: str) -> None:
    assert [text for text, said in translations(language) if not said] == []
    assert [message.id for message in catalogue(language) if message.id and message.fuzzy] == []


def test_the_values_in_a_message_are_those_of_the_english_one(language: str) -> None:
    def values(text: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(text) if name} - {"count"}

    assert [text for text, said in translations(language) if values(text) != values(said)] == []


def commands(text: str, language: str) -> Counter[str]:
    """The whole commands that stand in quotation marks, in the words of the language."""
    found: Counter[str] = Counter()
    for quoted in QUOTED.findall(" ".join(text.split())):
        try:
            found[worded(quoted, to_text(command_of(quoted), language))] += 1
        except GrammarError:
            continue
    return found


def worded(command: str, said: str) -> str:
    """How a command is said, without the text of one's own behind its word: `say` for `SAY Thanks, Bob!`."""
    free = isinstance(command_of(command), say.Say | say.Tell | say.Seed | say.Protest)
    return (said.split(maxsplit=1)[0].rstrip(":") if free else said).casefold()


def test_a_command_in_a_message_is_the_same_in_the_words_of_the_language(language: str) -> None:
    for text, said in translations(language):
        assert commands(said, "en") == commands(text, "en"), said
        assert commands(said, language) == Counter(sayable(said)), said


def sayable(text: str) -> list[str]:
    """What stands in quotation marks and is a command, as it stands there."""
    quoted = QUOTED.findall(" ".join(text.split()))
    return [worded(each, each) for each in quoted if commands(f"“{each}”", "en")]


def test_the_form_of_a_command_is_one(language: str) -> None:
    found = catalogue(language)
    for form in (*FORMS.values(), *EXAMPLES.values()):
        said = str(found[form].string)
        for part in form.split(", or "):
            if "some" not in part and commands(f"“{part}”", "en"):
                assert said_in(part, language).casefold() in said.casefold(), said


@pytest.mark.parametrize("text", TEXTS, ids=str)
def test_a_text_is_there_with_the_same_commands(language: str, text: Path) -> None:
    english, said = ((TEMPLATES / folder / text).read_text("utf-8") for folder in ("en", language))
    assert commands(said, "en") == commands(english, "en")
    assert commands(said, language) == Counter(sayable(said))
    assert re.findall(r"{[{%].*?[}%]}", english) == [] or re.findall(r"{%", said)


def test_there_are_no_other_texts(language: str) -> None:
    folder = TEMPLATES / language
    assert {path.relative_to(folder) for path in folder.rglob("*.txt")} == set(TEXTS)


@pytest.mark.parametrize("view", ["board", "sentences"])
def test_no_line_of_a_mail_is_too_wide(language: str, view: str) -> None:
    wide = [line for mail in mails(language, view) for line in mail.rendered.text.splitlines() if len(line) > WIDTH]
    assert [line for line in wide if "http" not in line] == []


@pytest.mark.parametrize("view", ["board", "sentences"])
def test_no_english_is_left(language: str, view: str) -> None:
    """But for what players have said or named, and what all languages share."""
    for english, said in zip(mails("en", view), mails(language, view), strict=True):
        left = sentences(english) & sentences(said) if said.name not in NAMED_IN_ENGLISH else set()
        assert {line for line in left if not is_shared(line)} == set(), said.name


def sentences(mail: Specimen) -> set[str]:
    return {line.strip(" -") for line in mail.rendered.text.splitlines() if re.search("[a-z]{3}.* .*[a-z]{2}", line)}


def is_shared(line: str) -> bool:
    return line.startswith((">", "total: ", "python3 "))


@pytest.mark.parametrize("view", ["board", "sentences"])
def test_the_numbers_of_a_mail_stand_for_the_same_moves_in_every_language(language: str, view: str) -> None:
    for english, said in zip(mails("en", view), mails(language, view), strict=True):
        assert english.rendered.choices == said.rendered.choices
        for number, choice in enumerate(said.rendered.choices, 1):
            shown = re.escape(f"{number} {said_in(choice, language)}")
            assert re.search(rf"(?m)(?:^| ){shown}(?: |$)", said.rendered.text), (said.name, shown)


def test_no_line_is_a_command_but_the_numbered_moves(language: str) -> None:
    for mail in mails(language):
        for line in mail.rendered.text.splitlines():
            if not re.match(r" *[0-9]+ [A-Z]", line):
                with pytest.raises(GrammarError):
                    command_of(line.strip())
