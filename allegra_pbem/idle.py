"""Whether a pass of `allegra run` would find anything to do, asked with the standard library alone.

Cron asks every minute. This knows only the embedded default: the database at home and no source of mail but the spool.
Whatever is not plainly idle is left to the real pass.
"""
# Paths are strings, since importing pathlib costs half as much as starting Python does.
# ruff: noqa: PTH110, PTH118, PTH208

import os
import sqlite3
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta

from . import home

SCHEMA = "0001"  # as in store.schema
DRAINED = "drained"  # key in table `service`: when the last pass began that read every source; as in store.service
NO_GAP = timedelta(minutes=59)  # the shortest gap between passes that the settings can make matter is an hour
PATIENCE = 1.0  # seconds: who holds the database for longer has something to do
# Settings that cannot give a pass something to do; one that is not named here is left to the real pass.
IRRELEVANT = frozenset(
    (
        "home",
        "address",
        "name",
        "separator",
        "sub_addresses",
        "authserv_id",
        "lmtp_listen",
        "smtp_listen",
        "smtp_host",
        "smtp_security",
        "smtp_port",
        "smtp_user",
        "smtp_password",
        "smtp_token_command",
        "smtp_connections",
        "outbox_folder",
        "window_hours",
        "turn_hours",
        "strikes",
        "undeliverable_days",
    )
)

WAITING = """
SELECT EXISTS (SELECT 1 FROM game WHERE next_alarm IS NOT NULL AND next_alarm <= :now)
    OR EXISTS (SELECT 1 FROM seat JOIN player ON player.id = seat.player
               WHERE player.mail = 'daily' AND seat.missed > 0)
    OR EXISTS (SELECT 1 FROM inbound WHERE verdict = 'pending')
    OR EXISTS (SELECT 1 FROM outbound WHERE status = 'queued' AND due <= :now
               AND (claimed_until IS NULL OR claimed_until <= :now))
"""


def utc_now() -> datetime:
    """The time, aware."""
    return datetime.now(UTC)


def idle(environ: Mapping[str, str], config: str | None = None, clock: Callable[[], datetime] = utc_now) -> bool:
    """Whether this pass has nothing to do; if so it is noted as a pass, lest we are taken to have been deaf.

    False also wherever that cannot be told: other settings, another schema, no earlier pass, a clock that jumped.
    """
    now = clock()  # a pass has read what came before it began
    try:
        folder = home.folder(environ, config)
        if not _embedded(environ, config) or _has_mail(folder):
            return False
        return _nothing_waits(os.path.join(folder, home.DATABASE), now)
    except (OSError, ValueError, sqlite3.Error):
        return False


def _embedded(environ: Mapping[str, str], config: str | None) -> bool:
    written = home.read(home.file(environ, config), must_exist=config is not None)
    return IRRELEVANT.issuperset(written) and IRRELEVANT.issuperset(home.environment(environ))


def _has_mail(folder: str) -> bool:
    new = os.path.join(folder, "spool", "new")
    return os.path.exists(new) and bool(os.listdir(new))


def _nothing_waits(database: str, now: datetime) -> bool:
    if not os.path.exists(database):
        return False
    connection = sqlite3.connect(database, timeout=PATIENCE, isolation_level=None)
    try:
        if not _is_regular(connection, now) or connection.execute(WAITING, {"now": _text(now)}).fetchone()[0]:
            return False
        _note(connection, now)
        return True
    finally:
        connection.close()


def _is_regular(connection: sqlite3.Connection, now: datetime) -> bool:
    """The schema is ours, and the last pass was a moment ago by a clock that goes forwards."""
    if connection.execute("SELECT version_num FROM alembic_version").fetchall() != [(SCHEMA,)]:
        return False
    row = connection.execute("SELECT value FROM service WHERE key = ?", (DRAINED,)).fetchone()
    return row is not None and timedelta() <= now - datetime.fromisoformat(row[0]) < NO_GAP


def _note(connection: sqlite3.Connection, now: datetime) -> None:
    """One statement is one transaction; losing it in a power cut would do no harm."""
    connection.execute("UPDATE service SET value = ? WHERE key = ?", (now.isoformat(), DRAINED))


def _text(now: datetime) -> str:
    """As the store writes times, so that text order is the order of time."""
    return now.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S.%f")
