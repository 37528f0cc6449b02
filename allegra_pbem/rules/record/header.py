"""The head of a record: which game, who plays, with which house rules and cards."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import lru_cache

from ..deck import Deck, DeckError
from ..game import Game, new_game
from ..options import Options
from .reading import Json, RecordError, mapping, number, sequence, shown, text

FORMAT = "allegra-record/1"


@dataclass(frozen=True, slots=True)
class Header:
    """What identifies a recorded game; `players` are the names by seat."""

    id: str
    players: tuple[str, ...]
    options: Options
    deck: Deck

    def start(self) -> Game:
        """The game before its first deal."""
        return new_game(len(self.players), self.options, deck=self.deck)


def header_to_json(header: Header) -> dict[str, object]:
    """The record's `game`."""
    return {
        "id": header.id,
        "players": list(header.players),
        "deck": deck_to_json(header.deck),
        "options": options_to_json(header.options),
    }


def header_from_json(record: Json) -> Header:
    """The head of a record. Raises `RecordError`."""
    if record.get("format") != FORMAT:
        raise RecordError(f"format: expected {FORMAT}; got {shown(record.get('format'))}")
    game = mapping(record.get("game"), "game")
    players = tuple(text(name, "players") for name in sequence(game.get("players"), "players"))
    if not 2 <= len(players) <= 6:
        raise RecordError(f"players: expected 2 to 6; got {len(players)}")
    options = options_from_json(game.get("options", {}))
    return Header(text(game.get("id"), "id"), players, options, deck_from_json(game.get("deck")))


def deck_to_json(deck: Deck) -> dict[str, object]:
    """The counts by value; values are decimal strings."""
    return {str(value): count for value, count in deck.counts.items()}


def deck_from_json(written: object) -> Deck:
    """The deck with these counts. Raises `RecordError` unless they are 120 cards."""
    counts = {key: number(count, f"deck {shown(key)}") for key, count in mapping(written, "deck").items()}
    return _deck(tuple(counts.items()))


@lru_cache(maxsize=64)
def _deck(counts: tuple[tuple[str, int], ...]) -> Deck:
    """Kept, since nearly all games have one of a few decks."""
    try:
        return Deck.of({_value(key): count for key, count in counts})
    except DeckError as error:
        raise RecordError(f"deck: {error}") from None


def _value(key: str) -> int:
    digits = key.removeprefix("-")
    if not (key.isascii() and digits.isdecimal() and len(digits) < 8 and str(int(key)) == key):
        raise RecordError(f"deck: expected a whole number as value; got {shown(key)}")
    return int(key)


def options_to_json(options: Options) -> dict[str, object]:
    """All house rules by name."""
    return asdict(options)


def options_from_json(written: object) -> Options:
    """The house rules; what is left out has its default. Raises `RecordError` for an unknown value."""
    entry = mapping(written, "options")
    chosen = {name: _option(name, entry[name]) for name in _ALLOWED if name in entry}
    return Options(**chosen)  # type: ignore[arg-type]  # each value was checked against its own option


def _option(name: str, value: object) -> object:
    allowed, hint = _ALLOWED[name]
    if not allowed(value):
        raise RecordError(f"options: {name}: expected {hint}; got {shown(value)}")
    return value


def _one_of(*words: str) -> tuple[Callable[[object], bool], str]:
    return lambda value: isinstance(value, str) and value in words, " or ".join(words)


def _at_least(least: int) -> tuple[Callable[[object], bool], str]:
    return lambda value: type(value) is int and value >= least, f"a whole number of {least} or more"


_ALLOWED: dict[str, tuple[Callable[[object], bool], str]] = {
    "knocks": _one_of("always", "auto", "never"),
    "lines": _one_of("adjacent", "anywhere"),
    "trigger": _one_of("any", "active"),
    "reveal": _one_of("area", "own"),
    "final_clear": (lambda value: isinstance(value, bool), "true or false"),
    "tie": _one_of("safe", "doubled"),
    "doubling": _one_of("positive", "always"),
    "rounds": _at_least(1),
    "turn_limit": _at_least(0),
}
