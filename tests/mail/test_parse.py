"""Raw mails parsed: identity, envelope, which text, and what no person sent."""

from base64 import b64encode
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allegra_pbem.mail.reading import caps
from allegra_pbem.mail.reading.bounces import BounceKind
from allegra_pbem.mail.reading.parse import Mail, parse

from .letters import ADDRESS, TOKEN, letter, mixed, multipart

OWN = (ADDRESS,)


def parsed(raw: bytes) -> Mail:
    return parse(raw, own_addresses=OWN)


@pytest.mark.parametrize(
    ("field", "address"),
    [
        ("ann@example.org", "ann@example.org"),
        ("<ann@example.org>", "ann@example.org"),
        ("Ann Example <ann@example.org>", "ann@example.org"),
        ('"Example, Ann" <ann@example.org>', "ann@example.org"),
        ("=?utf-8?q?Ann_=C3=84?= <ann@example.org>", "ann@example.org"),
        ("Ann (at work) <ann@example.org>", "ann@example.org"),
        ("ann@example.org (Ann)", "ann@example.org"),
        ("Zoë <zoe@example.org>", "zoe@example.org"),
        ('"alice@example.org" <bob@evil.example>', "bob@evil.example"),
        ("\n Ann\n <ann@example.org>", "ann@example.org"),
    ],
)
def test_one_address_is_the_sender(field: str, address: str) -> None:
    mail = parsed(letter("DRAW", sender=field))
    assert (mail.sender, mail.sender_fault) == (address, "")


@pytest.mark.parametrize(
    "field",
    [
        None,
        "",
        "Ann",
        "alice@example.org <bob@evil.example>",
        "alice@example.org, bob@evil.example",
        "<alice@example.org> <bob@evil.example>",
        "<alice@example.org>, <bob@evil.example>",
        "alice@example.org <bob@evil.example> (x)",
        "Friends: alice@example.org, bob@evil.example;",
        "undisclosed-recipients:;",
        '"Ann <ann@example.org>',
        '"x" ann@example.org',
        "Ann <ann@example.org",
        "Ann <ann@>",
        "Ann <@example.org>",
        "Ann <a b@example.org>",
        "Ann <a@b@example.org>",
        "ann@example.org (a (b) c)",
        "<ann@example.org>" + "x" * 3000,
        "ann@[127.0.0.1]",
    ],
)
def test_who_cannot_be_told_beyond_doubt_is_nobody(field: str | None) -> None:
    mail = parsed(letter("DRAW", sender=field))
    assert mail.sender is None
    assert mail.sender_fault


def test_two_from_fields_are_nobody() -> None:
    mail = parsed(b"From: alice@example.org\nfrom: bob@evil.example\n\nDRAW")
    assert (mail.sender, mail.sender_fault) == (None, "there are several From fields")


def test_a_malformed_header_is_nobody() -> None:
    assert parsed(b"From: ann@example.org\nno field here\nTo: x@example.org\n\nDRAW").sender is None


def test_recipients_come_from_the_envelope_and_from_every_field_that_may_hold_them() -> None:
    raw = letter(
        "DRAW",
        To="A <a@example.org>, b@example.org",
        Cc="c@example.org",
        Delivered_To="d@example.org",
        X_Original_To="e@example.org",
        X_Envelope_To="<f@example.org>",
        Envelope_To="g@example.org",
    )
    found = parse(raw, recipients=["h@example.org"]).recipients
    assert set(found) == {f"{name}@example.org" for name in "abcdefgh"}


def test_the_envelope_sender_is_what_was_given_else_the_topmost_return_path() -> None:
    raw = b"Return-Path: <top@example.org>\nReturn-Path: <low@example.org>\nFrom: ann@example.org\n\nDRAW"
    assert parse(raw).envelope_sender == "top@example.org"
    assert parse(raw, sender="given@example.org").envelope_sender == "given@example.org"
    assert parse(letter("DRAW")).envelope_sender is None


def test_message_ids_are_found_whatever_separates_them_and_bad_ones_are_skipped() -> None:
    mail = parsed(letter("DRAW", In_Reply_To="", References="<a@x.example>,<b@x.example>\n bad <c d@x> <c@x.example>"))
    assert mail.in_reply_to == ()
    assert mail.references == ("<a@x.example>", "<b@x.example>", "<c@x.example>")


