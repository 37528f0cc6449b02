"""How a game stands, as anybody may know it: for the moderator's desk and for JSON."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from .. import rules
from ..moderator import history
from ..moderator.clock import deadline
from ..moderator.codec import game_from_json
from ..moderator.notice import Proof
from ..moderator.state import Game, Question
from ..rules import Phase
from ..store import games
from ..store.tables import GameRow
from . import ledger
from .checking import header
from .errors import NoSuchGameError


@dataclass(frozen=True, slots=True)
class Waiting:
    """A question that holds the game up. In an open window nothing tells who has answered: all are named.

    `since` is when it was asked; `due` when this player's period ends (a window closes at the last of them);
    `started` whether its mail has been accepted.
    """

    player: str
    kind: Phase
    since: datetime
    due: datetime
    started: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """One game, without anything that is hidden at the table."""

    id: int
    status: str
    players: tuple[str, ...]
    bots: tuple[str, ...]
    round: int
    phase: Phase
    created: datetime
    waiting: tuple[Waiting, ...]
    finished: tuple[rules.Score, ...]
    totals: tuple[int, ...]
    winners: tuple[str, ...]
    areas: tuple[tuple[rules.Seen, ...], ...]
    discard_top: int | None
    stock: int
    options: rules.Options
    window_hours: float
    turn_hours: float
    commitments: tuple[str, ...]


def standing(tx: Connection, number: int) -> Standing:
    """How the game stands. Raises NoSuchGameError."""
    row = games.load(tx, number)
    if row is None:
        raise NoSuchGameError(number)
    return _standing(tx, row)


def standings(tx: Connection, status: str | None = None) -> list[Standing]:
    """All games, or those of one status, the newest first."""
    return [_standing(tx, row) for row in games.listing(tx, status)]


def record(tx: Connection, number: int, seat: int | None = None) -> dict[str, object]:
    """The game's record as a seat, or somebody who has none, may have it: a finished game has no secrets."""
    past = history.read(ledger.journal(tx, number))
    return rules.record_for(seat, header(tx, number, past.game.table), past.rounds)


def proof(tx: Connection, number: int) -> Proof:
    """What proves the rounds of a game that are over, the same for everybody: nothing of a running one is in it."""
    return history.read(ledger.journal(tx, number)).proof(str(number), ledger.names(tx, number))


def _standing(tx: Connection, row: GameRow) -> Standing:
    game = game_from_json(row.snapshot)
    players = ledger.names(tx, row.id)
    table = game.table
    seen = rules.view(table, 0) if table.round else None
    return Standing(
        id=row.id,
        status=row.status,
        players=players,
        bots=tuple(players[i] for i, seat in enumerate(game.seats) if seat.bot),
        round=table.round,
        phase=table.phase,
        created=row.created,
        waiting=tuple(_waiting(game, q, players) for q in game.questions if not game.is_dormant(q)),
        finished=table.finished,
        totals=table.totals,
        winners=tuple(players[seat] for seat in table.winners),
        areas=seen.areas if seen else (),
        discard_top=seen.discard_top if seen else None,
        stock=seen.stock if seen else 0,
        options=table.options,
        window_hours=game.clock.window_hours,
        turn_hours=game.clock.turn_hours,
        commitments=tuple(rules.commitment(bytes.fromhex(seed)) for seed in game.seeds),
    )


def _waiting(game: Game, question: Question, players: tuple[str, ...]) -> Waiting:
    due = deadline(game.clock, question)
    return Waiting(players[question.seat], question.kind, question.asked, due, question.started is not None)
