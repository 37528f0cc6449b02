"""`allegra doctor`: whether everything is in order."""

import typer

from .shell import PROBLEM, Json, complaining, load, show_json


def doctor(context: typer.Context, as_json: Json = False) -> None:
    """Check everything that must work.

    Looks at the settings, the disk, the database and the outbox, at when the last pass was made, and whether the SMTP
    and IMAP servers of the settings can be reached and let us log in. Nothing is sent or changed. Each problem comes
    with its remedy; exit status 1 when there is one.
    """
    from ..postoffice.examining import examine
    from ..postoffice.office import utc_now

    with complaining():
        loaded = load(context)
        found = []
        if not as_json:
            typer.echo(f"settings: {loaded.file}" + ("" if loaded.file.exists() else ", which is not there"))
        for stray in loaded.strays:
            typer.echo(f"ALLEGRA_{stray.upper()} is in the environment, but is no setting.", err=True)
        for finding in examine(loaded.settings, utc_now):
            found.append(finding)
            if not as_json:
                typer.echo(f"{finding.about}: {finding.what}{'.' if finding.is_well else '.  <-- a problem'}")
                if finding.remedy:
                    typer.echo(f"    {finding.remedy[0].upper()}{finding.remedy[1:]}.")
    well = all(finding.is_well for finding in found)
    if as_json:
        checks = [{"about": f.about, "ok": f.is_well, "what": f.what, "remedy": f.remedy} for f in found]
        show_json({"file": str(loaded.file), "ok": well, "checks": checks})
    else:
        typer.echo("All is well." if well else "Something is wrong.")
    if not well:
        raise typer.Exit(PROBLEM)
