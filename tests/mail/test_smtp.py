"""Sending to a real SMTP server on the loopback that answers as servers do on good days and bad ones."""

import asyncio
import base64
import logging
import shlex
import ssl
import sys
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, Session

from allegra_pbem.config import Settings
from allegra_pbem.mail.sending import folder
from allegra_pbem.mail.sending.letter import PATIENCE, Accepted, Fate, Later, Letter, Refused, Stopped, next_try
from allegra_pbem.mail.sending.line import Patience, on_the_wire
from allegra_pbem.mail.sending.relay import relay

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
PEM = Path(__file__).with_name("loopback.pem")
RAW = b"From: allegra@example.org\nMessage-ID: <1@example.org>\n\n.A line that begins with a dot\nKEEP B2\n"
Reply = Callable[["Server", SMTP, str], str | None]


@dataclass
class Server:
    """What the server does: a hook answers in its place, or says None for the usual yes. `log`: all that happened."""

    on_mail: Reply = lambda *_: None
    on_recipient: Reply = lambda *_: None
    on_data: Reply = lambda *_: None
    options: dict[str, Any] = field(default_factory=dict)
    log: list[str] = field(default_factory=list)
    mails: list[Envelope] = field(default_factory=list)
    connections: int = 0
    extensions: list[str] = field(default_factory=list)
    port: int = 0

    async def handle_EHLO(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        session.host_name = hostname
        return [*responses[:-1], *(f"250-{name}" for name in self.extensions), responses[-1]]

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if refusal := self.on_mail(self, server, address):
            return refusal
        envelope.mail_from, envelope.mail_options = address, options
        return "250 OK"

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if refusal := self.on_recipient(self, server, address):
            return refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        recipient = envelope.rcpt_tos[0]
        self.log.append(f"got {recipient}")
        if refusal := self.on_data(self, server, recipient):
            return refusal
        self.mails.append(envelope)
        return "250-OK\r\n250 queued as 1"

    def connect(self) -> SMTP:
        self.connections += 1
        return SMTP(self, hostname="localhost", loop=asyncio.get_running_loop(), **self.options)

    @property
    def recipients(self) -> list[str]:
        return [recipient for mail in self.mails for recipient in mail.rcpt_tos]


@dataclass
class Fates:
    """A supply of letters; what became of each that was tried, by recipient, and who is `left`."""

    server: Server
    letters: deque[Letter]
    of: dict[str, Fate] = field(default_factory=dict)

    async def take(self) -> Letter | None:
        return self.letters.popleft() if self.letters else None

    def give_back(self, letter: Letter) -> None:
        self.letters.appendleft(letter)

    def settle(self, letter: Letter, fate: Fate) -> None:
        assert letter.recipient not in self.of, "settled twice"
        self.server.log.append(f"settled {letter.recipient}")
        self.of[letter.recipient] = fate

    @property
    def waiting(self) -> int:
        return len(self.letters)

    @property
    def left(self) -> list[str]:
        return sorted(letter.recipient for letter in self.letters)


def settings(server: Server, **values: object) -> Settings:
    return Settings(**{"smtp_host": "127.0.0.1", "smtp_port": server.port, "smtp_security": "plain", **values})


def letters(*recipients: str) -> list[Letter]:
    return [Letter(number, f"b+{number}@example.org", name, RAW) for number, name in enumerate(recipients)]


def tls_context() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(PEM)
    return context


def send(
    server: Server, mails: Sequence[Letter], *, tls: bool = False, patience: float = 20, **values: object
) -> tuple[Fates, Stopped | None]:
    fates = Fates(server, deque(mails))

    async def work() -> Stopped | None:
        listening = await asyncio.get_running_loop().create_server(
            server.connect, "127.0.0.1", 0, ssl=tls_context() if tls else None
        )
        async with listening:
            server.port = listening.sockets[0].getsockname()[1]
            made = settings(server, **{"smtp_connections": 1, **values})
            return await relay(made, fates, Patience(patience, patience, patience))

    return fates, asyncio.run(work())


def test_a_mail_arrives_as_it_was_with_its_own_bounce_address() -> None:
    fates, stopped = send(server := Server(), letters("ann@example.org"))
    [mail] = server.mails
    assert mail.content == RAW.replace(b"\n", b"\r\n")
    assert (mail.mail_from, mail.rcpt_tos) == ("b+0@example.org", ["ann@example.org"])
    assert (fates.of, stopped) == ({"ann@example.org": Accepted("250 OK queued as 1")}, None)


@pytest.mark.parametrize(
    ("raw", "wire"),
    [
        (b"A: b\n\nc\n", b"A: b\r\n\r\nc\r\n.\r\n"),
        (b"A: b\r\n\r\nc", b"A: b\r\n\r\nc\r\n.\r\n"),
        (b"\n.\n..\n.x\n", b"\r\n..\r\n...\r\n..x\r\n.\r\n"),
        (b".a\r.b\n\r.\r\nMAIL FROM:<x>\r\n", b"..a\r\n..b\r\n\r\n..\r\nMAIL FROM:<x>\r\n.\r\n"),
        (b"", b"\r\n.\r\n"),
    ],
)
def test_on_the_wire_lines_end_alike_and_no_mail_can_end_itself(raw: bytes, wire: bytes) -> None:
    assert on_the_wire(raw) == wire


def test_an_empty_sender_is_sent_as_such() -> None:
    send(server := Server(), [Letter(1, "", "ann@example.org", RAW)])
    assert server.mails[0].mail_from == "<>"


def test_one_connection_carries_many_mails_and_each_is_settled_before_the_next_is_sent() -> None:
    names = [f"p{number}@example.org" for number in range(30)]
    send(server := Server(), letters(*names))
    assert server.connections == 1
    assert server.log == [f"{what} {name}" for name in names for what in ("got", "settled")]


def test_many_mails_go_over_a_few_connections() -> None:
    names = [f"p{number}@example.org" for number in range(40)]
    fates, _ = send(server := Server(), letters(*names), smtp_connections=4)
    assert server.connections == 4
    assert sorted(server.recipients) == sorted(names)
    assert all(isinstance(fate, Accepted) for fate in fates.of.values())


def test_a_greylisted_mail_goes_out_at_the_next_try() -> None:
    seen: set[str] = set()

    def greylist(_: Server, __: SMTP, address: str) -> str | None:
        return None if address in seen else seen.add(address) or "450 4.2.0 Greylisted, come back later"

    server = Server(on_recipient=greylist)
    first, _ = send(server, letters("ann@example.org"))
    again, _ = send(server, letters("ann@example.org"))
    assert first.of == {"ann@example.org": Later("450 4.2.0 Greylisted, come back later")}
    assert isinstance(again.of["ann@example.org"], Accepted)
    assert len(server.mails) == 1


def test_a_recipient_that_is_refused_for_good_does_not_harm_the_others() -> None:
    def unknown(_: Server, __: SMTP, address: str) -> str | None:
        return "550 5.1.1 No such user" if address == "bob@example.org" else None

    fates, stopped = send(
        server := Server(on_recipient=unknown), letters("ann@example.org", "bob@example.org", "cem@example.org")
    )
    assert fates.of["bob@example.org"] == Refused("550 5.1.1 No such user")
    assert server.recipients == ["ann@example.org", "cem@example.org"]
    assert (server.connections, stopped) == (1, None)


@pytest.mark.parametrize(
    ("reply", "fate"), [("451 4.3.0 Busy", Later("451 4.3.0 Busy")), ("554 5.6.0 No", Refused("554 5.6.0 No"))]
)
def test_a_mail_that_is_refused_after_data_is_judged_by_the_code(reply: str, fate: Fate) -> None:
    fates, _ = send(Server(on_data=lambda *_: reply), letters("ann@example.org"))
    assert fates.of == {"ann@example.org": fate}


def test_a_refused_sender_is_our_fault_and_gives_up_no_recipient() -> None:
    server = Server(on_mail=lambda _, __, address: "553 5.7.1 Not yours" if address.startswith("b+0") else None)
    fates, _ = send(server, letters("ann@example.org", "bob@example.org"))
    assert fates.of["ann@example.org"] == Later("553 5.7.1 Not yours")
    assert isinstance(fates.of["bob@example.org"], Accepted)


def test_a_server_that_is_shutting_down_is_asked_later() -> None:
    names = letters("ann@example.org", "bob@example.org")
    fates, stopped = send(server := Server(on_mail=lambda *_: "421 4.3.2 Shutting down"), names)
    assert fates.of == {"ann@example.org": Later("421 4.3.2 Shutting down")}
    assert stopped == Stopped(f"127.0.0.1, port {server.port}: 421 4.3.2 Shutting down")
    assert (server.connections, fates.left) == (1, ["bob@example.org"])


def test_a_server_that_greets_with_421_is_asked_once() -> None:
    fates, stopped, connections = scripted(b"421 4.3.2 Too busy\r\n")
    assert stopped is not None
    assert "421 4.3.2 Too busy" in stopped.error
    assert (fates.of, len(fates.left), connections) == ({}, 9, 1)


def test_421_after_data_leaves_the_mail_for_later_and_ends_the_sending() -> None:
    fates, stopped = send(
        server := Server(on_data=lambda *_: "421 4.3.2 Going down"), letters("a@example.org", "b@example.org")
    )
    assert fates.of == {"a@example.org": Later("421 4.3.2 Going down")}
    assert (server.connections, fates.left) == (1, ["b@example.org"])
    assert stopped is not None


def test_a_connection_dropped_before_the_reply_ends_the_sending_when_nothing_has_been_sent() -> None:
    def cut(_: Server, smtp: SMTP, __: str) -> None:
        smtp.transport.abort()

    fates, stopped = send(server := Server(on_data=cut), letters("a@example.org", "b@example.org"))
    assert [type(fate) for fate in fates.of.values()] == [Later]
    assert (server.connections, fates.left) == (1, ["b@example.org"])
    assert stopped is not None


def test_a_server_that_talks_no_smtp_is_asked_once() -> None:
    fates, stopped, connections = scripted(b"HTTP/1.1 400 Bad Request\r\n\r\n")
    assert (stopped is not None, fates.of, connections) == (True, {}, 1)


def test_a_server_that_takes_the_connection_and_says_nothing_costs_one_time_out() -> None:
    fates, stopped, connections = scripted(b"", patience=0.2)
    assert stopped is not None
    assert "there was no answer within" in stopped.error
    assert (fates.of, len(fates.left), connections) == ({}, 9, 1)


def scripted(greeting: bytes, patience: float = 20) -> tuple[Fates, Stopped | None, int]:
    """Nine letters for a server that greets so, and says no more; how many connections were made."""
    fates, came = (
        Fates(Server(), deque(letters(*(f"p{number}@example.org" for number in range(9))))),
        list[asyncio.Task[None]](),
    )

    async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.append(asyncio.current_task())
        writer.write(greeting)
        await reader.read()
        writer.close()

    async def work() -> Stopped | None:
        async with await asyncio.start_server(greet, "127.0.0.1", 0) as listening:
            fates.server.port = listening.sockets[0].getsockname()[1]
            stopped = await relay(settings(fates.server), fates, Patience(patience, patience, patience))
            await asyncio.gather(*came)
            return stopped

    return fates, asyncio.run(work()), len(came)


def test_a_server_that_has_no_further_connection_to_spare_gets_all_over_one() -> None:
    class Narrow(Server):
        def connect(self) -> SMTP:
            smtp = super().connect()
            if self.connections > 1:
                smtp.push = lambda _: smtp.transport.abort()
            return smtp

    names = [f"p{number}@example.org" for number in range(40)]
    fates, stopped = send(server := Narrow(), letters(*names), smtp_connections=4)
    assert stopped is None
    assert sorted(server.recipients) == sorted(names)
    assert all(isinstance(fate, Accepted) for fate in fates.of.values())
    assert server.connections > 1


@pytest.mark.parametrize(
    "reply", ["550 5.4.5 Daily user sending limit exceeded", "554 5.3.2 System not accepting network messages"]
)
def test_a_refusal_that_is_no_recipients_gives_nobody_up(reply: str) -> None:
    server = Server(on_data=lambda server, _, __: reply if server.mails else None)
    fates, stopped = send(server, letters("a@example.org", "b@example.org", "c@example.org"))
    assert stopped == Stopped(reply)
    assert list(fates.of) == ["a@example.org"]
    assert fates.left == ["b@example.org", "c@example.org"]


def test_a_server_that_takes_few_mails_a_connection_gets_more_connections() -> None:
    def enough(server: Server, _: SMTP, __: str) -> str | None:
        return "421 4.7.0 Too many mails" if len(server.mails) >= 2 * server.connections else None

    names = [f"p{number}@example.org" for number in range(5)]
    fates, _ = send(server := Server(on_mail=enough), letters(*names))
    assert (server.connections, server.recipients) == (3, names)
    assert all(isinstance(fate, Accepted) for fate in fates.of.values())


def test_a_connection_cut_after_data_leaves_the_mail_for_later_and_the_others_go_on() -> None:
    def cut(server: Server, smtp: SMTP, address: str) -> str | None:
        if address == "bob@example.org":
            smtp.transport.abort()
        return None

    fates, stopped = send(
        server := Server(on_data=cut), letters("ann@example.org", "bob@example.org", "cem@example.org")
    )
    assert isinstance(fates.of["bob@example.org"], Later)
    assert isinstance(fates.of["cem@example.org"], Accepted)
    assert (server.connections, stopped) == (2, None)


def test_a_server_that_cuts_every_connection_is_not_asked_for_ever() -> None:
    def cut(_: Server, smtp: SMTP, __: str) -> str | None:
        smtp.transport.abort()
        return None

    fates, stopped = send(server := Server(on_mail=cut), letters("ann@example.org", "bob@example.org"))
    assert [type(fate) for fate in fates.of.values()] == [Later]
    assert (server.connections, fates.left) == (1, ["bob@example.org"])
    assert stopped is not None


def test_a_server_that_never_answers_is_asked_later() -> None:
    class Silent(Server):
        async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
            await asyncio.Event().wait()
            return "250 OK"

    names = [f"p{number}@example.org" for number in range(9)]
    fates, stopped = send(server := Silent(), letters(*names), patience=0.2)
    assert fates.of == {"p0@example.org": Later("the server did not answer in time")}
    assert (server.connections, len(fates.left)) == (1, 8)
    assert stopped is not None


@pytest.fixture
def trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(PEM))


