"""`IF CARD <= 3 AND FROM bob`: the conditions of an order, from words and back."""

from collections.abc import Mapping
from typing import assert_never

from ...moderator import commands as say
from .faults import Fault, GrammarError
from .names import player_name
from .verbs import Word, shown
from .words import Token, Tokens, text_of

LOWEST, HIGHEST = -99, 99
"""Bounds that stand for "no bound": `CARD <= 3` is CardIs(LOWEST, 3)."""

# How far the bounds of each sign lie from its number; None where there is no bound on that side.
_SIGNS: Mapping[str, tuple[int | None, int | None]] = {
    **dict.fromkeys(("=", "=="), (0, 0)),
    **dict.fromkeys(("<=", "=<", "≤"), (None, 0)),
    **dict.fromkeys((">=", "=>", "≥"), (0, None)),
    "<": (None, -1),
    ">": (1, None),
}


FROM_FORM = "IF FROM bob"


def split(tokens: Tokens, start: int = 0) -> tuple[Tokens, say.Conditions]:
    """What stands before the first IF from `start` on, and the conditions after it; none where there is no IF."""
    for at in range(start, len(tokens)):
        if tokens[at].means(Word.IF):
            return tokens[:at], _read(tokens[at + 1 :])
    return tokens, ()


def _read(tokens: Tokens) -> say.Conditions:
    conditions = []
    begun = 0
    for at in range(len(tokens) + 1):
        if at == len(tokens) or tokens[at].means(Word.AND):
            conditions.append(_condition(tokens[begun:at]))
            begun = at + 1
    return tuple(conditions)


def _condition(tokens: Tokens) -> say.Condition:
    match tokens:
        case [one] if one.means(Word.KNOCK):
            return say.HasKnocked()
        case [one] if one.means(Word.CLEARS):
            return say.Clears()
        case [first, second] if first.means(Word.LAST) and second.means(Word.TURNS):
            return say.InLastTurns()
        case [first, *rest] if first.means(Word.FROM):
            return say.DrawnBy(player_name(tuple(rest), FROM_FORM))
        case [first, *rest] if first.means(Word.CARD):
            return say.CardIs(*_span(tuple(rest), tokens))
        case [first, *rest] if first.means(Word.PILE):
            return say.PileIs(*_span(tuple(rest), tokens))
    if not tokens:
        raise GrammarError(Fault.NO_CONDITION)
    raise GrammarError(Fault.CONDITION, text_of(tokens))


def _span(tokens: Tokens, whole: Tokens) -> tuple[int, int]:
    """`<= 3`, `2 TO 4` or `= 2 TO 4` as lowest and highest value."""
    match tokens:
        case [sign, number] if sign.key in _SIGNS and number.number is not None:
            below, above = _SIGNS[sign.key]
            low = LOWEST if below is None else number.number + below
            high = HIGHEST if above is None else number.number + above
        case [first, to, last] | [Token(text="="), first, to, last] if (
            to.means(Word.TO) and first.number is not None and last.number is not None
        ):
            low, high = first.number, last.number
        case _:
            raise GrammarError(Fault.CONDITION, text_of(whole))
    if low > high:
        raise GrammarError(Fault.NEVER, text_of(tokens))
    return low, high


def condition_text(condition: say.Condition, language: str = "en") -> str:
    """The condition as the grammar reads it."""
    match condition:
        case say.CardIs(low, high):
            return f"{shown(Word.CARD, language)} {_span_text(low, high, language)}"
        case say.PileIs(low, high):
            return f"{shown(Word.PILE, language)} {_span_text(low, high, language)}"
        case say.HasKnocked():
            return shown(Word.KNOCK, language)
        case say.DrawnBy(player):
            return f"{shown(Word.FROM, language)} {player}"
        case say.Clears():
            return shown(Word.CLEARS, language)
        case say.InLastTurns():
            return f"{shown(Word.LAST, language)} {shown(Word.TURNS, language)}"
        case _:
            assert_never(condition)


def _span_text(low: int, high: int, language: str) -> str:
    if low == high:
        return f"= {low}"
    if low == LOWEST and high < HIGHEST:
        return f"<= {high}"
    if high == HIGHEST and low > LOWEST:
        return f">= {low}"
    return f"{low} {shown(Word.TO, language)} {high}"
