"""The settings: from the environment (`ALLEGRA_*`), else from `allegra.toml`, else a default; and from which.

All are flat: `smtp_host` is `ALLEGRA_SMTP_HOST` in the environment and `smtp_host = "…"` in the file.
"""

import ipaddress
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_core import ErrorDetails
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    NoDecode,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from . import home as house

HIDDEN = "********"
LOCAL_PART = 24  # octets: with a separator and a token of up to 39 it stays within the 64 of RFC 5321, 4.5.3.1.1


class Security(StrEnum):
    """How the way to a mail server is secured: certificates are verified, nothing falls back to plain."""

    TLS = "tls"
    STARTTLS = "starttls"
    PLAIN = "plain"


class Origin(StrEnum):
    ENVIRONMENT = "env"
    FILE = "file"
    DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class About:
    """What a setting is for, what it can be, and its default in words where that is more than a constant."""

    what: str
    possible: str
    default: str = ""


class SettingsError(Exception):
    """The settings will not do: a line for each with its value, where that is from, and what is possible."""


def _absolute(path: Path) -> Path:
    return path.expanduser().absolute()


def listening(text: str) -> tuple[str, int]:
    """Host and port of a place to listen at; a port alone is one of this machine's. ValueError for anything else."""
    found = LISTEN.fullmatch(text)
    if found is None or int(found["port"]) > 65535:
        raise ValueError("it is neither a port nor host:port")
    return (found["host"] or "127.0.0.1").strip("[]"), int(found["port"])


def _listenable(text: str | None) -> str | None:
    if text is not None:
        listening(text)
    return text


def _several(value: object) -> object:
    """A list in the environment is one string, parted as PATH is."""
    return [part for part in value.split(os.pathsep) if part] if isinstance(value, str) else value


Folder = Annotated[Path, AfterValidator(_absolute)]
Hours = Annotated[int, Field(ge=1, le=8760)]
Listen = Annotated[str | None, AfterValidator(_listenable)]
PORTS = {Security.TLS: 465, Security.STARTTLS: 587, Security.PLAIN: 25}
IMAP_PORTS = {Security.TLS: 993, Security.STARTTLS: 143, Security.PLAIN: 143}
SECRETS = ("smtp_password", "imap_password")
LISTEN = re.compile(r"(?:(?P<host>[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\]):)?(?P<port>[0-9]{1,5})")
DATABASES = re.compile(r"sqlite:///.+|postgresql(\+psycopg)?://.+")
ADDRESS = re.compile(r"[A-Za-z0-9!#$%&'*/=?^_`{|}~+.-]+@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?")


