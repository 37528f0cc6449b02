"""Mails that came: each is admitted once, and judged once."""

import hashlib
from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import Connection, bindparam, func, literal_column, or_, select, update

from .errors import JudgedError
from .statements import insert_once, many, number, one, rows_of
from .tables import INBOUND, PENDING, InboundRow

ID_LENGTH = 500
"""Longer Message-IDs are cut: PostgreSQL indexes no more than 2,700 bytes, and one mail must not stop the intake."""

_GET = rows_of(INBOUND, InboundRow).where(INBOUND.c.id == bindparam("mail"))
_KNOWN = select(INBOUND.c.id).where(INBOUND.c.digest == bindparam("digest"), INBOUND.c.verdict != "failed")
_FAILED = (
    select(INBOUND.c.id).where(INBOUND.c.digest == bindparam("digest"), INBOUND.c.verdict == "failed").with_for_update()
)
_RAW = select(INBOUND.c.raw).where(INBOUND.c.id == bindparam("mail"))
_TO_JUDGE = or_(*(INBOUND.c.verdict == literal_column(f"'{verdict}'") for verdict in ("pending", "failed")))
_JUDGE = (
    update(INBOUND)
    .where(INBOUND.c.id == bindparam("mail"), _TO_JUDGE)
    .values({name: bindparam(name) for name in ("verdict", "reason", "game", "seat", "player")})
    .returning(INBOUND.c.id)
)


def fingerprint(raw: bytes) -> str:
    """What a mail is known by: the sha256 of its bytes in hex. A Message-ID is not: anybody can send yours first."""
    return hashlib.sha256(raw).hexdigest()


def admit(
    tx: Connection,
    digest: str,
    received: datetime,
    source: str,
    raw: bytes | None,
    *,
    size: int,
    sender: str = "",
    recipient: str = "",
    message_id: str = "",
) -> int | None:
    """Take in a mail, to be judged; returns its number, or None when the same bytes have been judged before.

    A mail that had failed keeps its number and may be judged again.

    `sender` and `recipient` are the envelope's. `raw` is None when the mail is too large to be kept; `size` is its own.
    """
    row = {
        "digest": digest,
        "received": received,
        "source": source,
        "sender": sender,
        "recipient": recipient,
        "message_id": message_id[:ID_LENGTH],
        "size": size,
        "raw": raw,
        "verdict": "pending",
        "reason": "",
    }
    fresh = insert_once(tx, INBOUND, row, "digest")
    return number(tx, _FAILED, {"digest": digest}) if fresh is None else fresh


def judge(
    tx: Connection,
    mail: int,
    verdict: str,
    reason: str = "",
    *,
    game: int | None = None,
    seat: int | None = None,
    player: int | None = None,
) -> None:
    """Say what became of a mail that is pending or had failed.

    `JudgedError` when it has been judged already: then everything else in this transaction must be undone as well.
    """
    found = {"verdict": verdict, "reason": reason, "game": game, "seat": seat, "player": player}
    if number(tx, _JUDGE, {"mail": mail, **found}) is None:
        raise JudgedError(mail)


def pending(tx: Connection, limit: int = 100) -> list[InboundRow]:
    """Mails that were admitted and not judged, the oldest first."""
    waiting = rows_of(INBOUND, InboundRow).where(PENDING).order_by(INBOUND.c.id)
    return many(tx, InboundRow, waiting.limit(limit))


def get(tx: Connection, mail: int) -> InboundRow | None:
    return one(tx, InboundRow, _GET, {"mail": mail})


def knows(tx: Connection, digest: str) -> bool:
    """Whether a mail of these bytes has been admitted and has not failed; a cheap look before any work on a copy."""
    return number(tx, _KNOWN, {"digest": digest}) is not None


def raw(tx: Connection, mail: int) -> bytes | None:
    """The mail's bytes; None when they have not been kept."""
    found = tx.execute(_RAW, {"mail": mail}).scalar()
    return found if isinstance(found, bytes) else None


def by_message_id(tx: Connection, message_id: str) -> list[InboundRow]:
    """All mails that claimed that Message-ID, the oldest first."""
    same = rows_of(INBOUND, InboundRow).where(INBOUND.c.message_id == message_id[:ID_LENGTH])
    return many(tx, InboundRow, same.order_by(INBOUND.c.id))


def log(
    tx: Connection, limit: int = 50, *, game: int | None = None, player: int | None = None, verdict: str | None = None
) -> list[InboundRow]:
    """The last mails, the newest first; all, or those of one game, player or verdict."""
    mails = rows_of(INBOUND, InboundRow).order_by(INBOUND.c.id.desc()).limit(limit)
    wanted = {"game": game, "player": player, "verdict": verdict}
    for name, value in wanted.items():
        if value is not None:
            mails = mails.where(INBOUND.c[name] == value)
    return many(tx, InboundRow, mails)


def counts(tx: Connection) -> Mapping[str, int]:
    """How many mails got each verdict."""
    grouped = select(INBOUND.c.verdict, func.count()).group_by(INBOUND.c.verdict).order_by(INBOUND.c.verdict)
    return dict(list(tx.execute(grouped)))
