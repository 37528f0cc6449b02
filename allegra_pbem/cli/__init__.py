"""The command line: parse, call, print, exit status. One file for each noun; heavy imports stay inside the commands.

Exit status: 0 done, 1 refused or a problem found, 2 wrong usage, 75 try again later.
"""

from .app import app

__all__ = ["app"]
