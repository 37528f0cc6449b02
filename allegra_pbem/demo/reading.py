"""What a person understands of a mail: its text part and nothing else, the way eyes go over it.

The first sentence says whether anything is wanted; underlined headings lead to what one looks for. Moves are lines of
numbers and capitals. Areas are found where they are drawn: a card stands under its column's letter.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..rules.cells import Cell
from ..rules.phase import Phase
from ..rules.view import Blank, Seen

Area = tuple[Seen, ...]
"""Fifteen cells in the order of `Cell`."""


@dataclass(frozen=True, slots=True)
class Page:
    """A mail's text, understood. `moves`: the command beside each number. `others`: areas by their owners' names.

    `own` is empty where no area is drawn. `card` is the drawn or given card, `top` the discard pile's top card.
    `refused`: a line of one's own was not carried out.
    """

    wanted: str
    moves: Mapping[int, str]
    own: Area = ()
    others: Mapping[str, Area] = field(default_factory=dict)
    card: int | None = None
    top: int | None = None
    refused: bool = False

    @property
    def kind(self) -> Phase | None:
        """What is asked, told by the words of the moves; None when nothing can be answered."""
        words = {command.split()[0] for command in self.moves.values()}
        return next((kind for word, kind in _KINDS if word in words), None)

    @property
    def is_urgent(self) -> bool:
        """Whether the game waits for an answer that has not been given."""
        return self.kind is not None and not _AT_LEISURE.search(self.wanted)

    @property
    def is_answered(self) -> bool:
        """Whether an answer has been given that may still be changed."""
        return "change it" in self.wanted

    @property
    def is_reminder(self) -> bool:
        return self.wanted.startswith("Reminder")

    def number_of(self, command: str) -> int | None:
        """The number beside a command; None when it has none."""
        return next((number for number, text in self.moves.items() if text == command), None)

    def asked_of(self, word: str) -> tuple[str, ...]:
        """What may follow a word: `KEEP` gives the cells, `GIVE` the names."""
        commands = (command.split(" ", 1) for command in self.moves.values())
        return tuple(rest[0] for first, *rest in commands if first == word and rest)


_KINDS = (
    ("REVEAL", Phase.REVEAL),
    ("DRAW", Phase.TURN),
    ("PASS", Phase.WINDOW),
    ("DISCARD", Phase.DECIDE),
    ("PLACE", Phase.PLACE),
    ("PUT", Phase.EXCHANGE),
)
_AT_LEISURE = re.compile(r"Nothing is wanted of you|change it")
_NEXT_MOVE = re.compile(r" +(?=[0-9]+ [A-Z]{3,}\b)")
_MOVE = re.compile(r"([0-9]+) ([A-Z]{3,}(?: [\w'<>=-]+)*)")
_ROW = re.compile(r" {0,8}[1-3] *\|((?:[^|]*\|){5})")
_TOP = re.compile(r"^Discard pile: (-?[0-9]+) on top", re.M)
_CARD = re.compile(r"^(?:Drawn by|Given to) .+: (-?[0-9]+)$", re.M)
_HEADS = re.compile(r"^ +A(?:=E)? +B +C +D +E(?:=A)?(?: |$)")
_COLUMN = re.compile(r"(?<= )[A-E]")


def read(text: str) -> Page:
    """The page that a mail's text part makes."""
    sections = _sections(text.replace("\r\n", "\n").split("\n"))
    area = "\n".join(sections.get(OWN, ()))
    choices = (*sections.get(ANSWERS, ()), *sections.get(MOVES, ()))
    return Page(
        wanted=_first_sentence(sections[""]),
        moves=dict(sorted(move for line in choices for move in _moves(line))),
        own=_own(sections.get(OWN, ())),
        others=_others(sections.get(OTHERS, ())),
        card=_number(_CARD, area),
        top=_number(_TOP, area),
        refused="was not carried out" in " ".join(" ".join(sections.get(ANSWERS, ())).split()),
    )


ANSWERS, OWN, MOVES, OTHERS = "Your mail", "Your area", "Your moves", "The other areas"
"""Headings, as far as people look at them."""


def _sections(lines: Sequence[str]) -> dict[str, list[str]]:
    """The lines below each heading, by its words up to a comma; those on top of the mail by "".

    Of two headings alike the first counts: what was asked for besides, such as the rules, stands below the table.
    """
    sections: dict[str, list[str]] = {"": []}
    section = sections[""]
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        if line and below == "-" * len(line):
            section = []
            sections.setdefault(line.partition(",")[0], section)
        elif line.strip("-"):
            section.append(line)
        elif not line:
            section.append("")
    return sections


def _first_sentence(lines: Sequence[str]) -> str:
    """The first paragraph below the line that stands on top of every mail."""
    paragraphs = "\n".join(lines[1:]).strip().split("\n\n")
    return " ".join(paragraphs[0].split())


def _moves(line: str) -> list[tuple[int, str]]:
    """The numbered commands of a line that holds nothing else."""
    found = [_MOVE.fullmatch(part) for part in _NEXT_MOVE.split(line.strip())]
    return [(int(move[1]), move[2]) for move in found if move] if all(found) else []


def _number(pattern: re.Pattern[str], text: str) -> int | None:
    found = pattern.search(text)
    return int(found[1]) if found else None


def _own(lines: Sequence[str]) -> Area:
    rows = [match[1].split("|")[:5] for line in lines if (match := _ROW.fullmatch(line))]
    return tuple(_seen(cell) for row in rows[:3] for cell in row)


def _others(lines: Sequence[str]) -> dict[str, Area]:
    """Every small area, found by its heads; the name stands above, and each card ends under its column's letter."""
    areas: dict[str, Area] = {}
    for at, line in enumerate(lines):
        if at and _HEADS.match(line) and "|" not in "".join(lines[at + 1 : at + 3]):
            letters = [found.start() for found in _COLUMN.finditer(line)]
            for block in range(0, len(letters), 5):
                left = letters[block] - 4
                end = letters[block + 5] - 4 if block + 5 < len(letters) else None
                rows = lines[at + 1 : at + 4]
                cells = [_seen(row[place - 2 : place + 1]) for row in rows for place in letters[block : block + 5]]
                areas[lines[at - 1][left:end].strip()] = tuple(cells)
    return areas


def _seen(text: str) -> Seen:
    sign = text.strip().removeprefix("*")
    return Blank(sign) if sign in "?." else int(sign)


CELLS: Mapping[str, Cell] = {cell.name: cell for cell in Cell}
"""Cells by what they are called in a mail."""
