"""Real IMAP servers on the loopback: pymap in this process, Dovecot where it is installed; and a cable to cut."""

import asyncio
import contextlib
import getpass
import grp
import imaplib
import os
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path

import pytest

from allegra_pbem.config import Settings

PEM = Path(__file__).with_name("loopback.pem")
USER, PASSWORD = "allegra", "geheim"
PATIENCE = 20.0
DOVECOT = shutil.which("dovecot", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")


class Box:
    """A mailbox on a server that listens on `port`, as its owner sees it in a mail program."""

    def __init__(self, port: int) -> None:
        self.port = port

    def settings(self, home: Path, port: int | None = None, **values: object) -> Settings:
        return Settings(
            home=home,
            address="allegra@example.org",
            imap_host="127.0.0.1",
            imap_port=port or self.port,
            imap_security="plain",
            imap_user=USER,
            imap_password=PASSWORD,
            **values,
        )

    def put(self, *mails: bytes, flags: str = "", date: float | None = None, folder: str = "INBOX") -> None:
        with self.program() as program:
            for mail in mails:
                when = imaplib.Time2Internaldate(date) if date else ""
                assert program.append(folder, flags, when, mail)[0] == "OK"

    def mails(self, folder: str = "INBOX") -> list[bytes]:
        return [mail for mail, _ in self.look(folder)]

    def look(self, folder: str = "INBOX") -> list[tuple[bytes, set[str]]]:
        """Each mail of a folder, and its flags; empty where there is no such folder."""
        with self.program() as program:
            if program.select(folder, readonly=True)[0] != "OK":
                return []
            found = program.search(None, "ALL")[1][0].split()
            return [_mail(program, number) for number in found]

    def clear(self, *folders: str) -> None:
        """Empty the inbox, and delete other folders."""
        with self.program() as program:
            for folder in folders:
                program.delete(folder)
            program.select("INBOX")
            if program.search(None, "ALL")[1][0]:
                program.store("1:*", "+FLAGS", r"(\Deleted)")
                program.expunge()

    def does(self, *commands: tuple[str, ...]) -> None:
        """What somebody does in the inbox with a mail program: each command has its arguments."""
        with self.program() as program:
            program.select("INBOX")
            for name, *words in commands:
                assert getattr(program, name)(*words)[0] == "OK"

    @contextmanager
    def program(self) -> Iterator[imaplib.IMAP4]:
        with imaplib.IMAP4("127.0.0.1", self.port, timeout=PATIENCE) as program:
            program.login(USER, PASSWORD)
            yield program


def _mail(program: imaplib.IMAP4, number: bytes) -> tuple[bytes, set[str]]:
    (_, body), *_ = program.fetch(number.decode(), "(BODY.PEEK[])")[1]
    flags = imaplib.ParseFlags(program.fetch(number.decode(), "(FLAGS)")[1][0])
    return body, {flag.decode() for flag in flags} - {r"\Recent"}


@contextmanager
def pymap(secured: str = "plain") -> Iterator[Box]:
    """pymap with an empty mailbox in memory, in a thread of this process; `secured` as in the settings."""
    ready: Future[tuple[int, Callable[[], None]]] = Future()

    def run() -> None:
        try:
            asyncio.run(_pymap(ready, secured))
        except BaseException as error:
            if ready.done():
                raise
            ready.set_exception(error)

    thread = threading.Thread(target=run, name="pymap")
    thread.start()
    port, stop = ready.result(PATIENCE)
    try:
        yield Box(port)
    finally:
        stop()
        thread.join()


async def _pymap(ready: "Future[tuple[int, Callable[[], None]]]", secured: str) -> None:
    from proxyprotocol.reader import ProxyProtocolReader
    from pymap.backend.dict import DictBackend
    from pymap.imap import IMAPServer, IMAPService
    from pysasl.hashing import BuiltinHash

    parser = ArgumentParser()
    IMAPService.add_arguments(parser)
    DictBackend.add_subparser("dict", parser.add_subparsers())
    parser.set_defaults(debug=False, passlib_cfg=None, skip_services=[])
    tls = ["--cert", str(PEM), "--key", str(PEM)] if secured == "starttls" else ["--no-tls"]
    words = [*tls, "dict", "--demo-user", USER, "--demo-password", PASSWORD]
    backend, config = await DictBackend.init(parser.parse_args(words), hash_context=BuiltinHash(rounds=1))
    config.apply_context()
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    talk = ProxyProtocolReader(config.proxy_protocol).get_callback(IMAPServer(backend.login, config))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER) if secured == "tls" else None
    if context:
        context.load_cert_chain(PEM)
    server = await asyncio.start_server(talk, "127.0.0.1", 0, ssl=context)
    ready.set_result((server.sockets[0].getsockname()[1], lambda: loop.call_soon_threadsafe(stopped.set)))
    await stopped.wait()
    server.close()


