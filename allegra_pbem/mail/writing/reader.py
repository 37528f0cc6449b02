"""The person who reads a mail: what players and cells are called from that seat."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from ...rules.cells import Cell, cell_of, spot_of
from . import wording
from .columns import NO_BREAK
from .tongue import Tongue, tongue


@dataclass(frozen=True, slots=True)
class Reader:
    """One seat's reader; `names` are the players' short names by seat, already cleaned."""

    seat: int
    names: tuple[str, ...]
    zone: str
    say: Tongue

    @property
    def name(self) -> str:
        return self.names[self.seat]

    def tell(self, pair: wording.Pair, seat: int, **values: object) -> str:
        """The first message of the pair when `seat` is the reader's own, else the second with its `name`."""
        if seat == self.seat:
            return self.say(pair[0], **values)
        return self.say(pair[1], name=self.names[seat], **values)

    def moment(self, moment: datetime) -> str:
        """The moment in the reader's zone, in words that stay on one line."""
        return self.say.moment(moment, self.zone).replace(" ", NO_BREAK)

    def people(self, seats: Iterable[int]) -> str:
        """`you, Bob and Cem`: the reader first, the others in the order given."""
        ordered = sorted(seats, key=lambda seat: seat != self.seat)
        return self.say.list([self.say(wording.YOU) if s == self.seat else self.names[s] for s in ordered])

    def own(self, spot: int, /) -> Cell | None:
        """The reader's own name for a spot, if it lies in the reader's area."""
        return cell_of(len(self.names), self.seat, spot)

    def place(self, seat: int, cell: Cell) -> str:
        """A cell that `seat` names, with the reader's own name for it where it lies in the reader's area too."""
        if seat == self.seat:
            return self.say(wording.YOUR_CELL, cell=cell.name)
        own = self.own(spot_of(len(self.names), seat, cell))
        if own is None:
            return self.say(wording.THEIR_CELL, name=self.names[seat], cell=cell.name)
        return self.say(wording.SHARED_CELL, name=self.names[seat], cell=cell.name, own=own.name)

    def owner(self, spot: int) -> tuple[int, Cell]:
        """Whose card a spot is, and what they call it: the reader's own where it lies in the reader's area."""
        own = self.own(spot)
        if own is not None:
            return self.seat, own
        owner = spot // 12
        cell = cell_of(len(self.names), owner, spot)
        assert cell is not None
        return owner, cell


class Observer(Reader):
    """Somebody who reads along and has no seat."""

    __slots__ = ()

    def own(self, _spot: int, /) -> Cell | None:
        return None


def observer(names: tuple[str, ...]) -> Observer:
    """A reader in English and UTC who has no seat."""
    return Observer(-1, names, "UTC", tongue("en"))
