"""A line cut into words, each as written and as words are compared."""

import re
from typing import NamedTuple

from ...rules.cells import Cell
from .fold import fold, key
from .verbs import GIVES_TO, PREPOSITIONS, Verb, Word, is_known, means, verb_of

_TOKEN = re.compile(r"=[<>]|[<>=]=?|[≤≥]|,|[^\s<>=≤≥,]+")
_NUMBER = re.compile(r"-?[0-9]{1,2}")
_NEARLY_CELL = re.compile(r"[a-z][0-9]{1,2}|[0-9][a-z]")
_MARKS = "*_#()[]{}'\"!?.:;-+/\\&"


class Token(NamedTuple):
    """A word as written, and without accents and letter case."""

    text: str
    key: str

    @property
    def cell(self) -> Cell | None:
        """The cell that the word names, in either letter case."""
        return Cell.__members__.get(self.key.upper()) if len(self.key) == 2 else None

    @property
    def verb(self) -> Verb | None:
        return verb_of(self.key)

    @property
    def number(self) -> int | None:
        """A value of a card, -99 to 99."""
        return int(self.key) if _NUMBER.fullmatch(self.key) else None

    @property
    def looks_like_cell(self) -> bool:
        """`Z9`, `B22` or `2B`, as well as a real cell."""
        return _NEARLY_CELL.fullmatch(self.key) is not None

    @property
    def is_ours(self) -> bool:
        """Whether some command can hold such a word; everything else is prose."""
        bare = self.key.strip(_MARKS)
        return not bare or bare in _SIGNS or is_known(bare) or self.number is not None or self.looks_like_cell

    def means(self, word: Word) -> bool:
        return means(self.key, word)


Tokens = tuple[Token, ...]
_SIGNS = frozenset({"<", "<=", "=<", "=", "==", ">", ">=", "=>", "≤", "≥", ","})


def cut(text: str) -> Tokens:
    """The words of a line; comparison signs and commas stand alone, a full stop at the end is gone."""
    line = fold(text).strip().removesuffix(".")
    return tuple(Token(word, key(word)) for word in _TOKEN.findall(line))


def leading_verb(tokens: Tokens) -> Verb | None:
    """The command that the words begin.

    "da" and "dai" are GIVE with the preposition that belongs to them; alone they begin many a line of talk.
    """
    match tokens:
        case (give, to, *_) if give.key in GIVES_TO and to.key in PREPOSITIONS:
            return Verb.GIVE
        case (first, *_):
            return first.verb
        case _:
            return None


def text_of(tokens: Tokens) -> str:
    """The words as written, with one space between them."""
    return " ".join(token.text for token in tokens)


def bare(tokens: Tokens) -> Tokens:
    """The same words without the marks that lists, bold type and lively writers put around them."""
    stripped = ((text.strip(_MARKS), word.strip(_MARKS)) for text, word in tokens)
    return tuple(Token(text, word) for text, word in stripped if word)
