"""A whole game is one conversation in a player's mail program."""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from allegra_pbem.moderator.clock import Clock
from allegra_pbem.postoffice.passing import run
from allegra_pbem.postoffice.tables import Invited, open_table, start_table
from allegra_pbem.rules import Options, Phase
from allegra_pbem.store.tables import OutboundMail

from ..mail.conversations import GMAILS_MOST, MODELS, Head, head
from ..mail.programs import insider, outsider
from ..mail.programs.shape import Answer
from .playing import any_move
from .service import STANDARD, Service, service

NAMES = ("Ann", "Bob", "Zoe")
SETTINGS = {"Ann": "SET MAIL all", "Bob": "SET MAIL daily 18", "Zoe": "SET MAIL turns"}
STRANGE = ("Odp: ", "Antwort: ")
"""Before the subject of a reply other programs do not know these; nothing that we send mends that."""
PROGRAMS = [program for program in insider.PROGRAMS + outsider.PROGRAMS if "top" in program.posting]


class Box:
    """One player's mailbox, as it fills; whoever answers does so with another program each time."""

    def __init__(self, desk: Service, name: str, chance: Random) -> None:
        self.desk, self.name, self.chance = desk, name, chance
        self.heads: list[Head] = []
        self.seen: set[int] = set()
        self.programs = cycle(chance.sample(PROGRAMS, len(PROGRAMS)))

    def fetch(self) -> list[OutboundMail]:
        new = [mail for mail in self.desk.mails_to(self.name) if mail.status == "sent" and mail.id not in self.seen]
        self.seen |= {mail.id for mail in new}
        self.heads += [head(mail.raw) for mail in new]
        return new

    def answer(self, *lines: str, to: OutboundMail | None = None) -> None:
        mail = to or self.desk.last_to(self.name)
        person = f"{self.name} <{mail.recipient}>"
        raw = next(self.programs).build(mail.raw, person, Answer(lines))
        if not head(raw).subject.startswith(STRANGE):
            self.heads.append(head(raw))
        self.desk.receives(raw)


def played(desk: Service, chance: Random, subject: str = "short") -> dict[str, Box]:
    """A game to its end: moves, talk, questions beside the game, reminders, days of silence, views that merge."""
    invited = [Invited(name.replace("Zoe", "Zoë"), f"{name.lower()}@example.org") for name in NAMES]
    start_table(
        desk.office, open_table(desk.office, invited, Options(rounds=1, turn_limit=9), STANDARD, Clock(strikes=9))
    )
    run(desk.office)
    boxes = {name: Box(desk, name, chance) for name in NAMES}
    for name, box in boxes.items():
        box.fetch()
        box.answer(f"{SETTINGS[name]}\nSET SUBJECT {subject}")
    while desk.game().table.phase is not Phase.OVER:
        desk.waits(chance.choice([0.1, 1, 5, 13, 40]))
        for box in boxes.values():
            asking = [mail for mail in box.fetch() if mail.question is not None]
            if asking and chance.random() < 0.9:
                box.answer(*any_move(asking[-1], chance).split("\n"), to=asking[-1])
            if chance.random() < 0.2:
                box.answer(chance.choice(["SAY Well played!", "SCORES", "HELP", "KEEP Z9", "Thanks, all!", "GAMES"]))
    run(desk.office)
    for box in boxes.values():
        box.fetch()
    return boxes


@pytest.fixture(scope="module")
def boxes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Box]]:
    with service(tmp_path_factory.mktemp("game")) as desk:
        yield played(desk, Random(5))


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_one_conversation(boxes: dict[str, Box], model: str, name: str) -> None:
    heads = of_the_game(boxes[name])
    assert len(heads) > 30
    found = MODELS[model](heads)
    full = (len(heads) - 1) // GMAILS_MOST if model == "Gmail" else 0
    assert sorted(set(found)) == list(range(1, 2 + full))


def of_the_game(box: Box) -> list[Head]:
    """Without the short notes beside any game, such as that a mail held no command."""
    return [each for each in box.heads if "[allegra" in each.base]


def received(box: Box) -> list[Head]:
    return [each for each in box.heads if each.id.startswith("<g1.")]


def test_the_mails_to_two_players_are_two_conversations(boxes: dict[str, Box]) -> None:
    """On one machine that reads the mail of both, such as a couple's."""
    both = [*of_the_game(boxes["Ann"]), *of_the_game(boxes["Bob"])]
    assert len(set(MODELS["references alone"](both))) == 2


def test_references_hold_the_first_mail_the_last_eight_and_the_one_that_is_answered(boxes: dict[str, Box]) -> None:
    ours = received(boxes["Ann"])
    root = ours[0].id
    assert ours[0].references == ()
    assert {each.references[0] for each in ours[1:]} == {root}
    assert max(len(each.references) for each in ours) <= 10


def test_with_the_news_in_the_subject_gmail_alone_splits_the_game(tmp_path: Path) -> None:
    with service(tmp_path) as desk:
        heads = received(played(desk, Random(6), subject="full")["Ann"])
    counts = {name: len(set(model(heads))) for name, model in MODELS.items()}
    assert counts["Gmail"] > 5
    assert counts["Outlook without Thread-Index"] > 5
    assert (counts["Outlook"], counts["Apple Mail"], counts["references alone"]) == (1, 1, 1)


def test_a_conversation_breaks_without_references(boxes: dict[str, Box]) -> None:
    """So that the models are known to find it."""
    heads = of_the_game(boxes["Ann"])
    bare = [Head(each.id, (), each.id, "", "") for each in heads]
    assert all(len(set(model(bare))) == len(heads) for model in MODELS.values())