DOVECOT_CONFIG = """
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
mail_location = maildir:{folder}/mail
mail_fsync = never
first_valid_uid = 1
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={user} gid={group} home={folder}/mail
}}
service imap-login {{
  {chroot}
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
{users}
"""
OWN_USERS = """
default_login_user = {user}
default_internal_user = {user}
default_internal_group = {group}
service anvil {{
  chroot =
}}
"""


@contextmanager
def dovecot() -> Iterator[Box]:
    """Dovecot with an empty mailbox, started by us alone; skips the test where it is not installed."""
    if DOVECOT is None:
        pytest.skip("Dovecot is not installed (Debian: dovecot-imapd)")
    with tempfile.TemporaryDirectory(prefix="allegra", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        (folder / "mail").mkdir()
        port = _free_port()
        (folder / "conf").write_text(_dovecot_config(folder, port))
        server = subprocess.Popen([DOVECOT, "-F", "-c", str(folder / "conf")])
        try:
            _await_greeting(server, port, folder / "log")
            yield Box(port)
        finally:
            server.terminate()
            server.wait(PATIENCE)


def _dovecot_config(folder: Path, port: int) -> str:
    """As root Dovecot wants a user for mail who is not root; as anybody else it runs wholly as that."""
    chroot, users = "", ""
    if os.geteuid() == 0:
        user = group = "dovecot"
        folder.chmod(0o755)
        shutil.chown(folder / "mail", user, group)
    else:
        user, group, chroot = getpass.getuser(), grp.getgrgid(os.getgid()).gr_name, "chroot ="
        users = OWN_USERS.format(user=user, group=group)
    return DOVECOT_CONFIG.format(
        folder=folder, port=port, password=PASSWORD, user=user, group=group, chroot=chroot, users=users
    )


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _await_greeting(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    """A connection that is refused says that the server has not begun to listen: nothing else tells."""
    last = time.monotonic() + PATIENCE
    while True:
        with (
            contextlib.suppress(ConnectionRefusedError),
            socket.create_connection(("127.0.0.1", port), PATIENCE) as way,
        ):
            assert way.recv(4).startswith(b"* OK")
            return
        if server.poll() is not None or time.monotonic() > last:
            pytest.fail(f"Dovecot does not start: {log.read_text() if log.exists() else server.returncode}")
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(0.02)


class Cable:
    """The way between a client and a server; `times` times it is cut as one of them says `word`, which is not heard."""

    def __init__(self, port: int, word: bytes = b"", times: int = 0) -> None:
        self._target = port
        self.word = word
        self.times = times
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self.connections = 0
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    def close(self) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        for thread in self._threads:
            thread.join()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                self.connections += 1
                server = socket.create_connection(("127.0.0.1", self._target), PATIENCE)
                ways = [threading.Thread(target=self._relay, args=way) for way in ((client, server), (server, client))]
                closing = threading.Thread(target=self._close, args=(ways, client, server))
                for thread in (*ways, closing):
                    self._threads.append(thread)
                    thread.start()

    def _relay(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while block := source.recv(65536):
                if self.times and self.word in block:
                    self.times -= 1
                    break
                target.sendall(block)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _close(self, ways: list[threading.Thread], *ends: socket.socket) -> None:
        for way in ways:
            way.join()
        for end in ends:
            end.close()


@contextmanager
def cable(box: Box, word: bytes, times: int = 1) -> Iterator[Cable]:
    """A cable to the server."""
    made = Cable(box.port, word, times)
    try:
        yield made
    finally:
        made.close()
