"""An IMAP mailbox as a source, on real servers: alone, among other people's mail, read by a person, and cut off."""

import base64
import socket
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from pydantic import SecretStr

from allegra_pbem.config import Security, Settings
from allegra_pbem.mail.intake.drop import LIMIT
from allegra_pbem.mail.intake.imap import Imap, Watch, _heads
from allegra_pbem.mail.intake.mailbox import ImapError, Session, opened

from .servers import PATIENCE, PEM, Box, cable, dovecot, pymap

THEIRS = b"From: cem@example.org\r\nTo: somebody@example.org\r\n\r\nHello\r\n"
DONE = "Allegra-Processed"
CUTS = {"the mail": b"BODY[]", "our MOVE": b"UID MOVE", "its answer": b"COPYUID"}


def ours(number: int, lines: int = 1) -> bytes:
    body = "KEEP B2\r\n" * lines
    return f"From: ann@example.org\r\nTo: allegra+x{number}@example.org\r\n\r\n{body}".encode()


class Note:
    """A memory that can be looked into."""

    def __init__(self, text: str | None = None) -> None:
        self.text = text
        self.written: list[str] = []

    def get(self) -> str | None:
        return self.text

    def put(self, text: str) -> None:
        self.text = text
        self.written.append(text)


@pytest.fixture(scope="module", params=[pymap, dovecot], ids=["pymap", "dovecot"])
def server(request: pytest.FixtureRequest) -> Iterator[Box]:
    with request.param() as box:
        yield box


@pytest.fixture
def box(server: Box) -> Box:
    """The server's mailbox, emptied."""
    server.clear(DONE, "Allegra-Failed", "Game")
    return server


@pytest.fixture
def settings(box: Box, tmp_path: Path) -> Settings:
    return box.settings(tmp_path)


def source(settings: Settings, memory: Note | None = None) -> Imap:
    return Imap(settings, lambda header: b"allegra+" in header, memory or Note())


def take(imap: Imap) -> list[bytes]:
    """One pass: what came, each given up."""
    taken = []
    for arrival in imap.arrivals():
        taken.append(arrival.raw)
        imap.done(arrival)
    return taken


def test_mail_of_ours_comes_in_order_and_moves_once_it_is_done(box: Box, settings: Settings) -> None:
    box.put(ours(1), ours(2), ours(3))
    assert take(source(settings)) == [ours(1), ours(2), ours(3)]
    assert (box.mails(), box.mails(DONE)) == ([], [ours(1), ours(2), ours(3)])


def test_other_peoples_mail_is_left_where_it_is_and_not_marked_as_seen(box: Box, settings: Settings) -> None:
    box.put(THEIRS, ours(1))
    assert take(source(settings)) == [ours(1)]
    assert box.look() == [(THEIRS, set())]


def test_other_peoples_mail_is_looked_at_once(box: Box, settings: Settings) -> None:
    looked: list[bytes] = []

    def mine(header: bytes) -> bool:
        looked.append(header)
        return b"allegra+" in header

    memory = Note()
    box.put(THEIRS, THEIRS)
    assert take(Imap(settings, mine, memory)) == []
    box.put(ours(1))
    assert take(Imap(settings, mine, memory)) == [ours(1)]
    assert len(looked) == 3


def test_a_mail_that_a_person_has_read_or_flagged_comes_all_the_same(box: Box, settings: Settings) -> None:
    box.put(ours(1), flags=r"(\Seen)")
    box.put(ours(2), flags=r"(\Seen \Flagged \Answered)")
    assert take(source(settings)) == [ours(1), ours(2)]


def test_drafts_and_what_a_person_has_deleted_are_no_mail_to_us(box: Box, settings: Settings) -> None:
    box.put(ours(1), flags=r"(\Draft)")
    box.put(ours(2), flags=r"(\Deleted)")
    box.put(ours(3))
    assert take(source(settings)) == [ours(3)]
    assert {flag for _, flags in box.look() for flag in flags} == {r"\Draft", r"\Deleted"}


def test_a_mail_that_a_person_moves_before_we_take_it_harms_nothing(box: Box, settings: Settings) -> None:
    box.put(ours(1), ours(2), ours(3))
    imap, taken = source(settings), []
    for arrival in imap.arrivals():
        if not taken:
            box.does(("store", "2", "+FLAGS", r"(\Deleted)"), ("expunge",))
        taken.append(arrival.raw)
        imap.done(arrival)
    assert taken == [ours(1), ours(3)]


