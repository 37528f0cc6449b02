"""The HTML part: links, tables, size, colours."""

import re
from dataclasses import replace

import pytest

from allegra_pbem.assets import asset_dir
from allegra_pbem.mail.language.commands import read
from allegra_pbem.mail.writing.compose import encoded
from allegra_pbem.moderator import commands as said
from allegra_pbem.moderator.notice import Notice, Purpose, Refused, Said, Why
from allegra_pbem.rules import actions as do
from allegra_pbem.rules import events as e
from allegra_pbem.rules.cells import Cell
from allegra_pbem.rules.phase import Phase
from allegra_pbem.rules.view import Score

from . import samples
from .markup import Markup
from .samples import rendered


def page(notice: Notice, **changes: object) -> Markup:
    return Markup(rendered(notice, **changes).html)


@pytest.mark.parametrize("name", ["turn", "decide", "early", "window", "place"])
def test_every_move_is_a_link_with_exactly_that_command(name: str) -> None:
    notice = samples.QUESTIONS[name]
    assert sorted(link.body for link in page(notice).links) == sorted(rendered(notice).choices)


@pytest.mark.parametrize("name", ["reveal", "exchange"])
def test_two_cell_questions_offer_a_handful_of_whole_legal_moves(name: str) -> None:
    notice = samples.QUESTIONS[name]
    bodies = [link.body for link in page(notice).links]
    assert 4 <= len(set(bodies)) == len(bodies) <= 6
    for body in bodies:
        (line,) = read(body).commands
        match line.command:
            case said.Reveal(first, second):
                assert do.Reveal(first, second) in notice.moves
            case said.Exchange(take, put):
                assert do.Exchange(take, put) in notice.moves
            case _:
                pytest.fail(f"expected a reveal or an exchange, got {line.command}")


def test_the_first_exchange_offered_trades_my_highest_card_for_the_lowest() -> None:
    areas = (samples.area("5 " * 14 + "11"), samples.area("-1 " + "9 " * 14), samples.AREA)
    notice = replace(samples.exchange(), view=replace(samples.exchange().view, areas=areas))  # type: ignore[type-var]
    moves = tuple(do.Exchange(take, put) for take in Cell for put in Cell)
    assert page(replace(notice, moves=moves)).links[0].body == "TAKE A1 PUT E3"


def test_links_answer_this_mail_and_have_a_subject() -> None:
    links = page(samples.turn()).links
    assert {link.address for link in links} == {"allegra+abcdefghij234567@example.org"}
    assert {link.subject for link in links} == {"Allegra move"}


def test_links_are_short_and_encoded_as_rfc_6068_wants() -> None:
    for link in page(samples.decide()).links:
        assert len(link.raw) < 300
        assert link.raw.startswith("mailto:allegra%2Babcdefghij234567@example.org?subject=Allegra%20move&body=")
        assert re.fullmatch(r"[A-Za-z0-9%.~@?=&:_-]+", link.raw)


def test_the_cards_of_my_area_are_links_where_only_one_thing_can_be_meant() -> None:
    assert len(_links_of_my_area(samples.turn())) == len(samples.CARDS)
    assert _links_of_my_area(samples.decide()) == []


def _links_of_my_area(notice: Notice) -> list[str]:
    board = rendered(notice).html.split("Your area, round 1 of 3</caption>")[1].split("</table>")[0]
    return re.findall("<a ", board)


def test_the_page_says_what_a_card_that_is_a_link_means() -> None:
    assert "in your area, the card whose place the 3 is to take." in page(samples.turn()).text
    assert (
        "in your area, a card: that is to knock, and to say already that the 7 would go there."
        in page(samples.window()).text
    )


def test_with_nothing_face_down_a_card_of_my_area_means_to_keep() -> None:
    moves = (*map(do.Keep, samples.CARDS), do.Discard())
    notice = samples.asked(Phase.DECIDE, moves, drawn=7)
    assert len(_links_of_my_area(notice)) == len(samples.CARDS)
    assert page(notice).links[-1].body == "DISCARD"


def test_offers_are_links() -> None:
    refused = Refused(1, "kepe b1", Why.UNREADABLE, "kepe is no command word", ("KEEP B1",))
    notice = replace(samples.idle(), answers=(refused,))
    assert [link.body for link in page(notice).links] == ["KEEP B1"]


def test_boards_are_tables_with_captions_and_heads() -> None:
    tags = page(samples.turn()).tags
    tables = [attributes for tag, attributes in tags if tag == "table" and attributes.get("role") != "presentation"]
    assert len(tables) == len([tag for tag, _ in tags if tag == "caption"]) == 3
    scopes = [attributes.get("scope") for tag, attributes in tags if tag == "th"]
    assert (scopes.count("col"), scopes.count("row")) == (15, 9)


def test_nothing_is_loaded_from_anywhere() -> None:
    html = rendered(samples.decide()).html
    assert re.findall(r"https?:|<img|<script|<link|url\(|@import|<form", html) == []


