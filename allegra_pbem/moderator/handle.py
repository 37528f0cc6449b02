"""A player's commands: what they do to the game, and what became of each line."""

from collections.abc import Sequence
from dataclasses import replace

from ..rules import Phase
from . import commands as say
from .chain import Chain, Line, Writer, answers
from .facts import PlayerBack, WordsGiven
from .notice import Answer, Done, Refused, Why
from .press import relay
from .sitting import Sitting

Lines = Sequence[Line | Refused]
"""The lines of a mail in their order; those that could not be read as Refused."""


def handle(sitting: Sitting, writer: Writer, lines: Lines) -> tuple[Answer, ...]:
    """Carry out the lines of one mail, and say what became of each.

    Half a mail counts: moves are made up to the first refused line. Two different answers to one question in one mail
    are a contradiction, and then no move is made at all. What asks for information alone (SHOW, HELP) is Done here,
    and left to the caller to answer. Press goes to `sitting.said`, whatever becomes of the moves.
    """
    if sitting.game.seats[writer.seat].bot and sitting.game.table.phase is not Phase.OVER:
        sitting.record(PlayerBack(writer.seat))
        sitting.settle()
    contradicting = _contradictions(lines)
    chain = Chain(sitting, writer)
    answered: list[Answer] = []
    stopped = bool(contradicting)
    for at, line in enumerate(lines):
        if isinstance(line, Refused):
            answer: Answer = line
        elif not isinstance(line.command, say.Move):
            answer = _beside(sitting, writer, line)
        elif stopped:
            why = Why.CONTRADICTION if at in contradicting else Why.NOT_REACHED
            answer = Refused(line.line, line.text, why)
        else:
            answer = chain.play(line, line.command)
        stopped = stopped or (isinstance(answer, Refused) and answer.stops)
        answered.append(answer)
    chain.settle()
    return tuple(_marked(answer, chain.is_held()) for answer in answered)


def _marked(answer: Answer, held: bool) -> Answer:
    if isinstance(answer, Done) and isinstance(answer.command, say.Decision):
        return replace(answer, held=held)
    return answer


def _beside(sitting: Sitting, writer: Writer, line: Line) -> Answer:
    match line.command:
        case say.Seed(words):
            if sitting.game.table.phase is Phase.OVER:
                return Refused(line.line, line.text, Why.GAME_OVER)
            sitting.record(WordsGiven(writer.seat, words))
        case say.Number():
            return Refused(line.line, line.text, Why.NO_NUMBERS)
        case say.Say() | say.Tell() as press:
            return relay(sitting, writer, line, press)
        case say.Leave():  # what List-Unsubscribe asks
            return Refused(line.line, line.text, Why.NOT_YET, offers=("SET MAIL turns", "SET MAIL daily"), stops=False)
        case command if isinstance(command, say.Order | say.Coming):
            return Refused(line.line, line.text, Why.NOT_YET, stops=False)
        case _:
            pass
    return Done(line.line, line.text, line.command)


def _contradictions(lines: Lines) -> set[int]:
    """Places of the lines that give different answers to one question.

    Decisions that depend on conditions may stand beside others: the first one that fits is used.
    """
    given: dict[Phase, dict[say.Command, int]] = {}
    for at, line in enumerate(lines):
        if isinstance(line, Refused) or not isinstance(line.command, say.Move):
            continue
        if not getattr(line.command, "conditions", ()):
            given.setdefault(answers(line.command), {}).setdefault(line.command, at)
    return {at for moves in given.values() if len(moves) > 1 for at in moves.values()}
