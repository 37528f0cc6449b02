"""Commands that are no moves: plans, standing orders, absence, coming and going, settings."""

import json
from datetime import date

import pytest

from allegra_pbem.mail.language.commands import read
from allegra_pbem.mail.language.faults import Fault, GrammarError
from allegra_pbem.mail.language.grammar import command_of
from allegra_pbem.mail.language.spoken import to_json, to_text
from allegra_pbem.mail.language.verbs import LANGUAGES
from allegra_pbem.moderator import commands as say
from allegra_pbem.rules.cells import Cell


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("PLAN DRAW", say.Plan(say.Draw())),
        ("PLAN DRAW IF PILE > 3", say.Plan(say.Draw(), (say.PileIs(4, 99),))),
        ("plan take d2 if pile <= 1", say.Plan(say.Take(Cell.D2), (say.PileIs(-99, 1),))),
        ("PLAN KEEP B2 IF CARD 2 TO 4", say.Plan(say.Keep(Cell.B2), (say.CardIs(2, 4),))),
        ("PLAN GIVE bob IF KNOCK", say.Plan(say.Give("bob"), (say.HasKnocked(),))),
        ("PLAN GIVE bob TAKE C1 PUT E2 IF KNOCK", say.Plan(say.Give("bob", Cell.C1, Cell.E2), (say.HasKnocked(),))),
        ("PLAN OFF", say.Plan(None)),
        ("Plan behalte B2 wenn Karte <= 3", say.Plan(say.Keep(Cell.B2), (say.CardIs(-99, 3),))),
        ("AUTO PASS", say.Auto(say.Pass())),
        ("AUTO PASS IF CARD >= 4 GAME", say.Auto(say.Pass(), (say.CardIs(4, 99),), whole_game=True)),
        ("auto knock b2 if card = 7", say.Auto(say.Knock(Cell.B2), (say.CardIs(7, 7),))),
        ("AUTO KNOCK IF CLEARS", say.Auto(say.Knock(), (say.Clears(),))),
        ("AUTO PASS IF FROM bob AND LAST TURNS", say.Auto(say.Pass(), (say.DrawnBy("bob"), say.InLastTurns()))),
        ("AUTO AUS", say.Auto(None)),
        ("AWAY 2026-12-01 TO 2026-12-10", say.Away(date(2026, 12, 1), date(2026, 12, 10))),
        ("abwesend 1.12.2026 bis 10.12.2026", say.Away(date(2026, 12, 1), date(2026, 12, 10))),
        ("AWAY TO 2026-12-10", say.Away(None, date(2026, 12, 10))),
        ("BACK", say.Back()),
        ("JOIN 42", say.Join(42)),
        ("SIT #42", say.Sit(42)),
        ("WATCH 42", say.Watch(42)),
        ("UNWATCH 42", say.Unwatch(42)),
        ("ACCEPT", say.Accept()),
        ("DECLINE", say.Decline()),
        ("LEAVE", say.Leave()),
        ("RESIGN", say.Resign()),
        ("PROTEST Bob has seen my cards; really", say.Protest("Bob has seen my cards; really")),
        ("VERIFY", say.Verify()),
        ("GAMES", say.Games()),
        ("SET LANGUAGE fr", say.Set(say.Setting.LANGUAGE, "fr")),
        ("set language Deutsch", say.Set(say.Setting.LANGUAGE, "de")),
        ("setze sprache französisch", say.Set(say.Setting.LANGUAGE, "fr")),
        ("SET ZONE Europe/Rome", say.Set(say.Setting.ZONE, "Europe/Rome")),
        ("SET VIEW sentences", say.Set(say.Setting.VIEW, "sentences")),
        ("SET MAIL daily 18:00", say.Set(say.Setting.MAIL, "daily 18")),
        ("SET MAIL turns", say.Set(say.Setting.MAIL, "turns")),
        ("SET SUBJECT full", say.Set(say.Setting.SUBJECT, "full")),
        ("SET CALENDAR on", say.Set(say.Setting.CALENDAR, "on")),
        ("SET HOURS 8-22", say.Set(say.Setting.HOURS, "8-22")),
        ("SET ADDRESS new@example.org", say.Set(say.Setting.ADDRESS, "new@example.org")),
    ],
)
def test_plans_orders_and_what_is_said_at_any_time(text: str, command: say.Command) -> None:
    assert command_of(text) == command
    for language in LANGUAGES:
        assert command_of(to_text(command, language)) == command
    json.dumps(to_json(command))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("PLAN", Fault.FORM),
        ("PLAN KNOCK", Fault.FORM),
        ("PLAN TAKE C1 PUT E2", Fault.FORM),
        ("PLAN KEEP Z9", Fault.CELL),
        ("PLAN DRAW IF FOO", Fault.CONDITION),
        ("PLAN OFF IF KNOCK", Fault.FORM),
        ("AUTO DRAW", Fault.FORM),
        ("AUTO", Fault.FORM),
        ("AWAY", Fault.FORM),
        ("AWAY 2026-12-10 TO 2026-12-01", Fault.DAYS),
        ("AWAY 2026-13-01 TO 2026-12-01", Fault.DATE),
        ("JOIN", Fault.FORM),
        ("JOIN me", Fault.FORM),
        ("SET", Fault.SETTING),
        ("SET COLOUR red", Fault.SETTING),
        ("SET LANGUAGE klingon", Fault.FORM),
        ("SET MAIL daily 25", Fault.FORM),
        ("SET MAIL turns 18", Fault.FORM),
        ("SET ZONE", Fault.FORM),
    ],
)
def test_what_is_wrong_with_them_is_said(text: str, fault: Fault) -> None:
    with pytest.raises(GrammarError) as error:
        command_of(text)
    assert error.value.fault is fault


def test_a_help_topic_that_is_none_is_answered() -> None:
    reading = read("HELP FOO")
    assert [(one.fault, one.offers) for one in reading.misreads] == [(Fault.TOPIC, ("HELP",))]


def test_a_cell_that_is_none_is_offered_as_one_that_resembles_it() -> None:
    (misread,) = read("TAKE D9", ("DRAW", "TAKE A1", "TAKE D1", "TAKE D2")).misreads
    assert misread.offers == ("TAKE D1", "TAKE D2")


@pytest.mark.parametrize(
    "talk",
    [
        "Set up a meeting, please.",
        "Leave it to me!",
        "Back home now, will play tonight.",
        "Plan for the weekend: none",
        "Auto ist kaputt, komme später",
        "Parties de cartes ce soir ?",
        "Watch out for Bob!",
        "Accept my apologies for the delay.",
        "Sit down and relax",
        "Away from my desk until Monday",
        "Retour à la maison demain",
        "Voltei agora de férias",
        "Games are fun, thanks",
        "Join us for dinner on Friday?",
    ],
)
def test_everyday_words_make_no_command_of_talk(talk: str) -> None:
    reading = read(talk)
    assert (reading.commands, reading.misreads) == ((), ())
