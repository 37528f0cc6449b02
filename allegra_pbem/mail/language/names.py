"""Players' names as commands hold them."""

from .faults import Fault, GrammarError
from .verbs import Verb, Word
from .words import Token, Tokens

LONGEST_NAME = 40
_MOST_WORDS = 4
_NO_NAME = frozenset('<>=≤≥,!?:;"()[]{}*/\\|@#%&$')


def player_name(tokens: Tokens, form: str) -> str:
    """The name that the words make; `form` is the command, for the fault when they make none."""
    name = " ".join(token.text for token in tokens)
    wrong_size = not name or len(name) > LONGEST_NAME or len(tokens) > _MOST_WORDS
    if wrong_size or _NO_NAME & set(name):
        raise GrammarError(Fault.NAME, form)
    if any(token.cell is not None for token in tokens) or any(map(_is_exchange, tokens[1:])):
        raise GrammarError(Fault.FORM, form)
    return name


def _is_exchange(token: Token) -> bool:
    """Behind a name these words begin the exchange that may follow it."""
    return token.verb is Verb.TAKE or token.means(Word.PUT)
