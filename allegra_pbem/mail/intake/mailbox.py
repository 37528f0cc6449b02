"""A connection to an IMAP mailbox: logged in, the folder selected, what goes wrong told in one kind of error.

RFC 3501; MOVE is RFC 6851, UIDPLUS RFC 4315, IDLE RFC 2177, XOAUTH2 Google's.
"""

import contextlib
import imaplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager

from imap_tools.errors import ImapToolsError
from imap_tools.mailbox import BaseMailBox, MailBox, MailBoxUnencrypted
from imap_tools.utils import encode_folder

from ...config import Security, Settings
from .oauth import access_token

TIMEOUT = 60.0  # seconds for each reply
IDLE_SECONDS = 9 * 60.0  # home routers forget a silent connection after ten minutes


class ImapError(OSError):
    """The mailbox could not be reached or would not do as asked; no mail is lost."""


class Session:
    """A mailbox with its folder open. `validity`: as long as it stays the same, so do the mails' UIDs.

    Whatever goes wrong is an ImapError that says `where`.
    """

    def __init__(self, box: BaseMailBox, folder: str, where: str) -> None:
        self._box = box
        self._where = where
        box.folder.set(folder)
        self.validity = _number(box.client.response("UIDVALIDITY")[1])
        # Asked after the login: most servers name MOVE and IDLE only then.
        self._can = _text(_fine(box.client.capability())).upper().split()

    def search(self, criteria: str) -> list[int]:
        """UIDs of the mails that fit, the oldest first."""
        return sorted(map(int, self._box.uids(criteria, charset=None)))

    def fetch(self, uids: str, what: str) -> list[object]:
        """The items `what` of some mails, as imaplib gives them; the UID is always among them."""
        return _fine(self._box.client.uid("FETCH", uids, f"(UID {what})"))

    def move(self, uid: int, folder: str) -> None:
        """Move a mail, making the folder where it is missing. A mail that is gone is no error.

        Without MOVE it is copied and marked as deleted, and removed only where the server can remove just this one:
        other mail that a person has marked as deleted is not ours to remove.
        """
        with _telling(self._where):
            moves = "MOVE" in self._can
            self._put("MOVE" if moves else "COPY", uid, folder)
            if moves:
                return
            _fine(self._box.client.uid("STORE", str(uid), "+FLAGS.SILENT", r"(\Deleted)"))
            if "UIDPLUS" in self._can:
                _fine(self._box.client.uid("EXPUNGE", str(uid)))

    @property
    def can_idle(self) -> bool:
        return "IDLE" in self._can

    def idle(self) -> bool:
        """Wait until the server tells of something; whether it did, or some minutes went by."""
        return bool(self._box.idle.wait(IDLE_SECONDS))

    def hang_up(self) -> None:
        """Break the connection; for another thread to end `idle`."""
        with contextlib.suppress(OSError):
            self._box.client.sock.shutdown(2)

    def close(self) -> None:
        """Log out; a connection that is broken is only dropped."""
        try:
            self._box.client.logout()
        except (imaplib.IMAP4.error, OSError):
            with contextlib.suppress(OSError):
                self._box.client.shutdown()

    def _put(self, verb: str, uid: int, folder: str) -> None:
        name = encode_folder(folder).decode("ascii")
        if self._box.client.uid(verb, str(uid), name)[0] == "OK":
            return
        with contextlib.suppress(ImapToolsError):  # it may be there, and something else the matter
            self._box.folder.create(folder)
            self._box.folder.subscribe(folder, True)
        _fine(self._box.client.uid(verb, str(uid), name))


@contextmanager
def opened(settings: Settings) -> Iterator[Session]:
    """A session in the mailbox of the settings; whatever goes wrong in it is an ImapError."""
    where = f"{settings.imap_host}, port {settings.imap_port}"
    with _telling(where):
        box = _connect(settings)
        try:
            _log_in(box, settings)
            session = Session(box, settings.imap_folder, where)
        except BaseException:
            with contextlib.suppress(OSError):
                box.client.shutdown()
            raise
        try:
            yield session
        finally:
            session.close()


@contextmanager
def _telling(where: str) -> Iterator[None]:
    try:
        yield
    except ImapError as error:
        raise error if str(error).startswith(where) else ImapError(f"{where}: {error}") from error
    except (imaplib.IMAP4.error, ImapToolsError, OSError, ValueError) as error:
        raise ImapError(f"{where}: {_words(error)}") from error


def _connect(settings: Settings) -> BaseMailBox:
    host, port = settings.imap_host or "", settings.imap_port
    if settings.imap_security is Security.TLS:
        return MailBox(host, port, TIMEOUT, ssl_context=ssl.create_default_context())
    return MailBoxUnencrypted(host, port, TIMEOUT)


def _log_in(box: BaseMailBox, settings: Settings) -> None:
    if settings.imap_security is Security.STARTTLS:
        box.client.starttls(ssl.create_default_context())  # raises unless the server does it
    user = settings.imap_user or ""
    if settings.imap_token_command is not None:
        box.xoauth2(user, access_token(settings.imap_token_command, "imap_token_command"), initial_folder=None)
        return
    password = settings.imap_password.get_secret_value() if settings.imap_password else ""
    login = box.login if (user + password).isascii() else box.login_utf8
    login(user, password, initial_folder=None)


def _fine(result: tuple[str, list[object]]) -> list[object]:
    """What a command brought; ImapError unless the server says OK."""
    status, data = result
    if status != "OK":
        raise ImapError(f"the server says {status} {_text(data)}")
    return data


def _number(data: list[object]) -> int:
    text = _text(data)
    return int(text) if text.isdigit() else 0


def _text(data: list[object]) -> str:
    return " ".join(item.decode(errors="replace") for item in data if isinstance(item, bytes)).strip()


def _words(error: Exception) -> str:
    """One line; imaplib keeps the server's words as bytes."""
    text = " ".join(a.decode(errors="replace") if isinstance(a, bytes) else str(a) for a in error.args) or str(error)
    return " ".join(text.split()) or type(error).__name__
