"""The rules of Allegra, as this project plays them. Pure: standard library only; no disk, clock, chance or names.

A game is a value. `new_game`, then for each round `deal`, then `apply` what the awaited seats do:

    game = new_game(3, deck=parse_deck(text))
    game, events = deal(game, seed, ("rabbit", "", "words"))
    while (seats := awaited(game)):
        game, events = apply(game, seats[0], legal(game, seats[0])[0])

In an open knock window everybody asked may also change the answer, and `apply(game, None, Close())` closes it, which
nothing else does. Where the printed game is silent or its descriptions disagree, a house rule of `Options` decides.
Turn limit, final clear, tie, starter and the deck's counts are this project's own.
"""

from .actions import Action, Close, Discard, Draw, Exchange, Give, Keep, Knock, Pass, Place, Reveal, Take
from .apply import apply
from .cells import Cell, cell_of, spot_of
from .chance import commitment
from .dealing import deal, deal_order
from .deck import Deck, DeckError, parse_deck
from .events import Event, seen_by
from .game import Game, awaited, new_game
from .highlights import Gift, Highlights, Luck, Swap, best_of, highlights
from .legal import legal
from .look import view
from .options import Options
from .phase import Phase
from .record import (
    Difference,
    Header,
    PlayedRound,
    RecordError,
    action_from_json,
    action_to_json,
    check,
    record_for,
    record_of,
    replay,
    unproven,
)
from .refusal import IllegalAction
from .snapshot import dump, load
from .view import Blank, Score, Seen, View

__all__ = [
    "Action",
    "Blank",
    "Cell",
    "Close",
    "Deck",
    "DeckError",
    "Difference",
    "Discard",
    "Draw",
    "Event",
    "Exchange",
    "Game",
    "Gift",
    "Give",
    "Header",
    "Highlights",
    "IllegalAction",
    "Keep",
    "Knock",
    "Luck",
    "Options",
    "Pass",
    "Phase",
    "Place",
    "PlayedRound",
    "RecordError",
    "Reveal",
    "Score",
    "Seen",
    "Swap",
    "Take",
    "View",
    "action_from_json",
    "action_to_json",
    "apply",
    "awaited",
    "best_of",
    "cell_of",
    "check",
    "commitment",
    "deal",
    "deal_order",
    "dump",
    "highlights",
    "legal",
    "load",
    "new_game",
    "parse_deck",
    "record_for",
    "record_of",
    "replay",
    "seen_by",
    "spot_of",
    "unproven",
    "view",
]
