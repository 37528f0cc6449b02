"""Every journal replayed and compared with what stands beside it."""

from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection

from .. import rules
from ..moderator import history
from ..moderator.codec import game_to_json
from ..moderator.ring import next_alarm
from ..moderator.state import status
from ..store import games
from ..store.tables import GameRow
from . import ledger
from .office import Office


@dataclass(frozen=True, slots=True)
class Difference:
    """Something about a game that its journal does not say."""

    game: int
    what: str


def check(office: Office) -> tuple[int, list[Difference]]:
    """How many games there are, and all in which journal and cache differ. Changes nothing."""
    numbers = office.store.read(lambda tx: [row.id for row in games.listing(tx, limit=1_000_000)])
    found: list[Difference] = []
    for number in numbers:
        found += [Difference(number, what) for what in office.store.read(partial(_compare, number=number))]
    return len(numbers), found


def header(tx: Connection, number: int, table: rules.Game) -> rules.Header:
    """The head of a game's record."""
    return rules.Header(str(number), ledger.names(tx, number), table.options, table.deck)


def _compare(tx: Connection, number: int) -> list[str]:
    row = games.load(tx, number)
    assert row is not None
    try:
        past = history.read(ledger.journal(tx, number))
    except (ValueError, LookupError, rules.IllegalAction) as error:
        return [f"the journal cannot be replayed: {error}"]
    differences = _cache(row, past)
    document = rules.record_of(header(tx, number, past.game.table), past.rounds)
    return differences + [f"the record: round {d.round}, action {d.action}: {d.what}" for d in rules.check(document)]


def _cache(row: GameRow, past: history.Past) -> list[str]:
    expected = {
        "version": past.game.version,
        "snapshot": game_to_json(past.game),
        "next_alarm": next_alarm(past.game),
        "status": status(past.game),
    }
    return [
        f"{name}: expected {str(value)[:200]} of the journal, got {str(getattr(row, name))[:200]}"
        for name, value in expected.items()
        if getattr(row, name) != value
    ]
