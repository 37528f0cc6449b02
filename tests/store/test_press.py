"""Press is kept beside the journal, and each seat has heard it up to some piece."""

from collections.abc import Callable
from datetime import datetime, timedelta

from sqlalchemy import Connection

from allegra_pbem.store import Store, games, people, press


def _table(store: Store, now: datetime) -> int:
    """A game of Ann, Bob and Cem."""

    def work(tx: Connection) -> int:
        game = games.create(tx, now)
        for seat, name in enumerate(("Ann", "Bob", "Cem")):
            games.add_seat(tx, game, seat, people.add(tx, name, f"{name}@example.org", now))
        return game

    return store.write(work)


def _unheard(store: Store, game: int) -> dict[int, list[str]]:
    found = store.read(lambda tx: press.unheard(tx, game))
    return {seat: [piece.text for piece in pieces] for seat, pieces in found.items()}


def test_each_seat_has_yet_to_hear_what_was_said_to_it_and_nothing_else(store: Store, now: datetime) -> None:
    game, other = _table(store, now), store.write(lambda tx: games.create(tx, now))

    def work(tx: Connection) -> None:
        press.add(tx, game, 0, "to all", now, listener=None)
        press.add(tx, game, 1, "to Ann", now, listener=0)
        press.add(tx, other, 1, "elsewhere", now, listener=None)

    store.write(work)
    assert _unheard(store, game) == {0: ["to Ann"], 1: ["to all"], 2: ["to all"]}
    assert [piece.text for piece in store.read(lambda tx: press.of_game(tx, game))] == ["to all", "to Ann"]


def test_what_a_mail_has_told_is_heard_and_what_comes_later_is_not(store: Store, now: datetime) -> None:
    game = _table(store, now)
    store.write(lambda tx: press.add(tx, game, 0, "one", now, listener=None))
    last = store.read(lambda tx: press.of_game(tx, game))[-1].id
    store.write(lambda tx: press.hear(tx, game, 1, last))
    store.write(lambda tx: press.add(tx, game, 0, "two", now, listener=None))
    assert _unheard(store, game) == {1: ["two"], 2: ["one", "two"]}


def test_what_a_seat_said_is_counted_from_a_moment_on(store: Store, now: datetime) -> None:
    game = _table(store, now)

    def work(tx: Connection) -> None:
        for hours in (1, 2, 3):
            press.add(tx, game, 0, "again", now + timedelta(hours=hours), listener=None)
        press.add(tx, game, 1, "not hers", now + timedelta(hours=3), listener=0)

    store.write(work)
    assert store.read(lambda tx: press.count(tx, game, 0, now + timedelta(hours=1))) == 2


def test_the_press_of_a_game_is_found_through_its_index(plan: Callable[[object], str]) -> None:
    assert "press_game" in plan(lambda tx: press.of_game(tx, 1))


def test_a_piece_of_press_shows_no_word_of_it_in_a_fault(store: Store, now: datetime) -> None:
    game = _table(store, now)
    store.write(lambda tx: press.add(tx, game, 0, "between us", now, listener=1))
    assert "between us" not in repr(store.read(lambda tx: press.of_game(tx, game)))
