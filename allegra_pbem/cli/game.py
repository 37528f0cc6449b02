"""`allegra game`: the moderator's desk."""

import re
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from .shell import USAGE, Json, complain, opened, show_json, show_table, when

if TYPE_CHECKING:
    from datetime import datetime

    from ..moderator.clock import Clock
    from ..postoffice import Office
    from ..postoffice.standing import Standing
    from ..postoffice.tables import Invited
    from ..rules import Deck

app = typer.Typer(help="Open, start and follow games.", no_args_is_help=True)

Number = Annotated[int, typer.Argument(metavar="GAME", help="The game's number.", min=1)]
PLAYER = re.compile(r"\s*(?P<name>[^<>]+?)\s*<\s*(?P<address>[^<>\s]+@[^<>\s]+)\s*>\s*")


Players = Annotated[
    list[str], typer.Argument(metavar="PLAYER", help="2 to 6 players, seated clockwise: 'Ann <ann@example.org>'.")
]
Knocks = Annotated[
    Literal["always", "auto", "never"],
    typer.Option(help="Open a knock window: always, with three or more players (auto), or never."),
]
Lines = Annotated[
    Literal["adjacent", "anywhere"], typer.Option(help="Clear equal cards in a row: adjacent ones, or anywhere.")
]
Trigger = Annotated[
    Literal["any", "active"], typer.Option(help="End a round by anybody's area, or only the active player's.")
]
Reveal = Annotated[Literal["area", "own"], typer.Option(help="Turn up two cards of the area, or of one's own columns.")]
FinalClear = Annotated[bool, typer.Option(help="Check clears once more when all cards are turned up.")]
Tie = Annotated[
    Literal["safe", "doubled"], typer.Option(help="An ender who shares the lowest sum is safe, or doubled.")
]
Doubling = Annotated[
    Literal["positive", "always"], typer.Option(help="Double the ender's sum only if it is positive, or always.")
]
Rounds = Annotated[int, typer.Option(min=1, max=12, help="Rounds of the game.")]
TurnLimit = Annotated[int, typer.Option(min=0, help="Turns of a seat in a round; 0 is no limit.")]
DeckName = Annotated[str, typer.Option(help="The deck, a table of data/decks.")]
WindowHours = Annotated[float | None, typer.Option(min=0.1, help="Hours to knock. Default: the setting.")]
TurnHours = Annotated[float | None, typer.Option(min=0.1, help="Hours for all else. Default: the setting.")]


@app.command()
def new(
    context: typer.Context,
    players: Players,
    knocks: Knocks = "always",
    lines: Lines = "adjacent",
    trigger: Trigger = "any",
    reveal: Reveal = "area",
    final_clear: FinalClear = True,
    tie: Tie = "safe",
    doubling: Doubling = "positive",
    rounds: Rounds = 3,
    turn_limit: TurnLimit = 60,
    deck: DeckName = "standard",
    window_hours: WindowHours = None,
    turn_hours: TurnHours = None,
    as_json: Json = False,
) -> None:
    """Open a game and invite its players.

    Writes an invitation to each, with the house rules and the commitments to the shuffles. Deal with `allegra game
    start`. House rules are fixed from now on.
    """
    from ..rules import Options

    options = Options(knocks, lines, trigger, reveal, final_clear, tie, doubling, rounds, turn_limit)
    with opened(context) as office:
        from ..postoffice.standing import standing
        from ..postoffice.tables import open_table

        invited = [_invited(player) for player in players]
        number = open_table(office, invited, options, _deck(deck), _clock(office, window_hours, turn_hours))
        names = office.store.read(lambda tx: standing(tx, number)).players
    if as_json:
        show_json({"game": number})
    else:
        typer.echo(
            f"Game {number} is open for {', '.join(names)}. Their invitations wait in the outbox: `allegra run` sends "
            f"them.\nDeal with `allegra game start {number}`, when the players had time to put words into the shuffle."
        )
        for player, name in zip(invited, names, strict=True):
            if " ".join(player.name.split()).casefold() != name.casefold():
                typer.echo(f"{player.address} is the address of {name}, who keeps that name.")


@app.command()
def start(context: typer.Context, game: Number) -> None:
    """Deal the first round of a game.

    Every player is asked to reveal two cards; `allegra run` sends the mails.
    """
    with opened(context) as office:
        from ..postoffice.tables import start_table

        start_table(office, game)
    typer.echo(f"Game {game} is dealt. The first questions wait in the outbox: `allegra run` sends them.")


@app.command("list")
def list_(
    context: typer.Context,
    status: Annotated[
        Literal["open", "running", "over"] | None, typer.Option(help="List only games of this status.")
    ] = None,
    as_json: Json = False,
) -> None:
    """List the games and what each waits for."""
    with opened(context) as office:
        from ..postoffice.standing import standings

        found = office.store.read(lambda tx: standings(tx, status))
    if as_json:
        show_json([_document(standing) for standing in found])
        return
    rows = [(s.id, s.status, ", ".join(s.players), s.round or "", _waits(s), when(_due(s))) for s in found]
    show_table("", ("game", "status", "players", "round", "waits for", "until"), rows)


