"""Mails that have broken other readers of replies, each as a letter of our own: 61 kinds, found in public reports.

A kind has a number, and one letter or more here; or the test of the part of the service that it is about.
"""

from base64 import b64encode
from dataclasses import dataclass
from pathlib import Path

import pytest

from allegra_pbem.mail.language.spoken import to_text
from allegra_pbem.mail.reading.read import Judgement, Verdict, read
from allegra_pbem.mail.writing.marker import MARKERS

from .letters import ADDRESS, CHOICES, OTHER_TOKEN, SENT, TOKEN, letter, mixed, multipart

BODY = SENT.partition("\n")[2]
QUOTED = "".join(f"> {line}\n" for line in SENT.split("\n"))
PLANT = "KEEP C1"
ATTRIBUTION = "On Wed, 2 Dec 2026 at 10:00, Allegra <moderator@games.example> wrote:"
GMAIL = (
    '<div dir="ltr">KEEP B2</div><br><div class="gmail_quote"><div class="gmail_attr">Allegra wrote:<br></div>'
    f'<blockquote class="gmail_quote">{PLANT}<br></blockquote></div>'
)
OUTLOOK_WEB = (
    f'<div>KEEP B2</div><hr><div id="divRplyFwdMsg"><b>Da:</b> Allegra<br><b>Inviato:</b> x</div><div>{PLANT}</div>'
)
OUTLOOK_RULE = "<div style='border:none;border-top:solid #B5C4DF 1.0pt;padding:3.0pt 0in 0in 0in'>"
EXCHANGE = f"<p>KEEP B2</p>{OUTLOOK_RULE}<p><b>Od:</b> x</p></div><p>{PLANT}</p>"
APPLE = f"KEEP B2<br><blockquote type='cite'><div>On 2 Dec 2026, A wrote:</div><div>{PLANT}</div></blockquote>"


def html(page: str, **fields: str) -> bytes:
    return letter(page, Content_Type="text/html; charset=utf-8", **fields)


@dataclass(frozen=True, slots=True)
class Case:
    """A letter and what is played of it; `row` is its kind, `sent`: whether the mail that it answers is known."""

    row: int
    name: str
    raw: bytes
    played: tuple[str, ...] = ()
    verdict: Verdict | None = None
    sent: bool = False

    def judged(self) -> Judgement:
        if self.sent:
            return read(self.raw, sent=SENT, choices=CHOICES, own_addresses=[ADDRESS])
        return read(self.raw, own_addresses=[ADDRESS])


def _signed() -> bytes:
    signature = "Content-Type: application/pkcs7-signature; name=smime.p7s"
    return letter(
        multipart("Content-Type: text/plain", "KEEP B2", signature, PLANT),
        Content_Type='multipart/signed; protocol="application/pkcs7-signature"; boundary="cut"',
    )


def _report(status: str, action: str) -> bytes:
    """What a server says of a mail of ours, as RFC 3464 wants it."""
    fields = (
        f"Reporting-MTA: dns; x.example\n\nFinal-Recipient: rfc822; a@x.example\nAction: {action}\nStatus: {status}\n"
    )
    text, report = "Content-Type: text/plain", "Content-Type: message/delivery-status"
    return letter(
        multipart(text, PLANT, report, fields),
        sender="mailer-daemon@x.example",
        To=f"moderator+b-{TOKEN}@games.example",
        Return_Path="<>",
        Content_Type='multipart/report; report-type=delivery-status; boundary="cut"',
    )


