"""docs/settings.md says what the settings say. To write the page anew: python -m tests.house.test_settings_page"""

from pathlib import Path

from pydantic_core import PydanticUndefined

from allegra_pbem.config import Settings, about, load

PAGE = Path(__file__).parents[2] / "docs" / "settings.md"
HEAD = """# Settings

Each setting can stand in the environment or in the settings file; the environment goes first, then the file, then the
default. `allegra config show` lists all of them with where each one came from; passwords are not shown.

The file is `allegra.toml` in the home folder, or the one that `allegra --config FILE …` names. It is flat:

```toml
address = "allegra@example.org"
smtp_host = "mail.example.org"
maildirs = ["/home/allegra/Maildir"]
turn_hours = 48
```

A name in it that is no setting is refused with the nearest that is. In the environment a name is written in capitals
behind `ALLEGRA_`, as in `ALLEGRA_SMTP_HOST`; an empty value sets nothing. A relative path counts from the file's own
folder, in the environment from the present one. Keep a file that holds a password readable by its owner alone.

| setting | what it is | possible | default |
|---|---|---|---|
"""


def page() -> str:
    return HEAD + "".join(f"| {' | '.join(row(name))} |\n" for name in Settings.model_fields)


def row(name: str) -> tuple[str, str, str, str]:
    field, told = Settings.model_fields[name], about(name)
    constant = "" if field.default in {PydanticUndefined, None} else as_toml(field.default)
    return f"`{name}`", told.what, told.possible, told.default or constant


def as_toml(value: object) -> str:
    match value:
        case bool():
            return f"`{str(value).lower()}`"
        case str():
            return f'`"{value}"`'
        case _:
            return f"`{value}`"


def test_the_page_of_settings_says_what_the_program_says() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_setting_has_a_default_on_the_page() -> None:
    assert all(row(name)[3] for name in Settings.model_fields)


def test_the_example_on_the_page_is_a_settings_file(tmp_path: Path) -> None:
    _, example, _ = PAGE.read_text(encoding="utf-8").split("```")
    file = tmp_path / "allegra.toml"
    file.write_text(example.removeprefix("toml\n"), encoding="utf-8")
    assert load(file).settings.turn_hours == 48


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
