"""Nothing that people write adds a header, a part, a tag, a link, a command or a bidi trick to a mail of ours."""

import email
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from allegra_pbem.mail.language.commands import read
from allegra_pbem.mail.reading.typed import read_typed

from .payloads import FIELDS, HARMLESS, PAYLOADS
from .readback import differences, facts

VERSIONS = ("3.11", "3.12", "3.13")
"""Whose readers of mail are asked."""


@cache
def mails(field: str) -> Mapping[str, bytes]:
    return {name: FIELDS[field](payload) for name, payload in {"harmless": HARMLESS, **PAYLOADS}.items()}


@pytest.mark.parametrize("field", FIELDS)
def test_a_mail_is_made_the_same_whatever_stands_in_it(field: str) -> None:
    meant = facts(mails(field)["harmless"])
    assert {name: found for name, raw in mails(field).items() if (found := facts(raw)) != meant} == {}


@pytest.mark.parametrize("field", FIELDS)
def test_no_line_of_the_mail_is_a_command_for_who_sends_it_back(field: str) -> None:
    meant = typed(mails(field)["harmless"])
    assert {name: found for name, raw in mails(field).items() if (found := typed(raw)) != meant} == {}


def typed(raw: bytes) -> list[object]:
    """What is read in the text part when it comes back without a mark, line by line."""
    return [command for line in text_part(raw).split("\n") for command in commands_in(line)]


@cache
def commands_in(line: str) -> list[object]:
    reading = read(read_typed(line).text)
    return [line.command for line in (*reading.commands, *reading.unread)]


def text_part(raw: bytes) -> str:
    part = next(part for part in email.message_from_bytes(raw).walk() if part.get_content_type() == "text/plain")
    content = part.get_payload(decode=True)
    assert isinstance(content, bytes)
    return content.decode().replace("\r\n", "\n")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("mails")
    for field in FIELDS:
        (made / field).mkdir()
        for number, (name, raw) in enumerate(mails(field).items()):
            (made / field / ("harmless.eml" if name == "harmless" else f"{number:02}.eml")).write_bytes(raw)
    return made


@pytest.mark.parametrize("version", VERSIONS)
def test_each_python_reads_them_the_same(version: str, folder: Path) -> None:
    python = interpreter(version)
    if python is None:
        pytest.skip(f"Python {version} is not at hand")
    done = subprocess.run(
        [python, "-I", str(Path(__file__).with_name("readback.py")), str(folder)],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONIOENCODING": "utf-8"},
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def interpreter(version: str) -> str | None:
    """This one, one on the PATH, or one of pyenv's."""
    if sys.version.startswith(f"{version}."):
        return sys.executable
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    own = sorted(root.glob(f"versions/{version}.*/bin/python3"))
    return str(own[-1]) if own else shutil.which(f"python{version}")


def test_a_difference_is_found(tmp_path: Path) -> None:
    raw = mails("press")["harmless"]
    (tmp_path / "press").mkdir()
    (tmp_path / "press" / "harmless.eml").write_bytes(raw)
    changes = {
        "a header": raw.replace(b"Subject:", b"Bcc: eve@example.com\r\nSubject:", 1),
        "a link": raw.replace(b"> hello", b"> www.example.com"),
        "a tag": raw.replace(b">hello<", b"><b>hello</b><"),
        "a part": raw.replace(b"\r\n--=_", b"\r\n--=_").replace(
            b"> hello", b"> hello\r\n--" + boundary(raw) + b"\r\n\r\n"
        ),
        "a trick": raw.replace(b"> hello", b"> =E2=80=AEhello"),
    }
    for name, changed in changes.items():
        (tmp_path / "press" / "01.eml").write_bytes(changed)
        assert changed != raw, name
        try:
            assert list(differences(tmp_path)), name
        except ValueError:
            assert name == "a part"


def boundary(raw: bytes) -> bytes:
    return raw.partition(b'boundary="')[2].partition(b'"')[0]
