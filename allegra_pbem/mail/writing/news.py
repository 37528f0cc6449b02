"""What happened, told to one reader: a sentence or a few for each happening.

`tell` has a teller for each kind of happening; the words stand in `wording`.
"""

from collections.abc import Iterable
from functools import singledispatch
from itertools import groupby

from ...moderator import notice as n
from ...rules import events as e
from . import wording as w
from .columns import echo
from .reader import Reader


def news(happenings: Iterable[n.Happening], reader: Reader) -> tuple[str, ...]:
    """One line for each thing that happened, in order."""
    return tuple(line for happening in happenings for line in tell(happening, reader))


@singledispatch
def tell(happening: n.Happening, _reader: Reader, /) -> tuple[str, ...]:
    """The lines that tell of one happening."""
    raise TypeError(f"expected a happening that has a teller, got {happening!r}")


@tell.register
def _(event: e.Dealt, reader: Reader) -> tuple[str, ...]:
    return (reader.tell(w.DEALT, event.starter, round=event.round, card=event.card),)


@tell.register
def _(event: e.Revealed, reader: Reader) -> tuple[str, ...]:
    first, second = (reader.place(event.seat, cell) for cell in event.cells)
    one, two = event.cards
    return (reader.tell(w.REVEALED, event.seat, one=one, first=first, two=two, second=second),)


@tell.register
def _(event: e.Taken, reader: Reader) -> tuple[str, ...]:
    place = reader.place(event.seat, event.cell)
    return (reader.tell(w.TAKEN, event.seat, card=event.card, place=place, replaced=event.replaced),)


@tell.register
def _(event: e.Reshuffled, reader: Reader) -> tuple[str, ...]:
    return (reader.say(w.RESHUFFLED, stock=event.stock),)


@tell.register
def _(event: e.Drawn, reader: Reader) -> tuple[str, ...]:
    return (reader.tell(w.DRAWN, event.seat, card=event.card),)


@tell.register
def _(event: e.Answered, reader: Reader) -> tuple[str, ...]:
    if not event.knock:
        return (reader.tell(w.PASSED, event.seat),)
    if event.cell is None:
        return (reader.tell(w.KNOCKED, event.seat),)
    return (reader.tell(w.KNOCKED_FOR, event.seat, place=reader.place(event.seat, event.cell)),)


@tell.register
def _(event: e.WindowClosed, reader: Reader) -> tuple[str, ...]:
    if not event.knockers:
        return (reader.say(w.NOBODY_KNOCKED, card=event.card),)
    return (reader.say(w.KNOCKERS, people=reader.people(event.knockers), card=event.card),)


@tell.register
def _(event: e.Kept, reader: Reader) -> tuple[str, ...]:
    place = reader.place(event.seat, event.cell)
    return (reader.tell(w.KEPT, event.seat, card=event.card, place=place, replaced=event.replaced),)


@tell.register
def _(event: e.Discarded, reader: Reader) -> tuple[str, ...]:
    if event.flip is None:
        return (reader.tell(w.DISCARDED, event.seat, card=event.card),)
    place = reader.place(event.seat, event.flip)
    return (reader.tell(w.DISCARDED_TURNED, event.seat, card=event.card, place=place, turned=event.turned),)


@tell.register
def _(event: e.Given, reader: Reader) -> tuple[str, ...]:
    if event.to == reader.seat:
        return (reader.say(w.GIVEN_TO_YOU, name=reader.names[event.seat], card=event.card),)
    return (reader.tell(w.GIVEN, event.seat, card=event.card, to=reader.names[event.to]),)


@tell.register
def _(event: e.Placed, reader: Reader) -> tuple[str, ...]:
    pair = w.PLACED_UNSEEN if event.hand is None else w.PLACED_DOWN if event.face_down else w.PLACED_UP
    place = reader.place(event.seat, event.cell)
    return (reader.tell(pair, event.seat, card=event.card, place=place, hand=event.hand),)


@tell.register
def _(event: e.HandDiscarded, reader: Reader) -> tuple[str, ...]:
    return (reader.tell(w.HAND_DISCARDED, event.seat, card=event.card),)


@tell.register
def _(event: e.Exchanged, reader: Reader) -> tuple[str, ...]:
    take = reader.place(event.knocker, event.take)
    took = reader.tell(
        w.EXCHANGED,
        event.seat,
        card=event.card,
        take=take,
        put=reader.place(event.seat, event.put),
        replaced=event.replaced,
    )
    return (took, reader.tell(w.HAND_LAID, event.knocker, card=event.hand, place=take))


