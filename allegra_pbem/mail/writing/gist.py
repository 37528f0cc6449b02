"""What of a mail's news is told in lines, what is small print, and which cards it has changed.

A line that says what another place of the mail says is left out: the first sentence names the card that is being
decided, what was turned up at the end of a round is marked where the areas are drawn, and a warning speaks of the last
turns.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...moderator.notice import Happening, LastSeen, SeedShown, SeedWords
from ...rules import events as e
from ...rules.cells import spot_of
from ...rules.phase import Phase
from ...rules.view import View

Spots = frozenset[int]


@dataclass(frozen=True, slots=True)
class Gist:
    """`told` in lines, `small` in small print, both in order; `changed` are the spots of the present table that differ.

    `last` is the table of a round that has ended since, and `last_changed` its changes.
    """

    told: tuple[Happening, ...]
    small: tuple[SeedWords | SeedShown, ...]
    changed: Spots
    last: LastSeen | None
    last_changed: Spots


def gist(news: Sequence[Happening], view: View | None, seats: int, drawn: bool) -> Gist:
    """The gist of a notice's news; `drawn`: areas are drawn, not told."""
    ends = [at for at, each in enumerate(news) if isinstance(each, LastSeen)]
    last = news[ends[-1]] if ends else None
    before, after = (news[: ends[-1]], news[ends[-1] :]) if ends else ((), news)
    left_out = _said_first(news, view)
    return Gist(
        told=tuple(n for n in news if n is not left_out and not _is_shown(n, view, drawn)),
        small=tuple(n for n in news if isinstance(n, SeedShown) or (isinstance(n, SeedWords) and any(n.words))),
        changed=changed(after, seats),
        last=last if isinstance(last, LastSeen) else None,
        last_changed=changed(before, seats),
    )


def _said_first(news: Sequence[Happening], view: View | None) -> Happening | None:
    """The drawing of the card that the first sentence is about."""
    if view is None or view.phase not in (Phase.WINDOW, Phase.DECIDE):
        return None
    return next((each for each in reversed(news) if isinstance(each, e.Drawn)), None)


def _is_shown(happening: Happening, view: View | None, drawn: bool) -> bool:
    """Whether another place of the mail shows it."""
    if isinstance(happening, e.LastTurnsBegun):
        return view is not None and view.ender == happening.ender and view.phase is not Phase.OVER
    return isinstance(happening, SeedWords | SeedShown | LastSeen) or (drawn and isinstance(happening, e.TurnedUp))


def changed(news: Iterable[Happening], seats: int) -> Spots:
    """The spots that the news of one round changed; a deal changes all, so that none stands out."""
    spots: set[int] = set()
    for happening in news:
        if isinstance(happening, e.Dealt):
            spots.clear()
        spots.update(_spots(happening, seats))
    return frozenset(spots)


def _spots(happening: Happening, seats: int) -> Iterable[int]:
    match happening:
        case e.Revealed():
            return [spot_of(seats, happening.seat, cell) for cell in happening.cells]
        case e.Taken() | e.Kept() | e.Placed():
            return (spot_of(seats, happening.seat, happening.cell),)
        case e.Discarded() if happening.flip is not None:
            return (spot_of(seats, happening.seat, happening.flip),)
        case e.Exchanged(seat, knocker, take, put):
            return spot_of(seats, knocker, take), spot_of(seats, seat, put)
        case e.Cleared() | e.TurnedUp():
            return [spot for spot, _ in happening.cards]
        case _:
            return ()
