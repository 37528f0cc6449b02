"""Replaying a record, and saying where it parts from the rules."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ..actions import Draw
from ..apply import apply
from ..game import Game
from ..refusal import IllegalAction
from .header import Header, header_from_json
from .marks import mark, marks_of
from .notation import action_from_json
from .reading import Difference, Json, RecordError, mapping, number, same, sequence, shown
from .rounds import RESULTS, WrittenRound, read_round
from .writing import results


def check(record: object, checkpoints: bool = False) -> list[Difference]:
    """Where `record` (a parsed JSON document, however malformed) differs from what the rules make of it.

    Empty when it is right. A record with `refused` is right when exactly that action is refused, all before it is
    accepted, and the refusal changes nothing; what follows is not looked at. A round that is not finished is fine,
    and so is one that is still being played and hides its seed, of which only the wording is looked at. With
    `checkpoints`, the tables that the rounds carry are compared too.
    """
    return _read(record, checkpoints).found


def unproven(record: object) -> int | None:
    """The first round of the game that a record says nothing certain of, since it is not over or not dealt; None where
    the record differs, or is that of a whole game."""
    reader = _read(record, checkpoints=False)
    if reader.found or reader.refused or reader.game.is_over:
        return None
    return len(reader.game.finished) + 1


def replay(record: object) -> Game:
    """The game that a record tells of. Raises `RecordError` at its first difference, or when it hides a seed."""
    reader = _read(record, checkpoints=False)
    for first in reader.found:
        raise RecordError(first.what, first.round, first.action)
    if reader.hidden:
        raise RecordError("seed: expected one, to replay the round; got none", reader.hidden)
    return reader.game


def _read(record: object, checkpoints: bool) -> "_Reader":
    reader = _Reader(checkpoints)
    try:
        reader.read(record)
    except RecordError as error:
        reader.found.append(error.difference)
    return reader


class _Place(NamedTuple):
    """A round, from 1, and an action in it, from 0."""

    round: int | None = None
    action: int | None = None


class _Reader:
    """One pass over a record. Differences that do not stop it are kept in `found`, those that do are raised."""

    game: Game

    def __init__(self, checkpoints: bool) -> None:
        self.checkpoints = checkpoints
        self.found: list[Difference] = []
        self.hidden: int | None = None
        self.refused: _Place | None = None

    def read(self, written: object) -> None:
        record = mapping(written, "record")
        header = header_from_json(record)
        self.refused = _refused(record)
        self.game = header.start()
        entries = sequence(record.get("rounds"), "rounds")
        if len(entries) > header.options.rounds:
            raise RecordError(f"rounds: expected at most {header.options.rounds}; got {len(entries)}")
        strict = True
        for index, entry in enumerate(entries, 1):
            one = self.round(index, entry, header, last=index == len(entries))
            if one is None:
                return
            strict = one.strict
        if self.refused:
            raise RecordError("refused: expected such an action; the record has none", *self.refused)
        over = {"totals": list(self.game.totals), "winners": list(self.game.winners)}
        self.compare_end(_Place(), record, over, self.game.is_over, strict)

    def round(self, index: int, entry: object, header: Header, last: bool) -> WrittenRound | None:
        """Read one round; None when the record is to be read no further."""
        try:
            one = read_round(entry, index, header)
            if one.hidden:
                self.unseen(index, one, last)
                return one
            self.game = one.begin(self.game)
            self.compare(_Place(index), one.entry, one.expected(self.game), one.strict)
            if not self.actions(index, one):
                return None
            self.end(index, one, last)
        except RecordError as error:
            raise error.within(index) from None
        return one

    def unseen(self, index: int, one: WrittenRound, last: bool) -> None:
        """A round that is still being played, as a seat's record shows it: without the cards, wording is all."""
        if not last or self.refused or any(key in one.entry for key in RESULTS):
            raise RecordError("seed: expected one, since this round is not just being played; got none")
        self.hidden = index
        for action, entry in enumerate(one.actions):
            try:
                action_from_json(entry)
            except RecordError as error:
                raise error.within(index, action) from None

    def actions(self, index: int, one: WrittenRound) -> bool:
        """Do a round's actions; False when one was to be refused."""
        marks = self.marks(index, one)
        self.look(_Place(index), marks.get(0, ()))
        for action, entry in enumerate(one.actions):
            place = _Place(index, action)
            if self.refused == place:
                self.refuse(place, entry)
                return False
            self.act(place, entry, one.strict)
            self.look(place, marks.get(action + 1, ()))
        return True

    def act(self, place: _Place, entry: object, strict: bool) -> None:
        self.game, drew = _done(self.game, entry, place)
        if drew:
            self.compare(place, mapping(entry, "action"), {"card": self.game.drawn}, strict)

    def refuse(self, place: _Place, entry: object) -> None:
        before = self.game.clone()
        try:
            _done(self.game, entry, place)
        except RecordError:
            if self.game != before:
                self.note(place, "refused: expected nothing to change; got another state")
        else:
            self.note(place, "refused: expected a refusal; the action was accepted")

    def end(self, index: int, one: WrittenRound, last: bool) -> None:
        done = len(self.game.finished) == index
        if not done and not last:
            raise RecordError("expected the round to be finished, since another follows; it is not")
        expected = results(self.game.finished[-1]) if done else dict.fromkeys(RESULTS)
        self.compare_end(_Place(index), one.entry, expected, done, one.strict)

    def marks(self, index: int, one: WrittenRound) -> Mapping[int, Iterable[Json]]:
        marks = marks_of(one.entry) if self.checkpoints else {}
        for after in marks:
            if not 0 <= after <= len(one.actions):
                self.note(_Place(index), f"checkpoint: expected 0 to {len(one.actions)} actions; got {after}")
        return marks

    def look(self, place: _Place, marks: Iterable[Json]) -> None:
        """Compare the table with the checkpoints that hold now."""
        for written in marks:
            self.compare(place, written, mark(self.game), strict=True)

    def compare_end(self, place: _Place, entry: Json, expected: Json, done: bool, strict: bool) -> None:
        """Compare the results that stand at the end of a round or game, if the end is reached."""
        if done:
            self.compare(place, entry, expected, strict)
            return
        for key in expected:
            if key in entry:
                self.note(place, f"{key}: expected none before the end; got {shown(entry[key])}")

    def compare(self, place: _Place, entry: Json, expected: Json, strict: bool) -> None:
        """Note each key whose value is another than expected, or that is missing where `strict`."""
        for key, value in expected.items():
            if key not in entry:
                if strict:
                    self.note(place, f"{key}: expected {shown(value)}; it is missing")
            elif not same(entry[key], value):
                self.note(place, f"{key}: expected {shown(value)}; got {shown(entry[key])}")

    def note(self, place: _Place, what: str) -> None:
        self.found.append(Difference(place.round, place.action, what))


def _done(game: Game, entry: object, place: _Place) -> tuple[Game, bool]:
    """The game after a written action, and whether it drew a card. Raises `RecordError` when it may not be done."""
    try:
        seat, action = action_from_json(entry)
        return apply(game, seat, action)[0], isinstance(action, Draw)
    except RecordError as error:
        raise error.within(*place) from None
    except IllegalAction as error:
        raise RecordError(f"refused: {error}", *place) from None


def _refused(record: Json) -> _Place | None:
    if "refused" not in record:
        return None
    entry = mapping(record["refused"], "refused")
    return _Place(number(entry.get("round"), "refused"), number(entry.get("action"), "refused"))
