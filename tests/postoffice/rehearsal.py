"""Acts of the post office that are undone again, to see what would have been told."""

import json
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import NoReturn

from sqlalchemy import Connection, update

from allegra_pbem.moderator.codec import fact_from_json, fact_to_json, game_from_json, game_to_json
from allegra_pbem.moderator.facts import Fact
from allegra_pbem.moderator.state import Game
from allegra_pbem.postoffice import Office
from allegra_pbem.postoffice.chance import Chance
from allegra_pbem.postoffice.chronicle import chronicle
from allegra_pbem.postoffice.standing import record, standing
from allegra_pbem.store import games, outbox
from allegra_pbem.store.tables import GAME, JOURNAL

from .service import Service
from .twins import Act, Twin

Do = Callable[[Office], object]


@dataclass(frozen=True)
class Told:
    """What an act tells: the mails by seat, and (None: nobody looked) what the moderator's commands show afterwards.

    `shown` is by seat, whose record it is; None is for all.
    """

    mails: dict[int, list[bytes]]
    shown: dict[int | None, str] | None
    game: Game
    facts: list[Fact]

    def to(self, seat: int) -> tuple[object, ...]:
        """Everything that `seat` gets to see."""
        shown = (self.shown[seat], self.shown[None]) if self.shown else ()
        return tuple(self.mails.get(seat, ())), *shown


class _Undone(BaseException):
    """No Exception, so that it is not taken for a fault of the act."""


class _Stage:
    """A store whose first writing transaction is looked at and undone."""

    def __init__(self, desk: Service, twin: Twin | None, look: bool) -> None:
        self._desk = desk
        self._twin = twin
        self._look = look
        self.told: Told | None = None

    def read(self, work: Callable[[Connection], object]) -> object:
        return self._desk.office.store.read(work)

    def write(self, work: Callable[[Connection], object]) -> NoReturn:
        def act(tx: Connection) -> NoReturn:
            last = max((row.id for row in outbox.listing(tx, 1)), default=0)
            if self._twin:
                _disguise(tx, self._twin)
            with self._twin.chances() if self._twin else nullcontext():
                work(tx)
                seats = [self._twin.seat] if self._twin else list(range(self._desk.game().table.seats))
                self.told = _told(tx, last, [*seats, None] if self._look else [])
            raise _Undone

        self._desk.office.store.write(act)
        raise AssertionError("expected that the act was undone")


def rehearse(desk: Service, do: Do, twin: Twin | None = None, *, look: bool = False) -> Told | None:
    """What `do` would tell, of the game as it is or of its twin; None when it writes nothing. Always the same tokens.

    With `look` also what the moderator's commands would show.
    """
    stage = _Stage(desk, twin, look)
    try:
        do(replace(desk.office, store=stage, chance=Chance(Random(5).randbytes)))
    except _Undone:
        return stage.told
    return None


def act_of(before: Game, told: Told) -> Act:
    """What was rehearsed, to make twins of."""
    return Act(before, told.game, told.facts[before.version :])


def _disguise(tx: Connection, twin: Twin) -> None:
    tx.execute(update(GAME).where(GAME.c.id == 1).values(snapshot=game_to_json(twin.game)))
    rows = games.journal(tx, 1) if twin.is_window_open else []
    drawn = max((row.number for row in rows if '"do":"draw"' in row.data), default=0)
    for row in rows:
        fact = fact_from_json(row.kind, row.data)
        other = twin.retold(fact) if row.number > drawn else fact
        if other != fact:
            same = (JOURNAL.c.game == 1, JOURNAL.c.number == row.number)
            tx.execute(update(JOURNAL).where(*same).values(data=fact_to_json(other)[1]))


def _told(tx: Connection, last: int, viewers: list[int | None]) -> Told:
    row = games.load(tx, 1)
    assert row is not None
    mails: dict[int, list[bytes]] = {}
    for sent in reversed(outbox.listing(tx, 20)):
        if sent.id > last:
            assert sent.seat is not None
            mails.setdefault(sent.seat, []).append(outbox.get(tx, sent.id).raw)
    shown: dict[int | None, str] = {viewer: json.dumps(record(tx, 1, viewer)) for viewer in viewers}
    if shown:
        shown[None] += json.dumps([asdict(standing(tx, 1)), [asdict(line) for line in chronicle(tx, 1)]], default=str)
    facts = [fact_from_json(row.kind, row.data) for row in games.journal(tx, 1)]
    return Told(mails, shown or None, game_from_json(row.snapshot), facts)
