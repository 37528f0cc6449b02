"""Every journal replayed and compared with what stands beside it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection

from .. import rules
from ..moderator import history
from ..moderator.codec import game_to_json
from ..moderator.ring import next_alarm
from ..moderator.state import Game, status
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
        document = rules.record_of(header(tx, number, past.game.table), past.rounds)
    except Exception as error:  # a broken journal may break anything
        return [f"the journal cannot be replayed: {type(error).__name__}: {error}"]
    wrong = [f"the record: round {d.round}, action {d.action}: {d.what}" for d in rules.check(document)]
    return [*_numbers(tx, number), *_cache(row, past.game), *wrong]


def _numbers(tx: Connection, number: int) -> list[str]:
    found = [fact.number for fact in games.journal(tx, number)]
    missing = sorted(set(range(1, max(found) + 1)) - set(found))
    return [f"the journal: expected every number up to {max(found)}, missing {missing[:10]}"] if missing else []


def _cache(row: GameRow, game: Game) -> list[str]:
    """What stands in the game's row and does not follow from its journal."""
    expected = {"version": game.version, "next_alarm": next_alarm(game), "status": status(game)}
    differences = [
        f"{name}: expected {value} of the journal, got {getattr(row, name)}"
        for name, value in expected.items()
        if getattr(row, name) != value
    ]
    return differences + _snapshot(row.snapshot, game_to_json(game))


def _snapshot(got: str, expected: str) -> list[str]:
    """The places where a snapshot differs, without the values: nobody at the table may know them all."""
    if got == expected:
        return []
    try:
        places = list(_places(json.loads(got), json.loads(expected), "snapshot"))
    except ValueError:
        return ["snapshot: it is no JSON"]
    return [f"{place} is not what the journal says" for place in places[:10] or ["snapshot"]]


def _places(got: object, expected: object, at: str) -> Iterator[str]:
    match got, expected:
        case dict(), dict():
            for key in sorted({*got, *expected}):
                yield from _places(got.get(key), expected.get(key), f"{at}.{key}")
        case list(), list() if len(got) == len(expected):
            for place, (one, other) in enumerate(zip(got, expected, strict=True)):
                yield from _places(one, other, f"{at}.{place}")
        case _ if got != expected:
            yield at
