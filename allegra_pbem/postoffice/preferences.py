"""What players set of their own mails, by mail."""

from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache
from zoneinfo import available_timezones

from sqlalchemy import Connection

from ..moderator.commands import Set, Setting
from ..moderator.notice import Answer, Done, Refused, Why
from ..store import people

MOST_OFFERS = 3


def prefers(answers: Sequence[Answer]) -> bool:
    """Whether there is anything in them to `prefer`."""
    return any(isinstance(answer, Done) and isinstance(answer.command, Set) for answer in answers)


def prefer(tx: Connection, player: int, answers: Sequence[Answer]) -> tuple[Answer, ...]:
    """Carry out every SET among the answers; one that cannot be becomes Refused, and stops nothing."""
    return tuple(
        _set(tx, player, answer, answer.command)
        if isinstance(answer, Done) and isinstance(answer.command, Set)
        else answer
        for answer in answers
    )


def _set(tx: Connection, player: int, done: Done, command: Set) -> Answer:
    match command.setting:
        case Setting.LANGUAGE:
            people.set_language(tx, player, command.value)
        case Setting.VIEW:
            people.set_view(tx, player, command.value)
        case Setting.SUBJECT:
            people.set_subject(tx, player, command.value)
        case Setting.CALENDAR:
            people.set_calendar(tx, player, command.value)
        case Setting.MAIL:
            return _set_mail(tx, player, done, command.value)
        case Setting.ZONE:
            zone = zone_of(command.value)
            if zone is None:
                offers = tuple(f"SET ZONE {near}" for near in nearest_zones(command.value))
                return Refused(done.line, done.text, Why.NO_SUCH_ZONE, offers=offers, stops=False)
            people.set_zone(tx, player, zone)
            return Done(done.line, done.text, Set(Setting.ZONE, zone))
        case _:
            return Refused(done.line, done.text, Why.NOT_YET, stops=False)
    return done


def _set_mail(tx: Connection, player: int, done: Done, value: str) -> Done:
    """`daily` alone keeps the hour; the answer names it."""
    mode, _, hour = value.partition(" ")
    people.set_mail(tx, player, mode, int(hour) if hour else None)
    row = people.get(tx, player)
    if mode != "daily" or row is None:
        return done
    return Done(done.line, done.text, Set(Setting.MAIL, f"daily {row.digest}"))


def zone_of(written: str) -> str | None:
    """The IANA zone that is meant: its name in any letter case, or a city that only one zone has."""
    return _zones().get(written.casefold().replace(" ", "_"))


def nearest_zones(written: str) -> tuple[str, ...]:
    """At most three zones that are written nearly so, the nearest first."""
    near = get_close_matches(written.casefold().replace(" ", "_"), _zones(), n=MOST_OFFERS, cutoff=0.7)
    return tuple(dict.fromkeys(_zones()[name] for name in near))


@cache
def _zones() -> dict[str, str]:
    names = sorted(available_timezones())
    cities = [name.rpartition("/")[2].casefold() for name in names]
    found = {city: name for city, name in zip(cities, names, strict=True) if cities.count(city) == 1}
    return found | {name.casefold(): name for name in names}
