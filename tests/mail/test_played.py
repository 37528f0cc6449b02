"""Whole games, played by answering each mail with a number or a link of it."""

import random
from collections.abc import Iterator

import pytest

from allegra_pbem.mail.language.commands import read
from allegra_pbem.mail.writing.columns import width
from allegra_pbem.mail.writing.render import Addressee, Rendered, render
from allegra_pbem.moderator.notice import Done, Notice
from allegra_pbem.rules.phase import Phase
from tests.moderator.desk import Desk

from .markup import Markup

NAMES = ("Ann", "Bob", "Cem", "Dee", "Eve", "Fay")


def mail_of(desk: Desk, notice: Notice) -> Rendered:
    address = f"allegra+{notice.seat}234567abcdef@example.org"
    return render(notice, Addressee(desk.names, "en", "Europe/Rome", address, 42))


def answer(mail: Rendered, notice: Notice, chance: random.Random) -> str:
    """A number, two numbers, or the body of a link."""
    assert notice.ask is not None
    links = [link.body for link in Markup(mail.html).links]
    if notice.ask.kind in {Phase.REVEAL, Phase.EXCHANGE} or chance.random() < 0.5:
        return chance.choice(links)
    return str(chance.randrange(len(mail.choices)) + 1)


def play(seats: int, seed: int) -> Iterator[tuple[Notice, Rendered]]:
    """All mails of a game of one round, each asked player answering the newest mail at once."""
    chance = random.Random(seed)
    desk = Desk(*NAMES[:seats], seed=seed, rounds=1).start()
    newest: dict[int, tuple[Notice, Rendered]] = {}
    while True:
        for notice in desk.notices:
            newest[notice.seat] = notice, mail_of(desk, notice)
            yield newest[notice.seat]
        if desk.game.table.phase is Phase.OVER:
            return
        asked = [
            seat for seat, (notice, _) in newest.items() if notice.ask and not (notice.ask.given or notice.ask.early)
        ]
        seat = chance.choice([seat for seat in asked if desk.game.question_of(seat)])
        notice, mail = newest[seat]
        typed = answer(mail, notice, chance)
        (line,) = read(typed, mail.choices).commands
        (told,) = desk.says(desk.names[seat], line.text if not typed.isdigit() else mail.choices[int(typed) - 1])
        assert isinstance(told, Done), (typed, told)


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (6, 4)])
def test_a_game_can_be_played_by_numbers_and_links_alone(seats: int, seed: int) -> None:
    mails = list(play(seats, seed))
    assert mails[-1][0].view is not None
    assert mails[-1][0].view.phase is Phase.OVER
    asked = {notice.ask.kind for notice, _ in mails if notice.ask}
    assert asked >= {Phase.REVEAL, Phase.TURN, Phase.WINDOW, Phase.DECIDE}
    for _, mail in mails:
        assert [line for line in mail.text.split("\n") if width(line) > 72] == []
        assert [line for line in mail.text.split("\n") if read(line, mail.choices).commands] == []


def test_no_mail_shows_a_card_that_its_reader_cannot_know() -> None:
    """Every value on the boards of a mail is in its view; what the view hides is shown as `?`."""
    for notice, mail in play(3, 5):
        seen = notice.view
        assert seen is not None
        board = mail.text.split("Your area")[1].split("The other areas")[0]
        rows = [line.split("|")[1:6] for line in board.split("\n") if "|" in line]
        shown = tuple(cell.strip().removeprefix("*") for row in rows for cell in row)
        assert shown == tuple(str(cell) for cell in seen.areas[notice.seat])
