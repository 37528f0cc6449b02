"""When nothing can be sent at all: known to every process, so that a dead server is asked once in five minutes by all.

It is kept by server and user: with others in the settings sending begins at once.
"""

import json
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy import Connection

from ..config import Settings
from ..store import service

PAUSE = timedelta(minutes=5)
"""How long nobody asks."""
AGAIN = timedelta(days=1)
"""How often the operator is told of the same."""


@dataclass(frozen=True, slots=True)
class Standstill:
    """Since when nothing is sent, until when nobody tries, why, and when the operator was told."""

    since: datetime
    until: datetime
    error: str
    told: datetime


def find(tx: Connection, settings: Settings) -> Standstill | None:
    """The standstill that has not ended yet, though its pause may have."""
    found = service.get(tx, _key(settings))
    if not found:
        return None
    kept = json.loads(found)
    times = {name: datetime.fromisoformat(kept[name]) for name in ("since", "until", "told")}
    return Standstill(error=str(kept["error"]), **times)


def begin(tx: Connection, settings: Settings, error: str, now: datetime) -> bool:
    """Nothing could be sent just now; whether the operator should be told (of the same trouble once a day)."""
    before = find(tx, settings)
    fresh = before is None or before.error != error or now - before.told >= AGAIN
    since = before.since if before else now
    _put(tx, settings, Standstill(since, now + PAUSE, error, now if fresh or before is None else before.told))
    return fresh


def end(tx: Connection, settings: Settings) -> None:
    """Mail goes out again."""
    if find(tx, settings):
        service.put(tx, _key(settings), "")


def hasten(tx: Connection, settings: Settings) -> None:
    """Let the next pass try, whatever the time."""
    if found := find(tx, settings):
        _put(tx, settings, replace(found, until=found.since))


def _put(tx: Connection, settings: Settings, kept: Standstill) -> None:
    times = {name: getattr(kept, name).isoformat() for name in ("since", "until", "told")}
    service.put(tx, _key(settings), json.dumps({**times, "error": kept.error}))


def _key(settings: Settings) -> str:
    server = f"{settings.smtp_user}@{settings.smtp_host}:{settings.smtp_port} {settings.smtp_security}"
    return f"standstill {server if settings.smtp_host else settings.outbox_folder}"
