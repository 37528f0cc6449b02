"""What the moderator cannot have, said so that it can be printed as it is; and faults, in words that tell no secret."""

import traceback
from pathlib import Path

_PROGRAM = Path(__file__).parents[1]


class DeskError(ValueError):
    """What was asked for cannot be done, and nothing was; the message says why and what to do."""


class NoSuchGameError(DeskError):
    """There is no game of that number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"There is no game {number}. `allegra game list` shows those that there are.")


def trace(error: BaseException) -> str:
    """The kind of an error and the lines of this program that it came through, as in `KeyError at judging.py:88`.

    Its words are left out, since they can hold cards, tokens and addresses. Only the system's own are told, such as
    "No space left on device".
    """
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if _PROGRAM in Path(frame.filename).parents]
    places = ", ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)
    words = f", {error.strerror}," if isinstance(error, OSError) and error.strerror else ""
    return f"{type(error).__name__}{words} at {places}"