def test_a_mail_that_fails_goes_to_a_folder_of_its_own(box: Box, settings: Settings) -> None:
    box.put(ours(1))
    imap = source(settings)
    for arrival in imap.arrivals():
        imap.fail(arrival, "broken")
    assert (box.mails(), box.mails("Allegra-Failed"), box.mails(DONE)) == ([], [ours(1)], [])


def test_a_mail_that_was_not_given_up_comes_again(box: Box, settings: Settings) -> None:
    box.put(ours(1), ours(2))
    memory = Note()
    for arrival in (imap := source(settings, memory)).arrivals():
        imap.done(arrival)
        break
    assert memory.written == []
    assert take(source(settings, memory)) == [ours(2)]


def test_a_mail_over_the_limit_is_known_by_its_header_and_not_downloaded(
    box: Box, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    fetch = Session.fetch

    def listening(self: Session, uids: str, what: str) -> list[object]:
        asked.append(what)
        return fetch(self, uids, what)

    monkeypatch.setattr(Session, "fetch", listening)
    box.put(ours(1, lines=LIMIT // 9 + 1), ours(2))
    large, small = source(settings).arrivals()
    assert large.truncated
    assert large.raw == ours(1, lines=0)
    assert (small.raw, small.truncated) == (ours(2), False)
    assert asked.count("BODY.PEEK[]") == 1


def test_a_mail_has_the_time_at_which_the_server_got_it(box: Box, settings: Settings) -> None:
    came = datetime.now(UTC).replace(microsecond=0) - timedelta(days=3, hours=5)
    box.put(ours(1), date=came.timestamp())
    [arrival] = source(settings).arrivals()
    assert (arrival.received, arrival.sender, arrival.recipients) == (came, None, ())


def test_at_first_the_last_thirty_days_are_looked_at(box: Box, settings: Settings) -> None:
    now = datetime.now(UTC)
    box.put(ours(1), date=(now - timedelta(days=40)).timestamp())
    box.put(ours(2), date=(now - timedelta(days=20)).timestamp())
    assert take(source(settings)) == [ours(2)]


def test_when_the_folder_is_numbered_anew_nothing_is_missed(box: Box, settings: Settings) -> None:
    folder, memory = settings.model_copy(update={"imap_folder": "Game"}), Note()
    box.does(("create", "Game"))
    box.put(*(ours(number) for number in range(5)), folder="Game")
    assert len(take(source(folder, memory))) == 5
    before = memory.text
    box.does(("delete", "Game"), ("create", "Game"))
    box.put(ours(6), folder="Game")
    assert take(source(folder, memory)) == [ours(6)]
    assert before is not None
    assert memory.text is not None
    assert memory.text.split()[0] != before.split()[0]


@pytest.mark.parametrize("word", CUTS.values(), ids=CUTS)
def test_a_connection_that_is_cut_loses_nothing(box: Box, tmp_path: Path, word: bytes) -> None:
    box.put(ours(1), ours(2), ours(3))
    memory, seen = Note(), []
    with cable(box, word) as way:
        settings = box.settings(tmp_path, way.port)
        with pytest.raises(ImapError):
            seen += take(source(settings, memory))
        seen += take(source(settings, memory))
        assert (way.times, way.connections) == (0, 2)
    assert set(seen) <= {ours(1), ours(2), ours(3)}
    assert sorted(box.mails(DONE)) == [ours(1), ours(2), ours(3)]
    assert box.mails() == []


def test_without_move_only_our_mail_is_removed(box: Box, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    box.put(THEIRS, flags=r"(\Deleted)")
    box.put(ours(1))
    with opened(settings) as session:
        [uid] = session.search("UNDELETED")
        monkeypatch.setattr(session, "_can", [word for word in session._can if word != "MOVE"])
        assert "UIDPLUS" in session._can
        session.move(uid, DONE)
    assert box.mails(DONE) == [ours(1)]
    assert box.look() == [(THEIRS, {r"\Deleted"})]


def test_without_move_and_uidplus_our_mail_is_only_marked_as_deleted(
    box: Box, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    box.put(ours(1))
    with opened(settings) as session:
        monkeypatch.setattr(session, "_can", [])
        session.move(session.search("ALL")[0], DONE)
    assert box.mails(DONE) == [ours(1)]
    assert box.look() == [(ours(1), {r"\Deleted"})]
    assert take(source(settings)) == []


def test_a_wrong_password_is_told_by_server_and_without_the_password(box: Box, settings: Settings) -> None:
    wrong = settings.model_copy(update={"imap_password": SecretStr("falsch")})
    with pytest.raises(ImapError, match=r"127\.0\.0\.1, port .*NO") as caught:
        take(source(wrong))
    assert "falsch" not in str(caught.value)


def test_a_folder_that_is_missing_is_told(box: Box, settings: Settings) -> None:
    with pytest.raises(ImapError, match=r"127\.0\.0\.1, port "):
        take(source(settings.model_copy(update={"imap_folder": "No such folder"})))


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_a_server_whose_certificate_is_trusted_is_read(
    security: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(PEM))
    with pymap(security) as secured:
        settings = secured.settings(tmp_path).model_copy(update={"imap_security": Security(security)})
        with opened(settings) as session:
            assert session.search("ALL") == []


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_a_server_that_cannot_prove_who_it_is_gets_no_password(
    security: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    with pymap(security) as secured:
        settings = secured.settings(tmp_path).model_copy(update={"imap_security": Security(security)})
        with pytest.raises(ImapError, match="certificate"):
            take(source(settings))


def test_a_server_without_starttls_gets_no_password(box: Box, settings: Settings) -> None:
    with pytest.raises(ImapError, match="TLS not supported"):
        take(source(settings.model_copy(update={"imap_security": Security.STARTTLS})))


def test_the_token_of_a_command_logs_in(tmp_path: Path) -> None:
    """A server that knows nothing but XOAUTH2, and says no to all that follows."""
    heard: list[str] = []

    def talk(listening: socket.socket) -> None:
        way, _ = listening.accept()
        with way, way.makefile("rwb", buffering=0) as lines:
            lines.write(b"* OK hello\r\n")
            while line := lines.readline():
                tag, verb, *_ = line.split()
                if verb == b"AUTHENTICATE":
                    lines.write(b"+ \r\n")
                    heard.append(base64.b64decode(lines.readline()).decode())
                untagged = b"* CAPABILITY IMAP4rev1 AUTH=XOAUTH2\r\n" if verb == b"CAPABILITY" else b""
                lines.write(untagged + tag + (b" NO no\r\n" if verb == b"SELECT" else b" OK yes\r\n"))

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=talk, args=(listening,))
        thread.start()
        settings = Box(listening.getsockname()[1]).settings(tmp_path)
        command = f'{sys.executable} -c \'print("to" + "ken")\''
        with pytest.raises(ImapError, match="NO"):
            take(source(settings.model_copy(update={"imap_password": None, "imap_token_command": command})))
        thread.join()
    assert heard == ["user=allegra\x01auth=Bearer token\x01\x01"]


def test_a_server_that_is_away_is_told_by_name(tmp_path: Path) -> None:
    nowhere = Box(1).settings(tmp_path)
    with pytest.raises(ImapError, match=r"127\.0\.0\.1, port 1: "):
        take(source(nowhere))


def test_a_token_command_that_fails_is_told(box: Box, settings: Settings) -> None:
    broken = settings.model_copy(update={"imap_password": None, "imap_token_command": "/no/such/command x"})
    with pytest.raises(ImapError, match="imap_token_command gives no token"):
        take(source(broken))


def test_the_watch_tells_of_a_mail_that_comes_and_stops_when_told(box: Box, settings: Settings) -> None:
    came = threading.Semaphore(0)
    watch = Watch(settings, came.release)
    ends: list[bool] = []
    thread = threading.Thread(target=lambda: ends.append(watch.listen()))
    thread.start()
    assert came.acquire(timeout=PATIENCE)  # it says so once it listens
    box.put(ours(1))
    assert came.acquire(timeout=PATIENCE)
    watch.stop()
    thread.join(PATIENCE)
    assert ends == [True]


def test_answers_to_what_was_not_asked_are_passed_over() -> None:
    header = b"To: allegra@example.org\r\n\r\n"
    said = [
        b"3 (FLAGS (\\Seen) UID 9)",
        (b"1 (UID 5 RFC822.SIZE 70 BODY[HEADER]<0> {27}", header),
        b' INTERNALDATE "01-May-2026 12:00:00 +0200")',
        b"2 (FLAGS (\\Seen))",
        (b"4 (BODY[HEADER]<0> {27}", header),
        b" RFC822.SIZE 80 UID 4)",
        None,
    ]
    four, five = _heads(said)
    assert (four.uid, four.size, four.received, four.header) == (4, 80, None, header)
    assert (five.uid, five.size, five.received) == (5, 70, datetime(2026, 5, 1, 10, tzinfo=UTC))
