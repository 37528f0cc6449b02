"""Taking values out of JSON that anybody may have written: the type asked for, or a `RecordError` that says where."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

Json = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a record and the rules part: `round` from 1, `action` from 0 in that round (None: not about one)."""

    round: int | None
    action: int | None
    what: str


class RecordError(ValueError):
    """A record that cannot be read or replayed; `difference` says where and why."""

    def __init__(self, what: str, round: int | None = None, action: int | None = None) -> None:  # noqa: A002
        where = "" if round is None else f"round {round}: " if action is None else f"round {round}, action {action}: "
        super().__init__(where + what)
        self.difference = Difference(round, action, what)

    def within(self, round: int | None, action: int | None = None) -> "RecordError":  # noqa: A002
        """The same error with its place, unless it has one."""
        if self.difference.round is not None:
            return self
        return RecordError(self.difference.what, round, action)


def mapping(value: object, what: str) -> Json:
    """`value` as a JSON object."""
    if not isinstance(value, dict):
        raise RecordError(f"{what}: expected an object; got {shown(value)}")
    return value


def sequence(value: object, what: str) -> list[object]:
    """`value` as a JSON array."""
    if not isinstance(value, list):
        raise RecordError(f"{what}: expected an array; got {shown(value)}")
    return value


def number(value: object, what: str) -> int:
    """`value` as a whole number; `true` is none."""
    if type(value) is not int:
        raise RecordError(f"{what}: expected a whole number; got {shown(value)}")
    return value


def numbers(values: list[object], what: str) -> list[int]:
    """`values` as whole numbers."""
    if set(map(type, values)) <= {int}:
        return cast("list[int]", values)
    return [number(value, what) for value in values]


def text(value: object, what: str) -> str:
    """`value` as a string that UTF-8 can carry."""
    if not isinstance(value, str):
        raise RecordError(f"{what}: expected a string; got {shown(value)}")
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        raise RecordError(f"{what}: expected whole characters; got half of a surrogate pair") from None
    return value


def same(written: object, true: object) -> bool:
    """Whether two JSON values are the same, types included (1 is neither 1.0 nor true)."""
    if isinstance(true, list):
        return isinstance(written, list) and len(written) == len(true) and all(map(same, written, true))
    return type(written) is type(true) and written == true


def shown(value: object) -> str:
    """A value as it may stand in a message: not longer than a line."""
    full = ascii(value) if isinstance(value, str | int | float | list | None) else type(value).__name__
    return full if len(full) <= 60 else full[:57] + "..."
