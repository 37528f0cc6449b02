"""The settings in force and where each came from; what will not do is said with value, place, and what would."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path

from pydantic import ValidationError
from pydantic_core import ErrorDetails
from pydantic_settings import EnvSettingsSource, TomlConfigSettingsSource

from .. import home as house
from .kinds import About
from .settings import Settings

HIDDEN = "********"
SECRETS = ("smtp_password", "imap_password")


class Origin(StrEnum):
    ENVIRONMENT = "env"
    FILE = "file"
    DEFAULT = "default"


class SettingsError(Exception):
    """The settings will not do: a line for each with its value, where that is from, and what is possible."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """The settings and where each came from; `strays` are `ALLEGRA_*` variables that set nothing."""

    settings: Settings
    file: Path
    origins: Mapping[str, Origin]
    strays: tuple[str, ...]


def load(config: Path | None = None) -> Loaded:
    """The settings in force; `config` is a settings file that must exist. Raises SettingsError."""
    path = Path(house.file(os.environ, None if config is None else str(config)))
    written = _written(path, must_exist=config is not None)
    env: dict[str, object] = EnvSettingsSource(Settings)()
    origins = {
        name: Origin.ENVIRONMENT if name in env else Origin.FILE if name in written else Origin.DEFAULT
        for name in Settings.model_fields
    }
    try:
        settings = Settings.model_validate({**written, **env})
    except ValidationError as error:
        raise SettingsError("\n".join(_complaints(error, origins, path))) from None
    strays = tuple(name for name in house.environment(os.environ) if name not in Settings.model_fields)
    return Loaded(settings, path, origins, strays)


def about(name: str) -> About:
    """What is written about a setting in its declaration."""
    return next(item for item in Settings.model_fields[name].metadata if isinstance(item, About))


def shown(settings: Settings) -> dict[str, str | int | bool | list[str] | None]:
    """Every setting as anybody may see it: passwords are hidden, also the one in the database's URL."""
    values: dict[str, str | int | bool | list[str] | None] = settings.model_dump(mode="json")
    values |= {name: HIDDEN for name in SECRETS if values[name] is not None}
    return values | {"database": _without_password(settings.database)}


def _without_password(url: str) -> str:
    return re.sub(r"(://[^:/@]*):.*@", rf"\1:{HIDDEN}@", url)


def _written(path: Path, must_exist: bool) -> dict[str, object]:
    try:
        house.read(str(path), must_exist)
        written: dict[str, object] = TomlConfigSettingsSource(Settings, path)()
    except (OSError, ValueError) as error:
        raise SettingsError(f"The settings file {path} cannot be read: {error}") from None
    if strangers := [name for name in written if name not in Settings.model_fields]:
        raise SettingsError("\n".join(_stranger(name, path) for name in strangers))
    return {name: _from_file(name, value, path.parent) for name, value in written.items()}


def _from_file(name: str, value: object, folder: Path) -> object:
    """A relative path counts from the file's own folder: cron starts elsewhere than a person does."""
    match name, value:
        case (("home" | "outbox_folder"), str()):
            return folder / Path(value).expanduser()
        case "maildirs", list():
            return [folder / Path(item).expanduser() if isinstance(item, str) else item for item in value]
        case _:
            return value


def _stranger(name: str, path: Path) -> str:
    near = get_close_matches(name, Settings.model_fields, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}?" if near else "there are " + ", ".join(Settings.model_fields) + "."
    return f"{name} (in {path}) is no setting; {hint}"


def _complaints(error: ValidationError, origins: Mapping[str, Origin], path: Path) -> list[str]:
    return [_complaint(e, origins, path) for e in error.errors() if e["type"] != "default_factory_not_called"]


def _complaint(error: ErrorDetails, origins: Mapping[str, Origin], path: Path) -> str:
    name = str(error["loc"][0])
    where = {
        Origin.ENVIRONMENT: f"from {house.PREFIX}{name.upper()} in the environment",
        Origin.FILE: f"in {path}",
        Origin.DEFAULT: "the default",
    }[origins[name]]
    reason = f": {error['ctx']['error']}" if error["type"] == "value_error" else ""
    value = _harmless(name, error["input"])
    return f"{name} = {value} ({where}) will not do{reason}. Possible: {about(name).possible}."


def _harmless(name: str, value: object) -> str:
    if name in SECRETS:
        return HIDDEN if value is not None else "None"
    return repr(_without_password(value)) if isinstance(value, str) else repr(str(value))
