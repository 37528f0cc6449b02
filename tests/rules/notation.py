"""Tables in a few words: `table("7 7 ? 3 / …", …).after("draw", "close", "keep C1")`.

A grid is a seat's own columns B to E, row by row; `7` is face up, `?7` face down, `.` a gap, and `?` a face-down card
of a value that nothing else has. Seats come in order, and seat 0 has the turn. Columns A come from the left-hand
neighbour.
"""

from dataclasses import dataclass, replace
from itertools import count
from typing import Any, TypeVar

import pytest

from allegra_pbem import rules
from allegra_pbem.assets import deck_table
from allegra_pbem.rules import flat
from allegra_pbem.rules.actions import Action, Close
from allegra_pbem.rules.cells import cell_of
from allegra_pbem.rules.events import Event
from allegra_pbem.rules.options import Options
from allegra_pbem.rules.phase import Phase
from allegra_pbem.rules.record.marks import mark
from allegra_pbem.rules.refusal import IllegalAction

DECK = rules.parse_deck(deck_table())
FULL = "? ? ? ? / ? ? ? ? / ? ? ? ?"
GONE = ". . . . / . . . . / . . . ."
E = TypeVar("E", bound=Event)


@dataclass(frozen=True)
class Scene:
    """A game in a test, and all that has happened in it."""

    game: rules.Game
    events: tuple[Event, ...] = ()

    def after(self, *words: str) -> "Scene":
        """The scene after these actions; who acts is the one awaited, unless a number says it: `1 knock B2`."""
        scene = self
        for each in words:
            seat, action = act(each, scene.game)
            game, events = rules.apply(scene.game, seat, action)
            scene = Scene(game, scene.events + events)
        return scene

    def refuses(self, words: str) -> IllegalAction:
        """The refusal that these words meet; nothing may have changed."""
        before = rules.dump(self.game)
        with pytest.raises(IllegalAction) as caught:
            self.after(words)
        assert rules.dump(self.game) == before
        return caught.value

    def area(self, seat: int) -> str:
        """A seat's area from A to E, as checkpoints write it, rows parted by a slash."""
        areas = mark(self.game)["areas"]
        assert isinstance(areas, list)
        return " / ".join(areas[seat])

    def of(self, kind: type[E]) -> list[E]:
        """The events of one kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def cleared(self, seat: int) -> list[str]:
        """The names of the cleared cells of a seat's area, in the order of the spots."""
        spots = [spot for event in self.of(rules.events.Cleared) for spot, _ in event.cards]
        cells = (cell_of(self.game.seats, seat, spot) for spot in spots)
        return sorted(cell.name for cell in cells if cell is not None)


def act(words: str, game: rules.Game) -> tuple[int | None, Action]:
    """`2 knock B3` as seat and action."""
    first, *rest = words.split()
    if first == "close":
        return None, Close()
    seat = int(first) if first.isdigit() else rules.awaited(game)[0]
    do, *names = rest if first.isdigit() else [first, *rest]
    return seat, _action(do, names)


def _action(do: str, names: list[str]) -> Action:
    entry: dict[str, object] = {"seat": 0, "do": do}
    match do:
        case "give":
            entry["to"] = int(names[0])
        case "reveal":
            entry["cells"] = names
        case "exchange":
            entry["take"], entry["put"] = names
        case _ if names:
            entry["flip" if do == "discard" else "cell"] = names[0]
    return rules.action_from_json(entry)[1]


def table(*grids: str, pile: str = "50", stock: str = "", **options: Any) -> Scene:
    """A table in the middle of a round, seat 0's turn. `pile` from bottom to top; `stock` from the top.

    An empty `stock` stands for cards of values that nothing else has; `"-"` for none.
    """
    fresh = count(100)
    tokens = [token for grid in grids for row in grid.split("/") for token in row.split()]
    assert len(tokens) == 12 * len(grids)
    hidden = [_hidden(token, fresh) for token in tokens]
    order = hidden + [next(fresh) for _ in range(120 - len(hidden))]
    game = rules.new_game(len(grids), Options(**{"rounds": 1, **options}), DECK)
    game = rules.deal_order(game, order)[0].clone()
    for spot, token in enumerate(tokens):
        _lay(game, spot, token)
    cards = [int(card) for card in pile.split()]
    game.ints[flat.TOP] = cards.pop()
    game.ints.extend(cards)
    if stock:
        cards = [] if stock == "-" else [int(card) for card in stock.split()]
        game.dealt = replace(game.dealt, stock=tuple(cards))
    game.phase = Phase.TURN
    game.ints[flat.WAITING] = 1
    return Scene(game)


def _hidden(token: str, fresh: "count[int]") -> int:
    digits = token.removeprefix("?")
    return next(fresh) if digits in {"", "."} else int(digits)


def _lay(game: rules.Game, spot: int, token: str) -> None:
    if token.startswith("?"):
        return
    game.ints[spot] = flat.GAP if token == "." else int(token)
    for place, bit in game.table.downs[spot]:
        game.ints[place] ^= bit
        if token == ".":
            game.ints[place - flat.DOWN + flat.CARDS] ^= bit


def dealt(seats: int = 3, **options: Any) -> Scene:
    """A game whose first round was just dealt from a fixed seed."""
    game = rules.new_game(seats, Options(**options), DECK)
    return Scene(rules.deal(game, bytes(32), [""] * seats)[0])
