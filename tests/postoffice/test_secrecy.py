"""No mail to a seat depends on what that seat cannot know.

A whole game is played by mail. Before each act (a mail is judged, time is up, the game is started) the act is
rehearsed on the game as it is and on twins of it, in which everything is different that one seat cannot know when the
act is over; see `twins`. The mails to that seat must be the same byte for byte, and so must its record and what the
moderator's commands show. A second test lets mails leak each kind of secret, and expects that this guard finds it.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import count
from random import Random

import pytest

from allegra_pbem.mail.intake.arrival import Arrival
from allegra_pbem.moderator import tell
from allegra_pbem.moderator.clock import Clock
from allegra_pbem.moderator.notice import Notice, Purpose
from allegra_pbem.moderator.sitting import Sitting
from allegra_pbem.moderator.state import Game
from allegra_pbem.postoffice.delivering import deliver
from allegra_pbem.postoffice.judging import receive
from allegra_pbem.postoffice.passing import fetch
from allegra_pbem.postoffice.tables import Invited, open_table, start_table
from allegra_pbem.postoffice.ticking import tick
from allegra_pbem.rules import Options, Phase
from allegra_pbem.store.tables import OutboundMail

from .playing import any_move
from .rehearsal import Do, act_of, rehearse
from .service import STANDARD, Service, choices
from .twins import KINDS, Twin, secrets_of

NAMES = ("Ann", "Bob", "Cem")
PHASES = set(Phase) - {Phase.DEAL, Phase.OVER}
BESIDE = ("HISTORY", "SHOW; SCORES", "SEED some words", "RULES; HELP KNOCK", "KEEP Z9", "DRAW", "SAY hello")

KNOCKS = ("KNOCK", "KNOCK", "KNOCK B2", "PASS")


def acts(desk: Service, chance: Random, turns: int) -> Iterator[Do]:
    """Everything that is done in a game; each act is performed when the next one is asked for."""
    options, clock = Options(rounds=2, turn_limit=turns), Clock(strikes=9)
    open_table(desk.office, [Invited(n, f"{n.lower()}@example.org") for n in NAMES], options, STANDARD, clock)
    yield from _performed(desk, lambda office: start_table(office, 1))
    while desk.game().table.phase is not Phase.OVER:
        _deliver_slowly(desk)
        if chance.random() < 0.08:
            desk._hands[0] += timedelta(hours=chance.choice([13, 25, 80]))
            fetch(desk.office)
            yield from _performed(desk, tick)
            continue
        mail, line = _idea(desk, chance)
        arrival = Arrival(desk.letter(_name(mail), line, to=mail), "x@example.org", (), desk.now(), "test")
        yield from _performed(desk, lambda office, arrival=arrival: receive(office, arrival, "test"))


def _idea(desk: Service, chance: Random) -> tuple[OutboundMail, str]:
    """Somebody's last mail and a reply to it, most often a move; while a card is placed they write more beside it."""
    newest = [desk.last_to(name) for name in NAMES]
    asked = [mail for mail in newest if mail.question is not None]
    mail = chance.choice(asked if asked and chance.random() < 0.8 else newest)
    moves = 0.4 if desk.game().table.phase is Phase.PLACE else 0.85
    if mail.question is None or chance.random() > moves:
        return mail, chance.choice(BESIDE)
    return mail, chance.choice(KNOCKS) if "PASS" in choices(mail) else any_move(mail, chance)


def _name(mail: OutboundMail) -> str:
    return mail.recipient.partition("@")[0].title()


def _performed(desk: Service, do: Do) -> Iterator[Do]:
    yield do
    do(desk.office)


def _deliver_slowly(desk: Service) -> None:
    """Each mail is accepted a minute after the one before, so that no two periods start at the same moment."""
    minutes = count(1)
    deliver(replace(desk.office, now=lambda: desk.now() + timedelta(minutes=next(minutes))))
    desk._hands[0] += timedelta(hours=1)


def test_no_mail_to_a_seat_depends_on_what_the_seat_cannot_know(desk: Service) -> None:
    changed: Counter[str] = Counter()
    mailed: set[Phase] = set()
    for step, do in enumerate(acts(desk, Random(4), turns=2)):
        look, before = step % 4 == 0, desk.game()
        told = rehearse(desk, do, look=look)
        if told is None:
            continue
        mailed |= {told.game.table.phase} if told.mails else set()
        for seat in range(len(NAMES)):
            twin = Twin(act_of(before, told), seat, Random(f"{step} {seat}"))
            other = rehearse(desk, do, twin, look=look)
            assert other is not None, step
            assert other.to(seat) == told.to(seat), (step, seat, told.game.table.phase)
            changed += twin.changed
    assert set(changed) == set(KINDS)
    assert mailed >= PHASES


def test_the_guard_finds_a_leak_of_each_kind_of_secret(desk: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    missed = set(KINDS)
    for step, do in enumerate(acts(desk, Random(4), turns=2)):
        before, told = desk.game(), rehearse(desk, do)
        if told is None or not told.mails:
            continue
        seat = min(told.mails)
        twin = Twin(act_of(before, told), seat, Random(step))
        for kind in sorted(missed & set(twin.changed)):
            with monkeypatch.context() as patch:
                patch.setattr(tell, "present", leaking(kind))
                leaked, other = rehearse(desk, do), rehearse(desk, do, Twin(act_of(before, told), seat, Random(step)))
            if leaked and other and leaked.to(seat) != other.to(seat):
                missed.remove(kind)
        if not missed:
            return
    assert missed == set()


def leaking(kind: str) -> Callable[..., Notice]:
    """A notice whose size of the stock depends on a secret."""
    honest = tell.present

    def present(game: Game, seat: int, purpose: Purpose, sitting: Sitting) -> Notice:
        notice = honest(game, seat, purpose, sitting)
        if notice.view is None:
            return notice
        return replace(notice, view=replace(notice.view, stock=secrets_of(game, seat)[kind]))

    return present
