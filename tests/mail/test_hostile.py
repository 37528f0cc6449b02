"""Mails that have brought down readers of mail: each gets the right verdict, in little time and memory."""

import json
import subprocess
import sys
from collections.abc import Mapping
from email.message import Message
from pathlib import Path

import pytest

from allegra_pbem.mail.reading.read import Verdict, read

from . import fuzz
from .hostile import killers
from .letters import ADDRESS, letter

SECONDS = 1.0
"""Of processor time, several times what the slowest takes: whatever grows with the square of a length is far over."""


@pytest.fixture(scope="module")
def judged() -> Mapping[str, tuple[str, float]]:
    """Verdict and seconds by name, from a process whose memory is limited."""
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "tests.mail.hostile"], cwd=root, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return {found["name"]: (found["verdict"], found["seconds"]) for found in json.loads(done.stdout)}


def test_each_hostile_mail_gets_its_verdict(judged: Mapping[str, tuple[str, float]]) -> None:
    assert {name: verdict for name, (verdict, _) in judged.items()} == {
        killer.name: killer.verdict for killer in killers()
    }


def test_no_hostile_mail_takes_a_second(judged: Mapping[str, tuple[str, float]]) -> None:
    assert {name: seconds for name, (_, seconds) in judged.items() if seconds >= SECONDS} == {}


def test_the_limit_on_memory_would_be_felt() -> None:
    """The same limit, and something that needs more."""
    program = "from tests.mail.hostile import limit; limit(); bytearray(160 * 1024 * 1024)"
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=False)
    assert "MemoryError" in done.stderr


@pytest.mark.parametrize("error", [KeyError, RecursionError, MemoryError, ZeroDivisionError])
@pytest.mark.parametrize(
    "method",
    ["get_content_type", "get_content_disposition", "get_filename", "get_param", "get_content_charset"],
)
def test_whatever_the_standard_library_raises_for_a_header_stops_no_mail(
    monkeypatch: pytest.MonkeyPatch, method: str, error: type[Exception]
) -> None:
    whole = getattr(Message, method)

    def broken(*arguments: object, **named: object) -> object:
        if sys._getframe(1).f_globals["__name__"].startswith("email."):
            return whole(*arguments, **named)  # the parser asks, too, and has its own ways
        raise error("a header that nobody has seen yet")

    monkeypatch.setattr(Message, method, broken)
    judged = read(letter("DRAW", html="<p>DRAW"), own_addresses=[ADDRESS])
    assert judged.verdict in {Verdict.COMMANDS, Verdict.NOTHING}
    assert judged.mail.sender == "ann@example.org"


def test_mutated_letters_are_read_without_a_fault() -> None:
    tally = fuzz.run(range(3_000))
    assert tally.faults == []
    assert set(tally.verdicts) >= {"commands", "nothing", "refused", "automatic", "bounce"}


def test_mutated_letters_are_judged_and_answered_without_a_fault() -> None:
    tally = fuzz.run_receiving(range(5_000, 5_400))
    assert tally.faults == []
    assert tally.verdicts["commands"] > 10


def test_a_fault_is_found() -> None:
    def fragile(raw: bytes) -> str:
        if b"KEEP D1" in raw:
            raise LookupError("no such part")
        return "nothing"

    found = fuzz.run(range(300), fragile).faults
    assert {why for _, why in found} == {"LookupError: no such part"}
    assert all(b"KEEP D1" in fuzz.mail(number) for number, _ in found)
