"""An IMAP mailbox as a source of mail, perhaps among other mail, and a watch that tells when something comes.

Which mails have been dealt with is known by UIDVALIDITY and UID, never by the mark that a mail was seen: people read
their mailboxes, too.
"""

import logging
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from imaplib import Internaldate2tuple
from time import mktime
from typing import Protocol

from ...config import Settings
from .arrival import Arrival
from .drop import LIMIT
from .mailbox import ImapError, Session, opened
from .spool import utc_now

LOOK_BACK = timedelta(days=30)
BATCH = 50
"""How many headers are fetched with one command."""
HEAD = "RFC822.SIZE INTERNALDATE BODY.PEEK[HEADER]<0.65536>"
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
WANTED = "UNDELETED UNDRAFT"
NEW_ITEM = re.compile(rb"\d+ \(")


log = logging.getLogger(__name__)


class Memory(Protocol):
    """Keeps one line of text for a mailbox, from one pass to the next."""

    def get(self) -> str | None: ...

    def put(self, text: str) -> None: ...


@dataclass(frozen=True, slots=True)
class Head:
    """What is asked about each mail before it is downloaded."""

    uid: int
    size: int
    received: datetime | None
    header: bytes


class Imap:
    """The mailbox of the settings; mail of which `mine(header)` says no is left untouched, and not marked as seen.

    Up to which UID all has been dealt with stands in `memory`, so that other people's mail is looked at once. Where
    that is not known, or the mailbox has numbered its mails anew, the last 30 days are looked at; a mail that had its
    effect is known by its bytes. One over the limit is not downloaded: its header stands for it.
    """

    def __init__(
        self,
        settings: Settings,
        mine: Callable[[bytes], bool],
        memory: Memory,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        self._settings = settings
        self._mine = mine
        self._memory = memory
        self._clock = clock
        self._session: Session | None = None

    def arrivals(self) -> Iterator[Arrival]:
        """See `Source`. The connection is open as long as this runs; `done` and `fail` are for the last one given."""
        with opened(self._settings) as session:
            self._session = session
            try:
                yield from self._read(session)
            finally:
                self._session = None

    def done(self, arrival: Arrival) -> None:
        self._move(arrival, self._settings.imap_processed)

    def fail(self, arrival: Arrival, reason: str) -> None:
        """See `Source`. A mailbox has no place for the reason."""
        log.warning(
            "%s: the mail %s goes to %s: %s", self._settings.imap_host, arrival.name, self._settings.imap_failed, reason
        )
        self._move(arrival, self._settings.imap_failed)

    def _read(self, session: Session) -> Iterator[Arrival]:
        uids = self._new(session)
        for start in range(0, len(uids), BATCH):
            batch = uids[start : start + BATCH]
            for head in _heads(session.fetch(",".join(map(str, batch)), HEAD)):
                arrival = self._arrival(session, head) if self._mine(head.header) else None
                if arrival is not None:
                    yield arrival
            self._memory.put(f"{session.validity} {batch[-1]}")

    def _new(self, session: Session) -> Sequence[int]:
        validity, _, last = (self._memory.get() or "").partition(" ")
        if validity != str(session.validity):
            first = (self._clock() - LOOK_BACK).astimezone(UTC)
            return session.search(f"SINCE {first.day}-{MONTHS[first.month - 1]}-{first.year} {WANTED}")
        # `n:*` also finds the last mail when its UID is below n (RFC 3501, 6.4.8).
        return [uid for uid in session.search(f"UID {int(last) + 1}:* {WANTED}") if uid > int(last)]

    def _arrival(self, session: Session, head: Head) -> Arrival | None:
        """None for a mail that somebody has moved in the meantime."""
        raw = head.header if head.size > LIMIT else _body(session.fetch(str(head.uid), "BODY.PEEK[]"))
        if raw is None:
            return None
        truncated = max(head.size, len(raw)) > LIMIT
        return Arrival(raw[:LIMIT], None, (), head.received, f"{session.validity}/{head.uid}", truncated)

    def _move(self, arrival: Arrival, folder: str) -> None:
        if self._session is None:
            raise ImapError("the connection to the mailbox is closed")
        self._session.move(int(arrival.name.rpartition("/")[2]), folder)


class Watch:
    """Tells of mail that comes to the mailbox of the settings, as long as `listen` runs (in a thread of its own)."""

    def __init__(self, settings: Settings, arrived: Callable[[], None]) -> None:
        self._settings = settings
        self._arrived = arrived
        self._session: Session | None = None
        self._stopped = threading.Event()

    def listen(self, at_ease: Callable[[], None] = lambda: None) -> bool:
        """Returns when told to stop, or False when the server cannot tell of mail; ImapError when it is gone.

        `at_ease` is called once the connection has proved to hold.
        """
        try:
            with opened(self._settings) as self._session:
                if not self._session.can_idle:
                    return False
                self._arrived()  # for what came while nobody was listening
                while not self._stopped.is_set():
                    told = self._session.idle()
                    at_ease()
                    if told:
                        self._arrived()
        except ImapError:
            if not self._stopped.is_set():
                raise
        return True

    def stop(self) -> None:
        """End `listen`, wherever it is."""
        self._stopped.set()
        if (session := self._session) is not None:
            session.hang_up()


def _heads(data: Sequence[object]) -> Iterator[Head]:
    """The heads in the order of their UIDs; answers to what was not asked, such as new flags, are passed over."""
    found = (_head(text, header) for text, header in _items(data) if header is not None)
    yield from sorted((head for head in found if head is not None), key=lambda head: head.uid)


def _body(data: Sequence[object]) -> bytes | None:
    return next((body for _, body in _items(data) if body is not None), None)


def _items(data: Sequence[object]) -> Iterator[tuple[bytes, bytes | None]]:
    """What was said of each mail, and its literal: imaplib gives a pair for a literal, and the rest in pieces."""
    text, literal = b"", None
    for piece in data:
        words = piece[0] if isinstance(piece, tuple) else piece
        if not isinstance(words, bytes):
            continue
        if NEW_ITEM.match(words):
            yield text, literal
            text, literal = b"", None
        text += b" " + words
        if isinstance(piece, tuple):
            literal = piece[1]
    yield text, literal


def _head(text: bytes, header: bytes) -> Head | None:
    uid, size = re.search(rb"\bUID (\d+)", text), re.search(rb"\bRFC822\.SIZE (\d+)", text)
    if uid is None or size is None:
        return None
    date = Internaldate2tuple(text)
    return Head(int(uid[1]), int(size[1]), datetime.fromtimestamp(mktime(date), UTC) if date else None, header)
