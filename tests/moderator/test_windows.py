"""Knock windows by mail: secret answers, early decisions, closing."""

from allegra_pbem.moderator.notice import Done, OrderLapsed, Refused, Why
from allegra_pbem.rules import Phase
from allegra_pbem.rules.events import Exchanged, Placed, WindowClosed

from .desk import Desk


def opened(*names: str, **options: object) -> Desk:
    """A game whose active player has just drawn."""
    desk = Desk(*(names or ("Ann", "Bob", "Cem")), **options).revealed()
    desk.says(desk.active(), "DRAW")
    return desk


def news(desk: Desk, name: str) -> list[type]:
    return [type(event) for event in desk.told()[name].news]


def test_a_drawn_card_asks_the_others_to_knock_and_lets_the_drawer_decide_early():
    desk = opened()
    kinds = {desk.names[q.seat]: q.kind for q in desk.game.questions}
    assert kinds == dict.fromkeys(desk.others(), Phase.WINDOW) | {desk.active(): Phase.DECIDE}
    ask = desk.told()[desk.active()].ask
    assert ask is not None
    assert ask.early
    assert ask.deadline is None


def test_an_answer_in_an_open_window_is_told_to_its_sender_alone():
    desk = opened()
    knocker = desk.others()[0]
    desk.says(knocker, "KNOCK B2")
    assert list(desk.told()) == [knocker]
    assert desk.told()[knocker].ask.given
    assert desk.told()[knocker].news == ()


def test_an_answer_can_be_changed_while_the_window_is_open():
    desk = opened()
    knocker, other = desk.others()
    desk.says(knocker, "KNOCK")
    desk.says(knocker, "PASS")
    desk.says(other, "PASS")
    (closed,) = [e for e in desk.told()[knocker].news if isinstance(e, WindowClosed)]
    assert closed.knockers == ()


def test_the_same_answer_again_changes_nothing():
    desk = opened()
    desk.says(desk.others()[0], "KNOCK B2")
    before = desk.game
    (answer,) = desk.says(desk.others()[0], "KNOCK B2")
    assert isinstance(answer, Done)
    assert answer.again
    assert desk.game == before


def test_a_window_closes_when_all_have_answered_and_the_drawer_is_asked():
    desk = opened()
    for name in desk.others():
        desk.says(name, "PASS")
    assert desk.game.table.phase is Phase.DECIDE
    assert [desk.names[q.seat] for q in desk.game.questions] == [desk.active()]
    assert not desk.told()[desk.active()].ask.early


def test_a_window_closes_at_the_last_deadline_and_silence_is_a_pass():
    desk = opened()
    desk.says(desk.others()[0], "KNOCK")
    assert desk.waits(23.9).game.table.phase is Phase.WINDOW
    assert desk.waits(0.2).game.table.phase is Phase.DECIDE
    assert [desk.names[s] for s in desk.game.table.knockers] == [desk.others()[0]]
    assert desk.game.seats[desk.names.index(desk.others()[1])].missed == 0


def test_a_decision_given_early_is_held_secret_and_used_when_the_window_closes():
    desk = opened()
    drawer = desk.active()
    (answer,) = desk.says(drawer, "KEEP B3")
    assert answer.held
    assert list(desk.told()) == [drawer]
    for name in desk.others():
        desk.says(name, "PASS")
    assert desk.active() != drawer


def test_an_early_decision_never_closes_the_window():
    desk = opened()
    desk.says(desk.others()[0], "PASS")
    desk.says(desk.active(), "KEEP B3")
    assert desk.game.table.phase is Phase.WINDOW


def test_an_early_decision_can_be_changed():
    desk = opened()
    drawer = desk.active()
    seat = desk.names.index(drawer)
    card = desk.game.table.drawn
    desk.says(drawer, "KEEP B3")
    desk.says(drawer, "KEEP D1")
    for name in desk.others():
        desk.says(name, "PASS")
    from allegra_pbem import rules

    assert rules.view(desk.game.table, seat).areas[seat][3] == card


def test_a_gift_to_somebody_who_did_not_knock_lapses_and_the_drawer_alone_hears_of_it():
    desk = opened()
    drawer = desk.active()
    friend, other = desk.others()
    (answer,) = desk.says(drawer, f"GIVE {friend}")
    assert answer.held
    desk.says(friend, "PASS")
    desk.says(other, "KNOCK")
    assert desk.game.table.phase is Phase.DECIDE
    assert OrderLapsed in news(desk, drawer)
    assert OrderLapsed not in news(desk, other)
    assert desk.open_to(drawer) is not None


def test_where_no_condition_holds_the_drawer_is_asked():
    desk = opened()
    drawer = desk.active()
    desk.says(drawer, "KEEP B3 IF CARD >= 50")
    for name in desk.others():
        desk.says(name, "PASS")
    assert desk.game.table.phase is Phase.DECIDE
    assert OrderLapsed in news(desk, drawer)


def test_a_cell_named_in_a_knock_places_itself_and_an_ordered_exchange_follows():
    desk = opened()
    drawer = desk.active()
    knocker, other = desk.others()
    desk.says(drawer, f"GIVE {knocker} TAKE C1 PUT D3")
    desk.says(knocker, "KNOCK C3")
    desk.says(other, "PASS")
    kinds = news(desk, other)
    assert kinds.index(Placed) < kinds.index(Exchanged)
    assert desk.active() != drawer


def test_an_ordered_exchange_asks_again_when_its_cell_has_changed():
    desk = opened()
    drawer = desk.active()
    knocker, other = desk.others()
    desk.says(drawer, f"GIVE {knocker} TAKE C3 PUT D3")
    desk.says(knocker, "KNOCK C3")
    desk.says(other, "PASS")
    assert desk.game.table.phase is Phase.EXCHANGE
    assert OrderLapsed in news(desk, drawer)


def test_only_the_knocker_learns_the_face_down_card_in_its_hand():
    desk = opened()
    drawer = desk.active()
    knocker, other = desk.others()
    desk.says(drawer, f"GIVE {knocker}")
    desk.says(knocker, "KNOCK C3")
    desk.says(other, "PASS")
    hands = {name: [e.hand for e in desk.told()[name].news if isinstance(e, Placed)] for name in desk.names}
    assert hands[drawer] == hands[other] == [None]
    assert hands[knocker] != [None]


def test_nobody_is_told_who_has_answered_an_open_window():
    desk = opened()
    knocker, other = desk.others()
    silent = desk.says(other, "SHOW") and desk.told()[other]
    desk.says(knocker, "KNOCK")
    desk.says(other, "SHOW")
    assert desk.told()[other] == silent


def test_an_early_decision_on_an_impossible_cell_is_refused_at_once():
    desk = opened()
    (answer,) = desk.says(desk.active(), "DISCARD B1")
    assert isinstance(answer, Refused)
    assert answer.why is Why.ILLEGAL
    (answer,) = desk.says(desk.active(), "GIVE Zoe")
    assert answer.why is Why.UNKNOWN_PLAYER
