"""What a person typed, told from what was quoted: each layer, alone and together."""

import re
from itertools import pairwise
from time import process_time
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from allegra_pbem.mail.language.commands import read
from allegra_pbem.mail.language.spoken import to_text
from allegra_pbem.mail.language.verbs import LANGUAGES
from allegra_pbem.mail.reading.attribution import mark_attributions
from allegra_pbem.mail.reading.automaton import Automaton
from allegra_pbem.mail.reading.heads import mark_heads
from allegra_pbem.mail.reading.labels import mark_headers
from allegra_pbem.mail.reading.marker import mark_marker
from allegra_pbem.mail.reading.ours import mark_ours
from allegra_pbem.mail.reading.page import Mark, Page
from allegra_pbem.mail.reading.quotes import mark_quotes
from allegra_pbem.mail.reading.typed import LAYERS, Layer, fold_rows, mark_attached, mark_signature, read_typed
from allegra_pbem.mail.writing.marker import MARKERS

from .letters import SENT

ATTRIBUTION = "On Wed, 2 Dec 2026 at 10:00, Ann Example <ann@example.org> wrote:"


def typed(text: str, sent: str | None = None) -> str:
    return read_typed(text, sent).text


def played(text: str, sent: str | None = None, using: tuple[Layer, ...] = LAYERS) -> list[str]:
    return [to_text(line.command) for line in read(read_typed(text, sent, using).text).commands]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_marker_in_any_language_ends_the_reading(language: str) -> None:
    read_so = read_typed(f"KEEP B2\n\n{MARKERS[language]}\n\nKEEP C1")
    assert (read_so.text, read_so.cut, read_so.beyond) == ("KEEP B2", Mark.MARKER, "KEEP C1")


@pytest.mark.parametrize(
    "marker",
    [
        "##- reply above\nthis line -##",
        "##- reply above this line\n-##",
        "  ##- REPLY ABOVE THIS LINE -##  ",
        "##– reply above this line –##",
        "##- antwoord boven deze regel -##",
        "## reply above this line ##",
        "*##- reply above this line -##*",
    ],
)
def test_a_marker_is_known_however_it_was_wrapped_or_dressed(marker: str) -> None:
    assert read_typed(f"KEEP B2\n{marker}\nKEEP C1").text == "KEEP B2"


@pytest.mark.parametrize(
    "marker", ["> ##- reply above this line -##", "> ##- reply above\n> this line -##", "| ##- x -##"]
)
def test_a_quoted_marker_ends_nothing(marker: str) -> None:
    assert typed(f"{marker}\n> Your turn\nKEEP B2") == "KEEP B2"


def test_the_row_above_a_marker_is_no_part_of_it() -> None:
    assert typed("#3\n##- reply above this line -##\nDRAW") == "#3"


@pytest.mark.parametrize(
    "quoted", ["> KEEP C1", ">KEEP C1", "  > KEEP C1", "| KEEP C1", "Richard> KEEP C1", "C> KEEP C1", "＞ KEEP C1"]
)
def test_quoted_rows_are_dropped_wherever_they_stand(quoted: str) -> None:
    assert typed(f"{quoted}\n\nKEEP B2\n{quoted}\nPASS\n{quoted}") == "KEEP B2\nPASS"


def test_a_comparison_is_no_quote_mark() -> None:
    assert typed("KEEP B2 IF CARD>3\nCARD >= 4") == "KEEP B2 IF CARD>3\nCARD >= 4"


def test_the_broken_off_end_of_a_quoted_row_is_quoted() -> None:
    long = "> " + "x" * 66
    assert typed(f"{long}\nKEEP C1\n> so it goes") == ""
    assert typed("> Which one?\nKEEP B2\n> so it goes") == "KEEP B2"


def test_a_program_that_breaks_rows_early_is_known_by_doing_it_often() -> None:
    rows = [f"> {'x' * size}\nKEEP C1" for size in (48, 47, 46)]
    assert typed("\n".join([*rows, "> so it goes"])) == ""
    assert typed("\n".join([*rows[:2], "> so it goes"])) == "KEEP C1\nKEEP C1"


def test_where_our_text_is_known_it_tells_what_was_broken_off() -> None:
    above = "> - Bob kept the 9 at C2. Cem wrote: to win you must knock again and again or"
    assert typed(f"{above}\npass, whatever\n> the others may say", SENT) == ""
    assert typed(f"{above}\nPASS\nKEEP B2\n> the others may say", SENT) == "KEEP B2"
    assert typed(f"{above}\nKEEP B2\n> the others may say", SENT) == "KEEP B2"


