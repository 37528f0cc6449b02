"""The schema comes from migrations alone, and a program works with its own schema only."""

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Integer, MetaData, create_engine

from allegra_pbem.store import MissingError, NewerError, OutdatedError, open_store, revision, schema, upgrade
from allegra_pbem.store.engine import location, migrating_engine
from allegra_pbem.store.tables import METADATA

MIGRATIONS = Path(schema.__file__).with_name("migrations")


def _differences(url: str, metadata: MetaData) -> list[object]:
    engine = migrating_engine(location(url))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        found = compare_metadata(context, metadata)
    engine.dispose()
    return list(found)


def test_the_migrated_schema_is_the_declared_one(database: str) -> None:
    assert _differences(database, METADATA) == []


def test_a_column_that_no_migration_made_would_be_noticed(database: str) -> None:
    declared = MetaData()
    for table in METADATA.sorted_tables:
        table.to_metadata(declared)
    declared.tables["game"].append_column(Column("forgotten", Integer))
    assert [difference[0] for difference in _differences(database, declared)] == ["add_column"]


def test_on_sqlite_indexes_and_constraints_are_the_declared_ones_to_the_letter(
    tmp_path: Path, sqlite_template: Path
) -> None:
    # compare_metadata looks neither at the condition of a partial index nor at AUTOINCREMENT
    declared = create_engine(f"sqlite:///{tmp_path / 'declared.db'}")
    METADATA.create_all(declared)
    declared.dispose()
    assert _statements(tmp_path / "declared.db") == _statements(sqlite_template)


def _statements(file: Path) -> dict[str, set[str]]:
    connection = sqlite3.connect(file)
    found = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql NOT NULL AND name NOT LIKE 'alembic%'")
    statements = {name: {line.strip(" ,\t") for line in sql.split("\n")} for name, sql in found}
    connection.close()
    return statements


def test_the_program_knows_exactly_the_revisions_that_there_are() -> None:
    steps = ScriptDirectory(str(MIGRATIONS)).walk_revisions()
    assert tuple(step.revision for step in steps)[::-1] == schema.REVISIONS


def test_a_missing_database_is_not_made_by_opening_it(empty: str) -> None:
    with pytest.raises(MissingError, match="allegra db upgrade"):
        open_store(empty)
    assert revision(empty) is None
    if empty.startswith("sqlite"):
        assert not Path(empty.removeprefix("sqlite:///")).exists()


def test_upgrading_makes_the_database_once(empty: str) -> None:
    assert upgrade(empty) is None
    assert revision(empty) == schema.HEAD
    assert upgrade(empty) == schema.HEAD
    open_store(empty).close()


def test_the_database_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "new folder" / "allegra 100%.db"
    upgrade(f"sqlite:///{file}")
    assert file.stat().st_mode & 0o777 == 0o600


def _set_revision(url: str, to: str) -> None:
    engine = migrating_engine(location(url))
    with engine.begin() as tx:
        tx.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{to}'")
    engine.dispose()


def test_a_newer_database_is_refused_and_left_alone(database: str) -> None:
    _set_revision(database, "9999")
    with pytest.raises(NewerError, match=r"newer program.*9999.*nothing was changed"):
        open_store(database)
    with pytest.raises(NewerError):
        upgrade(database)
    assert revision(database) == "9999"


def test_an_older_database_says_what_to_run(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    later = (*schema.REVISIONS, "0999")
    monkeypatch.setattr(schema, "REVISIONS", later)
    monkeypatch.setattr(schema, "HEAD", later[-1])
    with pytest.raises(OutdatedError, match="run `allegra db upgrade`"):
        open_store(database)


def test_complaints_hide_the_password(postgres_server: str) -> None:
    url = location(postgres_server).set(password="open sesame", database="postgres")
    with pytest.raises(MissingError) as caught:
        open_store(url)
    assert "sesame" not in str(caught.value)
