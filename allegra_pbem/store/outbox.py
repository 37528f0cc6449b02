"""Mails that go out: written with the change that they tell of, claimed, sent, settled.

A mail is sent at least once and always with the same bytes: only its fate changes after `put`. A sender claims mails
for the length of a lease, talks SMTP outside of any transaction, and settles each in a short transaction.
"""

import hashlib
import hmac
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from sqlalchemy import (
    Connection,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    literal_column,
    or_,
    select,
    update,
)

from .statements import columns, many, number, one, rows_of, values_of
from .tables import CONTENT, OUTBOUND, OutboundMail, OutboundRow

RECENT = 8
"""How many mails of a thread are named besides its first."""


class Status(StrEnum):
    """The fate of a mail. `failed` was refused for good, or tried for too long."""

    QUEUED = "queued"
    SENT = "sent"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A finished mail, not yet in the outbox. What the fields mean: `tables.OutboundRow`.

    One with an `error` could not be written: it is kept as failed, without bytes, for the moderator to see.
    """

    token: str
    message_id: str
    recipient: str
    raw: bytes
    subject: str = ""
    game: int | None = None
    seat: int | None = None
    player: int | None = None
    question: int | None = None
    asks: int | None = None
    choices: str = "[]"
    purpose: str = ""
    answers: int | None = None
    since: int = 0
    unheard: int | None = None
    error: str = ""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What a mail would have told that was taken out of the outbox; see `tables.OutboundRow`."""

    purpose: str
    since: int
    unheard: int | None


@dataclass(frozen=True, slots=True)
class Thread:
    """Message-IDs of the mails to one player in one game: the first, and the last few besides it, in order."""

    first: str | None
    last: tuple[str, ...]

    @property
    def references(self) -> tuple[str, ...]:
        """For the header of that name; the last one is what In-Reply-To names."""
        return self.last if self.first is None else (self.first, *self.last)


_QUEUED = OUTBOUND.c.status == literal_column("'queued'")  # a parameter can hide the partial index
_FREE = or_(OUTBOUND.c.claimed_until.is_(None), OUTBOUND.c.claimed_until <= bindparam("now"))
_READY = (_QUEUED, OUTBOUND.c.due <= bindparam("now"), _FREE)
_OWED = select(exists().where(*_READY))
_NEXT = (
    select(OUTBOUND.c.id)
    .where(*_READY)
    .order_by(OUTBOUND.c.due, OUTBOUND.c.id)
    .limit(bindparam("limit"))
    .with_for_update(skip_locked=True)
)
_CLAIM = (
    update(OUTBOUND)
    .where(OUTBOUND.c.id.in_(bindparam("mails", expanding=True)))
    .values(
        claimed_until=bindparam("until"),
        attempts=OUTBOUND.c.attempts + 1,
        tried=func.coalesce(OUTBOUND.c.tried, bindparam("at")),
    )
    .returning(*columns(OUTBOUND, OutboundRow))
)
_RAW = select(CONTENT.c.mail, CONTENT.c.raw).where(CONTENT.c.mail.in_(bindparam("mails", expanding=True)))
_PUT = insert(OUTBOUND).returning(OUTBOUND.c.id)
_UNTRIED = (
    select(OUTBOUND.c.id, OUTBOUND.c.purpose, OUTBOUND.c.since, OUTBOUND.c.unheard)
    .where(_QUEUED, OUTBOUND.c.attempts == 0, OUTBOUND.c.claimed_until.is_(None))
    .where(OUTBOUND.c.game == bindparam("in_game"), OUTBOUND.c.seat == bindparam("of_seat"))
    .with_for_update(skip_locked=True)
)
_DROP = delete(OUTBOUND).where(OUTBOUND.c.id.in_(bindparam("mails", expanding=True)))
_DROP_CONTENT = delete(CONTENT).where(CONTENT.c.mail.in_(bindparam("mails", expanding=True)))
_KEEP = insert(CONTENT)
_WHOLE = select(*columns(OUTBOUND, OutboundRow), CONTENT.c.raw).join(CONTENT, CONTENT.c.mail == OUTBOUND.c.id)
_GET = _WHOLE.where(OUTBOUND.c.id == bindparam("mail"))
_RELEASE = (
    update(OUTBOUND)
    .where(OUTBOUND.c.id == bindparam("mail"), OUTBOUND.c.attempts == bindparam("attempt"), _QUEUED)
    .values(
        claimed_until=None,
        attempts=OUTBOUND.c.attempts - 1,
        tried=case((OUTBOUND.c.attempts > 1, OUTBOUND.c.tried), else_=None),
    )
)
_SENT = (
    update(OUTBOUND)
    .where(OUTBOUND.c.id.in_(bindparam("mails", expanding=True)), OUTBOUND.c.status != literal_column("'sent'"))
    .values(status=Status.SENT, sent=bindparam("now"), claimed_until=None, error="")
    .returning(OUTBOUND.c.id)
)
_OF_MESSAGE_ID = _WHOLE.where(OUTBOUND.c.message_id == bindparam("name"))
_OF_TOKEN = _WHOLE.where(OUTBOUND.c.token_digest == bindparam("digest"))
_THREAD = (
    select(OUTBOUND.c.message_id)
    .where(OUTBOUND.c.game == bindparam("in_game"), OUTBOUND.c.player == bindparam("of_player"))
    .where(OUTBOUND.c.status != Status.FAILED)
)
_FIRST = _THREAD.order_by(OUTBOUND.c.id).limit(1)
_NEWEST = _THREAD.add_columns(_FIRST.scalar_subquery()).order_by(OUTBOUND.c.id.desc()).limit(RECENT)
_ANSWERED = (
    select(func.count())
    .where(OUTBOUND.c.game == bindparam("in_game"), OUTBOUND.c.player == bindparam("of_player"))
    .where(OUTBOUND.c.answers.is_not(None), OUTBOUND.c.created > bindparam("since"))
)


