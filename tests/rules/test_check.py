"""Checking records: what differs is said, and nothing that is wrong is passed over."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from allegra_pbem.rules import RecordError, check, record_of, replay

from .play import HEADER, running, whole

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


def later(value: Any) -> Any:
    """Another value of the same type."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return ("1" if value[:1] != "1" else "2") + value[1:]
        case list():
            return [later(value[0]), *value[1:]]
    return 0


@pytest.mark.parametrize(
    "key", ["starter", "seed", "commitment", "entropy", "sums", "ender", "doubled", "scores", "round"]
)
@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("change", ["other", "gone", "null"])
def test_every_key_of_a_round_is_checked(key: str, number: int, change: str) -> None:
    record = whole()
    written = record["rounds"][number]
    if change == "gone":
        del written[key]
    else:
        written[key] = later(written[key]) if change == "other" or written[key] is None else None
    assert [difference.round for difference in check(record)][:1] == [number + 1]


@pytest.mark.parametrize(
    ("key", "like"), [("starter", 1.0), ("starter", True), ("doubled", 1), ("doubled", 0), ("sums", ())]
)
def test_what_is_merely_equal_is_a_difference(key: str, like: object) -> None:
    for number in (0, 1):
        record = whole()
        record["rounds"][number][key] = like
        assert [difference.round for difference in check(record)] == [number + 1]


@pytest.mark.parametrize("key", ["totals", "winners"])
@pytest.mark.parametrize("change", ["other", "gone"])
def test_totals_and_winners_are_checked(key: str, change: str) -> None:
    record = whole()
    record[key] = later(record[key])
    if change == "gone":
        del record[key]
    assert [key in difference.what for difference in check(record)] == [True]


def test_a_wrong_card_is_a_difference_at_its_action() -> None:
    record = whole()
    actions = record["rounds"][0]["actions"]
    place = next(index for index, each in enumerate(actions) if each["do"] == "draw")
    true = actions[place]["card"]
    actions[place]["card"] = true + 1
    assert [(each.round, each.action) for each in check(record)] == [(1, place)]
    assert f"expected {true}; got {true + 1}" in check(record)[0].what
    with pytest.raises(RecordError, match=f"round 1, action {place}: card"):
        replay(record)


def test_a_wrong_checkpoint_is_a_difference_only_when_asked_for() -> None:
    record = json.loads(RECORDS[0].read_text())
    mark = record["rounds"][0]["checkpoints"][1]
    mark["stock"] += 1
    assert check(record) == []
    assert [(each.round, each.action) for each in check(record, checkpoints=True)] == [(1, mark["after"] - 1)]


@pytest.mark.parametrize("key", ["areas", "discard_top", "stock", "to_act", "after"])
def test_every_key_of_a_checkpoint_is_checked(key: str) -> None:
    record = json.loads(RECORDS[0].read_text())
    mark = record["rounds"][0]["checkpoints"][0]
    mark[key] = 10_000 if key == "after" else later(mark[key]) if key != "areas" else mark[key][::-1]
    assert check(record, checkpoints=True)


def test_results_before_the_end_are_a_difference() -> None:
    record = record_of(HEADER, running(3))
    record["rounds"][1]["sums"] = [1, 2, 3]  # type: ignore[index]
    record["winners"] = [0]
    assert [each.what.split(":")[0] for each in check(record)] == ["sums", "winners"]


def test_a_round_must_be_finished_before_the_next() -> None:
    record = whole()
    del record["rounds"][0]["actions"][-1]
    assert "another follows" in check(record)[0].what


def test_a_seed_may_be_missing_only_in_the_round_being_played() -> None:
    record = whole()
    del record["rounds"][0]["seed"]
    assert [each.round for each in check(record)] == [1]


def refused(record: dict[str, Any], number: int, action: int) -> dict[str, Any]:
    cut = copy.deepcopy(record)
    cut["rounds"] = cut["rounds"][:number]
    del cut["rounds"][-1]["actions"][action + 1 :]
    for key in ("sums", "scores", "ender", "doubled"):
        cut["rounds"][-1].pop(key, None)
    return {
        "format": cut["format"],
        "game": cut["game"],
        "rounds": cut["rounds"],
        "refused": {"round": number, "action": action},
    }


def test_a_record_of_a_refusal_is_right_when_exactly_that_action_is_refused() -> None:
    record = refused(whole(), 2, 4)
    record["rounds"][1]["actions"][4] = {"seat": 0, "do": "close"}
    assert check(record, checkpoints=True) == []


def test_an_accepted_action_that_should_be_refused_is_a_difference() -> None:
    assert [(each.round, each.action) for each in check(refused(whole(), 2, 4))] == [(2, 4)]


def test_an_earlier_refusal_is_a_difference() -> None:
    record = refused(whole(), 2, 4)
    record["rounds"][1]["actions"][1] = record["rounds"][1]["actions"][0]
    record["rounds"][1]["actions"][4] = {"seat": 0, "do": "close"}
    assert [(each.round, each.action) for each in check(record)] == [(2, 1)]


def test_a_refusal_that_is_not_in_the_record_is_a_difference() -> None:
    assert "the record has none" in check(whole() | {"refused": {"round": 1, "action": 10_000}})[0].what