B2 = ("KEEP B2",)
CASES = (
    Case(1, "outlook header block", letter(f"KEEP B2\n\nFrom: A\nSent: Monday\nTo: B\nSubject: C\n\n{PLANT}"), B2),
    Case(2, "italian header block", letter(f"KEEP B2\n\nDa: A\nInviato: lunedì\nA: B\nOggetto: C\n\n{PLANT}"), B2),
    Case(2, "danish header block", letter(f"KEEP B2\n\nFra: A\nSendt: mandag\nTil: B\nEmne: C\n\n{PLANT}"), B2),
    Case(
        2, "chinese header block", letter(f"KEEP B2\n\n发件人： A\n发送时间： x\n收件人： B\n主题： C\n\n{PLANT}"), B2
    ),
    Case(3, "bold header block", letter(f"KEEP B2\n\n-----\n*From:* A\n*Sent:* B\n*To:* C\n\n{PLANT}"), B2),
    Case(
        4,
        "attribution broken at the bracket",
        letter(f"KEEP B2\n\nOn 2 Dec 2026 10:00 Ann Example <\na@x.example> wrote:\n{PLANT}"),
        B2,
    ),
    Case(5, "attribution in the row of a command", letter(f"KEEP B2 {ATTRIBUTION}\n{QUOTED}"), (), Verdict.NOTHING),
    Case(6, "answer below the quotation", letter(f"{ATTRIBUTION}\n{QUOTED}\n\nKEEP B2\n"), B2),
    Case(6, "answer below an unmarked quotation", letter(f"{SENT}\n\n{PLANT}\n"), (), Verdict.NOTHING, sent=True),
    Case(
        7,
        "answers between quoted lines",
        letter(f"{QUOTED}DRAW\n\n> {PLANT}\n\nKEEP B2\n-- \nAnn\n{PLANT}"),
        ("DRAW", *B2),
    ),
    Case(8, "quoted with a bar", letter(f"KEEP B2\n\n| {PLANT}\n|\n"), B2),
    Case(8, "quoted with a name", letter(f"Richard> {PLANT}\nC> {PLANT}\nKEEP B2"), B2),
    Case(9, "quoted without any sign", letter(f"KEEP B2\n\nGesendet von Outlook\n{BODY}"), B2, sent=True),
    Case(
        9,
        "quoted without any sign and re-wrapped",
        letter("Hi\n" + BODY.replace("or\n  pass", "or\npass\n")),
        (),
        sent=True,
    ),
    Case(10, "quoted marker on two rows", letter("> ##- reply above this\n> line -##\n> x\nKEEP B2"), B2),
    Case(11, "marker in another language", letter(f"KEEP B2\n{MARKERS['de']}\n{PLANT}"), B2),
    Case(12, "commands alone", letter("KEEP B2"), B2),
    Case(13, "talk, commands, attribution", letter(f"Hi!\n\nKEEP B2\n\n{ATTRIBUTION}\n{QUOTED}"), B2),
    Case(14, "talk, a name behind a hyphen, commands", letter("Nice one.\n\n- Jake out\n\nKEEP B2\n"), B2),
    Case(15, "a quotation alone", letter(f"{ATTRIBUTION}\n{QUOTED}"), (), Verdict.NOTHING),
    Case(16, "bullets", letter("- one\n- two\n-\n\nKEEP B2"), B2),
    Case(17, "keywords like header fields", letter("Status: Resolved\nPriority: low\nDate: 1 Dec\n\nKEEP B2"), B2),
    Case(18, "a command below a signature", letter(f"KEEP B2\n-- \nAnn\n{PLANT}"), B2),
    Case(19, "prose like a signature", letter("Sent from my desk, is much easier\n\nKEEP B2"), B2),
    Case(20, "prose like quotations", letter("On the one hand 10:30 - fine.\nFrom: our database\n\nKEEP B2"), B2),
    Case(21, "blank text beside html", letter("\n", html="<p>KEEP B2</p>"), B2),
    Case(22, "text and html that differ", letter("KEEP B2", html=f"<p>{PLANT}</p>"), B2),
    Case(23, "declared parts that never come", letter("KEEP B2", Content_Type="multipart/alternative; boundary=x"), B2),
    Case(
        25,
        "an attached mail",
        mixed("", "KEEP B2", "Content-Type: message/rfc822", f"From: a@x.example\n\n{PLANT}"),
        B2,
    ),
    Case(27, "gmail page", html(GMAIL), B2),
    Case(27, "outlook web page", html(OUTLOOK_WEB), B2),
    Case(27, "exchange page", html(EXCHANGE), B2),
    Case(27, "apple page", html(APPLE), B2),
    Case(28, "byte order mark", letter("\ufeffKEEP B2"), B2),
    Case(29, "unknown charset", letter(b"caf\xe9\n\nKEEP B2", charset="x-unknown"), B2),
    Case(29, "no charset", letter(b"caf\xe9\n\nKEEP B2", charset=None), B2),
    Case(30, "damaged letters in one line", letter(b"KEEP B2\nGIVE b\xe9b\n", charset="utf-8"), B2),
    Case(
        31,
        "utf-7",
        letter(f"{b64encode(PLANT.encode()).decode()}\n+AEsARQBFAFA- C1", charset="utf-7"),
        (),
        Verdict.NOTHING,
    ),
    Case(32, "a file in the text", letter(f"KEEP B2\n\nbegin 644 x\n{PLANT}\nend\n"), B2),
    Case(33, "vacation", letter("Away.", Auto_Submitted="auto-replied"), (), Verdict.AUTOMATIC),
    Case(
        34,
        "vacation of icloud",
        letter("Away.", X_Apple_Action="VACATION", Subject="Auto reply: x"),
        (),
        Verdict.AUTOMATIC,
    ),
    Case(
        35, "vacation by its subject", letter("Ich bin weg.", Subject="Automatische Antwort: x"), (), Verdict.AUTOMATIC
    ),
    Case(37, "own address", letter("KEEP B2", sender="Moderator@GAMES.example"), (), Verdict.AUTOMATIC),
    Case(42, "reaction mail", letter("Ann reacted to your message:\n❤\n"), (), Verdict.NOTHING),
    Case(43, "no author", letter("KEEP B2", sender=None), (), Verdict.REFUSED),
    Case(43, "two authors", letter("KEEP B2", sender="a@x.example, b@y.example"), (), Verdict.REFUSED),
    Case(44, "an author behind another", letter("KEEP B2", sender="a@x.example <b@y.example>"), (), Verdict.REFUSED),
    Case(60, "two tokens", letter("KEEP B2", Cc=f"moderator+{OTHER_TOKEN}@games.example"), (), Verdict.REFUSED),
    Case(52, "a subject with an injected field", letter("KEEP B2", Subject="=?utf-8?q?a=0ABcc:_x?="), B2),
    Case(51, "a date in the future", letter("KEEP B2", Date="Fri, 1 Jan 2100 00:00:00 +0000"), B2),
    Case(56, "a link's body run together", letter("KEEP%20B2"), (), Verdict.NOTHING),
    Case(56, "pluses for spaces", letter("KEEP+B2"), (), Verdict.NOTHING),
    Case(
        58,
        "a gateway's banner and a disclaimer",
        letter(f"CAUTION: This email is from outside.\n\nKEEP B2\n\nThis mail is secret.\n{PLANT}"),
        B2,
    ),
    Case(59, "another language than the player's", letter("Behalte B2 wenn Karte <= 2"), ("KEEP B2 IF CARD <= 2",)),
    Case(13, "a number above a quotation", letter(f"2\n\n{ATTRIBUTION}\n\n{QUOTED}"), ("TAKE A1",), sent=True),
    Case(12, "a number of a mail that is not known", letter("2"), ("2",)),
    Case(2, "french header block", letter(f"KEEP B2\n\nDe : A\nEnvoyé : lundi\nÀ : B\nObjet : C\n\n{PLANT}"), B2),
    Case(2, "dutch header block", letter(f"KEEP B2\n\nVan: A\nVerzonden: x\nAan: B\nOnderwerp: C\n\n{PLANT}"), B2),
    Case(2, "german header block", letter(f"KEEP B2\n\nVon: A\nGesendet: x\nAn: B\nBetreff: C\n\n{PLANT}"), B2),
    Case(2, "swedish header block", letter(f"KEEP B2\n\nFrån: A\nSkickat: x\nTill: B\nÄmne: C\n\n{PLANT}"), B2),
    Case(
        4,
        "attribution on four rows",
        letter(f"KEEP B2\n\nOn Wed, 2 Dec 2026\nat 10:00, Ann\n<a@x.example>\nwrote:\n{PLANT}"),
        B2,
    ),
    Case(
        10,
        "unquoted marker on two rows",
        letter(f"KEEP B2\n\n##- reply above this\nline -##\n{PLANT}"),
        B2,
    ),
    Case(18, "a command below a word for the end", letter(f"KEEP B2\nEND\n{PLANT}"), B2),
    Case(
        24,
        "a boundary with odd signs",
        letter(
            multipart("Content-Type: text/plain", "KEEP B2", boundary="=_(a@b)?"),
            Content_Type='multipart/mixed; boundary="=_(a@b)?"',
        ),
        B2,
    ),
    Case(26, "a signed mail", _signed(), B2),
    Case(
        29,
        "letters beyond ascii that nobody declared",
        letter("Größe\n\nKEEP B2".encode("latin-1"), charset="ascii"),
        B2,
    ),
    Case(38, "a bounce to its own address", _report("5.1.1", "failed"), (), Verdict.BOUNCE),
    Case(39, "a notice of delay", _report("4.4.1", "delayed"), (), Verdict.BOUNCE),
    Case(
        40,
        "a bounce in words alone",
        letter(
            f"This message could not be delivered:\n550 no such user\n\nMessage-ID: <g42.x@games.example>\n\n{PLANT}",
            sender="mailer-daemon@x.example",
            Subject="failure notice",
            Return_Path="<>",
        ),
        (),
        Verdict.BOUNCE,
    ),
    Case(
        42,
        "a picture as reaction",
        mixed("Content-Type: text/plain", "❤", "Content-Type: text/vnd.google.email-reaction+json", "{}"),
        (),
        Verdict.AUTOMATIC,
    ),
    Case(
        43, "two From fields", letter("KEEP B2").replace(b"To:", b"From: bob@example.org\nTo:", 1), (), Verdict.REFUSED
    ),
    Case(43, "a group as author", letter("KEEP B2", sender="friends: ann@example.org;"), (), Verdict.REFUSED),
    Case(45, "a forged verdict of DMARC", letter("KEEP B2", Authentication_Results="evil.example; dmarc=pass"), B2),
    Case(
        46,
        "a token in another field and letter case",
        letter("KEEP B2", To="x@example.org", Delivered_To=f"MODERATOR+{TOKEN.upper()}@games.example"),
        B2,
    ),
    Case(47, "odd references", letter("KEEP B2", References="<1@x>,<2@x> nonsense <3@x>", In_Reply_To=""), B2),
    Case(48, "a rewritten message id", letter("KEEP B2", In_Reply_To="<0102@ses.example>"), B2),
    Case(49, "no message id", letter("KEEP B2").replace(b"Message-ID: <1@example.org>\n", b""), B2),
    Case(51, "no date", letter("KEEP B2"), B2),
    Case(52, "a subject with NUL and 5,000 letters", letter("KEEP B2", Subject="a\0b" + "x" * 5000), B2),
    Case(53, "nothing but quote marks", letter(">" * 100_000), (), Verdict.NOTHING),
    Case(54, "300 nested mails", letter("", Content_Type="message/rfc822") * 300, (), Verdict.REFUSED),
    Case(55, "a mail that is too large", letter("x" * 300_000), (), Verdict.REFUSED),
)

