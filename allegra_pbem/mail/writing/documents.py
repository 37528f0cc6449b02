"""What a mail adds when it was asked for: scores, history, rules, help; and the terms of a game with an invitation."""

from collections.abc import Iterator

from ...moderator import commands as said
from ...moderator.notice import Invitation, Notice
from ...rules.options import Options
from . import wording as w
from .news import news
from .pages import document
from .prose import Block, Kind, blocks
from .reader import Reader

Prose = tuple[Block, ...]


def documents(notice: Notice, reader: Reader, history_bytes: int) -> Iterator[Prose]:
    """The texts in the order in which they were asked for, each once; of a history the last `history_bytes`."""
    if notice.invitation is not None:
        yield _invitation(notice.invitation, reader)
    for inquiry in dict.fromkeys(notice.inquiries):
        match inquiry:
            case said.Rules():
                yield _document(reader, "rules", options=_options(notice))
            case said.Help(topic):
                yield _help(topic, reader)
            case said.History():
                yield _history(notice, reader, history_bytes)
            case said.Scores() if notice.view is None or not notice.view.finished:
                yield (Block(Kind.PARAGRAPH, (reader.say(w.NO_SCORES),)),)
            case _:
                pass  # SHOW and SCORES are answered by the table


def _options(notice: Notice) -> Options:
    if notice.view is not None:
        return notice.view.options
    return Options() if notice.invitation is None else notice.invitation.options


def _invitation(invitation: Invitation, reader: Reader) -> Prose:
    return _document(
        reader,
        "invitation",
        names=reader.names,
        seat=reader.seat,
        invitation=invitation,
        options=invitation.options,
    )


def _help(topic: str | None, reader: Reader) -> Prose:
    name = "help" if topic is None or not topic.isalpha() else f"help/{topic.lower()}"
    return _document(reader, name) or _document(reader, "help")


def _document(reader: Reader, name: str, **values: object) -> Prose:
    """The text in blocks; () where there is no text of that name."""
    text = document(reader.say.language, name, **values)
    return () if text is None else blocks(text)


def _history(notice: Notice, reader: Reader, left: int) -> Prose:
    lines = news(notice.history, reader)
    kept = len(lines)
    while kept and (left := left - len(lines[kept - 1].encode()) - 10) >= 0:
        kept -= 1
    blocks = [Block(Kind.HEADING, (reader.say(w.HISTORY),))]
    if kept:
        blocks.append(Block(Kind.PARAGRAPH, (reader.say(w.EARLIER_LEFT_OUT, count=kept),)))
    return (*blocks, Block(Kind.POINTS, lines[kept:]))