@pytest.mark.parametrize(
    "broken",
    [
        {"do": "fold"}, {"seat": 0}, {"seat": 0, "do": ["take"]}, {"seat": 0, "do": "take"}, {"do": "draw"}, None, 7,
        {"seat": True, "do": "draw"}, {"seat": 0.0, "do": "draw"}, {"seat": 0, "do": "take", "cell": "b1"},
        {"seat": 0, "do": "reveal", "cells": ["B1"]}, {"seat": 0, "do": "reveal", "cells": ["B1", "C1", "D1"]},
        {"seat": 0, "do": "reveal", "cells": "B1"}, {"seat": 0, "do": "give", "to": "1"}, "draw",
        {"seat": 10**30, "do": "draw"},
        {"seat": 0, "do": "exchange", "take": "B1"}, {"seat": 0, "do": "take", "cell": {}}, {"seat": -1, "do": "draw"},
    ],
    ids=str,
)  # fmt: skip
def test_a_malformed_action_is_refused_like_an_illegal_one(broken: object) -> None:
    record = whole()
    record["rounds"][0]["actions"].insert(3, broken)
    assert [(each.round, each.action) for each in check(record)] == [(1, 3)]
    assert check(refused(record, 1, 3)) == []


def breakages() -> list[tuple[str, Callable[[dict[str, Any]], object]]]:
    return [
        ("format", lambda r: r.update(format="allegra-record/2")),
        ("game", lambda r: r.pop("game")),
        ("id", lambda r: r["game"].update(id=7)),
        ("players", lambda r: r["game"].update(players=["Ann"])),
        ("players", lambda r: r["game"].update(players=[1, 2, 3])),
        ("players", lambda r: r["game"].update(players=["\ud800", "b", "c"])),
        ("deck", lambda r: r["game"].pop("deck")),
        ("deck", lambda r: r["game"]["deck"].update({"4": 13})),
        ("deck", lambda r: r["game"]["deck"].update({"04": 0})),
        ("deck", lambda r: r["game"]["deck"].update({"4": "12"})),
        ("deck", lambda r: r["game"]["deck"].update({"9" * 5000: 0})),
        ("options", lambda r: r["game"].update(options=[])),
        *[("options", lambda r, n=n: r["game"]["options"].update({n: "often"})) for n in whole()["game"]["options"]],
        ("options", lambda r: r["game"]["options"].update(rounds=0)),
        ("options", lambda r: r["game"]["options"].update(rounds=True)),
        ("options", lambda r: r["game"]["options"].update(turn_limit=-1)),
        ("options", lambda r: r["game"]["options"].update(final_clear=1)),
        ("options", lambda r: r["game"]["options"].update(knocks=[])),
        ("rounds", lambda r: r.pop("rounds")),
        ("rounds", lambda r: r["game"]["options"].update(rounds=1)),
        ("round", lambda r: r.update(rounds=[7])),
        ("round", lambda r: r["rounds"].reverse()),
        ("actions", lambda r: r["rounds"][0].update(actions={})),
        ("seed", lambda r: r["rounds"][0].update(seed="00")),
        ("seed", lambda r: r["rounds"][0].update(seed="é" * 64)),
        ("entropy", lambda r: r["rounds"][0].update(entropy=["a", "b"])),
        ("entropy", lambda r: r["rounds"][0].update(entropy=["a", "b", "\udfff"])),
        ("order", lambda r: r["rounds"][0].update(order=7)),
        ("order", lambda r: r["rounds"][0].update(order=["1"] * 120)),
        ("expected 120", lambda r: r["rounds"][0].update(order=[1] * 119)),
        ("expected 120", lambda r: r["rounds"][0].update(order=[10**9] * 120)),
        ("starter", lambda r: r["rounds"][0].update(order=[1] * 120, starter="0")),
        ("starter", lambda r: r["rounds"][0].update(order=[1] * 120, starter=3)),
        ("refused", lambda r: r.update(refused=None)),
        ("refused", lambda r: r.update(refused={"round": "1", "action": 0})),
        ("checkpoints", lambda r: r["rounds"][0].update(checkpoints={})),
        ("checkpoint", lambda r: r["rounds"][0].update(checkpoints=[7])),
        ("after", lambda r: r["rounds"][0].update(checkpoints=[{}])),
    ]  # fmt: skip


@pytest.mark.parametrize(("what", "spoil"), breakages())
def test_a_malformed_record_is_a_difference_and_never_a_traceback(what: str, spoil: Callable[[Any], object]) -> None:
    record = whole()
    spoil(record)
    assert what in check(record, checkpoints=True)[0].what
    if not what.startswith(("checkpoint", "after")):
        with pytest.raises(RecordError):
            replay(record)


def test_a_record_broken_anywhere_gives_no_traceback() -> None:
    chance = Random(7)
    leaves = [None, True, 0, -1, 10**30, 1.5, float("nan"), "", "B1", "\ud800", [], {}, [1], {"a": 1}]
    for _ in range(300):
        record = json.loads(RECORDS[chance.randrange(len(RECORDS))].read_text())
        inner = record
        while isinstance(inner, dict | list) and inner and chance.random() < 0.8:
            outer, key = inner, chance.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
            inner = outer[key]
        if inner is not record:
            outer[key] = chance.choice(leaves)
        assert isinstance(check(record, checkpoints=True), list)


@pytest.mark.parametrize("document", [None, 7, "x", [], True, 1.5])
def test_what_is_no_object_is_a_difference(document: object) -> None:
    assert "expected an object" in check(document)[0].what