ELSEWHERE = {
    36: ("postoffice/test_loops.py", "test_two_moderators_who_play_with_each_other_soon_fall_silent"),
    41: ("postoffice/test_bounces.py", "test_a_complaint_ends_the_mail_at_once_and_the_moderator_is_told"),
    50: (
        "postoffice/test_judging.py",
        "test_a_reply_to_a_question_that_is_over_plays_nothing_and_gets_the_present_view",
    ),
    57: ("mail/test_page.py", "test_links_are_short_and_encoded_as_rfc_6068_wants"),
    61: ("mail/test_smtp.py", "test_a_greylisted_mail_goes_out_at_the_next_try"),
    # These have letters here, but what becomes of the mail is seen there.
    38: (
        "postoffice/test_bounces.py",
        "test_after_bounces_on_five_days_mail_and_clock_pause_and_the_moderator_is_told",
    ),
    39: ("mail/test_parse.py", "test_a_delivery_report_names_the_mail_and_what_became_of_it"),
    40: ("mail/test_parse.py", "test_servers_that_report_in_words_are_understood"),
    45: ("postoffice/test_identity.py", "test_a_mail_counts_as_the_page_says"),
    48: ("postoffice/test_judging.py", "test_without_a_token_our_message_id_finds_the_mail"),
    49: ("postoffice/test_judging.py", "test_another_mail_under_a_message_id_that_was_seen_is_read"),
    52: ("mail/test_compose.py", "test_a_players_name_adds_no_header_and_no_encoded_word"),
    53: ("mail/test_hostile.py", "test_no_hostile_mail_takes_a_second"),
    54: ("mail/test_hostile.py", "test_each_hostile_mail_gets_its_verdict"),
    55: ("postoffice/test_mailbox.py", "test_a_mail_of_eleven_megabytes_is_refused_and_told"),
    60: ("mail/test_tokens.py", "test_two_tokens_are_none"),
}
"""Kinds whose letters, or whose consequences, are tried where mail is delivered, counted and answered."""


