"""The spool: mail that the mail server piped into `allegra mail receive` (see `drop`, which writes it)."""

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from .arrival import Arrival, move, note, readable
from .drop import LIMIT

STALE = timedelta(hours=36)  # as for tmp in a Maildir: no mail takes that long to write
HEAD_LIMIT = 1 << 20  # octets; `drop` writes at most a hundredth of that


def utc_now() -> datetime:
    """The time, aware."""
    return datetime.now(UTC)


class Spool:
    """The spool in `folder`, read in the order in which mail came.

    A mail that is done is deleted: its bytes are in the database, and nobody else looks in here. One that failed goes
    to `failed/` with a line in `failed/reasons.txt`; moved back into `new/` it is tried again.
    """

    def __init__(self, folder: Path, clock: Callable[[], datetime] = utc_now) -> None:
        self._folder = folder
        self._clock = clock

    def arrivals(self) -> Iterator[Arrival]:
        """See `Source`. Also removes what broken-off writers left behind 36 hours ago."""
        self._tidy()
        names = sorted(path.name for path in _files(self._folder / "new"))
        return readable(names, self._read)

    def done(self, arrival: Arrival) -> None:
        (self._folder / "new" / arrival.name).unlink(missing_ok=True)

    def fail(self, arrival: Arrival, reason: str) -> None:
        note(self._folder / "failed", arrival.name, reason)
        move(self._folder / "new" / arrival.name, self._folder / "failed" / arrival.name)

    def _read(self, name: str) -> Arrival:
        with (self._folder / "new" / name).open("rb") as file:
            start = file.readline(HEAD_LIMIT)
            head = _head(start)
            raw = (start if head is None else b"") + file.read(LIMIT + 1)
        return _arrival(head or {}, raw, name)

    def _tidy(self) -> None:
        oldest = (self._clock() - STALE).timestamp()
        for path in _files(self._folder / "tmp"):
            try:
                if path.stat().st_mtime < oldest:
                    path.unlink()
            except FileNotFoundError:  # it has just moved into new
                continue


def _files(folder: Path) -> list[Path]:
    """Empty as long as no mail has ever come."""
    return list(folder.iterdir()) if folder.exists() else []


def _head(line: bytes) -> dict[str, object] | None:
    """The envelope; None for a mail that something else put here, bare."""
    try:
        head = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return head if isinstance(head, dict) and "recipients" in head else None


def _arrival(head: dict[str, object], raw: bytes, name: str) -> Arrival:
    sender, recipients = head.get("sender"), head.get("recipients")
    return Arrival(
        raw=raw[:LIMIT],
        sender=sender if isinstance(sender, str) else None,
        recipients=tuple(map(str, recipients)) if isinstance(recipients, list) else (),
        received=_moment(head.get("received")),
        name=name,
        truncated=head.get("truncated") is True or len(raw) > LIMIT,
    )


def _moment(text: object) -> datetime | None:
    try:
        return datetime.fromisoformat(str(text)).astimezone(UTC)
    except ValueError:
        return None