@tell.register
def _(event: e.Cleared, reader: Reader) -> tuple[str, ...]:
    by_value = sorted(event.cards, key=lambda card: (card[1], card[0]))
    groups = [(value, [spot for spot, _ in cards]) for value, cards in groupby(by_value, lambda card: card[1])]
    return tuple(
        reader.say(w.CLEARED, count=len(spots), value=value, places=_places(spots, reader)) for value, spots in groups
    )


@tell.register
def _(event: e.LastTurnsBegun, reader: Reader) -> tuple[str, ...]:
    return (reader.tell(w.LAST_TURNS_BEGUN, event.ender),)


@tell.register
def _(_event: e.TurnLimitReached, reader: Reader) -> tuple[str, ...]:
    return (reader.say(w.TURN_LIMIT_REACHED),)


@tell.register
def _(event: e.TurnedUp, reader: Reader) -> tuple[str, ...]:
    if not event.cards:
        return ()
    owned = sorted(
        ((*reader.owner(spot), value) for spot, value in event.cards), key=lambda o: (o[0] != reader.seat, o)
    )
    lines = (
        reader.tell(
            w.TURNED_UP, seat, cards=", ".join(reader.say(w.CELL_CARD, cell=c.name, card=v) for _, c, v in cards)
        )
        for seat, cards in groupby(owned, lambda o: o[0])
    )
    return tuple(lines)


@tell.register
def _(event: e.RoundScored, reader: Reader) -> tuple[str, ...]:
    sums = [reader.tell(w.SUM, seat, sum=points) for seat, points in sorted(enumerate(event.sums), key=lambda s: s[1])]
    lines = [reader.say(w.ROUND_SCORED, round=event.round, sums=", ".join(sums))]
    if event.doubled and event.ender is not None:
        score = event.scores[event.ender]
        lines.append(reader.tell(w.DOUBLED, event.ender, sum=event.sums[event.ender], score=score))
    elif event.ender is not None:
        lines.append(reader.tell(w.NOT_DOUBLED, event.ender))
    return tuple(lines)


@tell.register
def _(event: e.GameOver, reader: Reader) -> tuple[str, ...]:
    total = min(event.totals)
    if len(event.winners) == 1:
        return (reader.tell(w.WON, event.winners[0], total=total),)
    return (reader.say(w.WON_TOGETHER, people=reader.people(event.winners), total=total),)


@tell.register
def _(fact: n.TimedOut, reader: Reader) -> tuple[str, ...]:
    return (reader.tell(w.TIMED_OUT, fact.seat, question=reader.say(w.QUESTIONS[fact.kind])),)


@tell.register
def _(fact: n.SeatToBot, reader: Reader) -> tuple[str, ...]:
    return (reader.tell(w.SEAT_TO_BOT, fact.seat, count=fact.missed),)


@tell.register
def _(fact: n.SeatBack, reader: Reader) -> tuple[str, ...]:
    return (reader.tell(w.SEAT_BACK, fact.seat),)


@tell.register
def _(fact: n.SeedWords, reader: Reader) -> tuple[str, ...]:
    words = [
        reader.say(w.SEAT_WORDS, name=reader.names[seat], words=echo(text))
        for seat, text in enumerate(fact.words)
        if text
    ]
    listed = reader.say(w.SEED_WORDS, words=", ".join(words)) if words else reader.say(w.NO_SEED_WORDS)
    return (listed, reader.say(w.COMMITMENT, round=fact.round, commitment=fact.commitment))


@tell.register
def _(_fact: n.LastSeen, _reader: Reader) -> tuple[str, ...]:
    return ()  # it is drawn, not told


@tell.register
def _(fact: n.SeedShown, reader: Reader) -> tuple[str, ...]:
    return (reader.say(w.SEED_SHOWN, round=fact.round, seed=fact.seed),)


@tell.register
def _(fact: n.OrderLapsed, reader: Reader) -> tuple[str, ...]:
    return (reader.tell(w.ORDER_LAPSED, fact.seat, text=fact.text, why=reader.say(w.LAPSES[fact.why])),)


def _places(spots: Iterable[int], reader: Reader) -> str:
    owned = sorted((reader.owner(spot) for spot in spots), key=lambda o: (o[0] != reader.seat, o))
    groups = groupby(owned, lambda o: o[0])
    return reader.say.list(
        [reader.tell(w.PLACES, seat, cells=", ".join(cell.name for _, cell in cells)) for seat, cells in groups]
    )
