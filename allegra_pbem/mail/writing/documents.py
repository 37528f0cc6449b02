"""What a mail adds when it was asked for: scores, history, rules, help; and the terms of a game with an invitation."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from ...moderator import commands as said
from ...moderator.notice import Happening, Invitation, Notice, OneGame, Said
from ...rules.options import Options
from . import wording as w
from .attached import FILES, attached
from .columns import echo
from .news import news
from .pages import document
from .press import size, speech
from .prose import Block, Kind, blocks
from .reader import Reader

Prose = tuple[Block, ...]


def documents(notice: Notice, reader: Reader, history_bytes: int, drawn: bool) -> Iterator[Prose]:
    """The texts in the order in which they were asked for, each once; of a history the last `history_bytes`.

    `drawn`: areas are drawn, not told.
    """
    if notice.invitation is not None:
        yield _invitation(notice.invitation, reader)
    for inquiry in dict.fromkeys(notice.inquiries):
        match inquiry:
            case said.Rules():
                rules = _document(reader, "rules", options=_options(notice))
                yield rules if drawn else tuple(_without_drawings(rules))
            case said.Help(topic):
                yield _help(topic, reader)
            case said.History():
                yield _history(notice, reader, history_bytes)
            case said.Games():
                yield _games(notice, reader)
            case said.Verify():
                yield _verify(notice, reader)
            case said.Scores() if notice.view is None or not notice.view.finished:
                yield (Block(Kind.PARAGRAPH, (reader.say(w.NO_SCORES),)),)
            case _:
                pass  # SHOW and SCORES are answered by the table


def _without_drawings(prose: Prose) -> Iterator[Block]:
    """The blocks but for each drawing and what stands below it, which explains it."""
    above = None
    for block in prose:
        if Kind.DRAWING not in (block.kind, above):
            yield block
        above = block.kind


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


def _verify(notice: Notice, reader: Reader) -> Prose:
    proof = notice.proof
    if proof is None:
        return ()
    rounds = proof.record["rounds"]
    assert isinstance(rounds, list)
    values = {"commitments": proof.commitments, "rounds": rounds, "files": attached(proof), "names": FILES}
    return _document(reader, "verify", **values)


def _help(topic: str | None, reader: Reader) -> Prose:
    name = "help" if topic is None or not topic.isalpha() else f"help/{topic.lower()}"
    return _document(reader, name) or _document(reader, "help")


def _document(reader: Reader, name: str, **values: object) -> Prose:
    """The text in blocks; () where there is no text of that name."""
    text = document(reader.say.language, name, **values)
    return () if text is None else blocks(text)


def _games(notice: Notice, reader: Reader) -> Prose:
    points = tuple(_game(game, reader) for game in notice.games)
    return (Block(Kind.HEADING, (reader.say(w.GAMES),)), Block(Kind.POINTS, points))


def _game(game: OneGame, reader: Reader) -> str:
    names = reader.say.list([echo(name) for name in game.players])
    if game.waiting and game.since is not None:
        waiting = reader.say.list([echo(name) for name in game.waiting])
        since = reader.say.moment(game.since, reader.zone)
        return reader.say(w.GAME_WAITS, game=game.game, players=names, waiting=waiting, since=since)
    return reader.say(w.GAME_OVER if game.status == "over" else w.GAME_OPEN, game=game.game, players=names)


def _history(notice: Notice, reader: Reader, left: int) -> Prose:
    entries = [entry for each in notice.history for entry in _told(each, reader)]
    kept = len(entries)
    while kept and (left := left - entries[kept - 1][0]) >= 0:
        kept -= 1
    blocks = [Block(Kind.HEADING, (reader.say(w.HISTORY),))]
    if kept:
        blocks.append(Block(Kind.PARAGRAPH, (reader.say(w.EARLIER_LEFT_OUT, count=kept),)))
    return (*blocks, *_joined(block for _, entry in entries[kept:] for block in entry))


def _told(each: Happening | Said, reader: Reader) -> list[tuple[int, Prose]]:
    """What happened in points, one by one; what was said as one entry of two blocks. Each with its size in bytes."""
    if isinstance(each, Said):
        said = speech(each, reader)
        return [(said.size, (Block(Kind.SPEAKER, (said.speaker,)), Block(Kind.QUOTATION, said.lines)))]
    return [(size(line) + 10, (Block(Kind.POINTS, (line,)),)) for line in news([each], reader)]


def _joined(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks with points that follow each other in one list."""
    for kind, alike in groupby(blocks, lambda block: block.kind):
        if kind is Kind.POINTS:
            yield Block(kind, tuple(line for block in alike for line in block.lines))
        else:
            yield from alike
