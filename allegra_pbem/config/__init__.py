"""The settings: from the environment (`ALLEGRA_*`), else from `allegra.toml`, else a default; and from which.

All are flat: `smtp_host` is `ALLEGRA_SMTP_HOST` in the environment and `smtp_host = "…"` in the file.
"""

from .kinds import About, Security, is_loopback, listening
from .loading import HIDDEN, Loaded, Origin, SettingsError, about, load, shown
from .settings import Settings

__all__ = [
    "HIDDEN",
    "About",
    "Loaded",
    "Origin",
    "Security",
    "Settings",
    "SettingsError",
    "about",
    "is_loopback",
    "listening",
    "load",
    "shown",
]
