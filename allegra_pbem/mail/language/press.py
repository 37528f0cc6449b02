"""SAY and TELL: where press begins and ends, and whom it is for.

The words of press are a person's own and are taken as they were typed, semicolons, `#`, full stop and all. They are the
rest of the line, or stand on lines of their own between `SAY` alone and a line `END`.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ...moderator import commands as say
from .faults import Fault, GrammarError
from .fold import DAMAGE, fold, key
from .names import player_name
from .verbs import Verb, verb_of
from .words import cut

SAY_FORM = "SAY some text"
TELL_FORM = "TELL bob some text"

END_WORDS = frozenset({"end", "stop", "fin", "basta", "fim", "ende"})
"""A line of one of these words ends the text, or the reading; not Italian *fine*, which is talk in English."""

PRESS = frozenset({Verb.SAY, Verb.TELL})

_LONGEST_VERB = 20
_QUOTES = '"“”„‟«»'
_QUOTED = re.compile(rf"[{_QUOTES}]\s*([^{_QUOTES}]{{1,80}}?)\s*[{_QUOTES}]\s*[:：,]?(.*)", re.DOTALL)
_UP_TO_COLON = re.compile(r"([^:：]{1,80}?)\s*[:：](?!\S)(.*)", re.DOTALL)
_FIRST_WORD = re.compile(r"(\S{1,80}?)[:：,]*(?:\s(.*)|)", re.DOTALL)
_COLON_IN_WORD = re.compile(r"([^\s:：]+)[:：](\S.*)", re.DOTALL)

# What makes talk of a line that begins with one of the words: "Tell me when", "Dire que j'ai perdu", "Sagen wir mal".
_TALK: Mapping[str, tuple[str, ...]] = {
    "tell": ("me", "us", "him", "her", "them", "you", "your", "my", "our", "the", "a", "an", "that", "it", "people"),
    "dire": ("que", "qu'il", "qu'elle", "qu'on", "che"),
    "dizer": ("que",),
    "decir": ("que",),
    "sagen": ("wir", "sie", "kann", "will", "lassen", "muss", "ja"),
}
_ENGLISH = ("say", "tell")
_TO_ONE = {True: ("to",), False: ("a", "ao", "al", "an", "zu")}


@dataclass(frozen=True, slots=True)
class Opening:
    """The beginning of press in a line: to the table (`player` is "") or to one player; `text` is "" where the lines
    below hold it."""

    player: str
    text: str


def spoken(begun: Opening, text: str) -> say.Press:
    """The press with its text; GrammarError where that is missing or came damaged."""
    if DAMAGE in text:
        raise GrammarError(Fault.DAMAGED)
    if not text.strip():
        raise GrammarError(Fault.TEXT, TELL_FORM if begun.player else SAY_FORM)
    return say.Tell(begun.player, text) if begun.player else say.Say(text)


def opening(line: str) -> Opening | None:
    """The press that a line begins, the line as typed; None where it is none. GrammarError where it names nobody.

    `SAY to bob` is for bob alone: what was meant for one must never be told to all.
    """
    word, rest = _first_word(line)
    verb = verb_of(key(word))
    if verb not in PRESS or (rest and fold(rest[0]) not in {" ", ":", "."}):
        return None
    text = rest.strip()
    if fold(text) in {"", ".", ":"}:
        if verb is Verb.TELL:
            raise GrammarError(Fault.NAME, TELL_FORM)
        return Opening("", "")
    if _is_colon(text[0]) and (fold(rest[0]) == ":" or not text[1:2].strip()):
        return Opening("", text[1:].strip()) if verb is Verb.SAY else None
    if fold(rest[0]) == ".":
        return None
    return _spoken(word, verb, text)


def opening_of(line: str) -> Opening | None:
    """The same, and None where it names nobody."""
    try:
        return opening(line)
    except GrammarError:
        return None


def speaks(line: str) -> bool:
    """Whether the line begins with a word for press, be it press or talk."""
    return verb_of(key(_first_word(line)[0])) in PRESS


def _spoken(word: str, verb: Verb, text: str) -> Opening | None:
    second, *more = text.split(maxsplit=1)
    heard = key(fold(second))
    if heard in _TALK.get(key(word), ()) and not word.isupper():
        return None
    if more and heard in _TO_ONE[key(word) in _ENGLISH]:
        return _to_one(more[0])
    return _to_one(text) if verb is Verb.TELL else Opening("", text)


def _to_one(text: str) -> Opening:
    """The name at the beginning of the text, and what follows it.

    A name of several words stands in quotation marks or before a colon. Where it does not, `player` is its first word
    only: who knows the names at the table can find the rest of it in the text.
    """
    for pattern in (_QUOTED, _COLON_IN_WORD, _UP_TO_COLON):
        found = pattern.fullmatch(text)
        if found and (name := _name(found[1])):
            return Opening(name, found[2].strip())
    found = _FIRST_WORD.fullmatch(text)
    name = _name(found[1]) if found else ""
    if not found or not name:
        raise GrammarError(Fault.NAME, TELL_FORM)
    return Opening(name, (found[2] or "").strip())


def _name(written: str) -> str:
    try:
        return player_name(cut(written), TELL_FORM)
    except GrammarError:
        return ""


def _is_colon(letter: str) -> bool:
    return fold(letter) == ":"


def _first_word(line: str) -> tuple[str, str]:
    """The letters that the line begins with, and all that follows them, as typed."""
    letters = ""
    for at, letter in enumerate(line):
        plain = fold(letter)
        if plain.isalpha() or (letters and unicodedata.combining(letter)):
            letters += letter
        elif (letters and plain) or plain.strip():
            return letters, line[at:]
        if len(letters) > _LONGEST_VERB:
            break
    return letters, ""


def press_of(line: str) -> say.Press | None:
    """The press that the whole line is; None where it is something else. GrammarError where it has no text or name."""
    begun = opening(line)
    return None if begun is None else spoken(begun, begun.text)


def is_end(row: str) -> bool:
    """Whether a line is a word for the end."""
    return key(fold(row).strip().removesuffix(".")) in END_WORDS


_PHONE = re.compile(
    r"(?:sent (?:from|with|via) my|get outlook for|sent from (?:outlook|mail|yahoo)"
    r"|envoyé (?:de|depuis) mon|(?:télécharger|obtenez) outlook|inviato da(?:l mio)?|(?:scarica|ottieni) outlook"
    r"|enviado (?:do|pelo|a partir do) meu|obter o outlook|enviado (?:desde|con) mi|(?:obtener|descarga) outlook"
    r"|von mein\w+ .{1,40} gesendet|gesendet (?:von|mit|aus)|outlook für (?:ios|android))\b",
    re.IGNORECASE,
)
_RULE = re.compile(r"\s*[-_=*—–]{2,}\s*")


def is_signature(row: str) -> bool:
    """Whether a row begins what mail programs add below the text: a rule, or "Sent from my phone"."""
    return bool(_RULE.fullmatch(row) or _PHONE.match(fold(row).strip()))


def block(rows: Sequence[str], begun: int, is_command: Callable[[str], bool]) -> tuple[str, int]:
    """The text of press from the row `begun` on ("" where there is none), and the row where the reading goes on.

    Without END the text goes to where a signature begins, but only when nothing in it could be a command: then the END
    has been forgotten, and GrammarError says so.
    """
    end = next((at for at in range(begun, len(rows)) if is_end(rows[at])), None)
    inside = rows[begun:end]
    if any(_opens_another(row) for row in inside) or (end is None and any(map(is_command, inside))):
        raise GrammarError(Fault.NO_END)
    if end is None:
        signed = next((at for at, row in enumerate(inside) if at and is_signature(row)), len(inside))
        inside = inside[:signed]
    text = "\n".join(row.rstrip() for row in inside).strip("\n")
    return text, len(rows) if end is None else end + 1


def _opens_another(row: str) -> bool:
    """Whether another text begins here: it may be meant for other eyes."""
    begun = opening_of(row)
    return begun is not None and not begun.text


_WRAP = range(60, 82)
_SHORTEST_WRAP = 70


def goes_on(row: str, below: str) -> bool:
    """Whether a mail program may have broken a long line between the two rows.

    Many break what was typed as one line before the word that would pass column 72 to 80.
    """
    words = below.split(maxsplit=1)
    if not words or len(row) not in _WRAP or is_signature(below):
        return False
    return len(row) + 1 + len(words[0]) > _SHORTEST_WRAP
