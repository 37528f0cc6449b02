"""What the service remembers about itself."""

import secrets
from datetime import datetime, timedelta, timezone

import pytest

from allegra_pbem.store import Store, service


def test_a_value_is_remembered_and_replaced(store: Store) -> None:
    assert store.read(lambda tx: service.get(tx, "colour")) is None
    for colour in ("red", "blue"):
        store.write(lambda tx, colour=colour: service.put(tx, "colour", colour))
        assert store.read(lambda tx: service.get(tx, "colour")) == colour


def test_a_secret_is_the_first_that_was_kept(store: Store) -> None:
    first = store.write(lambda tx: service.keep(tx, "secret", secrets.token_hex()))
    assert store.write(lambda tx: service.keep(tx, "secret", secrets.token_hex())) == first
    assert store.read(lambda tx: service.get(tx, "secret")) == first


def test_when_the_sources_were_drained_is_a_moment(store: Store, now: datetime) -> None:
    assert store.read(service.drained) is None
    west = now.astimezone(timezone(timedelta(hours=-3)))
    store.write(lambda tx: service.set_drained(tx, west))
    found = store.read(service.drained)
    assert found == now
    assert found is not None
    assert found.utcoffset() == timedelta(0)


def test_a_naive_moment_is_not_remembered(store: Store) -> None:
    with pytest.raises(ValueError, match="naive"):
        store.write(lambda tx: service.set_drained(tx, datetime(2026, 3, 1)))
