"""Four processes judge 400 mails of one game at the same time: each counts, and each counts once.

The control runs the same mails through SQLAlchemy's default engine, reading the game before the transaction that
changes it; there the same look at the outcome must find faults, or it could not find any here. That the store's own
counter loses updates in this way is shown by `tests/store/test_commits.py`.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import cycle, islice
from random import Random

from allegra_pbem.rules import Phase
from allegra_pbem.store import inbox

from .outcome import faults, window
from .playing import NAMES
from .processes import together
from .service import Service

PROCESSES = 4
EACH = 100
SHARED = 40

Verdicts = Sequence[dict[str, str]]


def piles(desk: Service) -> list[list[bytes]]:
    """What each process is given: words, answers in the window and their changes, decisions that are held.

    Two by two they begin with the same mails, and so judge them at the same moment; halfway all wait for the others, so
    that none is through before another has begun. The answer that closes the window lies deep in the last pile.
    """
    drawer, (*players, last) = window(desk)
    asked = {name: desk.last_to(name) for name in NAMES}
    seeds = [desk.letter(name, f"SEED {name} {number}", to=asked[name]) for number in range(40) for name in NAMES]
    knocks = islice(cycle(("KNOCK B1", "PASS", "KNOCK", "KNOCK D3")), 54)
    answers = [desk.letter(name, line, to=asked[name]) for line in knocks for name in players]
    decisions = islice(cycle(("KEEP B2", "DISCARD A1", "KEEP C1")), 51)
    mails = seeds + answers + [desk.letter(drawer, line, to=asked[drawer]) for line in decisions]
    Random(7).shuffle(mails)
    mails.insert(-20, desk.letter(last, "PASS"))
    shared, own = [mails[:SHARED], mails[SHARED : 2 * SHARED]], mails[2 * SHARED :]
    return [shared[place % 2] + own[place * 60 : place * 60 + 60] for place in range(PROCESSES)]


def judged(desk: Service, worker: str, piles: Sequence[list[bytes]]) -> Verdicts:
    """What became of each mail, by process and fingerprint."""
    home, commands = desk.office.settings.home, []
    for place, pile in enumerate(piles):
        folder = home / f"pile {place}"
        folder.mkdir()
        for number, raw in enumerate(pile):
            (folder / f"{number:03d}").write_bytes(raw)
        commands.append((worker, str(home), desk.office.settings.database, str(folder), f"worker {place}"))
    return together(*commands, meetings=1 if worker == "judge" else 0)


def judged_other_than_once(piles: Sequence[list[bytes]], verdicts: Verdicts) -> list[str]:
    """The mails that not just one process took, and those on which one failed."""
    taken = Counter(digest for printed in verdicts for digest, verdict in printed.items() if verdict != "seen")
    failed = [verdict for printed in verdicts for verdict in printed.values() if verdict.startswith("raised")]
    return [digest for digest in {inbox.fingerprint(r) for p in piles for r in p} if taken[digest] != 1] + failed


def test_four_processes_that_judge_400_mails_of_one_game_lose_and_double_nothing(desk: Service) -> None:
    given = piles(desk)
    mails = {raw for pile in given for raw in pile}
    assert [len(pile) for pile in given] == [EACH] * PROCESSES
    verdicts = judged(desk, "judge", given)
    assert judged_other_than_once(given, verdicts) == []
    assert faults(desk, mails) == []
    assert desk.game().table.phase is Phase.TURN
    copies = PROCESSES * EACH - len(mails)
    assert copies == 2 * SHARED
    assert Counter(verdict for printed in verdicts for verdict in printed.values())["seen"] == copies


def test_the_same_on_the_default_engine_shows_faults(desk: Service) -> None:
    given = [pile[:5] for pile in piles(desk)]
    verdicts = judged(desk, "judge-carelessly", given)
    assert judged_other_than_once(given, verdicts) != []
    assert faults(desk, {raw for pile in given for raw in pile}) != []
