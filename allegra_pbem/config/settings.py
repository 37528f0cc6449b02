"""Every setting of an installation, with what it is for, what it can be, and its default."""

import os
import re
from pathlib import Path
from typing import Annotated

from pydantic import BeforeValidator, Field, SecretStr, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from .. import home as house
from .kinds import About, Folder, Hours, Listen, Security, is_loopback, several

LOCAL_PART = 24  # octets: with a separator and a token of up to 39 it stays within the 64 of RFC 5321, 4.5.3.1.1
PORTS = {Security.TLS: 465, Security.STARTTLS: 587, Security.PLAIN: 25}
IMAP_PORTS = {Security.TLS: 993, Security.STARTTLS: 143, Security.PLAIN: 143}
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
        BeforeValidator(several),
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
        About("User name for the SMTP server.", "a name, together with one of the next two", "no login"),
    ] = None
    smtp_token_command: Annotated[
        str | None,
        About(
            "Command that prints an access token for the SMTP server (XOAUTH2), run at each login.",
            "a command with its arguments; no shell reads it",
            "login by password",
        ),
    ] = None
    smtp_password: Annotated[
        SecretStr | None,
        About("Password for the SMTP server.", "a password, unless there is an `smtp_token_command`", "no login"),
    ] = None
    smtp_connections: Annotated[
        int,
        Field(ge=1, le=20),
        About("Connections to the SMTP server that may be open at a time.", "1 to 20"),
    ] = 4
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
    def _one_way_to_log_in_or_none(cls, password: SecretStr | None, info: ValidationInfo) -> SecretStr | None:
        user, command = (info.data.get(f"smtp_{name}") for name in ("user", "token_command"))
        if (password is not None) + (command is not None) != (user is not None):
            raise ValueError("smtp_user goes together with one of smtp_password and smtp_token_command")
        return password

    @field_validator("imap_password")
    @classmethod
    def _one_way_to_log_in(cls, password: SecretStr | None, info: ValidationInfo) -> SecretStr | None:
        host, user, command = (info.data.get(f"imap_{name}") for name in ("host", "user", "token_command"))
        if host is not None and (user is None or (password is None) == (command is None)):
            raise ValueError("imap_host needs imap_user and one of imap_password and imap_token_command")
        return password
