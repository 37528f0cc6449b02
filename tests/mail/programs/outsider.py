"""Replies as mail programs build them, collected by somebody who never saw how the project reads replies.

The shapes follow mails in public archives, issue threads and other projects' fixtures, and what the programs' own
sources say; how each program lays out the text of a table is partly a guess, and named in the module of the program.
"""

from . import apple, desktop, gmail, outlook, phone, webmail
from .shape import Program

PROGRAMS: tuple[Program, ...] = (
    *gmail.PROGRAMS,
    *outlook.PROGRAMS,
    *apple.PROGRAMS,
    *webmail.PROGRAMS,
    *desktop.PROGRAMS,
    *phone.PROGRAMS,
)
