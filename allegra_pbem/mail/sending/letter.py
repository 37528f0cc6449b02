"""A finished mail on its way out, and what can become of it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

PAUSES = tuple(timedelta(minutes=minutes) for minutes in (5, 15, 30, 60, 120, 240))  # the last one repeats
PATIENCE = timedelta(days=5)  # as RFC 5321, 4.5.4.1 asks at least


@dataclass(frozen=True, slots=True)
class Letter:
    """Bytes for one recipient. `id` is the caller's; `sender` is the bounce address of the envelope, "" for none.

    `game` and `seat` serve to name the file where mails are written to a folder.
    """

    id: int
    sender: str
    recipient: str
    raw: bytes
    game: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Accepted:
    """The server has taken the mail over; `response` is what it said."""

    response: str


@dataclass(frozen=True, slots=True)
class Later:
    """Not now, or nobody knows (the connection was lost): the same bytes are to be sent again after a pause."""

    error: str


@dataclass(frozen=True, slots=True)
class Refused:
    """The server will never take this mail for this recipient."""

    error: str


@dataclass(frozen=True, slots=True)
class Stopped:
    """The mail was not tried: nothing can be sent until the operator or the server mends what `error` names."""

    error: str


Fate = Accepted | Later | Refused
Outcome = Fate | Stopped


class Supply(Protocol):
    """Where letters come from, and who is told of their fate."""

    async def take(self) -> Letter | None:
        """The next letter, None when there is no other."""

    def settle(self, letter: Letter, fate: Fate) -> None:
        """What became of a letter that was tried: told once, and before its connection takes up another."""

    def give_back(self, letter: Letter) -> None:
        """A letter that was taken and not tried."""

    @property
    def waiting(self) -> int:
        """How many letters are at hand."""


def next_try(attempts: int, now: datetime, first: datetime) -> datetime | None:
    """When to try again after `attempts` (at least 1) that came to nothing, the first of them at `first`.

    The last try is five days after the first; None when that is past. Days on which no server could be asked do not
    count: the first attempt is the first at which one was.
    """
    end = first + PATIENCE
    if now >= end:
        return None
    return min(now + PAUSES[min(attempts, len(PAUSES)) - 1], end)
