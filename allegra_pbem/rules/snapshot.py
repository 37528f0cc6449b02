"""A game as one JSON object and back, secrets included: a cache, never shown to a player."""

from dataclasses import asdict

from .flat import SIZE
from .game import Deal, Game, new_game
from .phase import Phase
from .record.header import deck_from_json, deck_to_json, options_from_json, options_to_json
from .record.reading import Json, RecordError, mapping, number, numbers, sequence, text
from .view import Score

FORMAT = "allegra-game/1"


def dump(game: Game) -> dict[str, object]:
    """The whole state, ready for `json.dumps`; `load` gives an equal game."""
    dealt = game.dealt
    return {
        "format": FORMAT,
        "seats": game.seats,
        "options": options_to_json(game.options),
        "deck": deck_to_json(game.deck),
        "round": dealt.round,
        "starter": dealt.starter,
        "seed": dealt.seed.hex() if dealt.seed is not None else None,
        "entropy": list(dealt.entropy),
        "order": list(dealt.order),
        "stock": list(dealt.stock),
        "shuffles": dealt.shuffles,
        "finished": [asdict(score) for score in game.finished],
        "phase": str(game.phase),
        "ints": game.ints.copy(),
    }


def load(data: object) -> Game:
    """The game that `dump` wrote. Raises `ValueError` for anything else that it can tell apart."""
    entry = mapping(data, "snapshot")
    if entry.get("format") != FORMAT:
        raise RecordError(f"format: expected {FORMAT}; got {entry.get('format')!r}")
    options, deck = options_from_json(entry.get("options")), deck_from_json(entry.get("deck"))
    game = new_game(number(entry.get("seats"), "seats"), options, deck=deck)
    game.dealt = _deal(entry)
    game.finished = tuple(_score(mapping(score, "finished")) for score in sequence(entry.get("finished"), "finished"))
    game.phase = Phase(text(entry.get("phase"), "phase"))
    game.ints = list(_numbers(entry, "ints"))
    if len(game.ints) < SIZE:
        raise RecordError(f"ints: expected at least {SIZE}; got {len(game.ints)}")
    return game


def _deal(entry: Json) -> Deal:
    return Deal(
        number(entry.get("round"), "round"),
        number(entry.get("starter"), "starter"),
        None if entry.get("seed") is None else bytes.fromhex(text(entry["seed"], "seed")),
        tuple(text(word, "entropy") for word in sequence(entry.get("entropy"), "entropy")),
        _numbers(entry, "order"),
        _numbers(entry, "stock"),
        number(entry.get("shuffles"), "shuffles"),
    )


def _score(entry: Json) -> Score:
    ender = entry.get("ender")
    return Score(
        _numbers(entry, "sums"),
        None if ender is None else number(ender, "ender"),
        entry.get("doubled") is True,
        _numbers(entry, "scores"),
    )


def _numbers(entry: Json, key: str) -> tuple[int, ...]:
    value = entry.get(key)
    values = list(value) if isinstance(value, tuple) else sequence(value, key)
    return tuple(numbers(values, key))
