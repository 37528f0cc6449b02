"""The demo's world: an installation in a folder, a mail exchange, correspondents, and the clock that they share."""

import random
import smtplib
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from pydantic_settings import BaseSettings, PydanticBaseSettingsSource

from ..config import Security, Settings
from ..postoffice.chance import Chance
from ..postoffice.office import Office
from ..postoffice.passing import run
from ..store import open_store, upgrade
from .clock import START, MovedClock
from .exchange import HOST, Exchange, Letterboxes
from .letters import Sent
from .people import Cast, Correspondent

MODERATOR = "allegra@example.org"
CRON = timedelta(hours=1)
"""Passes of the service begin at whole multiples of this; those that would find nothing are left out."""
REST = timedelta(hours=12)
"""The longest time without a pass: a service that was away for longer lets nobody's time run out."""
PATIENCE = 30.0
"""Seconds to wait for the exchange, which answers at once."""


class StandstillError(RuntimeError):
    """The demo cannot go on; the message says why."""


@dataclass(slots=True)
class World:
    """Everything that acts. `boxes` are the correspondents' Maildirs, in the order of `people`."""

    office: Office
    clock: MovedClock
    people: Sequence[Correspondent]
    maildirs: Sequence[Path]
    exchange: Exchange
    served: datetime = START

    @property
    def elapsed(self) -> timedelta:
        """How long the world exists, by its own clock."""
        return self.clock.now() - START

    @property
    def mails(self) -> int:
        """How many mails the exchange has delivered."""
        return self.exchange.boxes.count

    def step(self, alarm: datetime | None) -> None:
        """Go to the next moment at which anybody looks at their mail or the service has something to do.

        `alarm`: when the game has something to do by itself. A pass of the service follows only where it would find
        anything.
        """
        now = self.clock.now()
        must = min(max(alarm, now + timedelta(seconds=1)), self.served + REST) if alarm else self.served + REST
        looks = [person.looks for person in self.people if person.looks]
        a_pass = _next_pass(min([*looks, must]))
        sent = 0
        while person := self._first_to_look(a_pass):
            self.clock.move(max(person.looks or now, self.clock.now()))
            for mail in person.look(self.clock.now()):
                self._send(mail)
                sent += 1
        self.clock.move(a_pass)
        if sent or a_pass >= must:
            self.serve()

    def serve(self) -> None:
        """One pass of the service; what it sent lies in the Maildirs, and people may take note of it."""
        self.served = self.clock.now()
        for complaint in run(self.office).complaints():
            raise StandstillError(complaint)
        aside = self.office.settings.spool / "failed"
        if aside.exists():
            raise StandstillError(f"A mail could not be judged. It lies in {aside}, with the reason beside it.")
        for person, maildir in zip(self.people, self.maildirs, strict=True):
            person.gets(_collect(maildir), self.clock.now())

    def _first_to_look(self, until: datetime) -> Correspondent | None:
        """Who looks at their mail first, at the latest `until`; of two at one moment who sits first."""
        waiting = [person for person in self.people if person.looks and person.looks <= until]
        return min(waiting, key=lambda person: person.looks or until, default=None)

    def _send(self, mail: Sent) -> None:
        self.exchange.boxes.sent(mail.sender, mail.raw)
        with smtplib.SMTP(HOST, self.exchange.intake, local_hostname="home.example.org", timeout=PATIENCE) as client:
            client.sendmail(mail.sender, [mail.recipient], mail.raw, mail_options=["BODY=8BITMIME"])


@contextmanager
def world(folder: Path, cast: Cast, seed: int) -> Iterator[World]:
    """A world in `folder`, which everything is left in, with the people of the cast.

    All chance comes from the seed, all time from the clock. Raises ExchangeError or StoreError when it cannot be made.
    """
    rng, clock = random.Random(seed), MovedClock()  # noqa: S311 - the same game again is what is wanted
    people = [Correspondent(name, _address(name), temper, rng) for name, temper in cast]
    maildirs = [folder / "people" / person.name for person in people]
    boxes = Letterboxes(dict(zip((person.address for person in people), maildirs, strict=True)), folder / "mails")
    with Exchange(boxes, folder / "spool", MODERATOR, clock.now) as exchange:
        settings = _settings(folder, exchange.port)
        upgrade(settings.database)
        with open_store(settings.database) as store:
            office = Office(store, settings, clock.now, Chance(rng.randbytes))
            yield World(office, clock, people, maildirs, exchange)


class _Aloof(Settings):
    """Settings that nothing in this machine's environment has a part in."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003 - pydantic names it
        init_settings: PydanticBaseSettingsSource,
        *_others: PydanticBaseSettingsSource,
        **_more: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return (init_settings,)


def _settings(folder: Path, port: int) -> Settings:
    return _Aloof(
        home=folder,
        address=MODERATOR,
        smtp_host=HOST,
        smtp_port=port,
        smtp_security=Security.PLAIN,
        smtp_connections=1,
    )


def _address(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return f"{plain}@example.org"


def _next_pass(moment: datetime) -> datetime:
    """The first beginning of a pass that is not before the moment."""
    midnight = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    return midnight - (midnight - moment) // CRON * CRON


def _collect(maildir: Path) -> list[bytes]:
    """The new mails in the order in which they came; they are seen now."""
    mails = []
    for path in sorted((maildir / "new").iterdir()):
        mails.append(path.read_bytes())
        path.rename(maildir / "cur" / f"{path.name}:2,S")
    return mails
