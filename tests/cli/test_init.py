"""`allegra init` and the settings in force."""

import stat
from pathlib import Path

import pytest

from .shell import Allegra


def test_init_sets_up_everything_for_its_owner_alone(allegra: Allegra) -> None:
    allegra("init --yes").done("Settings are written to", "The database is made.", "allegra game new")
    assert allegra("config show --json").json["settings"]["address"] == {"value": "allegra@localhost", "from": "file"}
    paths = [allegra.home, *allegra.home.iterdir()]
    assert {stat.S_IMODE(path.stat().st_mode) & 0o077 for path in paths} == {0}
    allegra("game list").done()


def test_init_twice_keeps_what_is_there(allegra: Allegra) -> None:
    allegra("init --yes --address games@example.org").done()
    file = allegra.home / "allegra.toml"
    before = file.read_text(), allegra.dump()
    allegra("init --yes --address other@example.org").done("is there already and is kept", "The database is up to date")
    assert (file.read_text(), allegra.dump()) == before


def test_what_is_given_stands_in_the_settings_file(allegra: Allegra) -> None:
    given = ["--address", "games@example.org", "--name", 'Ann "the" Moderator', "--no-sub-addresses"]
    allegra("init", *given, "--smtp-host", "mail.example.org").done()
    settings = allegra("config show --json").json["settings"]
    found = {key: settings[key]["value"] for key in ("address", "name", "sub_addresses", "smtp_host", "smtp_security")}
    assert found == {
        "address": "games@example.org",
        "name": 'Ann "the" Moderator',
        "sub_addresses": False,
        "smtp_host": "mail.example.org",
        "smtp_security": "starttls",
    }


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--address", "no address"], "address = 'no address'"),
        (["--name", "a\nb"], "name ="),
        (["--smtp-host", "mail.example.org", "--smtp-security", "plain"], "for anybody to read"),
        (["--smtp-host", "mail.example.org", "--smtp-security", "ssl"], "tls (from the first byte), starttls"),
    ],
)
def test_bad_values_are_refused_and_nothing_is_left_behind(allegra: Allegra, arguments: list[str], said: str) -> None:
    allegra("init --yes", *arguments).refused(said, "Nothing was set up.", status=2)
    assert not list(allegra.home.iterdir())


def test_a_home_that_cannot_be_made_is_said(allegra: Allegra) -> None:
    allegra.home.write_text("in the way")
    allegra("init --yes").refused("Nothing was set up.")


def test_every_setting_says_where_it_is_from_and_passwords_are_hidden(
    allegra: Allegra, monkeypatch: pytest.MonkeyPatch
) -> None:
    allegra("init --yes").done()
    monkeypatch.setenv("ALLEGRA_SMTP_USER", "me")
    monkeypatch.setenv("ALLEGRA_SMTP_PASSWORD", "open sesame")
    monkeypatch.setenv("ALLEGRA_DATABASE", "postgresql://me:open sesame@host/name")
    shown = allegra("config show").done("smtp_password", "env", "default", "file")
    document = allegra("config show --json")
    assert "sesame" not in shown.out + document.out
    assert document.json["settings"]["smtp_user"] == {"value": "me", "from": "env"}


def test_a_variable_that_is_no_setting_is_complained_of_and_the_rest_is_shown(
    allegra: Allegra, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALLEGRA_ADRESS", "x@example.org")
    shown = allegra("config show --json")
    assert shown.status == 0
    assert "ALLEGRA_ADRESS" in shown.err
    assert '"settings"' in shown.out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("address = ", "cannot be read"),
        ('adress = "x@example.org"', "did you mean address?"),
        ('address = "nowhere"', "will not do"),
        ("turn_hours = 0", "1 to 8760"),
    ],
)
@pytest.mark.parametrize("command", ["config show", "game list", "run", "db check", "mail log", "player list"])
def test_a_settings_file_that_will_not_do_is_named_by_every_command(
    allegra: Allegra, command: str, text: str, said: str
) -> None:
    allegra("init --yes").done()
    file = allegra.home / "allegra.toml"
    file.write_text(text)
    before = allegra.dump()
    allegra(command).refused(said, str(file))
    assert allegra.dump() == before


def test_a_named_settings_file_must_be_there(allegra: Allegra, tmp_path: Path) -> None:
    allegra(f"--config {tmp_path}/none.toml game list").refused("none.toml", "cannot be read")


def test_a_named_settings_file_is_used(allegra: Allegra, tmp_path: Path) -> None:
    file = tmp_path / "other.toml"
    file.write_text('address = "other@example.org"\n')
    shown = allegra(f"--config {file} config show --json").json
    assert shown["file"] == str(file)
    assert shown["settings"]["address"]["value"] == "other@example.org"
