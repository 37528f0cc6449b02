"""What the service remembers about itself, by name."""

from datetime import UTC, datetime

from sqlalchemy import Connection, bindparam, select

from .statements import insert_new, upsert
from .tables import SERVICE

DRAINED = "drained"
_GET = select(SERVICE.c.value).where(SERVICE.c.key == bindparam("key"))


def get(tx: Connection, key: str) -> str | None:
    found = tx.execute(_GET, {"key": key}).scalar()
    return found if isinstance(found, str) else None


def put(tx: Connection, key: str, value: str) -> None:
    """Remember `value`, in place of what was there."""
    upsert(tx, SERVICE, {"key": key, "value": value})


def keep(tx: Connection, key: str, value: str) -> str:
    """Remember `value` if nothing is there; returns what is there now. For secrets: all processes get the same one."""
    insert_new(tx, SERVICE, {"key": key, "value": value})
    found = get(tx, key)
    return value if found is None else found


def drained(tx: Connection) -> datetime | None:
    """When the last pass began that read every source of mail to its end without an error."""
    return moment(tx, DRAINED)


def set_drained(tx: Connection, began: datetime) -> None:
    set_moment(tx, DRAINED, began)


def moment(tx: Connection, key: str) -> datetime | None:
    """A remembered time, in UTC."""
    found = get(tx, key)
    return None if found is None else datetime.fromisoformat(found)


def set_moment(tx: Connection, key: str, value: datetime) -> None:
    """Remember a time. ValueError for a naive one."""
    if value.utcoffset() is None:
        raise ValueError(f"expected an aware datetime, got the naive {value!r}")
    put(tx, key, value.astimezone(UTC).isoformat())
