"""Passes that are killed at any moment, and made again: in the end each mail has counted once.

The mails lie in the spool; each pass reads, judges and sends, in a process that is killed after a random number of
steps, in the middle of a transaction, of a commit, or between the two. For a long run set ALLEGRA_KILLS to how many
mails there shall be (default 36); there are about as many kills as mails.
"""

import os
from collections import Counter
from itertools import cycle, islice
from random import Random

from allegra_pbem.mail.reading.parse import parse
from allegra_pbem.store import outbox

from .outcome import faults, window
from .playing import NAMES
from .processes import together
from .service import Service

MAILS = int(os.environ.get("ALLEGRA_KILLS", "36"))


def letters(desk: Service) -> list[bytes]:
    """Words, answers in a window and their changes, and in the middle the answer that closes it."""
    drawer, (*players, last) = window(desk)
    asked = {name: desk.last_to(name) for name in NAMES}
    held = [desk.letter(drawer, line, to=asked[drawer]) for line in ("KEEP B2", "DISCARD A1")]
    knocks = islice(cycle(("KNOCK B1", "PASS", "KNOCK")), MAILS // 4)
    answers = [desk.letter(name, line, to=asked[name]) for line in knocks for name in players]
    seeds = [desk.letter(NAMES[n % 4], f"SEED {n}", to=asked[NAMES[n % 4]]) for n in range(MAILS - 3 - len(answers))]
    mails = held + answers + seeds
    Random(5).shuffle(mails)
    mails.insert(len(mails) // 2, desk.letter(last, "PASS", to=asked[last]))
    return mails


def test_passes_that_are_killed_at_any_moment_judge_each_mail_once(desk: Service) -> None:
    mails, settings = letters(desk), desk.office.settings
    new = settings.spool / "new"
    new.mkdir(parents=True)
    for number, raw in enumerate(mails):
        (new / f"{number:05d}").write_bytes(raw)
    [ends] = together(("die-often", str(settings.home), settings.database, "1", "100"))
    assert len(ends) > MAILS / 3
    assert len(set(ends)) > 2, "both kinds of kill, and the end"
    desk.waits(24)
    assert faults(desk, mails) == []
    assert list(new.iterdir()) == []
    sent = desk.office.store.read(lambda tx: outbox.listing(tx, 100_000))
    assert {mail.status for mail in sent} == {"sent"}
    files = Counter(parse(file.read_bytes()).message_id for file in settings.outbox_folder.iterdir())
    assert set(files) == {mail.message_id for mail in sent}
