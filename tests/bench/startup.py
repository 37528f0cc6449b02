"""How long machines wait: `allegra mail receive` and an idle `allegra run`, against importing `email` and `sqlite3`.

Run as `python tests/bench/startup.py`. Only the ratios mean anything; the aim is at most 2.
"""

import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from allegra_pbem import idle
from allegra_pbem.store import schema

ROUNDS = 60
ROOT = Path(__file__).parents[2]
SCRIPT = "import re\nimport sys\nfrom allegra_pbem.entry import main\nsys.exit(main())\n"  # as pip writes it
MAIL = b"From: ann@example.org\nSubject: Re: [Allegra 1] Ann, Bob\n\n" + b"KEEP B2\n" * 500


def main() -> None:
    """Print the medians in milliseconds and their ratios, taken in turns so that a busy machine hits all alike."""
    with tempfile.TemporaryDirectory() as folder:
        home = _installation(Path(folder))
        script = home / "allegra.py"
        script.write_text(SCRIPT)
        commands = {
            "import email, sqlite3": ["-c", "import email, sqlite3"],
            "allegra mail receive": [str(script), "mail", "receive", "--sender=ann@example.org"],
            "allegra run (idle)": [str(script), "run"],
        }
        medians = _medians(commands, home)
    reference = medians["import email, sqlite3"]
    for name, median in medians.items():
        print(f"{name:24} {median * 1000:7.1f} ms {median / reference:6.2f}")  # noqa: T201


def _installation(home: Path) -> Path:
    schema.upgrade(f"sqlite:///{home / 'allegra.db'}")
    connection = sqlite3.connect(home / "allegra.db", isolation_level=None)
    last = datetime.now(UTC) - timedelta(seconds=1)
    connection.execute("INSERT INTO service VALUES (?, ?)", (idle.DRAINED, last.isoformat()))
    connection.close()
    return home


def _medians(commands: dict[str, list[str]], home: Path) -> dict[str, float]:
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(ROUNDS):
        for name, words in commands.items():
            times[name].append(_time(words, home))
            for mail in home.glob("spool/new/*"):
                mail.unlink()
    return {name: statistics.median(taken) for name, taken in times.items()}


def _time(words: list[str], home: Path) -> float:
    clean = {key: value for key, value in os.environ.items() if not key.startswith("ALLEGRA_")}
    environ = clean | {"ALLEGRA_HOME": str(home), "PYTHONPATH": str(ROOT)}
    begin = time.perf_counter()
    subprocess.run([sys.executable, *words], input=MAIL, check=True, env=environ)
    return time.perf_counter() - begin


if __name__ == "__main__":
    main()
