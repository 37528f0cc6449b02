"""The postcard of a round comes with whatever mail tells its end first, and with no other."""

from random import Random

import pytest

from allegra_pbem.moderator.notice import Purpose
from allegra_pbem.postoffice import volume
from allegra_pbem.store.tables import OutboundMail

from .playing import Players
from .service import Service, html_of, text_of

NAMES = ("Ann", "Bob", "Cem")


def is_postcard(mail: OutboundMail, number: int = 1) -> bool:
    """Whether a mail shows what stood out in a round, in both parts."""
    title = f"Round {number} in short"
    shown = [title in text_of(mail), title in html_of(mail)]
    assert shown[0] == shown[1]
    return shown[0]


def finish(desk: Service, rounds: int = 1) -> None:
    """Let all play, with mails delivered as they are written, until so many rounds are over."""
    players = [Players(desk, (name,), Random(4)) for name in NAMES]
    while len(desk.game().table.finished) < rounds:
        for player in players:
            if len(desk.game().table.finished) < rounds:
                player.play()
        if len(desk.game().table.finished) < rounds:
            desk.waits(0)


def opened(desk: Service, **options: object) -> Service:
    desk.opens(*NAMES, rounds=2, turn_limit=3, knocks="never", **options)
    return desk


def told(desk: Service, name: str) -> list[OutboundMail]:
    return [mail for mail in desk.mails_to(name) if is_postcard(mail)]


def test_everybody_gets_it_once_with_the_end_of_the_round(desk: Service) -> None:
    finish(opened(desk))
    desk.waits(0)
    for name in NAMES:
        desk.writes(name, "SHOW")
        (mail,) = told(desk, name)
        assert "Round 1 is scored" in " ".join(text_of(mail).split())
        assert desk.game().seeds[0] in text_of(mail)
        assert not is_postcard(desk.last_to(name))


def test_a_mail_that_takes_the_place_of_one_that_never_left_has_it_too(desk: Service) -> None:
    finish(opened(desk))
    before = {name: told(desk, name)[0] for name in ("Bob", "Cem")}
    desk.writes("Ann", "REVEAL B1 C2")
    waiting = [name for name, mail in before.items() if mail.purpose == Purpose.NEWS]
    assert waiting
    for name in waiting:
        (mail,) = told(desk, name)
        assert mail.id != before[name].id
        assert "Ann turned up" in " ".join(text_of(mail).split())


def test_a_mail_whose_news_are_cut_short_has_it_nevertheless(desk: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(volume, "MOST_NEWS", 1)
    finish(opened(desk))
    desk.writes("Ann", "REVEAL B1 C2")
    (mail,) = told(desk, "Bob")
    assert "Round 1 is scored" not in text_of(mail)
    assert desk.game().seeds[0] in " ".join(text_of(mail).split())


def test_the_mail_of_the_day_has_it(desk: Service) -> None:
    opened(desk)
    desk.writes("Cem", "SET MAIL daily 20")
    finish(desk)
    desk.writes("Ann", "REVEAL B1 C2")
    desk.waits(24)
    assert len(told(desk, "Cem")) == 1


def test_the_end_of_the_game_has_that_of_its_last_round_and_of_the_game(desk: Service) -> None:
    finish(opened(desk), rounds=2)
    last = desk.last_to("Bob")
    assert is_postcard(last, 2)
    assert not is_postcard(last, 1)
    assert "The whole game in short" in text_of(last)
    assert text_of(last).count("Totals after round") == 1
