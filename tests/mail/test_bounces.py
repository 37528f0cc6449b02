"""Reports of mail servers in the shapes that they have had since before there was a standard.

The shapes are those that programs for bounces are known to tell apart, each written anew and cut to what matters.
"""

import base64
import logging
import subprocess
import sys
from email.message import Message
from time import perf_counter

import pytest

from allegra_pbem.mail.reading.bounces import Bounce, BounceKind
from allegra_pbem.mail.reading.parse import parse
from allegra_pbem.mail.reading.read import Verdict, read

from .letters import ADDRESS, TOKEN, letter, multipart

DAEMON = "Mail Delivery System <MAILER-DAEMON@mx.example.net>"
ORIGINAL = f"<g42.{TOKEN}@games.example>"
COPY = f"Received: from x\nMessage-ID: {ORIGINAL}\nSubject: [Allegra 42]\n\nREVEAL B1 C2\n"
FAILED, DELAYED = BounceKind.FAILED, BounceKind.DELAYED

IN_WORDS = {
    "qmail": (
        "failure notice",
        (
            "This is the qmail-send program at mx.example.net.\nI'm afraid I wasn't able to deliver your message.\n\n"
            "<ann@example.org>:\nSorry, no mailbox here by that name. (#5.1.1)"
        ),
        FAILED,
    ),
    "qmail, too long in the queue": (
        "failure notice",
        "This is the qmail-send program.\n<ann@example.org>:\nI'm not going to try again; this is too old.",
        FAILED,
    ),
    "exim": (
        "Mail delivery failed: returning message to sender",
        (
            "A message that you sent could not be delivered to one or more of its recipients.\n  ann@example.org\n"
            "    SMTP error from remote mail server after RCPT TO: 550 5.1.1 unknown"
        ),
        FAILED,
    ),
    "exim, a warning": (
        "Warning: message 1abc delayed 24 hours",
        (
            "The message has not been delivered yet to ann@example.org.\nNo action is required on your part. "
            "Delivery attempts will continue."
        ),
        DELAYED,
    ),
    "sendmail": (
        "Returned mail: see transcript for details",
        "   ----- The following addresses had permanent fatal errors -----\n<ann@example.org>\n  (550 User unknown)",
        FAILED,
    ),
    "sendmail, a warning": (
        "Warning: could not send message for past 4 hours",
        (
            "THIS IS A WARNING MESSAGE ONLY\nDelivery to ann@example.org has been delayed; your mail could not be "
            "delivered for 4 hours and will be retried."
        ),
        DELAYED,
    ),
    "postfix without a report": (
        "Undelivered Mail Returned to Sender",
        "I'm sorry to have to inform you that your message could not be delivered.\n<ann@example.org>: unknown user",
        FAILED,
    ),
    "exchange 5": (
        "Undeliverable: [Allegra 42] Ann, Bob",
        (
            "Your message did not reach some or all of the intended recipients.\n"
            "The following recipient(s) could not be reached:\n  ann@example.org on 1 Dec"
        ),
        FAILED,
    ),
    "exchange in german": ("Unzustellbar: [Allegra 42]", "Die Nachricht konnte nicht zugestellt werden.", FAILED),
    "groupwise": ("Message status - undeliverable", "The message could not be delivered to: ann (example.org)", FAILED),
    "domino": ("DELIVERY FAILURE: User ann not listed in the directory", "Your message was not delivered.", FAILED),
    "netscape server": ("Mail System Error - Returned Mail", "This Message was undeliverable: User unknown", FAILED),
    "imail": ("Undeliverable Mail", "Unknown user: ann@example.org\n\nOriginal message follows.", FAILED),
    "yahoo": ("Delivery failure", "Message from yahoo.example. Unable to deliver message to ann@example.org", FAILED),
    "gmail": (
        "Delivery Status Notification (Failure)",
        "Your message wasn't delivered because the address couldn't be found. 550-5.1.1",
        FAILED,
    ),
    "gmail, a delay": (
        "Delivery Status Notification (Delay)",
        "There was a temporary problem. Gmail will retry for 46 more hours.",
        DELAYED,
    ),
    "a subject that says nothing": ("[Allegra 42] Ann, Bob", "550 mailbox unavailable: ann@example.org", FAILED),
    "no subject": ("", "The account that you tried to reach does not exist.", FAILED),
    "a full mailbox": ("Delivery problem", "The recipient's mailbox is full (5.2.2).", FAILED),
    "dutch": ("Onbestelbaar: [Allegra 42]", "Uw bericht kon niet worden bezorgd.", FAILED),
    "french": ("Non remis : [Allegra 42]", "Votre message n'a pas pu être remis.", FAILED),
}


