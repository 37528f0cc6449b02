"""A mail that has come, and what every source of mail can do."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol

from .drop import make_folder, sync_folder

REASONS = "reasons.txt"


@dataclass(frozen=True, slots=True)
class Arrival:
    """A raw mail, its envelope as far as the source knows it, and when our side received it (UTC).

    `sender`: None is unknown, "" is the empty sender of a bounce. `recipients` is empty when unknown. `name` is the
    source's own. `truncated`: the mail was longer than the limit, and `raw` is its beginning.
    """

    raw: bytes
    sender: str | None
    recipients: tuple[str, ...]
    received: datetime | None
    name: str
    truncated: bool = False


class Source(Protocol):
    """A place that mail is fetched from; it gives a mail up only when told so.

    Whoever fetches commits what a mail does and then says `done`. After a crash in between the mail comes again and is
    known by its digest.
    """

    def arrivals(self) -> Iterator[Arrival]:
        """What has come, oldest first. Raises OSError, after all that could be read, if anything could not be."""

    def done(self, arrival: Arrival) -> None:
        """The mail has had its effect and must not come again."""

    def fail(self, arrival: Arrival, reason: str) -> None:
        """The mail cannot be dealt with: it is kept aside with the reason, and does not come again."""


def readable(names: Iterable[str], read: Callable[[str], Arrival | None]) -> Iterator[Arrival]:
    """Read one after the other; one that cannot be read holds up no other, but raises at the end.

    One that is gone (another pass was quicker) or that `read` makes None of is passed over.
    """
    trouble: OSError | None = None
    for name in names:
        try:
            arrival = read(name)
        except FileNotFoundError:
            continue
        except OSError as error:
            trouble = trouble or error
        else:
            if arrival is not None:
                yield arrival
    if trouble is not None:
        raise trouble


def move(old: Path, new: Path) -> None:
    """Rename for good, making the folder; one that is gone has been moved by another pass."""
    make_folder(str(new.parent))
    try:
        old.rename(new)
    except FileNotFoundError:
        return
    sync_folder(str(new.parent))


def note(folder: Path, name: str, reason: str) -> None:
    """Add a line on a failed mail to the folder's `reasons.txt`, for the operator to read."""
    make_folder(str(folder))
    with (folder / REASONS).open("a", encoding="utf-8", errors="replace") as file:
        file.write(f"{name}\t{' '.join(reason.split())}\n")
