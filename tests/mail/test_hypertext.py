"""HTML turned to text: one row for each block, quotations behind a `>`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allegra_pbem.mail.reading.hypertext import QUOTES, REST, text_of_html
from allegra_pbem.mail.reading.typed import read_typed


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("", ""),
        ("   ", ""),
        ("DRAW", "DRAW"),
        ("<div>DRAW</div><div>KEEP B2</div>", "DRAW\nKEEP B2"),
        ("DRAW<br>KEEP B2", "DRAW\nKEEP B2"),
        ("<div>a</div><div><br></div><div>b</div>", "a\n\nb"),
        ("<p>a</p>\n<p>b\n c</p>", "a\n\nb c"),
        ("<p>KEEP&nbsp;B2 &amp; <b>so</b></p>", "KEEP\xa0B2 & so"),
        ("<pre>a\n  b\n\nc</pre>", "a\nb\n\nc"),
        ("<ul><li>a<li>b</ul>", "a\nb"),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</table>", "a b\nc"),
        ("<style>x{}</style><script>y</script><title>z</title>DRAW<!-- w -->", "DRAW"),
        ('<div style="display: none">x</div>DRAW', "DRAW"),
        ("<o:p>DRAW</o:p>", "DRAW"),
        ("DRAW\x00<div", "DRAW"),
        ('<div style="padding-left:99999999em">x', "x"),
    ],
)
def test_blocks_become_rows(html: str, text: str) -> None:
    assert text_of_html(html) == text


@pytest.mark.parametrize("word", QUOTES)
@pytest.mark.parametrize("shape", ['<div class="x_{}_1">', '<div id="{}">', '<div name="{}">'])
def test_what_programs_put_around_a_quotation_quotes_its_rows(word: str, shape: str) -> None:
    html = f"DRAW{shape.format(word.upper())}<div>KEEP C1</div>KEEP D1</div>PASS"
    assert text_of_html(html) == "DRAW\n> KEEP C1\n> KEEP D1\nPASS"


def test_a_common_word_is_a_quotation_only_by_itself() -> None:
    assert text_of_html('<div name="quote">a</div><div class="my-quotes">b</div>') == "> a\nb"


def test_a_blockquote_is_a_quotation() -> None:
    assert read_typed(text_of_html("a<blockquote>b<blockquote>c</blockquote>d</blockquote>e")).text.split() == [
        "a",
        "e",
    ]


@pytest.mark.parametrize("word", REST)
def test_what_programs_put_above_a_quotation_quotes_all_that_follows(word: str) -> None:
    html = f'<div><div>DRAW</div><div id="x_{word}"></div><p>KEEP C1</p></div><div>KEEP D1</div>'
    assert read_typed(text_of_html(html)).text == "DRAW"


def test_the_rule_that_outlook_draws_quotes_all_that_follows() -> None:
    rule = '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">'
    html = f"<p>DRAW</p><div>{rule}<p><b>Lähettäjä:</b> x</p></div></div><p>KEEP C1</p>"
    assert read_typed(text_of_html(html)).text == "DRAW"


@given(st.text())
def test_any_text_can_be_converted(html: str) -> None:
    text_of_html(html)


@given(
    st.lists(
        st.sampled_from(
            [
                "<div>",
                "</div>",
                "<p>",
                "<br>",
                "<pre>",
                "</pre>",
                "<blockquote>",
                "</blockquote>",
                "<td>",
                "x",
                "&amp;",
                "<",
            ]
        )
    )
)
def test_any_mixture_of_tags_can_be_converted(pieces: list[str]) -> None:
    text_of_html("\n".join(pieces))