def wants_login(good: bool) -> Server:
    options = {"auth_required": True, "authenticator": lambda *_: AuthResult(success=good, handled=False)}
    return Server(options={"tls_context": tls_context(), **options})


LOGIN = {"smtp_security": "starttls", "smtp_user": "allegra", "smtp_password": "geheim"}


@pytest.mark.usefixtures("trusted")
def test_a_login_that_works_is_used() -> None:
    fates, _ = send(wants_login(good=True), letters("ann@example.org"), **LOGIN)
    assert isinstance(fates.of["ann@example.org"], Accepted)


@pytest.mark.usefixtures("trusted")
def test_a_failed_login_stops_sending_and_loses_nothing() -> None:
    fates, stopped = send(server := wants_login(good=False), letters("ann@example.org", "bob@example.org"), **LOGIN)
    assert stopped is not None
    assert "535" in stopped.error
    assert "geheim" not in stopped.error
    assert (fates.of, fates.left) == ({}, ["ann@example.org", "bob@example.org"])
    assert (server.connections, server.mails) == (1, [])


@pytest.mark.usefixtures("trusted")
def test_a_server_that_wants_a_login_and_got_none_stops_sending() -> None:
    server = wants_login(good=True)
    fates, stopped = send(server, letters("ann@example.org", "bob@example.org"), smtp_security="starttls")
    assert stopped is not None
    assert stopped.error.startswith("530")
    assert (fates.of, fates.left) == ({}, ["ann@example.org", "bob@example.org"])


