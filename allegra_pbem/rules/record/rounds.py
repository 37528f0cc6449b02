"""One round of a record, read but not yet believed."""

import re
from dataclasses import dataclass

from ..chance import commitment
from ..dealing import deal, deal_order
from ..game import Game
from .header import Header
from .reading import Json, RecordError, mapping, number, sequence, shown, text

RESULTS = ("sums", "ender", "doubled", "scores")
_SEED = re.compile("[0-9a-fA-F]{64}")


@dataclass(frozen=True, slots=True)
class WrittenRound:
    """What decides a round, checked for form. `entry` is the whole as it was written.

    `seed` and `order` are both None in a round that is still being played and hides its seed.
    """

    entry: Json
    seed: bytes | None
    entropy: tuple[str, ...]
    order: tuple[int, ...] | None
    actions: list[object]

    @property
    def hidden(self) -> bool:
        """Whether the cards are not to be known."""
        return self.seed is None and self.order is None

    @property
    def strict(self) -> bool:
        """Whether nothing may be missing; a test table with a given order may be bare."""
        return self.order is None

    def begin(self, game: Game) -> Game:
        """Deal this round. Raises `RecordError`."""
        try:
            if self.seed is not None:
                return deal(game, self.seed, self.entropy)[0]
            return deal_order(game, self.order or (), number(self.entry.get("starter", 0), "starter"))[0]
        except RecordError:
            raise
        except ValueError as error:
            raise RecordError(str(error)) from None

    def expected(self, game: Game) -> dict[str, object]:
        """What the rules say of keys that a round has from its beginning; `game` is the game just dealt."""
        head: dict[str, object] = {"starter": game.starter}
        if self.seed is not None:
            head["commitment"] = commitment(self.seed)
        return head


def read_round(written: object, index: int, header: Header) -> WrittenRound:
    """The round that should be number `index`. Raises `RecordError`."""
    entry = mapping(written, "round")
    if (named := number(entry.get("round"), "round")) != index:
        raise RecordError(f"round: expected {index}; got {shown(named)}")
    actions = sequence(entry.get("actions"), "actions")
    if "order" in entry:
        order = tuple(number(card, "order") for card in sequence(entry["order"], "order"))
        return WrittenRound(entry, None, (), order, actions)
    words = tuple(text(word, "entropy") for word in sequence(entry.get("entropy"), "entropy"))
    if len(words) != len(header.players):
        raise RecordError(f"entropy: expected {len(header.players)} strings; got {len(words)}")
    return WrittenRound(entry, _seed(entry), words, None, actions)


def _seed(entry: Json) -> bytes | None:
    if "seed" not in entry:
        return None
    seed = text(entry["seed"], "seed")
    if not _SEED.fullmatch(seed):
        raise RecordError(f"seed: expected 64 hexadecimal digits; got {shown(seed)}")
    return bytes.fromhex(seed)
