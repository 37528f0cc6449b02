"""A whole game, from the invitations to the last mail."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from sqlalchemy import Connection

from .. import rules
from ..assets import deck_table
from ..moderator.clock import Clock
from ..moderator.codec import game_from_json
from ..postoffice import tables
from ..postoffice.standing import standing
from ..postoffice.tables import Invited
from ..rules.view import Blank
from ..store import games
from ..store.tables import GameRow
from .outcome import Outcome, outcome
from .people import PEOPLE, Cast
from .world import StandstillError, World, world

STANDARD_SEED = 7
INVITED_FOR = timedelta(hours=24)
"""How long people have to put words into the shuffle before the game starts."""
STANDSTILL = timedelta(days=20)
"""A game in which nothing has happened for so long never goes on: no question stays open half that time."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the game is: `share` goes from 0 to 1, unevenly; `day` counts from 1."""

    share: float
    round: int
    day: int
    mails: int


Watch = Callable[[Progress], None]


def play(
    folder: Path,
    players: int = 4,
    seed: int = STANDARD_SEED,
    options: rules.Options | None = None,
    watch: Watch = lambda _: None,
    cast: Cast = PEOPLE,
) -> Outcome:
    """Play a game between the first `players` of the cast (2 to 6) and leave everything that it took in `folder`.

    The same seed gives the same game, mail for mail. Raises ExchangeError, StoreError or OSError when the world cannot
    be made, and StandstillError when the game does not come to its end.
    """
    with world(folder, cast[:players], seed) as here:
        number = _open(here, options or rules.Options())
        changed, version = here.clock.now(), 0
        while (game := _row(here, number)).status != "over":
            if game.version != version:
                changed, version = here.clock.now(), game.version
                watch(_progress(here, game))
            elif here.clock.now() - changed > STANDSTILL:
                raise StandstillError(_waits_for(here, number))
            here.step(game.next_alarm)
        result = outcome(here.office, number, folder, here.elapsed)
    (folder / "record.json").write_text(json.dumps(result.record, ensure_ascii=False, indent=1), encoding="utf-8")
    return result


def _open(here: World, options: rules.Options) -> int:
    """Invite, wait until people had time to answer, and deal."""
    settings = here.office.settings
    invited = [Invited(person.name, person.address) for person in here.people]
    clock = Clock(settings.window_hours, settings.turn_hours, settings.strikes, settings.undeliverable_days)
    number = tables.open_table(here.office, invited, options, rules.parse_deck(deck_table()), clock)
    start = here.clock.now() + INVITED_FOR
    here.serve()
    while here.clock.now() < start:
        here.step(start)
    tables.start_table(here.office, number)
    here.serve()
    return number


def _row(here: World, number: int) -> GameRow:
    row = here.office.store.read(lambda tx: games.load(tx, number))
    assert row is not None
    return row


def _progress(here: World, row: GameRow) -> Progress:
    """A round is as far as the area with the fewest face-down cards is."""
    table = game_from_json(row.snapshot).table
    rounds = table.options.rounds
    done = float(len(table.finished))
    if table.round > done:
        areas = rules.view(table, 0).areas
        done += 1 - min(area.count(Blank.FACE_DOWN) for area in areas) / len(areas[0])
    return Progress(min(done / rounds, 1.0), table.round, here.elapsed.days + 1, here.mails)


def _waits_for(here: World, number: int) -> str:
    def work(tx: Connection) -> str:
        questions = standing(tx, number).waiting
        asked = ", ".join(
            f"{q.player} ({q.kind}, asked {q.since:%d %b %H:%M}, due {q.due:%d %b %H:%M})" for q in questions
        )
        return asked or "nobody"

    asked = here.office.store.read(work)
    return (
        f"Game {number} has come to a standstill: it waits for {asked}, the clock says {here.clock.now():%d %b %H:%M}, "
        f"and nothing has happened for {STANDSTILL.days} days. This is a fault of the program, not of yours."
    )
