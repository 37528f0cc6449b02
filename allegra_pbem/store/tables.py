"""The tables, and the rows that the store hands out.

Each row class is a frozen value; the table class below it adds what callers seldom want (large or derived columns).
Statements use the `Table` objects at the end. Words that other rooms own (a game's status, a fact's kind and
cause, a mail's verdict) are plain text here.
"""

from datetime import datetime

from sqlalchemy import Index, LargeBinary, MetaData, Table, text
from sqlmodel import Field, SQLModel

from .columns import Moment, Plain

KEPT = {"sqlite_autoincrement": True}
"""An id that has been told to somebody never comes to mean something else."""


class Declared(SQLModel):
    """Base of all rows; constraints are named, since migrations can only change what has a name."""

    model_config = {"frozen": True}
    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        }
    )


class PlayerRow(Declared):
    """`view`: board or sentences. `mail`: all, turns or daily (at the hour `digest`). `subject`: short or full.
    `calendar`: on or off.
    """

    id: int = Field(primary_key=True)
    name: str = Field(sa_type=Plain)
    language: str = Field(default="en", sa_type=Plain)
    zone: str = Field(default="UTC", sa_type=Plain)
    view: str = Field(default="board", sa_type=Plain)
    mail: str = Field(default="all", sa_type=Plain)
    digest: int = 18
    subject: str = Field(default="short", sa_type=Plain)
    calendar: str = Field(default="off", sa_type=Plain)
    created: datetime = Field(sa_type=Moment)


class Player(PlayerRow, table=True):
    __table_args__ = (KEPT,)
    folded: str = Field(sa_type=Plain, unique=True)


class AddressRow(Declared):
    """`address` is what senders are compared with; `written` is what mail is sent to.

    `bounces`: on how many days mail to it came back since it last worked; `bounced`: the last of them.
    """

    id: int = Field(primary_key=True)
    player: int = Field(foreign_key="player.id", index=True)
    address: str = Field(sa_type=Plain, unique=True)
    written: str = Field(sa_type=Plain)
    main: bool = False
    bounces: int = 0
    bounced: datetime | None = Field(default=None, sa_type=Moment)


class Address(AddressRow, table=True):
    __table_args__ = (
        Index("address_main", "player", unique=True, sqlite_where=text("main"), postgresql_where=text("main")),
    )


class GameRow(Declared):
    """`version` is the number of the game's last fact; `snapshot` (JSON) is a cache of what the journal says."""

    id: int = Field(primary_key=True)
    status: str = Field(default="open", sa_type=Plain)
    version: int = 0
    snapshot: str = Field(default="", sa_type=Plain)
    next_alarm: datetime | None = Field(default=None, sa_type=Moment)
    created: datetime = Field(sa_type=Moment)


ALARM = text("next_alarm IS NOT NULL")


class Game(GameRow, table=True):
    __table_args__ = (Index("game_alarm", "next_alarm", sqlite_where=ALARM, postgresql_where=ALARM), KEPT)


class SeatRow(Declared):
    """`player` is None for a seat that a program plays.

    `missed`: the first fact that no mail has told it, 0 for none; `heard`: the last press that a mail has told it.
    `sequence`: the number of the last entry for its player's calendar, 0 for none; `entered`: that one was not to take
    the entry away.
    """

    game: int = Field(primary_key=True, foreign_key="game.id")
    seat: int = Field(primary_key=True)
    player: int | None = Field(default=None, foreign_key="player.id", index=True)
    missed: int = 0
    heard: int = 0
    sequence: int = 0
    entered: bool = False


class Seat(SeatRow, table=True):
    pass


class FactRow(Declared):
    """One entry of a game's journal. `reference` names what caused it, such as an inbound mail's id; `data` is JSON."""

    game: int = Field(primary_key=True, foreign_key="game.id")
    number: int = Field(primary_key=True)
    at: datetime = Field(sa_type=Moment)
    cause: str = Field(sa_type=Plain)
    reference: str | None = Field(default=None, sa_type=Plain)
    kind: str = Field(sa_type=Plain)
    data: str = Field(sa_type=Plain)


class Journal(FactRow, table=True):
    pass


class InboundRow(Declared):
    """A mail that came, without its bytes. `sender` and `recipient` are the envelope's; `digest` is sha256 in hex."""

    id: int = Field(primary_key=True)
    digest: str = Field(sa_type=Plain, unique=True)
    received: datetime = Field(sa_type=Moment)
    source: str = Field(sa_type=Plain)
    sender: str = Field(default="", sa_type=Plain)
    recipient: str = Field(default="", sa_type=Plain)
    message_id: str = Field(default="", sa_type=Plain, index=True)
    size: int
    verdict: str = Field(default="pending", sa_type=Plain)
    reason: str = Field(default="", sa_type=Plain)
    game: int | None = Field(default=None, foreign_key="game.id")
    seat: int | None = None
    player: int | None = Field(default=None, foreign_key="player.id")


