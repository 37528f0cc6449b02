"""One line cut into its commands: at `;`, up to its comment, but for words that are taken as they stand."""

import re

from .fold import fold
from .press import opening_of
from .verbs import Verb
from .words import cut, leading_verb

LONGEST_LINE = 400
"""A longer line is talk, unless it is press."""

_END = re.compile(r"[;；]|(?:^|\s)[#＃](?![0-9０-９])")
_COMMENT = re.compile(r"#(?![0-9])")


def parts(row: str) -> tuple[str, ...]:
    """The commands of a line: one as typed, several folded. SEED, PROTEST, SAY and TELL take the rest of it as it is.

    () for a line without words, and for one that is too long to hold a command.
    """
    found: list[str] = []
    begun = 0
    for end in _END.finditer(row[:LONGEST_LINE]):
        if takes_rest(row[begun : end.start()]):
            return (*found, row[begun:].strip())
        found += _folded(row[begun : end.start()])
        begun = end.end()
        if end[0][-1] in "#＃":
            return _as_typed(row[: end.start()], found)
    if takes_rest(row[begun:]):
        return (*found, row[begun:].strip())
    if len(row) > LONGEST_LINE:
        return ()
    return _as_typed(row, [*found, *_folded(row[begun:])])


def is_silent(row: str) -> bool:
    """Whether a line says nothing at all: it is blank, or a comment."""
    plain = fold(row).strip()
    return not plain or bool(_COMMENT.match(plain))


def takes_rest(part: str) -> bool:
    """Whether all that follows on the line belongs to this command."""
    press = opening_of(part)
    return bool(press and press.text) or leading_verb(cut(part[:LONGEST_LINE])) in {Verb.SEED, Verb.PROTEST}


def _folded(part: str) -> list[str]:
    return [fold(part).strip()] if cut(part) else []


def _as_typed(row: str, found: list[str]) -> tuple[str, ...]:
    whole = row.strip()
    return (whole,) if len(found) == 1 and ";" not in fold(whole) else tuple(found)
