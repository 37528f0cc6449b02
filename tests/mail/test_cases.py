"""Shapes of mails that have broken other readers of replies, each as a letter of our own."""

from base64 import b64encode
from dataclasses import dataclass

import pytest

from allegra_pbem.mail.marker import MARKERS
from allegra_pbem.mail.read import Judgement, Verdict, read
from allegra_pbem.mail.spoken import to_text

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
    """A letter and what is played of it; `sent`: whether the mail that it answers is known."""

    name: str
    raw: bytes
    played: tuple[str, ...] = ()
    verdict: Verdict | None = None
    sent: bool = False

    def judged(self) -> Judgement:
        if self.sent:
            return read(self.raw, sent=SENT, choices=CHOICES, own_addresses=[ADDRESS])
        return read(self.raw, own_addresses=[ADDRESS])


B2 = ("KEEP B2",)
CASES = (
    Case("outlook header block", letter(f"KEEP B2\n\nFrom: A\nSent: Monday\nTo: B\nSubject: C\n\n{PLANT}"), B2),
    Case("italian header block", letter(f"KEEP B2\n\nDa: A\nInviato: lunedì\nA: B\nOggetto: C\n\n{PLANT}"), B2),
    Case("danish header block", letter(f"KEEP B2\n\nFra: A\nSendt: mandag\nTil: B\nEmne: C\n\n{PLANT}"), B2),
    Case("chinese header block", letter(f"KEEP B2\n\n发件人： A\n发送时间： x\n收件人： B\n主题： C\n\n{PLANT}"), B2),
    Case("bold header block", letter(f"KEEP B2\n\n-----\n*From:* A\n*Sent:* B\n*To:* C\n\n{PLANT}"), B2),
    Case(
        "attribution broken at the bracket",
        letter(f"KEEP B2\n\nOn 2 Dec 2026 10:00 Ann Example <\na@x.example> wrote:\n{PLANT}"),
        B2,
    ),
    Case("attribution in the row of a command", letter(f"KEEP B2 {ATTRIBUTION}\n{QUOTED}"), (), Verdict.NOTHING),
    Case("answer below the quotation", letter(f"{ATTRIBUTION}\n{QUOTED}\n\nKEEP B2\n"), B2),
    Case("answer below an unmarked quotation", letter(f"{SENT}\n\n{PLANT}\n"), (), Verdict.NOTHING, sent=True),
    Case(
        "answers between quoted lines",
        letter(f"{QUOTED}DRAW\n\n> {PLANT}\n\nKEEP B2\n-- \nAnn\n{PLANT}"),
        ("DRAW", *B2),
    ),
    Case("quoted with a bar", letter(f"KEEP B2\n\n| {PLANT}\n|\n"), B2),
    Case("quoted with a name", letter(f"Richard> {PLANT}\nC> {PLANT}\nKEEP B2"), B2),
    Case("quoted without any sign", letter(f"KEEP B2\n\nGesendet von Outlook\n{BODY}"), B2, sent=True),
    Case(
        "quoted without any sign and re-wrapped",
        letter("Hi\n" + BODY.replace("or\n  pass", "or\npass\n")),
        (),
        sent=True,
    ),
    Case("quoted marker on two rows", letter("> ##- reply above this\n> line -##\n> x\nKEEP B2"), B2),
    Case("marker in another language", letter(f"KEEP B2\n{MARKERS['de']}\n{PLANT}"), B2),
    Case("commands alone", letter("KEEP B2"), B2),
    Case("talk, commands, attribution", letter(f"Hi!\n\nKEEP B2\n\n{ATTRIBUTION}\n{QUOTED}"), B2),
    Case("talk, a name behind a hyphen, commands", letter("Nice one.\n\n- Jake out\n\nKEEP B2\n"), B2),
    Case("a quotation alone", letter(f"{ATTRIBUTION}\n{QUOTED}"), (), Verdict.NOTHING),
    Case("bullets", letter("- one\n- two\n-\n\nKEEP B2"), B2),
    Case("keywords like header fields", letter("Status: Resolved\nPriority: low\nDate: 1 Dec\n\nKEEP B2"), B2),
    Case("a command below a signature", letter(f"KEEP B2\n-- \nAnn\n{PLANT}"), B2),
    Case("prose like a signature", letter("Sent from my desk, is much easier\n\nKEEP B2"), B2),
    Case("prose like quotations", letter("On the one hand 10:30 - fine.\nFrom: our database\n\nKEEP B2"), B2),
    Case("blank text beside html", letter("\n", html="<p>KEEP B2</p>"), B2),
    Case("text and html that differ", letter("KEEP B2", html=f"<p>{PLANT}</p>"), B2),
    Case("declared parts that never come", letter("KEEP B2", Content_Type="multipart/alternative; boundary=x"), B2),
    Case("an attached mail", mixed("", "KEEP B2", "Content-Type: message/rfc822", f"From: a@x.example\n\n{PLANT}"), B2),
    Case("gmail page", html(GMAIL), B2),
    Case("outlook web page", html(OUTLOOK_WEB), B2),
    Case("exchange page", html(EXCHANGE), B2),
    Case("apple page", html(APPLE), B2),
    Case("byte order mark", letter("\ufeffKEEP B2"), B2),
    Case("unknown charset", letter(b"caf\xe9\n\nKEEP B2", charset="x-unknown"), B2),
    Case("no charset", letter(b"caf\xe9\n\nKEEP B2", charset=None), B2),
    Case("damaged letters in one line", letter(b"KEEP B2\nGIVE b\xe9b\n", charset="utf-8"), B2),
    Case(
        "utf-7", letter(f"{b64encode(PLANT.encode()).decode()}\n+AEsARQBFAFA- C1", charset="utf-7"), (), Verdict.NOTHING
    ),
    Case("a file in the text", letter(f"KEEP B2\n\nbegin 644 x\n{PLANT}\nend\n"), B2),
    Case("vacation", letter("Away.", Auto_Submitted="auto-replied"), (), Verdict.AUTOMATIC),
    Case(
        "vacation of icloud", letter("Away.", X_Apple_Action="VACATION", Subject="Auto reply: x"), (), Verdict.AUTOMATIC
    ),
    Case("vacation by its subject", letter("Ich bin weg.", Subject="Automatische Antwort: x"), (), Verdict.AUTOMATIC),
    Case("own address", letter("KEEP B2", sender="Moderator@GAMES.example"), (), Verdict.AUTOMATIC),
    Case("reaction mail", letter("Ann reacted to your message:\n❤\n"), (), Verdict.NOTHING),
    Case("no author", letter("KEEP B2", sender=None), (), Verdict.REFUSED),
    Case("two authors", letter("KEEP B2", sender="a@x.example, b@y.example"), (), Verdict.REFUSED),
    Case("an author behind another", letter("KEEP B2", sender="a@x.example <b@y.example>"), (), Verdict.REFUSED),
    Case("two tokens", letter("KEEP B2", Cc=f"moderator+{OTHER_TOKEN}@games.example"), (), Verdict.REFUSED),
    Case("a subject with an injected field", letter("KEEP B2", Subject="=?utf-8?q?a=0ABcc:_x?="), B2),
    Case("a date in the future", letter("KEEP B2", Date="Fri, 1 Jan 2100 00:00:00 +0000"), B2),
    Case("a link's body run together", letter("KEEP%20B2"), (), Verdict.NOTHING),
    Case("pluses for spaces", letter("KEEP+B2"), (), Verdict.NOTHING),
    Case(
        "a gateway's banner and a disclaimer",
        letter(f"CAUTION: This email is from outside.\n\nKEEP B2\n\nThis mail is secret.\n{PLANT}"),
        B2,
    ),
    Case("another language than the player's", letter("Behalte B2 wenn Karte <= 2"), ("KEEP B2 IF CARD <= 2",)),
    Case("a number above a quotation", letter(f"2\n\n{ATTRIBUTION}\n\n{QUOTED}"), ("TAKE A1",), sent=True),
    Case("a number of a mail that is not known", letter("2"), ("2",)),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
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
    assert Case("", again, sent=case.sent).judged().reading == case.judged().reading


def test_a_damaged_line_is_reported_by_itself() -> None:
    judgement = read(letter(b"KEEP B2\nGIVE b\xe9b\n", charset="utf-8"))
    assert [misread.line for misread in judgement.reading.misreads] == [2]


def test_a_signed_mail_is_read_without_its_signature() -> None:
    signature = "Content-Type: application/pkcs7-signature; name=smime.p7s"
    raw = letter(
        multipart("Content-Type: text/plain", "KEEP B2", signature, PLANT),
        Content_Type='multipart/signed; protocol="application/pkcs7-signature"; boundary="cut"',
    )
    assert [line.text for line in read(raw).reading.commands] == ["KEEP B2"]


def test_an_author_and_a_token_are_needed_in_no_certain_letter_case() -> None:
    raw = letter("KEEP B2", To="x@example.org", Delivered_To=f"MODERATOR+{TOKEN.upper()}@games.example")
    assert read(raw, own_addresses=[ADDRESS]).verdict is Verdict.COMMANDS
