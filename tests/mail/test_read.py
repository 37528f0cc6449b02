"""From bytes to a verdict, and as `allegra mail read` shows it."""

from email import message_from_bytes
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allegra_pbem.mail.language.spoken import said_in, to_text
from allegra_pbem.mail.reading.hypertext import text_of_html
from allegra_pbem.mail.reading.read import Judgement, Verdict, read, read_file
from allegra_pbem.mail.reading.sent import _composed, _parsed, choices_in, read_sent, text_of_sent
from allegra_pbem.mail.writing.marker import MARKERS

from . import samples
from .answered import LETTERS, Letter
from .letters import ADDRESS, CHOICES, OTHER_TOKEN, SENT, TOKEN, letter

MARKER = MARKERS["en"]


def judged(raw: bytes) -> Judgement:
    return read(raw, sent=SENT, choices=CHOICES, own_addresses=[ADDRESS])


def unread(raw: bytes) -> list[tuple[int, str]]:
    return [(line.line, to_text(line.command)) for line in judged(raw).reading.unread]


def test_a_reply_with_a_number_plays_that_choice() -> None:
    judgement = judged(letter("2\n"))
    assert judgement.verdict is Verdict.COMMANDS
    assert [to_text(line.command) for line in judgement.reading.commands] == ["TAKE A1"]


@pytest.mark.parametrize(
    ("raw", "verdict"),
    [
        (letter("Thanks Bob!"), Verdict.NOTHING),
        (letter("KEEP Z9"), Verdict.NOTHING),
        (letter(""), Verdict.NOTHING),
        (letter("DRAW", sender=None), Verdict.REFUSED),
        (letter("DRAW", sender="alice@example.org <bob@evil.example>"), Verdict.REFUSED),
        (letter("DRAW", Cc=f"moderator+{OTHER_TOKEN}@games.example"), Verdict.REFUSED),
        (b"x" * 300_000, Verdict.REFUSED),
        (letter("DRAW", Auto_Submitted="auto-replied"), Verdict.AUTOMATIC),
        (letter("DRAW", sender=None, Return_Path="<>"), Verdict.AUTOMATIC),
        (letter("DRAW", sender="Moderator@games.example"), Verdict.AUTOMATIC),
        (letter("x", sender="mailer-daemon@x.example", Subject="failure notice", Return_Path="<>"), Verdict.BOUNCE),
    ],
)
def test_each_kind_of_mail_gets_its_verdict(raw: bytes, verdict: Verdict) -> None:
    judgement = judged(raw)
    assert judgement.verdict is verdict
    assert judgement.reason
    assert judgement.reading.commands == ()


SUBJECTS = [
    "Automatic reply: [Allegra 42]",
    "Out of Office: x",
    "Automatische Antwort: x",
    "Réponse automatique : x",
    "Respuesta automática: x",
    "Risposta automatica: x",
    "Resposta automática: x",
    "Automatisch antwoord: x",
    "Autosvar: x",
    "Automatyczna odpowiedź: x",
    "自动回复: x",
]


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_subject_of_vacations_marks_a_mail_without_commands(subject: str) -> None:
    assert judged(letter("I am away.", Subject=subject)).verdict is Verdict.AUTOMATIC
    assert judged(letter("DRAW", Subject=subject)).verdict is Verdict.COMMANDS
    assert judged(letter("I am away.", Subject=f"Re: {subject}")).verdict is Verdict.NOTHING


def test_commands_below_the_marker_are_offered_but_never_played() -> None:
    raw = letter(f"Hi\nDRAW\n\n{MARKER}\n{SENT}\n\nTAKE C1\n")
    assert [line.text for line in judged(raw).reading.commands] == ["DRAW"]
    assert [text for _, text in unread(raw)] == ["TAKE C1"]


def test_a_reply_below_an_unmarked_quotation_plays_nothing_and_says_why() -> None:
    raw = letter(f"{SENT}\n\nTAKE C1\n")
    assert judged(raw).verdict is Verdict.NOTHING
    assert "only where it cannot be told who wrote them" in judged(raw).reason
    assert [text for _, text in unread(raw)] == ["TAKE C1"]


