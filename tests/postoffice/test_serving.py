"""The daemon: mail in, answers out, a clean end; several at once; servers and databases that are away for a while."""

import asyncio
import signal
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from allegra_pbem.mail.intake import drop
from allegra_pbem.moderator.codec import fact_from_json
from allegra_pbem.moderator.facts import WordsGiven
from allegra_pbem.postoffice import Office, passing
from allegra_pbem.postoffice import serving as daemon
from allegra_pbem.postoffice.passing import Fetched
from allegra_pbem.postoffice.serving import Daemon, Pace
from allegra_pbem.postoffice.voice import Voice
from allegra_pbem.store import UnavailableError, games, inbox, outbox
from allegra_pbem.store import service as memory
from tests.mail.servers import PASSWORD, USER, pymap

from .daemons import Sink, serving, sink
from .service import ADDRESS, Service, service


@pytest.fixture
def out() -> Iterator[Sink]:
    with sink() as made:
        yield made


@pytest.fixture
def desk(tmp_path: Path, out: Sink) -> Iterator[Service]:
    """A started game between Ann and Bob, whose mails went to the sink; its clock shows the present."""
    with service(tmp_path, smtp_host="127.0.0.1", smtp_port=out.port, smtp_security="plain") as made:
        made._hands[0] = datetime.now(UTC)
        made.opens("Ann", "Bob")
        for _ in made.office.store.read(lambda tx: outbox.listing(tx, 100)):
            out.next()
        yield made


def settings(out: Sink, **more: object) -> dict[str, object]:
    base = {"address": ADDRESS, "smtp_host": "127.0.0.1", "smtp_port": out.port, "smtp_security": "plain"}
    return {**base, "lmtp_listen": "0", **more}


def seeds(desk: Service, count: int) -> list[bytes]:
    """Different mails of Ann's, each of which is carried out and answered."""
    asked = desk.last_to("Ann")
    return [desk.letter("Ann", f"SEED word {number}", to=asked) for number in range(count)]


def put(home: Path, *mails: bytes) -> None:
    for mail in mails:
        drop.store(str(home / "spool"), mail, False, "ann@example.org", [ADDRESS], 0)


def faults(desk: Service, mails: list[bytes]) -> list[str]:
    """What is wrong unless each mail was judged, written down and answered once."""
    rows = {row.digest: row for row in desk.office.store.read(lambda tx: inbox.log(tx, 10_000))}
    answers = Counter(row.answers for row in desk.office.store.read(lambda tx: outbox.listing(tx, 10_000)))
    facts = (fact_from_json(f.kind, f.data) for f in desk.office.store.read(lambda tx: games.journal(tx, 1)))
    words = Counter(fact.words for fact in facts if isinstance(fact, WordsGiven))
    digests = [inbox.fingerprint(mail) for mail in mails]
    return [
        *(f"lost: {digest}" for digest in digests if digest not in rows),
        *(f"verdict: {rows[d].verdict}" for d in digests if d in rows and rows[d].verdict != "commands"),
        *(f"{answers[rows[d].id]} answers" for d in digests if d in rows and answers[rows[d].id] != 1),
        *(f"written down {times} times" for times in words.values() if times != 1),
        *([] if len(words) == len(mails) else [f"{len(words)} written down of {len(mails)}"]),
    ]


def test_a_mail_by_lmtp_is_answered_by_smtp_and_the_daemon_ends_well(desk: Service, tmp_path: Path, out: Sink) -> None:
    with serving(tmp_path, **settings(out)) as one:
        one.listens()
        one.brings(desk.letter("Ann", "REVEAL B1 C2"))
        recipient, mail = out.next()
        assert one.stops() == 0
    assert recipient == "ann@example.org"
    assert b"\nSubject: [Allegra 1]" in mail
    assert [row.verdict for row in desk.log()] == ["commands"]
    assert one.said[-1] == "Stopped."
    assert desk.log()[0].sender == "somebody@example.org"


def test_what_another_program_puts_into_the_spool_is_seen(desk: Service, tmp_path: Path, out: Sink) -> None:
    with serving(tmp_path, **settings(out)) as one:
        one.listens()
        put(tmp_path, desk.letter("Bob", "SEED some words"))
        assert out.next()[0] == "bob@example.org"
        assert one.stops(signal.SIGINT) == 0


def test_two_daemons_judge_a_hundred_mails_once_each(desk: Service, tmp_path: Path, out: Sink) -> None:
    mails = seeds(desk, 100)
    with serving(tmp_path, **settings(out)) as one, serving(tmp_path, **settings(out)) as two:
        for each in (one, two):
            each.listens()
        one.brings(*mails[:40], *mails[30:40])
        two.brings(*mails[40:80], *mails[:10])
        put(tmp_path, *mails[80:])
        for _ in mails:
            out.next()
        assert [one.stops(), two.stops()] == [0, 0]
    assert faults(desk, mails) == []
    assert out.rest() == 0
    assert list((tmp_path / "spool" / "new").iterdir()) == []


