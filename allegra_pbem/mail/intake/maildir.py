"""A Maildir that the mail server or a mail program delivers into, perhaps among other mail.

Format: https://cr.yp.to/proto/maildir.html; folders within it as in Maildir++ (`.Parent.Child`).
"""

import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from .arrival import Arrival, move, note, readable
from .drop import LIMIT, make_folder
from .spool import utc_now

PROCESSED, FAILED = ".Allegra.Processed", ".Allegra.Failed"
LOOK_BACK = timedelta(days=30)
UNWANTED = frozenset("TD")  # flags: trashed, draft


class Maildir:
    """Mail in `folder` of which `mine(raw)` says that it is for us; all other is left where it is, untouched.

    A mail that is done moves to the folder `.Allegra.Processed`. Marking it as seen would not do: a mail that a person
    has opened in a mail program before we came has that mark too, and would be lost; and deleting is not ours to do in
    a person's mailbox. So what is seen counts as well, as far as it came within the last 30 days: more would mean
    reading a whole archive at every pass. The envelope is left to the headers.
    """

    def __init__(self, folder: Path, mine: Callable[[bytes], bool], clock: Callable[[], datetime] = utc_now) -> None:
        self._folder = folder
        self._mine = mine
        self._clock = clock

    def arrivals(self) -> Iterator[Arrival]:
        """See `Source`. Raises FileNotFoundError where there is no Maildir."""
        stamps = {path: stamp for path in self._files() if (stamp := _stamp(path)) is not None}
        paths = {_unique(path): path for path in stamps if not self._is_old(path, stamps[path])}
        names = sorted(paths, key=lambda name: (stamps[paths[name]], name))
        return readable(names, lambda name: self._read(name, paths[name]))

    def done(self, arrival: Arrival) -> None:
        self._move(arrival.name, PROCESSED, "S")

    def fail(self, arrival: Arrival, reason: str) -> None:
        note(self._folder / FAILED, arrival.name, reason)
        self._move(arrival.name, FAILED, "")

    def _files(self) -> Iterator[Path]:
        for part in ("new", "cur"):
            for path in (self._folder / part).iterdir():
                if not path.name.startswith(".") and not UNWANTED & _flags(path):
                    yield path

    def _is_old(self, path: Path, stamp: float) -> bool:
        return path.parent.name == "cur" and stamp < (self._clock() - LOOK_BACK).timestamp()

    def _find(self, name: str) -> Path | None:
        """Where the mail is by now: mail programs rename files to change their flags."""
        fresh = self._folder / "new" / name
        return fresh if fresh.exists() else next((path for path in self._files() if _unique(path) == name), None)

    def _read(self, name: str, listed: Path) -> Arrival | None:
        path = listed if listed.exists() else self._find(name)
        if path is None:
            return None
        with path.open("rb") as file:
            stamp, raw = os.fstat(file.fileno()).st_mtime, file.read(LIMIT + 1)
        if not self._mine(raw[:LIMIT]):
            return None
        received = datetime.fromtimestamp(stamp, UTC)
        return Arrival(raw[:LIMIT], None, (), received, name, truncated=len(raw) > LIMIT)

    def _move(self, name: str, folder: str, flags: str) -> None:
        path = self._find(name)
        if path is None:
            return
        for part in ("cur", "new", "tmp"):
            make_folder(str(self._folder / folder / part))
        (self._folder / folder / "maildirfolder").touch()
        move(path, self._folder / folder / "cur" / f"{name}:2,{flags}")


def _unique(path: Path) -> str:
    return path.name.partition(":")[0]


def _flags(path: Path) -> set[str]:
    return set(path.name.partition(":2,")[2])


def _stamp(path: Path) -> float | None:
    """When the mail was delivered (renaming keeps the time of writing); None if it is gone."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return None
