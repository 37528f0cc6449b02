"""Column types that mean the same on SQLite and PostgreSQL."""

from datetime import UTC, datetime

from sqlalchemy import DateTime, Dialect, Text
from sqlalchemy.types import TypeDecorator


class Moment(TypeDecorator[datetime]):
    """An aware moment; comes back in UTC. A naive one is refused with ValueError (inside a StatementError).

    SQLite holds it as the text `YYYY-MM-DD HH:MM:SS.ffffff` in UTC, so that text order is the order of time;
    programs that read the file without this module may rely on that.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.utcoffset() is None:
            raise ValueError(f"expected an aware datetime, got the naive {value!r}")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Plain(TypeDecorator[str]):
    """Text that both databases accept, whatever a mail contained.

    PostgreSQL refuses NUL, and neither driver can write the lone surrogates that `email` makes of stray bytes; both
    become U+FFFD, lest one silly header be tried for ever.
    """

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, _dialect: Dialect) -> str | None:
        if value is None:
            return None
        if value.isascii():
            return value.replace("\0", "\ufffd")
        paired = value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return paired.replace("\0", "\ufffd")
