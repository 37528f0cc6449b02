"""Games, their journals, alarms and seats."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from sqlalchemy import Connection

from allegra_pbem.store import StaleError, Store, games, people
from allegra_pbem.store.games import Fact

Work = Callable[[Connection], object]

only_postgres = pytest.mark.parametrize("database", ["postgresql"], indirect=True)


def _save(
    tx: Connection, game: int, facts: list[Fact], version: int, alarm: datetime | None = None, status: str = "running"
) -> int:
    return games.save(tx, game, facts, version=version, snapshot="{}", next_alarm=alarm, status=status)


def _alarmed(tx: Connection, now: datetime, alarm: datetime | None) -> int:
    game = games.create(tx, now)
    _save(tx, game, [], 0, alarm)
    return game


def test_facts_are_numbered_on_from_the_version(store: Store, now: datetime) -> None:
    def work(tx: Connection) -> list[int]:
        game = games.create(tx, now)
        first = _save(tx, game, [Fact(now, "mail", "drawn", '{"card": 7}', "12"), Fact(now, "bot", "kept", "{}")], 0)
        second = _save(tx, game, [Fact(now, "tick", "asked", "{}")], first)
        assert (first, second) == (2, 3)
        facts = games.journal(tx, game)
        assert (facts[0].kind, facts[0].data, facts[0].cause, facts[0].reference) == (
            "drawn",
            '{"card": 7}',
            "mail",
            "12",
        )
        assert facts[1].reference is None
        return [fact.number for fact in facts]

    assert store.write(work) == [1, 2, 3]


def test_the_journal_can_be_read_from_a_fact_on(store: Store, now: datetime) -> None:
    def work(tx: Connection) -> list[str]:
        game, other = games.create(tx, now), games.create(tx, now)
        _save(tx, other, [Fact(now, "tick", "elsewhere", "{}")] * 3, 0)
        _save(tx, game, [Fact(now, "tick", kind, "{}") for kind in ("a", "b", "c")], 0)
        return [fact.kind for fact in games.journal(tx, game, since=1)]

    assert store.write(work) == ["b", "c"]


def test_a_save_sets_the_whole_row(store: Store, now: datetime) -> None:
    alarm = now + timedelta(hours=24)

    def work(tx: Connection) -> int:
        game = games.create(tx, now, snapshot="old")
        games.save(tx, game, [], version=0, snapshot="new", next_alarm=alarm, status="over")
        return game

    game = store.write(work)
    row = store.read(lambda tx: games.load(tx, game))
    assert row is not None
    assert (row.version, row.snapshot, row.next_alarm, row.status) == (0, "new", alarm, "over")


def test_a_save_on_another_version_is_refused_whole(store: Store, now: datetime) -> None:
    game = store.write(lambda tx: games.create(tx, now))
    store.write(lambda tx: _save(tx, game, [Fact(now, "mail", "drawn", "{}")], 0))
    with pytest.raises(StaleError, match=f"game {game}: expected version 0, got 1"):
        store.write(lambda tx: _save(tx, game, [Fact(now, "mail", "late", "{}")], 0))
    assert [fact.kind for fact in store.read(lambda tx: games.journal(tx, game))] == ["drawn"]


def test_a_game_that_is_not_there_cannot_be_locked_or_saved(store: Store) -> None:
    assert store.write(lambda tx: (games.lock(tx, 5), games.try_lock(tx, 5), games.load(tx, 5))) == (None, None, None)
    with pytest.raises(StaleError, match="no such game"):
        store.write(lambda tx: _save(tx, 5, [], 0))


@only_postgres
def test_an_alarm_leaves_alone_a_game_that_somebody_has(store: Store, now: datetime) -> None:
    game = store.write(lambda tx: games.create(tx, now))

    def work(tx: Connection) -> object:
        games.lock(tx, game)
        return store.write(lambda other: games.try_lock(other, game))

    assert store.write(work) is None
    assert store.write(lambda tx: games.try_lock(tx, game)) is not None


def test_due_games_come_longest_due_first_and_not_before_their_time(store: Store, now: datetime) -> None:
    def work(tx: Connection) -> tuple[list[int], list[int]]:
        exact = _alarmed(tx, now, now)
        _alarmed(tx, now, now + timedelta(microseconds=1))
        _alarmed(tx, now, None)
        early = _alarmed(tx, now, now - timedelta(days=1))
        assert (early, exact) == (4, 1)
        return games.due(tx, now), games.due(tx, now, limit=1)

    assert store.write(work) == ([4, 1], [4])


def test_due_games_are_found_through_the_partial_index(plan: Callable[[Work], str], now: datetime) -> None:
    assert "game_alarm" in plan(lambda tx: games.due(tx, now))


def test_games_are_listed_newest_first(store: Store, now: datetime) -> None:
    def work(tx: Connection) -> None:
        for status in ("open", "over", "open"):
            games.create(tx, now, status)

    store.write(work)
    assert [game.id for game in store.read(games.listing)] == [3, 2, 1]
    assert [game.id for game in store.read(lambda tx: games.listing(tx, "open"))] == [3, 1]
    assert [game.id for game in store.read(lambda tx: games.listing(tx, limit=2))] == [3, 2]


def test_seats_are_given_in_order_and_found_by_player(store: Store, now: datetime) -> None:
    def work(tx: Connection) -> list[tuple[int, int | None]]:
        ann = people.add(tx, "Ann", "ann@example.org", now)
        game = games.create(tx, now)
        for seat, player in ((2, None), (0, ann), (1, ann)):
            games.add_seat(tx, game, seat, player)
        assert [seat.seat for seat in games.seats_of(tx, ann)] == [0, 1]
        return [(seat.seat, seat.player) for seat in games.seats(tx, game)]

    assert store.write(work) == [(0, 1), (1, 1), (2, None)]
