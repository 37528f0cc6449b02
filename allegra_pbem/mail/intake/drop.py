"""Where the mail server leaves mail: it is on disk for good, or the server keeps it and tries again.

A file in the spool is one line of JSON, the envelope, and below it the mail as it came. The standard library is all
that this imports, because the mail server starts it anew for each mail.
"""
# Paths are strings, since importing pathlib costs half as much as starting Python does.
# ruff: noqa: PTH102, PTH104, PTH108, PTH112, PTH118, PTH120, PTH123

import contextlib
import json
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence

from ... import home

LIMIT = 256 * 1024  # octets of a mail that are kept; a longer one is kept so far, marked, and refused when it is read
STORED = 0
LATER = 75  # EX_TEMPFAIL of sysexits.h: the mail server keeps the mail and tries again
SENDER, RECIPIENT = "--sender", "--recipient"
ADDRESS_LIMIT, RECIPIENTS_LIMIT = 512, 64  # what a sane mail server hands over is far below


def receive(
    arguments: Sequence[str],
    environ: Mapping[str, str],
    config: str | None = None,
    source: int = 0,
    clock: Callable[[], int] = time.time_ns,
) -> int:
    """Store the mail read from file descriptor `source`; the exit status is STORED or LATER, whatever happens.

    `arguments` are the words after `mail receive`; what they get wrong is ignored, since any other status would make
    the mail server return the mail to its sender. `clock` gives nanoseconds since 1970.
    """
    try:
        body, truncated = _read(source)
        spool = os.path.join(home.folder(environ, config), "spool")
        sender, recipients = envelope(arguments, environ)
        store(spool, body, truncated, sender, recipients, clock())
    except BaseException as error:  # also an interrupt: no status but these two may reach the mail server
        _complain(f"allegra mail receive: the mail is not stored; deliver it again later: {error!r}\n")
        return LATER
    return STORED


def store(
    spool: str, body: bytes, truncated: bool, sender: str | None, recipients: Sequence[str], nanoseconds: int
) -> None:
    """Put a mail of at most LIMIT octets into the spool, for good when this returns; OSError when it could not be.

    `nanoseconds` since 1970 are when it came. The addresses have gone through `plain_sender` and `plain`.
    """
    head = {"sender": sender, "recipients": [*recipients], "received": _iso(nanoseconds), "truncated": truncated}
    name = f"{nanoseconds:020d}.{os.getpid()}.{os.urandom(4).hex()}"
    for part in ("tmp", "new"):
        make_folder(os.path.join(spool, part))
    put(
        (json.dumps(head).encode() + b"\n", body),
        os.path.join(spool, "tmp", name),
        os.path.join(spool, "new", name),
    )


def envelope(arguments: Sequence[str], environ: Mapping[str, str]) -> tuple[str | None, list[str]]:
    """Sender and recipients of the SMTP dialogue: from the options, else from what the mail server exports.

    Sender: None is unknown, "" is the empty sender of a bounce. `--recipient` may stand several times, or once before
    several addresses. SENDER, RECIPIENT and ORIGINAL_RECIPIENT are what Postfix, Exim and qmail set for a pipe.
    """
    senders, recipients = _options(arguments)
    sender = senders[-1] if senders else environ.get("SENDER")
    if not recipients:
        recipients = [environ[key] for key in ("RECIPIENT", "ORIGINAL_RECIPIENT") if environ.get(key)]
    unique = dict.fromkeys(filter(None, map(plain, recipients[:RECIPIENTS_LIMIT])))
    return None if sender is None else plain_sender(sender), list(unique)


def plain_sender(address: str) -> str:
    """The sender as written, with the ways to say "nobody" made one: Postfix' pipe passes MAILER-DAEMON."""
    cleaned = plain(address)
    return "" if cleaned.upper() == "MAILER-DAEMON" else cleaned


def plain(address: str) -> str:
    """An address without brackets and control characters, and not endless."""
    text = address.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return "".join(filter(str.isprintable, text)).strip().removeprefix("<").removesuffix(">")[:ADDRESS_LIMIT]


def put(parts: Sequence[bytes], scratch: str, final: str) -> None:
    """Write a file so that `final` is whole or absent, also after a power cut; both paths are on one file system.

    Raises OSError when it could not be written; then nothing is left behind.
    """
    try:
        _write(parts, scratch)
        os.rename(scratch, final)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(scratch)
        raise
    sync_folder(os.path.dirname(final))


def make_folder(path: str) -> None:
    """Make a folder and those above it, for good and for its owner alone; one that exists is left as it is."""
    if os.path.isdir(path):
        return
    parent = os.path.dirname(path)
    make_folder(parent)
    with contextlib.suppress(FileExistsError):
        os.mkdir(path, 0o700)
    sync_folder(parent)


def sync_folder(path: str) -> None:
    """Make renames within a folder last through a power cut (POSIX; Windows has no such call)."""
    if sys.platform == "win32":
        return
    folder = os.open(path, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _options(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    found: dict[str, list[str]] = {SENDER: [], RECIPIENT: []}
    reading = None
    for word in arguments:
        option, equals, value = word.partition("=")
        if option in found:
            reading = None if equals else option
            if equals or option == SENDER:  # some servers leave an empty argument out: the sender of a bounce
                found[option].append(value)
        elif reading == SENDER:
            found[SENDER][-1], reading = word, None
        elif reading == RECIPIENT:
            found[RECIPIENT].append(word)
    return found[SENDER], found[RECIPIENT]


def _read(source: int) -> tuple[bytes, bool]:
    """The mail up to LIMIT, and whether there was more; all of it is read, lest the mail server see a broken pipe."""
    kept = bytearray()
    while block := os.read(source, 65536):
        kept += block[: LIMIT + 1 - len(kept)]
    return bytes(kept[:LIMIT]), len(kept) > LIMIT


def _write(parts: Sequence[bytes], path: str) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(file, "wb") as stream:
        stream.writelines(parts)
        stream.flush()
        os.fsync(file)


def _iso(nanoseconds: int) -> str:
    seconds, rest = divmod(nanoseconds, 1_000_000_000)
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds)) + f".{rest // 1000:06d}+00:00"


def _complain(line: str) -> None:
    with contextlib.suppress(OSError):  # nobody may be listening
        os.write(2, line.encode(errors="replace"))
