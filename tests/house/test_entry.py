"""What machines call for every mail and every minute: `allegra mail receive` and an idle `allegra run`."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from allegra_pbem import entry, idle
from allegra_pbem.config import Settings
from allegra_pbem.mail.intake import drop
from allegra_pbem.store import schema, service

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
HEAVY = {
    "typer",
    "pydantic",
    "pydantic_settings",
    "sqlmodel",
    "sqlalchemy",
    "jinja2",
    "platformdirs",
    "aiosmtplib",
    "rich",
}
CALL = """
import sys
sys.argv[0] = "allegra"
from allegra_pbem.entry import main
try:
    main()
    status = 0
except SystemExit as end:
    status = end.code
print(status, *sorted(m for m in sys.modules if "." not in m))
"""
MAIL = b"From: ann@example.org\nSubject: Re: [Allegra 1]\n\nKEEP B2\n"


def call(home: Path, *words: str, mail: bytes = b"", **environ: str) -> tuple[int, set[str]]:
    """Exit status of the console script in a process of its own, and the modules that it imported."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith("ALLEGRA_")}
    done = subprocess.run(
        [sys.executable, "-c", CALL, *words],
        input=mail,
        capture_output=True,
        check=True,
        env=clean | {"ALLEGRA_HOME": str(home), "PYTHONPATH": str(Path(entry.__file__).parents[1])} | environ,
    )
    status, *modules = done.stdout.decode().split()
    return int(status), set(modules)


def stored(home: Path) -> list[tuple[dict[str, object], bytes]]:
    """Envelope and mail of all that is in the spool, oldest first."""
    files = sorted((home / "spool" / "new").iterdir())
    parts = [file.read_bytes().partition(b"\n") for file in files]
    return [(json.loads(head), body) for head, _, body in parts]


def receive(
    home: Path, mail: bytes = MAIL, *arguments: str, environ: dict[str, str] | None = None, now: datetime = NOW
) -> int:
    reading, writing = os.pipe()
    os.write(writing, mail)
    os.close(writing)
    try:
        return drop.receive(
            arguments,
            {"ALLEGRA_HOME": str(home)} | (environ or {}),
            source=reading,
            clock=lambda: int(now.timestamp()) * 10**9 + 1000,
        )
    finally:
        os.close(reading)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """An installation at `tmp_path` whose last pass was a minute before NOW, and that waits for nothing."""
    schema.upgrade(f"sqlite:///{tmp_path / 'allegra.db'}")
    connection = sqlite3.connect(tmp_path / "allegra.db", isolation_level=None)
    note_pass(connection, NOW - timedelta(minutes=1))
    yield connection
    connection.close()


def note_pass(connection: sqlite3.Connection, at: datetime) -> None:
    connection.execute("INSERT OR REPLACE INTO service VALUES (?, ?)", (idle.DRAINED, at.isoformat()))


def is_idle(home: Path, config: str | None = None, now: datetime = NOW, **environ: str) -> bool:
    return idle.idle({"ALLEGRA_HOME": str(home)} | environ, config, lambda: now)


def test_receive_stores_the_mail_unchanged_with_its_envelope(tmp_path: Path) -> None:
    assert receive(tmp_path, MAIL, "--sender", "ann@example.org", "--recipient", "allegra+x@example.org") == 0
    [(head, body)] = stored(tmp_path)
    assert body == MAIL
    assert head == {
        "sender": "ann@example.org",
        "recipients": ["allegra+x@example.org"],
        "received": "2026-05-01T12:00:00.000001+00:00",
        "truncated": False,
    }


def test_receive_stores_nothing_at_all_too(tmp_path: Path) -> None:
    assert receive(tmp_path, b"") == 0
    assert stored(tmp_path)[0][1] == b""


@pytest.mark.parametrize(
    ("arguments", "sender", "recipients"),
    [
        ([], None, []),
        (["--sender=", "--recipient=a@example.org"], "", ["a@example.org"]),
        (["--sender", "", "--recipient", "a@example.org"], "", ["a@example.org"]),
        (["--sender", "--recipient", "a@example.org"], "", ["a@example.org"]),
        (["--sender=MAILER-DAEMON"], "", []),
        (["--sender=<>"], "", []),
        (["--sender", "<ann@example.org>"], "ann@example.org", []),
        (["--recipient", "a@example.org", "b@example.org", "a@example.org"], None, ["a@example.org", "b@example.org"]),
        (["--recipient=a@example.org", "--recipient=b@example.org"], None, ["a@example.org", "b@example.org"]),
        (["--sender=--recipient=x@example.org"], "--recipient=x@example.org", []),
        (["--silly", "--sender=ann@example.org", "word", "-x", "--json"], "ann@example.org", []),
        (["--sender", "a\nb\udce9@example.org"], "ab\ufffd@example.org", []),
    ],
)
def test_receive_reads_the_envelope_as_mail_servers_give_it(
    arguments: list[str], sender: str | None, recipients: list[str]
) -> None:
    assert drop.envelope(arguments, {}) == (sender, recipients)


