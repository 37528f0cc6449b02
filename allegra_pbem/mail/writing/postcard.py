"""A round, or a game, on a postcard: what stood out, and a chart of the totals, for both parts of a mail."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...moderator.notice import Postcard
from ...rules.highlights import Highlights
from . import wording as w
from .columns import cut, pad
from .reader import Reader


@dataclass(frozen=True, slots=True)
class Short:
    """One postcard: its title and a sentence for each highlight."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """One seat of the chart; `left` and `long` are where its bar begins and how long it is, in pixels."""

    name: str
    total: int
    points: str
    left: int
    long: int


@dataclass(frozen=True, slots=True)
class Chart:
    """The totals after a round, the lowest first. `heads` are those of the columns; `text` has the whole in lines."""

    title: str
    heads: tuple[str, str]
    bars: tuple[Bar, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Postcards:
    """All postcards of a mail, the chart after the last of them, and for each round how to check its shuffle."""

    shorts: tuple[Short, ...]
    chart: Chart | None
    proofs: tuple[str, ...]


def postcards(cards: Sequence[Postcard], reader: Reader, drawn: bool) -> Postcards | None:
    """The postcards as a mail shows them, or None; `drawn`: with a chart, which those who listen do without."""
    if not cards:
        return None
    shorts = (Short(_title(card, reader), tuple(_sentences(card.best, reader))) for card in cards)
    last = next(card for card in reversed(cards) if card.round)
    return Postcards(
        shorts=tuple(short for short in shorts if short.lines),
        chart=_chart(last, reader) if drawn else None,
        proofs=tuple(reader.say(w.PROOF, round=card.round, seed=card.seed) for card in cards if card.round),
    )


def _title(card: Postcard, reader: Reader) -> str:
    return reader.say(w.GAME_IN_SHORT) if card.round is None else reader.say(w.ROUND_IN_SHORT, round=card.round)


def _sentences(best: Highlights, reader: Reader) -> Iterator[str]:
    if swap := best.swap:
        pair = w.BEST_SWAP_CLEARED if swap.cleared else w.BEST_SWAP
        place = reader.place(swap.seat, swap.cell)
        yield reader.tell(pair, swap.seat, count=swap.saved, card=swap.card, replaced=swap.replaced, place=place)
    if luck := best.luck:
        put = w.LUCKY_PUT_CLEARED if luck.cleared else w.LUCKY_PUT
        pair = w.LUCKY_TURNED if luck.card is None else put
        place = reader.place(luck.seat, luck.cell)
        yield reader.tell(pair, luck.seat, count=luck.saved, card=luck.card, found=luck.found, place=place)
    if gift := best.gift:
        values = {"count": gift.saved, "card": gift.card}
        if gift.to == reader.seat:
            yield reader.say(w.KIND_GIFT_TO_YOU, name=reader.names[gift.seat], **values)
        else:
            yield reader.tell(w.KIND_GIFT, gift.seat, to=reader.names[gift.to], **values)


_LONGEST, _WIDEST = 36, 108
"""How long the chart is, in columns and in pixels."""
_NAME = 14


def _chart(card: Postcard, reader: Reader) -> Chart:
    """Bars go from nought to the total: where one is below nought, all begin further to the right."""
    seats = sorted(range(len(card.totals)), key=lambda seat: (card.totals[seat], seat))
    bars = tuple(
        Bar(reader.names[seat], card.totals[seat], f"{card.scores[seat]:+}", *_extent(card.totals, seat, _WIDEST))
        for seat in seats
    )
    text = "\n".join(_line(bar, *_extent(card.totals, seat, _LONGEST)) for bar, seat in zip(bars, seats, strict=True))
    heads = reader.say(w.TOTAL_ROW), reader.say(w.ROUND_ROW, round=card.round)
    return Chart(reader.say(w.TOTALS, round=card.round), heads, bars, text)


def _extent(totals: Sequence[int], seat: int, longest: int) -> tuple[int, int]:
    """Where a seat's bar begins and how long it is, where the whole chart is `longest`."""
    low, high = min(0, *totals), max(0, *totals)
    first, last = (longest * (end - low) // max(high - low, 1) for end in sorted((0, totals[seat])))
    return first, last - first


def _line(bar: Bar, left: int, long: int) -> str:
    """A line begins with a number and never with a name, which may be a command or a quote mark."""
    return f"{bar.total:>5}  {pad(cut(bar.name, _NAME), _NAME)} {bar.points:>4}  {' ' * left}{'#' * long}".rstrip()
