"""Writing a game's record, whole or as far as one seat may know it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..actions import Action, Close, Draw, Knock, Pass
from ..apply import apply
from ..chance import commitment
from ..dealing import deal, deal_order
from ..game import Game
from ..view import Score
from .header import FORMAT, Header, header_to_json
from .notation import action_to_json

Entry = tuple[int | None, Action, int | None]
"""Who did what, and the card if one was drawn."""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """What decided a round: the seed and the players' words, or (seed None) a given order; and all actions, in order.

    `starter` is needed only in a first round with a given order.
    """

    seed: bytes | None
    entropy: tuple[str, ...]
    actions: tuple[tuple[int | None, Action], ...]
    order: tuple[int, ...] = ()
    starter: int = 0

    def begin(self, game: Game) -> Game:
        """Deal this round. Raises `ValueError` as `deal` does."""
        if self.seed is None:
            return deal_order(game, self.order, self.starter)[0]
        return deal(game, self.seed, self.entropy)[0]


def record_of(header: Header, rounds: Sequence[PlayedRound]) -> dict[str, object]:
    """The whole record, with everything that is secret while the game runs.

    Raises `IllegalAction` or `ValueError` when the rounds cannot be played as given.
    """
    return _document(header, _play(header, rounds))


def record_for(viewer: int | None, header: Header, rounds: Sequence[PlayedRound]) -> dict[str, object]:
    """The record as a seat, or an observer (None), may have it.

    While the game runs, the seed (or order) of the unfinished round is missing, and so is what others did in a knock
    window, but for the knocks that counted when it closed; cells that others named in advance never show. A finished
    game has no secrets.
    """
    played = _play(header, rounds)
    if played and played[-1].after.is_over:
        return _document(header, played)
    return _document(header, [_told(viewer, one) for one in played])


@dataclass(frozen=True, slots=True)
class _Played:
    """A round as it was played: `dealt` and `after` are the game at its beginning and now."""

    dealt: Game
    after: Game
    entries: tuple[Entry, ...]
    chance: dict[str, object]

    @property
    def finished(self) -> bool:
        return len(self.after.finished) == self.dealt.round


def _play(header: Header, rounds: Sequence[PlayedRound]) -> list[_Played]:
    game, played = header.start(), []
    for one in rounds:
        dealt = game = one.begin(game)
        entries = list[Entry]()
        for seat, action in one.actions:
            game, _ = apply(game, seat, action)
            entries.append((seat, action, game.drawn if isinstance(action, Draw) else None))
        played.append(_Played(dealt, game, tuple(entries), _chance(one)))
    return played


def _chance(one: PlayedRound) -> dict[str, object]:
    if one.seed is None:
        return {"order": list(one.order)}
    return {"seed": one.seed.hex(), "commitment": commitment(one.seed), "entropy": list(one.entropy)}


def _document(header: Header, played: Sequence[_Played]) -> dict[str, object]:
    head: dict[str, object] = {"format": FORMAT, "game": header_to_json(header)}
    head["rounds"] = [_round(one) for one in played]
    if played and played[-1].after.is_over:
        game = played[-1].after
        head |= {"totals": list(game.totals), "winners": list(game.winners)}
    return head


def _round(one: _Played) -> dict[str, object]:
    entry: dict[str, object] = {"round": one.dealt.round, "starter": one.dealt.starter, **one.chance}
    entry["actions"] = [action_to_json(*each) for each in one.entries]
    return entry | results(one.after.finished[-1]) if one.finished else entry


def results(score: Score) -> dict[str, object]:
    """How a record writes a finished round's results."""
    return {
        "sums": list(score.sums),
        "ender": score.ender,
        "doubled": score.doubled,
        "scores": list(score.scores),
    }


def _told(viewer: int | None, one: _Played) -> _Played:
    """The round without what `viewer` may not know."""
    kept = one.chance if one.finished else {k: v for k, v in one.chance.items() if k not in {"seed", "order"}}
    return replace(one, entries=tuple(_without_secrets(viewer, one.entries)), chance=kept)


def _without_secrets(viewer: int | None, entries: Iterable[Entry]) -> Iterator[Entry]:
    """Of a window the viewer's own answers, and, when it was closed, the knocks of others that counted."""
    others: dict[int, Action] = {}
    for seat, action, card in entries:
        if isinstance(action, Knock | Pass) and seat is not None and seat != viewer:
            others[seat] = action
            continue
        if isinstance(action, Close):
            yield from ((other, Knock(), None) for other in sorted(others) if isinstance(others[other], Knock))
            others.clear()
        yield seat, action, card
