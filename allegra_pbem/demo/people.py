"""The correspondents: what kind of people they are, and what they do with the mails that come.

Nobody knows more than the mails in their own Maildir say. They look at their mail when they find the time, open the
newest, and answer it; or they forget to, write nonsense, or answer an older one by mistake.
"""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from ..rules.phase import Phase
from . import letters, phrases
from .clock import awake
from .letters import Opened, Sender, Sent
from .mind import Play, Taste, at_random, choose, is_clear_cut
from .programs import Program, typed_alone, written
from .reading import Page, read


@dataclass(frozen=True, slots=True)
class Temper:
    """What somebody is like. `hours`: the usual time until they look at their mail; the rest are probabilities.

    `silent`: to leave a knock window unanswered; `forgetful`: the same for any other question; `odd`: to write what is
    no move; `mistaken`: to answer an older mail; `curious`: to ask for something besides; `friendly`: to greet;
    `quick`: to use a link where the mail has one.
    """

    programs: tuple[Program, ...]
    taste: Taste = field(default_factory=Taste)
    hours: float = 2.5
    silent: float = 0.08
    forgetful: float = 0.01
    odd: float = 0.03
    mistaken: float = 0.02
    curious: float = 0.03
    friendly: float = 0.3
    quick: float = 0.0


Cast = tuple[tuple[str, Temper], ...]
"""Names and tempers, in the order of the seats."""

PEOPLE: Cast = (
    ("Ann", Temper((Program.GMAIL, Program.IPHONE), hours=1.5, curious=0.06)),
    ("Bob", Temper((Program.OUTLOOK,), Taste(knock=4.0, give=6.0), hours=5.0, silent=0.15, friendly=0.6)),
    ("Cem", Temper((Program.THUNDERBIRD,), Taste(take=4.0), hours=3.0, mistaken=0.05)),
    ("Dia", Temper((Program.APPLE_MAIL, Program.IPHONE), Taste(knock=2.0), hours=1.0, odd=0.07, friendly=0.1)),
    ("Eva", Temper((Program.GMAIL,), Taste(give=2.0), hours=2.0, quick=0.5)),
    ("Zoë", Temper((Program.OUTLOOK_PHONE, Program.GMAIL), hours=4.0, silent=0.12, forgetful=0.02)),
)

STOPS_TRYING = 3
"""So many refusals in a row make people try something else than what seemed best to them."""
REMEMBERED = 4
"""How many older mails that asked something lie on top of the heap."""


@dataclass(slots=True)
class Correspondent:
    """Somebody with a mail program. `looks`: when they will look at their mail next; None while they do not mean to."""

    name: str
    address: str
    temper: Temper
    rng: random.Random
    looks: datetime | None = None
    _newest: bytes = b""
    _settled: bool = True
    _refusals: int = 0
    _older: list[Opened] = field(default_factory=list)

    def gets(self, mails: Sequence[bytes], now: datetime) -> None:
        """New mail has come, oldest first; they will find time for it, if they have not set one already."""
        if not mails:
            return
        self._newest, self._settled = mails[-1], False
        if self.looks is None:
            self._will_look(now, self.temper.hours)

    def look(self, now: datetime) -> list[Sent]:
        """What they write now, having looked at the newest mail."""
        self.looks = None
        if self._settled:
            return []
        self._settled = True
        mail = letters.opened(self._newest)
        page = read(mail.text)
        self._refusals = self._refusals + 1 if page.refused else 0
        sent = self._react(page, mail, now)
        if page.is_urgent:
            self._older = [*self._older, mail][-REMEMBERED:]
        return sent

    def _react(self, page: Page, mail: Opened, now: datetime) -> list[Sent]:
        rng, temper = self.rng, self.temper
        if page.is_urgent:
            if self._lets_it_be(page):
                return [letters.away(mail, self._sender(""), now, rng)] if rng.random() < 0.3 else []
            if not page.refused and rng.random() < temper.odd:
                self._comes_back(now)
                return [self._reply(mail, rng.choice(phrases.NONSENSE), now)]
            if not page.refused and self._older and rng.random() < temper.mistaken:
                self._comes_back(now)
                return [self._answer(read(self._older[-1].text), self._older[-1], now)]
            return [self._answer(page, mail, now)]
        if page.is_answered or page.kind is None:
            return self._besides(page, mail, now)
        return [self._answer(page, mail, now)] if is_clear_cut(page) and rng.random() < 0.5 else []

    def _lets_it_be(self, page: Page) -> bool:
        likely = self.temper.silent if page.kind is Phase.WINDOW else self.temper.forgetful
        return self.rng.random() < (math.sqrt(likely) if page.is_reminder else likely)

    def _answer(self, page: Page, mail: Opened, now: datetime) -> Sent:
        play = self._play(page)
        if self.rng.random() < self.temper.quick and (link := phrases.link_for(mail.html, phrases.in_words(play))):
            to, subject, lines = link
            return letters.fresh(to, subject, typed_alone(lines), self._sender("Gmail"), now, self.rng)
        lines = [phrases.as_typed(page, play, self.rng)]
        if self.rng.random() < self.temper.curious:
            lines.append(self.rng.choice(phrases.INQUIRIES))
        friendly = self.rng.random() < self.temper.friendly
        return self._reply(mail, phrases.with_manners(lines, self.name, friendly, self.rng), now)

    def _play(self, page: Page) -> Play:
        if self._refusals >= STOPS_TRYING:
            return at_random(page, self.rng)
        return choose(page, self.temper.taste, self.rng)

    def _besides(self, page: Page, mail: Opened, now: datetime) -> list[Sent]:
        """What they write although nothing is wanted: words for the shuffle where a mail speaks of them, a question."""
        if "“SEED”" in mail.text and self.rng.random() < 0.6:
            return [self._reply(mail, (f"SEED {self.rng.choice(phrases.RHYMES)}",), now)]
        if page.is_answered and "have passed on" in page.wanted and self.rng.random() < self.temper.mistaken:
            return [self._reply(mail, ("KNOCK",), now)]
        if not page.is_answered and self.rng.random() < self.temper.curious / 4:
            return [self._reply(mail, (self.rng.choice(phrases.INQUIRIES),), now)]
        return []

    def _reply(self, mail: Opened, lines: Sequence[str], now: datetime) -> Sent:
        program = self.rng.choice(self.temper.programs)
        return letters.reply(mail, written(program, lines, mail), self._sender(program), now, self.rng)

    def _sender(self, program: str) -> Sender:
        return Sender(self.name, self.address, program)

    def _comes_back(self, now: datetime) -> None:
        """They will notice that the game still waits for them, whether or not anybody tells them."""
        self._settled = False
        self._will_look(now, 2.0)

    def _will_look(self, now: datetime, hours: float) -> None:
        delay = self.rng.lognormvariate(math.log(hours), 0.9)
        minutes = round(60 * min(max(delay, 0.1), 40.0))
        self.looks = awake(now + timedelta(minutes=minutes)).replace(microsecond=0)
