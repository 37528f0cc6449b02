"""What a game waits for."""

from enum import StrEnum


class Phase(StrEnum):
    """What the game waits for; the names are those of the record's checkpoints, beside `deal`."""

    DEAL = "deal"
    REVEAL = "reveal"
    TURN = "turn"
    WINDOW = "window"
    DECIDE = "decide"
    PLACE = "place"
    EXCHANGE = "exchange"
    OVER = "over"
