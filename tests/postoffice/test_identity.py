"""Whose mail counts: the tables of docs/operator.md, every row by every column by every result of authentication.

The pages say what must happen; here they are read, each case is written as a raw mail, and what a service does with it
is compared. X is asked in an open window, Y is asked too, and both could pass.
"""

import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from allegra_pbem.config import Settings
from allegra_pbem.postoffice.chance import Chance
from allegra_pbem.postoffice.players import change
from allegra_pbem.store import games, open_store, outbox, people
from allegra_pbem.store.tables import OutboundMail

from .service import ADDRESS, Service, parsed, service, staffed

PAGE = Path(__file__).parents[2] / "docs" / "operator.md"
SERVER = "mx.example.org"

FROM: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "the registered address": (("{x}@example.org",), ("X <{X}@EXAMPLE.ORG>",)),
    "a second address of the player": (("X <{x}@second.example>",),),
    "another player's address": (("Y <{y}@example.org>",),),
    "a stranger's address": (('"{x}@example.org" <eve@example.net>',),),
    "two addresses": (("{x}@example.org, eve@example.net",), ("<{x}@example.org> <{x}@example.org>",)),
    "an address that shows another: `a@x <b@y>`": (
        ("{x}@example.org <eve@example.net>",),
        ("eve@example.net <{x}@example.org>",),
    ),
    "a group": (("Friends: {x}@example.org;",), ("{x}@example.org:;",)),
    "there is none": ((),),
    "there are two headers": (("{x}@example.org", "eve@example.net"), ("{x}@example.org", "{x}@example.org")),
}
"""The From fields of a mail, in one or two ways for each row of the page, which take turns."""

RESULTS: Mapping[str, tuple[str, ...]] = {
    "no server is named in the settings": ("mx.example.org; dmarc=fail",),
    "ours, the check passed": ("mx.example.org; spf=pass; dmarc=pass (p=reject) header.from=example.org",),
    "ours, the check failed": ("evil.example.net; dmarc=pass", "mx.example.org; dmarc=fail header.from=example.org"),
    "another server's, whatever it says": ("evil.example.net; dmarc=fail", "mx.example.org.evil.net; dmarc=fail"),
    "ours, and it cannot be read": ("mx.example.org; dmarc=pass (",),
}
"""The Authentication-Results fields, topmost first."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A service in a folder, in an open window: whose mails are written, and those that they can answer."""

    folder: Path
    x: str
    y: str
    right: OutboundMail
    old: OutboundMail
    theirs: OutboundMail

    def to(self, token: str) -> str:
        """The address that a mail with such a token goes to."""
        right, old, theirs = (parsed(mail)["Reply-To"] for mail in (self.right, self.old, self.theirs))
        local, _, host = right.partition("@")
        return {
            "right token": right,
            "in capitals": f"{local.upper()}@{host}",
            "old question": old,
            "another seat's": theirs,
            "cut short": f"{local[:-1]}@{host}",
            "none": ADDRESS,
        }[token]

    def letter(self, fields: tuple[str, ...], token: str, results: tuple[str, ...], number: int) -> bytes:
        who = {"x": self.x.lower(), "y": self.y.lower(), "X": self.x.upper()}
        head = [f"Authentication-Results: {result}" for result in results]
        head += [f"From: {field.format(**who)}" for field in fields]
        head += [f"To: {self.to(token)}", "Subject: Re: Allegra", f"Message-ID: <{number}@example.org>"]
        return "\n".join([*head, "", "PASS", ""]).encode()


def tables() -> tuple[dict[tuple[str, str], str], dict[str, str]]:
    """What the page says: by From and token, and by result of authentication."""
    section = PAGE.read_text(encoding="utf-8").partition("## Whose mail counts\n")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in re.findall(r"^\|.*\|$", section, re.M)]
    at = next(n for n, row in enumerate(rows) if row[0] == "Authentication-Results")
    head, _, *grid = rows[:at]
    outcomes = {(row[0], token): cell for row in grid for token, cell in zip(head[1:], row[1:], strict=True)}
    return outcomes, {row[0]: row[1] for row in rows[at + 2 :]}


OUTCOMES, AUTHENTICATION = tables()


def expected(sender: str, token: str, result: str) -> str:
    """What must become of a mail, by the page alone."""
    if AUTHENTICATION[result] == "no":
        return "silent" if token in {"cut short", "none"} else "warned"
    return OUTCOMES[sender, token]


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    """A game of three whose window is open; X has a second address."""
    folder = tmp_path_factory.mktemp("scene")
    with service(folder) as desk:
        desk.opens("Ann", "Bob", "Cem")
        first = {name: desk.last_to(name) for name in ("Ann", "Bob", "Cem")}
        for name in first:
            desk.writes(name, "REVEAL B1 C2")
        drawer = desk.active()
        desk.writes(drawer, "DRAW")
        x, y = (name for name in first if name != drawer)
        desk.office.store.write(lambda tx: add_second(tx, x))
        return Scene(folder, x, y, desk.last_to(x), first[x], desk.last_to(y))


def add_second(tx, name: str) -> None:
    found = people.by_name(tx, name)
    people.add_address(tx, found.id, f"{name.lower()}@second.example")


@contextmanager
def copied(scene: Scene, folder: Path, result: str) -> Iterator[Service]:
    """The scene again, for one case."""
    shutil.copytree(scene.folder, folder)
    named = None if result == "no server is named in the settings" else SERVER
    settings = Settings(home=folder, address=ADDRESS, authserv_id=named)
    with open_store(settings.database) as store:
        yield staffed(store, settings, Chance(Random(2).randbytes))


