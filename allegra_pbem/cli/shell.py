"""What every command needs: the settings, an open office, JSON or tables on stdout, complaints on stderr."""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from ..config import Loaded
    from ..postoffice import Office

DONE, PROBLEM, USAGE, LATER = 0, 1, 2, 75

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of a table.")]


def complain(text: str, status: int = PROBLEM) -> NoReturn:
    """Say on stderr what is wrong, and exit."""
    typer.echo(text, err=True)
    raise typer.Exit(status)


@contextmanager
def complaining() -> Iterator[None]:
    """Turn what can go wrong in a command into a sentence and an exit status; a bug still shows its traceback."""
    from ..config import SettingsError
    from ..postoffice.errors import DeskError
    from ..store import StoreError, UnavailableError

    try:
        yield
    except UnavailableError as error:
        complain(str(error), LATER)
    except (StoreError, DeskError, SettingsError) as error:
        complain(str(error))
    except BrokenPipeError:  # whoever read our output has had enough
        raise
    except OSError as error:
        complain(f"A file or folder cannot be used: {error}. Mend that, then run the command again.")


def load(context: typer.Context) -> "Loaded":
    """The settings in force."""
    from .. import config

    chosen = context.find_root().obj
    return config.load(chosen if isinstance(chosen, Path) else None)


@contextmanager
def opened(context: typer.Context) -> Iterator["Office"]:
    """The office of this installation; what goes wrong inside becomes a complaint."""
    with complaining():
        from ..postoffice import Office
        from ..store import open_store

        settings = load(context).settings
        with open_store(settings.database) as store:
            yield Office(store, settings)


def show_json(document: object) -> None:
    """One JSON document on stdout."""
    typer.echo(json.dumps(document, ensure_ascii=False, indent=2, default=_plain))


def show_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """A table on stdout: in a terminal as wide as that is, in a pipe as wide as it needs to be."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title or None, title_justify="left", title_style="bold", show_edge=False, pad_edge=False)
    for column in columns:
        table.add_column(column)
    for row in rows:
        table.add_row(*(Text("" if cell is None else shown(cell)) for cell in row))
    Console(highlight=False, width=None if sys.stdout.isatty() else 200).print(table)


def counted(number: int, noun: str) -> str:
    """So many of them: `no games`, `1 game`, `2 games`."""
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def shown(cell: object) -> str:
    """A value as people read it; times in UTC, to the minute."""
    match cell:
        case datetime():
            return when(cell)
        case bool():
            return "yes" if cell else "no"
        case list():
            return ", ".join(map(str, cell))
        case _:
            return str(cell)


def when(time: datetime | None) -> str:
    """A time in UTC, to the minute."""
    return "" if time is None else time.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")


def _plain(value: object) -> object:
    return value.astimezone(UTC).isoformat() if isinstance(value, datetime) else str(value)
