"""The spool as a source: order, envelope, giving up a mail, and what is silly."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from allegra_pbem.mail.intake import drop
from allegra_pbem.mail.intake.arrival import Arrival
from allegra_pbem.mail.intake.spool import STALE, Spool

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
MAIL = b"From: ann@example.org\n\nKEEP B2\n"


@pytest.fixture
def spool(tmp_path: Path) -> Spool:
    return Spool(tmp_path / "spool", lambda: NOW)


def receive(home: Path, mail: bytes = MAIL, *arguments: str, at: datetime = NOW) -> None:
    reading, writing = os.pipe()
    os.write(writing, mail)
    os.close(writing)
    status = drop.receive(
        arguments, {"ALLEGRA_HOME": str(home)}, source=reading, clock=lambda: int(at.timestamp()) * 10**9
    )
    os.close(reading)
    assert status == drop.STORED


def put(home: Path, name: str, content: bytes) -> Path:
    path = home / "spool" / "new" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def test_a_mail_comes_out_as_it_went_in(tmp_path: Path, spool: Spool) -> None:
    receive(tmp_path, MAIL, "--sender=ann@example.org", "--recipient=allegra+x@example.org")
    [arrival] = spool.arrivals()
    assert arrival.raw == MAIL
    assert (arrival.sender, arrival.recipients) == ("ann@example.org", ("allegra+x@example.org",))
    assert (arrival.received, arrival.truncated) == (NOW, False)


def test_mails_come_out_in_the_order_in_which_they_came(tmp_path: Path, spool: Spool) -> None:
    for minutes in (5, 1, 9, 3):
        receive(tmp_path, b"%d" % minutes, at=NOW + timedelta(minutes=minutes))
    assert [arrival.raw for arrival in spool.arrivals()] == [b"1", b"3", b"5", b"9"]


def test_before_the_first_mail_there_is_nothing_and_no_folder_is_made(tmp_path: Path, spool: Spool) -> None:
    assert not list(spool.arrivals())
    assert not list(tmp_path.iterdir())


def test_a_mail_comes_again_until_it_is_done(tmp_path: Path, spool: Spool) -> None:
    receive(tmp_path)
    [first] = spool.arrivals()
    [again] = spool.arrivals()
    assert first == again
    spool.done(first)
    assert not list(spool.arrivals())


def test_a_mail_that_another_pass_has_done_is_passed_over(tmp_path: Path, spool: Spool) -> None:
    receive(tmp_path, b"1")
    receive(tmp_path, b"2", at=NOW + timedelta(1))
    mails: Iterator[Arrival] = spool.arrivals()
    first = next(mails)
    other = Spool(tmp_path / "spool")
    for arrival in other.arrivals():
        other.done(arrival)
    assert not list(mails)
    spool.done(first)
    spool.fail(first, "came too late")


def test_a_failed_mail_is_kept_aside_with_the_reason(tmp_path: Path, spool: Spool) -> None:
    receive(tmp_path)
    [arrival] = spool.arrivals()
    spool.fail(arrival, "RecursionError:\n too deep")
    assert not list(spool.arrivals())
    failed = tmp_path / "spool" / "failed"
    assert (failed / arrival.name).read_bytes().endswith(MAIL)
    assert (failed / "reasons.txt").read_text() == f"{arrival.name}\tRecursionError: too deep\n"


def test_a_failed_mail_that_is_put_back_is_tried_again(tmp_path: Path, spool: Spool) -> None:
    receive(tmp_path, MAIL, "--sender=ann@example.org")
    [arrival] = spool.arrivals()
    spool.fail(arrival, "disk full")
    (tmp_path / "spool" / "failed" / arrival.name).rename(tmp_path / "spool" / "new" / arrival.name)
    assert list(spool.arrivals()) == [arrival]


@pytest.mark.parametrize("bare", [MAIL, b"", b"{}\n\nKEEP B2", b"[1]\n", b"[" * 100_000, b'{"recipients"\n'])
def test_a_bare_mail_that_something_else_put_there_is_read_whole(tmp_path: Path, spool: Spool, bare: bytes) -> None:
    put(tmp_path, "1", bare)
    [arrival] = spool.arrivals()
    assert (arrival.raw, arrival.sender, arrival.recipients, arrival.received) == (bare, None, (), None)


def test_an_envelope_of_the_wrong_shape_counts_as_unknown(tmp_path: Path, spool: Spool) -> None:
    put(tmp_path, "1", b'{"sender": 3, "recipients": "x", "received": "yesterday", "truncated": 0}\n' + MAIL)
    assert list(spool.arrivals()) == [Arrival(MAIL, None, (), None, "1")]


@pytest.mark.parametrize(("length", "truncated"), [(drop.LIMIT, False), (drop.LIMIT + 1, True)])
def test_a_mail_that_is_too_long_is_cut_and_marked(tmp_path: Path, spool: Spool, length: int, truncated: bool) -> None:
    put(tmp_path, "0", b"x" * length)
    receive(tmp_path, b"y" * 10)
    [long, short] = spool.arrivals()
    assert (len(long.raw), long.truncated, short.truncated) == (drop.LIMIT, truncated, False)


def test_a_file_that_cannot_be_read_holds_up_no_other_but_is_told(tmp_path: Path, spool: Spool) -> None:
    put(tmp_path, "2", MAIL)
    (tmp_path / "spool" / "new" / "1").mkdir()
    mails = spool.arrivals()
    assert next(mails).raw == MAIL
    with pytest.raises(IsADirectoryError):
        next(mails)


def test_what_broken_off_writers_left_is_removed_after_36_hours(tmp_path: Path, spool: Spool) -> None:
    folder = tmp_path / "spool" / "tmp"
    folder.mkdir(parents=True)
    for name, age in (("old", STALE + timedelta(seconds=1)), ("young", STALE)):
        (folder / name).touch()
        stamp = (NOW - age).timestamp()
        os.utime(folder / name, (stamp, stamp))
    assert not list(spool.arrivals())
    assert [path.name for path in folder.iterdir()] == ["young"]
