"""A seat's view of a game."""

from .flat import FACE_DOWN, GAP, HAND, HAND_SECRET, NOTHING
from .game import Game, answer_of
from .phase import WINDOW
from .view import Blank, Seen, View

_BLANKS: dict[int, Seen] = {FACE_DOWN: Blank.FACE_DOWN, GAP: Blank.GAP}


def view(game: Game, seat: int) -> View:
    """What `seat` may know now. Raises `ValueError` for a seat that is not at the table."""
    if not 0 <= seat < game.seats:
        raise ValueError(f"expected a seat of 0 to {game.seats - 1}; got {seat}")
    ints = game.ints
    answer, sealed = answer_of(game, seat)
    return View(
        seat=seat,
        seats=game.seats,
        options=game.options,
        round=game.round,
        phase=game.phase,
        starter=game.starter,
        active=game.active,
        turn=game.turn,
        areas=tuple(tuple(_BLANKS.get(ints[spot], ints[spot]) for spot in spots) for spots in game.table.spots),
        discard_top=game.discard_top,
        discards=game.discards,
        stock=game.stock,
        drawn=game.drawn,
        knockers=game.knockers,
        knocker=game.knocker,
        hand=_hand(game, seat),
        sealed=sealed,
        answer=answer if game.phase is WINDOW else None,
        ender=game.ender,
        finished=game.finished,
        totals=game.totals,
        winners=game.winners,
    )


def _hand(game: Game, seat: int) -> int | None:
    """The hand card, if the seat holds it or has seen it lie face up."""
    known = game.ints[HAND] != NOTHING and (seat == game.knocker or not game.ints[HAND_SECRET])
    return game.ints[HAND] if known else None
