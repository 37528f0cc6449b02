"""What cron runs: fetch, tick, deliver, and all three as `run`; and the daemon that does the same, `serve`."""

from dataclasses import asdict
from datetime import datetime
from typing import Annotated

import typer

from .shell import LATER, USAGE, Json, complain, opened, show_json, when


def run(context: typer.Context) -> None:
    """Do one pass: fetch, tick, deliver.

    Reads and judges what mail has come, lets take effect what is due, and sends what waits. Run it from cron as often
    as you like; it is silent when there is nothing to tell. Several may run at once. Exit status 75: something could
    not be done now, and the next pass tries it again.
    """
    from ..postoffice.passing import run as pass_once

    with opened(context) as office:
        _report(*pass_once(office).complaints())


def serve(context: typer.Context) -> None:
    """Run as a daemon: take mail, ring, send.

    Does what `allegra run` does as soon as there is something to do, and takes mail by LMTP or SMTP where the settings
    say so. Several may run at once, cron's passes beside them. Ends with 0 on SIGTERM or SIGINT, after the mail in
    hand; what goes wrong is said once on standard error, tried again, and said again when it is over.
    """
    from ..postoffice.serving import NotListeningError
    from ..postoffice.serving import serve as serve_on

    with opened(context) as office:
        try:
            serve_on(office, lambda line: typer.echo(line, err=True))
        except NotListeningError as error:
            complain(f"{error} Nothing was started; another program may have that port.")


def fetch(context: typer.Context) -> None:
    """Read and judge the mail that has come.

    Nothing is sent, and nothing that is due takes effect: see `allegra tick` and `allegra deliver`.
    """
    from ..postoffice.passing import fetch as fetch_all

    with opened(context) as office:
        _report(*fetch_all(office).complaints())


def tick(
    context: typer.Context,
    now: Annotated[
        datetime | None,
        typer.Option(help="Only show what would take effect at this time (UTC); write nothing."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Remind, and close what is past its deadline.

    Only what was due before the beginning of the last pass that has read all mail: `allegra tick` without `allegra
    fetch` never takes an unread answer for silence. With `--now`, and only then, something is printed.
    """
    from ..postoffice import ticking

    if as_json and now is None:
        complain("`--json` shows what `--now` rehearses: give a time, too, such as --now 2027-01-31T12:00.", USAGE)
    with opened(context) as office:
        if now is None:
            ticking.tick(office)
            return
        rehearsed = ticking.rehearse(office, _aware(now))
    if as_json:
        show_json([asdict(due) for due in rehearsed])
        return
    for due in rehearsed:
        typer.echo(f"game {due.game}, due since {when(due.since)}: {' '.join(due.what)}")


def deliver(context: typer.Context) -> None:
    """Send the mails that wait.

    Each is sent at least once, always with the same Message-ID. What the server does not take now is tried again for
    five days.
    """
    from ..postoffice.delivering import deliver as deliver_all

    with opened(context) as office:
        _report(*deliver_all(office).complaints())


def _aware(time: datetime) -> datetime:
    from datetime import UTC

    return time if time.tzinfo else time.replace(tzinfo=UTC)


def _report(*complaints: str) -> None:
    if complaints:
        complain("\n".join(complaints), LATER)
