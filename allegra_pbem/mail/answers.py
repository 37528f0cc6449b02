"""What became of the reader's own mail, line by line, with numbered commands in place of those that were refused."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..moderator import commands as said
from ..moderator.notice import Answer, Done, Refused, Why
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


def replies(answers: Sequence[Answer], reader: Reader, first: int, can_move: bool) -> tuple[Reply, ...]:
    """The fate of each line; choices are numbered from `first`. `can_move` says whether moves are listed below."""
    told: list[Reply] = []
    for answer in answers[:MOST]:
        if isinstance(answer, Done):
            told.append(Reply(_done(answer, reader)))
            continue
        choices = tuple(Choice(first + at, offer) for at, offer in enumerate(answer.offers))
        first += len(choices)
        told.append(Reply(_refused(answer, reader, can_move), choices, refused=True))
    if len(answers) > MOST:
        told.append(Reply(reader.say(w.MORE_LINES, count=len(answers) - MOST)))
    return tuple(told)


def _done(done: Done, reader: Reader) -> str:
    text = echo(done.text)
    match done.command:
        case said.Seed(words):
            return reader.say(w.DONE_SEED, words=echo(words)) if words.strip() else reader.say(w.DONE_SEED_EMPTY)
        case said.Show() | said.Scores() | said.History() | said.Rules() | said.Help():
            return reader.say(w.DONE_INQUIRY, text=text)
        case _ if done.again:
            return reader.say(w.DONE_AGAIN, text=text)
        case said.Knock() | said.Pass():
            return reader.say(w.DONE_NOTED, text=text)
        case _:
            return reader.say(w.DONE_HELD if done.held else w.DONE, text=text)


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
}


_LONGEST_DETAIL = 200


def _reason(refused: Refused, reader: Reader) -> str:
    if refused.detail and refused.why in _DETAILED:
        return reader.say(_DETAILED[refused.why], detail=echo(refused.detail, _LONGEST_DETAIL))
    return reader.say(w.REASONS[refused.why])


def _instead(refused: Refused, reader: Reader, can_move: bool) -> str:
    if refused.offers:
        return reader.say(w.STILL_WANTED if refused.why is Why.NOT_REACHED else w.MEANT)
    if not can_move and refused.why in {Why.UNREADABLE, Why.ILLEGAL}:
        return reader.say(w.NO_MOVES)
    return reader.say(w.INSTEAD[refused.why], players=reader.say.list(reader.names))
