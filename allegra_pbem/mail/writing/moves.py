"""The moves a mail offers: numbered, in groups, with the command that each number stands for.

A question that wants two cells (reveal, exchange) numbers the single cells, and two numbers name both.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...rules import actions as do
from ...rules.cells import Cell
from ...rules.view import Blank, Seen, View
from ..language.spoken import said_in

MEANING = "  ("
"""What parts a command from a word on its cell, where a mail tells the moves one by one."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One numbered command, in English and as it is `said` in the reader's words, which read back to the same.

    `cell` is where it points on the board of `Group`, None where it points nowhere.
    """

    number: int
    command: str
    said: str
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Choices of one word. `word` is the command's, or `TAKE OF` where the cells are the knocker's."""

    word: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Menu:
    """All choices of a question.

    Where two cells are wanted, `pairs` are whole commands in the reader's words, the likely ones first, and `example`
    is one that is legal.
    """

    groups: tuple[Group, ...]
    pairs: tuple[str, ...] = ()
    example: tuple[Choice, ...] = ()

    @property
    def commands(self) -> tuple[str, ...]:
        """What each number stands for, from 1, in English."""
        choices = (choice for group in self.groups for choice in group.choices)
        return tuple(choice.command for choice in sorted(choices, key=lambda choice: choice.number))


def menu(moves: Sequence[do.Action], names: Sequence[str], view: View | None, language: str = "en") -> Menu:
    """The moves in their order, numbered from 1, said in a language; `names` by seat."""
    if moves and isinstance(moves[0], do.Reveal):
        reveals = [move for move in moves if isinstance(move, do.Reveal)]
        cells = sorted({cell for move in reveals for cell in (move.first, move.second)})
        halves = [("REVEAL", f"REVEAL {cell.name}", cell) for cell in cells]
        first = reveals[0]
        return _halved(
            halves, _likely_reveals(reveals), f"REVEAL {first.first.name}", f"REVEAL {first.second.name}", language
        )
    if moves and isinstance(moves[0], do.Exchange):
        exchanges = [move for move in moves if isinstance(move, do.Exchange)]
        takes = [("TAKE OF", f"TAKE {cell.name}", cell) for cell in sorted({move.take for move in exchanges})]
        puts = [("PUT", f"PUT {cell.name}", cell) for cell in sorted({move.put for move in exchanges})]
        last = exchanges[-1]
        pairs = _likely_exchanges(exchanges, view)
        return _halved(takes + puts, pairs, f"TAKE {last.take.name}", f"PUT {last.put.name}", language)
    return Menu(_groups([_single(move, names) for move in moves], language))


def _halved(halves: Sequence[tuple[str, str, Cell]], pairs: tuple[str, ...], one: str, two: str, language: str) -> Menu:
    """The menu of a question that wants two cells; `one` and `two` are the halves of its example."""
    groups = _groups(halves, language)
    choices = {choice.command: choice for group in groups for choice in group.choices}
    return Menu(groups, tuple(said_in(pair, language) for pair in pairs), (choices[one], choices[two]))


def command(move: do.Action, names: Sequence[str]) -> str:
    """The move as a player would write it."""
    match move:
        case do.Reveal(first, second):
            return f"REVEAL {first.name} {second.name}"
        case do.Exchange(take, put):
            return f"TAKE {take.name} PUT {put.name}"
        case do.Give(to):
            return f"GIVE {names[to]}"
        case do.Take(cell) | do.Keep(cell) | do.Place(cell) | do.Knock(cell) | do.Discard(cell) if cell is not None:
            return f"{_verb(move)} {cell.name}"
        case _:
            return _verb(move)


def _verb(move: do.Action) -> str:
    return type(move).__name__.upper()


def _single(move: do.Action, names: Sequence[str]) -> tuple[str, str, Cell | None]:
    match move:
        case do.Discard(None):
            return "DISCARD ALONE", command(move, names), None
        case do.Take(cell) | do.Keep(cell) | do.Place(cell) | do.Knock(cell) | do.Discard(cell):
            return _verb(move), command(move, names), cell
        case _:
            return _verb(move), command(move, names), None


def _groups(entries: Iterable[tuple[str, str, Cell | None]], language: str) -> tuple[Group, ...]:
    groups: dict[str, list[Choice]] = {}
    for number, (word, text, cell) in enumerate(entries, 1):
        groups.setdefault(word, []).append(Choice(number, text, said_in(text, language), cell))
    return tuple(Group(word, tuple(choices)) for word, choices in groups.items())


LIKELY = 6
"""How many whole commands a question of two cells offers as links."""

_MEAN = 5
"""What a face-down card is taken to be worth."""


def _likely_reveals(moves: Sequence[do.Reveal]) -> tuple[str, ...]:
    """Pairs that start two cards of one line, in columns that neighbours do not share, before all others."""

    def oddness(move: do.Reveal) -> tuple[int, int, int, int]:
        shared = sum(cell.column in (0, 4) for cell in (move.first, move.second))
        in_line = move.first.column == move.second.column or move.first.row == move.second.row
        distance = abs(move.first.column - move.second.column) + abs(move.first.row - move.second.row)
        return shared, not in_line, distance, move.first

    return tuple(command(move, ()) for move in sorted(moves, key=oddness)[:LIKELY])


def _likely_exchanges(moves: Sequence[do.Exchange], view: View | None) -> tuple[str, ...]:
    """The pairs that lower the sum of the reader's area most, as far as can be seen; at most three with one `put`."""
    if view is None or view.knocker is None:
        return ()
    theirs, own = ([_worth(seen) for seen in view.areas[seat]] for seat in (view.knocker, view.seat))
    ranked = sorted(moves, key=lambda move: theirs[move.take] - own[move.put])
    chosen: list[do.Exchange] = []
    for move in ranked:
        if sum(other.put == move.put for other in chosen) < LIKELY // 2:
            chosen.append(move)
        if len(chosen) == LIKELY:
            break
    return tuple(command(move, ()) for move in chosen)


def _worth(seen: Seen) -> int:
    return _MEAN if isinstance(seen, Blank) else seen
