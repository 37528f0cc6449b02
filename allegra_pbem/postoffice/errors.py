"""What the moderator cannot have, said so that it can be printed as it is."""


class DeskError(ValueError):
    """What was asked for cannot be done, and nothing was; the message says why and what to do."""


class NoSuchGameError(DeskError):
    """There is no game of that number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"There is no game {number}. `allegra game list` shows those that there are.")