def test_every_kind_of_mail_that_is_known_to_break_readers_has_a_test() -> None:
    assert {case.row for case in CASES} | {*ELSEWHERE} == {*range(1, 62)}
    tests = Path(__file__).parent.parent
    for file, name in ELSEWHERE.values():
        assert f"def {name}(" in (tests / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.row} {case.name}")
def test_a_letter_that_has_broken_others_is_read_right(case: Case) -> None:
    judgement = case.judged()
    assert tuple(to_text(line.command) for line in judgement.reading.commands) == case.played
    assert judgement.verdict is (case.verdict or (Verdict.COMMANDS if case.played else Verdict.NOTHING))


@pytest.mark.parametrize("case", [c for c in CASES if b"multipart" not in c.raw], ids=lambda case: case.name)
@pytest.mark.parametrize("transfer", ["base64", "quoted-printable"])
def test_it_is_read_the_same_in_every_transfer_encoding(case: Case, transfer: str) -> None:
    head, _, body = case.raw.partition(b"\n\n")
    encoded = b64encode(body) if transfer == "base64" else body.replace(b"=", b"=3D")
    again = head.replace(b"Encoding: 8bit", b"Encoding: " + transfer.encode()) + b"\n\n" + encoded
    assert Case(case.row, "", again, sent=case.sent).judged().reading == case.judged().reading


def test_a_damaged_line_is_reported_by_itself() -> None:
    judgement = read(letter(b"KEEP B2\nGIVE b\xe9b\n", charset="utf-8"))
    assert [misread.line for misread in judgement.reading.misreads] == [2]
