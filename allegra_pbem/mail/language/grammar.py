"""One command from its words. What a line of several, a bare number or a line of prose is stands in `commands`."""

from collections.abc import Callable, Mapping

from ...moderator import commands as say
from ...rules.cells import Cell
from .conditions import split
from .faults import Fault, GrammarError
from .fold import DAMAGE, fold
from .names import player_name
from .press import PRESS, SAY_FORM, TELL_FORM, press_of
from .verbs import PREPOSITIONS, Verb, Word
from .words import Tokens, cut, leading_verb, text_of

LONGEST_WORDS = 200
"""How many letters the words after SEED may have."""

FORMS: Mapping[Verb, str] = {
    Verb.REVEAL: "REVEAL B1 C3",
    Verb.DRAW: "DRAW",
    Verb.TAKE: "TAKE C1, or TAKE C1 PUT E2",
    Verb.KEEP: "KEEP B2",
    Verb.DISCARD: "DISCARD, or DISCARD C1",
    Verb.GIVE: "GIVE bob, or GIVE bob TAKE C1 PUT E2",
    Verb.KNOCK: "KNOCK, or KNOCK B2",
    Verb.PASS: "PASS",
    Verb.PLACE: "PLACE B2",
    Verb.SHOW: "SHOW",
    Verb.SCORES: "SCORES",
    Verb.HISTORY: "HISTORY",
    Verb.RULES: "RULES",
    Verb.HELP: "HELP, or HELP KNOCK",
    Verb.SEED: "SEED some words",
    Verb.SAY: SAY_FORM,
    Verb.TELL: TELL_FORM,
}
"""How each command is written, for people."""


_Reader = Callable[[Verb, Tokens], say.Command]


def command_of(text: str) -> say.Command:
    """The one command that the whole text is; GrammarError says why it is none."""
    press = press_of(text)
    if press is not None:
        return press
    tokens = cut(text)
    verb = leading_verb(tokens)
    if verb is None or verb in PRESS:
        raise GrammarError(Fault.WORD, text_of(tokens[:1]))
    if DAMAGE in text:
        raise GrammarError(Fault.DAMAGED)
    if verb is Verb.SEED:
        return _seed(fold(text).strip()[len(tokens[0].text) :])
    return _READERS[verb](verb, tokens[1:])


def _seed(rest: str) -> say.Seed:
    """The words are the rest of the line as it stands, with its full stop."""
    words = rest.strip()
    if words and words != "." and not rest.startswith(" "):
        raise GrammarError(Fault.FORM, FORMS[Verb.SEED])
    if len(words) > LONGEST_WORDS:
        raise GrammarError(Fault.LONG, str(LONGEST_WORDS))
    return say.Seed("" if rest == "." else words)


def _alone(command: say.Command) -> _Reader:
    """Reads a command that is a single word."""

    def read(verb: Verb, tokens: Tokens) -> say.Command:
        if tokens:
            raise _misfit(verb, tokens)
        return command

    return read


def _reveal(verb: Verb, tokens: Tokens) -> say.Command:
    first, second = _cells(verb, _without_joints(tokens), (2,))
    if first == second:
        raise GrammarError(Fault.TWO_CELLS)
    return say.Reveal(first, second)


def _take(verb: Verb, tokens: Tokens) -> say.Command:
    match _without_joints(tokens):
        case (take, word, put) if word.means(Word.PUT):
            return say.Exchange(*_cells(verb, (take, put), (2,)))
        case _:
            return say.Take(*_cells(verb, tokens, (1,)))


def _keep(verb: Verb, tokens: Tokens) -> say.Command:
    before, conditions = split(tokens)
    (cell,) = _cells(verb, before, (1,))
    return say.Keep(cell, conditions)


def _discard(verb: Verb, tokens: Tokens) -> say.Command:
    before, conditions = split(tokens)
    return say.Discard(next(iter(_cells(verb, before, (0, 1))), None), conditions)


def _give(verb: Verb, tokens: Tokens) -> say.Command:
    before, conditions = split(tokens, start=1)
    before = before[1:] if len(before) > 1 and before[0].key in PREPOSITIONS else before
    match _without_commas(before):
        case (*name, give, take, put_word, put) if give.verb is Verb.TAKE and put_word.means(Word.PUT):
            taken, given_up = _cells(verb, (take, put), (2,))
            return say.Give(player_name(tuple(name), FORMS[verb]), taken, given_up, conditions)
        case _:
            return say.Give(player_name(before, FORMS[verb]), conditions=conditions)


def _knock(verb: Verb, tokens: Tokens) -> say.Command:
    return say.Knock(*_cells(verb, tokens, (0, 1)))


def _place(verb: Verb, tokens: Tokens) -> say.Command:
    return say.Place(*_cells(verb, tokens, (1,)))


def _help(_: Verb, tokens: Tokens) -> say.Command:
    match tokens:
        case ():
            return say.Help()
        case (topic,) if topic.verb is not None:
            return say.Help(topic.verb.value)
        case _:
            raise GrammarError(Fault.TOPIC, text_of(tokens))


_READERS: Mapping[Verb, _Reader] = {
    Verb.REVEAL: _reveal,
    Verb.DRAW: _alone(say.Draw()),
    Verb.TAKE: _take,
    Verb.KEEP: _keep,
    Verb.DISCARD: _discard,
    Verb.GIVE: _give,
    Verb.KNOCK: _knock,
    Verb.PASS: _alone(say.Pass()),
    Verb.PLACE: _place,
    Verb.SHOW: _alone(say.Show()),
    Verb.SCORES: _alone(say.Scores()),
    Verb.HISTORY: _alone(say.History()),
    Verb.RULES: _alone(say.Rules()),
    Verb.HELP: _help,
}


def _cells(verb: Verb, tokens: Tokens, counts: tuple[int, ...]) -> tuple[Cell, ...]:
    """The cells that all the words name, when there are as many as the command can have."""
    cells = tuple(token.cell for token in tokens if token.cell is not None)
    if len(cells) != len(tokens) or len(cells) not in counts:
        raise _misfit(verb, tokens)
    return cells


def _misfit(verb: Verb, tokens: Tokens) -> GrammarError:
    """Why these words cannot follow the verb."""
    for token in tokens:
        if token.means(Word.IF):
            return GrammarError(Fault.NO_IF)
        if token.looks_like_cell and token.cell is None:
            return GrammarError(Fault.CELL, token.text)
    return GrammarError(Fault.FORM, FORMS[verb])


def _without_joints(tokens: Tokens) -> Tokens:
    return tuple(token for token in tokens if token.key not in {",", "&", "+"} and not token.means(Word.AND))


def _without_commas(tokens: Tokens) -> Tokens:
    return tuple(token for token in tokens if token.key != ",")


def is_sayable(name: str) -> bool:
    """Whether commands can name a player so: GIVE and FROM read the whole name, and nothing else, back from it."""
    try:
        named = command_of(f"GIVE {name} TAKE C1 PUT E2 IF FROM {name} AND KNOCK")
    except GrammarError:
        return False
    return named == say.Give(name, Cell.C1, Cell.E2, (say.DrawnBy(name), say.HasKnocked())) and name[-1] != "."
