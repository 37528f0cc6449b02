"""Mails written to a folder as .eml files: all that an installation without an SMTP server sends."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from ..intake.drop import make_folder, put
from ..intake.spool import utc_now
from .letter import Accepted, Letter, Stopped, Supply


async def write_all(folder: Path, supply: Supply, clock: Callable[[], datetime] = utc_now) -> Stopped | None:
    """Write each letter to a file of its own; one that is on disk counts as accepted.

    Names sort by time. Ends at the first that cannot be written, and says why.
    """
    while letter := await supply.take():
        path = folder / file_name(letter, clock())
        try:
            _write(letter.raw, path)
        except OSError as error:
            supply.give_back(letter)
            return Stopped(f"the mail cannot be written to {folder}: {error}")
        supply.settle(letter, Accepted(str(path)))
    return None


def file_name(letter: Letter, now: datetime) -> str:
    """Time, game, seat (or else the recipient) and id: `20260501T120000.000000Z-g42-s1-7.eml`."""
    stamp = now.astimezone(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    game = "" if letter.game is None else f"-g{letter.game}"
    whom = re.sub(r"[^A-Za-z0-9@._]+", "_", letter.recipient)[:60] if letter.seat is None else f"s{letter.seat}"
    return f"{stamp}{game}-{whom}-{letter.id}.eml"


def _write(raw: bytes, path: Path) -> None:
    make_folder(str(path.parent))
    put([raw], str(path.with_name(f".{path.name}.tmp")), str(path))
