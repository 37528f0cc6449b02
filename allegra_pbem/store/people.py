"""Players and their addresses."""

import unicodedata
from dataclasses import dataclass
from datetime import datetime, timedelta
from string import ascii_lowercase, ascii_uppercase

from sqlalchemy import Connection, and_, bindparam, func, or_, select, update

from .errors import TakenError
from .statements import columns, insert_once, many, number, one, rows_of
from .tables import ADDRESS, PLAYER, SEAT, AddressRow, PlayerRow

ONE_A_DAY = timedelta(days=1)
TOO_MANY_BOUNCES = 5
"""After bounces on so many days no mail is sent to an address, until its player writes or has another."""

_LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)

_BY_ADDRESS = (
    rows_of(PLAYER, PlayerRow)
    .join(ADDRESS, ADDRESS.c.player == PLAYER.c.id)
    .where(ADDRESS.c.address == bindparam("key"))
)
_ADDRESSES = (
    rows_of(ADDRESS, AddressRow)
    .where(ADDRESS.c.player == bindparam("player"))
    .order_by(ADDRESS.c.main.desc(), ADDRESS.c.id)
)
_ANY = ADDRESS.alias()
_SENDER = (
    select(ADDRESS.c.player, func.max(_ANY.c.bounces))
    .join(_ANY, _ANY.c.player == ADDRESS.c.player)
    .where(ADDRESS.c.address == bindparam("key"))
    .group_by(ADDRESS.c.player)
)
_FORGIVE = (
    update(ADDRESS)
    .where(ADDRESS.c.player == bindparam("of_player"), ADDRESS.c.bounces > 0)
    .values(bounces=0, bounced=None)
)
_GET = rows_of(PLAYER, PlayerRow).where(PLAYER.c.id == bindparam("player"))
_BOUNCED = (
    update(ADDRESS)
    .where(ADDRESS.c.address == bindparam("key"))
    .where(or_(ADDRESS.c.bounced.is_(None), ADDRESS.c.bounced <= bindparam("before")))
    .values(bounces=ADDRESS.c.bounces + 1, bounced=bindparam("now"))
    .returning(ADDRESS.c.bounces)
)
_AT_TABLE = (
    select(
        *columns(PLAYER, PlayerRow),
        ADDRESS.c.written,
        ADDRESS.c.bounces,
        SEAT.c.missed,
        SEAT.c.sequence,
        SEAT.c.entered,
    )
    .join(SEAT, SEAT.c.player == PLAYER.c.id)
    .join(ADDRESS, and_(ADDRESS.c.player == PLAYER.c.id, ADDRESS.c.main))
    .where(SEAT.c.game == bindparam("game"))
    .order_by(SEAT.c.seat)
)


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody at a table: the player, the address that their mail goes to, with its bounces, the first fact of the
    game that no mail has told them (0 for none), and `sequence` and `entered` as in `tables.SeatRow`.
    """

    player: PlayerRow
    address: str
    bounces: int
    missed: int
    sequence: int
    entered: bool

    @property
    def is_reached(self) -> bool:
        """Whether mail is sent there at all: not after it came back on too many days."""
        return self.bounces < TOO_MANY_BOUNCES


@dataclass(frozen=True, slots=True)
class Sender:
    """A player who has written, and the most bounces that one of their addresses has."""

    player: int
    bounces: int


def fold_address(address: str) -> str:
    """The form in which addresses are compared: A to Z in lower case, all else as it is.

    `str.lower` would not do: it makes a k of the Kelvin sign, and so a stranger's address into a player's.
    """
    return address.strip().translate(_LOWER)


def fold_name(name: str) -> str:
    """The form in which names are compared; what looks alike should be the same."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).strip()


def add(tx: Connection, name: str, address: str, now: datetime, language: str = "en", zone: str = "UTC") -> int:
    """A new player whose mail goes to `address`; returns the number. `TakenError` when somebody has either."""
    who = {"name": name, "folded": fold_name(name), "language": language, "zone": zone, "created": now}
    row = {**who, "view": "board", "mail": "all", "digest": 18, "subject": "short", "calendar": "off"}
    player = insert_once(tx, PLAYER, row, "folded")
    if player is None:
        raise TakenError("name", name)
    add_address(tx, player, address, main=True)
    return player


def get(tx: Connection, player: int) -> PlayerRow | None:
    return one(tx, PlayerRow, _GET, {"player": player})


