"""A bare number, or two: moves of the mail that is answered, by their numbers there.

A question that wants two cells numbers the single cells, so that each number is half a command: `REVEAL B1` or
`TAKE C1` and `PUT E2`. Two numbers in one line join their halves, in either order.
"""

import re
from collections.abc import Sequence

from ...moderator import commands as say
from .faults import Fault, GrammarError
from .fold import fold
from .grammar import command_of
from .verbs import Verb, Word
from .words import Tokens, cut

_NUMBERS = re.compile(r"#?([0-9]{1,3})(?: {0,3}[ ,+&] {0,3}#?([0-9]{1,3}))?\.?")
_JOINTS = ("and", "et", "e", "und", "y")


def numbers_of(text: str) -> tuple[int, ...]:
    """The one or two numbers that the whole text is; () when it is anything else."""
    words = ["+" if word in _JOINTS else word for word in fold(text).casefold().split()]
    found = _NUMBERS.fullmatch(" ".join(words))
    return tuple(int(number) for number in found.groups() if number) if found else ()


def chosen(numbers: tuple[int, ...], choices: Sequence[str]) -> say.Command:
    """What the numbers stand for; GrammarError when that is no whole command. Without choices they stay numbers."""
    if not choices:
        return say.Number(numbers)
    for number in numbers:
        if not 1 <= number <= len(choices):
            raise GrammarError(Fault.NUMBER, str(len(choices)))
    if len(numbers) == 2:
        return _pair(numbers, choices)
    choice = choices[numbers[0] - 1]
    if _is_half(cut(choice), choices):
        raise GrammarError(Fault.HALF, f"{numbers[0]} {_partner(numbers[0], choices)}")
    return command_of(choice)


def is_choice(text: str) -> bool:
    """Whether a text can be what a number stands for: a command, or half of one."""
    try:
        command_of(text)
    except GrammarError:
        words = cut(text)
        return len(words) == 2 and words[1].cell is not None and (words[0].verb is Verb.REVEAL or _begins_put(words))
    return True


def _pair(numbers: Sequence[int], choices: Sequence[str]) -> say.Command:
    joined = _joined(*(choices[number - 1] for number in numbers))
    if joined is not None:
        return command_of(joined)
    example = next((f"{n} {_partner(n, choices)}" for n in numbers if _partner(n, choices)), "")
    raise GrammarError(Fault.PAIR, example) if example else GrammarError(Fault.NO_PAIR)


def _partner(number: int, choices: Sequence[str]) -> str:
    """The lowest number that makes a move together with `number`; "" when none does."""
    half = choices[number - 1]
    partners = (other for other, choice in enumerate(choices, 1) if choice != half and _joined(half, choice))
    return str(next(partners, ""))


def _joined(one: str, other: str) -> str | None:
    """The command that two halves make, in either order."""
    first, second = cut(one), cut(other)
    if _begins_put(first):
        first, second = second, first
    if len(first) != 2 or len(second) != 2:
        return None
    if first[0].verb is Verb.REVEAL and second[0].verb is Verb.REVEAL:
        return f"REVEAL {first[1].text} {second[1].text}"
    if first[0].verb is Verb.TAKE and _begins_put(second):
        return f"TAKE {first[1].text} PUT {second[1].text}"
    return None


def _is_half(choice: Tokens, choices: Sequence[str]) -> bool:
    verb = choice[0].verb
    is_exchange = any(_begins_put(cut(other)) for other in choices)
    return _begins_put(choice) or (len(choice) == 2 and (verb is Verb.REVEAL or (verb is Verb.TAKE and is_exchange)))


def _begins_put(choice: Tokens) -> bool:
    """`PUT E2`; choices are in English, where PUT is no other command's word."""
    return bool(choice) and choice[0].means(Word.PUT) and choice[0].verb is None
