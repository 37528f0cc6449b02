"""The numbered moves as a mail shows them: how to answer, and each group with its title, grid, buttons and links."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ...moderator.notice import Ask
from ...rules.cells import Cell
from ...rules.phase import Phase
from ...rules.view import Seen, View
from . import board, cells
from . import wording as w
from .links import Replies
from .moves import MEANING, Choice, Group, Menu
from .reader import Reader
from .sentences import cell

Button = tuple[str, Markup]
"""A command and its link."""
Linked = tuple[str, Markup | None]
"""A move in words, and its link where it is a whole move."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One group: its title, its choices in text, and for the HTML part an area of links or a list of them."""

    title: str
    text: str
    rows: tuple[cells.Row, ...] = ()
    links: tuple[Linked, ...] = ()


@dataclass(frozen=True, slots=True)
class Asking:
    """The whole question, in text and in links.

    `links` are the reader's own cells that have one meaning only, that of `word`. `buttons` are the moves without a
    cell, or likely pairs of cells.
    """

    how: str
    how_links: str
    groups: tuple[Shown, ...]
    buttons: tuple[Button, ...]
    links: dict[Cell, Markup]
    word: str


def asking(
    menu: Menu, ask: Ask | None, view: View | None, reader: Reader, reply: Replies, drawn: bool = True
) -> Asking | None:
    """What the moves look like; None where there are none. `drawn`: the areas are drawn, not told."""
    if ask is None or view is None or not menu.groups:
        return None
    on_cells = [group for group in menu.groups if any(choice.cell is not None for choice in group.choices)]
    single = on_cells[0] if drawn and len(on_cells) == 1 and not menu.pairs else None
    if not drawn:
        return _told(menu, ask, view, reader, reply)
    links = {} if single is None else _links(single, reply)
    return Asking(
        how=_how(menu, ask, reader),
        how_links=_how_links(menu, single, ask, view, reader),
        groups=tuple(_shown(group, single, bool(menu.pairs), view, reader, reply) for group in menu.groups),
        buttons=tuple((command, reply(command)) for command in menu.pairs or _without_cell(menu)),
        links=links,
        word="" if single is None else _verb(single),
    )


def _told(menu: Menu, ask: Ask, view: View, reader: Reader, reply: Replies) -> Asking:
    """The question without a drawing: a move in each line, with what lies at its cell."""
    groups = []
    for group in menu.groups:
        area = view.areas[view.knocker if group.word == "TAKE OF" and view.knocker is not None else view.seat]
        words = {choice: _in_words(choice, area, reader) for choice in group.choices}
        links = tuple((word, None if menu.pairs else reply(choice.said)) for choice, word in words.items())
        text = "\n".join(f"{choice.number:>2} {word}" for choice, word in words.items())
        groups.append(Shown(_title(group, view, reader), text, links=links))
    buttons = tuple((command, reply(command)) for command in menu.pairs)
    how = reader.say(w.LINKS_TWO_CARDS, command=_joined(*menu.example)) if menu.pairs else reader.say(w.LINKS_IN_LIST)
    return Asking(_how(menu, ask, reader), how, tuple(groups), buttons, {}, "")


def _in_words(choice: Choice, area: Sequence[Seen], reader: Reader) -> str:
    """`TAKE C2  (C2 is 7)`."""
    if choice.cell is None:
        return choice.said
    return f"{choice.said}{MEANING}{cell(choice.cell.name, area[choice.cell], reader)})"


def _without_cell(menu: Menu) -> tuple[str, ...]:
    return tuple(choice.said for group in menu.groups for choice in group.choices if choice.cell is None)


def _linked_area(group: Group, view: View, reader: Reader, reply: Replies) -> tuple[cells.Row, ...]:
    links = _links(group, reply)
    (area,) = board.entries((view.areas[view.seat],), frozenset())
    return cells.linked_rows(area, reader.say(w.GAP), links, _verb(group), reader.say.language)


def _verb(group: Group) -> str:
    """The word that the commands of a group begin with."""
    return group.choices[-1].said.split()[0]


def _links(group: Group, reply: Replies) -> dict[Cell, Markup]:
    return {choice.cell: reply(choice.said) for choice in group.choices if choice.cell is not None}


def _shown(group: Group, single: Group | None, halves: bool, view: View, reader: Reader, reply: Replies) -> Shown:
    """A group; its area of links stands apart only where the reader's own cells could mean something else."""
    on_board = halves or group is single
    rows: tuple[cells.Row, ...] = ()
    if not on_board and any(choice.cell is not None for choice in group.choices):
        rows = _linked_area(group, view, reader, reply)
    return Shown(_title(group, view, reader), _grid(group), rows)


def _card(group: Group, view: View) -> int | None:
    """The card that a group's moves are about."""
    return view.discard_top if group.word == "TAKE" else view.drawn


def _title(group: Group, view: View, reader: Reader) -> str:
    card = _card(group, view)
    knocker = "" if view.knocker is None else reader.names[view.knocker]
    word = "GIVE EARLY" if group.word == "GIVE" and view.phase is Phase.WINDOW else group.word
    return reader.say(w.GROUPS[word], card=card, knocker=knocker)


def _grid(group: Group) -> str:
    """The choices in fixed width: those without a cell in lines, the others in the shape of an area."""
    size = max(len(str(choice.number)) for choice in group.choices)
    entry = {choice: f"{choice.number:>{size}} {choice.said}" for choice in group.choices}
    plain = [text for choice, text in entry.items() if choice.cell is None]
    on_cells = {choice.cell: text for choice, text in entry.items() if choice.cell is not None}
    parts = ["   ".join(plain)] if plain else []
    if on_cells:
        parts.append(board.grid(on_cells))
    return "\n".join(parts)


def _how(menu: Menu, ask: Ask, reader: Reader) -> str:
    if menu.pairs:
        one, two = menu.example
        return reader.say(w.HOW_TWO_CARDS, one=one.number, two=two.number, command=_joined(one, two))
    if ask.given:
        return reader.say(w.HOW_ELSE)
    return " ".join([reader.say(w.HOW), *_besides(ask, reader)])


def _how_links(menu: Menu, single: Group | None, ask: Ask, view: View, reader: Reader) -> str:
    """The same for the HTML part, where moves are links."""
    if menu.pairs:
        return reader.say(w.LINKS_TWO_CARDS, command=_joined(*menu.example))
    if ask.given:
        return reader.say(w.LINKS_ELSE)
    if single is None:
        return " ".join([reader.say(w.LINKS), *_besides(ask, reader)])
    how = reader.say(w.LINKS_ON_AREA[single.word], card=_card(single, view))
    return " ".join([how, reader.say(w.LINKS_OPEN), *_besides(ask, reader)])


def _besides(ask: Ask, reader: Reader) -> list[str]:
    """What else there is to know about an answer."""
    if ask.kind is Phase.WINDOW:
        return [reader.say(w.ABOUT_KNOCKING)]
    return [reader.say(w.USED_LATER)] if ask.early else []


def _joined(one: Choice, two: Choice) -> str:
    """Two halves as one command: `REVEAL A1 B1`, `TAKE A1 PUT E3`."""
    if one.said.split()[0] == two.said.split()[0]:
        return f"{one.said} {two.said.split()[1]}"
    return f"{one.said} {two.said}"