def test_a_reply_below_an_unmarked_quotation_with_a_header_block_is_offered() -> None:
    raw = letter(f"From: Allegra\nSent: Monday\nTo: Ann\n\n{SENT}\n\nTAKE C1\n\nFrom: Ann\nSent: x\nTo: y\n\nDRAW")
    assert judged(raw).reading.commands == ()
    assert [text for _, text in unread(raw)] == ["TAKE C1"]


def test_commands_in_an_old_mail_below_are_not_mentioned_beside_real_ones() -> None:
    old = "From: Ann\nSent: Monday\nTo: Allegra\n\nTAKE C1\n"
    assert unread(letter(f"DRAW\n\n{old}")) == []
    assert [text for _, text in unread(letter(f"Hello\n\n{old}"))] == ["TAKE C1"]


def test_lines_below_the_cut_are_numbered_as_if_they_went_on() -> None:
    assert unread(letter("DRAW\nbye\n-- \nAnn\nTAKE C1")) == [(4, "TAKE C1")]


def test_the_document_has_the_keys_that_scripts_rely_on() -> None:
    assert read_file(letter("keep B2\nKEEP Z9\nbye\nDRAW")) == {
        "verdict": "commands",
        "reason": "1 command",
        "from": "ann@example.org",
        "typed": "keep B2\nKEEP Z9\nbye\nDRAW",
        "commands": [{"line": 1, "row": 1, "text": "keep B2", "name": "KEEP", "arguments": {"cell": "B2"}}],
        "misreads": [
            {"line": 2, "row": 2, "text": "KEEP Z9", "why": "there is no cell Z9; cells are A1 to E3", "offers": []}
        ],
        "unread": [{"line": 4, "row": 4, "text": "DRAW", "name": "DRAW", "arguments": {}}],
        "rows": [1, 2, 3, 4],
        "left_out": [],
        "from_html": False,
    }


LE = "Le 1 déc. 2026 à 10:00, Allegra <moderator@games.example> a écrit :"
RULE = "From: Allegra\nSent: Monday\nTo: Ann\n"


@pytest.mark.parametrize(
    ("body", "left"),
    [
        (f"DRAW\n\n{LE}\n> a\n>\n\n> b\n", [(3, 7, "quoted, attribution in French")]),
        (f"DRAW\n{LE}\n\na\n", [(2, 4, "quoted without marks, attribution in French")]),
        (f"DRAW\n\n____\n{RULE}\nKEEP C1", [(4, 8, "a header block and all below it (“From: Allegra”)")]),
        ("DRAW\nbegin 644 x\nend\nPASS", [(2, 3, "a file in the text")]),
        (
            f"> a\nDRAW\n> b\n{MARKER}\n> c\nPASS",
            [(1, 1, "quoted"), (3, 3, "quoted"), (4, 6, "our marker line and all below it")],
        ),
        (f"DRAW\n{SENT.partition('-##')[2]}", [(4, 20, "repeated from the mail that is answered")]),
        ("DRAW\n--\nAnn\nKEEP C1", [(2, 4, "the line of a signature and all below it")]),
        ("DRAW On Wed, 2 Dec 2026 Ann wrote:\nKEEP C1", [(2, 2, "quoted without marks")]),
    ],
)
def test_what_was_left_out_is_told_with_its_lines_and_why(body: str, left: list[tuple[int, int, str]]) -> None:
    document = read_file(letter(body), letter(SENT))
    assert document["left_out"] == [{"first": first, "last": last, "why": why} for first, last, why in left]


def test_what_was_read_is_told_with_its_place_in_the_whole_mail() -> None:
    document = read_file(letter("> a\n\nHi\n> b\nDRAW\n-- \nAnn\nPASS"))
    assert document["rows"] == [3, 5]
    assert "'line': 2, 'row': 5" in str(document["commands"])
    assert "'line': 4, 'row': 8" in str(document["unread"])


