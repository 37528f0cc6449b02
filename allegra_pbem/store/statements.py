"""From statements to rows, the one way everywhere."""

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import ColumnElement, Connection, Select, Table, UpdateBase, select
from sqlalchemy.dialects import postgresql, sqlite

from .tables import Declared

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Row = TypeVar("Row", bound=Declared)
Values = Mapping[str, object]


def columns(table: Table, row: type[Declared]) -> list[ColumnElement[object]]:
    """The columns that `row` shows, and no others: lists need not carry the bytes of whole mails."""
    return [table.c[name] for name in row.model_fields]


def rows_of(table: Table, row: type[Declared]) -> Select[*tuple[object, ...]]:
    return select(*columns(table, row))


def values_of(value: "DataclassInstance") -> dict[str, object]:
    """The fields of a flat dataclass; `asdict` copies what they hold, and takes ten times as long."""
    return {field.name: getattr(value, field.name) for field in fields(value)}


def one(
    tx: Connection, row: type[Row], statement: Select[*tuple[object, ...]], values: Values | None = None
) -> Row | None:
    found = tx.execute(statement, values).first()
    return None if found is None else row(**found._mapping)


def many(
    tx: Connection,
    row: type[Row],
    statement: Select[*tuple[object, ...]] | UpdateBase,
    values: Values | None = None,
) -> list[Row]:
    return [row(**found._mapping) for found in tx.execute(statement, values)]


def number(tx: Connection, statement: Select[int] | UpdateBase, values: Values | None = None) -> int | None:
    """The first column of the first row; None when there is no row."""
    found = tx.execute(statement, values).scalar()
    return found if isinstance(found, int) else None


def insert_once(tx: Connection, table: Table, values: Values, key: str) -> int | None:
    """Insert a row unless one has the same `key`; return its id, or None when it was there.

    Two transactions that insert the same at once are told apart by the database, which `rowcount` cannot do:
    psycopg leaves it at -1.
    """
    return number(tx, _insert_once(tx.dialect.name, table, key), values)


def insert_new(tx: Connection, table: Table, values: Values) -> None:
    """Insert a row unless one is in its way."""
    tx.execute(_insert(tx.dialect.name, table).values(**values).on_conflict_do_nothing())


def upsert(tx: Connection, table: Table, values: Values) -> None:
    """Insert a row, or change the one with the same primary key."""
    insert = _insert(tx.dialect.name, table).values(**values)
    tx.execute(insert.on_conflict_do_update(index_elements=list(table.primary_key), set_=dict(values)))


@cache
def _insert_once(dialect: str, table: Table, key: str) -> UpdateBase:
    return _insert(dialect, table).on_conflict_do_nothing(index_elements=[table.c[key]]).returning(table.c.id)


def _insert(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)
