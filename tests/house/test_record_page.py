"""docs/record.md: its script checks what it says, and its numbers are the program's."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

from allegra_pbem.rules import Action, check, commitment
from allegra_pbem.rules.chance import drawn_starter, shuffle_key, shuffled, words
from tests.rules.notation import DECK
from tests.rules.play import whole

PAGE = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
SCRIPT = re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S)[0]
EXAMPLE = re.findall(r"^```json\n(.*?)^```$", PAGE, re.M | re.S)[0]
ENTROPY = ("rabbit", "", "é")
Record = dict[str, Any]


@pytest.fixture
def deals(tmp_path: Path) -> Callable[[Record], subprocess.CompletedProcess[str]]:
    """Runs the page's script on a record, with Python alone."""
    (tmp_path / "deals.py").write_text(SCRIPT, encoding="utf-8")

    def run(record: Record) -> subprocess.CompletedProcess[str]:
        (tmp_path / "record.json").write_text(json.dumps(record), encoding="utf-8")
        command = [sys.executable, "-I", "-S", "deals.py", "record.json"]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    return run


Deals = Callable[[Record], subprocess.CompletedProcess[str]]


def test_the_script_fits_on_a_page() -> None:
    assert len(SCRIPT.splitlines()) <= 60


def test_the_script_accepts_a_right_record_and_tells_the_deal(deals: Deals) -> None:
    record = whole()
    done = deals(record)
    assert done.returncode == 0, done.stderr
    first = record["rounds"][0]
    order = shuffled(DECK.cards, bytes.fromhex(first["seed"]), 1, 0, first["entropy"])
    assert f"  Ann: {' '.join(map(str, order[:12]))}\n" in done.stdout
    assert f"  Cem: {' '.join(map(str, order[24:36]))}\n" in done.stdout


def draws(record: Record) -> list[Record]:
    return [action for action in record["rounds"][1]["actions"] if action["do"] == "draw"]


def tampered(how: str) -> Record:
    record = whole()
    one = record["rounds"][1]
    match how:
        case "seed":
            one["seed"] = one["seed"][:-1] + ("0" if one["seed"][-1] != "0" else "1")
        case "seed and commitment":
            one["seed"] = "00" * 32
            one["commitment"] = commitment(bytes(32))
        case "commitment":
            one["commitment"] = "00" * 32
        case "starter":
            one["starter"] = (one["starter"] + 1) % 3
        case "entropy":
            one["entropy"][0] += "!"
        case "drawn card":
            draws(record)[3]["card"] += 1
    return record


@pytest.mark.parametrize("how", ["seed", "seed and commitment", "commitment", "starter", "entropy", "drawn card"])
def test_the_script_finds_what_was_tampered_with(how: str, deals: Deals) -> None:
    done = deals(tampered(how))
    assert done.returncode == 1
    assert done.stderr.startswith("round 2, ")
    assert check(tampered(how))


def test_the_script_says_that_a_running_round_cannot_be_checked(deals: Deals) -> None:
    record = whole()
    del record["rounds"][1]["seed"]
    assert "still being played" in deals(record).stderr


def test_the_vector_is_the_programs() -> None:
    seed = bytes(32)
    key = shuffle_key(seed, "allegra-shuffle/1", 1, 0, ENTROPY)
    stream = words(key)
    order = shuffled(DECK.cards, seed, 1, 0, ENTROPY)
    expected = {
        "commitment": commitment(seed),
        "key": key.hex(),
        "first words": " ".join(f"{next(stream):016x}" for _ in range(4)),
        "first cards": " ".join(map(str, order[:16])),
        "starter": str(drawn_starter(3, seed, ENTROPY)),
    }
    for name, value in expected.items():
        assert re.search(rf"^\| {name}.*\| .*`{re.escape(value)}` \|$", PAGE, re.M), name


def test_the_table_of_actions_names_every_action() -> None:
    rows = re.findall(r"^\| `([a-z]+)` \| .* \|$", PAGE, re.M)
    assert sorted(rows) == sorted(["do", *(action.__name__.lower() for action in get_args(Action))])


def test_the_example_has_the_keys_of_a_record() -> None:
    shown, real = json.loads(EXAMPLE), whole()
    assert shown.keys() == real.keys()
    assert shown["game"].keys() == real["game"].keys()
    assert shown["game"]["deck"] == real["game"]["deck"]
    assert shown["game"]["options"].keys() == real["game"]["options"].keys()
    assert shown["rounds"][0].keys() == real["rounds"][0].keys()
    assert shown["game"]["options"]["rounds"] == len(shown["rounds"])