def bounced(subject: str, body: str) -> Bounce | None:
    raw = letter(f"{body}\n\n--- Below this line is a copy.\n\n{COPY}", sender=DAEMON, Subject=subject)
    return parse(raw, sender="").bounce


@pytest.mark.parametrize("name", IN_WORDS)
def test_servers_that_report_in_words_alone_are_understood(name: str) -> None:
    subject, body, kind = IN_WORDS[name]
    found = bounced(subject, body)
    assert found is not None
    assert (found.kind, found.originals) == (kind, (ORIGINAL,))


@pytest.mark.parametrize(
    ("subject", "body"),
    [
        ("Out of office: [Allegra 42]", "I am away. Mail to my old address could not be delivered."),
        ("Automatic reply: Undeliverable?", "I am away until Monday."),
        ("[Allegra 42] Ann, Bob", "I am away until Monday and shall answer then."),
        ("Abwesenheitsnotiz", "Ich bin bis Montag nicht im Büro."),
    ],
)
def test_a_vacation_reply_without_an_envelope_sender_is_no_bounce(subject: str, body: str) -> None:
    mail = parse(letter(body, Subject=subject), sender="")
    assert mail.bounce is None
    assert mail.automatic


@pytest.mark.parametrize("subject", ["Re: [Allegra 42]", "Undeliverable: [Allegra 42]"])
def test_a_person_who_quotes_a_report_is_no_bounce(subject: str) -> None:
    raw = letter("SHOW\n\nI got this:\n\nYour message could not be delivered. 5.1.1 user unknown", Subject=subject)
    assert parse(raw, sender="ann@example.org").bounce is None


BOUNCE_ADDRESS = f"moderator+b-{TOKEN}@games.example"
SHAPES = {
    "a quota of dovecot": (
        "Automatically rejected mail",
        "Your message to <ann@example.org> was automatically rejected:\nDisk quota exceeded",
        FAILED,
    ),
    "a list of recipients": (
        "Processing Error",
        "Unable to deliver message to the following recipients:\n\n<ann@example.org>\n\n**** End of message ****",
        FAILED,
    ),
    "smail": ("Mail problem", "Failed addresses follow:\n ann@example.org\nMessage text follows:", FAILED),
    "a last try in vain": (
        "Notice",
        (
            "This is a delivery failure notification message about a mail\n-- ann@example.org\n"
            "The problem appears to be:\n-- 4.4.4 busy, try later"
        ),
        FAILED,
    ),
    "a gateway that goes on trying": (
        "Delivery failure notification",
        (
            "Your message with Subject: x\ncould not be delivered to:\n\nann@example.org\n\n"
            "Delivery attempts will continue to be made for 5 days."
        ),
        DELAYED,
    ),
}


@pytest.mark.parametrize("name", SHAPES)
def test_shapes_that_programs_for_bounces_know_are_known_at_a_bounce_address(name: str) -> None:
    subject, body, kind = SHAPES[name]
    found = parse(letter(body, sender="x@mx.example.net", Subject=subject, To=BOUNCE_ADDRESS)).bounce
    assert found is not None
    assert found.kind is kind


@pytest.mark.parametrize("name", ["a quota of dovecot", "smail"])
def test_a_person_may_write_the_same_to_any_other_address(name: str) -> None:
    subject, body, _ = SHAPES[name]
    assert parse(letter(body, Subject=subject)).bounce is None


def test_a_report_in_base64_is_read_as_well() -> None:
    body = base64.encodebytes(SHAPES["smail"][1].encode())
    raw = letter(body, Subject="Mail problem", To=BOUNCE_ADDRESS, Content_Transfer_Encoding="base64")
    assert parse(raw).bounce is not None


def test_a_vacation_reply_to_a_bounce_address_is_no_bounce() -> None:
    raw = letter("I am away until Monday.", sender="ann@example.org", Subject="Holidays", To=BOUNCE_ADDRESS)
    assert parse(raw, sender="").bounce is None