def test_nothing_is_used_that_the_word_engine_of_outlook_drops() -> None:
    html = rendered(samples.decide()).html
    assert re.findall(r"display:\s*(?:flex|grid)|background-image|position:", html) == []


def test_styles_are_inline_and_the_style_element_holds_media_queries_alone() -> None:
    html = rendered(samples.turn()).html
    style = html[html.index("<style>") + 7 : html.index("</style>")]
    assert style.startswith("@media (prefers-color-scheme:dark){")
    assert 'style="margin:0;padding:8px;background:#ffffff' in html.replace(": ", ":")
    assert '<meta name="color-scheme" content="light dark">' in html


def test_names_and_words_from_players_are_escaped() -> None:
    refused = Refused(1, "<b>keep</b>", Why.UNREADABLE, "<i>", ())
    notice = replace(samples.idle(), answers=(refused,))
    html = rendered(notice, names=("Ann", "<script>", "A&B")).html
    assert "<script>" not in html
    assert "<b>" not in html
    assert "&lt;script&gt;" in html
    assert "A&amp;B" in html


@pytest.mark.parametrize("name", samples.QUESTIONS)
def test_the_page_is_well_formed_and_says_what_the_text_says_first(name: str) -> None:
    mail = rendered(samples.QUESTIONS[name])
    headline = " ".join(mail.text.split("\n\n")[1].split())
    assert headline in Markup(mail.html).text


LONG = tuple(f"{letter}bcdefghijkl" for letter in "ABCDEF")
ALL = tuple(Cell)
WORST_MOVES = {
    Phase.DECIDE: (*map(do.Keep, ALL), *map(do.Discard, ALL), *map(do.Give, range(1, 6))),
    Phase.EXCHANGE: tuple(do.Exchange(take, put) for take in ALL for put in ALL),
    Phase.WINDOW: (do.Knock(), *map(do.Knock, ALL), do.Pass()),
    Phase.REVEAL: tuple(do.Reveal(one, two) for one in ALL for two in ALL if one < two),
}
REFUSED = tuple(
    Refused(at, "keep z9 " + "x" * 52, Why.UNREADABLE, "y" * 60, ("TAKE A1 PUT B2",) * 3) for at in range(20)
)
TALK = Said(1, None, "дом " * 250)
EVENTS = (e.Exchanged(1, 2, Cell.A1, Cell.E3, 11, 10, 9), e.Cleared(((1, 7), (2, 7), (15, 7))))


@pytest.mark.parametrize("phase", WORST_MOVES)
@pytest.mark.parametrize(
    "more",
    [
        {"answers": REFUSED},
        {"inquiries": (said.Rules(), said.Help(), said.History()), "history": EVENTS * 300},
        {"inquiries": (said.History(),), "history": (TALK, *EVENTS) * 100},
        {"press": (TALK,) * 100},
    ],
    ids=["twenty refusals", "rules, help and a long history", "a history of talk", "much talk"],
)
def test_the_html_part_stays_under_60_kb_as_it_is_sent(phase: Phase, more: dict[str, object]) -> None:
    score = Score((112, 105, -103, 107, 108, 109), 0, True, (224, 105, -103, 107, 108, 109))
    seen = samples.view(
        phase,
        6,
        areas=(samples.area("? " * 15),) * 6,
        drawn=11,
        knockers=(1, 2, 3, 4, 5),
        finished=(score,) * 3,
        ender=2,
    )
    seen = replace(seen, knocker=1 if phase is Phase.EXCHANGE else None)
    notice = Notice(0, Purpose.ANSWER, seen, samples.Ask(7, phase, samples.DUE), WORST_MOVES[phase], news=EVENTS * 15)
    address = f"allegra-moderator+{'a' * 40}@mail.a-rather-long-host-name.example.org"
    mail = rendered(replace(notice, **more), names=LONG, reply_to=address)  # type: ignore[arg-type]
    assert len(encoded(mail.html)) < 60_000


def _luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, two: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _colours(sheet: str) -> dict[str, dict[str, str]]:
    """Colours by class, as `{"v0": {"background": "#…", "color": "#…"}}`."""
    rules = re.findall(r"((?:\.\w+,? ?)+)\{([^{}]*)\}", sheet)
    colours: dict[str, dict[str, str]] = {}
    for names, body in rules:
        for name in re.findall(r"\w+", names):
            colours.setdefault(name, {}).update(re.findall(r"(?<!-)\b(background|color): (#[0-9a-f]{6})", body))
    return colours


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_all_text_has_the_contrast_of_wcag_aa(dark: bool) -> None:
    light, _, media = (asset_dir("templates") / "mail.css").read_text(encoding="utf-8").partition("@media")
    colours = _colours(light)
    for name, own in _colours(media).items() if dark else ():
        colours[name] = colours.get(name, {}) | own
    ground = colours["page"]["background"]
    contrasts = {
        name: _contrast(own["color"], own.get("background", ground)) for name, own in colours.items() if "color" in own
    }
    assert len(contrasts) >= 10
    assert {name: round(value, 1) for name, value in contrasts.items() if value < 4.5} == {}
