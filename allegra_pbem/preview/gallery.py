"""Which mails there are: a specimen of every kind, each as the real moderator tells it and the real renderer writes it.

What a game comes to by itself is taken from a game between bots (`course`); what somebody must do for it is played on
from there (`asides`); then other tables, and the notes beside any game.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ..mail.writing.compose import Envelope, compose, subject
from ..mail.writing.notes import Note, render_note
from ..mail.writing.render import Addressee, Rendered, render
from ..moderator.notice import Notice, OneGame, Purpose
from ..rules import Options, Phase
from ..rules.events import Cleared, Exchanged, RoundScored
from .desk import START, Desk

NAMES = ("Ann", "Bob", "Cem", "Dia", "Eva", "Zoë")
LONG = ("Ann", "Bartholomew-Maximilian", "Wilhelmina Featherstonehaugh", "山田太郎山田太郎")
HOSTILE = ("Ann", '<b>Pass</b> & "KEEP B2"', "DRAW", "https://x.example")
SEED = 5
SERVICE = "allegra@example.org"


@dataclass(frozen=True, slots=True)
class Specimen:
    """One mail. `name` is its file's name, `about` says what it is; `raw` are the bytes that would be sent."""

    name: str
    about: str
    rendered: Rendered
    raw: bytes


@dataclass(frozen=True, slots=True)
class Told:
    """What a desk has told one seat, as it stood then."""

    name: str
    about: str
    desk: Desk
    notice: Notice


def specimens(language: str = "en", view: str = "board") -> Iterator[Specimen]:
    """A specimen of every kind of mail, always the same ones in the same order."""
    for told in notices():
        yield _specimen(told, language, view)
    for note in Note:
        games = ((1, "Ann, Bob, Cem, Dia"), (4, "Ann, Eva"))
        rendered = render_note(note, language, games=games, detail="there are several From fields")
        yield Specimen(f"note-{note}", f"note: {note}", rendered, _composed(rendered, f"note-{note}", "Allegra"))


def notices() -> Iterator[Told]:
    """The same, but for the notes, as notices."""
    yield from _opening()
    yield from _course()
    yield from _asides()
    yield from _silence()
    yield from _tables()


def _specimen(told: Told, language: str, view: str) -> Specimen:
    reply_to = f"allegra+{_token(told.name)}@example.org"
    addressee = Addressee(told.desk.names, language, "Europe/Rome", reply_to, game=1, view=view)
    rendered = render(told.notice, addressee)
    return Specimen(told.name, told.about, rendered, _composed(rendered, told.name, subject(1, told.desk.names)))


def _token(name: str) -> str:
    letters = "".join(letter for letter in name if letter.isalpha())
    return f"{letters}{'abcdefghijklmnopqrst'}"[:20]


def _composed(rendered: Rendered, name: str, title: str) -> bytes:
    token = _token(name)
    envelope = Envelope(
        from_name="Allegra game 1",
        from_address=SERVICE,
        to="ann@example.org",
        subject=title,
        date=START,
        message_id=f"<g1.{token}@example.org>",
        reply_to=f"allegra+{token}@example.org",
        bounce=f"allegra+b-{token}@example.org",
        list_id="g1.allegra.example.org",
        link_subject="Allegra move",
    )
    return compose(rendered, envelope)


def _told(name: str, about: str, desk: Desk, seat: int) -> Told:
    return Told(name, about, desk.fork(), desk.notice(seat))


def _opening() -> Iterator[Told]:
    desk = Desk(NAMES[:4], SEED)
    yield _told("invitation", "the invitation, before the first deal", desk, 0)
    desk.says(1, "SEED seven green bottles")
    yield _told("words", "words for the shuffle have been taken", desk, 1)
    desk.start()
    yield _told("reveal", "the first question of a round", desk, 0)
    desk.says(0, "REVEAL B1 B2")
    yield _told("revealed", "the answer to a reveal, while others are asked", desk, 0)


Fits = Callable[[Notice], bool]


def _asks(kind: Phase, fits: Fits = lambda _: True, early: bool = False) -> Fits:
    def asks(notice: Notice) -> bool:
        ask = notice.ask
        return ask is not None and (ask.kind, ask.early) == (kind, early) and not ask.given and fits(notice)

    return asks


def _tells(kind: type, is_idle: bool = False) -> Fits:
    return lambda notice: any(isinstance(each, kind) for each in notice.news) and not (is_idle and notice.ask)


def _in_last_turns(notice: Notice) -> bool:
    return notice.view is not None and notice.view.ender is not None


def _has_knockers(notice: Notice) -> bool:
    return notice.view is not None and bool(notice.view.knockers)


def _is_over(notice: Notice) -> bool:
    return notice.view is not None and notice.view.phase is Phase.OVER


COURSE: tuple[tuple[str, str, Fits], ...] = (
    ("turn", "your turn", _asks(Phase.TURN)),
    ("window", "somebody drew a card: knock or pass", _asks(Phase.WINDOW)),
    ("early", "you drew a card, and may decide before the knock window closes", _asks(Phase.DECIDE, early=True)),
    ("decide", "you drew a card, and nobody knocked", _asks(Phase.DECIDE, lambda notice: not _has_knockers(notice))),
    ("decide-knocked", "you drew a card, and others knocked", _asks(Phase.DECIDE, _has_knockers)),
    ("exchange", "take a card in exchange", _asks(Phase.EXCHANGE)),
    ("exchanged", "an exchange has been made", _tells(Exchanged)),
    ("idle", "nothing is wanted", lambda notice: notice.ask is None and notice.purpose is Purpose.NEWS),
    ("cleared", "cards have been cleared", _tells(Cleared)),
    ("last-turn", "your last turn of the round", _asks(Phase.TURN, _in_last_turns)),
    ("round-end", "a round has been scored", lambda notice: _tells(RoundScored)(notice) and not _is_over(notice)),
    ("game-end", "the game is over", _is_over),
)


