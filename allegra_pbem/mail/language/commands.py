"""Reads the command language: which lines of what a person typed are commands, and which were meant to be.

A command is a whole line, or several joined by `;`. Everything else is talk. Commands stand in one block: talk above
it is skipped, the first line of talk below it ends the reading, and what looks like a command further down is
reported but never played, since it may be anybody's. So is all below a line `END`, and what is more than twenty
commands. A comment goes from `#` to the end of its line. What is ambiguous is not played.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...moderator import commands as say
from .choices import chosen, numbers_of
from .faults import Fault, GrammarError
from .fold import fold, key
from .grammar import command_of
from .nearest import offers
from .talk import Weight, weigh
from .verbs import INQUIRIES, Verb
from .words import bare, cut, leading_verb

LONGEST_LINE = 400
"""A longer line is talk."""
MOST_LINES = 5000
"""Lines of a mail that are looked at."""
MOST_COMMANDS = 20
"""Commands that are taken from one mail; what is more is reported like what was not reached."""
MOST_REPORTED = 20
"""Misreads, and lines that were not reached, that are reported of one mail."""
MOST_DAMAGED = 4
"""A damaged line that begins with a command and has no more words than these was meant as one."""

END_WORDS = frozenset({"end", "stop", "fin", "basta", "fim", "ende"})
"""A line of one of these words ends the reading. Italian *fine* is not among them: in English it is talk."""
_COMMENT = re.compile(r"(?:^|\s)[#＃](?![0-9０-９])")


@dataclass(frozen=True, slots=True)
class Line:
    """A command with where it stands: its line, from 1 in the typed text, and its own text as typed."""

    line: int
    text: str
    command: say.Command


@dataclass(frozen=True, slots=True)
class Misread:
    """A line that was meant as a command and is none; `offers` are up to three commands that it may have meant."""

    line: int
    text: str
    fault: Fault
    detail: str = ""
    offers: tuple[str, ...] = ()

    @property
    def why(self) -> str:
        """What is wrong, in English."""
        return self.fault.format(detail=self.detail)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a typed text asks for.

    `unread` are commands that must not be played: they stand below the end of the reading, or are moves below a
    misread one.
    """

    commands: tuple[Line, ...] = ()
    misreads: tuple[Misread, ...] = ()
    unread: tuple[Line, ...] = ()


def read(typed: str, choices: Sequence[str] = ()) -> Reading:
    """The commands in a text from which everything quoted is gone already.

    `choices` are the numbered moves of the mail that is answered, as command texts; a line that is only `3` stands
    for the third. Never raises, whatever the text is; the time is linear in its length.
    """
    return _Block(choices).read(typed)


class _Block:
    """The reading of one text, line by line."""

    def __init__(self, choices: Sequence[str], *, ends: bool = True) -> None:
        self._choices = choices
        self._ends = ends
        self._begun = self._over = self._stopped = False
        self._commands: list[Line] = []
        self._misreads: list[Misread] = []
        self._hints: list[Misread] = []  # lines that would be misreads if nothing else were read
        self._looked = 0
        self._unread: list[Line] = []

    def read(self, typed: str) -> Reading:
        for number, text in enumerate(typed.split("\n")[:MOST_LINES], 1):
            if len(text) > LONGEST_LINE:
                self._talk()
            elif fold(text).strip() and (said := _without_comment(text).strip()):
                self._line(number, said)
        misreads = self._misreads
        if not (self._commands or self._misreads or self._unread):
            misreads = [hint for hint in self._hints if hint.offers]
        return Reading(tuple(self._commands), tuple(misreads), tuple(self._unread))

    def _line(self, number: int, text: str) -> None:
        if key(fold(text).removesuffix(".")) in END_WORDS:
            self._over = True
            return
        try:
            parts = _parts(text)
            lines = tuple(Line(number, part, self._command(part)) for part in parts)
        except GrammarError as error:
            self._wrong(number, text, error)
            return
        if not lines:
            self._talk()
            return
        for line in lines:
            self._file(line)

    def _command(self, part: str) -> say.Command:
        numbers = numbers_of(part)
        return chosen(numbers, self._choices) if numbers else command_of(part)

    def _file(self, line: Line) -> None:
        is_move = isinstance(line.command, say.Move | say.Number)
        full = len(self._commands) >= MOST_COMMANDS
        if not (self._over or full or (self._stopped and is_move)):
            self._begun = True
            self._commands.append(line)
        elif len(self._unread) < MOST_REPORTED and not isinstance(line.command, say.Number):
            self._unread.append(line)

    def _wrong(self, number: int, text: str, error: GrammarError) -> None:
        weight = Weight.TALK if self._over or self._looked >= MOST_REPORTED else self._weigh(text, error)
        if weight is Weight.TALK:
            self._talk()
            return
        self._looked += 1
        misread = Misread(number, text, error.fault, error.detail, offers(text, self._choices))
        if weight is Weight.MISREAD:
            self._misreads.append(misread)
            self._begun = True
            self._stopped = self._stopped or _is_game(text)
        else:
            self._hints.append(misread)
            self._talk()

    def _weigh(self, text: str, error: GrammarError) -> Weight:
        parts = _parts(text)
        if (parts and numbers_of(parts[0])) or (error.fault is Fault.DAMAGED and len(cut(text)) <= MOST_DAMAGED):
            return Weight.MISREAD
        if len(parts) > 1 and any(self._is_command(part) for part in parts):
            return Weight.MISREAD
        return weigh(text)

    def _is_command(self, part: str) -> bool:
        try:
            self._command(part)
        except GrammarError:
            return False
        return True

    def _talk(self) -> None:
        self._over = self._over or (self._ends and self._begun)


def _without_comment(text: str) -> str:
    """The line up to its comment. SEED takes the rest of the line, whatever signs are in it."""
    found = _COMMENT.search(text)
    if found is None:
        return text
    before = text[: found.start()]
    seeds = any(leading_verb(cut(part)) is Verb.SEED for part in fold(before).split(";"))
    return text if seeds else before


def _parts(text: str) -> tuple[str, ...]:
    """The commands of a line: one as typed, several folded. SEED takes the rest of the line, semicolons and all."""
    parts: list[str] = []
    rest = fold(text)
    if ";" not in rest:
        return (text,)
    while rest:
        part, _, rest = rest.partition(";")
        tokens = cut(part)
        if leading_verb(tokens) is Verb.SEED:
            part, rest = f"{part};{rest}" if rest else part, ""
        if tokens:
            parts.append(part.strip())
    return tuple(parts)


def _is_game(text: str) -> bool:
    """Whether a misread line was about the game, so that no move below it may be played."""
    words = bare(cut(text))
    return not words or words[0].verb not in INQUIRIES | {Verb.SEED}
