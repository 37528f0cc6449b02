"""docs/record.md: its script is the one that players get, and its numbers are the program's."""

import json
import re
from pathlib import Path
from typing import get_args

from allegra_pbem.assets import check_script
from allegra_pbem.rules import Action, commitment
from allegra_pbem.rules.chance import drawn_starter, shuffle_key, shuffled, words
from tests.rules.notation import DECK
from tests.rules.play import whole

PAGE = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
SCRIPT = re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S)[0]
EXAMPLE = re.findall(r"^```json\n(.*?)^```$", PAGE, re.M | re.S)[0]
ENTROPY = ("rabbit", "", "é")


def test_the_script_is_the_one_that_players_get() -> None:
    assert check_script() == SCRIPT


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
