"""The state of a game: a value on the outside, one flat list of ints within, so that a copy costs next to nothing."""

from dataclasses import dataclass

from .cells import Cell
from .deck import Deck
from .options import Options
from .phase import Phase
from .table import CELLS, SEATS_OF, Table, lay
from .view import Score

FACE_DOWN = -999_999_999
GAP = -999_999_998
NOTHING = GAP
"""No card, where a card's value would stand; values of cards keep well away (see `deck.BOUND`)."""
NOBODY = -1

# The places of the flat list. 0 to 71 are the spots: a face-up card's value, FACE_DOWN or GAP. A face-down card has
# never moved since the deal, so its value is the deal's order at that very spot, and is not kept twice.
CARDS = 72  # for each seat, a bit mask of the cells of its area that hold a card
DOWN = 78  # for each seat, a bit mask of the cells that hold a face-down card
ANSWER = 84  # for each seat: 0 none, PASSED, KNOCKED_FOR, or SEALED + the cell named in advance
DRAWN = 90  # the card being decided or given, or NOTHING
KNOCKERS = 91  # bit mask of who knocked, once the window is closed
KNOCKER = 92  # the seat that was given the card, or NOBODY
HAND = 93  # the card in the knocker's hand, or NOTHING
HAND_SECRET = 94  # 1 when only the knocker has seen it
TURN_END = 95  # from ANSWER to here all is put back when a turn ends
WAITING = 95  # bit mask of the seats the game waits for
ACTIVE = 96
TICK = 97  # turns since the round began; the active seat is always starter + tick
ENDER = 98  # or NOBODY
LAST_TICK = 99  # the last turn of the round once it is known, else NOBODY
TOP = 100  # the discard pile's top card, or NOTHING
NEXT = 101  # the index of the stock's top card
SHUFFLES = 102  # how often the round's cards were shuffled
SIZE = 103

PASSED, KNOCKED_FOR, SEALED = 1, 2, 3
QUIET = [0, 0, 0, 0, 0, 0, NOTHING, 0, NOBODY, NOTHING, 0]
START = [GAP] * CARDS + [0] * 12 + QUIET + [0, 0, 0, NOBODY, NOBODY, NOTHING, 0, 0]


@dataclass(frozen=True, slots=True)
class Deal:
    """What a round was dealt from: the seed and the players' words, or (seed None) a given order of the cards."""

    round: int
    starter: int
    seed: bytes | None
    entropy: tuple[str, ...]
    order: tuple[int, ...]


class Game:
    """One game, complete with all that nobody may know. Treat it as a value: `apply` and `deal` give a new one.

    Seats are numbered clockwise from 0. The slots `table`, `dealt`, `stock`, `buried` and `ints` are the inside, read
    and written by this room alone; `buried` is the discard pile without its top card, oldest first.
    """

    __slots__ = ("buried", "dealt", "finished", "ints", "phase", "stock", "table")
    table: Table
    dealt: Deal
    finished: tuple[Score, ...]
    phase: Phase
    stock: tuple[int, ...]
    buried: tuple[int, ...]
    ints: list[int]

    def clone(self) -> "Game":
        """A copy that may be written to before it is handed out."""
        new = _new(Game)
        new.table = self.table
        new.dealt = self.dealt
        new.finished = self.finished
        new.phase = self.phase
        new.stock = self.stock
        new.buried = self.buried
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
        return self.table, self.dealt, self.finished, self.phase, self.stock, self.buried, self.ints

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
        if self.phase is not Phase.OVER:
            return ()
        return tuple(seat for seat, total in enumerate(self.totals) if total == min(self.totals))

    @property
    def is_over(self) -> bool:
        """Whether the last round was scored."""
        return self.phase is Phase.OVER


_new = Game.__new__


def new_game(seats: int, options: Options | None = None, *, deck: Deck) -> Game:
    """A game that waits for its first deal. Raises `ValueError` for a number of seats other than 2 to 6."""
    game = _new(Game)
    game.table = lay(seats, options or Options(), deck)
    game.dealt = Deal(0, 0, None, (), ())
    game.finished = ()
    game.phase = Phase.DEAL
    game.stock = game.buried = ()
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


def card_at(game: Game, spot: int) -> int:
    """The value of the card at a spot, face down or not. The spot must hold a card."""
    card = game.ints[spot]
    return game.dealt.order[spot] if card == FACE_DOWN else card


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
