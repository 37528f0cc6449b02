"""Processes of their own for the tests: `python workers.py WHAT URL …` says "ready", waits for a line, and works."""

import sys
from datetime import UTC, datetime

from sqlalchemy import Connection, create_engine, make_url, text
from sqlalchemy.exc import DBAPIError

from allegra_pbem.store import games, open_store, upgrade
from allegra_pbem.store.games import Fact

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def append(url: str, name: str, times: str) -> None:
    """Append facts to game 1, one in each transaction."""

    def one(tx: Connection) -> None:
        _append(tx, name)

    with open_store(url) as store:
        _wait()
        for _ in range(int(times)):
            store.write(one)


def increment(url: str, times: str) -> None:
    """The same without the store: SQLAlchemy's default engine. Prints how many increments were acknowledged.

    It waits after the first reading, so that all processes have read before one writes, however busy the machine is.
    """
    place = make_url(url)
    if place.get_backend_name() == "postgresql":
        place = place.set(drivername="postgresql+psycopg")
    engine = create_engine(place)
    done = 0
    for turn in range(int(times)):
        try:
            with engine.begin() as tx:
                version = tx.execute(text("SELECT version FROM game WHERE id = 1")).scalar_one()
                if turn == 0:
                    _wait()
                tx.execute(text("UPDATE game SET version = :next WHERE id = 1"), {"next": version + 1})
            done += 1
        except DBAPIError:
            continue
    sys.stdout.write(f"{done}\n")


def hang(url: str, name: str) -> None:
    """Append a fact, say so, and never commit."""

    def work(tx: Connection) -> None:
        _append(tx, name)
        _wait("written")

    with open_store(url) as store:
        store.write(work)


def commit(url: str, name: str) -> None:
    """Append a fact, commit, say so, and wait to be killed."""
    with open_store(url) as store:
        store.write(lambda tx: _append(tx, name))
        _wait("committed")


def migrate(url: str) -> None:
    _wait()
    upgrade(url)


def _append(tx: Connection, name: str) -> None:
    game = games.lock(tx, 1)
    assert game is not None
    fact = Fact(NOW, "mail", "counted", "{}", reference=name)
    games.save(tx, 1, [fact], version=game.version, snapshot=name, next_alarm=None, status="running")


def _wait(word: str = "ready") -> None:
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()
    sys.stdin.readline()


if __name__ == "__main__":
    {"append": append, "increment": increment, "hang": hang, "commit": commit, "migrate": migrate}[sys.argv[1]](
        *sys.argv[2:]
    )