@app.command()
def show(context: typer.Context, game: Number, as_json: Json = False) -> None:
    """Show how a game stands.

    Nothing that is hidden at the table is shown: no face-down card, no answer in an open window.
    """
    with opened(context) as office:
        from ..postoffice.standing import standing

        found = office.store.read(lambda tx: standing(tx, game))
    if as_json:
        show_json(_document(found))
    else:
        _show(found)


@app.command()
def history(context: typer.Context, game: Number, as_json: Json = False) -> None:
    """Tell what happened in a game, line by line.

    What players said to everybody stands in its place; of what they said to one player alone only that they did.
    """
    with opened(context) as office:
        from ..postoffice.chronicle import chronicle

        lines = office.store.read(lambda tx: chronicle(tx, game))
    if as_json:
        show_json([{"at": line.at, "cause": line.cause, "what": line.what} for line in lines])
    else:
        for line in lines:
            typer.echo(f"{when(line.at)}  {line.what}")


@app.command()
def record(
    context: typer.Context,
    game: Number,
    seat: Annotated[int | None, typer.Option(min=0, max=5, help="As this seat may have it (0 is the first).")] = None,
) -> None:
    """Print a game's record (allegra-record/1).

    While the game runs it leaves out what may not be known: without --seat, as somebody at no seat may have it.
    """
    with opened(context) as office:
        from ..postoffice.standing import record as record_of
        from ..postoffice.standing import standing

        players = office.store.read(lambda tx: standing(tx, game)).players
        if seat is not None and seat >= len(players):
            complain(f"Game {game} has the seats 0 to {len(players) - 1}; there is no seat {seat}.", USAGE)
        document = office.store.read(lambda tx: record_of(tx, game, seat))
    show_json(document)


def _invited(text: str) -> "Invited":
    from ..postoffice.tables import Invited

    found = PLAYER.fullmatch(text)
    if not found:
        complain(f"{text!r} is no player. Write a name and an address, quoted: 'Ann <ann@example.org>'.", USAGE)
    return Invited(found["name"], found["address"])


def _clock(office: "Office", window_hours: float | None, turn_hours: float | None) -> "Clock":
    from ..moderator.clock import Clock

    settings = office.settings
    return Clock(
        window_hours=settings.window_hours if window_hours is None else window_hours,
        turn_hours=settings.turn_hours if turn_hours is None else turn_hours,
        strikes=settings.strikes,
        undeliverable_days=settings.undeliverable_days,
    )


def _deck(name: str) -> "Deck":
    from ..assets import deck_names, deck_table
    from ..rules import parse_deck

    if name not in deck_names():
        complain(f"There is no deck {name}, but {', '.join(deck_names())}. No game was opened.", USAGE)
    return parse_deck(deck_table(name))


def _waits(standing: "Standing") -> str:
    if standing.status == "open":
        return "your `game start`"
    kinds: dict[str, list[str]] = {}
    for waiting in standing.waiting:
        kinds.setdefault(waiting.kind, []).append(waiting.player)
    return "; ".join(f"{', '.join(players)} ({kind})" for kind, players in kinds.items())


def _due(standing: "Standing") -> "datetime | None":
    return min((waiting.due for waiting in standing.waiting), default=None)


def _document(standing: "Standing") -> dict[str, object]:
    document = asdict(standing)
    document["areas"] = [[[str(c) for c in area[row : row + 5]] for row in (0, 5, 10)] for area in standing.areas]
    return document


def _show(standing: "Standing") -> None:
    typer.echo(f"Game {standing.id}, {standing.status}: {', '.join(standing.players)}")
    if standing.round:
        typer.echo(f"Round {standing.round} of {standing.options.rounds}, {standing.phase}.")
        top = "empty" if standing.discard_top is None else f"{standing.discard_top} on top"
        typer.echo(f"Discard pile: {top}. Stock: {standing.stock} cards.\n")
        typer.echo(_areas(standing.players, standing.areas))
    for waiting in standing.waiting:
        started = "" if waiting.started else ", its mail is not accepted yet"
        typer.echo(f"Waits for {waiting.player} ({waiting.kind}) until {when(waiting.due)}{started}.")
    for name in standing.bots:
        typer.echo(f"A bot plays for {name}.")
    if standing.finished:
        rows = [[f"round {n}", *score.scores] for n, score in enumerate(standing.finished, 1)]
        show_table("", ["", *standing.players], [*rows, ["total", *standing.totals]])
    if standing.winners:
        typer.echo(f"Won by {' and '.join(standing.winners)}.")


def _areas(players: Sequence[str], areas: Sequence[Sequence[object]]) -> str:
    """The areas as all may see them, each by its owner's names: ? is face down, . is a gap."""
    blocks = []
    for name, area in zip(players, areas, strict=True):
        rows = ["".join(f"{area[5 * row + column]!s:>4}" for column in range(5)) for row in range(3)]
        blocks.append("\n".join([name, "     A   B   C   D   E", *(f" {n}{r}" for n, r in enumerate(rows, 1))]))
    return "\n".join(blocks) + "\n"
