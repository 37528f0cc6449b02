"""Players and the addresses by which they are known."""

from datetime import datetime, timedelta

import pytest
from sqlalchemy import Connection

from allegra_pbem.store import Store, TakenError, people


@pytest.fixture
def ann(store: Store, now: datetime) -> int:
    return store.write(lambda tx: people.add(tx, "Ann", "Ann.Smith@Example.org", now))


@pytest.fixture
def bob(store: Store, now: datetime) -> int:
    return store.write(lambda tx: people.add(tx, "Bob", "bob@example.org", now, language="fr", zone="Europe/Paris"))


def _written(store: Store, player: int) -> list[str]:
    return [address.written for address in store.read(lambda tx: people.addresses(tx, player))]


def test_a_player_starts_with_a_language_a_zone_and_an_address(store: Store, ann: int, now: datetime) -> None:
    player = store.read(lambda tx: people.get(tx, ann))
    assert player is not None
    assert (player.name, player.language, player.zone, player.created) == ("Ann", "en", "UTC", now)
    (address,) = store.read(lambda tx: people.addresses(tx, ann))
    assert (address.address, address.written, address.main) == ("ann.smith@example.org", "Ann.Smith@Example.org", True)


@pytest.mark.parametrize("name", ["Ann", "ANN", "ann", " Ann ", "\uff21nn"])
def test_a_name_is_taken_in_whatever_case_it_is_written(store: Store, ann: int, now: datetime, name: str) -> None:
    with pytest.raises(TakenError, match="name"):
        store.write(lambda tx: people.add(tx, name, "other@example.org", now))
    assert len(store.read(people.listing)) == 1


def test_names_beyond_ascii_are_compared_alike_on_every_database(store: Store, now: datetime) -> None:
    store.write(lambda tx: people.add(tx, "\u00c9va Stra\u00dfe", "eva@example.org", now))
    found = store.read(lambda tx: people.by_name(tx, "E\u0301VA STRASSE"))
    assert found is not None


def test_an_address_that_another_player_has_is_refused_with_the_whole_player(
    store: Store, ann: int, now: datetime
) -> None:
    with pytest.raises(TakenError, match=r"address ann\.SMITH@example\.org"):
        store.write(lambda tx: people.add(tx, "Cem", "ann.SMITH@example.org", now))
    assert [player.name for player in store.read(people.listing)] == ["Ann"]


def test_a_player_is_found_by_each_address_in_any_case(store: Store, ann: int, bob: int) -> None:
    store.write(lambda tx: people.add_address(tx, ann, "Ann@work.example.org"))
    for written in ("ANN.smith@example.ORG", "ann@WORK.example.org"):
        found = store.read(lambda tx, written=written: people.by_address(tx, written))
        assert found is not None
        assert found.id == ann
    assert store.read(lambda tx: people.by_address(tx, "stranger@example.org")) is None


@pytest.mark.parametrize("lookalike", ["\u212aate@example.org", "kate@example.org\u200b", "\uff4bate@example.org"])
def test_an_address_that_merely_looks_the_same_is_a_strangers(store: Store, now: datetime, lookalike: str) -> None:
    store.write(lambda tx: people.add(tx, "Kate", "kate@example.org", now))
    assert store.read(lambda tx: people.by_address(tx, lookalike)) is None


def test_mail_moves_to_a_new_main_address(store: Store, ann: int) -> None:
    store.write(lambda tx: people.add_address(tx, ann, "new@example.org", main=True))
    assert _written(store, ann) == ["new@example.org", "Ann.Smith@Example.org"]
    store.write(lambda tx: people.add_address(tx, ann, "ann.smith@example.org", main=True))
    assert [address.main for address in store.read(lambda tx: people.addresses(tx, ann))] == [True, False]
    assert _written(store, ann) == ["Ann.Smith@Example.org", "new@example.org"]


def test_nobody_can_take_another_players_address(store: Store, ann: int, bob: int) -> None:
    with pytest.raises(TakenError, match="address"):
        store.write(lambda tx: people.add_address(tx, bob, "ANN.SMITH@example.org", main=True))
    assert _written(store, bob) == ["bob@example.org"]


def test_a_player_may_change_the_case_of_a_name_but_not_take_anothers(store: Store, ann: int, bob: int) -> None:
    store.write(lambda tx: people.rename(tx, ann, "ANN"))
    with pytest.raises(TakenError, match="name"):
        store.write(lambda tx: people.rename(tx, ann, "bOB"))
    assert [player.name for player in store.read(people.listing)] == ["ANN", "Bob"]
    store.write(lambda tx: people.rename(tx, ann, "Zoe"))
    assert [player.name for player in store.read(people.listing)] == ["Bob", "Zoe"]


def test_settings_change_for_one_player_alone(store: Store, ann: int, bob: int) -> None:
    def work(tx: Connection) -> None:
        people.set_language(tx, ann, "it")
        people.set_zone(tx, ann, "Europe/Rome")

    store.write(work)
    found = [(player.language, player.zone) for player in store.read(people.listing)]
    assert found == [("it", "Europe/Rome"), ("fr", "Europe/Paris")]


def test_bounces_count_once_a_day_until_mail_arrives_again(store: Store, ann: int, now: datetime) -> None:
    def work(tx: Connection) -> list[int | None]:
        later = [now + timedelta(hours=hours) for hours in (0, 23, 24, 48)]
        counted = [people.bounced(tx, "ann.smith@EXAMPLE.org", moment) for moment in later]
        people.forgive(tx, ann)
        return [*counted, people.bounced(tx, "ann.smith@example.org", later[-1])]

    assert store.write(work) == [1, None, 2, 3, 1]


def test_a_sender_comes_with_the_most_bounces_of_their_addresses(store: Store, ann: int, now: datetime) -> None:
    def work(tx: Connection) -> list[people.Sender | None]:
        people.add_address(tx, ann, "ann@example.net")
        people.bounced(tx, "ann.smith@example.org", now)
        return [people.sender(tx, address) for address in ("Ann@example.NET", "stranger@example.org")]

    assert store.write(work) == [people.Sender(ann, 1), None]


def test_a_strangers_bounce_counts_for_nobody(store: Store, ann: int, now: datetime) -> None:
    assert store.write(lambda tx: people.bounced(tx, "stranger@example.org", now)) is None