def _course() -> Iterator[Told]:
    """The first notice of each kind in a game of two rounds."""
    desk = Desk(NAMES[:4], SEED, Options(rounds=2)).start()
    missing = dict.fromkeys(COURSE)
    for _ in desk.course():
        for scene in tuple(missing):
            found = next((notice for notice in desk.notices if scene[2](notice)), None)
            if found is not None:
                del missing[scene]
                yield Told(scene[0], scene[1], desk.fork(), found)
                if scene[0] == "round-end":
                    proven = desk.fork().says(found.seat, "VERIFY")
                    yield _told("verify", "the proof of the shuffle, with two files", proven, found.seat)
    if missing:
        raise LookupError(f"expected a game with every kind of mail, got none of: {', '.join(s[0] for s in missing)}")


ASIDES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("refused", "lines that could not be carried out, with offers", ("kepe b1", "take z9", "give nobody", "DRAW")),
    ("contradiction", "two answers to one question", ("DRAW", "TAKE B1")),
    ("help", "all commands", ("HELP",)),
    ("help-knock", "help on one command", ("HELP KNOCK",)),
    ("rules", "the rules of the game", ("RULES",)),
    ("scores", "the scores", ("SCORES",)),
    ("history", "all that has happened", ("HISTORY",)),
    ("games", "the list of games", ("GAMES",)),
    ("verify-early", "a proof is asked for before a round is over", ("VERIFY",)),
    ("settings", "settings have been changed", ("SET VIEW sentences", "SET ZONE Europe/Rome")),
    ("said", "press has been passed on", ("SAY Good luck, everybody!", "TELL Bob Not you.")),
)
"""What Ann writes at her turn."""


def _asides() -> Iterator[Told]:
    turn = Desk(NAMES[:4], SEED).start().until(lambda desk: _is_asked(desk, 0, Phase.TURN))
    for name, about, lines in ASIDES:
        desk = turn.fork().says(0, *lines)
        notice = desk.notice(0)
        if name == "games":
            games = (OneGame(1, NAMES[:4], "running", ("Ann",), START), OneGame(4, ("Ann", "Eva"), "over"))
            notice = replace(notice, games=games)
        yield Told(name, about, desk, notice)
    said = turn.fork().says(0, "SAY", "Good luck, everybody!", "", "I am on a train today.", "END")
    yield _told("press", "somebody has said something", said, 1)
    moved = turn.fork().says(0, "SAY Now for something bold.", "DRAW")
    yield _told("press-and-news", "somebody has said something, and drawn a card", moved, 1)
    yield from _answers(turn.fork().says(0, "DRAW"))


def _answers(window: Desk) -> Iterator[Told]:
    """Answers while a knock window is open: those of the others, and the drawer's early decision."""
    yield _told("passed", "you have passed", window.fork().says(1, "PASS"), 1)
    yield _told("knocked", "you have knocked", window.fork().says(1, "KNOCK"), 1)
    yield _told("sealed", "you have knocked for a cell", window.fork().says(1, "KNOCK C3"), 1)
    held = window.fork().says(0, "KEEP B3 IF CARD <= 12")
    yield _told("held", "your early decision is held", held, 0)
    lapsed = window.fork().says(0, "GIVE Bob").says(1, "PASS").says(2, "PASS").says(3, "PASS")
    yield _told("lapsed", "an early decision could not be used", lapsed, 0)
    given = window.fork().says(1, "KNOCK").says(2, "PASS").says(3, "PASS").says(0, "GIVE Bob")
    yield _told("place", "you were given the card", given, 1)


def _is_asked(desk: Desk, seat: int, kind: Phase) -> bool:
    return any(question.seat == seat and question.kind is kind for question in desk.open)


def _silence() -> Iterator[Told]:
    """Reminders and time-outs, until a bot plays for Ann, and Ann is back."""
    desk = Desk(NAMES[:4], SEED).start().until(lambda desk: _is_asked(desk, 0, Phase.TURN))
    yield _told("reminder", "half of the time is over", desk.waits(36), 0)
    yield _told("timed-out", "a move was made because time ran out", desk.waits(36), 0)
    while not desk.game.seats[0].bot:
        desk.waits(72)
        if desk.open and not desk.game.seats[0].bot:
            _others_play(desk)
    yield _told("bot", "a bot plays for you", desk, 0)
    yield _told("bot-of-another", "a bot plays for another player", desk, 1)
    yield _told("back", "you are back at your seat", desk.says(0, "SHOW"), 0)


def _others_play(desk: Desk) -> None:
    """Let bots play until only Ann is waited for."""
    while any(question.seat != 0 for question in desk.open):
        seats = [question.seat for question in desk.open]
        if seats[0] == 0:
            return
        desk.plays()


def _tables() -> Iterator[Told]:
    """The same question at tables of other sizes, and with names that are hard to show."""
    for seats in (2, 3, 5, 6):
        desk = Desk(NAMES[:seats], SEED).start().until(lambda desk: desk.game.table.turn > 1)
        yield _window(f"{seats}-players", f"a table of {seats}", desk)
    yield _window("long-names", "names that are long or wide", Desk(LONG, SEED).start())
    yield _window("hostile-names", "names with tags, commands and links in them", Desk(HOSTILE, SEED).start())


def _window(name: str, about: str, desk: Desk) -> Told:
    desk.until(lambda desk: any(question.kind is Phase.WINDOW for question in desk.open))
    seat = next(question.seat for question in desk.open if question.kind is Phase.WINDOW)
    return _told(name, about, desk, seat)
