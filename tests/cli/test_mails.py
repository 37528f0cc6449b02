"""`allegra mail`: what came, what went, how a mail would be read."""

import json
import os
from pathlib import Path

import pytest

from .shell import Allegra

MAIL = "From: ann@example.org\nTo: allegra@example.org\n\nkeep B2 if card <= 3\nKEEP Z9\nThanks, all!\n"


def test_a_mail_is_stored_judged_and_found_in_the_log_with_its_reason(table: Allegra) -> None:
    raw = table.reply("Ann", "REVEAL B1 C2")
    table.script("mail receive --sender ann@example.org", given=raw).silent()
    assert table("mail log --json").json == []
    table("fetch").silent()
    [row] = table("mail log --json").json
    assert (row["verdict"], row["reason"], row["game"], row["sender"]) == ("commands", "1 done", 1, "ann@example.org")
    table("mail log").done("commands", "1 done")
    shown = table.script("mail show in 1").done()
    assert shown.out.encode() == raw


def test_what_went_out_is_listed_with_its_fate(table: Allegra) -> None:
    rows = table("mail outbox --json").json
    assert [row["id"] for row in rows] == [4, 3, 2, 1]
    assert {row["status"] for row in rows} == {"sent"}
    assert not {"token", "token_digest", "raw"} & set(rows[0])
    table("mail outbox").done("1", "ann@example.org", "invitation", "sent")
    assert [row["id"] for row in table("mail outbox --limit 1 --json").json] == [4]
    assert table("mail outbox --status failed --json").json == []
    assert table("mail outbox --game 2 --json").json == []
    assert "##- reply above this line -##" in table("mail show out 4").done().out


@pytest.mark.parametrize(
    ("words", "said", "status"),
    [
        ("mail show in 9", "There is no mail 9 whose text is kept. `allegra mail log` shows the numbers.", 1),
        ("mail show out 9", "There is no mail 9 whose text is kept. `allegra mail outbox` shows the numbers.", 1),
        ("mail show up 1", "'up'", 2),
        ("mail retry", "Say which: numbers of `allegra mail outbox`, or --failed. Nothing was changed.", 2),
        ("mail outbox --status lost", "'lost'", 2),
        ("mail log --limit 0", "--limit", 2),
        ("mail read none.eml", "none.eml: the file cannot be read", 2),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_changed(table: Allegra, words: str, said: str, status: int) -> None:
    before = table.dump()
    table(words).refused(said, status=status)
    assert table.dump() == before


def test_a_retry_says_which_mails_are_queued_and_which_are_not(table: Allegra) -> None:
    table.sql("UPDATE outbound SET status = 'failed' WHERE id IN (2, 3)")
    table("mail retry 1 2 9").refused(
        "Not queued, since sent, being sent just now, never written, or unknown: 1, 9.",
        status=1,
        out="Queued again: 2.\n",
    )
    table("mail retry --failed").done("Queued again: 3.")
    table("mail retry --failed").done("Queued again: none.")
    count = len(table.mails())
    table("run").silent()
    assert len(table.mails()) == count + 2
    assert len({mail["Message-ID"] for mail in table.mails()}) == count


def test_a_mail_is_read_without_any_database(allegra: Allegra) -> None:
    Path("a.eml").write_text(MAIL)
    found = allegra("mail read a.eml --json").json
    assert [command["name"] for command in found["commands"]] == ["KEEP"]
    assert [misread["text"] for misread in found["misreads"]] == ["KEEP Z9"]
    allegra("mail read a.eml").done("commands", "keep B2 if card <= 3", "KEEP Z9")
    assert not allegra.home.exists()


def test_several_mails_are_read_into_a_line_each(allegra: Allegra) -> None:
    for name in ("a.eml", "b.eml"):
        Path(name).write_text(MAIL)
    lines = allegra("mail read a.eml b.eml --json").done().out.splitlines()
    assert [json.loads(line)["file"] for line in lines] == ["a.eml", "b.eml"]


@pytest.mark.parametrize("raw", [b"", b"\0\xff" * 500, b"From: " + b"x" * 300_000, MAIL.encode()[:30]])
def test_reading_never_fails_because_of_what_a_mail_holds(allegra: Allegra, raw: bytes) -> None:
    Path("a.eml").write_bytes(raw)
    assert allegra("mail read a.eml --json").json["commands"] == []
    assert allegra("mail read -", "--json", given=raw).json["commands"] == []


def test_a_reply_is_read_with_the_mail_that_it_answers(table: Allegra) -> None:
    mails = sorted((table.home / "outbox").glob("*.eml"), key=os.path.getmtime)
    Path("a.eml").write_bytes(table.reply("Bob", "1 2"))
    read = table(f"mail read a.eml --sent {mails[-1]} --json").json
    assert [command["name"] for command in read["commands"]] == ["REVEAL"]


def test_a_mail_that_cannot_be_stored_stays_with_the_mail_server(table: Allegra) -> None:
    (table.home / "spool").write_text("in the way")
    stored = table.script("mail receive --no-such-option", given=b"x")
    assert (stored.status, stored.out) == (75, "")
    assert "deliver it again later" in stored.err


def test_the_envelope_and_silly_options_do_no_harm(table: Allegra) -> None:
    table.script("mail receive --silly --sender --recipient a@example.org", given=b"x").silent()
    table("run").silent()
    [row] = table("mail log --json").json
    assert (row["sender"], row["recipient"]) == ("", "a@example.org")
