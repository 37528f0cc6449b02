"""Tells talk from commands that went wrong: "Keep up the good work!" from "KEEP Z9"."""

import itertools
from enum import Enum, auto

from .nearest import is_jumbled, near_verbs
from .verbs import Verb, Word
from .words import Token, Tokens, bare, cut

_FEW = 3
"""So many words of talk may stand behind the start of a command before the line is taken for talk."""
_LONGEST = 15
"""Words of a line in which a command is looked for at all."""


class Weight(Enum):
    """What to make of a line that is no command."""

    TALK = auto()
    HINT = auto()  # worth a question when nothing else in the mail is a command
    MISREAD = auto()


def weigh(text: str) -> Weight:
    """How much a line that is no command looks as if it was meant as one."""
    words = bare(cut(text))
    if not words:
        return Weight.TALK
    if words[0].verb is not None or words[0].means(Word.PUT):
        return _begun_with_verb(words)
    near = near_verbs(words[0].key)
    if near and len(words) > 1 and _all_ours(words[1:]) and any(map(_is_firm, words[1:])):
        return Weight.MISREAD
    if near and len(words) == 1 and any(is_jumbled(words[0].key, verb) for verb in near):
        return Weight.HINT
    return Weight.HINT if _holds_command(words) else Weight.TALK


def _begun_with_verb(words: Tokens) -> Weight:
    foreign = sum(not word.is_ours for word in words[1:])
    if foreign == 0:
        return Weight.MISREAD
    # A name is foreign to the language, so more of it is forgiven where the command has one.
    firm = words[2:] if words[0].verb is Verb.GIVE else words[1:2]
    if foreign <= _FEW and any(map(_is_firm, firm)):
        return Weight.MISREAD
    return Weight.HINT if len(words) == 2 else Weight.TALK


def _all_ours(words: Tokens) -> bool:
    return all(word.is_ours for word in words)


def _is_firm(word: Token) -> bool:
    """Words that prose has not: a cell, or what could be one; or another word that only a command has there."""
    return word.looks_like_cell or word.verb is not None or word.means(Word.IF) or word.means(Word.PUT)


def _holds_command(words: Tokens) -> bool:
    if len(words) > _LONGEST:
        return False
    return any(one.verb is not None and other.cell is not None for one, other in itertools.pairwise(words))
