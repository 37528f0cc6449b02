"""What stood out in a round, by hand and in whole games."""

from collections.abc import Iterator

from hypothesis import given, settings

from allegra_pbem.rules import Cell, Gift, Highlights, Luck, Swap, best_of, highlights
from allegra_pbem.rules import events as e
from allegra_pbem.rules.flat import FACE_DOWN
from allegra_pbem.rules.game import Game
from allegra_pbem.rules.scoring import score

from .play import Step, games

B1, C1, D1, A1 = Cell.B1, Cell.C1, Cell.D1, Cell.A1
SCORED = e.RoundScored(1, (0, 0), None, False, (0, 0))


def found(*events: e.Event) -> Highlights:
    """At a table of two; the last cards are turned up at the end."""
    return highlights(2, [*events, SCORED])


def test_the_best_swap_is_that_of_a_face_up_card_which_took_most_points_away() -> None:
    seen = e.Revealed(0, (B1, C1), (9, 4))
    best = found(seen, e.Kept(0, C1, 3, 4), e.Taken(0, B1, 2, 9), e.Kept(0, B1, 1, 2))
    assert best == Highlights(swap=Swap(0, B1, 2, 9, 7, False))


def test_of_equals_the_earliest_counts() -> None:
    seen = e.Revealed(0, (B1, C1), (9, 9))
    assert found(seen, e.Kept(0, C1, 3, 9), e.Taken(0, B1, 3, 9)).swap == Swap(0, C1, 3, 9, 6, False)


def test_what_took_no_points_away_does_not_count() -> None:
    assert found(e.Revealed(0, (B1, C1), (1, 4)), e.Kept(0, B1, 5, 1), e.Kept(0, C1, 4, 4)) == Highlights()


def test_what_a_swap_clears_counts_with_it() -> None:
    seen = e.Revealed(0, (B1, C1), (7, 7))
    kept = e.Revealed(1, (B1, C1), (0, 8)), e.Kept(0, D1, 7, 5)
    best = found(seen, e.Discarded(0, 3, D1, 5), *kept, e.Cleared(((0, 7), (1, 7), (2, 7))))
    assert best.swap == Swap(0, D1, 7, 5, 7 + 7 + 5, True)


def test_a_card_put_on_a_face_down_one_is_luck() -> None:
    assert found(e.Kept(1, B1, 0, 11)) == Highlights(luck=Luck(1, B1, 0, 11, 11, False))


def test_a_card_that_was_turned_up_is_luck_where_it_cleared_points() -> None:
    seen = e.Revealed(0, (B1, C1), (7, 7))
    assert found(seen, e.Discarded(0, 3, D1, 5)).luck is None
    cleared = found(seen, e.Discarded(0, 3, D1, 7), e.Cleared(((0, 7), (1, 7), (2, 7))))
    assert cleared.luck == Luck(0, D1, None, 7, 21, True)


def test_the_two_cards_of_the_beginning_are_no_turn() -> None:
    other = e.Revealed(1, (A1, B1), (7, 0))  # A1 of seat 1 is E1 of seat 0, spot 3
    assert found(other, e.Revealed(0, (C1, D1), (7, 7)), e.Cleared(((1, 7), (2, 7), (3, 7)))) == Highlights()


def test_a_gift_is_worth_what_the_receiver_had_less_at_the_end_of_the_turn() -> None:
    seen = e.Revealed(0, (B1, C1), (9, 4)), e.Revealed(1, (B1, C1), (10, 8))
    gift = e.Given(0, 1, 2), e.Placed(1, B1, 2, 10, False)
    best = found(*seen, *gift, e.Exchanged(0, 1, C1, B1, 8, 9, 10))
    assert best.gift == Gift(0, 1, 2, 6), "10 and 8 became 2 and 10"
    assert best.swap == Swap(0, B1, 8, 9, 1, False)


def test_the_kindest_gift_was_worth_most() -> None:
    seen = e.Revealed(0, (B1, C1), (9, 4)), e.Revealed(1, (B1, C1), (10, 8))
    gift = e.Given(0, 1, 2), e.Placed(1, B1, 2, 10, False)
    assert found(*seen, *gift, e.HandDiscarded(1, 10)).gift == Gift(0, 1, 2, 8)


def test_an_exchange_within_the_own_area_is_no_swap() -> None:
    seen = e.Revealed(0, (B1, C1), (9, 11)), e.Revealed(1, (A1, B1), (11, 8))  # A1 of seat 1 is E1 of seat 0
    gift = e.Given(0, 1, 2), e.Placed(1, B1, 2, 8, False)
    assert found(*seen, *gift, e.Exchanged(0, 1, A1, C1, 11, 11, 8)).swap is None


def test_what_is_cleared_when_all_is_turned_up_is_nobodys_feat() -> None:
    up = e.TurnedUp(((12, 5), (13, 5), (14, 5)))
    events = [e.Revealed(0, (B1, C1), (9, 4)), e.Kept(0, B1, 8, 9), up, e.Cleared(up.cards), SCORED]
    assert highlights(2, events) == Highlights(swap=Swap(0, B1, 8, 9, 1, False))


def test_the_best_of_a_game_is_the_best_of_its_rounds() -> None:
    first = Highlights(Swap(0, B1, 1, 2, 1, False), None, Gift(0, 1, 2, 3))
    second = Highlights(Swap(1, B1, 1, 2, 1, False), Luck(0, B1, 1, 2, 1, False), Gift(1, 0, 2, 4))
    assert best_of([first, second]) == Highlights(first.swap, second.luck, second.gift)


def rounds(steps: Iterator[Step]) -> Iterator[list[Step]]:
    played: list[Step] = []
    for step in steps:
        played.append(step)
        if len(step.after.finished) > len(step.before.finished):
            yield played
            played = []


def points(game: Game, seat: int) -> int:
    """What the engine would score if all were turned up now, without clears."""
    copy = game.clone()
    for spot in range(12 * copy.seats):
        if copy.ints[spot] == FACE_DOWN:
            copy.ints[spot] = copy.dealt.order[spot]
    return score(copy).sums[seat]


def shares(step: Step, event: e.Exchanged) -> bool:
    spots = step.before.table.spots
    return spots[event.knocker][event.take] in spots[event.seat]


@settings(max_examples=15, deadline=None)
@given(games)
def test_what_is_told_is_what_the_table_says(steps: Iterator[Step]) -> None:
    for played in rounds(steps):
        best = highlights(played[0].after.seats, [event for step in played for event in step.events])
        swaps, lucks = [0], [0]
        for step in played[1:-1]:
            moved = [x for x in step.events if isinstance(x, e.Taken | e.Kept | e.Exchanged | e.Discarded)]
            if not moved:
                continue
            event = moved[0]
            cell = next((getattr(event, name) for name in ("put", "cell", "flip") if hasattr(event, name)), None)
            if isinstance(event, e.Exchanged) and shares(step, event):
                continue
            saved = points(step.before, event.seat) - points(step.after, event.seat)
            down = cell is not None and step.before.ints[step.before.table.spots[event.seat][cell]] == FACE_DOWN
            (lucks if down or isinstance(event, e.Discarded) else swaps).append(saved)
        last = played[-1].events
        if not any(isinstance(each, e.Taken | e.Kept | e.Exchanged | e.Discarded) for each in last):
            assert (best.swap.saved if best.swap else 0) == max(swaps)
        assert (best.swap.saved if best.swap else 0) >= max(swaps)
        assert (best.luck.saved if best.luck else 0) >= max(lucks)