def test_a_daemon_that_is_stopped_at_work_leaves_no_mail_half_judged(desk: Service, tmp_path: Path, out: Sink) -> None:
    mails = seeds(desk, 60)
    put(tmp_path, *mails)
    with serving(tmp_path, **settings(out, lmtp_listen="")) as one:
        one.listens()
        assert one.stops() == 0
    judged = [row.verdict for row in desk.log()]
    left = len(list((tmp_path / "spool" / "new").iterdir()))
    assert set(judged) <= {"commands"}
    assert len(judged) + left == len(mails)
    assert left > 0
    with serving(tmp_path, **settings(out, lmtp_listen="")) as one:
        one.listens()
        for _ in mails:
            out.next()
        assert one.stops() == 0
    assert faults(desk, mails) == []


def test_a_daemon_that_is_killed_at_work_loses_and_doubles_nothing(desk: Service, tmp_path: Path, out: Sink) -> None:
    mails = seeds(desk, 30)
    put(tmp_path, *mails)
    with serving(tmp_path, **settings(out, lmtp_listen="", smtp_host="")) as one:
        one.listens()
        assert one.stops(signal.SIGKILL) == -signal.SIGKILL
    desk.waits(1)
    assert faults(desk, mails) == []


def test_the_mailbox_tells_of_a_mail_and_does_not_hold_up_the_end(desk: Service, tmp_path: Path, out: Sink) -> None:
    with pymap() as box:
        mailbox = {"imap_host": "127.0.0.1", "imap_port": box.port, "imap_security": "plain"}
        login = {"imap_user": USER, "imap_password": PASSWORD}
        with serving(tmp_path, **settings(out, lmtp_listen="", **mailbox, **login)) as one:
            one.listens()
            for name in ("Ann", "Bob"):
                box.put(desk.letter(name, "SEED some words"))
                assert out.next()[0] == f"{name.lower()}@example.org"
            assert one.stops() == 0
        assert box.mails() == []
        assert len(box.mails("Allegra-Processed")) == 2


def test_a_place_that_is_taken_is_refused_with_a_word(tmp_path: Path, desk: Service, out: Sink) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        place = f"127.0.0.1:{other.getsockname()[1]}"
        with serving(tmp_path, **settings(out, lmtp_listen=place)) as one:
            assert one.ends() == 1
    assert one.said[0].startswith(f"lmtp_listen = {place}: nobody can listen there")


def talks(office: Office, enough: Callable[[list[str]], bool]) -> list[str]:
    """What a daemon in this process says until it is enough."""
    said: list[str] = []

    async def work() -> None:
        stop = asyncio.Event()

        def say(line: str) -> None:
            said.append(line)
            if enough(said):
                stop.set()

        await Daemon(office, say, Pace(often=0.01, look=10.0, pauses=(0.0,))).run(stop)

    asyncio.run(work())
    return said


def test_a_database_that_is_lost_is_said_once_and_so_is_its_return(
    desk: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    fates: list[Exception | None] = [UnavailableError("no connection")] * 5

    def fetch(office: Office, hurry: object) -> Fetched:
        if fates:
            raise fates.pop()
        return Fetched()

    monkeypatch.setattr(daemon, "fetch", fetch)
    said = talks(desk.office, lambda lines: lines[-1].endswith("goes well again."))
    assert said[1].startswith("Reading mail has stopped: The database cannot be used at the moment (no connection)")
    assert said[2:] == ["Reading mail goes well again.", "Stopped."]


def test_a_fault_of_the_program_does_not_end_the_daemon(desk: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    faults = [RuntimeError] * 3

    def fetch(office: Office, hurry: object) -> Fetched:
        if faults:
            raise faults.pop()("broken")
        return Fetched()

    monkeypatch.setattr(daemon, "fetch", fetch)
    said = talks(desk.office, lambda lines: lines[-1].endswith("goes well again."))
    assert said[1].startswith("Reading mail has stopped: RuntimeError at serving.py")
    assert said[2] == "Reading mail goes well again."


def test_a_mailbox_that_is_away_is_said_once_and_nothing_is_due_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    login = {"imap_user": USER, "imap_password": PASSWORD}
    passes: list[Fetched] = []

    def fetch(office: Office, hurry: Callable[[], bool]) -> Fetched:
        passes.append(passing.fetch(office, hurry))
        return Fetched() if len(passes) > 5 else passes[-1]

    monkeypatch.setattr(daemon, "fetch", fetch)
    with service(tmp_path, imap_host="127.0.0.1", imap_port=1, imap_security="plain", **login) as desk:
        said = talks(desk.office, lambda lines: lines[-1].endswith("goes well again."))
        assert desk.office.store.read(memory.drained) is None
    [told] = [line for line in said if "port 1: " in line]
    assert told.endswith("Its mail is kept; nothing that is due takes effect until it can be read.")


def test_each_trouble_is_said_when_it_begins() -> None:
    said: list[str] = []
    voice = Voice(said.append)
    for troubles in (["a"], ["a"], ["a", "b"], ["b"], [], [], ["a"]):
        voice.tell("It", troubles)
    assert said == ["a", "b", "It goes well again.", "a"]
