"""SET VIEW: whoever wants the areas in sentences gets no drawing in any mail, and plays by its numbers all the same."""

import re
from random import Random

from allegra_pbem.store.tables import OutboundMail
from tests.mail.markup import Markup

from .playing import Players
from .service import Service, html_of, text_of

DRAWN = re.compile(r"[|+] *[|+]|^ *[A-E](?: +[A-E=]+){4}$|^ *[123](?: +[-*?.\d]+){5}$", re.MULTILINE)
"""A frame, a row of column heads, a row of cells."""


def drawings(mail: OutboundMail) -> list[str]:
    """What is drawn in either part."""
    tables = [
        tag for tag, given in Markup(html_of(mail)).tags if tag == "table" and given.get("role") != "presentation"
    ]
    pictures = [tag for tag, _ in Markup(html_of(mail)).tags if tag in ("pre", "caption", "th")]
    return DRAWN.findall(text_of(mail)) + tables + pictures


def test_who_wants_boards_gets_drawings(desk: Service) -> None:
    desk.opens("Ann", "Bob", "Cem")
    text, html = drawings(desk.last_to("Ann"))[0], drawings(desk.last_to("Ann"))[-1]
    assert (bool(text), html) == (True, "th")


def test_a_game_is_played_by_the_numbers_of_mails_in_which_nothing_is_drawn(desk: Service) -> None:
    desk.opens("Ann", "Bob", "Cem", rounds=1, turn_limit=3)
    before = len(desk.mails_to("Ann"))
    desk.writes("Ann", "SET VIEW sentences")
    players = Players(desk, ("Ann", "Bob", "Cem"), Random(4))
    while players.play():
        desk.waits(0)
    desk.writes("Ann", "SCORES", "HISTORY", "RULES", "HELP")
    mails = desk.mails_to("Ann")[before:]
    assert "The game is over" in text_of(mails[-1])
    assert len([mail for mail in mails if mail.question is not None]) > 5
    assert [(mail.id, drawn) for mail in mails for drawn in drawings(mail)] == []
    assert all(drawings(mail) for mail in desk.mails_to("Bob")[1:] if "Your area" in text_of(mail))


def test_what_has_changed_stands_first_in_the_account_of_an_area(desk: Service) -> None:
    desk.opens("Ann", "Bob", "Cem")
    desk.writes("Ann", "SET VIEW sentences")
    desk.writes("Ann", "REVEAL B1 C2")
    mail = desk.last_to("Ann")
    account = text_of(mail).replace("\r\n", "\n").partition("Your area")[2].split("\n", 2)[2]
    assert re.match(r"- Changed: B1 is -?\d+, C2 is -?\d+\.\n- Row 1: A1 face down, B1 -?\d+, C1 face down", account)
    assert re.search(r"Your area.*? Changed: B1 is -?\d+, C2 is -?\d+\. Row 1:", Markup(html_of(mail)).text)


def test_the_rules_are_told_without_their_drawing_and_what_explains_it(desk: Service) -> None:
    desk.opens("Ann", "Bob", "Cem")
    desk.writes("Ann", "RULES")
    assert "In this example" in text_of(desk.last_to("Ann"))
    desk.writes("Ann", "SET VIEW sentences", "RULES")
    assert "The rules of Allegra" in text_of(desk.last_to("Ann"))
    assert "In this example" not in text_of(desk.last_to("Ann"))
