"""The IMAP mailbox and what is done with its mail: cut off and numbered anew, nothing is lost and nothing doubled."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from allegra_pbem.moderator.codec import fact_from_json
from allegra_pbem.moderator.facts import WordsGiven
from allegra_pbem.postoffice import Office
from allegra_pbem.postoffice.passing import fetch
from allegra_pbem.store import games, outbox
from allegra_pbem.store import service as memory
from tests.mail.servers import Box, cable, pymap

from .service import Service, service

DONE = "Allegra-Processed"
THEIRS = b"From: cem@example.org\r\nTo: dia@example.org\r\n\r\nHello\r\n"
CUTS = {
    "the login": b"LOGIN",
    "the headers": b"INTERNALDATE",
    "a mail": b"BODY[]",
    "our MOVE": b"UID MOVE",
    "its answer": b"COPYUID",
}


@pytest.fixture
def box() -> Iterator[Box]:
    with pymap() as made:
        yield made


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Service]:
    """A started game between Ann and Bob."""
    with service(tmp_path) as made:
        made.opens("Ann", "Bob")
        yield made


def reading(desk: Service, box: Box, port: int | None = None, **values: object) -> Office:
    """The same installation, with a mailbox."""
    office = desk.office
    return Office(office.store, box.settings(office.settings.home, port, **values), office.now, office.chance)


def words(desk: Service, count: int) -> list[bytes]:
    asked = desk.last_to("Ann")
    return [desk.letter("Ann", f"SEED word {number}", to=asked) for number in range(count)]


def assert_once_each(desk: Service, mails: list[bytes]) -> None:
    """Each mail is in the log, carried out, written down and answered, once."""
    facts = (fact_from_json(f.kind, f.data) for f in desk.office.store.read(lambda tx: games.journal(tx, 1)))
    given = Counter(fact.words for fact in facts if isinstance(fact, WordsGiven))
    answers = Counter(row.answers for row in desk.office.store.read(lambda tx: outbox.listing(tx, 1000)))
    assert [row.verdict for row in desk.log()] == ["commands"] * len(mails)
    assert set(given.values()) == {1}
    assert len(given) == len(mails)
    assert [answers[row.id] for row in desk.log()] == [1] * len(mails)


@pytest.mark.parametrize("word", CUTS.values(), ids=CUTS)
def test_a_connection_that_is_cut_loses_and_doubles_nothing(desk: Service, box: Box, word: bytes) -> None:
    mails = words(desk, 5)
    box.put(THEIRS, *mails)
    before = desk.office.store.read(memory.drained)
    with cable(box, word, times=2) as way:
        office = reading(desk, box, way.port)
        desk._hands[0] = desk.now().replace(minute=30)
        cut = [fetch(office), fetch(office)]
        assert [len(one.trouble) for one in cut] == [1, 1]
        assert desk.office.store.read(memory.drained) == before
        assert fetch(office).trouble == []
    assert_once_each(desk, mails)
    assert desk.office.store.read(memory.drained) == desk.now()
    assert sorted(box.mails(DONE)) == sorted(mails)
    assert box.look() == [(THEIRS, set())]


def test_a_folder_that_is_numbered_anew_loses_and_doubles_nothing(desk: Service, box: Box) -> None:
    mails = words(desk, 6)
    office = reading(desk, box, imap_folder="Game")
    box.does(("create", "Game"))
    box.put(*mails[:3], folder="Game")
    fetch(office)
    box.does(("delete", "Game"), ("create", "Game"))
    box.put(*mails, folder="Game")
    assert fetch(office).trouble == []
    assert_once_each(desk, mails)
    assert box.mails("Game") == []


def test_a_person_who_reads_the_mailbox_before_us_takes_nothing_from_us(desk: Service, box: Box) -> None:
    mails = words(desk, 4)
    box.put(*mails[:2])
    box.does(("fetch", "1:*", "(BODY[])"), ("store", "1", "+FLAGS", r"(\Flagged)"))
    assert all(r"\Seen" in flags for _, flags in box.look())
    fetch(reading(desk, box))
    box.put(*mails[2:])
    box.does(("fetch", "1:*", "(BODY[])"))
    fetch(reading(desk, box))
    assert_once_each(desk, mails)


def test_a_mail_that_is_moved_back_is_known(desk: Service, box: Box) -> None:
    mails = words(desk, 1)
    box.put(*mails)
    fetch(reading(desk, box))
    box.put(*mails)
    assert fetch(reading(desk, box)).judged == 1
    assert_once_each(desk, mails)
    assert box.mails() == []


def test_a_mail_of_eleven_megabytes_is_refused_and_told(desk: Service, box: Box) -> None:
    large = desk.letter("Ann", "REVEAL B1 C2") + b"attached, attached, attached\r\n" * 380_000
    box.put(large)
    fetch(reading(desk, box))
    [row] = desk.log()
    assert (row.verdict, row.reason) == ("refused", "it is larger than 256 KiB")
    assert row.size < 4000
    assert desk.last_to("Ann").answers == row.id
