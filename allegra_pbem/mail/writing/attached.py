"""The files that a mail brings beside its two parts: a game's record, and the script that checks it."""

import json
import re
from dataclasses import dataclass
from functools import cache

from ...assets import check_script
from ...moderator.notice import Proof

RECORD, SCRIPT = FILES = ("record.json", "check.txt")
"""The script is text by its name, too: Outlook and others hold back what ends in .py, or refuse the whole mail."""
MOST = 60_000
"""Bytes of a record that goes by mail: with view and script a mail stays under 100 KB."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A text file; `kind` is its media type with its parameters, `name` is ASCII without quotation marks."""

    name: str
    kind: str
    content: str


def attached(proof: Proof) -> tuple[Attachment, ...]:
    """Record and script; none before a round is over, and none where the record is too long for a mail."""
    if not proof.finished:
        return ()
    record = as_text(proof)
    if len(record) > MOST:
        return ()
    return (Attachment(RECORD, "application/json", record), Attachment(SCRIPT, "text/plain", _script()))


_NEXT = re.compile(r'}, {"(?=(?:round|seat|do)": )')


def as_text(proof: Proof) -> str:
    """The record as JSON in ASCII, a line for each action. No string can hold what the lines are broken at: a quotation
    mark in it would stand behind a backslash."""
    return _NEXT.sub('},\n {"', json.dumps(proof.record)) + "\n"


@cache
def _script() -> str:
    return check_script()