@pytest.mark.parametrize(
    ("field", "subject"),
    [
        ("Re: hello", "Re: hello"),
        ("=?utf-8?q?H=C3=A9llo?= =?iso-8859-1?b?" + b64encode(b"\xe9\xe9").decode() + "?=", "Hélloéé"),
        ("=?utf-8?q?x=0ABcc:_eve@evil.example?=", "x Bcc: eve@evil.example"),
        ("a =?x-none?q?b=E9?= c", "a bé c"),
        ("a =?utf-7?q?+AEE-?= c", "a +AEE- c"),
        ("=?utf-8?b?a?=", "\ufffd"),
        ("a\x00b\x07c", "a b c"),
        ("x" * 5000, "x" * 1000),
        ("a\u202eb", "a b"),
    ],
)
def test_subjects_are_decoded_and_cleaned(field: str, subject: str) -> None:
    assert parsed(letter("DRAW", Subject=field)).subject == subject


@pytest.mark.parametrize(
    ("body", "charset", "text"),
    [
        ("é".encode(), "utf-8", "é"),
        (b"\xe9", "iso-8859-1", "é"),
        (b"\x80", "iso-8859-1", "€"),
        (b"\xe9", None, "é"),
        ("é".encode(), None, "é"),
        ("é".encode(), "us-ascii", "é"),
        (b"\xe9", "x-unknown", "é"),
        (b"\xe9", "", "é"),
        (b"caf\xe9 \xc3\xa9", "utf-8", "caf\ufffd é"),
        (b"+AEsARQBFAFA-", "utf-7", "+AEsARQBFAFA-"),
        (b"\\u0041", "unicode_escape", "\\u0041"),
        (b"KEEP", "rot13", "KEEP"),
        ("привет".encode("koi8-r"), "koi8-r", "привет"),
        ("你好".encode("gbk"), "gb2312", "你好"),
    ],
)
def test_text_is_read_whatever_its_charset_says(body: bytes, charset: str | None, text: str) -> None:
    assert parsed(letter(body, charset=charset)).text == text


@pytest.mark.parametrize("transfer", ["base64", "BASE64", "quoted-printable", "x-unknown", "7bit"])
def test_no_transfer_encoding_stops_a_mail(transfer: str) -> None:
    body = b64encode(b"DRAW").decode() if transfer.lower() == "base64" else "DRAW"
    assert parsed(letter(body, Content_Transfer_Encoding=transfer)).text == "DRAW"


def test_flowed_text_is_joined_where_it_was_broken_for_display() -> None:
    raw = letter("KEEP B2 IF \nCARD <= 2 \n\n> one \n> two\n -- \n-- \nx", Content_Type="text/plain; format=flowed")
    assert parsed(raw).text == "KEEP B2 IF CARD <= 2 \n> one two\n-- \n-- \nx"


def test_flowed_text_with_deleted_spaces_is_joined_without_them() -> None:
    raw = letter("KE \nEP B2", Content_Type="text/plain; format=flowed; delsp=yes")
    assert parsed(raw).text == "KEEP B2"


def test_text_wins_over_html_and_html_over_blank_text() -> None:
    assert parsed(letter("DRAW", html="<p>KEEP B2</p>")).text.strip() == "DRAW"
    mail = parsed(letter(" \n", html="<p>KEEP B2</p>"))
    assert (mail.text, mail.from_html) == ("KEEP B2", True)


def test_attached_texts_and_mails_are_never_read() -> None:
    raw = mixed(
        "Content-Type: text/plain",
        "DRAW",
        'Content-Type: text/plain\nContent-Disposition: attachment; filename="a.txt"',
        "KEEP A1",
        'Content-Type: text/plain; name="b.txt"',
        "KEEP B1",
        "Content-Type: message/rfc822",
        "From: x@example.org\n\nKEEP C1",
        "Content-Type: application/pgp-signature",
        "KEEP D1",
    )
    assert parsed(raw).text.split() == ["DRAW"]


def test_the_texts_of_a_signed_mail_and_of_two_inline_parts_are_read_in_order() -> None:
    inner = multipart("Content-Type: text/plain", "DRAW", "Content-Type: text/plain", "PASS", boundary="in")
    raw = letter(
        multipart(
            'Content-Type: multipart/mixed; boundary="in"', inner, "Content-Type: application/pkcs7-signature", "x"
        ),
        Content_Type='multipart/signed; boundary="cut"',
    )
    assert parsed(raw).text.split() == ["DRAW", "PASS"]


@pytest.mark.parametrize(
    "content_type",
    [
        'multipart/alternative; boundary="never"',
        "multipart/alternative",
        "multipart/mixed; boundary=",
        "text",
        "nonsense",
    ],
)
def test_a_mail_whose_parts_cannot_be_found_is_read_as_text(content_type: str) -> None:
    assert parsed(letter("DRAW\n", Content_Type=content_type)).text.strip() == "DRAW"


def test_boundaries_that_are_alike_or_have_odd_signs_are_told_apart() -> None:
    inner = multipart("Content-Type: text/plain", "DRAW", boundary="cut-2 (?)")
    raw = letter(
        multipart('Content-Type: multipart/alternative; boundary="cut-2 (?)"', inner),
        Content_Type='multipart/mixed; boundary="cut"',
    )
    assert parsed(raw).text.strip() == "DRAW"


