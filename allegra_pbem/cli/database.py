"""`allegra db`: the database as a whole."""

import typer

from .shell import PROBLEM, Json, complaining, counted, load, opened, show_json

app = typer.Typer(help="Look after the database.", no_args_is_help=True)


@app.command()
def upgrade(context: typer.Context) -> None:
    """Make the database, or bring it up to date.

    Safe to run at any time; a database of a newer program is refused and left as it is.
    """
    from ..store import upgrade as upgrade_store

    with complaining():
        settings = load(context).settings
        settings.home.mkdir(mode=0o700, parents=True, exist_ok=True)
        before = upgrade_store(settings.database)
    typer.echo("The database is up to date." if before else "The database is made.")


@app.command()
def check(context: typer.Context, as_json: Json = False) -> None:
    """Replay every journal and compare.

    Each game is rebuilt from its journal and compared with its snapshot, its alarm, its status and its record. Exit
    status 1 when anything differs; nothing is changed.
    """
    from ..postoffice.checking import check as check_games

    with opened(context) as office:
        games, differences = check_games(office)
    if as_json:
        found = [{"game": d.game, "what": d.what} for d in differences]
        show_json({"games": games, "ok": games - len({d.game for d in differences}), "differences": found})
    else:
        for difference in differences:
            typer.echo(f"game {difference.game}: {difference.what}")
        result = f"{counted(games, 'game')} replayed, {counted(len(differences), 'difference')}."
        typer.echo(result.capitalize())
    if differences:
        raise typer.Exit(PROBLEM)
