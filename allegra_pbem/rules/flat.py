"""The places of the flat list of ints that is the inside of a game.

0 to 71 are the spots: a face-up card's value, FACE_DOWN or GAP. A face-down card has never moved since the deal, so its
value is the deal's order at that very spot, and is not kept twice.
"""

FACE_DOWN = -999_999_999
GAP = -999_999_998
NOTHING = GAP
"""No card, where a card's value would stand; values of cards keep well away (see `deck.BOUND`)."""
NOBODY = -1

CARDS = 72  # for each seat, a bit mask of the cells of its area that hold a card
DOWN = 78  # for each seat, a bit mask of the cells that hold a face-down card
ANSWER = 84  # for each seat: 0 none, PASSED, KNOCKED_FOR, or SEALED + the cell named in advance
DRAWN = 90  # the card being decided or given, or NOTHING
KNOCKERS = 91  # bit mask of who knocked, once the window is closed
KNOCKER = 92  # the seat that was given the card, or NOBODY
HAND = 93  # the card in the knocker's hand, or NOTHING
HAND_SECRET = 94  # 1 when only the knocker has seen it
TURN_END = 95  # from ANSWER to here all is put back when a turn ends
WAITING = 95  # bit mask of the seats the game waits for
ACTIVE = 96
TICK = 97  # turns since the round began; the active seat is always starter + tick
ENDER = 98  # or NOBODY
LAST_TICK = 99  # the last turn of the round once it is known, else NOBODY
TOP = 100  # the discard pile's top card, or NOTHING
NEXT = 101  # the index of the stock's top card
SIZE = 102  # from here on the discard pile without its top card, oldest first

PASSED, KNOCKED_FOR, SEALED = 1, 2, 3
QUIET = [0, 0, 0, 0, 0, 0, NOTHING, 0, NOBODY, NOTHING, 0]
START = [GAP] * CARDS + [0] * 12 + QUIET + [0, 0, 0, NOBODY, NOBODY, NOTHING, 0]
