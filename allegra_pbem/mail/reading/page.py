"""A reply as rows, on which the layers of reading mark what the person did not type."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

MOST_ROWS = 5000
"""Rows that are looked at; a text has the rest cut off."""
LONGEST_ROW = 1000
"""Letters of a row that are looked at."""


class Mark(Enum):
    """Why a row is not what the person typed. The cuts also end the reading: nothing below them is typed."""

    QUOTED = "quoted"
    OURS = "ours"
    ATTACHED = "attached"
    MARKER = "marker"
    HEADERS = "headers"
    ATTRIBUTION = "attribution"
    SIGNATURE = "signature"


CUTS = frozenset({Mark.MARKER, Mark.HEADERS, Mark.ATTRIBUTION, Mark.SIGNATURE})


@dataclass(slots=True)
class Page:
    """Rows as they came (`raw`), as they are compared (`plain`), and the mark of each, None while it counts as typed.

    `sent` is the text of the mail that is answered, None when it is not known; `writer` is the address of the person
    who replies, "" likewise. `numbers` are the rows' places in the text, from 1.
    """

    raw: list[str]
    plain: list[str]
    sent: str | None = None
    writer: str = ""
    marks: list[Mark | None] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, text: str, sent: str | None = None, writer: str = "") -> "Page":
        """The page of a text whose lines end in LF or CR LF; a lone CR ends no line, so that it frees no quotation."""
        raw = [row.rstrip("\r") for row in text.split("\n", MOST_ROWS)[:MOST_ROWS]]
        return cls(raw, [row[:LONGEST_ROW] for row in raw], sent, writer, [None] * len(raw), [*range(1, len(raw) + 1)])

    def open(self) -> Iterator[int]:
        """The rows that are neither blank nor marked."""
        return (at for at, plain in enumerate(self.plain) if self.marks[at] is None and not is_blank(plain))

    def mark(self, rows: Sequence[int], mark: Mark) -> None:
        """Mark those of the rows that have no mark yet."""
        for at in rows:
            if self.marks[at] is None:
                self.marks[at] = mark

    def names_writer(self, row: str) -> bool:
        """Whether the row has the writer's address."""
        return bool(self.writer) and self.writer.casefold() in row.casefold()

    def insert_cut(self, at: int, mark: Mark) -> None:
        """Begin a cut at `at` where no row stands for it."""
        self.raw.insert(at, "")
        self.plain.insert(at, "")
        self.marks.insert(at, mark)
        self.numbers.insert(at, self.numbers[min(at, len(self.numbers) - 1)])


def is_blank(row: str) -> bool:
    """Whether nothing stands in the row."""
    return not row or row.isspace()
