"""Whole games by mail that two processes play and deliver at the same time, on either database."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from allegra_pbem.mail.reading.parse import parse
from allegra_pbem.postoffice.checking import check
from allegra_pbem.rules import Phase
from allegra_pbem.store import inbox, outbox
from tests import postgres

from .processes import together
from .service import Service, service


@pytest.fixture(params=["sqlite", "postgresql"])
def office(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Service]:
    settings = {}
    if request.param == "postgresql":
        server = request.getfixturevalue("postgres_server")
        settings["database"] = postgres.database(server, f"games_{abs(hash(str(tmp_path)))}")
    with service(tmp_path, **settings) as made:
        yield made


def test_two_processes_play_a_game_to_its_end_and_send_each_mail_once(office: Service) -> None:
    office.opens("Ann", "Bob", "Cem", "Dia", rounds=1, turn_limit=3)
    home, database = str(office.office.settings.home), office.office.settings.database
    written = together(("play", home, database, "Ann Bob", "one"), ("play", home, database, "Cem Dia", "two"))
    office.waits(0)
    assert office.game().table.phase is Phase.OVER
    assert check(office.office) == (1, [])
    assert len(office.office.store.read(lambda tx: inbox.log(tx, 10_000))) == sum(written) > 30
    mails = office.office.store.read(lambda tx: outbox.listing(tx, 10_000))
    assert {mail.status for mail in mails} == {"sent"}
    files = [parse(file.read_bytes()).message_id for file in office.office.settings.outbox_folder.iterdir()]
    assert Counter(files) == dict.fromkeys((mail.message_id for mail in mails), 1)


@pytest.mark.parametrize("office", ["postgresql"], indirect=True)  # on SQLite: test_writers
def test_a_mail_that_both_processes_get_is_judged_once(office: Service) -> None:
    office.opens("Ann", "Bob")
    home = office.office.settings.home
    pile = home / "pile"
    pile.mkdir()
    for number in range(10):
        (pile / f"{number}").write_bytes(office.letter("Ann", f"SEED {number}"))
    commands = [("judge", str(home), office.office.settings.database, str(pile), name) for name in ("one", "two")]
    first, second = together(*commands, meetings=1)
    assert {tuple(sorted((first[mail], second[mail]))) for mail in first} == {("commands", "seen")}
    assert len(office.office.store.read(lambda tx: inbox.log(tx, 100))) == 10
    assert check(office.office) == (1, [])
