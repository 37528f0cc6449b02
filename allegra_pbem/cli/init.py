"""`allegra init`: from nothing to an installation."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .shell import USAGE, complain, complaining, load

if TYPE_CHECKING:
    from ..config import Settings

TEMPLATE = """\
# Settings of this installation of allegra_pbem. `allegra config show` lists all that there are, and what is in force.
# An environment variable such as ALLEGRA_SMTP_HOST goes before what stands here.

# What players write to, and who they see as the sender.
address = {address}
name = {name}

# Whether the host delivers mail for local+token@host to local@host too. If not, replies are known by their Message-ID.
sub_addresses = {sub_addresses}
"""

SMTP = """
# The server that takes our mail. Certificates are verified, and nothing falls back to plain.
smtp_host = {smtp_host}
smtp_security = {smtp_security}

# A login, if the server wants one. Rather than here, the password can stand in ALLEGRA_SMTP_PASSWORD in the
# environment; for an access token instead of it (OAuth) there is smtp_token_command.
# smtp_user = "allegra"
# smtp_password = "…"
"""

FOLDER = """
# No SMTP server: mails are written to a folder as .eml files. Set smtp_host to send them.
# smtp_host = "mail.example.org"
# smtp_security = "starttls"
# smtp_user = "allegra"
# smtp_password = "…"
"""


def init(
    context: typer.Context,
    address: Annotated[str | None, typer.Option(help="The moderator's address, which players write to.")] = None,
    name: Annotated[str | None, typer.Option(help="The name that players see as the sender.")] = None,
    sub_addresses: Annotated[
        bool | None, typer.Option(help="Whether the host delivers local+token@host to local@host.")
    ] = None,
    smtp_host: Annotated[str | None, typer.Option(help="The SMTP server; empty: write mails to a folder.")] = None,
    smtp_security: Annotated[str | None, typer.Option(help="tls, starttls, or plain (to this machine only).")] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Ask nothing; take defaults for what is not given.")] = False,
) -> None:
    """Set up this machine.

    Writes a settings file with comments and makes the database. Asks at most five questions, or none with --yes or
    when there is no terminal. An existing settings file is kept as it is.
    """
    with complaining():
        loaded = load(context)
        file = loaded.file
        if file.exists():
            typer.echo(f"{file} is there already and is kept.")
        else:
            asks = not yes and _is_terminal()
            text = _settings(asks, address, name, sub_addresses, smtp_host, smtp_security)
            _write(file, text)
            _settings_in(file)
            typer.echo(f"Settings are written to {file}.")
        _database(load(context).settings)
    typer.echo("Next: open a game.\n  allegra game new 'Ann <ann@example.org>' 'Bob <bob@example.org>'")


def _database(settings: "Settings") -> None:
    from ..store import upgrade

    settings.home.mkdir(mode=0o700, parents=True, exist_ok=True)
    made = upgrade(settings.database) is None
    typer.echo(f"The database {'is made' if made else 'is up to date'}.")


def _settings(
    asks: bool,
    address: str | None,
    name: str | None,
    sub_addresses: bool | None,
    smtp_host: str | None,
    smtp_security: str | None,
) -> str:
    address = _answer(asks, address, "The moderator's address, which players write to", "allegra@localhost")
    name = _answer(asks, name, "The name that players see as the sender", "Allegra")
    if sub_addresses is None:
        sub_addresses = typer.confirm("Does mail for local+anything@host reach it too?", True) if asks else True
    smtp_host = _answer(asks, smtp_host, "SMTP server (empty: write mails to a folder)", "")
    text = TEMPLATE.format(address=_quoted(address), name=_quoted(name), sub_addresses=str(sub_addresses).lower())
    if not smtp_host:
        return text + FOLDER
    local = smtp_host in {"localhost", "127.0.0.1", "::1"}
    security = _answer(asks, smtp_security, "tls, starttls, or plain (to this machine only)", _usual(local))
    return text + SMTP.format(smtp_host=_quoted(smtp_host), smtp_security=_quoted(security))


def _usual(local: bool) -> str:
    return "plain" if local else "starttls"


def _answer(asks: bool, given: str | None, question: str, default: str) -> str:
    if given is not None:
        return given
    return str(typer.prompt(question, default=default, show_default=bool(default))) if asks else default


def _quoted(text: str) -> str:
    """A TOML basic string: JSON's escapes are TOML's, too."""
    import json

    return json.dumps(text, ensure_ascii=False)


def _write(file: Path, text: str) -> None:
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8") as stream:
            stream.write(text)
    except OSError as error:
        complain(f"{file} cannot be written: {error}. Nothing was set up.")
    file.chmod(0o600)


def _settings_in(file: Path) -> None:
    """Refuse, and take back, a file that would not do."""
    from ..config import SettingsError
    from ..config import load as load_file

    try:
        load_file(file)
    except SettingsError as error:
        file.unlink()
        complain(f"{error}\nNothing was set up.", USAGE)


def _is_terminal() -> bool:
    import sys

    return sys.stdin.isatty() and sys.stdout.isatty()
