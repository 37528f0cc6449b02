"""Notation for the commands' tests: `allegra("game show 1").done()`, `allegra("game show 9").refused("no game")`."""

import email
import email.policy
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from typing import Any, Self

from typer.testing import CliRunner

from allegra_pbem.cli import app

ROOT = Path(__file__).parents[2]
LINES = dict.fromkeys(map(ord, "│┃━╇─┼"), " ")
"""What tables are drawn with."""


@dataclass(frozen=True)
class Result:
    """How a command ended, and what it said where."""

    status: int
    out: str
    err: str

    def done(self, *said: str) -> Self:
        """It did what it should, said this, and complained of nothing."""
        assert (self.status, self.err) == (0, ""), (self.out, self.err)
        return self._says(self.out, said)

    def silent(self) -> None:
        assert (self.status, self.out, self.err) == (0, "", "")

    def refused(self, *said: str, status: int = 1, out: str = "") -> Self:
        """It complained on stderr with these words and printed nothing (else than `out`) on stdout."""
        assert (self.status, self.out) == (status, out), self.err
        return self._says(self.err, said)

    @property
    def json(self) -> Any:
        """The one document on stdout."""
        assert self.err == ""
        return json.loads(self.out)

    def _says(self, text: str, said: tuple[str, ...]) -> Self:
        flat = " ".join(text.translate(LINES).split())
        assert [words for words in said if words not in flat] == [], text
        return self


class Allegra:
    """The commands of one installation, run in this process."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def __call__(self, words: str, *arguments: str, given: bytes | str | None = None) -> Result:
        """Run a command; `words` are parted at spaces, the other arguments are taken as they are."""
        done = CliRunner().invoke(app, [*words.split(), *arguments], input=given, catch_exceptions=False)
        return Result(done.exit_code, done.stdout, done.stderr)

    def script(self, words: str, *arguments: str, given: bytes = b"") -> Result:
        """The same in a process of its own, as a mail server or cron starts it."""
        command = [sys.executable, "-c", "from allegra_pbem.entry import main; main()", *words.split(), *arguments]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80"}
        done = subprocess.run(command, input=given, capture_output=True, env=environment, check=False)
        return Result(done.returncode, done.stdout.decode(), done.stderr.decode())

    def sql(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Run a statement on the database, behind the program's back."""
        with closing(sqlite3.connect(self.home / "allegra.db", isolation_level=None)) as connection:
            return connection.execute(statement, values).fetchall()

    def dump(self) -> list[str]:
        """All that is in the database."""
        with closing(sqlite3.connect(self.home / "allegra.db")) as connection:
            return list(connection.iterdump())

    def mails(self) -> list[EmailMessage]:
        """The mails that were written to the folder, in their order."""
        files = sorted((self.home / "outbox").glob("*.eml"))
        return [email.message_from_bytes(file.read_bytes(), policy=email.policy.default) for file in files]

    def reply(self, name: str, *lines: str) -> bytes:
        """A mail of a player in reply to the last one that they got."""
        asked = [mail for mail in self.mails() if mail["To"] == f"{name.lower()}@example.org"][-1]
        mail = EmailMessage(policy=email.policy.SMTP)
        mail["From"], mail["To"] = asked["To"], asked["Reply-To"]
        mail["Message-ID"] = f"<{abs(hash(lines))}@example.org>"
        mail["In-Reply-To"] = asked["Message-ID"]
        mail.set_content("\n".join(lines) + "\n")
        return mail.as_bytes()
