"""What holds in every game."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings

from allegra_pbem import rules
from allegra_pbem.rules import (
    Action,
    Cell,
    Close,
    Discard,
    Draw,
    Exchange,
    Game,
    Give,
    IllegalAction,
    Keep,
    Knock,
    Pass,
    Phase,
    Place,
    Reveal,
    Take,
    apply,
    awaited,
    dump,
    flat,
    legal,
    load,
    view,
)
from allegra_pbem.rules.events import Cleared

from .notation import DECK
from .play import Step, games

EVERY_ACTION: list[Action] = [
    *(Reveal(first, second) for first, second in combinations(Cell, 2)),
    *(Reveal(cell, cell) for cell in Cell),
    *(kind(cell) for kind in (Take, Knock, Keep, Discard, Place) for cell in Cell),
    *(Exchange(take, put) for take in Cell for put in Cell),
    *(Give(seat) for seat in range(-1, 7)),
    Draw(), Knock(), Pass(), Discard(), Close(),
]  # fmt: skip

few = settings(max_examples=30, deadline=None)


def cards_in_play(game: Game) -> list[int]:
    """Every card that is somewhere, sorted."""
    table = [game.dealt.order[spot] if card == flat.FACE_DOWN else card for spot, card in enumerate(game.ints[:72])]
    stock = game.dealt.stock[game.ints[flat.NEXT] :]
    pile = [game.ints[flat.TOP], *game.ints[flat.SIZE :]]
    held = [game.ints[flat.HAND]] if game.phase is Phase.EXCHANGE else []
    drawn = [game.ints[flat.DRAWN]] if game.phase in {Phase.WINDOW, Phase.DECIDE, Phase.PLACE} else []
    return sorted([*(card for card in table if card != flat.GAP), *stock, *pile, *held, *drawn])


def cleared(step: Step) -> list[int]:
    return [card for event in step.events if isinstance(event, Cleared) for _, card in event.cards]


@few
@given(games)
def test_all_120_cards_are_always_accounted_for(game: list[Step]) -> None:
    gone: list[int] = []
    for step in game:
        gone = cleared(step) if step.action is None else gone + cleared(step)
        assert sorted(cards_in_play(step.after) + gone) == list(DECK.cards)


@few
@given(games)
def test_games_end_and_until_then_somebody_can_act(game: list[Step]) -> None:
    for step in game:
        state = step.after
        assert all(legal(state, seat) for seat in awaited(state))
        assert awaited(state) or state.phase in {Phase.WINDOW, Phase.DEAL, Phase.OVER}
        assert not (state.options.turn_limit and state.turn > state.options.turn_limit + 1)
    assert state.is_over
    assert len(state.finished) == state.options.rounds


@few
@given(games)
def test_legal_and_apply_agree_on_every_action_there_is(game: list[Step]) -> None:
    for step in Random(1).sample(list(game), k=4):
        state, before = step.after, dump(step.after)
        for seat in (None, -1, *range(state.seats + 1)):
            allowed = set(legal(state, seat)) if seat is not None else set[Action]()
            if seat is None and state.phase is Phase.WINDOW:
                allowed = {Close()}
            assert {action for action in EVERY_ACTION if accepts(state, seat, action)} == allowed
        assert dump(state) == before


def accepts(game: Game, seat: int | None, action: Action) -> bool:
    try:
        apply(game, seat, action)
    except IllegalAction:
        return False
    return True


@few
@given(games)
def test_no_action_changes_the_game_it_was_done_in(game: list[Step]) -> None:
    before = None
    for step in game:
        if before is not None:
            assert dump(step.before) == before
        before = dump(step.after)


@few
@given(games)
def test_a_snapshot_gives_an_equal_game(game: list[Step]) -> None:
    for step in list(game)[::7]:
        assert load(dump(step.after)) == step.after


def test_games_differ_when_anything_in_them_does() -> None:
    game = rules.deal(rules.new_game(3, deck=DECK), bytes(32), ["", "", ""])[0]
    assert game != rules.deal(rules.new_game(3, deck=DECK), bytes(32), ["", "", "x"])[0]
    assert game != apply(game, 0, Reveal(Cell.B1, Cell.B2))[0]
    assert game != dump(game)
    ordered = [rules.deal_order(rules.new_game(3, deck=DECK), [*range(119), last])[0] for last in (119, 120)]
    assert ordered[0] != ordered[1]
    with pytest.raises(TypeError):
        hash(game)


@few
@given(games)
def test_swapping_what_a_seat_cannot_know_changes_neither_its_view_nor_what_it_may_do(game: list[Step]) -> None:
    for number, step in enumerate(list(game)[::3]):
        for seat in range(step.after.seats):
            other = swapped(step.after, seat, Random(number))
            assert view(other, seat) == view(step.after, seat)
            assert legal(other, seat) == legal(step.after, seat)
            assert awaited(other) == awaited(step.after)


def swapped(game: Game, seat: int, chance: Random) -> Game:
    """The same game with other face-down cards, stock, hand card and answers, as far as `seat` cannot know them."""
    new, ints = game.clone(), game.ints
    down = [spot for spot in range(12 * game.seats) if ints[spot] == flat.FACE_DOWN]
    secret_hand = ints[flat.HAND_SECRET] and game.knocker != seat
    unknown = [game.dealt.order[spot] for spot in down] + list(game.dealt.stock[ints[flat.NEXT] :])
    unknown += [ints[flat.HAND]] if secret_hand else []
    chance.shuffle(unknown)
    if secret_hand:
        new.ints[flat.HAND] = unknown.pop()
    order = list(game.dealt.order)
    for spot in down:
        order[spot] = unknown.pop()
    stock = (*game.dealt.stock[: ints[flat.NEXT]], *unknown)
    new.dealt = replace(game.dealt, order=tuple(order), stock=stock, seed=chance.randbytes(32))
    for other in range(game.seats):
        if other != seat and ints[flat.ANSWER + other]:
            new.ints[flat.ANSWER + other] = chance.randint(1, 17)
    return new


@few
@given(games)
def test_what_a_seat_is_told_holds_no_card_it_may_not_know(game: list[Step]) -> None:
    """Of a placed face-down card only the knocker hears the value; of an answer only who gave it."""
    heard = Counter[str]()
    for step in game:
        for event in step.events:
            for seat in range(step.after.seats):
                told = rules.seen_by(event, seat)
                hidden = told != event
                heard[type(event).__name__] += hidden
                assert not (hidden and getattr(event, "seat", None) == seat)
    assert set(heard) >= {"Dealt", "Revealed", "RoundScored"}
    assert {name for name, count in heard.items() if count} <= {"Answered", "Placed"}
