"""Where settings come from, what is refused, and what the operator is told."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from platformdirs import user_data_dir
from pydantic import SecretStr

from allegra_pbem import home
from allegra_pbem.config import (
    HIDDEN,
    Origin,
    Security,
    Settings,
    SettingsError,
    about,
    is_loopback,
    listening,
    load,
    shown,
)

Write = Callable[[str], Path]
BOTH = 'imap_user = "a"\nimap_password = "b"\nimap_token_command = "token"'


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in os.environ:
        if name.startswith("ALLEGRA_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("ALLEGRA_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def to_file(text: str) -> Path:
        path = tmp_path / "allegra.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return to_file


def complaint(config: Path | None = None) -> str:
    with pytest.raises(SettingsError) as caught:
        load(config)
    return str(caught.value)


def test_the_environment_goes_before_the_file_and_the_file_before_the_default(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("strikes = 5\nturn_hours = 48\n")
    monkeypatch.setenv("ALLEGRA_STRIKES", "7")
    loaded = load()
    assert (loaded.settings.strikes, loaded.settings.turn_hours, loaded.settings.window_hours) == (7, 48, 24)
    assert loaded.origins["strikes"] is Origin.ENVIRONMENT
    assert loaded.origins["turn_hours"] is Origin.FILE
    assert loaded.origins["window_hours"] is Origin.DEFAULT


def test_the_default_is_one_folder(tmp_path: Path) -> None:
    settings = load().settings
    assert settings.database == f"sqlite:///{tmp_path}/allegra.db"
    assert settings.outbox_folder == tmp_path / "outbox"
    assert settings.spool == tmp_path / "spool"
    assert settings.smtp_host is None


def test_without_a_home_the_folder_is_the_one_that_platformdirs_names(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("ALLEGRA_HOME")
    for data_home in ("", "relative", str(tmp_path)):
        monkeypatch.setenv("XDG_DATA_HOME", data_home)
        assert str(load().settings.home) == user_data_dir("allegra") == home.folder(os.environ)


def test_a_home_in_the_file_is_the_same_for_the_program_and_for_the_mail_servers_pipe(
    write: Write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("ALLEGRA_HOME")
    path = write('home = "games"\n')
    assert load(path).settings.home == tmp_path / "games" == Path(home.folder(os.environ, str(path)))


def test_a_relative_path_in_the_file_counts_from_the_files_folder(write: Write, tmp_path: Path) -> None:
    write('maildirs = ["Maildir", "/var/mail/allegra"]\noutbox_folder = "out"\n')
    settings = load().settings
    assert settings.maildirs == (tmp_path / "Maildir", Path("/var/mail/allegra"))
    assert settings.outbox_folder == tmp_path / "out"


def test_a_list_in_the_environment_is_parted_as_path_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLEGRA_MAILDIRS", f"/a{os.pathsep}/b")
    assert load().settings.maildirs == (Path("/a"), Path("/b"))


def test_an_empty_variable_sets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLEGRA_SMTP_HOST", "")
    loaded = load()
    assert loaded.settings.smtp_host is None
    assert loaded.origins["smtp_host"] is Origin.DEFAULT


@pytest.mark.parametrize(("security", "port"), [("tls", 465), ("starttls", 587), ("plain", 25)])
def test_the_port_follows_the_security(security: str, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLEGRA_SMTP_SECURITY", security)
    assert load().settings.smtp_port == port


def test_a_misspelt_name_in_the_file_is_refused_with_the_nearest(write: Write) -> None:
    path = write('smtp_hots = "mx.example.org"\n')
    assert complaint() == f"smtp_hots (in {path}) is no setting; did you mean smtp_host?"


def test_a_strange_name_in_the_file_is_refused_with_all_that_there_are(write: Write) -> None:
    write("colour = 1\n")
    assert all(name in complaint() for name in Settings.model_fields)


def test_a_variable_that_sets_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLEGRA_SMTP_HOTS", "mx.example.org")
    assert load().strays == ("smtp_hots",)


def test_a_bad_value_is_named_with_its_source_and_what_is_possible(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write("strikes = 0\n")
    monkeypatch.setenv("ALLEGRA_SMTP_PORT", "smtp")
    assert complaint().splitlines() == [
        "smtp_port = 'smtp' (from ALLEGRA_SMTP_PORT in the environment) will not do. Possible: 1 to 65535.",
        f"strikes = '0' (in {path}) will not do. Possible: 1 to 100.",
    ]


def test_one_bad_value_does_not_make_others_look_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLEGRA_SMTP_SECURITY", "ssl")
    assert len(complaint().splitlines()) == 1


@pytest.mark.parametrize("host", ["mx.example.org", "192.0.2.1", "localhost.example.org"])
def test_plain_is_refused_to_any_other_machine(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLEGRA_SMTP_HOST", host)
    monkeypatch.setenv("ALLEGRA_SMTP_SECURITY", "plain")
    assert f"would travel to {host}" in complaint()


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.8.8.8", "::1"])
def test_plain_is_taken_to_this_machine(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLEGRA_SMTP_HOST", host)
    monkeypatch.setenv("ALLEGRA_SMTP_SECURITY", "plain")
    assert load().settings.smtp_security is Security.PLAIN
    assert is_loopback(host)


@pytest.mark.parametrize(("security", "port"), [("tls", 993), ("starttls", 143), ("plain", 143)])
def test_the_port_of_the_mailbox_follows_its_security(
    security: str, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALLEGRA_IMAP_SECURITY", security)
    assert load().settings.imap_port == port


def test_plain_to_a_mailbox_elsewhere_is_refused(write: Write) -> None:
    write('imap_host = "mx.example.org"\nimap_security = "plain"\nimap_user = "a"\nimap_password = "b"\n')
    assert "would travel to mx.example.org" in complaint()


@pytest.mark.parametrize("login", ["", 'imap_user = "a"', 'imap_password = "b"', BOTH])
def test_a_mailbox_needs_a_user_and_one_way_to_log_in(login: str, write: Write) -> None:
    write(f'imap_host = "mx.example.org"\n{login}\n')
    assert "imap_host needs imap_user and one of" in complaint()


@pytest.mark.parametrize("way", ['imap_password = "b"', 'imap_token_command = "token"'])
def test_a_mailbox_is_opened_by_password_or_by_token(way: str, write: Write) -> None:
    write(f'imap_host = "mx.example.org"\nimap_user = "a"\n{way}\n')
    assert load().settings.imap_host == "mx.example.org"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("8024", ("127.0.0.1", 8024)),
        ("192.0.2.1:24", ("192.0.2.1", 24)),
        ("[::1]:24", ("::1", 24)),
        ("mx.example.org:0", ("mx.example.org", 0)),
    ],
)
def test_a_port_alone_is_one_of_this_machine(text: str, place: tuple[str, int], monkeypatch) -> None:
    monkeypatch.setenv("ALLEGRA_LMTP_LISTEN", text)
    assert load().settings.lmtp_listen == text
    assert listening(text) == place


@pytest.mark.parametrize("text", ["lmtp", "65536", ":24", "a b:24", "::1:24"])
def test_a_place_where_nobody_can_listen_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLEGRA_SMTP_LISTEN", text)
    assert complaint().startswith(f"smtp_listen = {text!r}")


def test_a_user_without_a_password_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLEGRA_SMTP_USER", "allegra")
    assert "smtp_user goes together with one of" in complaint()


@pytest.mark.parametrize(
    "address",
    [
        "allegra",
        "a b@example.org",
        "Allegra <allegra@example.org>",
        "a@b@",
        ".a@example.org",
        "a" * 25 + "@example.org",
    ],
)
def test_an_address_that_cannot_carry_a_token_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLEGRA_ADDRESS", address)
    assert complaint().startswith(f"address = {address!r}")


@pytest.mark.parametrize("url", ["mysql://db/allegra", "allegra.db", "sqlite:///allegra.db", "sqlite://"])
def test_a_database_that_cannot_be_meant_is_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLEGRA_DATABASE", url)
    assert complaint().startswith(f"database = {url!r}")


def test_secrets_are_shown_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLEGRA_SMTP_USER", "allegra")
    monkeypatch.setenv("ALLEGRA_SMTP_PASSWORD", "geheim")
    monkeypatch.setenv("ALLEGRA_IMAP_PASSWORD", "geheim")
    monkeypatch.setenv("ALLEGRA_DATABASE", "postgresql://allegra:geheim@db.example.org/allegra")
    settings = load().settings
    assert settings.smtp_password == SecretStr("geheim")
    assert "geheim" not in repr(settings)
    assert "geheim" not in str(shown(settings))
    assert shown(settings)["database"] == f"postgresql://allegra:{HIDDEN}@db.example.org/allegra"


def test_a_bad_secret_is_not_repeated_in_the_complaint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLEGRA_SMTP_PASSWORD", "geheim")
    monkeypatch.setenv("ALLEGRA_DATABASE", "mysql://allegra:geheim@db.example.org/allegra")
    assert "geheim" not in complaint()


def test_a_settings_file_that_was_named_must_exist(tmp_path: Path) -> None:
    assert str(tmp_path / "none.toml") in complaint(tmp_path / "none.toml")


def test_a_file_that_is_no_toml_is_refused_by_name(write: Write) -> None:
    assert str(write("strikes =")) in complaint()


def test_every_setting_says_what_it_is_for_and_what_is_possible() -> None:
    for name in Settings.model_fields:
        assert about(name).what.endswith(".")
        assert about(name).possible
