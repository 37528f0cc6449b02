"""What stands in the head of a player's mail gets into no answer but as a Message-ID that is a sound one."""

import re
from base64 import b64encode

from tests.mail.payloads import HARMLESS, PAYLOADS
from tests.mail.readback import facts

from .service import Service, parsed

HEADS = {
    "the sender's name": "From: {} <ann@example.org>",
    "the sender's name, encoded": "From: =?utf-8?b?{}?= <ann@example.org>",
    "the subject": "From: ann@example.org\r\nSubject: Re: {}",
    "the Message-ID": "From: ann@example.org\r\nMessage-ID: <{}@example.org>",
}


def b64(text: str) -> str:
    return b64encode(text.encode("utf-8", "surrogatepass")[:300]).decode()


def answered(desk: Service, head: str, payload: str) -> bytes | None:
    """The answer to a mail with that payload in its head; None where it is not taken for one from Ann."""
    asked = next(mail for mail in desk.mails_to("Ann") if mail.question is not None)
    address = parsed(asked)["Reply-To"]
    written = b64(payload) if "?b?" in head else payload
    raw = f"{head.format(written)}\r\nTo: {address}\r\nDate: Sun, 1 Mar 2026 12:00:00 +0000\r\n\r\nSCORES\r\n"
    verdict = desk.receives(raw.encode("utf-8", "surrogatepass"))
    return desk.last_to("Ann").raw if verdict == "commands" else None


def known(raw: bytes) -> str:
    """The facts but for the tokens, and for the ids, of which an answer to a mail without a sound one has less."""
    return re.sub("[a-z2-7]{20}", "TOKEN", repr(facts(raw))).replace("'In-Reply-To', 'References', ", "")


def test_no_head_of_a_mail_changes_how_its_answer_is_made(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    for name, head in HEADS.items():
        harmless = answered(desk, head, HARMLESS)
        assert harmless is not None
        answers = {payload: answered(desk, head, text) for payload, text in PAYLOADS.items()}
        wrong = {p: raw for p, raw in answers.items() if raw and known(raw) != known(harmless)}
        assert (name, wrong) == (name, {})
        assert sum(raw is not None for raw in answers.values()) >= 10
