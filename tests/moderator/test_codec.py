"""Journal and snapshot as text."""

import pytest

from allegra_pbem import rules
from allegra_pbem.moderator.codec import fact_from_json, fact_to_json, game_from_json, game_to_json
from allegra_pbem.moderator.history import read

from .desk import Desk


def played() -> Desk:
    desk = Desk("Ann", "Bob", "Cem").revealed()
    drawer = desk.active()
    desk.says(drawer, "DRAW", f"GIVE {desk.others()[0]} TAKE C1 PUT D3 IF KNOCK", "KEEP B2 IF CARD <= 3", "DISCARD D3")
    desk.says(desk.others()[0], "SEED some words", "KNOCK C3")
    return desk


def test_every_fact_of_a_game_reads_back_the_same():
    desk = played().waits(80).waits(80)
    for fact, _ in desk.journal:
        assert fact_from_json(*fact_to_json(fact)) == fact


def test_a_snapshot_reads_back_the_same_and_gives_the_same_text():
    game = played().game
    text = game_to_json(game)
    assert game_from_json(text) == game
    assert game_to_json(game_from_json(text)) == text


def test_an_unknown_kind_of_fact_is_refused_by_name():
    with pytest.raises(ValueError, match="got Teleported"):
        fact_from_json("Teleported", "{}")


def test_the_record_of_a_whole_game_passes_its_own_check():
    desk = Desk("Ann", "Bob").start()
    for _ in range(400):
        desk.waits(72)
    past = read(desk.journal)
    assert past.game == desk.game
    header = rules.Header("1", desk.names, past.game.table.options, past.game.table.deck)
    assert rules.check(rules.record_of(header, past.rounds)) == []
