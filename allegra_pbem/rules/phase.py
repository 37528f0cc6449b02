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


DEAL, REVEAL, TURN, WINDOW, DECIDE, PLACE, EXCHANGE, OVER = Phase
"""The members by plain names, for the engine: to look one up on its class takes seven times as long."""