class Settings(BaseSettings):
    """Every setting of an installation. Paths are absolute; nothing has been looked up on disk or network."""

    model_config = SettingsConfigDict(
        env_prefix=house.PREFIX, env_ignore_empty=True, extra="forbid", frozen=True, validate_default=True
    )

    home: Annotated[
        Folder,
        About(
            "Folder that holds the database, the spool and the settings file.",
            "a path",
            "the user's data folder",
        ),
    ] = Field(default_factory=lambda: Path(house.custom(os.environ)))
    database: Annotated[
        str,
        About(
            "Database as a URL.",
            "sqlite:////absolute/path or postgresql://user:password@host/name",
            "`allegra.db` in `home`",
        ),
    ] = Field(repr=False, default_factory=lambda data: f"sqlite:///{data['home'] / house.DATABASE}")
    address: Annotated[
        str,
        About(
            "Address of the moderator: what players write to.",
            f"one plain address, at most {LOCAL_PART} characters before the @",
        ),
    ] = "allegra@localhost"
    name: Annotated[
        str,
        Field(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f]+$"),
        About("Name that players see as the sender.", "1 to 60 characters on one line"),
    ] = "Allegra"
    separator: Annotated[
        str,
        Field(pattern=r"^[-+=]$"),
        About("Character between the address and the token in a sub-address.", "+ or - or ="),
    ] = "+"
    sub_addresses: Annotated[
        bool,
        About("Whether the host delivers mail for local+token to local, too.", "true or false"),
    ] = True
    authserv_id: Annotated[
        str | None,
        About(
            "Host whose Authentication-Results header is believed; mail that fails DMARC there is refused.",
            "the name that your mail server writes first in that header",
            "none is believed",
        ),
    ] = None
    maildirs: Annotated[
        tuple[Folder, ...],
        NoDecode,
        BeforeValidator(_several),
        About(
            "Maildir folders that are read besides the spool.",
            f"a list of paths; in the environment one string, parted by {os.pathsep}",
            "none",
        ),
    ] = ()
    imap_host: Annotated[
        str | None,
        About("IMAP server whose mailbox is read besides the spool.", "a host name or address", "no mailbox"),
    ] = None
    imap_security: Annotated[
        Security,
        About(
            "How the way to the IMAP server is secured.",
            "tls (from the first byte), starttls, or plain (to this machine only)",
        ),
    ] = Security.TLS
    imap_port: Annotated[
        int,
        Field(ge=1, le=65535),
        About("Port of the IMAP server.", "1 to 65535", "993 for tls, else 143"),
    ] = Field(default_factory=lambda data: IMAP_PORTS[data["imap_security"]])
    imap_user: Annotated[
        str | None,
        About("User name for the IMAP server.", "a name, together with one of the next two", "none"),
    ] = None
    imap_token_command: Annotated[
        str | None,
        About(
            "Command that prints an access token for the IMAP server (XOAUTH2), run at each login.",
            "a command with its arguments; no shell reads it",
            "login by password",
        ),
    ] = None
    imap_password: Annotated[
        SecretStr | None,
        About("Password for the IMAP server.", "a password, unless there is an `imap_token_command`", "none"),
    ] = None
    imap_folder: Annotated[
        str, Field(min_length=1), About("Folder of the mailbox that is read.", "a folder's name")
    ] = "INBOX"
    imap_processed: Annotated[
        str,
        Field(min_length=1),
        About("Folder that mail is moved to once it has had its effect; it is made.", "a folder's name"),
    ] = "Allegra-Processed"
    imap_failed: Annotated[
        str,
        Field(min_length=1),
        About("Folder that mail is moved to that cannot be dealt with; it is made.", "a folder's name"),
    ] = "Allegra-Failed"
    lmtp_listen: Annotated[
        Listen,
        About(
            "Where `allegra serve` takes mail by LMTP from your mail server.",
            "a port of this machine, or host:port",
            "nowhere",
        ),
    ] = None
    smtp_listen: Annotated[
        Listen,
        About(
            "Where `allegra serve` takes mail by SMTP from your mail server.",
            "a port of this machine, or host:port",
            "nowhere",
        ),
    ] = None
    smtp_host: Annotated[
        str | None,
        About(
            "SMTP server that takes our mail.",
            "a host name or address",
            "none: mails become files in `outbox_folder`",
        ),
    ] = None
    smtp_security: Annotated[
        Security,
        About(
            "How the way to the SMTP server is secured.",
            "tls (from the first byte), starttls, or plain (to this machine only)",
        ),
    ] = Security.TLS
    smtp_port: Annotated[
        int,
        Field(ge=1, le=65535),
        About("Port of the SMTP server.", "1 to 65535", "465 for tls, 587 for starttls, 25 for plain"),
    ] = Field(default_factory=lambda data: PORTS[data["smtp_security"]])
    smtp_user: Annotated[
        str | None,
        About("User name for the SMTP server.", "a name, together with `smtp_password`", "no login"),
    ] = None
    smtp_password: Annotated[
        SecretStr | None,
        About("Password for the SMTP server.", "a password, together with `smtp_user`", "no login"),
    ] = None
    outbox_folder: Annotated[
        Folder,
        About("Folder for mails as .eml files where there is no `smtp_host`.", "a path", "`outbox` in `home`"),
    ] = Field(default_factory=lambda data: data["home"] / "outbox")
    window_hours: Annotated[
        Hours, About("Hours to answer in a knock window, unless the game says otherwise.", "1 to 8760")
    ] = 24
    turn_hours: Annotated[
        Hours, About("Hours to answer any other question, unless the game says otherwise.", "1 to 8760")
    ] = 72
    strikes: Annotated[
        int,
        Field(ge=1, le=100),
        About("Missed questions in a row after which a bot takes the seat.", "1 to 100"),
    ] = 3
    undeliverable_days: Annotated[
        int,
        Field(ge=1, le=365),
        About("Days until a player whom no mail reaches counts as silent.", "1 to 365"),
    ] = 7

    @property
    def spool(self) -> Path:
        """Where `allegra mail receive` leaves mail."""
        return self.home / "spool"

    @field_validator("database")
    @classmethod
    def _known_database(cls, url: str) -> str:
        if not DATABASES.fullmatch(url):
            raise ValueError("it is no URL of a database that is supported")
        if url.startswith("sqlite:") and not Path(url.removeprefix("sqlite:///")).is_absolute():
            raise ValueError("a relative path would be another file for cron than for you")
        return url

    @field_validator("address")
    @classmethod
    def _one_address(cls, address: str) -> str:
        local, _, _ = address.rpartition("@")
        if not ADDRESS.fullmatch(address) or ".." in address or local.startswith(".") or local.endswith("."):
            raise ValueError("it is no plain address")
        if len(local) > LOCAL_PART:
            raise ValueError("no token would fit behind it")
        return address

    @field_validator("smtp_security", "imap_security")
    @classmethod
    def _plain_stays_here(cls, security: Security, info: ValidationInfo) -> Security:
        host = info.data.get(str(info.field_name).replace("security", "host"))
        if security is Security.PLAIN and host is not None and not is_loopback(host):
            raise ValueError(f"mail and password would travel to {host} for anybody to read")
        return security

    @field_validator("smtp_password")
    @classmethod
    def _both_or_none(cls, password: SecretStr | None, info: ValidationInfo) -> SecretStr | None:
        if "smtp_user" in info.data and (password is None) != (info.data["smtp_user"] is None):
            raise ValueError("smtp_user and smtp_password go together")
        return password

    @field_validator("imap_password")
    @classmethod
    def _one_way_to_log_in(cls, password: SecretStr | None, info: ValidationInfo) -> SecretStr | None:
        host, user, command = (info.data.get(f"imap_{name}") for name in ("host", "user", "token_command"))
        if host is not None and (user is None or (password is None) == (command is None)):
            raise ValueError("imap_host needs imap_user and one of imap_password and imap_token_command")
        return password


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


def is_loopback(host: str) -> bool:
    """Whether the host is this machine, so that nobody can listen in."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


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
