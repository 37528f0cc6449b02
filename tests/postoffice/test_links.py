"""Whole games in which each link and each number of every mail is tried: it plays the move that it names, and no other.

By default short rounds, and of each mail one link and one number; with `ALLEGRA_LINKS=all` rounds to their end, all
links and all numbers, which takes hours.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection

from allegra_pbem import bots, rules
from allegra_pbem.mail.language.commands import Line
from allegra_pbem.mail.writing.moves import command
from allegra_pbem.moderator import commands as say
from allegra_pbem.moderator.chain import Writer
from allegra_pbem.moderator.facts import Acted, By, Fact, Ordered
from allegra_pbem.moderator.handle import handle
from allegra_pbem.moderator.notice import Purpose
from allegra_pbem.moderator.sitting import Sitting
from allegra_pbem.moderator.state import Game
from allegra_pbem.moderator.tell import present
from allegra_pbem.postoffice import judging, ledger
from allegra_pbem.rules import Phase
from allegra_pbem.rules import actions as do
from allegra_pbem.store import Store
from allegra_pbem.store.tables import OutboundMail

from .client import Link, Page, numbers, opened, written
from .service import Service, html_of, parsed, service, text_of

ALL = os.environ.get("ALLEGRA_LINKS") == "all"
NAMES = ("Ann", "Bob", "Cem", "Dia", "Eva", "Fay")
PAIRS = (Phase.REVEAL, Phase.EXCHANGE)
WORDS = {"To keep": "KEEP", "To discard": "DISCARD", "To knock": "KNOCK", "To take": "TAKE", "To put": "PLACE"}


@dataclass(frozen=True, slots=True)
class Asked:
    """The newest mail to a seat, with what the game would take from it."""

    mail: OutboundMail
    seat: int
    game: Game
    kind: Phase
    legal: frozenset[do.Action]


class _Undone(BaseException):
    """Ends a transaction with what the game's journal held in it; no error, and nobody shall catch it on its way."""

    def __init__(self, facts: list[Fact]) -> None:
        self.facts = facts


@dataclass(frozen=True, slots=True)
class _Undoing:
    """A store that commits nothing."""

    store: Store

    def read(self, work: Any) -> Any:
        return self.store.read(work)

    def write(self, work: Any) -> None:
        def tried(tx: Connection) -> None:
            work(tx)
            raise _Undone([fact for fact, _ in ledger.journal(tx, 1)])

        self.store.write(tried)


def facts(desk: Service, raw: bytes, game: Game) -> list[Fact]:
    """What the mail would add to the journal: it is judged, and the transaction is undone."""
    office = replace(desk.office, store=_Undoing(desk.office.store))
    with pytest.raises(_Undone) as undone:
        judging.receive(office, judging.Arrival(raw, "x@example.org", (), desk.now(), "test"), "test")
    return undone.value.facts[game.version :]


def meant(desk: Service, asked: Asked, action: do.Action) -> list[Fact]:
    """What the moderator does when the seat makes this move."""
    given = {name: getattr(action, name) for name in action.__slots__}
    if isinstance(action, do.Give):
        given = {"player": NAMES[action.to]}
    elif isinstance(action, do.Discard):
        given = {"cell": action.flip}
    line = Line(1, "", getattr(say, type(action).__name__)(**given))
    sitting = Sitting(asked.game, desk.now())
    handle(sitting, Writer(asked.seat, asked.mail.question, NAMES[: asked.game.table.seats]), [line])
    _agrees(sitting.facts, asked, action)
    return list(sitting.facts)


def _agrees(happened: Any, asked: Asked, action: do.Action) -> None:
    """The move itself comes first; a decision is first held, and played where no window is open."""
    if asked.kind is not Phase.DECIDE:
        assert not happened or happened[0] == Acted(asked.seat, action, By.PLAYER)
    elif asked.game.table.phase is Phase.WINDOW:
        assert [type(fact) for fact in happened] == [Ordered]
    else:
        assert happened[1] == Acted(asked.seat, action, By.ORDER)


def unworded(happened: list[Fact]) -> list[Fact]:
    """The same, but for how a decision was written."""
    return [
        replace(fact, orders=tuple(replace(order, text="") for order in fact.orders))
        if isinstance(fact, Ordered)
        else fact
        for fact in happened
    ]


def named(link: Link, legal: dict[str, do.Action]) -> do.Action:
    """The move that a link names by where it stands and by what is written on it."""
    if not link.caption:
        return legal[link.text.strip(" \u2192").partition("  (")[0]]
    words, cell = link.text.split(), link.column + link.row
    assert words[1:] == [cell]
    if not link.caption.startswith("Your area"):
        assert link.title.split()[0] == next(word for start, word in WORDS.items() if link.caption.startswith(start))
    assert link.title.split()[1] == cell
    return legal[link.title]


