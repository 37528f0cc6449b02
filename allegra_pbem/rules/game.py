"""The state of a game: a value on the outside, one flat list of ints within, so that a copy costs next to nothing."""

from dataclasses import dataclass
from typing import overload

from .cells import Cell
from .deck import Deck
from .flat import (
    ACTIVE,
    ANSWER,
    DRAWN,
    ENDER,
    KNOCKER,
    KNOCKERS,
    NEXT,
    NOBODY,
    NOTHING,
    PASSED,
    SEALED,
    SIZE,
    START,
    TICK,
    TOP,
    WAITING,
)
from .options import Options
from .phase import DEAL, OVER, Phase
from .table import CELLS, SEATS_OF, Table, lay
from .view import Score


@dataclass(frozen=True, slots=True)
class Deal:
    """What a round was dealt from: the seed and the players' words, or (seed None) a given order of the cards.

    `stock` is the stock as it was after the last of so many `shuffles`.
    """

    round: int
    starter: int
    seed: bytes | None
    entropy: tuple[str, ...]
    order: tuple[int, ...]
    stock: tuple[int, ...] = ()
    shuffles: int = 1


class Game:
    """One game, complete with all that nobody may know. Treat it as a value: `apply` and `deal` give a new one.

    Seats are numbered clockwise from 0. The slots `table`, `dealt` and `ints` are the inside, read and written
    by this room alone.
    """

    __slots__ = ("dealt", "finished", "ints", "phase", "table")
    table: Table
    dealt: Deal
    finished: tuple[Score, ...]
    phase: Phase
    ints: list[int]

    def clone(self) -> "Game":
        """A copy that may be written to before it is handed out."""
        new = _new(Game)
        new.table = self.table
        new.dealt = self.dealt
        new.finished = self.finished
        new.phase = self.phase
        new.ints = self.ints.copy()
        return new

    def __eq__(self, other: object) -> bool:
        """Whether the whole state is the same, secrets included."""
        if not isinstance(other, Game):
            return NotImplemented
        return self._state() == other._state()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Game of {self.seats}, round {self.round}, {self.phase}, seat {self.active} active>"

    def _state(self) -> tuple[object, ...]:
        return self.table, self.dealt, self.finished, self.phase, self.ints

    @property
    def seats(self) -> int:
        """How many seats there are, 2 to 6."""
        return self.table.seats

    @property
    def options(self) -> Options:
        """The house rules."""
        return self.table.options

    @property
    def deck(self) -> Deck:
        """The cards of every round."""
        return self.table.deck

    @property
    def round(self) -> int:
        """The number of the round being played or just finished; 0 before the first deal."""
        return self.dealt.round

    @property
    def starter(self) -> int:
        """The seat that began the round."""
        return self.dealt.starter

    @property
    def active(self) -> int:
        """The seat whose turn it is, also while others answer in its turn."""
        return self.ints[ACTIVE]

    @property
    def turn(self) -> int:
        """How many turns the active seat has begun in this round, this one included."""
        return self.ints[TICK] // self.table.seats + 1

    @property
    def drawn(self) -> int | None:
        """The card that is being decided or given."""
        return _card(self.ints[DRAWN])

    @property
    def discard_top(self) -> int | None:
        """The discard pile's top card."""
        return _card(self.ints[TOP])

    @property
    def discards(self) -> int:
        """How many cards the discard pile holds."""
        return len(self.ints) - SIZE + (self.ints[TOP] != NOTHING)

    @property
    def stock(self) -> int:
        """How many cards the stock holds."""
        return len(self.dealt.stock) - self.ints[NEXT]

    @property
    def knockers(self) -> tuple[int, ...]:
        """Who knocked, clockwise from the active seat; empty until the window is closed."""
        return clockwise(self, self.ints[KNOCKERS])

    @property
    def knocker(self) -> int | None:
        """The seat that was given the drawn card in this turn."""
        return _seat(self.ints[KNOCKER])

    @property
    def ender(self) -> int | None:
        """The seat that ended the round, once one has."""
        return _seat(self.ints[ENDER])

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's scores of the finished rounds, added up."""
        return tuple(sum(score.scores[seat] for score in self.finished) for seat in range(self.seats))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the lowest total; empty until the game is over."""
        if self.phase is not OVER:
            return ()
        return tuple(seat for seat, total in enumerate(self.totals) if total == min(self.totals))

    @property
    def is_over(self) -> bool:
        """Whether the last round was scored."""
        return self.phase is OVER


_new = Game.__new__
_DEFAULTS = Options()


@overload
def new_game(seats: int, options: Options, deck: Deck) -> Game: ...
@overload
def new_game(seats: int, *, deck: Deck) -> Game: ...
def new_game(seats: int, options: Options = _DEFAULTS, deck: Deck | None = None) -> Game:
    """A game that waits for its first deal. Raises `ValueError` for a number of seats other than 2 to 6."""
    if deck is None:
        raise ValueError("expected a deck; got none")
    game = _new(Game)
    game.table = lay(seats, options, deck)
    game.dealt = Deal(0, 0, None, (), ())
    game.finished = ()
    game.phase = DEAL
    game.ints = START.copy()
    return game


def awaited(game: Game) -> tuple[int, ...]:
    """The seats the game waits for, ascending.

    While cards are revealed those that have not revealed; in a knock window those that may answer and have not
    (empty when only `Close` is left); otherwise one seat. Empty before a deal and after the end.
    """
    return SEATS_OF[game.ints[WAITING]]


def clockwise(game: Game, mask: int) -> tuple[int, ...]:
    """The seats of a bit mask, clockwise from the active seat."""
    if not mask:
        return ()
    return tuple(seat for seat in game.table.clockwise[game.ints[ACTIVE]] if mask >> seat & 1)


def answer_of(game: Game, seat: int) -> tuple[bool | None, Cell | None]:
    """Whether a seat has knocked in this turn's window (None: no answer), and the cell it named in advance."""
    answer = game.ints[ANSWER + seat]
    if answer == 0:
        return None, None
    return answer != PASSED, CELLS[answer - SEALED] if answer >= SEALED else None


def _card(value: int) -> int | None:
    return None if value == NOTHING else value


def _seat(value: int) -> int | None:
    return None if value == NOBODY else value
