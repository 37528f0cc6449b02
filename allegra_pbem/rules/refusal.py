"""What an illegal action meets."""

from .actions import Action
from .game import Game


class IllegalAction(Exception):  # noqa: N818 - the name is what callers say
    """An action that may not be done now; nothing has changed.

    `expected`, `got` and `where` are for a developer or a log, and name only what the acting seat may know.
    """

    def __init__(self, expected: str, got: str, where: str) -> None:
        super().__init__(f"expected {expected}; got {got} ({where})")
        self.expected = expected
        self.got = got
        self.where = where


def refusal(game: Game, seat: int | None, action: Action | str, expected: str) -> IllegalAction:
    """The refusal of `action`, to be raised."""
    who = "the moderator" if seat is None else f"seat {seat}"
    return IllegalAction(expected, f"{action} by {who}", f"round {game.round}, {game.phase}, seat {game.active} active")