def test_the_envelope_comes_from_the_environment_where_no_option_names_it() -> None:
    exported = {"SENDER": "", "RECIPIENT": "allegra+x@example.org", "ORIGINAL_RECIPIENT": "alias@example.org"}
    assert drop.envelope([], exported) == ("", ["allegra+x@example.org", "alias@example.org"])
    assert drop.envelope(["--sender=a@example.org"], exported)[0] == "a@example.org"


def test_a_mail_over_the_limit_is_kept_up_to_it_and_marked(tmp_path: Path) -> None:
    status, _ = call(tmp_path, "mail", "receive", mail=b"x" * (drop.LIMIT + 1))
    [(head, body)] = stored(tmp_path)
    assert (status, head["truncated"], len(body)) == (0, True, drop.LIMIT)


def test_a_mail_of_just_the_limit_is_whole(tmp_path: Path) -> None:
    call(tmp_path, "mail", "receive", mail=b"x" * drop.LIMIT)
    [(head, body)] = stored(tmp_path)
    assert (head["truncated"], len(body)) == (False, drop.LIMIT)


def test_a_mail_that_cannot_be_stored_stays_with_the_mail_server(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert receive(tmp_path / "file" / "home") == 75


def test_a_settings_file_that_cannot_be_read_leaves_the_mail_with_the_mail_server(tmp_path: Path) -> None:
    (tmp_path / "allegra.toml").write_text("home = ")
    status, _ = call(
        tmp_path, "--config", str(tmp_path / "allegra.toml"), "mail", "receive", mail=MAIL, ALLEGRA_HOME=""
    )
    assert status == 75


def test_without_standard_input_the_status_is_try_again(tmp_path: Path) -> None:
    assert drop.receive([], {"ALLEGRA_HOME": str(tmp_path)}, source=987) == 75


def test_a_failing_disk_leaves_no_half_mail_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    assert receive(tmp_path) == 0
    monkeypatch.setattr(os, "fsync", full)
    assert receive(tmp_path) == 75
    assert len(stored(tmp_path)) == 1
    assert not list((tmp_path / "spool" / "tmp").iterdir())


def test_the_mail_is_on_disk_before_it_is_in_the_spool_and_the_spool_before_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    receive(tmp_path)
    order: list[str] = []

    def recording(name: str, real: Callable[..., None]) -> Callable[..., None]:
        def record(*arguments: object) -> None:
            order.append(name)
            real(*arguments)

        return record

    monkeypatch.setattr(os, "fsync", recording("fsync", os.fsync))
    monkeypatch.setattr(os, "rename", recording("rename", os.rename))
    receive(tmp_path)
    assert order == ["fsync", "rename", "fsync"]


def test_the_spool_is_for_its_owner_alone(tmp_path: Path) -> None:
    receive(tmp_path / "home")
    paths = [tmp_path / "home", *(tmp_path / "home").rglob("*")]
    assert {path.stat().st_mode & 0o077 for path in paths} == {0}


@pytest.mark.parametrize("options", [[], ["--sender", "ann@example.org"], ["--no-such", "option", "--version"]])
def test_receive_stores_whatever_the_options_without_any_heavy_import(tmp_path: Path, options: list[str]) -> None:
    status, modules = call(tmp_path, "mail", "receive", *options, mail=MAIL)
    assert status == 0
    assert len(stored(tmp_path)) == 1
    assert not HEAVY & modules


def test_an_idle_run_imports_nothing_heavy(tmp_path: Path, database: sqlite3.Connection) -> None:
    note_pass(database, datetime.now(UTC) - timedelta(seconds=30))
    status, modules = call(tmp_path, "run")
    assert status == 0
    assert not HEAVY & modules


def test_a_pass_with_nothing_to_do_is_idle_and_is_noted(tmp_path: Path, database: sqlite3.Connection) -> None:
    assert is_idle(tmp_path)
    assert database.execute("SELECT value FROM service WHERE key = ?", (idle.DRAINED,)).fetchone() == (NOW.isoformat(),)


def test_a_mail_in_the_spool_is_something_to_do(tmp_path: Path, database: sqlite3.Connection) -> None:
    receive(tmp_path)
    assert not is_idle(tmp_path)


GAME = "INSERT INTO game (status, version, snapshot, next_alarm, created) VALUES ('on', 0, '', ?, '2026-05-01')"
OUTBOUND = """INSERT INTO outbound (token, token_digest, message_id, choices, recipient, subject, purpose, status,
 attempts, since, due, claimed_until, error, created)
 VALUES ('', '', '', '', '', '', '', ?, 0, 0, ?, ?, '', '2026-05-01')"""
BEFORE, AFTER = "2026-05-01 12:00:00.000000", "2026-05-01 12:00:00.000001"


def test_a_mail_of_a_day_that_waits_is_something_to_do(tmp_path: Path, database: sqlite3.Connection) -> None:
    database.execute(GAME, (None,))
    player = "(id, name, language, zone, view, mail, digest, subject, calendar, created, folded)"
    database.execute(f"INSERT INTO player {player} VALUES (1, '', '', '', '', 'daily', 18, '', '', '2026-05-01', '')")
    database.execute(
        "INSERT INTO seat (game, seat, player, missed, heard, sequence, entered) VALUES (1, 0, 1, 0, 0, 0, 0)"
    )
    assert is_idle(tmp_path)
    database.execute("UPDATE seat SET missed = 3")
    assert not is_idle(tmp_path)


@pytest.mark.parametrize(("alarm", "expected"), [(None, True), (AFTER, True), (BEFORE, False)])
def test_an_alarm_that_is_due_is_something_to_do(
    tmp_path: Path, database: sqlite3.Connection, alarm: str | None, expected: bool
) -> None:
    database.execute(GAME, (alarm,))
    assert is_idle(tmp_path) is expected


@pytest.mark.parametrize(
    ("status", "due", "claimed", "expected"),
    [
        ("queued", BEFORE, None, False),
        ("queued", BEFORE, BEFORE, False),
        ("queued", BEFORE, AFTER, True),
        ("queued", AFTER, None, True),
        ("sent", BEFORE, None, True),
    ],
)
def test_a_mail_to_send_is_something_to_do(
    tmp_path: Path, database: sqlite3.Connection, status: str, due: str, claimed: str | None, expected: bool
) -> None:
    database.execute(OUTBOUND, (status, due, claimed))
    assert is_idle(tmp_path) is expected


def test_a_mail_that_came_and_was_not_judged_is_something_to_do(tmp_path: Path, database: sqlite3.Connection) -> None:
    database.execute(
        "INSERT INTO inbound (digest, received, source, sender, recipient, message_id, size, verdict, reason)"
        " VALUES ('', '2026-05-01', '', '', '', '', 0, 'pending', '')"
    )
    assert not is_idle(tmp_path)


@pytest.mark.parametrize("last", [NOW + timedelta(seconds=1), NOW - timedelta(minutes=59)])
def test_a_clock_that_jumped_and_a_long_gap_are_left_to_the_real_pass(
    tmp_path: Path, database: sqlite3.Connection, last: datetime
) -> None:
    note_pass(database, last)
    assert not is_idle(tmp_path)


@pytest.mark.parametrize(
    "environ",
    [
        {"ALLEGRA_MAILDIRS": "/var/mail/x"},
        {"ALLEGRA_IMAP_HOST": "mx.example.org"},
        {"ALLEGRA_DATABASE": "postgresql://x/y"},
        {"ALLEGRA_NEW": "1"},
    ],
)
def test_other_sources_and_databases_are_left_to_the_real_pass(
    tmp_path: Path, database: sqlite3.Connection, environ: dict[str, str]
) -> None:
    assert not is_idle(tmp_path, **environ)
    assert is_idle(tmp_path, ALLEGRA_STRIKES="4")


def test_a_settings_file_is_heeded(tmp_path: Path, database: sqlite3.Connection) -> None:
    file = tmp_path / "allegra.toml"
    file.write_text("strikes = 4\n")
    assert is_idle(tmp_path)
    file.write_text('maildirs = ["Maildir"]\n')
    assert not is_idle(tmp_path)
    assert not is_idle(tmp_path, config=str(tmp_path / "none.toml"))


def test_another_schema_is_left_to_the_real_pass(tmp_path: Path, database: sqlite3.Connection) -> None:
    database.execute("UPDATE alembic_version SET version_num = '9999'")
    assert not is_idle(tmp_path)


def test_no_database_is_left_to_the_real_pass_and_is_not_made(tmp_path: Path) -> None:
    assert not is_idle(tmp_path)
    assert not list(tmp_path.iterdir())


def test_the_fast_path_knows_the_schema_and_the_settings_of_the_program() -> None:
    assert idle.SCHEMA == schema.HEAD
    assert idle.DRAINED == service.DRAINED
    assert set(Settings.model_fields) >= idle.IRRELEVANT


def test_config_is_an_option_in_front_of_the_noun() -> None:
    assert entry.split(["--config", "x.toml", "run"]) == ("x.toml", ["run"])
    assert entry.split(["--config=x.toml", "run"]) == ("x.toml", ["run"])
    assert entry.split(["mail", "receive", "--config=x"]) == (None, ["mail", "receive", "--config=x"])