def test_a_library_that_stumbles_says_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def stumble(_: object, __: Message) -> None:
        raise TypeError("no such part")

    monkeypatch.setattr("flufl.bounce._detectors.dsn.DSN.process", stumble)
    raw = letter("Your mail could not be delivered.", Subject="Mail problem", To=BOUNCE_ADDRESS)
    with caplog.at_level(logging.DEBUG):
        found = parse(raw).bounce
    assert found is not None, "the words alone are enough"
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize("row", ["<" * 900, "a" * 900 + "@", " " * 900, "a@" * 450, "<a" * 450])
def test_what_is_slow_for_the_library_is_cut_before_it(row: str) -> None:
    known = "\n".join(body for _, body, _ in SHAPES.values())
    part = f"{known}\nThis Message was undeliverable due to the following reason:\n" + f"{row}\n" * 60
    parts = [each for _ in range(4) for each in ("Content-Type: text/plain", part)]
    raw = letter(multipart(*parts), To=BOUNCE_ADDRESS, Content_Type='multipart/mixed; boundary="cut"')
    began = perf_counter()
    parse(raw)
    assert perf_counter() - began < 2


def test_the_library_is_loaded_by_a_bounce_alone() -> None:
    code = "import sys, allegra_pbem.postoffice.judging; print('flufl.bounce' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def report(*blocks: str, copy: str = "message/rfc822", kind: str = "delivery-status") -> bytes:
    return letter(
        multipart(
            "Content-Type: text/plain",
            "See below.",
            f"Content-Type: message/{kind}",
            "\n\n".join(("Reporting-MTA: dns; mx.example.net", *blocks)),
            f"Content-Type: {copy}",
            COPY,
        ),
        sender=DAEMON,
        Content_Type=f'multipart/report; report-type={kind}; boundary="cut"',
    )


@pytest.mark.parametrize("copy", ["message/rfc822", "text/rfc822-headers", "text/plain", "message/global"])
def test_a_report_names_the_mail_in_whatever_part_it_stands(copy: str) -> None:
    found = parse(report("Final-Recipient: rfc822; ann@example.org\nAction: failed\nStatus: 5.1.1", copy=copy)).bounce
    assert found is not None
    assert (found.kind, found.recipient, found.originals) == (FAILED, "ann@example.org", (ORIGINAL,))


@pytest.mark.parametrize(
    ("block", "kind"),
    [
        ("Action: failed\nStatus: 5.1.1", FAILED),
        ("ACTION: Failed (bad destination)\nStatus: 5.0.0", FAILED),
        ("Action: error\nStatus: 5.0.0", FAILED),
        ("Action: failed\nStatus: 4.4.7", FAILED),
        ("Action: delayed\nStatus: 4.4.1\nWill-Retry-Until: Mon, 7 Dec 2026 10:00:00 +0000", DELAYED),
        ("Action: relayed\nStatus: 2.0.0", None),
        ("Action: expanded\nStatus: 2.0.0", None),
        ("Status: 5.4.4", FAILED),
        ("Diagnostic-Code: smtp; 550 no", None),
    ],
)
def test_what_became_of_a_mail_is_in_the_action_else_in_the_status(block: str, kind: BounceKind | None) -> None:
    found = parse(report(f"Final-Recipient: rfc822; ann@example.org\n{block}")).bounce
    assert (found and found.kind) == kind


def test_a_complaint_is_one_whatever_else_it_says() -> None:
    found = parse(report("Feedback-Type: abuse\nUser-Agent: x/1", kind="feedback-report")).bounce
    assert found is not None
    assert (found.kind, found.originals) == (BounceKind.COMPLAINT, (ORIGINAL,))


@pytest.mark.parametrize(
    ("about", "complains"),
    [
        ("abuse", True),
        ("fraud", True),
        ("opt-out", True),
        ("not-spam", False),
        ("auth-failure", False),
        ("dmarc", False),
    ],
)
def test_not_every_feedback_is_a_complaint(about: str, complains: bool) -> None:
    raw = report(f"Feedback-Type: {about}", kind="feedback-report").replace(
        b"Reporting-MTA: dns; mx.example.net\n\n", b""
    )
    assert (parse(raw).bounce is not None) == complains
    assert read(raw).verdict is (Verdict.BOUNCE if complains else Verdict.AUTOMATIC)


ABOUT_JURG = "Final-Recipient: utf-8; jürg@example.org\nAction: failed\nStatus: 5.1.1"


