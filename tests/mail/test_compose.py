"""Headers and body as bytes, read back by another hand: the standard library's."""

import email
import re
from dataclasses import replace
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import default
from typing import Any, cast

import pytest

from allegra_pbem.mail.writing.compose import Envelope, clean, compose, fold, subject
from allegra_pbem.mail.writing.render import Rendered

ENVELOPE = Envelope(
    from_name="Allegra game 42",
    from_address="allegra@example.org",
    to="ann@example.net",
    subject=subject(42, ("Ann", "Bob", "Cem")),
    topic=subject(42, ("Ann", "Bob", "Cem")),
    date=datetime(2026, 11, 30, 13, 5, tzinfo=UTC),
    message_id="<g42.abcdef@example.org>",
    reply_to="allegra+abcdef@example.org",
    bounce="allegra+b-abcdef@example.org",
    in_reply_to="<g42.root@example.org>",
    references=("<g42.root@example.org>", "<g42.last@example.org>"),
    list_id="g42.allegra.example.org",
    link_subject="Allegra move",
)
BODY = Rendered("Text: é “7”\n.\nFrom here\n", "<p>HTML: é = 7</p>\n")


def sent(**changes: object) -> bytes:
    return compose(BODY, replace(ENVELOPE, **cast("dict[str, Any]", changes)))


def parsed(raw: bytes) -> EmailMessage:
    return cast("EmailMessage", email.message_from_bytes(raw, policy=cast("Any", default)))


def content(mail: EmailMessage, kind: str) -> str:
    part = mail.get_body((kind,))
    assert part is not None
    return cast("str", part.get_content()).replace("\r\n", "\n")


def longest_line(raw: bytes, header: str) -> int:
    head = raw.partition(b"\r\n\r\n")[0].decode()
    written = re.search(rf"^{header}:.*(?:\r\n .*)*", head, re.M)
    assert written is not None
    return max(map(len, written[0].split("\r\n")))


def test_the_headers_are_these_and_no_others() -> None:
    head = sent().partition(b"\r\n\r\n")[0].decode()
    assert re.sub(r'boundary="[^"]+"', 'boundary="…"', head.replace("\r\n ", " ")).split("\r\n") == [
        'From: "Allegra game 42" <allegra@example.org>',
        "To: ann@example.net",
        "Reply-To: allegra+abcdef@example.org",
        "Thread-Topic: [Allegra 42] Ann, Bob, Cem",
        "Thread-Index: AdXAAAAAiSXbSAs+mgwGp1jOL5xBBA==",
        "Subject: [Allegra 42] Ann, Bob, Cem",
        "Date: Mon, 30 Nov 2026 13:05:00 +0000",
        "Message-ID: <g42.abcdef@example.org>",
        "In-Reply-To: <g42.root@example.org>",
        "References: <g42.root@example.org> <g42.last@example.org>",
        "Auto-Submitted: auto-generated",
        "X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply",
        'List-Id: "Allegra game 42" <g42.allegra.example.org>',
        "List-Help: <mailto:allegra%2Babcdef@example.org?subject=Allegra%20move&body=HELP>",
        "List-Unsubscribe: <mailto:allegra%2Babcdef@example.org?subject=Allegra%20move&body=LEAVE>",
        "X-Loop: allegra@example.org",
        "MIME-Version: 1.0",
        'Content-Type: multipart/alternative; boundary="…"',
    ]


def test_both_parts_come_back_as_they_were_text_first() -> None:
    mail = parsed(sent())
    assert [part.get_content_type() for part in mail.iter_parts()] == ["text/plain", "text/html"]
    assert content(mail, "plain").rstrip("\n") == BODY.text.rstrip("\n")
    assert content(mail, "html").rstrip("\n") == BODY.html.rstrip("\n")
    assert not mail.defects


def test_the_bytes_are_ascii_in_short_lines_that_end_in_crlf() -> None:
    raw = compose(Rendered("é" * 500 + "\n" + "x" * 2000, "<p>" + "ü " * 900 + "</p>"), ENVELOPE)
    assert raw.isascii()
    lines = raw.split(b"\r\n")
    assert max(len(line) for line in lines if b": <mailto:" not in line) <= 80  # a link has nowhere to be broken
    assert not any(b"\n" in line or b"\r" in line for line in lines)


def test_a_lone_point_on_a_line_does_not_end_the_mail() -> None:
    assert b"\r\n.\r\n" not in sent()


def test_the_boundary_cannot_stand_in_a_part() -> None:
    boundary = parsed(sent()).get_boundary()
    assert boundary is not None
    raw = compose(Rendered(f"--{boundary}\n", f"--{boundary}--\n"), ENVELOPE)
    assert content(parsed(raw), "plain").strip() == f"--{boundary}"


