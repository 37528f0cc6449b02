"""Events told to one reader: Ann at seat 0 of three, with Bob on her left and Cem on her right."""

from typing import get_args

import pytest

from allegra_pbem.mail.writing.columns import wrap
from allegra_pbem.mail.writing.news import news, tell
from allegra_pbem.mail.writing.reader import Reader
from allegra_pbem.mail.writing.tongue import tongue
from allegra_pbem.moderator import notice as n
from allegra_pbem.rules import events as e
from allegra_pbem.rules.cells import Cell, spot_of
from allegra_pbem.rules.phase import Phase

from .samples import HEX

ANN = Reader(0, ("Ann", "Bob", "Cem"), "UTC", tongue("en"))
PILE = "the 9 went on the discard pile."


def spots(seat: int, *cells: Cell) -> list[int]:
    return [spot_of(3, seat, cell) for cell in cells]


def cleared(value: int, *places: int) -> e.Cleared:
    return e.Cleared(tuple((spot, value) for spot in sorted(places)))


@pytest.mark.parametrize(
    ("happening", "lines"),
    [
        (e.Dealt(1, 2, 4), ["Round 1 was dealt; the 4 opened the discard pile. Cem starts."]),
        (e.Dealt(2, 0, -1), ["Round 2 was dealt; the -1 opened the discard pile. You start."]),
        (
            e.Revealed(1, (Cell.B1, Cell.E2), (3, 8)),
            ["Bob turned up the 3 at Bob's B1 and the 8 at Bob's E2 (your A2)."],
        ),
        (e.Taken(0, Cell.D2, 3, 9), ["You took the 3 from the discard pile to your D2; the 9 went on the pile."]),
        (
            e.Reshuffled(40),
            ["The stock was empty: the discard pile without its top card became the stock, 40 in all."],
        ),
        (e.Drawn(1, 7, (0, 2)), ["Bob drew the 7."]),
        (e.Answered(0, True, None), ["You knocked."]),
        (e.Answered(0, True, Cell.B2), ["You knocked for your B2."]),
        (e.Answered(0, False, None), ["You passed."]),
        (e.WindowClosed(1, 7, ()), ["The knock window closed: nobody knocked for the 7."]),
        (e.WindowClosed(1, 7, (2, 0)), ["The knock window closed: you and Cem knocked for the 7."]),
        (e.Kept(1, Cell.C2, 3, 9), [f"Bob kept the 3 at Bob's C2; {PILE}"]),
        (e.Kept(2, Cell.A2, 3, 9), [f"Cem kept the 3 at Cem's A2 (your E2); {PILE}"]),
        (e.Discarded(1, 7, None, None), ["Bob discarded the 7."]),
        (e.Discarded(0, 7, Cell.B3, 2), ["You discarded the 7 and turned up the 2 at your B3."]),
        (e.Given(1, 0, 7), ["Bob gave you the 7."]),
        (e.Given(0, 2, 7), ["You gave the 7 to Cem."]),
        (
            e.Placed(1, Cell.B2, 7, None, True),
            ["Bob put the 7 at Bob's B2 and took the face-down card from there into the hand."],
        ),
        (
            e.Placed(0, Cell.B2, 7, 9, True),
            ["You put the 7 at your B2 and took the card from there into your hand: it is the 9, known to you alone."],
        ),
        (e.Placed(1, Cell.B2, 7, 9, False), ["Bob put the 7 at Bob's B2 and took the 9 from there into the hand."]),
        (e.HandDiscarded(1, 9), ["No exchange was possible: the 9 from Bob's hand went on the discard pile."]),
        (
            e.Exchanged(1, 2, Cell.C1, Cell.E2, 5, 11, 9),
            [
                "Bob took the 5 from Cem's C1 to Bob's E2 (your A2); the 11 went on the discard pile.",
                "The 9 from Cem's hand went to Cem's C1.",
            ],
        ),
        (
            cleared(7, *spots(1, Cell.C1, Cell.D1, Cell.E1)),
            ["3 cards of value 7 were cleared: your A1 and Bob's C1, D1."],
        ),
        (
            e.Cleared(
                tuple(
                    sorted(
                        [(s, 7) for s in spots(0, Cell.B1, Cell.C1, Cell.D1)]
                        + [(s, -1) for s in spots(0, Cell.B2, Cell.C2, Cell.D2)]
                    )
                )
            ),
            ["3 cards of value -1 were cleared: your B2, C2, D2.", "3 cards of value 7 were cleared: your B1, C1, D1."],
        ),
        (
            e.LastTurnsBegun(0),
            ["You have no face-down card left and so end the round: everybody else has one more turn."],
        ),
        (e.TurnLimitReached(), ["The turn limit is reached: the round ends here, and nobody has ended it."]),
        (
            e.TurnedUp(tuple((spot, 5) for spot in sorted(spots(0, Cell.B1) + spots(1, Cell.E3, Cell.B2)))),
            [
                "Turned up at the end in your area: the 5 at B1, the 5 at A3.",
                "Turned up at the end in Bob's area: the 5 at B2.",
            ],
        ),
        (e.TurnedUp(()), []),
        (
            e.RoundScored(1, (12, 3, 4), 0, True, (24, 3, 4)),
            [
                "Round 1 is scored: Bob 3, Cem 4, you 12.",
                "You ended the round without the lowest sum, so your 12 is doubled to 24.",
            ],
        ),
        (
            e.RoundScored(1, (12, 3, 4), 1, False, (12, 3, 4)),
            ["Round 1 is scored: Bob 3, Cem 4, you 12.", "Bob ended the round, and nothing is doubled."],
        ),
        (e.RoundScored(1, (2, 3, 4), None, False, (2, 3, 4)), ["Round 1 is scored: you 2, Bob 3, Cem 4."]),
        (e.GameOver((20, 10, 10), (1, 2)), ["The game is over: Bob and Cem share the win with 10."]),
        (n.TimedOut(1, Phase.TURN), ["Bob's time to take or draw ran out, so the next move was made for Bob."]),
        (n.SeatToBot(1, 3), ["Bob missed 3 questions in a row. A bot plays the seat until Bob writes again."]),
        (n.SeatBack(0), ["You are back at your seat."]),
        (
            n.SeedWords(1, ("rabbit", "", "é"), HEX),
            [
                "Words in this round's shuffle: Ann “rabbit”, Cem “é”.",
                f"The seed of round 1 is secret until the round is over; its SHA-256 is {HEX}",
            ],
        ),
        (n.SeedShown(1, HEX), [f"The seed of round 1, for anybody to check its shuffle: {HEX}"]),
        (
            n.OrderLapsed(0, "GIVE bob", n.Lapse.NOT_KNOCKED),
            ["What you ordered early, “GIVE bob”, was not played: that player did not knock. You are asked again."],
        ),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, list) else "",
)
def test_it_is_told_in_the_readers_own_terms(happening: n.Happening, lines: list[str]) -> None:
    assert list(news([happening], ANN)) == lines


def test_every_kind_of_happening_has_a_teller() -> None:
    missing = [kind for kind in get_args(n.Happening) if tell.dispatch(kind) is tell.dispatch(object)]
    assert missing == []


def test_the_only_opponent_shares_both_columns() -> None:
    ann = Reader(0, ("Ann", "Bob"), "UTC", tongue("en"))
    (left,) = news([e.Kept(1, Cell.E2, 3, 9)], ann)
    (right,) = news([e.Kept(1, Cell.A2, 3, 9)], ann)
    assert left == f"Bob kept the 3 at Bob's E2 (your A2); {PILE}"
    assert right == f"Bob kept the 3 at Bob's A2 (your E2); {PILE}"


@pytest.mark.parametrize("words", ["x\r\nDRAW", "a" * 55 + " DRAW", "\u202edrow", "” KNOCK B2 “"])
def test_words_of_others_cannot_put_a_line_into_my_mail(words: str) -> None:
    (told, _) = news([n.SeedWords(1, ("", words, ""), HEX)], ANN)
    lines = wrap(told).split("\n")
    assert all(line.isprintable() for line in lines)
    assert not {line.strip().strip(".") for line in lines} & {"DRAW", "KNOCK B2"}
