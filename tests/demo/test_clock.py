"""The clock that is moved, and the nights that people sleep through."""

from datetime import UTC, datetime, timedelta

import pytest

from allegra_pbem.demo.clock import START, MovedClock, awake

EVENING = datetime(2026, 3, 2, 22, 30, tzinfo=UTC)
MORNING = datetime(2026, 3, 3, 7, 0, tzinfo=UTC)


def test_the_clock_goes_when_it_is_moved_and_never_back() -> None:
    clock = MovedClock()
    clock.move(START + timedelta(hours=1))

    assert clock.now() == START + timedelta(hours=1)
    with pytest.raises(ValueError, match="expected a time from"):
        clock.move(START)


def test_the_day_is_left_as_it_is() -> None:
    assert awake(MORNING) == MORNING
    assert awake(EVENING - timedelta(minutes=1)) == EVENING - timedelta(minutes=1)


@pytest.mark.parametrize("hours", [0, 1, 3, 8])
def test_what_falls_into_a_night_waits_for_its_morning(hours: int) -> None:
    later = awake(EVENING + timedelta(hours=hours))

    assert MORNING <= later < MORNING + timedelta(hours=3)


def test_the_order_of_a_night_is_kept() -> None:
    first, second = (awake(EVENING + timedelta(hours=hours)) for hours in (1, 7))

    assert first < second