@pytest.mark.parametrize("width", [20, 40, 60, 1000])
def test_our_text_is_found_however_it_is_wrapped(width: int) -> None:
    words = SENT.partition("\n")[2].split()
    rows, row = [], ""
    for word in words:
        row, done = (word, row) if len(row) + len(word) >= width else (f"{row} {word}".strip(), "")
        rows += [done] if done else []
    text = "\n".join(["DRAW", "", "Sent with my new telephone", *rows, row, "", "Bye"])
    assert typed(text, SENT).split() == ["DRAW", "Sent", "with", "my", "new", "telephone", "Bye"]


def test_one_row_that_we_wrote_too_stays_typed() -> None:
    assert typed("1 DRAW\n\nDRAW", SENT) == "1 DRAW\n\nDRAW"


def test_a_person_may_type_the_words_of_one_of_our_lines_on_two() -> None:
    assert typed("1\nDRAW", SENT) == "1\nDRAW"


def test_an_answer_of_two_numbers_stays_though_rows_of_a_board_have_them() -> None:
    board = "Your area\n 1  ?  ?  ?\n 2  ?  ?  ?\n 3  ?  .  ?\n"
    assert typed("1 2", board) == "1 2"
    assert typed("1\n2\n3", board) == "1\n2\n3"


HEADERS = [
    ("From", "Sent", "To", "Subject"),
    ("Von", "Gesendet", "An", "Betreff"),
    ("De\u00a0", "Envoyé\u00a0", "À\u00a0", "Objet\u00a0"),
    ("Da", "Inviato", "A", "Oggetto"),
    ("De", "Enviado", "Para", "Asunto"),
    ("De", "Enviada em", "Para", "Assunto"),
    ("Van", "Verzonden", "Aan", "Onderwerp"),
    ("Från", "Skickat", "Till", "Ämne"),
    ("Fra", "Sendt", "Til", "Emne"),
    ("发件人", "发送时间", "收件人", "主题"),
    ("Od", "Wysłano", "Do", "Temat"),
    ("От", "Отправлено", "Кому", "Тема"),
]


@pytest.mark.parametrize("labels", HEADERS)
@pytest.mark.parametrize("shape", ["{}: x", "*{}:* x", "**{}:** x", "{}：x"])
def test_a_header_block_ends_the_reading(labels: tuple[str, ...], shape: str) -> None:
    block = "\n".join(shape.format(label) for label in labels)
    read_so = read_typed(f"KEEP B2\n\n________________________________\n{block}\n\nKEEP C1")
    assert (read_so.text, read_so.cut) == ("KEEP B2", Mark.HEADERS)


def test_a_header_block_run_together_ends_the_reading() -> None:
    assert typed("KEEP B2\nFrom: A <a@x.example> Sent: Monday To: B Subject: C\nKEEP C1") == "KEEP B2"


def test_a_header_block_may_have_two_fields_in_a_row() -> None:
    assert typed("KEEP B2\nDe : A\nÀ : B Objet : C\nKEEP C1") == "KEEP B2"


def test_a_header_block_may_have_wrapped_values_and_blank_rows() -> None:
    block = "From: A\n\nSent: B\n\nTo: C <c@x.example>,\n  D <d@x.example>\n\nSubject: E"
    assert typed(f"KEEP B2\n\n{block}\n\nKEEP C1") == "KEEP B2"


@pytest.mark.parametrize(
    "rule",
    [
        "-----Original Message-----",
        "-----Ursprüngliche Nachricht-----",
        "---------- Forwarded message ---------",
        "-------- Message d'origine --------",
        "Begin forwarded message:",
        "Inizio messaggio inoltrato:",
    ],
)
def test_the_rule_above_a_quotation_ends_the_reading(rule: str) -> None:
    assert typed(f"KEEP B2\n\n{rule}\nKEEP C1") == "KEEP B2"