def test_the_sent_mail_gives_numbers_their_meaning() -> None:
    original = letter(SENT, html=f"<pre>{SENT}</pre>")
    document = read_file(letter(f"2\n\n{SENT.partition('-##')[2]}"), original)
    assert document["typed"] == "2"
    assert document["commands"] == [{"line": 1, "row": 1, "text": "2", "name": "TAKE", "arguments": {"cell": "A1"}}]


@pytest.mark.parametrize("name", samples.QUESTIONS)
def test_the_choices_of_every_question_are_found_in_the_text_that_shows_them(name: str) -> None:
    rendered = samples.rendered(samples.QUESTIONS[name])
    assert choices_in(rendered.text) == rendered.choices


@pytest.mark.parametrize("name", samples.QUESTIONS)
def test_a_page_of_ours_has_the_same_rows_without_a_tree(name: str) -> None:
    page = samples.rendered(samples.QUESTIONS[name], names=("Ann", "A&B <i>", "Cem")).html
    rows, read_so = (
        [line.split() for line in text.split("\n") if line.split()]
        for text in (text_of_html(page), read_sent(letter("", html=page)).text)
    )
    assert rows == read_so


@pytest.mark.parametrize("sent", LETTERS, ids=lambda sent: sent.name)
def test_a_mail_of_ours_is_read_as_the_standard_library_reads_it(sent: Letter) -> None:
    rewritten = message_from_bytes(sent.raw)
    rewritten.set_boundary("cut")
    assert read_sent(sent.raw) == read_sent(rewritten.as_bytes())
    language = sent.name[-2:] if sent.name.endswith((", fr", ", de")) else "en"
    shown = tuple(said_in(choice, language) for choice in sent.choices)
    assert read_sent(sent.raw).choices[: len(shown)] == shown
    assert text_of_sent(sent.raw) == read_sent(sent.raw).text


@pytest.mark.parametrize("old", ["text/html; charset=utf-8", "quoted-printable", "--=_", "alternative", "\r\n\r\n"])
def test_a_mail_that_only_resembles_ours_is_read_as_it_says(old: str) -> None:
    raw = LETTERS[0].raw.replace(old.encode(), f"{old}x".encode(), 1)
    assert _composed(raw) in (None, _parsed(raw))
    assert _composed(LETTERS[0].raw) == _parsed(LETTERS[0].raw)


def test_a_sent_mail_that_cannot_be_read_says_nothing() -> None:
    assert read_sent(b"x" * 300_000).choices == ()
    assert read_sent(b"").choices == ()


@pytest.mark.parametrize("name", samples.QUESTIONS)
@pytest.mark.parametrize(
    "shape",
    [
        "{}",
        "> {}",
        "On Wed, 2 Dec 2026 at 10:00, Allegra <a@games.example> wrote:\n\n{}",
        "From: a\nSent: b\nTo: c\n\n{}",
    ],
)
def test_no_line_of_our_own_mails_is_read_as_typed(name: str, shape: str) -> None:
    """Even where the marker is gone, and what was sent is not known."""
    rendered = samples.rendered(samples.QUESTIONS[name])
    body = rendered.text.partition("-##")[2]
    quoted = shape.format(body.replace("\n", "\n> ") if shape.startswith(">") else body)
    for sent in (None, rendered.text):
        judgement = read(letter(quoted), sent=sent, choices=rendered.choices)
        assert judgement.reading.commands == ()


@given(st.binary(max_size=2000), st.none() | st.text(), st.lists(st.text(max_size=10), max_size=5))
def test_any_mail_gets_a_verdict(raw: bytes, sent: str | None, choices: list[str]) -> None:
    assert read(raw, sent=sent, choices=choices, own_addresses=[ADDRESS]).reason
    read_file(b"From: ann@example.org\n\n" + raw, raw)


@pytest.mark.parametrize("body", ["\n" * 4096, "On a a a " * 2500, ">" * 100_000, "KEPE B2\n" * 12_000])
def test_hostile_mails_cost_little_time(body: str) -> None:
    began = process_time()
    judged(letter(body))
    assert process_time() - began < 0.5


def test_a_token_alone_is_no_identity() -> None:
    assert judged(letter("DRAW", sender="", To=f"moderator+{TOKEN}@games.example")).verdict is Verdict.REFUSED
