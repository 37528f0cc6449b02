"""`allegra mail`: what came, what went, and why."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from .shell import USAGE, Json, complain, opened, show_json, show_table

if TYPE_CHECKING:
    from ..store.tables import InboundRow

app = typer.Typer(help="Take in mail, and see what came and went.", no_args_is_help=True)

Limit = Annotated[int, typer.Option(min=1, help="List only the last so many.")]
Game = Annotated[int | None, typer.Option(help="List only those of this game.")]


@app.command()
def receive(
    context: typer.Context,
    sender: Annotated[str | None, typer.Option(help="The envelope's sender; empty for a bounce.")] = None,
    recipient: Annotated[list[str] | None, typer.Option(help="The envelope's recipients.")] = None,
) -> None:
    """Take one raw mail on stdin into the spool.

    For a mail server's pipe. The mail is on disk when this exits with 0; 75 asks the mail server to try again later.
    It is judged by the next `allegra run` or `allegra fetch`. Without the options the envelope is taken from SENDER
    and RECIPIENT in the environment, or from the mail's headers.
    """
    import os

    from ..mail.intake import drop

    config = context.find_root().obj
    words = [] if sender is None else [drop.SENDER, sender]
    words += [word for address in recipient or () for word in (drop.RECIPIENT, address)]
    raise typer.Exit(drop.receive(words, os.environ, str(config) if config else None))


@app.command("log")
def log_(context: typer.Context, limit: Limit = 50, game: Game = None, as_json: Json = False) -> None:
    """List the mails that came, and what became of each."""
    from ..store import inbox, people

    with opened(context) as office:
        rows = office.store.read(lambda tx: inbox.log(tx, limit, game=game))
        players = {player.id: player.name for player in office.store.read(people.listing)}
    if as_json:
        show_json([row.model_dump() for row in rows])
    else:
        show_table(
            "",
            ("mail", "received", "from", "game", "verdict", "reason"),
            [_came(row, players) for row in reversed(rows)],
        )


@app.command()
def outbox(
    context: typer.Context,
    limit: Limit = 50,
    game: Game = None,
    status: Annotated[
        Literal["queued", "sent", "failed"] | None, typer.Option(help="List only those of this status.")
    ] = None,
    as_json: Json = False,
) -> None:
    """List the mails that went out, wait, or failed.

    The newest come first. What waits says since when, how often it was tried, when it is tried next, and what the
    server answered.
    """
    from ..postoffice import standstill
    from ..store import outbox as box
    from .fate import told

    with opened(context) as office:
        rows = office.store.read(lambda tx: box.listing(tx, limit, status=status, game=game))
        halt, now = office.store.read(lambda tx: standstill.find(tx, office.settings)), office.now()
    fates = [(row, told(row, now, halt)) for row in rows]
    if as_json:
        show_json([row.model_dump(exclude={"token", "token_digest"}) | {"why": fate} for row, fate in fates])
    else:
        columns = ("mail", "to", "game", "about", "what became of it")
        show_table("", columns, [(row.id, row.recipient, row.game, row.purpose, fate) for row, fate in fates])


@app.command()
def show(
    context: typer.Context,
    way: Annotated[Literal["in", "out"], typer.Argument(metavar="WAY", help="in: a mail that came; out: one of ours.")],
    mail: Annotated[int, typer.Argument(metavar="MAIL", help="Its number in `mail log` or `mail outbox`.")],
) -> None:
    """Print one mail as it came or went."""
    from ..store import inbox
    from ..store import outbox as box

    with opened(context) as office:
        if way == "in":
            raw = office.store.read(lambda tx: inbox.raw(tx, mail))
        else:
            found = office.store.read(lambda tx: box.get(tx, mail))
            raw = found.raw if found else None
    if raw is None:
        complain(f"There is no mail {mail} whose text is kept. `allegra mail {_list(way)}` shows the numbers.")
    sys.stdout.buffer.write(raw)


@app.command()
def retry(
    context: typer.Context,
    mails: Annotated[list[int] | None, typer.Argument(metavar="MAIL", help="Numbers in `mail outbox`.")] = None,
    failed: Annotated[bool, typer.Option("--failed", help="Queue all that failed.")] = False,
) -> None:
    """Queue failed or waiting mails to be sent at once.

    The next `allegra run` or `allegra deliver` sends them, each under the Message-ID that it had.
    """
    from ..postoffice import standstill
    from ..store import outbox as box

    if not mails and not failed:
        complain("Say which: numbers of `allegra mail outbox`, or --failed. Nothing was changed.", USAGE)
    with opened(context) as office:
        numbers = list(mails or [])
        if failed:
            numbers += [row.id for row in office.store.read(lambda tx: box.listing(tx, 10_000, status="failed"))]
        now = office.now()
        done = office.store.write(lambda tx: [number for number in numbers if box.requeue(tx, number, now)])
        office.store.write(lambda tx: standstill.hasten(tx, office.settings))
    typer.echo(f"Queued again: {', '.join(map(str, done)) or 'none'}.")
    if left := [n for n in numbers if n not in done]:
        complain(
            f"Not queued, since sent, being sent just now, never written, or unknown: {', '.join(map(str, left))}."
        )


@app.command()
def read(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Raw mails; - is stdin.")],
    sent: Annotated[Path | None, typer.Option(help="The mail of ours that they answer, as .eml.")] = None,
    as_json: Json = False,
) -> None:
    """Show how a mail would be read; nothing is played.

    Needs no database. With --sent, numbers stand for that mail's moves, and what it says is not taken for typed text.
    """
    from ..mail.reading.read import read_file
    from .explain import explained

    original = None if sent is None else _bytes(sent)
    documents = [(str(file), read_file(_bytes(file), original)) for file in files]
    if as_json and len(documents) == 1:
        show_json(documents[0][1])
    elif as_json:
        import json

        for name, document in documents:
            typer.echo(json.dumps({"file": name, **document}, ensure_ascii=False))
    else:
        for name, document in documents:
            typer.echo("\n".join(explained(name, document)))


@app.command()
def preview(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the files go; it is made if need be.")],
    language: Annotated[str, typer.Option(help="Write them in this language: en, fr, it, pt, de, es.")] = "en",
    view: Annotated[
        Literal["board", "sentences"], typer.Option(help="Draw the areas (board), or tell them (sentences).")
    ] = "board",
) -> None:
    """Write every kind of mail to files, for your eyes.

    The mails are those of a sample game, always the same. Each is written as .txt, .html and .eml; open index.html.
    Needs no database and sends nothing. Files of the same names are replaced.
    """
    from ..mail.language.verbs import LANGUAGES
    from ..preview import specimens, write

    if language not in LANGUAGES:
        complain(f"There is no language {language!r}. There are {', '.join(LANGUAGES)}. Nothing was written.", USAGE)
    try:
        index, mails = write(folder, specimens(language, view))
    except OSError as error:
        complain(f"The folder cannot be used: {error}. Name another one.")
    typer.echo(f"{mails} mails written. Open {index}")


def _bytes(file: Path) -> bytes:
    try:
        return sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        complain(f"{file}: the file cannot be read: {error}", USAGE)


def _list(way: str) -> str:
    return "log" if way == "in" else "outbox"


def _came(row: "InboundRow", players: Mapping[int, str]) -> tuple[object, ...]:
    """A line of the log; from whom: the player if the mail is known to be theirs, else the envelope's sender."""
    sender = row.sender if row.player is None else players.get(row.player, row.sender)
    return (row.id, row.received, sender, row.game, row.verdict, row.reason)
