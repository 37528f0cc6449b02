"""Replies as mail programs send them: what our mail shows is never played, what was typed always is.

The whole product of programs, postings, markers, answers and mails takes minutes; unless `ALLEGRA_ALL_REPLIES` is set
in the environment each program is tried with a sample of it, the same in every run.
"""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import product

import pytest

from allegra_pbem.mail.language.commands import Reading
from allegra_pbem.mail.language.spoken import to_text
from allegra_pbem.mail.reading.parse import parse
from allegra_pbem.mail.reading.read import Judgement, judge

from .answered import ADDRESS, LETTERS, TALK, Letter
from .programs import insider, outsider
from .programs.shape import Answer, Program

PROGRAMS = insider.PROGRAMS + outsider.PROGRAMS
MARKERS = ("kept", "wrapped", "deleted", "translated")
SAMPLE = 10
"""Replies of each program that are tried when not all are."""


@dataclass(frozen=True, slots=True)
class Typed:
    """What is typed, and what must be played of it."""

    name: str
    lines: tuple[str, ...]
    played: tuple[str, ...]


def answers(letter: Letter) -> Iterator[Typed]:
    one = letter.command
    yield Typed("one command", (one,), (one,))
    several = ("DRAW", "KEEP B2 IF CARD <= 2", "DISCARD C1 IF CARD >= 9")
    yield Typed("several commands", several, several)
    yield Typed("commands in a line", ("draw; keep b2 if card <= 2",), several[:2])
    yield Typed("no command", ("Thanks, I will think about it.", "", "See you on Wednesday!"), ())
    yield Typed(
        "talk, then commands", ("Hi all,", "", "nice weather.", "", one, "SHOW", "", "Ciao", "Ann"), (one, "SHOW")
    )
    yield Typed("another language", ("Garde B2 si carte <= 3",), ("KEEP B2 IF CARD <= 3",))
    if letter.pairs:
        halves = [words.split() for words in letter.choices]
        take = one.split()[:2]
        put = one.split()[2:] if one.startswith("TAKE") else ["REVEAL", one.split()[2]]
        yield Typed("two numbers", (f"{halves.index(take) + 1} {halves.index(put) + 1}",), (one,))
    elif letter.choices:
        yield Typed("a number", ("2",), (letter.choices[1],))
    else:
        yield Typed("a number", ("2",), ("2",))


@dataclass(frozen=True, slots=True)
class Reply:
    """One reply: which program sends what in answer to which mail."""

    program: Program
    posting: str
    marker: str
    typed: Typed
    letter: Letter

    @property
    def name(self) -> str:
        return "; ".join([self.program.name, self.posting, self.marker, self.typed.name, self.letter.name])

    @property
    def lot(self) -> bytes:
        """Bytes as good as drawn at random, but the same in every run."""
        return sha256(self.name.encode()).digest()

    @property
    def signature(self) -> str:
        """Every other reply has one."""
        return "Ann Example\n+49 555 1234" if self.lot[-1] % 2 else ""

    def judged(self, *, known: bool = True) -> Judgement:
        answer = Answer(self.typed.lines, self.posting, self.marker, self.signature)
        raw = self.program.build(self.letter.raw, "Ann Example <ann@example.org>", answer)
        mail = parse(raw, own_addresses=[ADDRESS])
        return judge(mail, sent=self.letter.known.text, choices=self.letter.choices) if known else judge(mail)


def replies(program: Program) -> list[Reply]:
    whole = [
        Reply(program, posting, marker, typed, letter)
        for posting, marker, letter in product(sorted(program.posting), MARKERS, LETTERS)
        for typed in answers(letter)
    ]
    if os.environ.get("ALLEGRA_ALL_REPLIES"):
        return whole
    return sorted(whole, key=lambda reply: reply.lot)[:SAMPLE]


def commands(judgement: Judgement) -> tuple[str, ...]:
    return tuple(to_text(line.command) for line in judgement.reading.commands)


def test_there_are_many_programs_and_each_has_a_name_of_its_own() -> None:
    assert len({program.name for program in PROGRAMS}) == len(PROGRAMS) > 100


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_what_was_typed_is_played_and_nothing_else(program: Program) -> None:
    wrong = {
        reply.name: (commands(judgement), reply.typed.played)
        for reply in replies(program)
        if commands(judgement := reply.judged()) != reply.typed.played
    }
    assert wrong == {}


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_whatever_players_say_in_our_mail_plays_nothing_and_is_said_by_nobody_else(program: Program) -> None:
    """Each program answers each mail with press that looks like all that a reply is made of, with talk alone."""
    talk = Typed("talk", ("Ha, very funny.",), ())
    wrong = {
        reply.name: (judgement.verdict, commands(judgement))
        for posting, letter in product(sorted(program.posting), TALK)
        for reply in [_with_some_marker(Reply(program, posting, "kept", talk, letter))]
        if (judgement := reply.judged()).reading != Reading()
    }
    assert wrong == {}


def _with_some_marker(reply: Reply) -> Reply:
    return replace(reply, marker=MARKERS[reply.lot[0] % len(MARKERS)])


UNMARKED = [replace(each, posting=frozenset({"bottom", "inline"})) for each in PROGRAMS if each.posting == {"top"}]


@pytest.mark.parametrize("program", UNMARKED, ids=lambda program: program.name)
def test_where_nothing_marks_the_quotation_nothing_is_played_that_was_not_typed(program: Program) -> None:
    """Below and within such a quotation it often cannot be told who wrote what; then less may be played."""
    wrong = {
        reply.name: extra
        for reply in replies(program)
        if (extra := {*commands(reply.judged())} - {*reply.typed.played})
    }
    assert wrong == {}


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_even_when_our_mail_is_not_known_none_of_its_commands_is_played(program: Program) -> None:
    """Rows of a board can be bare numbers, which then stand for nothing; press could be anything."""
    unknown = [reply for reply in replies(program) if "hostile" not in reply.letter.name]
    wrong = {
        reply.name: extra
        for reply in unknown
        if (extra := {*_words(commands(reply.judged(known=False)))} - {*reply.typed.played})
    }
    assert wrong == {}


def _words(texts: Iterable[str]) -> Iterator[str]:
    return (text for text in texts if not text.replace(" ", "").isdigit())
