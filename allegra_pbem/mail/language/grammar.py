"""One command from its words. What a line of several, a bare number or a line of prose is stands in `commands`."""

import re
from collections.abc import Callable, Mapping
from datetime import date

from ...moderator import commands as say
from ...rules.cells import Cell
from .conditions import split
from .faults import Fault, GrammarError
from .fold import DAMAGE, fold
from .names import player_name
from .press import PRESS, SAY_FORM, TELL_FORM, press_of
from .settings import FORM, set_of
from .verbs import PREPOSITIONS, Verb, Word
from .words import Token, Tokens, cut, leading_verb, text_of

LONGEST_WORDS = 200
"""How many letters the words after SEED or PROTEST may have."""

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
    Verb.GAMES: "GAMES",
    Verb.SET: FORM,
    Verb.VERIFY: "VERIFY",
    Verb.PLAN: "PLAN KEEP B2 IF CARD <= 3, or PLAN OFF",
    Verb.AUTO: "AUTO KNOCK B2 IF CARD = 7, or AUTO OFF",
    Verb.AWAY: "AWAY 2026-12-01 TO 2026-12-10",
    Verb.BACK: "BACK",
    Verb.JOIN: "JOIN 42",
    Verb.ACCEPT: "ACCEPT",
    Verb.DECLINE: "DECLINE",
    Verb.LEAVE: "LEAVE",
    Verb.RESIGN: "RESIGN",
    Verb.WATCH: "WATCH 42",
    Verb.UNWATCH: "UNWATCH 42",
    Verb.SIT: "SIT 42",
    Verb.PROTEST: "PROTEST some text",
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
    rest = fold(text).strip()[len(tokens[0].text) :]
    if verb is Verb.SEED:
        return say.Seed(_words(verb, rest))
    if verb is Verb.PROTEST:
        return say.Protest(_words(verb, rest))
    return _READERS[verb](verb, tokens[1:])


def _words(verb: Verb, rest: str) -> str:
    """The words are the rest of the line as it stands, with its full stop."""
    words = rest.strip()
    if words and words != "." and not rest.startswith(" "):
        raise GrammarError(Fault.FORM, FORMS[verb])
    if len(words) > LONGEST_WORDS:
        raise GrammarError(Fault.LONG, str(LONGEST_WORDS))
    return "" if rest == "." else words


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


def _plan(verb: Verb, tokens: Tokens) -> say.Command:
    before, conditions = split(tokens, start=2 if tokens and tokens[0].verb is Verb.GIVE else 1)
    match before:
        case (off,) if off.means(Word.OFF) and not conditions:
            return say.Plan(None)
        case (first, *rest) if first.verb in {Verb.DRAW, Verb.TAKE, Verb.KEEP, Verb.DISCARD, Verb.GIVE}:
            move = _READERS[first.verb](first.verb, tuple(rest))
            if isinstance(move, say.Turn):
                return say.Plan(move, conditions)
    raise GrammarError(Fault.FORM, FORMS[verb])


def _auto(verb: Verb, tokens: Tokens) -> say.Command:
    whole_game = bool(tokens) and tokens[-1].means(Word.GAME)
    before, conditions = split(tokens[:-1] if whole_game else tokens, start=1)
    match before:
        case (off,) if off.means(Word.OFF) and not conditions:
            return say.Auto(None)
        case (first, *rest) if first.verb in {Verb.KNOCK, Verb.PASS}:
            answer = _READERS[first.verb](first.verb, tuple(rest))
            if isinstance(answer, say.Knock | say.Pass):
                return say.Auto(answer, conditions, whole_game)
    raise GrammarError(Fault.FORM, FORMS[verb])


def _away(verb: Verb, tokens: Tokens) -> say.Command:
    match tokens:
        case (first, to, last) if to.means(Word.TO):
            away = say.Away(_day(first), _day(last))
        case (to, last) if to.means(Word.TO):
            away = say.Away(None, _day(last))
        case _:
            raise GrammarError(Fault.FORM, FORMS[verb])
    if away.first is not None and away.last < away.first:
        raise GrammarError(Fault.DAYS, away.last.isoformat())
    return away


_DAY_FIRST = re.compile(r"([0-9]{1,2})[./]([0-9]{1,2})[./]([0-9]{4})")


def _day(token: Token) -> date:
    """`2026-12-31` or `31.12.2026`; what has the month first cannot be told apart, and is read with the day first."""
    found = _DAY_FIRST.fullmatch(token.key)
    try:
        return date(int(found[3]), int(found[2]), int(found[1])) if found else date.fromisoformat(token.key)
    except ValueError:
        raise GrammarError(Fault.DATE, token.text) from None


def _game(kind: Callable[[int], say.Command]) -> _Reader:
    """Reads a command that names a game by its number."""

    def read(verb: Verb, tokens: Tokens) -> say.Command:
        match tokens:
            case (number,) if re.fullmatch(r"#?[0-9]{1,9}", number.key):
                return kind(int(number.key.removeprefix("#")))
        raise GrammarError(Fault.FORM, FORMS[verb])

    return read


def _set(_: Verb, tokens: Tokens) -> say.Command:
    return set_of(tokens)


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
    Verb.GAMES: _alone(say.Games()),
    Verb.SET: _set,
    Verb.VERIFY: _alone(say.Verify()),
    Verb.PLAN: _plan,
    Verb.AUTO: _auto,
    Verb.AWAY: _away,
    Verb.BACK: _alone(say.Back()),
    Verb.JOIN: _game(say.Join),
    Verb.ACCEPT: _alone(say.Accept()),
    Verb.DECLINE: _alone(say.Decline()),
    Verb.LEAVE: _alone(say.Leave()),
    Verb.RESIGN: _alone(say.Resign()),
    Verb.WATCH: _game(say.Watch),
    Verb.UNWATCH: _game(say.Unwatch),
    Verb.SIT: _game(say.Sit),
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