@pytest.mark.parametrize("encoding", ["8bit", "base64", "quoted-printable"])
def test_a_report_about_an_address_beyond_ascii_is_read_however_it_is_encoded(encoding: str) -> None:
    body = f"Reporting-MTA: dns; mx.example.net\n\n{ABOUT_JURG}\n".encode()
    if encoding == "base64":
        body = base64.encodebytes(body)
    if encoding == "quoted-printable":
        body = body.replace("ü".encode(), b"=C3=BC")
    status = f"Content-Type: message/global-delivery-status\nContent-Transfer-Encoding: {encoding}"
    raw = letter(
        multipart("Content-Type: text/plain", "See below.", status, body, "Content-Type: message/global-headers", COPY),
        sender=DAEMON,
        Content_Type='multipart/report; report-type=global-delivery-status; boundary="cut"',
    )
    found = parse(raw).bounce
    assert found is not None
    assert (found.kind, found.status, found.recipient) == (FAILED, "5.1.1", "jürg@example.org")
    assert found.originals == (ORIGINAL,)


def test_whom_we_wrote_to_goes_before_whom_it_was_forwarded_to() -> None:
    block = (
        "Original-Recipient: rfc822;ann@example.org\nFinal-Recipient: rfc822; <ann.other@example.net>\nAction: failed"
    )
    found = parse(report(block)).bounce
    assert found is not None
    assert found.recipient == "ann@example.org"
    assert parse(report(block.partition("\n")[2])).bounce.recipient == "ann.other@example.net"


def test_a_report_whose_recipients_stand_in_words_alone_is_read_there() -> None:
    raw = report().replace(b"See below.", b"The following recipients did not receive this message:\n<ann@example.org>")
    found = parse(raw).bounce
    assert found is not None
    assert (found.kind, found.originals) == (FAILED, (ORIGINAL,))


def test_a_report_that_a_mail_was_relayed_is_none_whatever_its_words_say() -> None:
    raw = report("Final-Recipient: rfc822; ann@example.org\nAction: relayed\nStatus: 2.0.0")
    assert parse(raw.replace(b"See below.", b"It could not be delivered with a receipt.")).bounce is None


def test_the_mail_is_named_in_a_copy_that_is_encoded() -> None:
    copy = base64.encodebytes(COPY.encode()).decode()
    block = "Final-Recipient: rfc822; ann@example.org\nAction: failed\nStatus: 5.1.1"
    raw = report(block, copy="message/rfc822\nContent-Transfer-Encoding: base64").replace(COPY.encode(), copy.encode())
    assert parse(raw).bounce.originals == (ORIGINAL,)


def test_the_tokens_of_a_copy_are_found_where_the_provider_changed_its_message_id() -> None:
    block = "Final-Recipient: rfc822; ann@example.org\nAction: failed\nStatus: 5.1.1"
    copy = COPY.replace(ORIGINAL, "<0100018@mail.example.com>").replace(
        "Subject:", f"Reply-To: Moderator+{TOKEN.upper()}@games.example\nSubject:"
    )
    found = parse(report(block).replace(COPY.encode(), copy.encode())).bounce
    assert found is not None
    assert (found.originals, found.tokens) == (("<0100018@mail.example.com>",), (TOKEN,))


MARKS = (
    {"Auto_Submitted": "auto-replied (vacation)"},
    {"Auto_Submitted": "auto-notified"},
    {"Precedence": "list"},
    {"X_Autoreply": "yes"},
    {"X_Autorespond": "x"},
    {"X_Autogenerated": "Reply"},
    {"X_Mail_Autoreply": "x"},
    {"X_FC_MachineGenerated": "true"},
    {"X_Apple_Action": "VACATION", "Return_Path": "<ann@example.org>", "Subject": "Auto reply: Re: [Allegra 42]"},
    {"X_Loop": f"other@example.net {ADDRESS.upper()}"},
    {"sender": f"MODERATOR+{TOKEN.upper()}@GAMES.example"},
    {"Return_Path": f"<Moderator+b-{TOKEN}@games.example>"},
    {"sender": "MAILER-DAEMON@example.net"},
    {"sender": "No-Reply <noreply@example.net>"},
)


@pytest.mark.parametrize("fields", MARKS, ids=lambda fields: next(iter(fields)))
def test_a_mark_of_machines_is_one_even_above_a_command(fields: dict[str, str]) -> None:
    judged = read(letter("DRAW", **fields), own_addresses=[ADDRESS])
    assert judged.verdict is Verdict.AUTOMATIC
    assert judged.reading.commands == ()


@pytest.mark.parametrize(
    "sender", ["moderator2@games.example", "moderator+x@games.example", "moderator-ann@games.example"]
)
def test_an_address_that_begins_as_ours_does_is_a_persons(sender: str) -> None:
    assert read(letter("DRAW", sender=sender), own_addresses=[ADDRESS]).verdict is Verdict.COMMANDS
