"""Times are aware and in UTC; text survives whatever a mail contains."""

from datetime import UTC, datetime, timedelta, timezone
from enum import StrEnum

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from sqlalchemy import Connection, select, text
from sqlalchemy.exc import StatementError

from allegra_pbem.store import Store, games, service
from allegra_pbem.store.tables import GAME


def test_a_naive_time_is_refused(store: Store) -> None:
    with pytest.raises(StatementError, match="expected an aware datetime, got the naive"):
        store.write(lambda tx: games.create(tx, datetime(2026, 3, 1)))
    with pytest.raises(StatementError, match="naive"):
        store.read(lambda tx: games.due(tx, datetime(2026, 3, 1)))
    assert store.read(games.listing) == []


def test_a_time_of_any_zone_comes_back_in_utc(store: Store) -> None:
    east = datetime(2026, 3, 1, 2, 30, 0, 123456, tzinfo=timezone(timedelta(hours=5, minutes=45)))
    game = store.write(lambda tx: games.create(tx, east))
    found = store.read(lambda tx: games.load(tx, game))
    assert found is not None
    assert (found.created, found.created.tzinfo) == (east, UTC)
    assert found.created.isoformat() == "2026-02-28T20:45:00.123456+00:00"


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_sqlite_keeps_times_as_text_whose_order_is_that_of_time(store: Store) -> None:
    store.write(lambda tx: games.create(tx, datetime(2026, 3, 1, tzinfo=UTC)))
    written = store.read(lambda tx: tx.execute(text("SELECT created FROM game")).scalar())
    assert written == "2026-03-01 00:00:00.000000"


def test_text_that_no_database_can_hold_is_made_harmless(store: Store) -> None:
    store.write(lambda tx: service.put(tx, "odd", "nul \0, stray byte \udce9, half a pair \ud83d, whole \U0001f600"))
    found = store.read(lambda tx: service.get(tx, "odd"))
    assert found == "nul \ufffd, stray byte \ufffd, half a pair \ufffd, whole \U0001f600"


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(some.text(some.characters(exclude_categories=["Cs"], exclude_characters="\0")))
def test_all_other_text_comes_back_as_it_was(store: Store, words: str) -> None:
    store.write(lambda tx: service.put(tx, "words", words))
    assert store.read(lambda tx: service.get(tx, "words")) == words


def test_a_word_of_another_room_is_kept_by_its_value(store: Store, now: datetime) -> None:
    class Status(StrEnum):
        PAUSED = "paused"

    def work(tx: Connection) -> str:
        game = games.create(tx, now, status=Status.PAUSED)
        return str(tx.execute(select(GAME.c.status).where(GAME.c.id == game)).scalar_one())

    assert store.write(work) == "paused"
