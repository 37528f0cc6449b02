"""Notices written by hand, and what is needed to render them. Ann is the reader, at seat 0."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from allegra_pbem.mail.writing.render import Addressee, Rendered, render
from allegra_pbem.moderator.notice import Ask, Notice, Purpose
from allegra_pbem.rules import actions as do
from allegra_pbem.rules.cells import Cell
from allegra_pbem.rules.options import Options
from allegra_pbem.rules.phase import Phase
from allegra_pbem.rules.view import Blank, Score, Seen, View

NOW = datetime(2026, 11, 30, 13, 5, tzinfo=UTC)
DUE = NOW + timedelta(hours=24)
NAMES = ("Ann", "Bob", "Cem", "Dee", "Eve", "Fay")
HEX = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


def area(notation: str) -> tuple[Seen, ...]:
    """Fifteen cells from text, `?` face down, `.` a gap: `3 ? ? 11 -1  ? 7 . ? 4  ? ? . 10 ?`."""
    return tuple(Blank(word) if word in "?." else int(word) for word in notation.split())


AREA = area("3 ? ? 11 -1  ? 7 . ? 4  ? ? . 10 ?")
CARDS = [cell for cell in Cell if AREA[cell] is not Blank.GAP]
DOWN = [cell for cell in Cell if AREA[cell] is Blank.FACE_DOWN]

_VIEW = View(
    seat=0,
    seats=3,
    options=Options(),
    round=1,
    phase=Phase.TURN,
    starter=0,
    active=0,
    turn=4,
    areas=(AREA,) * 3,
    discard_top=3,
    discards=12,
    stock=58,
    drawn=None,
    knockers=(),
    knocker=None,
    hand=None,
    sealed=None,
    answer=None,
    ender=None,
    finished=(),
    totals=(0, 0, 0),
    winners=(),
)


def view(phase: Phase = Phase.TURN, seats: int = 3, **changes: object) -> View:
    """What Ann sees; every area looks like `AREA`."""
    base = replace(_VIEW, phase=phase, seats=seats, areas=(AREA,) * seats, totals=(0,) * seats)
    return replace(base, **changes)  # type: ignore[arg-type]


TURN = (do.Draw(), *map(do.Take, CARDS))
DECIDE = (*map(do.Keep, CARDS), *map(do.Discard, DOWN), do.Give(1), do.Give(2))
WINDOW = (do.Knock(), *map(do.Knock, CARDS), do.Pass())
PLACE = tuple(map(do.Place, CARDS))
REVEAL = tuple(do.Reveal(one, two) for one in DOWN for two in DOWN if one < two)
EXCHANGE = tuple(do.Exchange(take, put) for take in CARDS for put in CARDS)


def asked(kind: Phase, moves: Sequence[do.Action] = (), seats: int = 3, **changes: object) -> Notice:
    """A notice that asks Ann a question, until `DUE`."""
    return Notice(0, Purpose.NEWS, view(kind, seats, **changes), Ask(7, kind, DUE), tuple(moves))


def turn() -> Notice:
    return asked(Phase.TURN, TURN)


def decide(seats: int = 3) -> Notice:
    return asked(Phase.DECIDE, DECIDE, seats, drawn=7, knockers=(1, 2))


def early() -> Notice:
    notice = asked(Phase.WINDOW, DECIDE, drawn=7)
    return replace(notice, ask=Ask(7, Phase.DECIDE, None, early=True, closes=DUE))


def window(**changes: object) -> Notice:
    return asked(Phase.WINDOW, WINDOW, active=2, drawn=7, **changes)


def place() -> Notice:
    return asked(Phase.PLACE, PLACE, active=1, drawn=7, knocker=0, knockers=(0,))


def exchange(seats: int = 3) -> Notice:
    return asked(Phase.EXCHANGE, EXCHANGE, seats, drawn=7, knocker=1, knockers=(1,), areas=(AREA,) * seats)


def reveal() -> Notice:
    return asked(Phase.REVEAL, REVEAL)


def idle(phase: Phase = Phase.DECIDE, **changes: object) -> Notice:
    return Notice(0, Purpose.NEWS, view(phase, **{"active": 1, "drawn": 7} | changes), None, waiting=(1,))


def over(totals: tuple[int, ...] = (30, 15, -9), winners: tuple[int, ...] = (2,)) -> Notice:
    score = Score((12, 5, -3), 0, True, (24, 5, -3))
    seen = view(Phase.OVER, finished=(score,), totals=totals, winners=winners)
    return Notice(0, Purpose.NEWS, seen, None)


QUESTIONS = {
    "turn": turn(),
    "decide": decide(),
    "early": early(),
    "window": window(),
    "place": place(),
    "exchange": exchange(),
    "reveal": reveal(),
}


def addressee(seats: int = 3, **changes: object) -> Addressee:
    base = Addressee(NAMES[:seats], "en", "Europe/Rome", "allegra+abcdefghij234567@example.org", 42)
    return replace(base, **changes)  # type: ignore[arg-type]


def rendered(notice: Notice, **changes: object) -> Rendered:
    seats = notice.view.seats if notice.view else 3
    return render(notice, addressee(seats, **changes))


def says(rendered: Rendered) -> str:
    """The text part as one line, so that wrapping does not matter."""
    return " ".join(rendered.text.split())