def halves(action: do.Action, names: tuple[str, ...]) -> tuple[str, ...]:
    """The words beside the numbers that play the move together."""
    match action:
        case do.Reveal(first, second):
            return f"REVEAL {first.name}", f"REVEAL {second.name}"
        case do.Exchange(take, put):
            return f"TAKE {take.name}", f"PUT {put.name}"
        case _:
            return (command(action, names),)


def newest(desk: Service, seats: int) -> Iterator[Asked]:
    """The last mails to all who are asked something."""
    game = desk.game()
    for seat, name in enumerate(NAMES[:seats]):
        notice = present(game, seat, Purpose.NEWS, Sitting(game, desk.now()))
        if notice.ask:
            yield Asked(desk.last_to(name), seat, game, notice.ask.kind, frozenset(notice.moves))


def some(chance: Random, each: list[Any]) -> list[Any]:
    return each if ALL else [chance.choice(each)]


def try_links(desk: Service, asked: Asked, chance: Random) -> int:
    """Try the links of a mail; returns how many of them."""
    names = NAMES[: asked.game.table.seats]
    legal = {command(action, names): action for action in asked.legal}
    links = Page(html_of(asked.mail)).links
    moves = [named(link, legal) for link in links]
    assert len(moves) == len(set(moves))
    assert set(moves) <= asked.legal if asked.kind in PAIRS else set(moves) == asked.legal
    assert links
    tried = some(chance, list(zip(links, moves, strict=True)))
    for link, action in tried:
        assert len(link.href) < 300
        raw = opened(link.href, f"{names[asked.seat].lower()}@example.org")
        assert unworded(facts(desk, raw, asked.game)) == unworded(meant(desk, asked, action))
    return len(tried)


def try_numbers(desk: Service, asked: Asked, chance: Random) -> int:
    """Try the numbers of a mail in replies to it; returns how many replies."""
    names = NAMES[: asked.game.table.seats]
    by_words = {words: number for number, words in numbers(text_of(asked.mail)).items()}
    played = {action: [by_words[half] for half in halves(action, names)] for action in asked.legal}
    assert sorted({number for each in played.values() for number in each}) == sorted(by_words.values())
    assert sorted(by_words.values()) == list(range(1, len(by_words) + 1))
    tried = some(chance, sorted(played.items(), key=lambda item: item[1]))
    for action, figures in tried:
        headers = parsed(asked.mail)
        raw = written(
            headers["Reply-To"],
            f"Re: {headers['Subject']}",
            f"{names[asked.seat].lower()}@example.org",
            " ".join(map(str, figures)) + "\n",
            In_Reply_To=headers["Message-ID"],
        )
        assert unworded(facts(desk, raw, asked.game)) == unworded(meant(desk, asked, action))
    return len(tried)


@pytest.mark.parametrize("sub_addresses", [True, False])
@pytest.mark.parametrize("seats", [2, 3, 4, 6] if ALL else [2, 3, 4])
def test_each_link_and_each_number_plays_exactly_the_move_that_it_names(
    seats: int, sub_addresses: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = Random(f"{seats} {sub_addresses}")
    links = figures = largest = 0
    kinds, mails = set(), set()
    with service(tmp_path, sub_addresses=sub_addresses) as desk:
        desk.opens(*NAMES[:seats], rounds=1, turn_limit=60 if ALL else 1)
        for name in NAMES[1:seats:2]:
            desk.writes(name, "SET VIEW sentences")
        while desk.game().table.phase is not Phase.OVER:
            for asked in newest(desk, seats):
                if asked.mail.id in mails:
                    continue
                mails.add(asked.mail.id)
                kinds.add(asked.kind)
                largest = max(largest, len(html_of(asked.mail).encode()))
                with monkeypatch.context() as patch:
                    patch.setattr(judging, "post", lambda *_: None)
                    links += try_links(desk, asked, chance)
                    figures += try_numbers(desk, asked, chance)
            plays(desk, chance)
    print(f"{seats} players: {len(mails)} mails, {links} links, {figures} numbers, HTML up to {largest} bytes")  # noqa: T201
    assert kinds >= {Phase.REVEAL, Phase.TURN, Phase.WINDOW, Phase.DECIDE}
    assert largest < 60_000


def plays(desk: Service, chance: Random) -> None:
    """Let somebody who is waited for play what a bot would, or knock, so that cards are given."""
    game = desk.game()
    question = chance.choice([q for q in game.questions if not (q.given or game.is_dormant(q))])
    view, moves = rules.view(game.table, question.seat), rules.legal(game.table, question.seat)
    names = NAMES[: game.table.seats]
    gifts = [move for move in moves if isinstance(move, do.Knock | do.Give)]
    move = chance.choice(gifts) if gifts and chance.random() < 0.5 else bots.choose(view, moves)
    assert desk.writes(names[question.seat], command(move, names)) == "commands"
