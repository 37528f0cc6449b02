"""Replies as mail programs build them, collected by somebody who never saw how the project reads replies.

The shapes follow mails in public archives, issue threads, other projects' fixtures and the sources of programs. Guesses
are how each program lays the cells of a table out as text, some localised dates, and what Exchange labels for phones.
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