TOKEN = "ya29.secret-token"


@dataclass
class OAuth(Server):
    """A server that takes `token` (XOAUTH2) and nothing else; a wrong one is answered as Google does, or at once."""

    token: str = TOKEN
    explains: bool = True

    async def auth_XOAUTH2(self, server: SMTP, args: list[str]) -> AuthResult:  # noqa: N802
        expected = f"user=allegra@example.org\x01auth=Bearer {self.token}\x01\x01"
        if base64.b64decode(args[1]).decode() == expected:
            return AuthResult(success=True)
        if self.explains:
            self.log.append(str(await server.challenge_auth(b'{"status":"400"}')))
        return AuthResult(success=False, handled=False)


def with_token(server: Server, token: str = TOKEN, **values: object) -> tuple[Fates, Stopped | None]:
    server.options = {"tls_context": tls_context(), "auth_required": True, "auth_exclude_mechanism": ["LOGIN", "PLAIN"]}
    command = f"{shlex.quote(sys.executable)} -c 'print(\"{token}\")'"
    login = {"smtp_security": "starttls", "smtp_user": "allegra@example.org", "smtp_token_command": command}
    return send(server, letters("ann@example.org"), **{**login, **values})


@pytest.mark.usefixtures("trusted")
def test_an_access_token_that_a_command_prints_is_a_login() -> None:
    fates, stopped = with_token(server := OAuth())
    assert (isinstance(fates.of["ann@example.org"], Accepted), stopped) == (True, None)
    assert server.recipients == ["ann@example.org"]


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize("explains", [True, False])
def test_a_token_that_has_run_out_stops_sending_and_is_told_to_nobody(
    explains: bool, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        fates, stopped = with_token(server := OAuth(explains=explains), token="ya29.secret-old")
    assert stopped is not None
    assert "535" in stopped.error
    assert fates.left == ["ann@example.org"]
    assert server.log == (["b''"] if explains else []), "the explanation is answered with an empty line"
    assert "secret" not in caplog.text + stopped.error
    encoded = base64.b64encode(b"user=allegra@example.org\x01auth=Bearer ya29.secret-old\x01\x01").decode()
    assert encoded not in caplog.text + stopped.error


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("/no/such/program", "No such file"),
        (f"{shlex.quote(sys.executable)} -c 'print(1/0)'", "it ended with 1"),
        (f"{shlex.quote(sys.executable)} -c 'print()'", "it printed nothing"),
        (f"{shlex.quote(sys.executable)} -c 'print(\"secret a\\nsecret b\")'", "something else than one word"),
        ("'", "No closing quotation"),
    ],
)
def test_a_command_that_gives_no_token_stops_sending(command: str, why: str) -> None:
    fates, stopped = with_token(OAuth(), smtp_token_command=command)
    assert stopped is not None
    assert "smtp_token_command gives no token" in stopped.error
    assert why in stopped.error
    assert "secret" not in stopped.error
    assert fates.left == ["ann@example.org"]


