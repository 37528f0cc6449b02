"""Mails leave: claimed, sent outside of any transaction, settled in short ones.

One transaction settles all mails whose fate has become known since the last, and claims the next ones; meanwhile the
connections go on. So a fast server is not slowed down by the disk, and with a slow one each mail is settled at once.

After a crash between a server's yes and the transaction, mails are sent again, with the same Message-ID: as many as
have no fate in the database, at most AHEAD and one for each connection.
"""

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple

from sqlalchemy import Connection

from ..mail.sending.letter import Accepted, Fate, Later, Letter, Refused, Stopped
from ..mail.sending.relay import relay
from ..store import UnavailableError, outbox
from ..store.tables import OutboundMail
from . import standstill
from .errors import trace
from .office import Office
from .posting import mailbox
from .settling import Fates, settle, settle_apart

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=15)
"""How long a claimed mail is left to its sender; after a crash another takes it up then."""
HELD = 300.0
"""Seconds after which a claimed mail whose turn has not come is given back, lest the lease end while it is sent."""
HAND = 160
"""How many mails are claimed and not yet sent."""
AHEAD = 160
"""How many mails may be sent and not yet settled."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """How many mails were accepted, put off, and refused for good.

    `stopped`: why nothing can be sent, as long as that is so; `is_news`: the operator should be told.
    """

    accepted: int = 0
    later: int = 0
    refused: int = 0
    stopped: str = ""
    is_news: bool = False

    def complaints(self) -> tuple[str, ...]:
        """What the operator must know, a line each."""
        if not self.stopped:
            return ()
        then = "All mails are kept, and tried again every five minutes. `allegra doctor` says what to do."
        return (f"Sending has stopped: {self.stopped}. {then}",)


def deliver(office: Office, hurry: Callable[[], bool] = lambda: False) -> Delivery:
    """Send everything that is due. What cannot be sent now stays queued; nothing is ever lost.

    Once there is a `hurry`, only the mails are sent that are on their way.
    """
    now = office.now()
    owed, halt = office.store.read(lambda tx: (outbox.owed(tx, now), standstill.find(tx, office.settings)))
    if not owed or hurry():
        return Delivery()
    if halt and now < halt.until:
        return Delivery(stopped=halt.error)
    desk = _Desk(office, hurry)
    stopped = asyncio.run(desk.deliver())
    count, settings = desk.count, office.settings
    is_news = False
    if stopped:
        is_news = office.store.write(lambda tx: standstill.begin(tx, settings, stopped.error, office.now()))
    elif halt:
        office.store.write(lambda tx: standstill.end(tx, settings))
    return Delivery(count[Accepted], count[Later], count[Refused], stopped.error if stopped else "", is_news)


class _Desk:
    """The supply of letters for one delivery: claims them, keeps them at hand, and writes down their fates."""

    def __init__(self, office: Office, hurry: Callable[[], bool]) -> None:
        self.count: Counter[type[Fate]] = Counter()
        self._office = office
        self._hurry = hurry
        self._hand: deque[_Claim] = deque()
        self._out: dict[int, _Claim] = {}
        self._untried: list[OutboundMail] = []
        self._known: list[tuple[OutboundMail, Fate]] = []
        self._unsettled = 0
        self._more, self._over = True, False
        self._wake, self._turn = asyncio.Event(), asyncio.Condition()

    async def deliver(self) -> Stopped | None:
        keeper = asyncio.create_task(self._keep())
        sender = asyncio.create_task(relay(self._office.settings, self))
        try:
            await asyncio.wait((keeper, sender), return_when=asyncio.FIRST_COMPLETED)
            if keeper.done():  # only a fault ends it now
                keeper.result()
            return sender.result()
        finally:
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
            self._untried += [claim.mail for claim in self._hand]
            self._over, self._more = True, False
            self._wake.set()
            await asyncio.gather(keeper, return_exceptions=True)
            self._write(*self._to_write())

    async def take(self) -> Letter | None:
        """See `Supply`."""
        async with self._turn:
            while not self._hurry():
                if self._unsettled < AHEAD and (claim := self._next()):
                    self._out[claim.mail.id] = claim
                    return _letter(self._office, claim.mail)
                if not (self._more or self._hand):
                    return None
                self._wake.set()
                await self._turn.wait()
        return None

    def settle(self, letter: Letter, fate: Fate) -> None:
        """See `Supply`."""
        self.count[type(fate)] += 1
        self._known.append((self._out.pop(letter.id).mail, fate))
        self._unsettled += 1
        self._wake.set()

    def give_back(self, letter: Letter) -> None:
        """See `Supply`."""
        self._hand.appendleft(self._out.pop(letter.id))

    @property
    def waiting(self) -> int:
        """See `Supply`."""
        return len(self._hand)

    def _next(self) -> "_Claim | None":
        """The next mail whose lease is not about to end; with few at hand it is time for more."""
        oldest = asyncio.get_running_loop().time() - HELD
        while self._hand:
            claim = self._hand.popleft()
            if self._more and len(self._hand) == HAND // 2:
                self._wake.set()
            if claim.since > oldest:
                return claim
            self._untried.append(claim.mail)
        return None

    async def _keep(self) -> None:
        """Write and claim whenever there is something to write down, or little at hand."""
        loop = asyncio.get_running_loop()
        while not self._over:
            await self._wake.wait()
            self._wake.clear()
            known, untried = self._to_write()
            wanted = HAND - len(self._hand) if self._more and len(self._hand) <= HAND // 2 else 0
            claimed = await asyncio.to_thread(self._write, known, untried, wanted)
            async with self._turn:
                self._unsettled -= len(known)
                self._more = self._more and (not wanted or len(claimed) == wanted)
                self._hand.extend(_Claim(mail, loop.time()) for mail in claimed)
                self._turn.notify_all()

    def _to_write(self) -> tuple[Fates, list[OutboundMail]]:
        known, self._known = self._known, []
        untried, self._untried = self._untried, []
        return known, untried

    def _write(self, known: Fates, untried: Sequence[OutboundMail], wanted: int = 0) -> list[OutboundMail]:
        """Settle what is known, give back what was not tried, and claim as many mails as wanted, in one transaction."""
        if not (known or untried or wanted):
            return []
        office = self._office

        def work(tx: Connection) -> list[OutboundMail]:
            settle(tx, office, known)
            outbox.release(tx, [(mail.id, mail.attempts) for mail in untried])
            return outbox.claim(tx, office.now(), LEASE, wanted) if wanted else []

        try:
            return office.store.write(work)
        except UnavailableError:
            raise
        except Exception as error:
            log.error("Mails that were sent could not be written down together: %s.", trace(error))
            settle_apart(office, known)
            return []


class _Claim(NamedTuple):
    """A mail at hand, and when it was claimed, by the clock of the event loop."""

    mail: OutboundMail
    since: float


def _letter(office: Office, mail: OutboundMail) -> Letter:
    bounce = mailbox(office.settings, mail.token, "b-")
    return Letter(mail.id, bounce, mail.recipient, mail.raw, mail.game, mail.seat)
