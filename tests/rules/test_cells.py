"""Who calls which card what."""

import pytest

from allegra_pbem.rules import Cell, cell_of, spot_of

SEATS = range(2, 7)


@pytest.mark.parametrize("seats", SEATS)
def test_column_a_is_the_left_hand_neighbours_last_column(seats: int) -> None:
    for seat in range(seats):
        for row in "123":
            assert spot_of(seats, seat, Cell[f"A{row}"]) == spot_of(seats, (seat + 1) % seats, Cell[f"E{row}"])


@pytest.mark.parametrize("seats", SEATS)
def test_each_card_lies_in_one_area_and_a_shared_one_in_two(seats: int) -> None:
    named = [spot_of(seats, seat, cell) for seat in range(seats) for cell in Cell]
    shared = [spot for spot in set(named) if named.count(spot) == 2]
    assert sorted(set(named)) == list(range(12 * seats))
    assert len(shared) == 3 * seats
    assert len(named) == 15 * seats


@pytest.mark.parametrize("seats", SEATS)
def test_a_cells_spot_has_that_cells_name(seats: int) -> None:
    for seat in range(seats):
        for cell in Cell:
            assert cell_of(seats, seat, spot_of(seats, seat, cell)) is cell


def test_a_spot_outside_the_area_has_no_name_there() -> None:
    assert cell_of(4, 0, spot_of(4, 2, Cell.C1)) is None
    assert cell_of(4, 0, spot_of(4, 1, Cell.D1)) is None


def test_two_players_share_both_outer_columns() -> None:
    own = {spot_of(2, 0, cell) for cell in Cell}
    other = {spot_of(2, 1, cell) for cell in Cell}
    assert len(own | other) == 24
    assert len(own & other) == 6
    assert spot_of(2, 0, Cell.A2) == spot_of(2, 1, Cell.E2)
    assert spot_of(2, 0, Cell.E2) == spot_of(2, 1, Cell.A2)
