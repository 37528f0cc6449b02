"""Files beside the two parts of a mail: what a mail program gets of them."""

import json
from dataclasses import replace
from email.message import EmailMessage

import pytest

from allegra_pbem.assets import check_script
from allegra_pbem.mail.language import commands as grammar
from allegra_pbem.mail.reading.sent import text_of_sent
from allegra_pbem.mail.writing.attached import MOST, Attachment, as_text, attached
from allegra_pbem.mail.writing.compose import compose
from allegra_pbem.mail.writing.render import render
from allegra_pbem.moderator import commands as said
from allegra_pbem.moderator.notice import Notice, Proof, Purpose
from allegra_pbem.rules import Header, record_for, record_of
from tests.rules.play import HEADER, played, running

from .samples import addressee, view
from .test_compose import BODY, ENVELOPE, content, parsed

HARD = Attachment("hard.txt", "text/plain", "a\n.\n--=_x\n\nFrom here\nüñ = " + "long " * 300 + "\n")


def proof() -> Proof:
    """Of a game that is in its second round."""
    return Proof(record_for(None, HEADER, running()[:1]), 1, ("ab" * 32, "cd" * 32))


def files(raw: bytes) -> dict[str, EmailMessage]:
    return {part.get_filename() or "": part for part in parsed(raw).iter_attachments()}


def text(part: EmailMessage) -> str:
    raw = part.get_payload(decode=True)
    assert isinstance(raw, bytes)
    return raw.decode().replace("\r\n", "\n")


def test_files_stand_behind_both_parts_and_come_as_files() -> None:
    raw = compose(replace(BODY, attachments=attached(proof())), ENVELOPE)
    types = [(part.get_content_type(), part.get_content_disposition()) for part in parsed(raw).walk()]
    assert types == [
        ("multipart/mixed", None),
        ("multipart/alternative", None),
        ("text/plain", None),
        ("text/html", None),
        ("application/json", "attachment"),
        ("text/plain", "attachment"),
    ]
    assert content(parsed(raw), "plain") == BODY.text
    assert content(parsed(raw), "html") == BODY.html
    assert list(files(raw)) == ["record.json", "check.txt"]


def test_files_arrive_as_they_are() -> None:
    raw = compose(replace(BODY, attachments=(*attached(proof()), HARD)), ENVELOPE)
    assert text(files(raw)["check.txt"]) == check_script()
    assert text(files(raw)["hard.txt"]) == HARD.content
    assert json.loads(text(files(raw)["record.json"])) == proof().record
    assert max(map(len, raw.partition(b"\r\n\r\n")[2].split(b"\r\n"))) <= 78


def test_files_are_no_part_of_the_text_that_a_reply_quotes() -> None:
    bare = compose(BODY, ENVELOPE)
    assert text_of_sent(compose(replace(BODY, attachments=attached(proof())), ENVELOPE)) == text_of_sent(bare)


def test_the_record_has_a_line_for_each_action_and_is_the_same() -> None:
    names = ('}, {"seat": 0', '"}, {"', "é}, {")
    header = Header("7", names, HEADER.options, HEADER.deck)
    record = record_of(header, played(3, HEADER.options, 5)[1])
    written = as_text(Proof(record, 2, ()))
    assert written.isascii()
    assert json.loads(written) == record
    assert written.count("\n") >= sum(len(one["actions"]) for one in record["rounds"])  # type: ignore[attr-defined]


@pytest.mark.parametrize("finished", [0, 1])
def test_no_line_of_a_proof_is_a_command(finished: int) -> None:
    shown = proof() if finished else Proof(record_for(None, HEADER, []), 0, proof().commitments)
    notice = Notice(0, Purpose.ANSWER, view(), None, inquiries=(said.Verify(),), proof=shown)
    text = render(notice, addressee()).text
    start = text.index("The proof of the shuffle")
    assert proof().commitments[0] in text or finished
    assert all(grammar.read(line).commands == () for line in text[start:].splitlines())


def test_there_are_no_files_before_a_round_is_over() -> None:
    assert attached(replace(proof(), finished=0)) == ()


def test_a_record_that_is_too_long_for_a_mail_stays_at_home() -> None:
    record = {**proof().record, "more": "x" * MOST}
    assert attached(replace(proof(), record=record)) == ()
