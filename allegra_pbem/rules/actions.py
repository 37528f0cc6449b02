"""What a seat does. Cells are in the acting seat's own names; the exception is said."""

from dataclasses import dataclass

from .cells import Cell


@dataclass(frozen=True, slots=True)
class Reveal:
    """Turn two face-down cards face up, both at once."""

    first: Cell
    second: Cell


@dataclass(frozen=True, slots=True)
class Take:
    """Take the discard pile's top card to `cell`; the card there goes on the discard pile."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the stock, for all to see."""


@dataclass(frozen=True, slots=True)
class Knock:
    """Ask for the drawn card; `cell` is where it would go, sealed, and does not bind."""

    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Do not ask for the drawn card."""


@dataclass(frozen=True, slots=True)
class Close:
    """Close the knock window. Done by the moderator, never by a seat."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Put the drawn card to `cell`; the card there goes on the discard pile."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard the drawn card and turn `flip` face up (None only when nothing in the area is face down)."""

    flip: Cell | None = None


@dataclass(frozen=True, slots=True)
class Give:
    """Give the drawn card to the seat `to`, which has knocked."""

    to: int


@dataclass(frozen=True, slots=True)
class Place:
    """Put the card that was given to `cell` and take the card there into the hand."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Exchange:
    """Take a card of the knocker's area to `put`.

    `take` is a cell of the knocker's area by the *knocker's* names; `put` is in the acting seat's own names.
    """

    take: Cell
    put: Cell


Action = Reveal | Take | Draw | Knock | Pass | Close | Keep | Discard | Give | Place | Exchange
