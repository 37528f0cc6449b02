"""Access tokens for XOAUTH2, Google's way of logging in with OAuth 2.0 that Microsoft's servers know, too.

To get a token, and a new one when it has run out, is another program's work: there are many that do it well.
"""

import shlex
import subprocess

PATIENCE = 60.0  # seconds for the command


def access_token(command: str, setting: str) -> str:
    """What the command of that setting prints. OSError, in words and never with what it printed, if it gives none."""
    try:
        done = subprocess.run(shlex.split(command), capture_output=True, text=True, timeout=PATIENCE, check=True)  # noqa: S603
    except subprocess.CalledProcessError as error:
        raise OSError(f"{setting} gives no token: it ended with {error.returncode}") from None
    except subprocess.TimeoutExpired:
        raise OSError(f"{setting} gives no token: it took more than {PATIENCE:.0f} seconds") from None
    except (OSError, ValueError) as error:  # no such program, or quotes that do not close
        raise OSError(f"{setting} gives no token: {error}") from None
    token = done.stdout.strip()
    if not token.isascii() or not token.isprintable() or not token or " " in token:
        raise OSError(f"{setting} gives no token: it printed nothing, or something else than one word")
    return token
