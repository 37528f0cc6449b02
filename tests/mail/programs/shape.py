"""What a mail program is to a test: something that turns a mail of ours and a person's answer into a reply."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person does in the reply window.

    `typed` are the lines that the person types, of which at least one is not empty; with `posting` "inline" they are
    spread through the quotation. `marker` is what becomes of the marker line in the quotation: "kept", "wrapped" over
    two lines, "deleted", or "translated" by the program. `signature` is the person's own, its lines joined by LF; the
    program adds what it puts before one.
    """

    typed: tuple[str, ...]
    posting: str = "top"
    marker: str = "kept"
    signature: str = ""


@dataclass(frozen=True, slots=True)
class Program:
    """A mail program in one language and one set of settings.

    `posting` holds what a person can sensibly do with it, of "top", "bottom" and "inline". `build` takes the raw mail
    that is answered, the From header of the person who answers, and the answer, and gives the raw reply; the same
    arguments give the same bytes.
    """

    name: str
    posting: frozenset[str]
    build: Callable[[bytes, str, Answer], bytes]
