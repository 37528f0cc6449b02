"""Mails that come: whose they are, what they do, how they are answered."""

import pytest

from allegra_pbem.mail.intake.arrival import Arrival
from allegra_pbem.postoffice import noting
from allegra_pbem.postoffice.judging import receive
from allegra_pbem.rules import Phase

from .service import Service, choices, parsed, text_of


def test_a_command_is_played_and_everybody_gets_the_new_view(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    before = desk.count()
    assert desk.writes("Ann", "REVEAL B1 C2") == "commands"
    assert desk.count() == before + 2
    assert "turned up" in text_of(desk.last_to("Bob"))


def test_a_number_plays_that_move_of_the_mail_that_it_answers(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    for name in ("Ann", "Bob"):
        assert desk.writes(name, "1 2") == "commands"
    mail = desk.last_to(desk.active())
    drawer, number = desk.active(), choices(mail).index("DRAW") + 1
    assert desk.writes(drawer, str(number)) == "commands"
    assert desk.game().table.phase is Phase.WINDOW
    assert "\r\n\r\nYou drew the " in text_of(desk.last_to(drawer))


def test_what_is_quoted_is_never_played(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    before = desk.game()
    assert desk.writes("Ann", "Nice cards!") == "nothing"
    assert desk.game() == before


def test_the_same_mail_twice_counts_once(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    raw = desk.letter("Ann", "REVEAL B1 C2")
    assert desk.receives(raw) == "commands"
    before = desk.count()
    assert desk.receives(raw) == "seen"
    assert desk.count() == before


def test_another_mail_under_a_message_id_that_was_seen_is_read(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    stolen = desk.letter("Bob", "SCORES", Message_ID="<the.same@example.org>")
    desk.receives(stolen)
    assert desk.writes("Ann", "REVEAL B1 C2", Message_ID="<the.same@example.org>") == "commands"


def test_a_token_in_a_strangers_hands_plays_nothing_and_the_player_is_told(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    before = desk.game()
    assert desk.writes("Ann", "REVEAL B1 C2", From="Eve <eve@example.net>") == "refused"
    assert desk.game() == before
    note = desk.last_to("Ann")
    assert "not yours" in text_of(note)
    assert not [m for m in desk.mails_to("Ann") if "eve" in m.recipient]


def test_another_players_token_plays_nothing(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    before = desk.game()
    assert desk.writes("Bob", "REVEAL B1 C2", to=desk.last_to("Ann")) == "refused"
    assert desk.game() == before


def test_two_senders_are_nobody(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    assert desk.writes("Ann", "REVEAL B1 C2", From="ann@example.org, bob@example.org") == "refused"
    assert desk.game().table.phase is Phase.REVEAL


def test_a_reply_to_a_question_that_is_over_plays_nothing_and_gets_the_present_view(desk: Service) -> None:
    desk.opens("Ann", "Bob", "Cem")
    old = desk.last_to("Ann")
    for name in ("Ann", "Bob", "Cem"):
        desk.writes(name, "REVEAL B1 C2")
    before = desk.game()
    assert desk.writes("Ann", "DRAW", to=old) == "stale"
    assert desk.game() == before
    answer = desk.last_to("Ann")
    assert "over" in text_of(answer)
    assert parsed(answer)["Auto-Submitted"] == "auto-replied"


def test_an_upper_case_token_is_accepted(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    address = parsed(desk.last_to("Ann"))["Reply-To"]
    local, _, host = address.partition("@")
    assert desk.writes("Ann", "REVEAL B1 C2", To=f"{local.upper()}@{host}", In_Reply_To="") == "commands"


def test_without_a_token_our_message_id_finds_the_mail(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    assert desk.writes("Ann", "REVEAL B1 C2", To="allegra@example.org") == "commands"


def test_without_any_token_nothing_is_played_and_the_present_view_comes(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    before = desk.game()
    raw = desk.letter("Ann", "REVEAL B1 C2", To="allegra@example.org", In_Reply_To="")
    assert desk.receives(raw) == "nothing"
    assert desk.game() == before
    assert "REVEAL B1" in choices(desk.last_to("Ann"))
    assert desk.writes("Ann", "REVEAL B1 C2") == "commands"


def test_a_stranger_is_answered_once_a_day(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    count = desk.count()
    for _ in range(3):
        raw = desk.letter("Ann", "hello", From="Eve <eve@example.net>", To="allegra@example.org", In_Reply_To="")
        assert desk.receives(raw) == "refused"
    assert desk.count() == count + 1


def test_who_forges_many_addresses_does_not_make_us_write_to_all(
    desk: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.opens("Ann", "Bob")
    monkeypatch.setattr(noting, "MOST_STRANGERS", 3)
    count = desk.count()
    for number in range(6):
        raw = desk.letter("Ann", "hello", From=f"eve{number}@example.net", To="allegra@example.org", In_Reply_To="")
        assert desk.receives(raw) == "refused"
    assert desk.count() == count + 3


def test_a_mail_over_the_limit_is_refused_and_its_player_told(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    before = desk.game()
    raw = desk.letter("Ann", "REVEAL B1 C2")
    arrival = Arrival(raw, None, (), desk.now(), "test", truncated=True)
    assert receive(desk.office, arrival, "test") == "refused"
    assert desk.game() == before
    assert "larger than 256 KiB" in text_of(desk.last_to("Ann"))


def test_chat_is_answered_once_a_day(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    count = desk.count()
    asked = desk.last_to("Ann")
    for _ in range(3):
        assert desk.writes("Ann", "Thanks, Bob!", to=asked) == "nothing"
    assert desk.count() == count + 1


def test_an_answer_to_the_note_about_chat_plays(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    assert desk.writes("Ann", "Thanks, Bob!") == "nothing"
    assert desk.last_to("Ann").purpose == "note: chat"
    assert desk.writes("Ann", "REVEAL B1 C2") == "commands"


def test_automatic_mail_is_never_answered(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    count = desk.count()
    assert desk.writes("Ann", "REVEAL B1 C2", Auto_Submitted="auto-replied") == "automatic"
    assert desk.receives(desk.letter("Ann", "REVEAL B1 C2"), sender="") == "automatic"
    assert desk.writes("Ann", "REVEAL B1 C2", From="Allegra <ALLEGRA@example.org>") == "automatic"
    assert desk.count() == count


def test_human_mail_with_a_suppress_header_is_read(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    assert desk.writes("Ann", "REVEAL B1 C2", X_Auto_Response_Suppress="All") == "commands"


def test_an_answer_in_an_open_window_is_acknowledged_to_its_sender_alone(desk: Service) -> None:
    desk.opens("Ann", "Bob", "Cem", "Dia")
    for name in ("Ann", "Bob", "Cem", "Dia"):
        desk.writes(name, "REVEAL B1 C2")
    drawer = desk.active()
    desk.writes(drawer, "DRAW")
    knocker = next(name for name in ("Ann", "Bob", "Cem", "Dia") if name != drawer)
    count = desk.count()
    desk.writes(knocker, "KNOCK B2")
    assert desk.count() == count + 1
    assert desk.last_to(knocker).purpose == "answer"


def test_every_mail_has_its_reason_in_the_log(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    desk.writes("Ann", "REVEAL B1 C2")
    desk.writes("Ann", "DRAW")
    desk.writes("Bob", "KEEP Z9")
    assert [(row.verdict, row.reason) for row in desk.log()] == [
        ("nothing", "1 refused (unreadable)"),
        ("nothing", "1 refused (not asked)"),
        ("commands", "1 done"),
    ]


def test_a_mail_that_breaks_the_program_is_kept_and_the_others_go_on(desk: Service, monkeypatch) -> None:
    from allegra_pbem.postoffice import judging

    desk.opens("Ann", "Bob")
    spool = desk.office.settings.spool / "new"
    spool.mkdir(parents=True)
    (spool / "1").write_bytes(desk.letter("Ann", "REVEAL B1 C2"))
    (spool / "2").write_bytes(desk.letter("Bob", "REVEAL B1 C2"))
    whole = judging.handle

    def broken(sitting, writer, lines):
        if writer.names[writer.seat] == "Ann":
            raise RuntimeError("broken")
        return whole(sitting, writer, lines)

    monkeypatch.setattr(judging, "handle", broken)
    desk.waits(0)
    assert [row.verdict for row in desk.log()] == ["commands", "failed"]
    assert [path.name for path in (spool.parent / "failed").iterdir() if path.name != "reasons.txt"] == ["1"]


def test_history_and_scores_come_with_the_view(desk: Service) -> None:
    desk.opens("Ann", "Bob")
    desk.writes("Ann", "REVEAL B1 C2")
    desk.writes("Bob", "HISTORY", "SCORES", "RULES", "HELP KNOCK")
    assert "Ann turned up" in text_of(desk.last_to("Bob"))