@pytest.mark.parametrize(
    "fields",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Auto_Submitted": "Auto-Generated; x=y"},
        {"Precedence": "bulk"},
        {"Precedence": "Junk"},
        {"Precedence": "auto_reply"},
        {"X_Apple_Action": "VACATION"},
        {"X_Autoreply": "yes"},
        {"X_Loop": "Moderator@Games.Example"},
        {"sender": "Allegra <MODERATOR@games.example>"},
        {"Return_Path": "<>"},
        {"Content_Type": "multipart/report; report-type=disposition-notification; boundary=x"},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_what_no_person_sent_is_marked(fields: dict[str, str]) -> None:
    assert parsed(letter("KEEP B2", **fields)).automatic


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"Auto_Submitted": "no"},
        {"X_Auto_Response_Suppress": "All"},
        {"X_Loop": "someone@example.org"},
        {"Precedence": "first-class"},
        {"Return_Path": "<ann@example.org>"},
        {"Date": "Fri, 1 Jan 2100 00:00:00 +0000"},
    ],
    ids=str,
)
def test_what_a_person_sent_is_not_marked(fields: dict[str, str]) -> None:
    assert parsed(letter("KEEP B2", **fields)).automatic == ""


def test_an_empty_envelope_sender_marks_a_mail() -> None:
    assert parse(letter("KEEP B2"), sender="").automatic
    assert parse(letter("KEEP B2"), sender="<>").automatic


def test_a_picture_as_reaction_is_no_reply() -> None:
    raw = mixed(
        "Content-Type: text/plain", "Ann reacted via mail", "Content-Type: text/vnd.google.email-reaction+json", "{}"
    )
    assert parsed(raw).automatic


def report(status: str, kind: str = "delivery-status") -> bytes:
    return letter(
        multipart(
            "Content-Type: text/plain",
            "Sorry.",
            f"Content-Type: message/{kind}",
            f"Reporting-MTA: dns; mx.example.org\n\nFinal-Recipient: rfc822; ann@example.org\n{status}",
            "Content-Type: message/rfc822",
            f"Message-ID: <g42.{TOKEN}@games.example>\nSubject: x\n\nKEEP B2",
        ),
        sender="MAILER-DAEMON@mx.example.org",
        Content_Type=f'multipart/report; report-type={kind}; boundary="cut"',
    )


@pytest.mark.parametrize(
    ("status", "kind", "code"),
    [
        ("Action: failed\nStatus: 5.1.1 (no such user)", BounceKind.FAILED, "5.1.1"),
        ("Action: delayed\nStatus: 4.4.7", BounceKind.DELAYED, "4.4.7"),
        ("Status: 5.2.2", BounceKind.FAILED, "5.2.2"),
        ("Action: delivered\nStatus: 2.0.0\n\nAction: failed\nStatus: 5.7.1", BounceKind.FAILED, "5.7.1"),
    ],
)
def test_a_delivery_report_names_the_mail_and_what_became_of_it(status: str, kind: BounceKind, code: str) -> None:
    bounce = parsed(report(f"{status}\nDiagnostic-Code: smtp; no")).bounce
    assert bounce is not None
    assert (bounce.kind, bounce.status, bounce.originals) == (kind, code, (f"<g42.{TOKEN}@games.example>",))


def test_a_report_that_a_mail_arrived_is_no_bounce() -> None:
    mail = parsed(report("Action: delivered\nStatus: 2.1.5"))
    assert mail.bounce is None
    assert mail.automatic


def test_a_complaint_is_told_from_a_failure() -> None:
    bounce = parsed(report("Feedback-Type: abuse", "feedback-report")).bounce
    assert bounce is not None
    assert bounce.kind is BounceKind.COMPLAINT
    assert bounce.originals


@pytest.mark.parametrize(
    ("subject", "body", "kind"),
    [
        ("failure notice", "Hi. This is the qmail-send program.\n550 5.1.1 no mailbox", BounceKind.FAILED),
        ("Delivery Status Notification (Failure)", "does not exist", BounceKind.FAILED),
        ("Warning: message delayed 24 hours", "Delivery Status Notification: will retry", None),
        ("Mail delivery failed: returning message", "x\n4.4.1 try again", BounceKind.DELAYED),
        ("Unzustellbar: [Allegra 42]", "gibt es nicht", BounceKind.FAILED),
    ],
)
def test_servers_that_report_in_words_are_understood(subject: str, body: str, kind: BounceKind | None) -> None:
    text = f"{body}\n\n--- Below is a copy.\n\nMessage-ID: <g42.{TOKEN}@games.example>\n\nKEEP B2"
    mail = parse(letter(text, sender="MAILER-DAEMON@mx.example.org", Subject=subject), sender="")
    assert (mail.bounce and mail.bounce.kind) == kind
    assert kind is None or (mail.bounce and mail.bounce.originals == (f"<g42.{TOKEN}@games.example>",))