ATTRIBUTIONS = [
    ATTRIBUTION,
    "On Wed, Dec 2, 2026 at 10:00 AM Ann Example <\nann@example.org> wrote:",
    "On Wed, Dec 2, 2026 at 10:00 AM\nAnn Example\n<ann@example.org>\nwrote:",
    "On 2 Dec 2026, at 10:00, Ann <ann@example.org> wrote:",
    "Am 02.12.2026 um 10:00 schrieb Ann Example:",
    "Am Mi., 2. Dez. 2026 um 10:00 Uhr schrieb Ann Example <\nann@example.org>:",
    "Le mer. 2 déc. 2026 à 10:00, Ann Example <ann@example.org> a écrit :",
    "Le 2 déc. 2026 à 10:00, Ann Example\n<ann@example.org> a écrit\u00a0:",
    "Il giorno mer 2 dic 2026 alle ore 10:00 Ann Example <\nann@example.org> ha scritto:",
    "Em qua., 2 de dez. de 2026 às 10:00, Ann <ann@example.org> escreveu:",
    "El mié, 2 dic 2026 a las 10:00, Ann (<ann@example.org>) escribió:",
    "Op wo 2 dec 2026 om 10:00 schreef Ann <ann@example.org>:",
    "Den ons 2 dec. 2026 kl 10:00 skrev Ann <ann@example.org>:",
    "śr., 2 gru 2026 o 10:00 Ann <ann@example.org> napisał(a):",
    "ke 2. jouluk. 2026 klo 10.00 Ann (ann@example.org) kirjoitti:",
    "Ann <ann@example.org> 于2026年12月2日周三 10:00写道：",
    "2026年12月2日(水) 10:00 Ann <ann@example.org>:",
    "2026-12-02 10:00 GMT+01:00 Ann <ann@example.org>:",
    "Ann <ann@example.org> ezt írta (időpont: 2026. dec. 2., Sze, 10:00):",
    "ср, 2 дек. 2026 г. в 10:00, Ann <ann@example.org>:",
    "Ann Example <ann@example.org> schrieb am Mi., 2.\nDez. 2026, 10:00:",
    "Ann Example schrieb am Mi., 2.\nDez. 2026, 10:00:",
    "---- On Wed, 02 Dec 2026 10:00:00 +0100 ann@example.org wrote ----",
    "Quoting Ann <ann@example.org>:",
    "Zitat von Ann Example:",
    "Ann Example wrote:",
    "Ann <ann@example.org> writes:",
    "*On Wed, 2 Dec 2026 at 10:00, Ann wrote:*",
]


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_an_attribution_above_unmarked_text_ends_the_reading(attribution: str) -> None:
    read_so = read_typed(f"KEEP B2\n\n{attribution}\n\nKEEP C1")
    assert (read_so.text, read_so.cut, read_so.beyond) == ("KEEP B2", Mark.ATTRIBUTION, "KEEP C1")


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_an_attribution_above_quote_marks_is_dropped_with_them(attribution: str) -> None:
    assert typed(f"{attribution}\n\n> KEEP C1\n\nKEEP B2") == "KEEP B2"


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_typed_text_right_above_an_attribution_stays(attribution: str) -> None:
    assert played(f"KEEP B2\n{attribution}\n> KEEP C1") == ["KEEP B2"]


def test_text_in_the_row_of_an_attribution_is_shown_but_is_no_command() -> None:
    read_so = read_typed("KEEP B2 On Wed, 2 Dec 2026 at 10:00 Ann wrote:\n\nKEEP C1")
    assert read_so.text.startswith("KEEP B2 On Wed")
    assert read_so.beyond == "KEEP C1"
    assert read(read_so.text).commands == ()


@pytest.mark.parametrize(
    "prose",
    [
        "On the one hand, it is late; on the other, I have 10:30.",
        "From: our database",
        "Status: Resolved\nPriority: low\nAssigned: Bob",
        "Sent from my desk, is much easier than my mobile",
        "I wrote to you at 10:30 - no answer",
        "Hi all,\n\nthis is what I mean:",
        "- Jake out",
        "-",
        "* one\n- two",
        "To: be or not to be",
        "--- so much for that ---",
    ],
)
def test_prose_that_looks_like_a_quotation_is_typed(prose: str) -> None:
    assert played(f"{prose}\n\nKEEP B2") == ["KEEP B2"]
    assert typed(f"{prose}\n\nKEEP B2") == f"{prose}\n\nKEEP B2"


@pytest.mark.parametrize("line", ["-- ", "--", "—"])
def test_what_stands_below_the_line_of_a_signature_is_unread(line: str) -> None:
    read_so = read_typed(f"KEEP B2\n{line}\nAnn\nKEEP C1")
    assert (read_so.text, read_so.cut, read_so.beyond) == ("KEEP B2", Mark.SIGNATURE, "Ann\nKEEP C1")


