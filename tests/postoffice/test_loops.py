"""Programs that answer programs: whatever they are, it ends after a few mails."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from allegra_pbem.config import Settings
from allegra_pbem.mail.intake.arrival import Arrival
from allegra_pbem.moderator.clock import Clock
from allegra_pbem.postoffice import Office, judging
from allegra_pbem.postoffice.chance import Chance
from allegra_pbem.postoffice.judging import receive
from allegra_pbem.postoffice.tables import Invited, open_table, start_table
from allegra_pbem.rules import Options
from allegra_pbem.store import open_store, outbox, upgrade
from allegra_pbem.store.tables import OutboundMail

from .service import NOON, STANDARD, Service, parsed

FEW = 4
"""Mails that two installations may exchange on a day beyond those that their games have for each other."""

Change = Callable[[bytes], bytes]


class Moderator:
    """An installation whose mails are carried by hand."""

    def __init__(self, office: Office) -> None:
        self.office = office
        self._carried = 0

    def plays_with(self, address: str) -> None:
        """Open a game with that address in it."""
        invited = [Invited("Machine", address), Invited("Ann", "ann@example.org")]
        start_table(self.office, open_table(self.office, invited, Options(), STANDARD, Clock()))

    def mails_to(self, address: str) -> list[OutboundMail]:
        """What has been written to that address since this was asked last."""
        rows = self.office.store.read(lambda tx: outbox.listing(tx, 1000))
        new = [row.id for row in reversed(rows) if row.id > self._carried and row.recipient == address]
        self._carried = max((row.id for row in rows), default=0)
        return [self.office.store.read(lambda tx, number=number: outbox.get(tx, number)) for number in new]

    def receives(self, raw: bytes, sender: str) -> str:
        return str(receive(self.office, Arrival(raw, sender, (), self.office.now(), "test"), "test"))


@contextmanager
def moderator(folder: Path, address: str) -> Iterator[Moderator]:
    settings = Settings(home=folder, address=address)
    folder.mkdir()
    upgrade(settings.database)
    with open_store(settings.database) as store:
        yield Moderator(Office(store, settings, now=lambda: NOON, chance=Chance(Random(3).randbytes)))


def as_sent(raw: bytes) -> bytes:
    return raw


def without_marks(raw: bytes) -> bytes:
    """As by a gateway that takes away every header that it does not know."""
    marks = (b"Auto-Submitted", b"X-Loop", b"X-Auto-Response-Suppress", b"List-Id", b"List-Unsubscribe")
    head, gap, body = raw.partition(b"\r\n\r\n")
    return b"\r\n".join(line for line in head.split(b"\r\n") if not line.startswith(marks)) + gap + body


def quoted_back(raw: bytes) -> bytes:
    """As by a program that sends the text back above ours, without a header that says so."""
    head, gap, body = without_marks(raw).partition(b"\r\n\r\n")
    return head + gap + body.replace(b"##-", b"**", 2)


def bounced_between(one: Moderator, other: Moderator, change: Change) -> tuple[int, int]:
    """Carry what each writes to the other until neither has anything to say.

    Returns how many mails lay there at first, and how many came of them.
    """
    here, there = one.office.settings.address, other.office.settings.address
    rounds: list[int] = []
    while sum(rounds) < 500:
        mails = [(other, here, mail) for mail in one.mails_to(there)] + [(one, there, m) for m in other.mails_to(here)]
        if not mails:
            break
        rounds.append(len(mails))
        for reader, sender, mail in mails:
            reader.receives(change(mail.raw), sender)
    return rounds[0], sum(rounds[1:])


@pytest.mark.parametrize("change", [as_sent, without_marks, quoted_back])
def test_two_moderators_who_play_with_each_other_soon_fall_silent(tmp_path: Path, change: Change) -> None:
    with (
        moderator(tmp_path / "a", "allegra@example.org") as one,
        moderator(tmp_path / "b", "allegra@example.net") as other,
    ):
        one.plays_with("allegra@example.net")
        other.plays_with("allegra@example.org")
        written, more = bounced_between(one, other, change)
        assert written >= 2
        assert more <= FEW


@pytest.mark.parametrize("change", [as_sent, without_marks, quoted_back])
def test_a_moderator_who_is_a_stranger_soon_falls_silent(tmp_path: Path, change: Change) -> None:
    with (
        moderator(tmp_path / "a", "allegra@example.org") as one,
        moderator(tmp_path / "b", "allegra@example.net") as other,
    ):
        one.plays_with("allegra@example.net")
        written, more = bounced_between(one, other, change)
        assert written >= 1
        assert more <= FEW


def test_mails_of_moderators_are_automatic_to_each_other(tmp_path: Path) -> None:
    with (
        moderator(tmp_path / "a", "allegra@example.org") as one,
        moderator(tmp_path / "b", "allegra@example.net") as other,
    ):
        one.plays_with("allegra@example.net")
        mail = one.mails_to("allegra@example.net")[0]
        assert other.receives(mail.raw, "allegra@example.org") == "automatic"
        assert one.receives(mail.raw, "other@example.com") == "automatic"


@pytest.fixture
def few_answers(monkeypatch: pytest.MonkeyPatch) -> int:
    """As many answers a day are given to one player."""
    monkeypatch.setattr(judging, "MOST_ANSWERS", 5)
    return 5


@pytest.mark.parametrize("line", ["SHOW", "HELP", "KEPE B2", "DRAW"])
def test_a_program_that_answers_every_mail_as_a_person_does_is_not_answered_for_ever(
    desk: Service, line: str, few_answers: int
) -> None:
    desk.opens("Ann", "Bob")
    desk.writes("Ann", "REVEAL B1 C2")
    before = desk.game()
    for _ in range(few_answers + 5):
        desk.writes("Ann", line)
    assert desk.game() == before
    assert len([mail for mail in desk.mails_to("Ann") if mail.purpose == "answer"]) == few_answers
    assert "not answered" in desk.log()[0].reason


def test_somebody_who_writes_too_much_can_still_play(desk: Service, few_answers: int) -> None:
    desk.opens("Ann", "Bob")
    for _ in range(few_answers + 1):
        desk.writes("Ann", "SHOW")
    count = desk.count()
    assert desk.writes("Ann", "REVEAL B1 C2") == "commands"
    assert desk.count() == count + 2


def test_the_day_after_everybody_is_answered_again(desk: Service, few_answers: int) -> None:
    desk.opens("Ann", "Bob")
    for _ in range(few_answers + 1):
        desk.writes("Ann", "SHOW")
    desk.moves(24)
    count = desk.count()
    desk.writes("Ann", "SHOW")
    assert desk.count() == count + 1


def test_a_mail_of_ours_that_comes_back_is_never_answered(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    mail = desk.last_to("Ann")
    count = desk.count()
    shouted = mail.raw.replace(b"allegra@example.org", b"ALLEGRA@Example.ORG")
    assert desk.receives(mail.raw) == "automatic"
    assert desk.receives(without_marks(shouted)) == "automatic"
    forwarded = without_marks(mail.raw).replace(b"From: ", b"X-From: ", 1)
    assert desk.receives(b"From: " + parsed(mail)["Reply-To"].upper().encode() + b"\r\n" + forwarded) == "automatic"
    assert desk.count() == count
