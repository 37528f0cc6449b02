"""Mistyped commands: which word was meant, and which commands lie nearest."""

from collections.abc import Iterable, Iterator, Sequence

from ...moderator import commands as say
from ...rules.cells import Cell
from .faults import GrammarError
from .grammar import command_of
from .press import PRESS
from .spoken import to_text
from .verbs import ADMINISTRATIVE, verb_of, verb_words
from .words import Tokens, bare, cut, text_of

MOST_OFFERS = 3
_LONGEST = 30
"""Words of a line that are looked at, so that a line costs a bounded time."""


def _shorter(word: str) -> set[str]:
    return {word[:at] + word[at + 1 :] for at in range(len(word))}


def _neighbourhood() -> dict[str, tuple[str, ...]]:
    """Every verb and every verb with one letter gone, with the verbs that it comes from: near words share an entry."""
    index: dict[str, list[str]] = {}
    for verb in verb_words():
        if len(verb) > 3 and verb_of(verb) not in PRESS | ADMINISTRATIVE:
            for form in {verb} | _shorter(verb):
                index.setdefault(form, []).append(verb)
    return {form: tuple(sorted(verbs)) for form, verbs in index.items()}


_NEAR = _neighbourhood()


def near_verbs(word: str) -> tuple[str, ...]:
    """Verbs of four letters or more that one slip of a finger makes into `word`; none where `word` is a verb itself.

    A slip is a letter more, fewer or wrong, or two neighbours swapped.
    """
    if not 3 <= len(word) <= 14 or verb_of(word) is not None:
        return ()
    forms = (word, *sorted(_shorter(word)))
    near = (verb for form in forms for verb in _NEAR.get(form, ()))
    return tuple(dict.fromkeys(verb for verb in near if is_jumbled(word, verb) or _differing(word, verb) == 1))


def is_jumbled(word: str, verb: str) -> bool:
    """Of two near words: whether one has a letter more, or two neighbours swapped; not another letter instead."""
    return len(word) != len(verb) or (_differing(word, verb) == 2 and sorted(word) == sorted(verb))


def _differing(word: str, verb: str) -> int:
    return sum(a != b for a, b in zip(word, verb, strict=True))


def offers(text: str, choices: Sequence[str]) -> tuple[str, ...]:
    """At most three commands that the writer of a misread may have meant, the likeliest first.

    They come from the line itself, its slips mended and what does not belong cut away, then from the numbered
    `choices` of the mail that is answered.
    """
    tokens = bare(cut(text))[:_LONGEST]
    found = dict.fromkeys((*_mended(tokens), *_alike(tokens, choices)))
    return tuple(found)[:MOST_OFFERS]


def _mended(tokens: Tokens) -> Iterator[str]:
    for at, token in enumerate(tokens):
        if token.verb in PRESS | ADMINISTRATIVE:
            return  # what follows is anybody's words
        heads = (token.key,) if token.verb is not None else near_verbs(token.key) if at == 0 else ()
        for head in heads:
            rest = tuple(_mended_cell(other.text) for other in tokens[at + 1 :])
            yield from _longest_command((head, *rest))


def _longest_command(words: Sequence[str]) -> Iterator[str]:
    """The command that the first words make, as many of them as can be."""
    for end in range(len(words), 0, -1):
        command = _command(" ".join(words[:end]))
        if command is not None:
            yield to_text(command)
            return


def _mended_cell(word: str) -> str:
    """`2B` and `B-2` are B2."""
    cell = word.replace("-", "")
    if len(cell) == 2 and cell[1].isalpha():
        cell = cell[::-1]
    return cell if cell.upper() in Cell.__members__ else word


def _alike(tokens: Tokens, choices: Iterable[str]) -> Iterator[str]:
    """Whole commands among the choices with the verb of the line; those that share its other words come first."""
    verbs = {verb_of(word) for token in tokens[:1] for word in (token.key, *near_verbs(token.key))}
    written = {token.key for token in tokens}
    strange = [token.key for token in tokens if token.looks_like_cell and token.cell is None]
    own = [cut(choice) for choice in choices if cut(choice) and cut(choice)[0].verb in verbs - {None}]
    for choice in sorted(own, key=lambda words: -len(written & {word.key for word in words})):
        if _command(text_of(choice)) is not None and (not strange or _resembles(choice, strange)):
            yield text_of(choice)


def _resembles(choice: Tokens, strange: Sequence[str]) -> bool:
    """Whether the choice has a cell of the same column or row as one of the words that name no cell."""
    return any(set(word.key) & set(other) for word in choice if word.cell is not None for other in strange)


def _command(text: str) -> say.Command | None:
    try:
        return command_of(text)
    except GrammarError:
        return None
