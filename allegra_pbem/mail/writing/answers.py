"""What became of the reader's own mail, line by line, with numbered commands in place of those that were refused."""

from dataclasses import dataclass

from ...moderator import commands as said
from ...moderator import press
from ...moderator.notice import Answer, Done, Notice, Refused, Why
from ...rules.phase import Phase
from ..language.faults import FORMED, Fault
from ..language.settings import setting_names
from ..language.spoken import said_in
from . import wording as w
from .columns import echo
from .moves import Choice
from .reader import Reader


@dataclass(frozen=True, slots=True)
class Reply:
    """One line's fate: a sentence or two, and the choices that are offered instead."""

    text: str
    choices: tuple[Choice, ...] = ()
    refused: bool = False


MOST = 12
"""How many lines of a mail are answered one by one."""


def replies(notice: Notice, reader: Reader, first: int) -> tuple[Reply, ...]:
    """The fate of each line; choices are numbered from `first`."""
    answers = _worth_telling(notice)
    told: list[Reply] = []
    for answer in answers[:MOST]:
        if isinstance(answer, Done):
            told.append(Reply(_done(answer, reader, _is_open(notice))))
            continue
        choices = tuple(
            Choice(first + at, offer, said_in(offer, reader.say.language)) for at, offer in enumerate(answer.offers)
        )
        first += len(choices)
        told.append(Reply(_refused(answer, reader, bool(notice.moves)), choices, refused=True))
    if len(answers) > MOST:
        told.append(Reply(reader.say(w.MORE_LINES, count=len(answers) - MOST)))
    return tuple(told)


def _worth_telling(notice: Notice) -> tuple[Answer, ...]:
    """The answers but for those that the rest of the mail gives: when all was done, the news and the first sentence say
    what the moves have brought, and the table is what SHOW asks for."""
    if any(isinstance(answer, Refused) for answer in notice.answers):
        return notice.answers
    return tuple(a for a in notice.answers if not isinstance(a, Done) or _is_told_here_alone(a))


def _is_told_here_alone(done: Done) -> bool:
    match done.command:
        case said.Show():
            return False
        case command if isinstance(command, said.Move):
            return done.again or done.held
        case _:
            return True


def _is_open(notice: Notice) -> bool:
    """Whether the knock window is open, so that an answer in it can still be changed."""
    return notice.view is not None and notice.view.phase is Phase.WINDOW


def _done(done: Done, reader: Reader, is_open: bool) -> str:
    text = echo(done.text)
    match done.command:
        case said.Seed(words):
            return reader.say(w.DONE_SEED, words=echo(words)) if words.strip() else reader.say(w.DONE_SEED_EMPTY)
        case said.Say(words):
            return reader.say(w.DONE_SAY, words=echo(words))
        case said.Tell(player, words):
            return reader.say(w.DONE_TELL, words=echo(words), name=echo(player))
        case said.Set(setting, value):
            return _is_set(setting, value, reader)
        case said.Games() | said.Show() | said.Scores() | said.History() | said.Rules() | said.Help() | said.Verify():
            return reader.say(w.DONE_INQUIRY, text=text)
        case _ if done.again:
            return reader.say(w.DONE_AGAIN, text=text)
        case said.Knock() | said.Pass():
            return reader.say(w.DONE_NOTED if is_open else w.DONE_LAST, text=text)
        case _:
            return reader.say(w.DONE_HELD if done.held else w.DONE, text=text)


def _is_set(setting: said.Setting, value: str, reader: Reader) -> str:
    match setting:
        case said.Setting.LANGUAGE:
            return reader.say(w.DONE_LANGUAGE)
        case said.Setting.ZONE:
            return reader.say(w.DONE_ZONE, zone=value)
        case said.Setting.MAIL:
            mode, _, hour = value.partition(" ")
            return reader.say(_MAIL[mode], time=f"{int(hour or 18):02}:00")
        case _:
            return reader.say(_SET[value])


_MAIL = {"all": w.DONE_ALL, "turns": w.DONE_TURNS, "daily": w.DONE_DAILY}
_SET = {
    "board": w.DONE_BOARD,
    "sentences": w.DONE_SENTENCES,
    "short": w.DONE_SHORT,
    "full": w.DONE_FULL,
    "on": w.DONE_CALENDAR_ON,
    "off": w.DONE_CALENDAR_OFF,
}


def _refused(refused: Refused, reader: Reader, can_move: bool) -> str:
    return reader.say(
        w.REFUSED,
        line=refused.line,
        text=echo(refused.text),
        why=_reason(refused, reader),
        instead=_instead(refused, reader, can_move),
    )


_DETAILED: dict[Why, str] = {
    Why.UNREADABLE: w.REASON_UNREADABLE,
    Why.ILLEGAL: w.REASON_ILLEGAL,
    Why.UNKNOWN_PLAYER: w.REASON_UNKNOWN_PLAYER,
    Why.LATER: w.REASON_LATER,
    Why.TOO_LONG: w.REASON_TOO_LONG,
    Why.TOO_MANY_LINES: w.REASON_TOO_MANY_LINES,
}
_MOST: dict[Why, int] = {
    Why.TOO_LONG: press.MOST_LETTERS,
    Why.TOO_MANY_LINES: press.MOST_LINES,
    Why.ENOUGH_SAID: press.MOST_A_DAY,
}


_LONGEST_DETAIL = 200


def _reason(refused: Refused, reader: Reader) -> str:
    most = _MOST.get(refused.why)
    detail = _detail(refused, reader)
    if detail and refused.why in _DETAILED:
        return reader.say(_DETAILED[refused.why], detail=detail, most=most)
    return reader.say(w.REASONS[refused.why], most=most)


def _detail(refused: Refused, reader: Reader) -> str:
    """What is wrong, in the reader's language; what they wrote stays as they wrote it."""
    if refused.why is Why.ILLEGAL and refused.detail:
        return reader.say(refused.detail)
    if not refused.fault:
        return echo(refused.detail, _LONGEST_DETAIL)
    match fault := Fault[refused.fault]:
        case Fault.SETTING:
            detail = setting_names(reader.say.language)
        case _ if fault in FORMED:
            detail = reader.say(refused.detail)
        case _:
            detail = echo(refused.detail, _LONGEST_DETAIL)
    return reader.say(fault.value, detail=detail)


def _instead(refused: Refused, reader: Reader, can_move: bool) -> str:
    if refused.offers:
        return reader.say(w.STILL_WANTED if refused.why is Why.NOT_REACHED else w.MEANT)
    if refused.why is Why.UNREADABLE and not refused.stops:
        return reader.say(w.NOT_SAID)
    if not can_move and refused.why in {Why.UNREADABLE, Why.ILLEGAL}:
        return reader.say(w.NO_MOVES)
    return reader.say(w.INSTEAD[refused.why], players=reader.say.list(reader.names))
