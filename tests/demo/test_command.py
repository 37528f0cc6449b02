"""`allegra demo` as it is typed."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import allegra_pbem.demo
from allegra_pbem import rules
from allegra_pbem.cli import app
from allegra_pbem.demo import ExchangeError, Outcome, play

KEYS = ["game", "players", "totals", "winners", "turns", "knock_windows", "knocks", "given", "mails_in", "mails_out"]
"""As documented, before the folder."""


def short(folder: Path, players: int, seed: int, **more: object) -> Outcome:
    """The same game in one short round."""
    return play(folder, players, seed, rules.Options(rounds=1, turn_limit=1))


def raising(error: BaseException) -> Callable[..., Outcome]:
    def fails(*_given: object, **_more: object) -> Outcome:
        raise error

    return fails


@pytest.fixture
def allegra(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.setattr(allegra_pbem.demo, "play", short)
    return lambda *words: CliRunner().invoke(app, ["demo", *map(str, words)])


def test_json_is_one_document_with_the_documented_keys(allegra: Callable[..., Result], tmp_path: Path) -> None:
    result = allegra("--players", 2, "--keep", tmp_path / "kept", "--json")

    told = json.loads(result.stdout)

    assert result.exit_code == 0
    assert list(told) == [*KEYS, "folder"]
    assert told["folder"] == str(tmp_path / "kept")
    assert told["players"] == ["Ann", "Bob"]
    assert result.stderr == ""
    record = json.loads((tmp_path / "kept" / "record.json").read_text(encoding="utf-8"))
    assert (told["totals"], told["winners"]) == (record["totals"], record["winners"])


def test_the_end_is_told_with_where_everything_lies(allegra: Callable[..., Result], tmp_path: Path) -> None:
    result = allegra("--players", 2, "--keep", tmp_path)

    assert result.exit_code == 0
    for told in ("Won by", "total", "knock windows", "mails out", f"{tmp_path}/mails", "mail.html", "allegra demo"):
        assert told in result.stdout


def test_a_folder_that_holds_something_is_refused(allegra: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "letter").touch()

    result = allegra("--keep", tmp_path)

    assert result.exit_code == 1
    assert f"{tmp_path} is not empty" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["letter"]


def test_a_file_is_no_folder(allegra: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "letter").touch()

    result = allegra("--keep", tmp_path / "letter")

    assert result.exit_code == 1
    assert "The folder cannot be used" in result.stderr


@pytest.mark.parametrize("players", [1, 7])
def test_a_table_has_two_to_six_players(allegra: Callable[..., Result], tmp_path: Path, players: int) -> None:
    result = allegra("--players", players, "--keep", tmp_path / "kept")

    assert result.exit_code == 2
    assert "--players" in result.stderr
    assert not (tmp_path / "kept").exists()


def test_an_interrupted_demo_says_where_its_mails_are(
    allegra: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(allegra_pbem.demo, "play", raising(KeyboardInterrupt()))

    result = allegra("--keep", tmp_path)

    assert result.exit_code == 130
    assert result.stderr == f"Interrupted. What there is so far lies in {tmp_path}.\n"


def test_a_port_that_cannot_be_had_is_said(
    allegra: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(allegra_pbem.demo, "play", raising(ExchangeError("No port of 127.0.0.1 can be listened on: x")))

    result = allegra("--keep", tmp_path)

    assert result.exit_code == 1
    assert "Nothing was played" in result.stderr
