"""A Maildir as a source, alone and among other people's mail."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from allegra_pbem.mail.intake import drop
from allegra_pbem.mail.intake.maildir import FAILED, LOOK_BACK, PROCESSED, Maildir

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
OURS = b"To: allegra+x@example.org\n\nKEEP B2\n"
THEIRS = b"To: somebody@example.org\n\nHello\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for part in ("cur", "new", "tmp"):
        (tmp_path / "Maildir" / part).mkdir(parents=True)
    return tmp_path / "Maildir"


@pytest.fixture
def maildir(folder: Path) -> Maildir:
    return Maildir(folder, lambda raw: b"allegra+" in raw, lambda: NOW)


def put(folder: Path, name: str, content: bytes = OURS, at: datetime = NOW) -> Path:
    path = folder / name
    path.write_bytes(content)
    os.utime(path, (at.timestamp(), at.timestamp()))
    return path


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_mail_is_read_with_the_time_of_delivery_and_its_envelope_left_to_the_headers(
    folder: Path, maildir: Maildir
) -> None:
    put(folder, "new/1.a.host", at=NOW - timedelta(hours=1))
    [arrival] = maildir.arrivals()
    assert (arrival.raw, arrival.received) == (OURS, NOW - timedelta(hours=1))
    assert (arrival.sender, arrival.recipients) == (None, ())


def test_a_mail_that_somebody_has_seen_already_is_read_too(folder: Path, maildir: Maildir) -> None:
    put(folder, "cur/1.a.host:2,S")
    put(folder, "cur/2.a.host:2,")
    assert [arrival.name for arrival in maildir.arrivals()] == ["1.a.host", "2.a.host"]


def test_mails_come_in_the_order_of_delivery(folder: Path, maildir: Maildir) -> None:
    put(folder, "new/1.c", at=NOW)
    put(folder, "cur/3.a:2,S", at=NOW - timedelta(minutes=1))
    put(folder, "new/2.b", at=NOW - timedelta(minutes=2))
    assert [arrival.name for arrival in maildir.arrivals()] == ["2.b", "3.a", "1.c"]


def test_a_mail_without_our_mark_is_left_as_it_was(folder: Path, maildir: Maildir) -> None:
    put(folder, "new/1.a", THEIRS)
    put(folder, "cur/2.b:2,S", THEIRS)
    assert not list(maildir.arrivals())
    assert files(folder) == {"new/1.a", "cur/2.b:2,S"}


def test_a_mail_that_is_done_moves_to_a_folder_of_ours_as_seen(folder: Path, maildir: Maildir) -> None:
    put(folder, "new/1.a")
    put(folder, "cur/2.b:2,RS")
    for arrival in maildir.arrivals():
        maildir.done(arrival)
    assert not list(maildir.arrivals())
    marker = f"{PROCESSED}/maildirfolder"
    assert files(folder) == {f"{PROCESSED}/cur/1.a:2,S", f"{PROCESSED}/cur/2.b:2,S", marker}


def test_a_failed_mail_is_kept_aside_as_unseen_with_the_reason(folder: Path, maildir: Maildir) -> None:
    put(folder, "new/1.a")
    [arrival] = maildir.arrivals()
    maildir.fail(arrival, "too deep")
    assert not list(maildir.arrivals())
    assert (folder / FAILED / "cur" / "1.a:2,").read_bytes() == OURS
    assert (folder / FAILED / "reasons.txt").read_text() == "1.a\ttoo deep\n"


def test_a_mail_program_may_open_the_mail_while_we_read(folder: Path, maildir: Maildir) -> None:
    put(folder, "new/1.a")
    put(folder, "new/2.b")
    mails = maildir.arrivals()
    first = next(mails)
    (folder / "new" / "1.a").rename(folder / "cur" / "1.a:2,S")
    (folder / "new" / "2.b").rename(folder / "cur" / "2.b:2,S")
    assert [arrival.name for arrival in mails] == ["2.b"]
    maildir.done(first)
    assert [arrival.name for arrival in maildir.arrivals()] == ["2.b"]


def test_a_mail_that_is_gone_is_passed_over(folder: Path, maildir: Maildir) -> None:
    paths = [put(folder, f"new/{number}.a") for number in (1, 2)]
    mails = maildir.arrivals()
    first = next(mails)
    for path in paths:
        path.unlink()
    assert not list(mails)
    maildir.done(first)


@pytest.mark.parametrize("flags", ["T", "ST", "D"])
def test_trash_and_drafts_are_left_alone(folder: Path, maildir: Maildir, flags: str) -> None:
    put(folder, f"cur/1.a:2,{flags}")
    assert not list(maildir.arrivals())


def test_an_archive_is_not_read_at_every_pass_but_what_is_new_always_is(folder: Path, maildir: Maildir) -> None:
    old = NOW - LOOK_BACK - timedelta(seconds=1)
    put(folder, "cur/1.a:2,S", at=old)
    put(folder, "cur/2.b:2,S", at=NOW - LOOK_BACK)
    put(folder, "new/3.c", at=old)
    assert {arrival.name for arrival in maildir.arrivals()} == {"2.b", "3.c"}


def test_what_is_still_being_written_and_hidden_files_are_left_alone(folder: Path, maildir: Maildir) -> None:
    put(folder, "tmp/1.a")
    put(folder, "new/.hidden")
    assert not list(maildir.arrivals())


@pytest.mark.parametrize(("length", "truncated"), [(drop.LIMIT, False), (drop.LIMIT + 1, True)])
def test_a_mail_that_is_too_long_is_cut_and_marked(
    folder: Path, maildir: Maildir, length: int, truncated: bool
) -> None:
    put(folder, "new/1.a", OURS.ljust(length))
    [arrival] = maildir.arrivals()
    assert (len(arrival.raw), arrival.truncated) == (drop.LIMIT, truncated)


def test_a_folder_that_is_no_maildir_is_an_error_and_not_an_empty_mailbox(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(Maildir(tmp_path / "none", lambda _: True).arrivals())