def put(tx: Connection, draft: Draft, now: datetime) -> int:
    """Queue a mail, due at once; returns its number."""
    status = Status.FAILED if draft.error else Status.QUEUED
    row = {**values_of(draft), "token_digest": _digest(draft.token), "created": now, "due": now, "status": status}
    raw = row.pop("raw")
    mail = int(tx.execute(_PUT, row).scalar_one())
    tx.execute(_KEEP, {"mail": mail, "raw": raw})
    return mail


def take_back(tx: Connection, game: int, seat: int, purposes: Collection[str]) -> list[TakenBack]:
    """Take the mails of these purposes out of the outbox that no sender has ever taken up: the next mail to that seat
    tells what they would have told."""
    untried = tx.execute(_UNTRIED, {"in_game": game, "of_seat": seat})
    found = [row for row in untried if row.purpose in purposes]
    if not found:
        return []
    mails = {"mails": [row.id for row in found]}
    tx.execute(_DROP_CONTENT, mails)
    tx.execute(_DROP, mails)
    return [TakenBack(str(row.purpose), int(row.since), row.unheard) for row in found]


def by_token(tx: Connection, token: str) -> OutboundMail | None:
    """The mail that a token names, in whatever case it came back.

    Looked up by a digest and then compared in constant time, so that the time it takes says nothing about tokens.
    """
    found = one(tx, OutboundMail, _OF_TOKEN, {"digest": _digest(token)})
    same = found and hmac.compare_digest(_canonical(found.token), _canonical(token))
    return found if same else None


def by_message_id(tx: Connection, message_id: str) -> OutboundMail | None:
    return one(tx, OutboundMail, _OF_MESSAGE_ID, {"name": message_id})


def get(tx: Connection, mail: int) -> OutboundMail | None:
    """The mail with its bytes."""
    return one(tx, OutboundMail, _GET, {"mail": mail})


def owed(tx: Connection, now: datetime) -> bool:
    """Whether `claim` would find anything."""
    return bool(tx.execute(_OWED, {"now": now}).scalar())


def claim(tx: Connection, now: datetime, lease: timedelta, limit: int = 50) -> list[OutboundMail]:
    """Take at most `limit` due mails, the longest due first; no other sender gets them before `lease` is over.

    Each claim counts as an attempt, and `attempts` names it when it is settled.
    """
    mails = list(tx.execute(_NEXT, {"now": now, "limit": limit}).scalars())
    if not mails:
        return []
    rows = tx.execute(_CLAIM, {"mails": mails, "until": now + lease, "at": now}).all()
    raw = {row.mail: row.raw for row in tx.execute(_RAW, {"mails": mails})}
    claimed = [OutboundMail(**row._mapping, raw=raw[row.id]) for row in rows]
    return sorted(claimed, key=lambda mail: (mail.due, mail.id))


