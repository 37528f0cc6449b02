"""`allegra player`: people."""

from typing import TYPE_CHECKING, Annotated

import typer

from .shell import USAGE, Json, complain, opened, show_json, show_table, when

if TYPE_CHECKING:
    from ..postoffice.players import Person

app = typer.Typer(help="List, show and change players.", no_args_is_help=True)

Name = Annotated[str, typer.Argument(metavar="PLAYER", help="The player's name, or an address of theirs.")]


@app.command("list")
def list_(context: typer.Context, as_json: Json = False) -> None:
    """List the players."""
    from ..postoffice.players import everybody

    with opened(context) as office:
        found = office.store.read(everybody)
    if as_json:
        show_json([_document(one) for one in found])
    else:
        rows = [(one.name, one.addresses[0], one.language, one.zone, _games(one)) for one in found]
        show_table("", ("name", "address", "language", "zone", "games"), rows)


@app.command()
def show(context: typer.Context, player: Name, as_json: Json = False) -> None:
    """Show one player."""
    from ..postoffice.players import person

    with opened(context) as office:
        found = office.store.read(lambda tx: person(tx, player))
    _show(found, as_json)


@app.command("set")
def set_(
    context: typer.Context,
    player: Name,
    name: Annotated[str | None, typer.Option(help="Call the player this from now on.")] = None,
    address: Annotated[str | None, typer.Option(help="Send mail there; the old address stays theirs.")] = None,
    language: Annotated[
        str | None, typer.Option(help="The reply line of mails to them, so far: en fr it pt de es.")
    ] = None,
    zone: Annotated[str | None, typer.Option(help="Tell times in this zone, such as Europe/Rome.")] = None,
    view: Annotated[str | None, typer.Option(help="Draw their areas (board), or tell them (sentences).")] = None,
    mail: Annotated[
        str | None, typer.Option(help='All mail, only "turns", or one mail a day at an hour: "daily 18".')
    ] = None,
    subject: Annotated[str | None, typer.Option(help="Constant subjects (short), or with the news (full).")] = None,
    calendar: Annotated[
        str | None, typer.Option(help="Bring an entry for their calendar with each deadline (on), or none (off).")
    ] = None,
    as_json: Json = False,
) -> None:
    """Change a player's name, address, or preferences.

    Mails that are written from now on follow it.
    """
    from ..postoffice.players import change

    if (name, address, language, zone, view, mail, subject, calendar) == (None,) * 8:
        complain(
            "Say what to change; `allegra player set --help` lists what can be. Nothing was changed.",
            USAGE,
        )
    with opened(context) as office:
        found = office.store.write(
            lambda tx: change(
                tx,
                player,
                new_name=name,
                language=language,
                zone=zone,
                view=view,
                mail=mail,
                subject=subject,
                calendar=calendar,
                address=address,
            )
        )
    _show(found, as_json)


def _show(found: "Person", as_json: bool) -> None:
    if as_json:
        show_json(_document(found))
        return
    rows = [
        ("name", found.name),
        ("mail goes to", found.addresses[0]),
        ("other addresses", ", ".join(found.addresses[1:])),
        ("language", found.language),
        ("zone", found.zone),
        ("view", found.view),
        ("mail", found.mail),
        ("subject", found.subject),
        ("calendar", found.calendar),
        ("games", _games(found)),
        ("known since", when(found.since)),
    ]
    show_table("", ("", ""), rows)


def _document(found: "Person") -> dict[str, object]:
    from dataclasses import asdict

    return asdict(found)


def _games(found: "Person") -> str:
    return ", ".join(map(str, found.games))
