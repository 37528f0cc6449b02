"""Reads the command language: which lines of what a person typed are commands, and which were meant to be.

A command is a whole line, or several joined by `;`. Everything else is talk. Commands stand in one block: talk above
it is skipped, the first line of talk below it ends the reading, and what looks like a command further down is
reported but never played, since it may be anybody's. So is all below a line `END`, and what is more than twenty
commands. A comment goes from `#` to the end of its line. What is ambiguous is not played.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ...moderator import commands as say
from .choices import chosen, numbers_of
from .faults import Fault, GrammarError
from .grammar import command_of
from .lines import is_silent, parts
from .nearest import offers
from .press import PRESS, Opening, block, goes_on, is_end, opening_of, speaks, spoken
from .talk import Weight, weigh
from .verbs import ADMINISTRATIVE, INQUIRIES, Verb
from .words import bare, cut

MOST_LINES = 5000
"""Lines of a mail that are looked at."""
MOST_COMMANDS = 20
"""Commands that are taken from one mail; what is more is reported like what was not reached."""
MOST_REPORTED = 20
"""Misreads, and lines that were not reached, that are reported of one mail."""
MOST_DAMAGED = 4
"""A damaged line that begins with a command and has no more words than these was meant as one."""


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
        rows = typed.split("\n")[:MOST_LINES]
        at = 0
        while at < len(rows):
            at = self._row(rows, at)
        misreads = self._misreads
        if not (self._commands or self._misreads or self._unread):
            misreads = [hint for hint in self._hints if hint.offers]
        return Reading(tuple(self._commands), tuple(misreads), tuple(self._unread))

    def _row(self, rows: Sequence[str], at: int) -> int:
        """Read the row, and those below it that belong to it; returns the next one."""
        pieces = parts(rows[at])
        if not pieces:
            if not is_silent(rows[at]):
                self._talk()
            return at + 1
        if is_end(pieces[0]) and len(pieces) == 1:
            self._over = True
            return at + 1
        opened = None if self._over else opening_of(pieces[-1])
        if opened is None:
            return self._line(at + 1, pieces)
        if opened.text:
            return self._flowing(rows, at, pieces)
        return self._block(rows, at, pieces, opened)

    def _line(self, number: int, pieces: Sequence[str]) -> int:
        """Read one line that stands for itself; returns the next row."""
        try:
            lines = [Line(number, piece, self._command(piece)) for piece in pieces]
        except GrammarError as error:
            self._wrong(number, pieces, error)
            return number
        for line in lines:
            self._file(line)
        return number

    def _flowing(self, rows: Sequence[str], at: int, pieces: Sequence[str]) -> int:
        """Read a line that ends in press, and what a mail program may have broken off from it."""
        end = at + 1
        while end < len(rows) and goes_on(rows[end - 1], rows[end]) and not self._is_meant(rows[end]):
            end += 1
        self._line(at + 1, [*pieces[:-1], " ".join([pieces[-1], *(row.strip() for row in rows[at + 1 : end])])])
        if end < len(rows) and goes_on(rows[end - 1], rows[end]) and not (rows[end].isupper() or is_end(rows[end])):
            # Its last words, or a command? Nobody is made to play by the width of their lines.
            self._misread(end + 1, rows[end].strip(), Fault.BROKEN, offers(rows[end], self._choices))
            return end + 1
        return end

    def _block(self, rows: Sequence[str], at: int, pieces: Sequence[str], opened: Opening) -> int:
        """Read press that stands on lines of its own, below `pieces` of which the last opens it."""
        self._line(at + 1, pieces[:-1])
        try:
            text, end = block(rows, at + 1, self._is_meant)
        except GrammarError as error:
            self._misread(at + 1, pieces[-1], error.fault, detail=error.detail)
            self._over = self._over or error.fault is Fault.NO_END
            return at + 1
        try:
            self._file(Line(at + 1, pieces[-1], spoken(opened, text)))
        except GrammarError as error:
            self._misread(at + 1, pieces[-1], error.fault, detail=error.detail)
        return end

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

    def _wrong(self, number: int, pieces: Sequence[str], error: GrammarError) -> None:
        text = "; ".join(pieces)
        weight = Weight.TALK if self._over or self._looked >= MOST_REPORTED else self._weigh(pieces, error)
        if weight is Weight.TALK:
            self._talk()
            return
        self._looked += 1
        meant = () if speaks(pieces[0]) else offers(text, self._choices)
        if weight is Weight.MISREAD:
            self._misread(number, text, error.fault, meant, error.detail)
        else:
            self._hints.append(Misread(number, text, error.fault, error.detail, meant))
            self._talk()

    def _misread(self, number: int, text: str, fault: Fault, meant: tuple[str, ...] = (), detail: str = "") -> None:
        self._misreads.append(Misread(number, text, fault, detail, meant))
        self._begun = True
        self._stopped = self._stopped or _is_game(text)

    def _weigh(self, pieces: Sequence[str], error: GrammarError) -> Weight:
        """How much a line that is none looks like a command. Words that anybody may say make none of what they say."""
        words = cut(pieces[0])
        if speaks(pieces[0]):
            return Weight.TALK if error.fault is Fault.WORD else Weight.MISREAD
        if error.fault is Fault.TOPIC and len(words) == 2:
            return Weight.MISREAD
        if numbers_of(pieces[0]) or (error.fault is Fault.DAMAGED and len(words) <= MOST_DAMAGED):
            return Weight.MISREAD
        if len(pieces) > 1 and any(self._is_command(piece) and not speaks(piece) for piece in pieces):
            return Weight.MISREAD
        return weigh("; ".join(pieces))

    def _is_meant(self, row: str) -> bool:
        """Whether a row is a command, or was meant as one, or is a word for the end."""
        pieces = parts(row)
        if is_end(row):
            return True
        try:
            return bool([self._command(piece) for piece in pieces])
        except GrammarError as error:
            return self._weigh(pieces, error) is Weight.MISREAD

    def _is_command(self, part: str) -> bool:
        try:
            self._command(part)
        except GrammarError:
            return False
        return True

    def _talk(self) -> None:
        self._over = self._over or (self._ends and self._begun)


def _is_game(text: str) -> bool:
    """Whether a misread line was about the game, so that no move below it may be played."""
    words = bare(cut(text))
    return not words or words[0].verb not in INQUIRIES | PRESS | ADMINISTRATIVE | {Verb.SEED}