def release(tx: Connection, claims: Iterable[tuple[int, int]]) -> None:
    """Give back mails that were claimed and not tried, each with its attempt: as if they had not been claimed."""
    if rows := [{"mail": mail, "attempt": attempt} for mail, attempt in claims]:
        tx.execute(_RELEASE, rows)


def sent(tx: Connection, mails: Iterable[int], now: datetime) -> set[int]:
    """A server accepted the mails. Returns those for which it is the first time: then, and only then, the period of
    what a mail asks starts.
    """
    return set(tx.execute(_SENT, {"mails": list(mails), "now": now}).scalars())


def retry_later(tx: Connection, mail: int, attempt: int, due: datetime, error: str) -> bool:
    """The attempt failed for now; the mail may be claimed again from `due` on.

    False, and nothing changed, when the lease ran out and another attempt has been made or the mail has been sent.
    """
    return _settle(tx, mail, attempt, due=due, error=error)


def fail(tx: Connection, mail: int, attempt: int, error: str) -> bool:
    """The attempt failed for good. False as for `retry_later`."""
    return _settle(tx, mail, attempt, status=Status.FAILED, error=error)


def requeue(tx: Connection, mail: int, now: datetime) -> bool:
    """Try a failed or waiting mail again at once. False when it was sent, is being sent, could not be written, or does
    not exist."""
    written = or_(OUTBOUND.c.status == Status.QUEUED, OUTBOUND.c.attempts > 0)
    again = update(OUTBOUND).where(OUTBOUND.c.id == mail, OUTBOUND.c.status != Status.SENT, written, _FREE)
    values = {"status": Status.QUEUED, "due": now, "claimed_until": None}
    return number(tx, again.values(values).returning(OUTBOUND.c.id), {"now": now}) is not None


def thread(tx: Connection, game: int, player: int) -> Thread:
    """Names of the mails on which the next one to that player in that game follows; failed ones are left out."""
    newest = tx.execute(_NEWEST, {"in_game": game, "of_player": player}).all()
    first = newest[0][1] if newest else None
    return Thread(first, tuple(name for name, _ in reversed(newest) if name != first))


def noted(tx: Connection, purpose: str, recipient: str, since: datetime) -> bool:
    """Whether a mail beside any game, of that purpose, has been written to that address after `since`."""
    beside = exists().where(OUTBOUND.c.game.is_(None), OUTBOUND.c.recipient == recipient)
    same = beside.where(OUTBOUND.c.purpose == purpose, OUTBOUND.c.created > since)
    return bool(tx.execute(select(same)).scalar())


def notes(tx: Connection, purpose: str, since: datetime) -> int:
    """How many mails beside any game, of that purpose, have been written to whomever after `since`."""
    beside = select(func.count()).where(OUTBOUND.c.game.is_(None), OUTBOUND.c.purpose == purpose)
    return int(tx.execute(beside.where(OUTBOUND.c.created > since)).scalar_one())


def answered(tx: Connection, game: int, player: int, since: datetime) -> int:
    """How many answers to mails have been written to a player in a game after `since`."""
    return int(tx.execute(_ANSWERED, {"in_game": game, "of_player": player, "since": since}).scalar_one())


def waiting(tx: Connection) -> tuple[int, datetime | None]:
    """How many mails wait, and when the oldest of them was written."""
    count, oldest = tx.execute(select(func.count(), func.min(OUTBOUND.c.created)).where(_QUEUED)).one()
    return int(count), oldest


def listing(
    tx: Connection, limit: int = 50, *, status: str | None = None, game: int | None = None, player: int | None = None
) -> list[OutboundRow]:
    """The last mails, the newest first; all, or those of one status, game or player."""
    mails = rows_of(OUTBOUND, OutboundRow).order_by(OUTBOUND.c.id.desc()).limit(limit)
    for name, value in {"status": status, "game": game, "player": player}.items():
        if value is not None:
            mails = mails.where(OUTBOUND.c[name] == value)
    return many(tx, OutboundRow, mails)


def _settle(tx: Connection, mail: int, attempt: int, **values: object) -> bool:
    mine = update(OUTBOUND).where(OUTBOUND.c.id == mail, OUTBOUND.c.attempts == attempt, _QUEUED)
    return number(tx, mine.values(claimed_until=None, **values).returning(OUTBOUND.c.id)) is not None


def _canonical(token: str) -> bytes:
    return token.lower().encode("utf-8", "surrogatepass")


def _digest(token: str) -> str:
    return hashlib.sha256(_canonical(token)).hexdigest()
