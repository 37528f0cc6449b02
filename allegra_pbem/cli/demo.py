"""`allegra demo`: a whole game by mail on this machine alone."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Annotated

import typer

from .shell import Json, complain, show_json, show_table

if TYPE_CHECKING:
    from ..demo import Outcome, Progress, Watch

INTERRUPTED = 130


def demo(
    players: Annotated[int, typer.Option(min=2, max=6, help="How many correspondents play.")] = 4,
    seed: Annotated[int, typer.Option(help="All the chance there is: the same seed gives the same game.")] = 7,
    keep: Annotated[
        Path | None, typer.Option(help="Leave mails, database and record.json in this new or empty folder.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Play a whole game by mail, here and now.

    Simulated correspondents with Maildirs of their own play three rounds. They know nothing but the mails that they
    get, and answer them as people do: late, with quotations, sometimes not at all, with nonsense, or to an old mail.
    All mail travels by SMTP on the loopback, nothing leaves this machine, and no installation is touched. The days
    pass in seconds, by a clock of the demo's own. Exit status 1: it could not be played to its end.
    """
    folder = _folder(keep)
    with _complaining(folder), _watching(as_json) as watch:
        from ..demo import play

        outcome = play(folder, players, seed, watch=watch)
    if outcome.differences:
        complain(_unsound(outcome))
    if as_json:
        show_json(outcome.as_json())
    else:
        _show(outcome, players, seed)


def _folder(keep: Path | None) -> Path:
    """The folder that everything is left in, which is there and empty."""
    try:
        if keep is None:
            return Path(mkdtemp(prefix="allegra-demo-")).resolve()
        keep.mkdir(parents=True, exist_ok=True)
        if any(keep.iterdir()):
            complain(f"{keep} is not empty, and the demo mixes its mails with no others. Name a new or empty folder.")
    except OSError as error:
        complain(f"The folder cannot be used: {error}. Nothing was played; name another with --keep.")
    return keep.resolve()


@contextmanager
def _complaining(folder: Path) -> Iterator[None]:
    """What can go wrong, as a sentence and an exit status."""
    from ..demo import ExchangeError, StandstillError
    from ..store import StoreError

    left = f"What there is so far lies in {folder}."
    try:
        yield
    except KeyboardInterrupt:
        complain(f"Interrupted. {left}", INTERRUPTED)
    except ExchangeError as error:
        complain(f"{error}. Nothing was played: the demo needs one free port of the loopback. Try again.")
    except (StandstillError, StoreError, OSError) as error:
        complain(f"The demo has stopped: {error}\n{left}")


@contextmanager
def _watching(as_json: bool) -> "Iterator[Watch]":
    """A progress bar on stderr, where there is a person to see it."""
    if as_json or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, SpinnerColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bars

    columns = SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        bar = bars.add_task("Invitations", total=1.0)

        def watch(progress: "Progress") -> None:
            said = f"Round {progress.round}, day {progress.day}, {progress.mails} mails"
            bars.update(bar, completed=progress.share, description=said)

        yield watch


def _show(outcome: "Outcome", players: int, seed: int) -> None:
    names = [outcome.players[seat] for seat in outcome.winners]
    rounds = [(f"round {at}", *scores) for at, scores in enumerate(outcome.scores, 1)]
    show_table(f"Won by {' and '.join(names)}", ["", *outcome.players], [*rounds, ("total", *outcome.totals)])
    typer.echo()
    show_table("", ["what happened", "how often"], _happened(outcome))
    if outcome.unplayed:
        typer.echo()
        rows = [(why.mails, why.verdict, why.reason, why.answered) for why in outcome.unplayed]
        show_table("Replies that were not played, or not all of them", ["mails", "verdict", "why", "answered"], rows)
    typer.echo(f"\n{_where(outcome, players, seed)}")


def _happened(outcome: "Outcome") -> list[tuple[str, object]]:
    return [
        ("days by the demo's clock", outcome.elapsed.days),
        ("turns", outcome.turns),
        ("knock windows", f"{outcome.knock_windows}, {outcome.closed_by_time} of them closed by time"),
        ("knocks", outcome.knocks),
        ("cards given", outcome.given),
        ("other questions missed", outcome.missed),
        ("mails in", outcome.mails_in),
        ("mails out", outcome.mails_out),
    ]


def _where(outcome: "Outcome", players: int, seed: int) -> str:
    folder = outcome.folder
    return (
        f"Every mail: {folder / 'mails'}\n"
        f"One to open in a browser: {outcome.page}\n"
        f"The record, which fits the rules and the journal: {folder / 'record.json'}\n\n"
        f"Look into it: ALLEGRA_HOME={folder} allegra game history {outcome.game}\n"
        f"Another game: allegra demo --players {players} --seed {seed + 1}\n"
        "A game of your own: allegra init"
    )


def _unsound(outcome: "Outcome") -> str:
    found = "\n".join(f"- {difference}" for difference in outcome.differences)
    return (
        f"The game was played, but it does not fit its journal and the rules:\n{found}\n"
        f"This is a fault of the program. Everything that it takes to find it lies in {outcome.folder}."
    )