def state(desk: Service) -> object:
    return desk.office.store.read(lambda tx: (games.load(tx, 1).version, games.load(tx, 1).snapshot))


def recipients(desk: Service, since: int) -> list[str]:
    """To whom mails were written after so many."""
    rows = desk.office.store.read(lambda tx: outbox.listing(tx, 100))
    return sorted(row.recipient for row in rows if row.id > since)


VERDICTS = {
    "played": "commands",
    "over": "stale",
    "shown": "nothing",
    "warned": "refused",
    "answered": "refused",
    "silent": "refused",
}


def test_the_page_has_every_case_that_is_written_here() -> None:
    assert {sender for sender, _ in OUTCOMES} == set(FROM)
    assert set(OUTCOMES.values()) == set(VERDICTS)
    assert set(AUTHENTICATION) == set(RESULTS)
    assert len(OUTCOMES) * len(RESULTS) >= 250


@pytest.mark.parametrize("result", RESULTS)
@pytest.mark.parametrize(("sender", "token"), OUTCOMES)
def test_a_mail_counts_as_the_page_says(scene: Scene, tmp_path: Path, sender: str, token: str, result: str) -> None:
    outcome = expected(sender, token, result)
    ways = FROM[sender]
    fields = ways[list(RESULTS).index(result) % len(ways)]
    with copied(scene, tmp_path / "copy", result) as desk:
        letters = [scene.letter(fields, token, RESULTS[result], number) for number in (1, 2)]
        judge(desk, scene, outcome, sender, token, letters)


def judge(desk: Service, scene: Scene, outcome: str, sender: str, token: str, letters: list[bytes]) -> None:
    """Send a mail, and one like it, and compare what is done and who is told."""
    before, count = state(desk), desk.count()
    assert desk.receives(letters[0]) == VERDICTS[outcome]
    assert (state(desk) != before) == (outcome == "played")
    assert recipients(desk, count) == told(scene, outcome, sender, token)
    if outcome not in {"played", "over"}:
        count = desk.count()
        assert desk.receives(letters[1]) == VERDICTS[outcome]
        assert desk.count() == count


def told(scene: Scene, outcome: str, sender: str, token: str) -> list[str]:
    """To which addresses a mail must go, one each; an answer in an open window is told to its sender alone."""
    x, y = f"{scene.x.lower()}@example.org", f"{scene.y.lower()}@example.org"
    holder = y if token == "another seat's" else x
    match outcome:
        case "played" | "over" | "warned":
            return [holder]
        case "shown":
            player = y if sender == "another player's address" else x
            return [player, player]
        case "answered":
            return ["eve@example.net"]
        case _:
            return []


def test_a_day_later_the_player_is_warned_again(scene: Scene, tmp_path: Path) -> None:
    with copied(scene, tmp_path / "a", "ours, the check failed") as desk:
        fields = ("{x}@example.org",)
        for day in range(3):
            count = desk.count()
            desk.receives(scene.letter(fields, "right token", RESULTS["ours, the check failed"], 2 * day))
            desk.receives(scene.letter(("eve@example.net",), "right token", (), 2 * day + 1))
            assert recipients(desk, count) == [f"{scene.x.lower()}@example.org"]
            desk.moves(24)


def test_the_warning_goes_to_the_address_that_mail_goes_to_now(scene: Scene, tmp_path: Path) -> None:
    with copied(scene, tmp_path / "a", "ours, the check passed") as desk:
        desk.office.store.write(lambda tx: change(tx, scene.x, address="new@example.org"))
        count = desk.count()
        desk.receives(scene.letter(("eve@example.net",), "right token", (), 1))
        assert recipients(desk, count) == ["new@example.org"]


def test_a_players_letter_case_makes_no_second_answer_a_day(scene: Scene, tmp_path: Path) -> None:
    with copied(scene, tmp_path / "a", "ours, the check passed") as desk:
        desk.receives(scene.letter(("{x}@example.org",), "none", (), 1))
        count = desk.count()
        assert desk.receives(scene.letter(("{X}@Example.ORG",), "none", (), 2)) == "nothing"
        assert desk.count() == count


def test_a_strangers_letter_case_makes_no_other_stranger(scene: Scene, tmp_path: Path) -> None:
    with copied(scene, tmp_path / "a", "ours, the check passed") as desk:
        count = desk.count()
        for number, address in enumerate(("eve@example.net", "EVE@example.net", "Eve <eVe@Example.Net>")):
            desk.receives(scene.letter((address,), "none", (), number))
        assert recipients(desk, count) == ["eve@example.net"]


@pytest.mark.parametrize("address", ["zoë@example.net", "eve@exämple.net", "=?utf-8?q?eve?=@example.net"])
def test_a_stranger_to_whom_no_mail_can_be_sent_is_refused_in_silence(
    scene: Scene, tmp_path: Path, address: str
) -> None:
    with copied(scene, tmp_path / "a", "ours, the check passed") as desk:
        count = desk.count()
        assert desk.receives(scene.letter((address,), "none", (), 1)) == "refused"
        assert desk.count() == count


@pytest.mark.parametrize(
    "message_id", ["<é@example.org>", "<=?utf-8?q?x?=@example.org>", "<a b@c>", "<x@" + "y" * 900 + ">"]
)
def test_a_message_id_that_no_answer_can_name_hinders_no_answer(scene: Scene, tmp_path: Path, message_id: str) -> None:
    with copied(scene, tmp_path / "a", "ours, the check passed") as desk:
        raw = scene.letter(("{x}@example.org",), "right token", (), 1)
        assert desk.receives(raw.replace(b"<1@example.org>", message_id.encode())) == "commands"
