"""The bot: sensible, deterministic, and always through in time."""

from random import Random
from typing import Any

import pytest

from allegra_pbem import rules
from allegra_pbem.bots import choose
from allegra_pbem.rules import Close, Deck, Game, Options, Phase

from ..rules.notation import DECK, FULL, Scene, table
from ..rules.play import steps


def chosen(scene: Scene, seat: int | None = None) -> str:
    """What the bot does, in the record's words."""
    seat = rules.awaited(scene.game)[0] if seat is None else seat
    action = choose(rules.view(scene.game, seat), rules.legal(scene.game, seat))
    written = rules.action_to_json(seat, action)
    return " ".join(str(value) for key, value in written.items() if key != "seat")


def test_a_low_card_is_taken_to_the_place_of_the_highest() -> None:
    assert chosen(table("3 11 4 ? / ? ? ? ? / ? ? ? ?", FULL, pile="-1")) == "take C1"


def test_a_high_card_on_the_pile_is_left_there() -> None:
    assert chosen(table("3 2 4 ? / ? ? ? ? / ? ? ? ?", FULL, pile="10")) == "draw"


def test_a_low_card_replaces_a_face_down_card_when_all_that_is_open_is_lower() -> None:
    scene = table("0 1 0 ? / ? ? ? ? / ? ? ? ?", FULL, stock="2").after("draw", "close")
    assert chosen(scene).startswith("keep")
    assert chosen(scene)[-2:] not in {"B1", "C1", "D1"}


def test_a_high_drawn_card_is_discarded_and_a_card_turned() -> None:
    assert chosen(table("3 2 4 ? / ? ? ? ? / ? ? ? ?", FULL, stock="11").after("draw", "close")).startswith("discard")


def test_a_high_card_is_taken_when_it_completes_a_clear() -> None:
    assert chosen(table("9 9 7 ? / ? ? ? ? / ? ? ? ?", FULL, pile="9")) == "take D1"


def test_equal_cards_apart_are_completed_only_where_the_house_rule_clears_them() -> None:
    grid, other = "9 3 2 9 / ? ? ? ? / ? ? ? ?", "? ? ? 8 / ? ? ? ? / ? ? ? ?"
    assert chosen(table(grid, other, pile="9", lines="anywhere"))[:4] == "take"
    assert chosen(table(grid, other, pile="9")) == "draw"


def test_it_knocks_for_a_card_that_completes_a_clear_and_names_the_place() -> None:
    scene = table(FULL, "8 8 10 ? / ? ? ? ? / ? ? ? ?", FULL, stock="8").after("draw")
    sealed = chosen(scene, 1)
    assert sealed in {"knock A1", "knock D1"}
    assert chosen(scene, 2) == "pass"


def test_it_places_a_given_card_where_it_clears() -> None:
    scene = table(FULL, "8 8 10 ? / ? ? ? ? / ? ? ? ?", FULL, stock="8").after("draw", "1 knock", "close", "give 1")
    assert len(scene.after(chosen(scene)).cleared(1)) == 3


def test_it_gives_a_card_for_a_better_one() -> None:
    mine = "10 9 7 8 / 9 11 10 9 / ? ? ? ?"
    scene = table(mine, "-1 3 8 7 / ? ? ? ? / ? ? ? ?", FULL, stock="6").after("draw", "1 knock", "close")
    assert chosen(scene) == "give 1"
    assert chosen(scene.after("give 1", "place D1")) == "exchange B1 C2"


def test_it_ends_the_round_when_ahead_and_not_when_behind() -> None:
    mine = "0 1 0 2 / 1 0 1 0 / 0 1 0 ?"
    high = "9 8 9 4 / 8 9 8 3 / 9 8 9 4"
    assert chosen(table(mine, high, high, pile="2")) == "take E3"
    low = "? 0 1 2 / 0 1 0 3 / 1 0 1 2"
    behind = "9 8 9 2 / 8 9 8 3 / 9 8 9 ?"
    assert chosen(table(behind, low, low, pile="2")) != "take E3"


def test_two_neighbouring_cards_in_the_middle_are_revealed() -> None:
    game = rules.deal(rules.new_game(4, deck=DECK), bytes(32), [""] * 4)[0]
    assert chosen(Scene(game)) == "reveal ['B1', 'C1']"


def seat_bots(game: Game, seeds: Random) -> Game:
    """The game once bots have played it to its end."""
    while not game.is_over:
        if game.phase is Phase.DEAL:
            game, _ = rules.deal(game, seeds.randbytes(32), [""] * game.seats)
        for seat in rules.awaited(game):
            game, _ = rules.apply(game, seat, choose(rules.view(game, seat), rules.legal(game, seat)))
        if game.phase is Phase.WINDOW:
            game, _ = rules.apply(game, None, Close())
    return game


def test_bots_play_the_same_game_twice() -> None:
    games = [seat_bots(rules.new_game(3, deck=DECK), Random(1)) for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.parametrize("seats", range(2, 7))
def test_bots_among_themselves_end_rounds_long_before_the_turn_limit(seats: int) -> None:
    ended = seat_bots(rules.new_game(seats, Options(rounds=5), DECK), Random(seats))
    assert all(score.ender is not None for score in ended.finished)
    assert sum(ended.totals) / seats / 5 < 30


@pytest.mark.parametrize(
    "options",
    [{"lines": "anywhere"}, {"trigger": "active"}, {"knocks": "never"}, {"reveal": "own", "tie": "doubled"}],
    ids=str,
)
def test_bots_come_to_an_end_without_a_turn_limit_under_every_house_rule(options: dict[str, Any]) -> None:
    assert seat_bots(rules.new_game(3, Options(turn_limit=0, rounds=3, **options), DECK), Random(2)).is_over


def test_bots_come_to_an_end_with_any_deck() -> None:
    deck = Deck.of({-40: 10, 100: 50, 3: 60})
    assert seat_bots(rules.new_game(4, Options(turn_limit=0, rounds=1), deck), Random(3)).is_over


def test_a_bot_beats_players_who_play_at_random() -> None:
    chance = Random(4)
    for seat in range(4):
        game = rules.new_game(4, Options(rounds=1), DECK)
        game, _ = rules.deal(game, chance.randbytes(32), [""] * 4)
        while not game.is_over:
            for asked in rules.awaited(game):
                moves = rules.legal(game, asked)
                action = choose(rules.view(game, asked), moves) if asked == seat else chance.choice(moves)
                game, _ = rules.apply(game, asked, action)
            if game.phase is Phase.WINDOW:
                game, _ = rules.apply(game, None, Close())
        assert game.winners == (seat,)


@pytest.mark.parametrize("seed", range(6))
def test_a_bot_may_sit_down_at_any_moment(seed: int) -> None:
    """Whatever came before, what it chooses is one of the actions it was offered."""
    for step in steps(2 + seed % 5, Options(rounds=1, turn_limit=20), seed):
        for seat in range(step.after.seats):
            moves = rules.legal(step.after, seat)
            assert not moves or choose(rules.view(step.after, seat), moves) in moves
