"""Passes: fetch, tick, deliver."""

from allegra_pbem.moderator.ring import next_alarm
from allegra_pbem.postoffice.passing import fetch
from allegra_pbem.postoffice.ticking import tick
from allegra_pbem.rules import Phase

from .service import NOON, Service, parsed, service


def test_a_period_starts_when_the_mail_that_asks_was_accepted(desk: Service) -> None:
    number = desk.opens("Ann", "Bob")
    assert {q.started for q in desk.game(number).questions} == {NOON}


def test_nothing_is_due_before_a_pass_that_has_drained_the_sources(desk: Service) -> None:
    number = desk.opens("Ann", "Bob")
    desk.moves(100)
    assert tick(desk.office) == 0
    assert desk.game(number).table.phase is Phase.REVEAL
    fetch(desk.office)
    assert tick(desk.office) == 1
    assert desk.game(number).table.phase is not Phase.REVEAL


def test_an_answer_that_lay_in_the_spool_at_the_deadline_counts(desk: Service) -> None:
    number = desk.opens("Ann", "Bob")
    spool = desk.office.settings.spool / "new"
    spool.mkdir(parents=True)
    for name in ("Ann", "Bob"):
        (spool / name).write_bytes(desk.letter(name, "REVEAL E1 E2" if name == "Ann" else "REVEAL C1 C2"))
    desk.waits(100)
    assert all(seat.missed == 0 for seat in desk.game(number).seats)


def test_a_source_that_cannot_be_read_keeps_deadlines_from_taking_effect(tmp_path) -> None:
    with service(tmp_path, maildirs=(tmp_path / "missing",)) as desk:
        number = desk.opens("Ann", "Bob")
        done = desk.waits(100)
        assert len(done.complaints()) == 1
        assert desk.game(number).table.phase is Phase.REVEAL


def test_reminders_and_time_outs_come_from_passes(desk: Service) -> None:
    number = desk.opens("Ann", "Bob")
    desk.waits(36)
    assert desk.last_to("Ann").purpose == "reminder"
    desk.waits(36)
    assert desk.game(number).table.phase is not Phase.REVEAL


def test_a_game_that_raises_is_set_back_and_does_not_stop_the_others(desk: Service, monkeypatch) -> None:
    from allegra_pbem.postoffice import ticking

    first, second = desk.opens("Ann", "Bob"), desk.opens("Cem", "Dia")
    whole = ticking.ring

    def broken(sitting, drained):
        if sitting.game == desk.game(first):
            raise RuntimeError("broken")
        whole(sitting, drained)

    monkeypatch.setattr(ticking, "ring", broken)
    desk.waits(80)
    assert desk.game(second).table.phase is not Phase.REVEAL
    assert desk.game(first).table.phase is Phase.REVEAL
    monkeypatch.undo()
    desk.waits(0.5)
    assert desk.game(first).table.phase is Phase.REVEAL
    desk.waits(0.6)
    assert desk.game(first).table.phase is not Phase.REVEAL


def test_a_game_without_anybody_plays_itself_to_the_end_and_checks(desk: Service) -> None:
    from allegra_pbem.postoffice.checking import check

    number = desk.opens("Ann", "Bob", "Cem")
    for _ in range(300):
        if desk.game(number).table.phase is Phase.OVER:
            break
        desk.waits(72)
    assert desk.game(number).table.phase is Phase.OVER
    assert next_alarm(desk.game(number)) is None
    assert check(desk.office) == (1, [])


def test_a_whole_game_is_one_thread_for_each_player(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    desk.waits(36)
    desk.waits(36)
    first, *rest = [parsed(mail) for mail in desk.mails_to("Ann")]
    assert {mail["Subject"] for mail in rest} == {first["Subject"]}
    assert all(mail["References"].split()[0] == first["Message-ID"] for mail in rest)
    assert len({mail["Message-ID"] for mail in rest}) == len(rest)
