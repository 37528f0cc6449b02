"""`allegra record`: game records, without any database."""

import json
from copy import deepcopy
from pathlib import Path

import pytest

from allegra_pbem.rules import record_for
from tests.rules.play import HEADER, running, whole

from .shell import Allegra


@pytest.fixture(scope="module")
def record() -> dict[str, object]:
    return whole()


def write(name: str, *records: object) -> str:
    Path(name).write_text("\n".join(json.dumps(each) for each in records))
    return name


def test_a_sound_record_is_right_and_shown(allegra: Allegra, record: dict[str, object]) -> None:
    name = write("a.json", record)
    allegra(f"record check {name}").done("1 record replayed, no differences.")
    assert allegra(f"record check {name} --json").json == {"games": 1, "ok": 1, "differences": [], "unproven": []}
    allegra(f"record show {name}").done("Won by", "round 1", "total")
    assert allegra(f"record show {name} --json").json["totals"] == record["totals"]


def test_of_a_running_game_it_is_told_what_is_not_proven_yet(allegra: Allegra) -> None:
    name = write("a.json", record_for(None, HEADER, running()))
    told = allegra(f"record check {name}")
    assert told.status == 0
    assert "1 record replayed, no differences." in told.out
    assert "From round 2 on nothing is proven yet." in told.out
    unproven = allegra(f"record check {name} --json").json["unproven"]
    assert unproven == [{"file": "a.json", "line": 1, "from_round": 2}]


def test_differences_are_told_with_their_place_and_exit_status_1(allegra: Allegra, record: dict[str, object]) -> None:
    broken = deepcopy(record)
    broken["totals"][0] += 1
    name = write("a.jsonl", record, broken, record)
    told = allegra(f"record check {name}")
    assert (told.status, told.err) == (1, "")
    assert told.out.endswith("3 records replayed, 1 difference.\n")
    assert told.out.startswith("a.jsonl, line 2, ")
    found = json.loads(allegra(f"record check {name} --json").out)
    assert (found["games"], found["ok"]) == (3, 2)
    assert [difference["line"] for difference in found["differences"]] == [2]


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000, '{"format": "allegra-record/9"}', "\ufeff{}"])
def test_what_is_no_record_is_a_difference(allegra: Allegra, text: str) -> None:
    Path("a.json").write_text(text)
    told = allegra("record check a.json --json")
    assert (told.status, told.err) == (1, "")
    assert json.loads(told.out)["ok"] == 0
    allegra("record show a.json").refused("a.json: the record cannot be replayed")


def test_a_file_that_is_missing_or_no_text_is_said(allegra: Allegra) -> None:
    Path("a.json").write_bytes(b"\xff\xfe\x00")
    for name in ("none.json", "a.json", "."):
        for verb in ("check", "show"):
            allegra(f"record {verb} {name}").refused(f"{name}: the file cannot be read", status=2)


def test_an_empty_collection_has_no_records(allegra: Allegra) -> None:
    Path("a.jsonl").write_text("\n\n")
    allegra("record check a.jsonl").done("No records replayed, no differences.")
    allegra("record show a.jsonl").refused("a.jsonl: expected one record, got 0.", status=2)