PENDING = text("verdict = 'pending'")


class Inbound(InboundRow, table=True):
    __table_args__ = (
        Index("inbound_game", "game", "id"),
        Index("inbound_pending", "id", sqlite_where=PENDING, postgresql_where=PENDING),
        KEPT,
    )
    raw: bytes | None = Field(default=None, sa_type=LargeBinary)


class PressRow(Declared):
    """What one seat has said: to `listener`, or to the whole table where that is None. `mail`: the one that held it.

    In one game the ids rise with the time.
    """

    id: int = Field(primary_key=True)
    game: int = Field(foreign_key="game.id")
    seat: int
    listener: int | None = None
    text: str = Field(sa_type=Plain, repr=False)
    at: datetime = Field(sa_type=Moment)
    mail: int | None = Field(default=None, foreign_key="inbound.id")


class Press(PressRow, table=True):
    __table_args__ = (Index("press_game", "game", "id"), KEPT)


class OutboundRow(Declared):
    """A mail that goes or went out, without its bytes.

    `question`: what a reply to this mail answers. `asks`: the question whose period starts when this mail is accepted.
    `choices`: JSON list of command texts; number 1 is the first. `status`: queued, sent
    or failed. `due`: when it may be tried next. `claimed_until`: a sender has it until then. `attempts`: how often a
    server was offered it, the first time at `tried`. `answers`: the inbound mail that it answers. `since`: the first
    fact that it tells its seat, 0 for none; `unheard`: the first press that it tells, None for none.
    """

    id: int = Field(primary_key=True)
    token: str = Field(sa_type=Plain, repr=False)
    token_digest: str = Field(sa_type=Plain, unique=True)
    message_id: str = Field(sa_type=Plain, unique=True)
    game: int | None = Field(default=None, foreign_key="game.id")
    seat: int | None = None
    player: int | None = Field(default=None, foreign_key="player.id")
    question: int | None = None
    asks: int | None = None
    choices: str = Field(default="[]", sa_type=Plain)
    recipient: str = Field(sa_type=Plain)
    subject: str = Field(default="", sa_type=Plain)
    purpose: str = Field(default="", sa_type=Plain)
    answers: int | None = Field(default=None, foreign_key="inbound.id")
    since: int = 0
    unheard: int | None = None
    status: str = Field(default="queued", sa_type=Plain)
    attempts: int = 0
    tried: datetime | None = Field(default=None, sa_type=Moment)
    due: datetime = Field(sa_type=Moment)
    claimed_until: datetime | None = Field(default=None, sa_type=Moment)
    error: str = Field(default="", sa_type=Plain)
    created: datetime = Field(sa_type=Moment)
    sent: datetime | None = Field(default=None, sa_type=Moment)


class OutboundMail(OutboundRow):
    """The same with `raw`, the bytes of the whole mail."""

    raw: bytes = Field(repr=False)


QUEUED = text("status = 'queued'")
BESIDE = text("game IS NULL")


class Outbound(OutboundRow, table=True):
    __table_args__ = (
        Index("outbound_queued", "due", sqlite_where=QUEUED, postgresql_where=QUEUED),
        Index("outbound_thread", "game", "player", "id"),
        Index("outbound_note", "recipient", sqlite_where=BESIDE, postgresql_where=BESIDE),
        KEPT,
    )


class Content(Declared, table=True):
    """The bytes of an outbound mail, in a row of their own: a database writes a whole row anew when the mail's fate
    changes, and that would be most of what a delivery writes.
    """

    mail: int = Field(primary_key=True, foreign_key="outbound.id")
    raw: bytes = Field(sa_type=LargeBinary)


class Service(Declared, table=True):
    key: str = Field(primary_key=True, sa_type=Plain)
    value: str = Field(sa_type=Plain)


METADATA: MetaData = Declared.metadata


def _table(model: type[Declared]) -> Table:
    return METADATA.tables[model.__name__.lower()]


PLAYER = _table(Player)
ADDRESS = _table(Address)
GAME = _table(Game)
SEAT = _table(Seat)
JOURNAL = _table(Journal)
INBOUND = _table(Inbound)
PRESS = _table(Press)
OUTBOUND = _table(Outbound)
CONTENT = _table(Content)
SERVICE = _table(Service)
