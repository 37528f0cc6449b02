"""The console script: what machines call for every mail or every minute is answered before any heavy import."""

import contextlib
import os
import sys
from collections.abc import Sequence


def main() -> None:
    """Run the command in sys.argv and exit with its status."""
    config, words = split(sys.argv[1:])
    match words:
        case ["mail", "receive", "--help"]:
            pass
        case ["mail", "receive", *arguments]:
            sys.exit(_receive(arguments, config))
        case ["run"]:
            from .idle import idle

            if idle(os.environ, config):
                return
    from .cli import app

    app()


def split(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """The settings file that a leading `--config` names, if any, and the other words.

    Only in front: behind `mail receive` a stranger's address could pass for the option.
    """
    match arguments:
        case ["--config", path, *words]:
            return path, words
        case [first, *words] if first.startswith("--config="):
            return first.removeprefix("--config="), words
    return None, list(arguments)


def _receive(arguments: Sequence[str], config: str | None) -> int:
    try:
        from .mail.intake.drop import receive
    except BaseException as error:  # a broken installation, or an interrupt: the mail server must keep the mail
        with contextlib.suppress(OSError):
            os.write(2, f"allegra mail receive: the mail is not stored; deliver it again later: {error!r}\n".encode())
        return 75
    return receive(arguments, os.environ, config)