@pytest.mark.usefixtures("trusted")
def test_a_server_that_knows_no_access_tokens_is_named() -> None:
    _, stopped = with_token(Server())
    assert stopped is not None
    assert "XOAUTH2" in stopped.error


def test_no_server_at_all_stops_sending_and_loses_nothing() -> None:
    fates = Fates(Server(), deque(letters("ann@example.org")))
    stopped = asyncio.run(relay(settings(Server(port=1)), fates))
    assert stopped is not None
    assert "127.0.0.1, port 1" in stopped.error
    assert (fates.of, fates.left) == ({}, ["ann@example.org"])


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_mail_goes_to_a_server_whose_certificate_is_trusted(security: str) -> None:
    server = Server(options={} if security == "tls" else {"tls_context": tls_context(), "require_starttls": True})
    fates, _ = send(server, letters("ann@example.org"), tls=security == "tls", smtp_security=security)
    assert isinstance(fates.of["ann@example.org"], Accepted)


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_a_server_that_cannot_prove_who_it_is_gets_no_mail(security: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    server = Server(options={} if security == "tls" else {"tls_context": tls_context()})
    fates, stopped = send(server, letters("ann@example.org"), tls=security == "tls", smtp_security=security)
    assert stopped is not None
    assert "certificate" in stopped.error.lower()
    assert (server.mails, fates.of, fates.left) == ([], {}, ["ann@example.org"])


def test_a_server_without_starttls_gets_no_mail_in_the_clear() -> None:
    fates, stopped = send(server := Server(), letters("ann@example.org"), smtp_security="starttls")
    assert isinstance(stopped, Stopped)
    assert (server.mails, fates.of, fates.left) == ([], {}, ["ann@example.org"])


def test_an_address_beyond_ascii_goes_where_the_server_takes_it() -> None:
    fates, _ = send(server := Server(options={"enable_SMTPUTF8": True}), letters("jürg@example.org"))
    assert server.recipients == ["jürg@example.org"]
    assert isinstance(fates.of["jürg@example.org"], Accepted)


def test_an_address_beyond_ascii_is_refused_elsewhere() -> None:
    fates, _ = send(server := Server(), letters("jürg@example.org", "ann@example.org"))
    assert isinstance(fates.of["jürg@example.org"], Refused)
    assert server.recipients == ["ann@example.org"]


def test_an_address_that_would_speak_smtp_is_refused() -> None:
    hostile = "ann@example.org>\r\nRCPT TO:<eve@example.org"
    fates, _ = send(server := Server(), letters(hostile, "bob@example.org"))
    assert isinstance(fates.of[hostile], Refused)
    assert server.recipients == ["bob@example.org"]


def test_only_a_bounce_without_the_mail_in_it_is_asked_for_where_the_server_knows_how() -> None:
    heard: list[bytes] = []

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers = [b"220 hi", b"250-hi\r\n250 DSN", b"250 OK", b"450 busy", b"250 OK", b"221 bye"]
        for answer in answers:
            writer.write(answer + b"\r\n")
            heard.append(await reader.readline())
        writer.close()

    async def work() -> None:
        async with await asyncio.start_server(talk, "127.0.0.1", 0) as listening:
            server = Server(port=listening.sockets[0].getsockname()[1])
            await relay(settings(server), Fates(server, deque(letters("ann@example.org"))))

    asyncio.run(work())
    assert heard[1:3] == [
        b"MAIL FROM:<b+0@example.org> RET=HDRS\r\n",
        b"RCPT TO:<ann@example.org> NOTIFY=FAILURE\r\n",
    ]


def test_what_settling_raises_is_raised_when_no_connection_is_open_any_more() -> None:
    class Broken(Fates):
        def settle(self, letter: Letter, fate: Fate) -> None:
            raise LookupError("no database")

    async def work(server: Server) -> None:
        async with await asyncio.get_running_loop().create_server(server.connect, "127.0.0.1", 0) as listening:
            server.port = listening.sockets[0].getsockname()[1]
            names = [f"p{number}@example.org" for number in range(20)]
            await relay(settings(server, smtp_connections=3), Broken(server, deque(letters(*names))))

    with pytest.raises(LookupError):
        asyncio.run(work(Server()))


def test_without_a_server_each_mail_becomes_a_file_and_counts_as_accepted(tmp_path: Path) -> None:
    fates = Fates(Server(), deque(letters("ann@example.org", "bob@example.org")))
    nowhere = Settings(outbox_folder=tmp_path / "outbox", smtp_host=None)
    stopped = asyncio.run(relay(nowhere, fates))
    files = sorted((tmp_path / "outbox").iterdir())
    assert stopped is None
    assert [file.read_bytes() for file in files] == [RAW, RAW]
    assert [Accepted(str(file)) for file in files] == list(fates.of.values())


def test_file_names_sort_by_time_and_say_whose_mail_it_is() -> None:
    seated = Letter(7, "", "ann@example.org", RAW, game=42, seat=1)
    stranger = Letter(8, "", "../../etc/p w@example.org", RAW)
    assert folder.file_name(seated, NOW) == "20260501T120000.000000Z-g42-s1-7.eml"
    assert folder.file_name(stranger, NOW) == "20260501T120000.000000Z-.._.._etc_p_w@example.org-8.eml"


def test_a_folder_that_cannot_be_written_stops_sending_and_loses_nothing(tmp_path: Path) -> None:
    (tmp_path / "outbox").touch()
    fates = Fates(Server(), deque(letters("ann@example.org", "bob@example.org")))
    stopped = asyncio.run(folder.write_all(tmp_path / "outbox", fates))
    assert stopped is not None
    assert (fates.of, fates.left) == ({}, ["ann@example.org", "bob@example.org"])


def test_the_pauses_grow_and_end_after_five_days() -> None:
    now, tries = NOW, []
    while (due := next_try(len(tries) + 1, now, NOW)) is not None:
        tries.append(due - now)
        now = due
    assert tries[:7] == [timedelta(minutes=minutes) for minutes in (5, 15, 30, 60, 120, 240, 240)]
    assert now == NOW + PATIENCE
    assert len(tries) == 35
