"""`allegra config`: the settings in force."""

import typer

from .shell import Json, complaining, load, show_json, show_table

app = typer.Typer(help="Show the settings in force.", no_args_is_help=True)


@app.command()
def show(context: typer.Context, as_json: Json = False) -> None:
    """Show every setting and where it came from.

    Each is taken from the environment (ALLEGRA_…), else from the settings file, else it has its default. Passwords
    are hidden.
    """
    from ..config import shown

    with complaining():
        loaded = load(context)
    values = shown(loaded.settings)
    document = {name: {"value": value, "from": str(loaded.origins[name])} for name, value in values.items()}
    for stray in loaded.strays:
        typer.echo(f"ALLEGRA_{stray.upper()} is in the environment, but is no setting.", err=True)
    if as_json:
        show_json({"file": str(loaded.file), "settings": document})
    else:
        rows = [(name, entry["value"], entry["from"]) for name, entry in document.items()]
        show_table(f"Settings file: {loaded.file}", ("setting", "value", "from"), rows)
