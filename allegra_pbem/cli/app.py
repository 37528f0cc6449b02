"""All commands under one name."""

from pathlib import Path
from typing import Annotated

import typer

from . import database, demo, doctor, game, init, mail, player, record, service, settings

app = typer.Typer(
    name="allegra",
    help="Play Allegra, a card game for 2 to 6, by e-mail.\n\nBegin with `allegra demo`, or with `allegra init`.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help fits 80 columns, leaves addresses alone, and can be read aloud
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit status: 0 done, 1 refused or a problem found, 2 wrong usage, 75 try again later.",
)


@app.callback()
def everywhere(
    context: typer.Context,
    config: Annotated[
        Path | None, typer.Option(help="Read this settings file instead of allegra.toml in the home folder.")
    ] = None,
) -> None:
    context.obj = config


app.command()(demo.demo)
app.command()(init.init)
app.command()(doctor.doctor)
app.command()(service.run)
app.command()(service.serve)
app.command()(service.fetch)
app.command()(service.tick)
app.command()(service.deliver)
app.add_typer(game.app, name="game")
app.add_typer(player.app, name="player")
app.add_typer(mail.app, name="mail")
app.add_typer(record.app, name="record")
app.add_typer(database.app, name="db")
app.add_typer(settings.app, name="config")
