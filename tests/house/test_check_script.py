"""data/check.py: it accepts right records of every kind, and finds what was tampered with."""

import ast
import json
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from allegra_pbem.assets import asset_dir, check_script
from allegra_pbem.rules import Header, Options, check, commitment, record_for, record_of
from tests.rules.notation import DECK
from tests.rules.play import HEADER, played, running, whole

Record = dict[str, Any]
NAMES = ("Ann", "Bob", "Cem", "Dia", "Eva", "Zoë")
KEPT = sorted((Path(__file__).parents[1] / "rules" / "records").glob("*.json"))

Checked = Callable[[Record], subprocess.CompletedProcess[str]]


@pytest.fixture
def checked(tmp_path: Path) -> Checked:
    """Runs the script on a record, with Python alone and far from this program."""

    def run(record: Record) -> subprocess.CompletedProcess[str]:
        (tmp_path / "record.json").write_text(json.dumps(record), encoding="utf-8")
        command = [sys.executable, "-I", "-S", str(asset_dir("data") / "check.py"), "record.json"]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    return run


def test_the_script_fits_on_a_page_and_runs_on_old_pythons() -> None:
    assert len(check_script().splitlines()) <= 60
    ast.parse(check_script(), feature_version=(3, 8))


def test_the_script_needs_the_standard_library_alone() -> None:
    found = [node for node in ast.walk(ast.parse(check_script())) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {name.name for node in found for name in node.names}
    assert names <= sys.stdlib_module_names
    assert names == {"hashlib", "hmac", "json", "struct", "sys"}


OPTIONS = (
    Options(rounds=3, turn_limit=12),
    Options(rounds=2, turn_limit=25, knocks="never", reveal="own"),
    Options(rounds=2, turn_limit=25, lines="anywhere", tie="doubled", doubling="always"),
    Options(rounds=2, turn_limit=0, trigger="active", final_clear=False),
    Options(rounds=1, turn_limit=60, knocks="auto"),
)


@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_script_accepts_played_games(seats: int, options: Options, checked: Checked) -> None:
    record = record_of(Header("7", NAMES[:seats], options, DECK), played(seats, options, seats)[1])
    done = checked(record)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"All {options.rounds} rounds are right.\n"


def test_the_script_accepts_the_finished_rounds_of_a_running_game(checked: Checked) -> None:
    record = record_for(None, HEADER, running()[:1])
    assert checked(record).stdout == "All 1 rounds are right.\n"


def test_the_script_does_not_accept_a_round_without_its_seed(checked: Checked) -> None:
    done = checked(record_for(None, HEADER, running()))
    assert done.returncode == 1
    assert "seed" in done.stderr


def find(record: Record, *kinds: str) -> Record:
    """The last action of these kinds in the second round."""
    return [action for action in record["rounds"][1]["actions"] if action["do"] in kinds][-1]


def without(record: Record, kind: str) -> None:
    record["rounds"][1]["actions"].remove(find(record, kind))


def reseeded(one: Record) -> None:
    one["seed"], one["commitment"] = "00" * 32, commitment(bytes(32))


def swapped(actions: list[Record]) -> None:
    draws = [at for at, action in enumerate(actions) if action["do"] == "draw"]
    first, second = next((a, b) for a, b in pairwise(draws) if actions[a]["card"] != actions[b]["card"])
    actions[first]["card"], actions[second]["card"] = actions[second]["card"], actions[first]["card"]


def other(values: list[int]) -> list[int]:
    return [values[0] + 1, *values[1:]]


def with_card(record: Record) -> None:
    """A deck in which a 5 is a 6."""
    deck = record["game"]["deck"]
    deck["5"], deck["6"] = deck["5"] - 1, deck["6"] + 1


TAMPERED: dict[str, Callable[[Record, Record], object]] = {
    "seed": lambda _, one: one.update(seed="0" * 64),
    "seed and commitment": lambda _, one: reseeded(one),
    "commitment": lambda _, one: one.update(commitment="0" * 64),
    "words": lambda _, one: one["entropy"].__setitem__(0, one["entropy"][0] + "!"),
    "words of another seat": lambda _, one: one["entropy"].append(one["entropy"].pop(0) + " "),
    "deck": lambda record, _: with_card(record),
    "starter": lambda _, one: one.update(starter=(one["starter"] + 1) % 3),
    "drawn card": lambda record, _: find(record, "draw").update(card=find(record, "draw")["card"] + 1),
    "order of two draws": lambda _, one: swapped(one["actions"]),
    "a reveal removed": lambda record, _: without(record, "reveal"),
    "a draw removed": lambda record, _: without(record, "draw"),
    "a keep removed": lambda record, _: without(record, "keep"),
    "a discard removed": lambda record, _: without(record, "discard"),
    "a take removed": lambda record, _: without(record, "take"),
    "a gift removed": lambda record, _: without(record, "give"),
    "a placing removed": lambda record, _: without(record, "place"),
    "the last action removed": lambda _, one: one["actions"].pop(),
    "an action twice": lambda record, one: one["actions"].append(find(record, "keep", "take", "discard")),
    "another turn": lambda _, one: one["actions"].append({"seat": 0, "do": "take", "cell": "B1"}),
    "another seat": lambda record, _: find(record, "take").update(seat=(find(record, "take")["seat"] + 1) % 3),
    "a gap as cell": lambda record, _: find(record, "keep").update(cell="Z9"),
    "the order of the rounds": lambda record, _: record["rounds"].reverse(),
    "sum": lambda _, one: one.update(sums=other(one["sums"])),
    "ender": lambda _, one: one.update(ender=0 if one["ender"] is None else None),
    "doubling": lambda _, one: one.update(doubled=not one["doubled"]),
    "score": lambda _, one: one.update(scores=other(one["scores"])),
    "total": lambda record, _: record.update(totals=other(record["totals"])),
    "winners": lambda record, _: record.update(winners=[0, 1, 2]),
    "a house rule": lambda record, _: record["game"]["options"].update(lines="anywhere"),
}


def tampered(how: str) -> Record:
    record = whole()
    TAMPERED[how](record, record["rounds"][1])
    assert record != whole()
    return record


@pytest.mark.parametrize("how", TAMPERED)
def test_the_script_finds_what_was_tampered_with(how: str, checked: Checked) -> None:
    done = checked(tampered(how))
    assert done.returncode == 1, done.stdout
    assert done.stderr.startswith("Round ")
    assert check(tampered(how))


EXACTLY = {
    "commitment": "Round 2 after 0 actions: commitment: expected ",
    "starter": "Round 2 after 0 actions: starter: expected ",
    "drawn card": ": card: expected ",
    "sum": ": sums: expected [",
    "total": ": totals: expected [",
    "a draw removed": ": do: expected ",
}


@pytest.mark.parametrize(("how", "said"), EXACTLY.items())
def test_the_script_says_what_differs(how: str, said: str, checked: Checked) -> None:
    assert said in checked(tampered(how)).stderr


def test_the_script_follows_reshuffles(checked: Checked) -> None:
    options = Options(rounds=1, turn_limit=60)
    record: Record = record_of(Header("7", NAMES, options, DECK), played(6, options, 2)[1])
    draws = sum(action["do"] == "draw" for action in record["rounds"][0]["actions"])
    assert draws > 120 - 12 * 6 - 1, "the stock has to run out"
    assert checked(record).returncode == 0, checked(record).stderr


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_the_script_accepts_the_kept_games(path: Path, checked: Checked) -> None:
    done = checked(json.loads(path.read_text(encoding="utf-8")))
    assert done.returncode == 0, done.stderr
