"""`allegra player`: people."""

import pytest

from .shell import Allegra


def test_players_are_listed_and_shown(table: Allegra) -> None:
    table("player list").done("Ann ann@example.org en UTC 1", "Bob bob@example.org en UTC 1")
    [ann, bob] = table("player list --json").json
    assert (ann["name"], ann["addresses"], ann["games"]) == ("Ann", ["ann@example.org"], [1])
    table("player show ann").done("mail goes to ann@example.org")
    assert table("player show bob@example.org --json").json == bob


def test_a_player_is_changed_and_mail_follows(table: Allegra) -> None:
    changed = table("player set Ann --address new@example.org --language fr --zone Europe/Rome --json").json
    assert changed["addresses"] == ["new@example.org", "ann@example.org"]
    assert (changed["language"], changed["zone"]) == ("fr", "Europe/Rome")
    table.script("mail receive", given=table.reply("Ann", "REVEAL B1 C2")).silent()
    table("run").silent()
    assert table.mails()[-1]["To"] in {"new@example.org", "bob@example.org"}
    assert "new@example.org" in {mail["To"] for mail in table.mails()}


def test_a_player_is_renamed(table: Allegra) -> None:
    table("player set", "Ann", "--name", "Anna Lee").done("Anna Lee")
    assert table("game show 1 --json").json["players"] == ["Anna Lee", "Bob"]
    table("player set", "anna lee", "--name", "Ann").done()


@pytest.mark.parametrize(
    ("words", "said", "status"),
    [
        (
            ["Ann"],
            "Say what to change; `allegra player set --help` lists what can be. Nothing was changed.",
            2,
        ),
        (["Eve", "--zone", "UTC"], "There is no player 'Eve'. `allegra player list` shows those that there are.", 1),
        (["Ann", "--zone", "Rome"], "'Rome' is no time zone. Zones are named like Europe/Rome", 1),
        (["Ann", "--zone", "../../etc/passwd"], "is no time zone", 1),
        (["Ann", "--language", "la"], "'la' is no language of this program. There are en, fr", 1),
        (["Ann", "--name", "bob"], "The name bob belongs to a player already.", 1),
        (["Ann", "--name", "B0b!"], "will not do as a name", 1),
        (["Ann", "--name", ""], "will not do as a name", 1),
        (["Ann", "--address", "BOB@example.org"], "The address BOB@example.org belongs to a player already.", 1),
        (["Ann", "--address", "ann"], "is no address that mail can be sent to. Nothing was changed.", 1),
        (["Ann", "--address", "x@example.org", "--zone", "UTC", "--name", "Bob"], "The name Bob belongs to", 1),
        (["Ann", "--zone", "UTC", "--address", "bob@example.org"], "The address bob@example.org belongs to", 1),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_changed(table: Allegra, words: list[str], said: str, status: int) -> None:
    before = table.dump()
    table("player set", *words).refused(said, status=status)
    assert table.dump() == before


def test_an_unknown_player_is_said_with_where_to_look(table: Allegra) -> None:
    table("player show Eve").refused("There is no player 'Eve'. `allegra player list` shows those that there are.")


def test_no_players_are_an_empty_list(allegra: Allegra) -> None:
    allegra("init --yes").done()
    assert allegra("player list --json").json == []