def test_what_lies_beyond_ends_at_the_next_cut() -> None:
    text = f"Hi\n{ATTRIBUTION}\nKEEP C1\n\nFrom: a\nSent: b\nTo: c\n\nKEEP D1"
    assert read_typed(text).beyond == "KEEP C1"


def test_a_file_in_the_text_is_not_typed() -> None:
    assert typed("KEEP B2\nbegin 644 cards.txt\nKEEP C1\nend\nPASS") == "KEEP B2\nPASS"


def test_a_lone_carriage_return_frees_no_quotation() -> None:
    assert played("> so\rKEEP C1\r\n> it\u2028KEEP C1\r\nKEEP B2\r\n") == ["KEEP B2"]


def test_typed_rows_keep_their_characters() -> None:
    assert typed("Don’t\u00a0wait — “DRAW”") == "Don’t\u00a0wait — “DRAW”"


PLANTS: dict[Layer, tuple[str, str | None]] = {
    fold_rows: ("Hi\n##– antwoord boven deze regel –##\nKEEP C1", None),
    mark_attached: ("Hi\nbegin 644 x\nKEEP C1\nend", None),
    mark_marker: ("Hi\n##- reply above this line -##\nKEEP C1", None),
    mark_quotes: ("Hi\n> " + "x" * 66 + "\nKEEP C1\n> y", None),
    mark_ours: (
        "Hi\nCem wrote: to win you must knock again and again or\nKNOCK C1\nhis lucky number\nReply with a number",
        "Cem wrote: to win you must knock again\nand again or knock C1\nhis lucky number\n\nReply with a number\n",
    ),
    mark_headers: ("Hi\n\nVon: a\nGesendet: b\nAn: c\nBetreff: d\n\nKEEP C1", None),
    mark_attributions: (f"Hi\n\n{ATTRIBUTION}\n\nKEEP C1", None),
    mark_signature: ("Hi\n-- \nKEEP C1", None),
}


@pytest.mark.parametrize("layer", [*PLANTS], ids=lambda layer: layer.__name__)
def test_each_layer_holds_back_what_the_others_would_let_through(layer: Layer) -> None:
    text, sent = PLANTS[layer]
    assert played(text, sent) == []
    assert len(played(text, sent, tuple(other for other in LAYERS if other is not layer))) == 1


HEAD = "------ Original Message ------\nFrom Allegra\nTo Ann\n\n> ##- reply above this line -##\n> Your turn"


def test_the_layer_of_heads_lets_through_what_the_others_would_hold_back() -> None:
    assert {*PLANTS, mark_heads} == set(LAYERS)
    assert played(f"{HEAD}\n\nKEEP B2") == ["KEEP B2"]
    assert played(f"{HEAD}\n\nKEEP B2", using=tuple(layer for layer in LAYERS if layer is not mark_heads)) == []


@pytest.mark.parametrize(
    "head",
    [
        HEAD.replace("> ", ""),
        HEAD.replace("##- reply above this line -##", "Hi"),
        HEAD.replace("From Allegra", "From Ann <ANN@example.org>"),
        HEAD.replace("\n\n", "\n\nOn 1 Dec 2026 ann@example.org wrote:\n"),
    ],
)
def test_below_a_head_of_anything_else_than_our_mail_nothing_is_typed(head: str) -> None:
    assert read_typed(f"{head}\n\nKEEP C1", writer="ann@example.org").text == ""


@pytest.mark.parametrize("sent", [SENT, SENT.partition("\n")[2]])
def test_our_first_sentence_shows_the_head_of_our_mail_where_the_marker_is_gone(sent: str) -> None:
    head = HEAD.replace("##- reply above this line -##\n> Your turn", "Your turn, Ann: take the 3 from the")
    assert typed(f"{head}\n\nKEEP B2", f"{sent}") == ("KEEP B2" if sent is SENT else "")
    assert typed(f"{head}\n\nKEEP B2") == ""


def test_labels_below_a_rule_need_no_colon() -> None:
    assert read_typed("Hi\n-----Original Message-----\nFrom A\nTo B\n\nKEEP C1").beyond == "KEEP C1"


def test_a_word_typed_into_a_quotation_is_typed_though_ours_goes_on_with_it() -> None:
    above, below = SENT.split("1 DRAW\n\n")
    quotation = [f"> {line}" for line in f"{above}1 DRAW\n\nDRAW\n\n{below}".split("\n")]
    reply = "\n".join(quotation).replace("> DRAW", "DRAW").replace("DRAW\n> \nDRAW\n> \n", "DRAW\n\nDRAW\n\n")
    assert "1 DRAW\n\nDRAW\n\n> To take" in reply
    assert typed(reply, SENT) == "DRAW"