def at_table(tx: Connection, game: int) -> tuple[Guest, ...]:
    """Who sits at a game's table, by seat."""
    found = []
    for row in tx.execute(_AT_TABLE, {"game": game}):
        fields = dict(row._mapping)
        written, *seat = (fields.pop(name) for name in ("written", "bounces", "missed", "sequence", "entered"))
        found.append(Guest(PlayerRow(**fields), written, *seat))
    return tuple(found)


def by_name(tx: Connection, name: str) -> PlayerRow | None:
    """The player of that name, in whatever case it is written."""
    return one(tx, PlayerRow, rows_of(PLAYER, PlayerRow).where(PLAYER.c.folded == fold_name(name)))


def by_address(tx: Connection, address: str) -> PlayerRow | None:
    """The player who has that address among theirs."""
    return one(tx, PlayerRow, _BY_ADDRESS, {"key": fold_address(address)})


def sender(tx: Connection, address: str) -> Sender | None:
    """Who has that address among theirs, as far as a mail from it must know."""
    found = tx.execute(_SENDER, {"key": fold_address(address)}).first()
    return None if found is None else Sender(*found)


def listing(tx: Connection) -> list[PlayerRow]:
    """All players by name."""
    return many(tx, PlayerRow, rows_of(PLAYER, PlayerRow).order_by(PLAYER.c.folded))


def rename(tx: Connection, player: int, name: str) -> None:
    """`TakenError` when another player has that name; a change of case in one's own is none."""
    other = by_name(tx, name)
    if other and other.id != player:
        raise TakenError("name", name)
    _change(tx, player, name=name, folded=fold_name(name))


def set_language(tx: Connection, player: int, language: str) -> None:
    _change(tx, player, language=language)


def set_zone(tx: Connection, player: int, zone: str) -> None:
    _change(tx, player, zone=zone)


def set_view(tx: Connection, player: int, view: str) -> None:
    """`board` or `sentences`."""
    _change(tx, player, view=view)


def set_mail(tx: Connection, player: int, mail: str, digest: int | None = None) -> None:
    """`all`, `turns` or `daily`; `digest` is the hour of the day, and None leaves it."""
    _change(tx, player, mail=mail, **({} if digest is None else {"digest": digest}))


def set_subject(tx: Connection, player: int, subject: str) -> None:
    """`short` or `full`."""
    _change(tx, player, subject=subject)


def set_calendar(tx: Connection, player: int, calendar: str) -> None:
    """`on` or `off`."""
    _change(tx, player, calendar=calendar)


def addresses(tx: Connection, player: int) -> list[AddressRow]:
    """The player's addresses, the one that mail goes to first."""
    return many(tx, AddressRow, _ADDRESSES, {"player": player})


def add_address(tx: Connection, player: int, address: str, main: bool = False) -> None:
    """One more address of the player; with `main`, mail goes there from now on. `TakenError` when another has it."""
    written = address.strip()
    row = {"player": player, "address": fold_address(written), "written": written, "main": False, "bounces": 0}
    owner = by_address(tx, written)
    if owner is None and insert_once(tx, ADDRESS, row, "address") is None:
        owner = by_address(tx, written)
    if owner and owner.id != player:
        raise TakenError("address", written)
    if main:
        _make_main(tx, player, row["address"])


def bounced(tx: Connection, address: str, now: datetime) -> int | None:
    """Count a bounce, at most one in 24 hours; returns the new count, None when it was not counted."""
    return number(tx, _BOUNCED, {"key": fold_address(address), "now": now, "before": now - ONE_A_DAY})


def give_up(tx: Connection, address: str, now: datetime) -> bool:
    """Send no more mail to that address, as after too many bounces; False when none is sent there anyway."""
    reached = update(ADDRESS).where(ADDRESS.c.address == fold_address(address), ADDRESS.c.bounces < TOO_MANY_BOUNCES)
    return number(tx, reached.values(bounces=TOO_MANY_BOUNCES, bounced=now).returning(ADDRESS.c.id)) is not None


def forgive(tx: Connection, player: int) -> None:
    """Begin to count the bounces of all the player's addresses anew."""
    tx.execute(_FORGIVE, {"of_player": player})


def _make_main(tx: Connection, player: int, key: object) -> None:
    # Two statements: at no time may a player have two main addresses.
    tx.execute(update(ADDRESS).where(ADDRESS.c.player == player).values(main=False))
    tx.execute(update(ADDRESS).where(ADDRESS.c.player == player, ADDRESS.c.address == key).values(main=True))


def _change(tx: Connection, player: int, **values: str | int) -> None:
    tx.execute(update(PLAYER).where(PLAYER.c.id == player).values(**values))
