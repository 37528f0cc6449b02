"""What must work, looked at one by one: what is the matter, and what to do. Nothing is changed or sent."""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from ..config import Settings
from ..mail.intake.mailbox import ImapError
from ..mail.intake.mailbox import opened as mailbox
from ..mail.sending.line import Patience, UnreachableError, connect
from ..store import Store, StoreError, open_store, outbox, service
from . import standstill
from .standstill import Standstill

LITTLE_SPACE = 200 * 1024 * 1024
LATE = timedelta(minutes=15)
"""A pass that long ago: cron or the daemon does not run."""
TOO_LONG = timedelta(hours=12)
"""Mail that waits longer than that will worry its reader."""
PATIENCE = Patience(connect=15.0)


@dataclass(frozen=True, slots=True)
class Finding:
    """`about`: what was looked at. `remedy`: what to do, "" when all is well."""

    about: str
    what: str
    remedy: str = ""

    @property
    def is_well(self) -> bool:
        return not self.remedy


def examine(settings: Settings, now: Callable[[], datetime]) -> Iterator[Finding]:
    """Look at everything; each finding comes as soon as it is made, since servers may take their time."""
    yield _disk(settings)
    yield from _database(settings, now())
    yield _smtp(settings)
    if settings.imap_host is not None:
        yield _imap(settings)
    for folder in settings.maildirs:
        yield _maildir(folder)
    yield _kept_aside(settings.spool / "failed")


def _disk(settings: Settings) -> Finding:
    if not settings.home.is_dir():
        return Finding("home", f"{settings.home} is no folder", "`allegra init` makes it")
    free = shutil.disk_usage(settings.home).free
    what = f"{settings.home}, {free // 2**20} MiB free"
    return Finding("home", what, "" if free >= LITTLE_SPACE else "make room: mail that cannot be stored is put off")


def _database(settings: Settings, now: datetime) -> Iterator[Finding]:
    try:
        with open_store(settings.database) as store:
            yield _sound(settings)
            yield _outbox(store, settings, now)
            yield _passes(store, now)
    except StoreError as error:
        yield Finding("database", str(error), "see what is said there; `allegra db upgrade` makes or mends the tables")


def _sound(settings: Settings) -> Finding:
    if not settings.database.startswith("sqlite:"):
        return Finding("database", "PostgreSQL answers")
    with closing(sqlite3.connect(settings.database.removeprefix("sqlite:///"))) as connection:
        said = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    remedy = "" if said == "ok" else "stop the service and put back your last good copy of the file"
    return Finding("database", "the file is sound" if said == "ok" else f"the file is damaged: {said}", remedy)


def _outbox(store: Store, settings: Settings, now: datetime) -> Finding:
    halt = store.read(lambda tx: standstill.find(tx, settings))
    count, oldest = store.read(outbox.waiting)
    failed = store.read(lambda tx: outbox.listing(tx, 1000, status="failed"))
    lost = f", {len(failed)} failed (`allegra mail outbox --status failed`)" if failed else ""
    what = f"{count} {'mail waits' if count == 1 else 'mails wait'}{lost}"
    if halt is not None:
        return Finding("outbox", f"{what}; {_halted(halt)}", "see what is said of SMTP below")
    if oldest is not None and now - oldest > TOO_LONG:
        since = f"the oldest since {oldest:%Y-%m-%d %H:%M} UTC"
        return Finding("outbox", f"{what}, {since}", "`allegra mail outbox --status queued` says why")
    return Finding("outbox", what)


def _halted(halt: Standstill) -> str:
    return f"nothing is sent since {halt.since:%Y-%m-%d %H:%M} UTC: {halt.error}"


def _passes(store: Store, now: datetime) -> Finding:
    last = store.read(service.drained)
    remedy = "let cron call `allegra run` every minute, or let `allegra serve` run"
    if last is None:
        return Finding("passes", "none has been made yet", remedy)
    what = f"the last that read all mail began {last:%Y-%m-%d %H:%M} UTC"
    if last > now + LATE:
        return Finding("passes", f"{what}, which is in the future", "see that the clock of this machine is right")
    return Finding("passes", what, "" if now - last <= LATE else f"{remedy}; its complaints say what keeps it")


def _smtp(settings: Settings) -> Finding:
    if settings.smtp_host is None:
        return Finding("SMTP", f"no server is set: mails are written to {settings.outbox_folder}")
    try:
        asyncio.run(_call(settings))
    except UnreachableError as error:
        return Finding("SMTP", str(error), _remedy(str(error), "smtp"))
    login = f", logged in as {settings.smtp_user}" if settings.smtp_user else ""
    return Finding("SMTP", f"{settings.smtp_host}, port {settings.smtp_port} answers{login}")


async def _call(settings: Settings) -> None:
    line = await connect(settings, PATIENCE)
    await line.close()


def _imap(settings: Settings) -> Finding:
    try:
        with mailbox(settings):
            login = f"logged in as {settings.imap_user}, folder {settings.imap_folder} is there"
            return Finding("IMAP", f"{settings.imap_host}, {login}")
    except ImapError as error:
        return Finding("IMAP", str(error), _remedy(str(error), "imap"))


def _remedy(said: str, kind: str) -> str:
    """What is likeliest to help; the words of servers differ, so this is no more than advice."""
    folded = said.casefold()
    if "_token_command" in folded:
        return f"run the command of {kind}_token_command by hand, as the user that the service runs as"
    if "certificate" in folded:
        return f"{kind}_host must be the name in the certificate; one of your own must be trusted by this machine"
    if any(word in folded for word in ("535", "534", "auth", "login", "password", "credential")):
        return f"see {kind}_user and {kind}_password or {kind}_token_command; many providers want an app password"
    return f"see {kind}_host, {kind}_port and {kind}_security, and that no firewall is in the way"


def _maildir(folder: Path) -> Finding:
    try:
        new = len(list((folder / "new").iterdir()))
    except OSError as error:
        return Finding("Maildir", f"{folder} cannot be read: {error.strerror}", "see `maildirs`, and who may read it")
    return Finding("Maildir", f"{folder}, {new} new")


def _kept_aside(folder: Path) -> Finding:
    kept = [file for file in folder.iterdir() if file.name != "reasons.txt"] if folder.is_dir() else []
    if not kept:
        return Finding("spool", "no mail is kept aside")
    remedy = f"read reasons.txt there; a mail that is moved to {folder.with_name('new')} is judged again"
    return Finding("spool", f"{len(kept)} kept aside in {folder}", remedy)
