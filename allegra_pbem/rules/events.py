"""What happened: what an action brought about, in order. Cells are in the named seat's own names.

Events may hold what only one seat may know; `seen_by` gives what a given seat may be told.
"""

from dataclasses import dataclass, replace

from .cells import Cell


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round was dealt; `card` opened the discard pile."""

    round: int
    starter: int
    card: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """A seat turned two cards face up."""

    seat: int
    cells: tuple[Cell, Cell]
    cards: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Taken:
    """The discard pile's top `card` went to `cell`; `replaced` went on the discard pile."""

    seat: int
    cell: Cell
    card: int
    replaced: int


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The stock was empty: the discard pile without its top card became a stock of `stock` cards."""

    stock: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """A seat drew `card` from the stock; `window` are the seats that may knock (empty: no knock window)."""

    seat: int
    card: int
    window: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat answered in the open window. Secret: told to that seat alone."""

    seat: int
    knock: bool
    cell: Cell | None


@dataclass(frozen=True, slots=True)
class WindowClosed:
    """The knock window closed; `knockers` in clockwise order from the active seat."""

    seat: int
    card: int
    knockers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """The drawn `card` went to `cell`; `replaced` went on the discard pile."""

    seat: int
    cell: Cell
    card: int
    replaced: int


@dataclass(frozen=True, slots=True)
class Discarded:
    """The drawn `card` went on the discard pile; `turned` is the card that was turned up at `flip`, if any."""

    seat: int
    card: int
    flip: Cell | None
    turned: int | None


@dataclass(frozen=True, slots=True)
class Given:
    """The drawn `card` was given to the seat `to`."""

    seat: int
    to: int
    card: int


@dataclass(frozen=True, slots=True)
class Placed:
    """The given `card` went to `cell`; the card there is in the seat's hand.

    `hand` is None where it may not be known: it was face down and this is somebody else's view of the event.
    """

    seat: int
    cell: Cell
    card: int
    hand: int | None
    face_down: bool


@dataclass(frozen=True, slots=True)
class HandDiscarded:
    """No exchange was possible: the knocker's hand `card` went on the discard pile."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Exchanged:
    """`seat` took `card` from the knocker's `take` (knocker's names) to its own `put`.

    `replaced` went on the discard pile; `hand`, from the hand of `knocker`, went face up to `take`.
    """

    seat: int
    knocker: int
    take: Cell
    put: Cell
    card: int
    replaced: int
    hand: int


@dataclass(frozen=True, slots=True)
class Cleared:
    """These cards left the round: pairs of (spot, value), in the order of the spots."""

    cards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class LastTurnsBegun:
    """`ender` has no face-down card left: every other seat has one more turn."""

    ender: int


@dataclass(frozen=True, slots=True)
class TurnLimitReached:
    """The round ends without an ender: the next seat has had all its turns."""


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """The round is over and these face-down cards were turned up: pairs of (spot, value)."""

    cards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class RoundScored:
    """A round was scored. `scores` are the sums, the ender's doubled when `doubled`."""

    round: int
    sums: tuple[int, ...]
    ender: int | None
    doubled: bool
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameOver:
    """The last round was scored; `winners` share the lowest total."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


Event = (
    Dealt
    | Revealed
    | Taken
    | Reshuffled
    | Drawn
    | Answered
    | WindowClosed
    | Kept
    | Discarded
    | Given
    | Placed
    | HandDiscarded
    | Exchanged
    | Cleared
    | LastTurnsBegun
    | TurnLimitReached
    | TurnedUp
    | RoundScored
    | GameOver
)


def seen_by(event: Event, seat: int) -> Event | None:
    """The event as `seat` may be told it, or None when it may not hear of it at all."""
    match event:
        case Answered() if event.seat != seat:
            return None
        case Placed() if event.seat != seat and event.face_down:
            return replace(event, hand=None)
        case _:
            return event
