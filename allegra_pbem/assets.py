"""The read-only folders that travel with the package: `templates` and `data`."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def asset_dir(name: str) -> Path:
    """The folder `name`: inside an installed package, or beside it in a working copy or unpacked sdist.

    Raises `FileNotFoundError` when it stands in neither place.
    """
    inside = _PACKAGE / name
    if inside.is_dir():
        return inside
    beside = _PACKAGE.parent / name
    if (_PACKAGE.parent / "pyproject.toml").is_file() and beside.is_dir():
        return beside
    raise FileNotFoundError(f"expected the folder {inside}, or {beside} beside pyproject.toml; got neither")


def deck_names() -> tuple[str, ...]:
    """The decks that `data/decks` holds, by name."""
    return tuple(sorted(path.stem for path in (asset_dir("data") / "decks").glob("*.csv")))


def deck_table(name: str = "standard") -> str:
    """The text of a deck's table, for `rules.parse_deck`. Raises `FileNotFoundError` for an unknown name."""
    if name not in deck_names():
        raise FileNotFoundError(f"expected a deck of {', '.join(deck_names())}; got {name!r}")
    return (asset_dir("data") / "decks" / f"{name}.csv").read_text(encoding="utf-8")


def check_script() -> str:
    """The script with which anybody can check a game's record, with Python alone."""
    return (asset_dir("data") / "check.py").read_text(encoding="utf-8")
