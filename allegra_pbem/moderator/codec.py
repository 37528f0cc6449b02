"""Facts and games as JSON text, for the journal and the snapshot beside it. Cells are written by name.

cattrs does the work; what is said here is only what JSON cannot say by itself: which action or command it is.
"""

import json
from datetime import datetime
from typing import Any, get_args

from cattrs import BaseValidationError
from cattrs.preconf.json import JsonConverter, make_converter
from cattrs.strategies import configure_tagged_union

from .. import rules
from ..rules.actions import Action
from ..rules.cells import Cell
from ..rules.view import Blank, Seen
from .commands import Condition, Decision
from .facts import Fact
from .state import Game

_KINDS: dict[str, type[Fact]] = {kind.__name__: kind for kind in get_args(Fact)}


def fact_to_json(fact: Fact) -> tuple[str, str]:
    """The fact's kind (its class name) and its content."""
    return type(fact).__name__, _text(_converter.unstructure(fact))


def fact_from_json(kind: str, text: str) -> Fact:
    """The inverse of `fact_to_json`. Raises ValueError for a kind or fields that this program does not know."""
    if kind not in _KINDS:
        raise ValueError(f"journal: expected one of {', '.join(sorted(_KINDS))}, got {kind}")
    try:
        fact: Fact = _converter.structure(json.loads(text), _KINDS[kind])
    except BaseValidationError as error:
        raise ValueError(f"journal: expected the fields of {kind}, got others") from error
    return fact


def game_to_json(game: Game) -> str:
    """A snapshot: the whole state, with everything secret in it. The same state gives the same text."""
    return _text(_converter.unstructure(game))


def game_from_json(text: str) -> Game:
    """The inverse of `game_to_json`."""
    game: Game = _converter.structure(json.loads(text), Game)
    return game


def _text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _word(kind: type) -> str:
    return kind.__name__.lower()


def _make() -> JsonConverter:
    converter = make_converter()
    converter.register_unstructure_hook(float, float)  # 24 hours are 24.0, by whomever they were given
    converter.register_unstructure_hook(Cell, lambda cell: cell.name)
    converter.register_structure_hook(Cell, lambda name, _: Cell[name])
    converter.register_unstructure_hook(Seen, lambda seen: seen if type(seen) is int else str(seen))
    converter.register_structure_hook(Seen, lambda seen, _: seen if isinstance(seen, int) else Blank(seen))
    converter.register_unstructure_hook(rules.Game, rules.dump)
    converter.register_structure_hook(rules.Game, lambda data, _: rules.load(data))
    converter.register_structure_hook(datetime, lambda text, _: datetime.fromisoformat(text))
    for union, tag in ((Action, "do"), (Condition, "is"), (Decision, "do")):
        configure_tagged_union(union, converter, tag_generator=_word, tag_name=tag)
    return converter


_converter = _make()
