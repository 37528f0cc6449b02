"""What a player may be called, and what an address must look like to be written to."""

import re
import unicodedata

from ..mail.language.faults import GrammarError
from ..mail.language.grammar import command_of, is_sayable
from .errors import DeskError

LONGEST_NAME = 24
_ADDRESS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?")


def sound_name(name: str) -> str:
    """The name with its white space made plain.

    Letters, digits, spaces, hyphens and apostrophes, at most 24 of them, beginning with a letter. Raises DeskError
    for others: a name stands in mails, commands and subjects, and must not be taken for anything else.
    """
    plain = " ".join(unicodedata.normalize("NFC", name).split())
    fits = 0 < len(plain) <= LONGEST_NAME and plain[0].isalpha() and all(c.isalnum() or c in " -'" for c in plain)
    if fits and is_sayable(plain) and not _begins_a_command(plain):
        return plain
    if fits:
        raise DeskError(
            f"{name!r} will not do as a name: a command would be taken for something else. Nothing was changed."
        )
    raise DeskError(
        f"{name!r} will not do as a name: 1 to {LONGEST_NAME} letters, digits, spaces, hyphens and apostrophes, "
        "beginning with a letter. Nothing was changed."
    )


def _begins_a_command(name: str) -> bool:
    """Whether a sentence of a mail that begins with the name would be a command, as with Seed."""
    return any(_is_command(f"{name}{rest}") for rest in (", do you want the 5 that Bob drew?", " took the 5 to B2."))


def _is_command(text: str) -> bool:
    try:
        command_of(text)
    except GrammarError:
        return False
    return True


def sound_address(address: str) -> str:
    """The address, trimmed. Raises DeskError unless it is one plain ASCII address."""
    plain = address.strip()
    if _ADDRESS.fullmatch(plain) and "=?" not in plain:
        return plain
    raise DeskError(f"{address!r} is no address that mail can be sent to. Nothing was changed.")
