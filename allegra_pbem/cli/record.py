"""`allegra record`: game records, without any database."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from .shell import PROBLEM, USAGE, Json, complain, counted, show_json, show_table

app = typer.Typer(help="Check and show game records (allegra-record/1).", no_args_is_help=True)

Files = Annotated[
    list[Path], typer.Argument(metavar="FILE", help="Records: one JSON document, or one a line (.jsonl).")
]
Checkpoints = Annotated[bool, typer.Option("--checkpoints", help="Compare the tables in `checkpoints`, too.")]


@app.command()
def check(files: Files, as_json: Json = False, checkpoints: Checkpoints = False) -> None:
    """Replay records and say what differs.

    Everything is checked from the seeds and the actions alone: deals, starter, reshuffles, drawn cards, sums, scores,
    winners. Of a game that is not over it says from which round on nothing is proven yet. A record with a `refused` key
    is right when exactly that action is refused. Exit status 1 when anything differs.
    """
    from .. import rules

    games, differences, running = 0, [], []
    for file in files:
        for line, text in _records(file):
            games += 1
            document = _parsed(text)
            found = rules.check(document, checkpoints)
            if (first := rules.unproven(document)) is not None:
                running.append({"file": str(file), "line": line, "from_round": first})
            differences += [_difference(file, line, difference) for difference in found]
    ok = games - len({(d["file"], d["line"]) for d in differences})
    if as_json:
        show_json({"games": games, "ok": ok, "differences": differences, "unproven": running})
    else:
        for d in differences:
            typer.echo(f"{d['file']}, line {d['line']}, round {d['round']}, action {d['action']}: {d['what']}")
        result = f"{counted(games, 'record')} replayed, {counted(len(differences), 'difference')}."
        typer.echo(result.capitalize())
        for r in running:
            where = f"{r['file']}, line {r['line']}"
            typer.echo(f"{where}: the game is not over. From round {r['from_round']} on nothing is proven yet.")
    if differences:
        raise typer.Exit(PROBLEM)


@app.command()
def show(file: Annotated[Path, typer.Argument(metavar="FILE", help="One record.")], as_json: Json = False) -> None:
    """Show the scores of one record, replayed."""
    from .. import rules

    records = [text for _, text in _records(file)]
    if len(records) != 1:
        complain(f"{file}: expected one record, got {len(records)}.", USAGE)
    document = _parsed(records[0])
    try:
        game = rules.replay(document)
    except rules.RecordError as error:
        complain(f"{file}: the record cannot be replayed: {error}")
    names = document["game"]["players"] if isinstance(document, dict) else []
    shown = {
        "players": names,
        "rounds": [list(score.scores) for score in game.finished],
        "totals": list(game.totals),
        "winners": list(game.winners),
    }
    if as_json:
        show_json(shown)
        return
    rows = [[f"round {number}", *score.scores] for number, score in enumerate(game.finished, 1)]
    rows.append(["total", *game.totals])
    winners = " and ".join(names[seat] for seat in game.winners)
    show_table(f"Won by {winners}" if winners else "Not finished", ["", *names], rows)


def _difference(file: Path, line: int, found: object) -> dict[str, object]:
    from dataclasses import asdict

    from ..rules import Difference

    assert isinstance(found, Difference)
    return {"file": str(file), "line": line, **asdict(found)}


def _records(file: Path) -> Iterator[tuple[int, str]]:
    """The file's records with the lines on which they begin: the whole file, or every line of a .jsonl."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        complain(f"{file}: the file cannot be read: {error}", USAGE)
    if file.suffix != ".jsonl":
        yield 1, text
        return
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield number, line


def _parsed(text: str) -> object:
    """The JSON document, or None (which no record is) for what is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
