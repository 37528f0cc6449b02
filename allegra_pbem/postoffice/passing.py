"""One pass of the service: fetch, tick, deliver; what cron runs."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import Connection

from ..mail.intake.arrival import Source
from ..mail.intake.imap import Imap
from ..mail.intake.maildir import Maildir
from ..mail.intake.spool import Spool
from ..store import UnavailableError, service
from .delivering import Delivery, deliver
from .errors import trace
from .judging import receive
from .office import Office
from .sorting import is_ours
from .ticking import tick

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Fetched:
    """How many mails were judged, and what kept a source from being read to its end, by source."""

    judged: int = 0
    trouble: Sequence[str] = ()

    def complaints(self) -> tuple[str, ...]:
        """What the operator must know, a line each."""
        return tuple(
            f"{each} Its mail is kept; nothing that is due takes effect until it can be read." for each in self.trouble
        )


@dataclass(frozen=True, slots=True)
class Pass:
    """What one pass did."""

    fetched: Fetched = field(default_factory=Fetched)
    rung: int = 0
    delivery: Delivery = field(default_factory=Delivery)

    def complaints(self) -> tuple[str, ...]:
        """What the operator must know, a line each; empty when there is nothing to tell, or they know it already."""
        delivery = self.delivery.complaints() if self.delivery.is_news else ()
        return (*self.fetched.complaints(), *delivery)


def run(office: Office) -> Pass:
    """Read every source, let take effect what is due, send what waits."""
    return Pass(fetch(office), tick(office), deliver(office))


def never() -> bool:
    """The answer of somebody who has time."""
    return False


def fetch(office: Office, hurry: Callable[[], bool] = never) -> Fetched:
    """Judge all mail that has come; once there is a `hurry`, what is left stays for the next pass.

    When every source could be read to its end, silence until the beginning of this pass counts as silence: see `tick`.
    """
    began = office.now()
    judged, trouble = 0, list[str]()
    for name, source in sources(office):
        try:
            judged += _drain(office, name, source, hurry)
        except OSError as error:
            trouble.append(f"{name}: {error}.")
    if not trouble and not hurry():
        office.store.write(lambda tx: _drained(tx, began))
    return Fetched(judged, trouble)


def sources(office: Office) -> list[tuple[str, Source]]:
    """Where mail comes from, by name: the spool, and the Maildirs and the IMAP mailbox of the settings."""
    settings = office.settings

    def mine(raw: bytes) -> bool:
        return is_ours(raw, settings)

    found: list[tuple[str, Source]] = [("spool", Spool(settings.spool, office.now))]
    found += [(str(folder), Maildir(folder, mine, office.now)) for folder in settings.maildirs]
    if settings.imap_host is not None:
        found.append(("IMAP", Imap(settings, mine, _Place(office), office.now)))
    return found


class _Place:
    """Where the reading of the IMAP mailbox has got to, kept in the database."""

    def __init__(self, office: Office) -> None:
        settings = office.settings
        self._store = office.store
        self._key = f"imap {settings.imap_user}@{settings.imap_host}:{settings.imap_port} {settings.imap_folder}"

    def get(self) -> str | None:
        return self._store.read(lambda tx: service.get(tx, self._key))

    def put(self, text: str) -> None:
        self._store.write(lambda tx: service.put(tx, self._key, text))


def _drain(office: Office, name: str, source: Source, hurry: Callable[[], bool]) -> int:
    judged = 0
    for arrival in source.arrivals():
        if hurry():
            break
        try:
            receive(office, arrival, name)
        except UnavailableError:
            raise
        except Exception as error:
            where = trace(error)
            log.error("%s: the mail %s cannot be judged (%s). It is kept aside.", name, arrival.name, where)
            source.fail(arrival, where)
        else:
            source.done(arrival)
            judged += 1
    return judged


def _drained(tx: Connection, began: datetime) -> None:
    """Passes may overlap and end in any order: the time never goes back."""
    before = service.drained(tx)
    if before is None or began > before:
        service.set_drained(tx, began)
