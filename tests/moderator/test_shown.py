"""What notices hold for the eye: the table of a round that is over, and when an open window will be closed."""

from datetime import timedelta

from allegra_pbem import rules
from allegra_pbem.moderator.notice import LastSeen, SeedShown
from allegra_pbem.preview.desk import PAUSE, Desk
from allegra_pbem.rules.events import GameOver, RoundScored, TurnedUp

NAMES = ("Ann", "Bob", "Cem")


def scored(rounds: int) -> Desk:
    """A game whose last sitting has scored a round."""
    desk = Desk(NAMES, 3, rules.Options(rounds=rounds)).start()
    return next(each for each in desk.course() if any(isinstance(n, RoundScored) for n in each.notices[0].news))


def test_a_scored_round_is_shown_as_its_sums_were_counted() -> None:
    news = scored(rounds=2).notice(0).news
    (seen,) = [each for each in news if isinstance(each, LastSeen)]
    (score,) = [each for each in news if isinstance(each, RoundScored)]
    assert seen.round == 1
    assert score.sums == tuple(sum(card for card in area if isinstance(card, int)) for area in seen.areas)
    assert rules.Blank.FACE_DOWN not in {card for area in seen.areas for card in area}


def test_a_scored_round_stands_between_what_was_turned_up_and_its_seed() -> None:
    kinds = [type(each) for each in scored(rounds=2).notice(0).news]
    assert kinds.index(TurnedUp) < kinds.index(LastSeen) == kinds.index(SeedShown) - 1


def test_the_last_round_is_shown_by_the_view_alone() -> None:
    notice = scored(rounds=1).notice(0)
    kinds = {type(each) for each in notice.news}
    assert GameOver in kinds
    assert LastSeen not in kinds


def test_who_decides_early_is_told_when_the_window_closes_at_the_latest() -> None:
    desk = Desk(NAMES, 3).start()
    desk.until(lambda desk: any(question.kind is rules.Phase.TURN for question in desk.open))
    drawer = desk.active
    ask = desk.says(drawer, "DRAW").notice(drawer).ask
    assert ask is not None
    assert ask.early
    assert ask.closes == desk.now + timedelta(hours=24)


def test_when_the_window_closes_does_not_tell_who_has_answered() -> None:
    desk = Desk(NAMES, 3).start()
    desk.until(lambda desk: any(question.kind is rules.Phase.TURN for question in desk.open))
    drawer = desk.active
    closes = desk.says(drawer, "DRAW").now + timedelta(hours=24)
    asked = desk.open[0].seat
    ask = desk.says(asked, "PASS").says(drawer, "SHOW").notice(drawer).ask
    assert ask is not None
    assert ask.closes == closes == desk.now + timedelta(hours=24) - 2 * PAUSE
