"""Where this installation keeps its things, found out with the standard library alone.

The mail server starts `allegra mail receive` for every single mail, cron starts `allegra run` every minute, and both
must know the folder before anything heavy is imported. `config` asks here too, so that there is one answer.
"""
# os.path, since importing pathlib costs half as much as starting Python does.
# ruff: noqa: PTH100, PTH110, PTH111, PTH118, PTH120, PTH123

import os
import sys
from collections.abc import Mapping

PREFIX = "ALLEGRA_"
FILE = "allegra.toml"
DATABASE = "allegra.db"


def environment(environ: Mapping[str, str]) -> dict[str, str]:
    """What the environment sets, by name: `ALLEGRA_SMTP_HOST` is `smtp_host`. An empty value sets nothing."""
    return {key[len(PREFIX) :].lower(): value for key, value in environ.items() if value and _ours(key)}


def file(environ: Mapping[str, str], chosen: str | None = None) -> str:
    """Path of the settings file, which need not exist: the one `chosen`, else `allegra.toml` at home."""
    return os.path.abspath(os.path.expanduser(chosen or os.path.join(_first(environ), FILE)))


def read(path: str, must_exist: bool = False) -> dict[str, object]:
    """The settings in the file, unchecked; none where there is no file.

    Raises OSError when it cannot be read (or is missing and must not be), and ValueError when it is not TOML.
    """
    if not must_exist and not os.path.exists(path):
        return {}
    import tomllib

    with open(path, "rb") as stream:
        return tomllib.load(stream)


def folder(environ: Mapping[str, str], chosen: str | None = None) -> str:
    """The home folder, absolute: from the environment, else from the settings file, else the system's custom.

    In the environment a relative path counts from the present folder, in the file from the file's own folder.
    Raises as `read` does.
    """
    if here := environment(environ).get("home"):
        return os.path.abspath(os.path.expanduser(here))
    path = file(environ, chosen)
    written = read(path, must_exist=chosen is not None).get("home")
    if written is None:
        return _first(environ)
    if not isinstance(written, str):
        raise ValueError(f"home in {path} must be a path in quotes, not {written!r}")
    return os.path.abspath(os.path.join(os.path.dirname(path), os.path.expanduser(written)))


def _first(environ: Mapping[str, str]) -> str:
    """The home folder before any file has been read."""
    here = environment(environ).get("home")
    return os.path.abspath(os.path.expanduser(here)) if here else custom(environ)


def custom(environ: Mapping[str, str]) -> str:
    """What platformdirs says for a user's data; where XDG rules, said without its slow import."""
    if sys.platform in {"win32", "darwin", "android", "ios"} or not environ.get("HOME", "/").startswith("/"):
        from platformdirs import user_data_dir

        return user_data_dir("allegra")
    base = environ.get("XDG_DATA_HOME", "")
    return os.path.join(base if base.startswith("/") else os.path.expanduser("~/.local/share"), "allegra")


def _ours(key: str) -> bool:
    return key.upper().startswith(PREFIX)