rows = st.lists(st.sampled_from(["KEEP C1", "DRAW", "", "Hi Bob", "3", "wrote:", ATTRIBUTION, "a > b"]), max_size=8)
signs = st.sampled_from(["> ", ">", "| ", ">> ", "Ann> ", " > ", "\u200b> "])


@given(rows, st.lists(st.tuples(signs, st.text(st.characters(exclude_characters="\n")))), rows)
def test_what_stands_behind_quote_marks_is_never_typed(
    above: list[str], quoted: list[tuple[str, str]], below: list[str]
) -> None:
    plants = [f"{sign}{text} planted" for sign, text in quoted]
    assert "planted" not in typed("\n".join([*above, *plants, *below]))


@given(rows, st.sampled_from(sorted(MARKERS.values())), st.lists(st.text() | st.sampled_from(["KEEP C1", "PASS", "7"])))
def test_nothing_below_a_marker_is_ever_a_command(above: list[str], marker: str, below: list[str]) -> None:
    without = typed("\n".join([*above, marker]))
    assert typed("\n".join([*above, marker, *below])) == without


@given(st.text(), st.none() | st.text())
def test_any_text_can_be_read(text: str, sent: str | None) -> None:
    read_typed(text, sent)


ours = st.lists(st.lists(st.sampled_from(["a", "b", "1", "c"]), min_size=1, max_size=3).map(" ".join), max_size=8)


@given(ours, st.lists(st.tuples(st.sampled_from(["", "> "]), st.sampled_from(["a", "b a", "a b c", "1", "c b"]))))
@example(["a", "a"], [("> ", "a b c"), ("", "a"), ("> ", "a")])
@example(["a", "b a"], [("> ", "a"), ("", "b a")])
@example(["a b", "c"], [("", "a b c")])
def test_no_text_of_ours_is_missed_by_the_look_that_saves_time(sent: list[str], reply: list[tuple[str, str]]) -> None:
    def marks() -> list[Mark | None]:
        page = Page.of("\n".join(sign + row for sign, row in reply), "\n".join(sent))
        mark_quotes(page)
        mark_ours(page)
        return page.marks

    quick = marks()
    with patch("allegra_pbem.mail.reading.ours._may_repeat", return_value=True):
        assert quick == marks()


@given(st.lists(st.sampled_from("ab")), st.lists(st.sampled_from("abc")))
def test_the_automaton_finds_the_longest_shared_stretch_at_every_word(text: list[str], other: list[str]) -> None:
    def longest(end: int) -> int:
        stretches = (end - start for start in range(end) if "".join(other[start:end]) in "".join(text))
        return max(stretches, default=0)

    found = list(Automaton(text).matches(other))
    assert [length for length, _ in found] == [longest(end) for end in range(1, len(other) + 1)]
    for at, (length, end) in enumerate(found, 1):
        assert text[end - length : end] == other[at - length : at]


@pytest.mark.parametrize(
    "hostile",
    [
        "\n" * 4096,
        "On a a a " * 2300,
        "On a a a\n" * 2300,
        ">" * 100_000,
        ">\n" * 50_000,
        "wrote: 10:00 a@b\n" * 5000,
        "From: x\n" * 5000,
        "##-\n" * 5000,
        "On 1.1.2026 " * 20_000,
        "<" * 100_000 + ":",
        "a " * 100_000,
    ],
)
@pytest.mark.parametrize("sent", [None, SENT, "a b a a b " * 5000])
def test_hostile_text_costs_little_time(hostile: str, sent: str | None) -> None:
    began = process_time()
    read_typed(hostile, sent)
    assert process_time() - began < 1


def test_time_grows_no_faster_than_the_text() -> None:
    def cost(size: int) -> float:
        began = process_time()
        read_typed("On a a a wrote 10:00 a@b\n" * size, SENT)
        return process_time() - began

    costs = [min(cost(size) for _ in range(3)) for size in (1000, 2000, 4000)]
    assert all(after < 4 * before + 0.05 for before, after in pairwise(costs))


def test_the_marker_is_short_and_has_the_same_signs_in_every_language() -> None:
    assert set(MARKERS) == set(LANGUAGES)
    assert all(re.fullmatch(r"##- [^#]{1,50} -##", marker) and len(marker) < 60 for marker in MARKERS.values())
