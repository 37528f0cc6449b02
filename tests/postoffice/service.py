"""Notation for the post office's tests: an installation in a folder, with people who write raw mails to it."""

import email
import email.policy
import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from random import Random

from allegra_pbem.assets import deck_table
from allegra_pbem.config import Settings
from allegra_pbem.mail.intake.arrival import Arrival
from allegra_pbem.moderator.clock import Clock
from allegra_pbem.moderator.codec import game_from_json
from allegra_pbem.moderator.state import Game
from allegra_pbem.postoffice import Office
from allegra_pbem.postoffice.chance import Chance
from allegra_pbem.postoffice.judging import receive
from allegra_pbem.postoffice.passing import Pass, run
from allegra_pbem.postoffice.tables import Invited, open_table, start_table
from allegra_pbem.rules import Options, parse_deck
from allegra_pbem.store import Store, games, inbox, open_store, outbox, upgrade
from allegra_pbem.store.tables import InboundRow, OutboundMail, OutboundRow

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
ADDRESS = "allegra@example.org"
STANDARD = parse_deck(deck_table())


class Service:
    """One installation that writes its mails to a folder; its clock stands until it is moved."""

    def __init__(self, office: Office, hands: list[datetime]) -> None:
        self.office = office
        self._hands = hands
        self._written = 0

    def now(self) -> datetime:
        return self._hands[0]

    def moves(self, hours: float) -> None:
        """Move the clock, and do nothing else."""
        self._hands[0] += timedelta(hours=hours)

    def waits(self, hours: float) -> Pass:
        """Move the clock and do one pass."""
        self.moves(hours)
        return run(self.office)

    def opens(self, *names: str, clock: Clock | None = None, **options: object) -> int:
        """A started game whose mails have been delivered."""
        invited = [Invited(name, f"{name.lower()}@example.org") for name in names]
        number = open_table(self.office, invited, Options(**options), STANDARD, clock or Clock())
        start_table(self.office, number)
        run(self.office)
        return number

    def writes(self, name: str, *lines: str, to: OutboundMail | None = None, **headers: str) -> str:
        """What becomes of a mail in reply to `to` (default: the last mail that `name` got)."""
        return self.receives(self.letter(name, *lines, to=to, **headers))

    def letter(self, name: str, *lines: str, to: OutboundMail | None = None, **headers: str) -> bytes:
        """A plain reply, its lines typed above the quoted mail."""
        answered = to or self.last_to(name)
        self._written += 1
        mail = EmailMessage(policy=email.policy.SMTP)
        fields = {
            "From": f"{name} <{name.lower()}@example.org>",
            "To": parsed(answered)["Reply-To"],
            "Subject": f"Re: {answered.subject}",
            "Message-ID": f"<{self._written}.{name.lower()}@example.org>",
            "In-Reply-To": answered.message_id,
        } | {key.replace("_", "-"): value for key, value in headers.items()}
        for key, value in fields.items():
            mail[key] = value
        quoted = "\n".join(f"> {line}" for line in text_of(answered).splitlines())
        mail.set_content("\n".join(lines) + f"\n\nOn Sun, 1 Mar 2026, Allegra wrote:\n{quoted}\n")
        return mail.as_bytes()

    def receives(self, raw: bytes, sender: str | None = "x@example.org") -> str:
        return str(receive(self.office, Arrival(raw, sender, (), self.now(), "test"), "test"))

    def mails_to(self, name: str) -> list[OutboundMail]:
        """All mails to a player, the newest last."""

        return [self._mail(row.id) for row in reversed(self._rows_to(name))]

    def last_to(self, name: str) -> OutboundMail:
        return self._mail(self._rows_to(name)[0].id)

    def _rows_to(self, name: str) -> list[OutboundRow]:
        rows = self.office.store.read(lambda tx: outbox.listing(tx, 10_000))
        return [row for row in rows if row.recipient == f"{name.lower()}@example.org"]

    def _mail(self, number: int) -> OutboundMail:
        return self.office.store.read(lambda tx: outbox.get(tx, number))

    def count(self) -> int:
        """How many mails have been written, those included that another has taken the place of since."""
        return max((row.id for row in self.office.store.read(lambda tx: outbox.listing(tx, 1))), default=0)

    def game(self, number: int = 1) -> Game:
        return game_from_json(self.office.store.read(lambda tx: games.load(tx, number)).snapshot)

    def log(self) -> list[InboundRow]:
        """The mails that came, the newest first."""
        return self.office.store.read(inbox.log)

    def active(self, number: int = 1) -> str:
        from allegra_pbem.postoffice.ledger import names

        return self.office.store.read(lambda tx: names(tx, number))[self.game(number).table.active]


@contextmanager
def service(folder: Path, **settings: object) -> Iterator[Service]:
    """A new installation in `folder`."""
    made = Settings(home=folder, address=ADDRESS, **settings)
    upgrade(made.database)
    with open_store(made.database) as store:
        yield staffed(store, made, Chance(Random(1).randbytes))


def staffed(store: Store, settings: Settings, chance: Chance) -> Service:
    """The installation of an open store; its clock shows noon."""
    hands = [NOON]
    return Service(Office(store, settings, now=lambda: hands[0], chance=chance), hands)


def parsed(mail: OutboundMail) -> EmailMessage:
    """The mail as the standard library reads it."""
    return email.message_from_bytes(mail.raw, policy=email.policy.default)


def text_of(mail: OutboundMail) -> str:
    return parsed(mail).get_body(("plain",)).get_content()


def html_of(mail: OutboundMail) -> str:
    return parsed(mail).get_body(("html",)).get_content()


def choices(mail: OutboundMail) -> list[str]:
    return json.loads(mail.choices)
