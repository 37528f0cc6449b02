"""Press between the moderator and the store: kept beside the journal, and told to each seat with its next mail."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from heapq import merge
from operator import itemgetter

from sqlalchemy import Connection

from ..mail.reading.tokens import TOKEN_LENGTH
from ..moderator.notice import Happening, Notice, Said
from ..moderator.press import REMOVED, hears
from ..moderator.sitting import Sitting
from ..store import outbox, press
from ..store.outbox import TakenBack
from ..store.tables import PressRow

A_DAY = timedelta(days=1)
_TOKEN = re.compile(rf"(?<![^\W_])[A-Za-z2-7]{{{TOKEN_LENGTH}}}(?![^\W_])")


def said_today(tx: Connection, game: int, seat: int, now: datetime) -> int:
    """How many pieces of press the seat has had relayed within a day."""
    return press.count(tx, game, seat, now - A_DAY)


def keep(tx: Connection, game: int, sitting: Sitting, mail: int) -> None:
    """Keep what was said in a sitting; `mail` is the number of the mail that held it.

    A token that stands in it goes: a token alone lets nobody play, but who has one knows half of what is needed.
    """
    for said in sitting.said:
        text = _TOKEN.sub(lambda found: REMOVED if outbox.by_token(tx, found[0]) else found[0], said.text)
        press.add(tx, game, said.seat, text, sitting.now, listener=said.to, mail=mail)


@dataclass(frozen=True, slots=True)
class Unheard:
    """What no mail has told the seats of a game yet."""

    game: int
    by_seat: dict[int, tuple[PressRow, ...]]

    @classmethod
    def of(cls, tx: Connection, game: int) -> "Unheard":
        return cls(game, press.unheard(tx, game))

    def with_taken(self, tx: Connection, seat: int, taken: Sequence[TakenBack]) -> "Unheard":
        """The same, after mails to the seat were taken back that would have told it press."""
        first = min((mail.unheard for mail in taken if mail.unheard is not None), default=None)
        if first is None:
            return self
        press.hear(tx, self.game, seat, first - 1)
        return Unheard.of(tx, self.game)

    def first(self, seat: int) -> int | None:
        """The number of the first piece for the seat."""
        return next((row.id for row in self.by_seat.get(seat, ())), None)

    def to(self, seat: int) -> tuple[Said, ...]:
        return tuple(map(_said, self.by_seat.get(seat, ())))

    def told(self, tx: Connection, notice: Notice) -> None:
        """A mail has told the notice's seat all of it."""
        if notice.press:
            press.hear(tx, self.game, notice.seat, self.by_seat[notice.seat][-1].id)


def of_game(tx: Connection, game: int) -> list[tuple[datetime, Said]]:
    """All that was said in a game, in order; who may see it is for the caller to ask."""
    return [(row.at, _said(row)) for row in press.of_game(tx, game)]


def with_press(
    tx: Connection, game: int, happenings: Iterable[tuple[datetime, Happening]], seat: int
) -> list[Happening | Said]:
    """What happened in a game, in order, with the press that `seat` said or heard in its place in time."""
    allowed = ((at, said) for at, said in of_game(tx, game) if said.seat == seat or hears(said, seat))
    both: Iterable[tuple[datetime, Happening | Said]] = merge(happenings, allowed, key=itemgetter(0))
    return [each for _, each in both]


def _said(row: PressRow) -> Said:
    return Said(row.seat, row.listener, row.text)
