"""docs/commands.md as the program's own help makes it. To write the page anew: python -m tests.house.reference"""

import inspect
import textwrap
import typing
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import typer.main

from allegra_pbem.cli.app import app

from .documents import DOCUMENTS, Document

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"
HEAD = """# Commands

`allegra NOUN VERB`; each command explains itself with `--help`. `allegra --config FILE …` reads another settings file
than `allegra.toml` in the home folder ([settings](settings.md)). The page for the everyday is [Running the
service](operator.md).

Results go to standard output, complaints to standard error. Exit status:

| status | meaning |
|---|---|
| 0 | done |
| 1 | refused, or a problem found |
| 2 | wrong usage: nothing was done |
| 75 | not possible just now: try again later |

What lists, shows or checks takes `--json` and then prints one JSON document. Its keys are shown below and stay; others
may join them. Times are in UTC.
"""
WORDS = {str: "text", int: "a number", Path: "a path", datetime: "a time"}
EVERYWHERE = {"help", "as_json", "install_completion", "show_completion"}
Command = Any
"""Typer's own: its type has moved between versions, and only what has been the same in all is used of it."""


def commands() -> Iterator[tuple[str, Command]]:
    """All commands with their words, such as `game new`, in the order of the help."""
    yield from _walk(typer.main.get_command(app), ())


def takes_json(words: str, command: Command) -> bool:
    """Whether a command prints JSON; a game's record is nothing else, and has a page of its own."""
    return words != "game record" and any(one.name == "as_json" for one in command.params)


def page() -> str:
    """The whole page."""
    return HEAD + "".join(_section(words, command) for words, command in commands())


def _walk(command: Command, words: tuple[str, ...]) -> Iterator[tuple[str, Command]]:
    if not hasattr(command, "commands"):
        yield " ".join(words), command
        return
    for name, inner in command.commands.items():
        yield from _walk(inner, (*words, name))


def _section(words: str, command: Command) -> str:
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    usage = " ".join(["allegra", words, *map(_named, arguments)])
    rows = [_row(command, one) for one in command.params if one.name not in EVERYWHERE]
    table = "".join(["\n| | what it is | possible | default |\n|---|---|---|---|\n", *rows]) if rows else ""
    json = _json(DOCUMENTS[words]) if takes_json(words, command) else ""
    return f"\n## `{usage}`\n\n{_prose(command.help)}\n{table}{json}"


def _prose(text: str) -> str:
    """The paragraphs, wrapped anew."""
    paragraphs = inspect.cleandoc(text).split("\n\n")
    return "\n\n".join(_wrapped(_marked(" ".join(paragraph.split()))) for paragraph in paragraphs)


def _wrapped(text: str) -> str:
    return textwrap.fill(text, 118, break_long_words=False, break_on_hyphens=False)


def _marked(text: str) -> str:
    return text.replace("<", "\\<").replace("|", "\\|")


def _named(one: Any) -> str:
    """An argument as the usage shows it."""
    return str(one.metavar or one.name.upper())


def _row(command: Command, one: Any) -> str:
    name = _named(one) if one.param_type_name == "argument" else " / ".join([*one.opts, *one.secondary_opts])
    return f"| `{name}` | {_marked(one.help)} | {_possible(command, one)} | {_default(one)} |\n"


def _possible(command: Command, one: Any) -> str:
    """What values there are, from the annotation: choices, bounds, or what kind of value it is."""
    hint = typing.get_type_hints(inspect.unwrap(command.callback))[one.name]
    kinds = list(_leaves(hint))
    if words := [kind for kind in kinds if isinstance(kind, str)]:
        return ", ".join(words)
    return _bounds(one) or next((WORDS[kind] for kind in kinds if kind in WORDS), "")


def _leaves(hint: object) -> Iterator[Any]:
    """The types and words that an annotation is made of."""
    inner = typing.get_args(hint)
    if not inner:
        yield hint
    for one in inner:
        yield from _leaves(one)


def _bounds(one: Any) -> str:
    """The bounds of a number; older versions of Typer keep them in the parameter's type."""
    holder = one if hasattr(one, "min") else one.type
    low, high = getattr(holder, "min", None), getattr(holder, "max", None)
    if high is not None:
        return f"{low} to {high}"
    return "" if low is None else f"{low} or more"


def _default(one: Any) -> str:
    if one.required:
        return "required"
    if one.secondary_opts and one.default is not None:
        return f"`{(one.opts if one.default else one.secondary_opts)[0]}`"
    return "" if one.default in (None, False, (), []) else f"`{one.default}`"


def _json(document: Document) -> str:
    if not document.shown:
        return f"\n`--json`: {document.about[0].lower()}{document.about[1:]}\n"
    about = f"\n{_wrapped(document.about)}\n" if document.about else ""
    return f"\n`--json`:\n\n```json\n{document.example}\n```\n{about}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