def test_an_answer_is_marked_as_one() -> None:
    assert parsed(sent(auto="auto-replied"))["Auto-Submitted"] == "auto-replied"


def test_headers_without_a_value_are_left_out() -> None:
    mail = parsed(sent(in_reply_to="", references=(), list_id="", link_subject="", topic=""))
    assert not {"In-Reply-To", "References", "List-Id", "List-Help", "List-Unsubscribe"} & set(mail.keys())


@pytest.mark.parametrize(
    "name",
    [
        "Bob\r\nBcc: eve@example.com",
        "Bob\nX-Evil: 1",
        "Bob\0",
        "Bob\x85Bcc: eve@example.com",
        "Bob\u2028Bcc: eve@example.com",
        "=?utf-8?q?=0ABcc:_eve@example.com?=",
        "=\0?utf-8?q?x?=",
        "==??utf-8?q?x?=",
    ],
)
def test_a_players_name_adds_no_header_and_no_encoded_word(name: str) -> None:
    mail = parsed(sent(subject=subject(42, ("Ann", name)), from_name=name))
    assert set(mail.keys()) == set(parsed(sent()).keys())
    assert "=?" not in str(mail["From"])
    assert str(mail["Subject"]).startswith("[Allegra 42] Ann, ")
    assert "\n" not in str(mail["Subject"])


@pytest.mark.parametrize(
    ("raw", "cleaned"),
    [("a\r\n b", "a b"), ("=?x", "x"), ("==??x", "x"), ("a\u202eb", "a b"), ("  a \t b ", "a b"), ("é", "é")],
)
def test_cleaning_takes_out_controls_and_the_start_of_encoded_words(raw: str, cleaned: str) -> None:
    assert clean(raw) == cleaned


def test_a_subject_in_other_letters_comes_back_whole_and_in_short_lines() -> None:
    text = subject(42, ("Žofie", "山田太郎", "Ангелина", "Þórdís", "Μαρία", "Łukasz"))
    raw = sent(subject=text)
    assert parsed(raw)["Subject"] == text
    assert longest_line(raw, "Subject") <= 78


def test_a_very_long_subject_is_cut() -> None:
    assert len(parsed(sent(subject="x" * 5000))["Subject"]) == 200


def test_the_senders_name_is_ascii_without_encoded_words() -> None:
    raw = sent(from_name='Zoë "the" \\ Moderator')
    assert raw.split(b"\r\n")[0] == b"From: \"Zoe 'the' Moderator\" <allegra@example.org>"
    assert sent(from_name="山田").split(b"\r\n")[0] == b"From: allegra@example.org"


@pytest.mark.parametrize(
    "change",
    [
        {"to": "ann@example.net, eve@example.com"},
        {"to": "ann@example.net\r\nBcc: eve@example.com"},
        {"to": "Ann <ann@example.net>"},
        {"to": "zoë@example.net"},
        {"reply_to": "=?utf-8?q?x?=@example.org"},
        {"message_id": "no brackets@example.org"},
        {"message_id": "<two> <ids>"},
        {"in_reply_to": "<a@b>\r\nBcc: eve@example.com"},
        {"references": ("<a@b>", "<=?utf-8?q?x?=@b>")},
        {"list_id": "a b"},
    ],
)
def test_a_structured_header_that_is_not_what_it_should_be_raises(change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="expected"):
        sent(**change)


def test_many_references_are_folded_between_ids() -> None:
    ids = tuple(f"<g42.{at:030}@example.org>" for at in range(9))
    raw = sent(references=ids)
    assert parsed(raw)["References"].split() == list(ids)
    assert longest_line(raw, "References") <= 78


def test_folding_breaks_nothing_but_spaces() -> None:
    value = " ".join(["word"] * 40)
    assert fold("Name", value).replace("\r\n", "") == value


def test_a_header_that_cannot_be_folded_below_998_bytes_raises() -> None:
    with pytest.raises(ValueError, match="998"):
        sent(references=(f"<{'x' * 1000}@example.org>",))


def test_no_address_but_the_recipients_and_the_moderators_stands_in_a_mail() -> None:
    found = set(re.findall(rb"[\w.+%-]+@[\w.-]+", sent()))
    own = {b"allegra", b"allegra+abcdef", b"allegra%2Babcdef", b"g42.abcdef", b"g42.root", b"g42.last"}
    assert {address for address in found if address.split(b"@")[0] not in own} == {b"ann@example.net"}