def test_a_person_who_writes_about_a_failure_is_no_bounce() -> None:
    assert parse(letter("It said 5.1.1", Subject="Undelivered mail?"), sender="ann@example.org").bounce is None


PART = b"--cut\n\nx\n"
MULTIPART = b'From: ann@example.org\nContent-Type: multipart/mixed; boundary="cut"\n\n'
NESTED = b"".join(b'Content-Type: multipart/mixed; boundary="c%d"\n\n--c%d\n' % (n, n) for n in range(1500))


@pytest.mark.parametrize(
    "raw",
    [
        MULTIPART + PART * 28_000,
        b"From: ann@example.org\n" + NESTED,
        b"From: ann@example.org\n" + b"Content-Type: message/rfc822\n\n" * 8000,
        b"From: ann@example.org\nTo: " + b"a@example.org, " * 17_000 + b"\n\nDRAW",
        b"From: ann@example.org\n" + b"X: y\n" * 20_000 + b"\nDRAW",
        b"From: " + b"<" * 200_000 + b"\n\nDRAW",
        b"From: " + b"a@example.org, " * 17_000 + b"\n\nDRAW",
        b"From: ann@example.org\nContent-Type: text/plain; " + b'a="b;' * 40_000 + b"\n\nDRAW",
        b"From: ann@example.org\n\n" + b"\n" * 200_000,
        b"x" * (caps.SIZE + 1),
    ],
    ids=["parts", "levels", "mails", "recipients", "fields", "brackets", "authors", "parameters", "lines", "size"],
)
def test_a_mail_over_a_limit_is_refused_at_once(raw: bytes) -> None:
    began = process_time()
    assert parsed(raw).refused
    assert process_time() - began < 1


@pytest.mark.parametrize(
    "raw",
    [
        MULTIPART + PART * (caps.PARTS - 2),
        b"From: ann@example.org\nTo: " + b"a@example.org, " * 4_000 + b"\n\nDRAW",
        b"From: ann@example.org\n" + b"X: y\n" * (caps.HEADER_FIELDS - 2) + b"\nDRAW",
        b"From: " + b"<" * 60_000 + b"\n\nDRAW",
        b"From: ann@example.org\nSubject: " + b"=?utf-8?q?" * 6_000 + b"\n\nDRAW",
        b"From: ann@example.org\nReferences: " + b"<" * 60_000 + b"\n\nDRAW",
        b"From: ann@example.org\nTo: " + b"a" * 60_000 + b"\n\nDRAW",
        b"From: ann@example.org\n\n" + b"\n" * (caps.LINES - 3),
        b"From: ann@example.org\nContent-Type: text/html\n\n" + b"<td>a" * 50_000,
        b"From: ann@example.org\nContent-Type: text/html\n\n" + b"<blockquote>" * 20_000,
        b"From: ann@example.org\nContent-Type: text/html\n\n<a " + b"b='" * 80_000,
        b"From: ann@example.org\nContent-Type: text/plain; format=flowed\n\n" + b"> a \n" * 19_000,
        b"From: ann@example.org\nContent-Transfer-Encoding: quoted-printable\n\n" + b"=" * 250_000,
    ],
)
def test_a_mail_within_the_limits_costs_little_time(raw: bytes) -> None:
    began = process_time()
    assert not parsed(raw).refused
    assert process_time() - began < 1


@given(st.binary())
def test_any_bytes_can_be_parsed(raw: bytes) -> None:
    parsed(raw)


lines = st.sampled_from(
    [
        b"From: ann@example.org",
        b"From: =?utf-8?q?=00?= <a@b>",
        b"Content-Type: multipart/mixed; boundary=cut",
        b"Content-Type: message/rfc822",
        b"Content-Type: message/delivery-status",
        b"Content-Type: text/html; charset=\xff",
        b"Content-Type: text/plain; charset*=utf-8''%FF; name*0*=''x",
        b"Content-Disposition: attachment; filename*=x'y",
        b"Content-Transfer-Encoding: base64",
        b"Content-Transfer-Encoding: x-uuencode",
        b"begin 644 x",
        b"--cut",
        b"--cut--",
        b"",
        b" folded",
        b"<p>DRAW",
        b"Subject: \xff\xfe",
    ]
)


@given(st.lists(lines | st.binary(max_size=20), max_size=25).map(b"\n".join))
def test_any_mixture_of_what_mails_are_made_of_can_be_parsed(raw: bytes) -> None:
    assert not parsed(raw).refused.startswith("it cannot be parsed")
