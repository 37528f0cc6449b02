"""What settings can be: their types, and what each is said to be for."""

import ipaddress
import os
import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field

LISTEN = re.compile(r"(?:(?P<host>[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\]):)?(?P<port>[0-9]{1,5})")


class Security(StrEnum):
    """How the way to a mail server is secured: certificates are verified, nothing falls back to plain."""

    TLS = "tls"
    STARTTLS = "starttls"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class About:
    """What a setting is for, what it can be, and its default in words where that is more than a constant."""

    what: str
    possible: str
    default: str = ""


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


def several(value: object) -> object:
    """A list in the environment is one string, parted as PATH is."""
    return [part for part in value.split(os.pathsep) if part] if isinstance(value, str) else value


def is_loopback(host: str) -> bool:
    """Whether the host is this machine, so that nobody can listen in."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


Folder = Annotated[Path, AfterValidator(_absolute)]
Hours = Annotated[int, Field(ge=1, le=8760)]
Listen = Annotated[str | None, AfterValidator(_listenable)]
