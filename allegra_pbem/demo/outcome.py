"""What came of a demo: the score, and what it took in turns, windows and mails."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from sqlalchemy import Connection

from .. import rules
from ..moderator import history
from ..moderator.facts import Acted, By, Missed
from ..postoffice import ledger, standing
from ..postoffice.checking import check
from ..postoffice.office import Office
from ..postoffice.sorting import Verdict
from ..rules.actions import Close, Draw, Give, Knock, Take
from ..store import inbox, outbox
from ..store.tables import OutboundRow
from .letters import opened

ALL = 1_000_000
"""More than there are."""


@dataclass(frozen=True, slots=True)
class Unplayed:
    """Mails of one verdict and reason of which at least a line had no effect; `answered`: how many got an answer."""

    verdict: str
    reason: str
    mails: int
    answered: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """A demo that has come to its end.

    `scores`: by round, then by seat. `closed_by_time`: windows that ran out, `missed`: other questions that did.
    `elapsed`: by the demo's own clock. `page`: one mail's HTML part. `differences`: what of record or journal does not
    fit the rules, which is a fault of the program.
    """

    game: int
    players: tuple[str, ...]
    scores: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int
    knock_windows: int
    knocks: int
    given: int
    closed_by_time: int
    missed: int
    mails_in: int
    mails_out: int
    unplayed: tuple[Unplayed, ...]
    elapsed: timedelta
    folder: Path
    page: Path
    record: Mapping[str, object]
    differences: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """The figures under the names that other programs rely on; `winners` are seats, as in the record."""
        return {
            "game": str(self.game),
            "players": list(self.players),
            "totals": list(self.totals),
            "winners": list(self.winners),
            "turns": self.turns,
            "knock_windows": self.knock_windows,
            "knocks": self.knocks,
            "given": self.given,
            "mails_in": self.mails_in,
            "mails_out": self.mails_out,
            "folder": str(self.folder),
        }


def outcome(office: Office, number: int, folder: Path, elapsed: timedelta) -> Outcome:
    """Everything that is to be told of a finished game; writes one of its mails as a page."""
    _, found = check(office)
    differences = tuple(difference.what for difference in found)
    return office.store.read(lambda tx: _outcome(tx, number, folder, elapsed, differences))


def _outcome(tx: Connection, number: int, folder: Path, elapsed: timedelta, differences: tuple[str, ...]) -> Outcome:
    journal = ledger.journal(tx, number)
    past = history.read(journal)
    actions = [(fact.action, fact.by) for fact, _ in journal if isinstance(fact, Acted)]
    table = past.game.table
    return Outcome(
        game=number,
        players=standing.standing(tx, number).players,
        scores=tuple(score.scores for score in table.finished),
        totals=table.totals,
        winners=table.winners,
        turns=_count(actions, Draw, Take),
        knock_windows=_count(actions, Close),
        knocks=_count(actions, Knock),
        given=_count(actions, Give),
        closed_by_time=sum(isinstance(action, Close) and by is By.TIMEOUT for action, by in actions),
        missed=sum(isinstance(fact, Missed) for fact, _ in journal),
        mails_in=len(inbox.log(tx, ALL)),
        mails_out=len(outbox.listing(tx, ALL, status=outbox.Status.SENT)),
        unplayed=_unplayed(tx),
        elapsed=elapsed,
        folder=folder,
        page=_page(tx, folder),
        record=standing.record(tx, number),
        differences=differences,
    )


def _count(actions: Iterable[tuple[rules.Action, By]], *kinds: type[rules.Action]) -> int:
    return sum(isinstance(action, kinds) for action, _ in actions)


def _unplayed(tx: Connection) -> tuple[Unplayed, ...]:
    """What was not played and why, the most frequent first."""
    answered = {mail.answers for mail in outbox.listing(tx, ALL)}
    rows = [row for row in inbox.log(tx, ALL) if row.verdict != Verdict.COMMANDS or "refused" in row.reason]
    mails = Counter((row.verdict, row.reason) for row in rows)
    told = Counter((row.verdict, row.reason) for row in rows if row.id in answered)
    ordered = sorted(mails.items(), key=lambda item: (-item[1], item[0]))
    return tuple(Unplayed(*key, count, told[key]) for key, count in ordered)


def _page(tx: Connection, folder: Path) -> Path:
    """The HTML part of one mail, as a file: of those that offer the most kinds of moves the last."""
    mails = outbox.listing(tx, ALL, status=outbox.Status.SENT)
    richest = max(mails, key=lambda mail: (_kinds_of_moves(mail), mail.id))
    mail = outbox.get(tx, richest.id)
    assert mail is not None
    path = folder / "mail.html"
    path.write_text(opened(mail.raw).html, encoding="utf-8")
    return path


def _kinds_of_moves(mail: OutboundRow) -> int:
    return len({command.split()[0] for command in json.loads(mail.choices)})
