"""What must be true of game 1 when many mails have been judged, by whomever and however often they came."""

from collections import Counter
from collections.abc import Collection

from allegra_pbem.moderator.codec import fact_from_json
from allegra_pbem.moderator.facts import PeriodStarted, WordsGiven
from allegra_pbem.postoffice.checking import check
from allegra_pbem.postoffice.passing import run
from allegra_pbem.store import games, inbox, outbox
from allegra_pbem.store.tables import InboundRow

from .playing import NAMES
from .service import Service


def window(desk: Service) -> tuple[str, list[str]]:
    """A game of four with an open window whose mails have been delivered: who drew, and who may knock."""
    desk.opens(*NAMES)
    for name in NAMES:
        desk.writes(name, "REVEAL B1 C2")
    drawer = desk.active()
    desk.writes(drawer, "DRAW")
    run(desk.office)
    return drawer, [name for name in NAMES if name != drawer]


def faults(desk: Service, given: Collection[bytes]) -> list[str]:
    """All that is wrong with the effects of the mails `given`, of which every SEED has words of its own."""
    store = desk.office.store
    digests = {inbox.fingerprint(raw) for raw in given}
    rows = store.read(lambda tx: inbox.log(tx, 100_000))
    came = {row.id: row for row in rows if row.digest in digests}
    journal = store.read(lambda tx: games.journal(tx, 1))
    facts = [fact_from_json(row.kind, row.data) for row in journal]
    words = Counter(fact.words for fact in facts if isinstance(fact, WordsGiven))
    started = Counter(fact.question for fact in facts if isinstance(fact, PeriodStarted))
    answers = Counter(mail.answers for mail in store.read(lambda tx: outbox.listing(tx, 100_000)))
    seeds = sum(b"\nSEED" in raw for raw in set(given))
    wrong = {
        "not in the log": digests - {row.digest for row in came.values()},
        "verdicts": {row.verdict for row in came.values()} - {"commands", "stale"},
        "answered other than once": [n for n, row in came.items() if answers[n] != _answers(row)],
        "numbers of the journal": [r.number for place, r in enumerate(journal, 1) if r.number != place],
        "words recorded more than once": [each for each, times in words.items() if times > 1],
        "words recorded": [] if len(words) == seeds else [len(words), seeds],
        "periods started more than once": [number for number, times in started.items() if times > 1],
        "replay": check(desk.office)[1],
    }
    return [f"{what}: {found}" for what, found in wrong.items() if found]


def _answers(row: InboundRow) -> int:
    """How many answers a mail gets: one, unless it changed nothing and many have been answered that day."""
    return 0 if "not answered, since" in row.reason else 1
