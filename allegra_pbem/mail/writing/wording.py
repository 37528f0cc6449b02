"""Every sentence that mails say outside the templates: messages in English, with named placeholders.

A catalogue of another language is keyed by these messages. A pair is what a player reads of their own doing, and of
somebody else's (`name`). No message may be a command by itself, even when wrapped: commands stand in quotation marks.
What stands in a comment above a group of them is shown to those who translate it (docs/translating.md).
"""

from dataclasses import dataclass

from ...moderator.notice import Lapse, Why
from ...rules.phase import Phase


@dataclass(frozen=True, slots=True)
class Counted:
    """A message that depends on a number, `count`: in English for one, and for any other; other languages differ."""

    one: str
    many: str


Message = str | Counted
Pair = tuple[Message, Message]

# People, cells, moments.
YOU = "you"
YOUR_CELL = "your {cell}"
THEIR_CELL = "{name}'s {cell}"
SHARED_CELL = "{name}'s {cell} (your {own})"
PLACES: Pair = ("your {cells}", "{name}'s {cells}")
CELL_CARD = "the {card} at {cell}"
MOMENT = "{day}, {time} {zone}"

# What is wanted of the reader: the first sentence of a mail. `until` is UNTIL, STILL_UNTIL or nothing.
UNTIL = ", until {when}"
STILL_UNTIL = " until {when}"
REMINDER = "Reminder: {headline}"
ASK_REVEAL = "{name}, choose two face-down cards of your area to turn up{until}."
ASK_TURN = "Your turn, {name}: take the {top} from the discard pile or draw{until}."
ASK_TURN_DRAW = "Your turn, {name}: draw a card{until}."
ASK_LAST_TURN = "Your last turn of the round, {name}: take the {top} from the discard pile or draw{until}."
ASK_LAST_TURN_DRAW = "Your last turn of the round, {name}: draw a card{until}."
ASK_WINDOW = "{name}, do you want the {card} that {drawer} drew? Knock or pass{until}."
WINDOW_KNOCKED = "{name}, you have knocked for the {card} that {drawer} drew. You can still change it{until}."
WINDOW_SEALED = (
    "{name}, you have knocked for the {card} that {drawer} drew, to put it at {cell}. You can still change it{until}."
)
WINDOW_PASSED = "{name}, you have passed on the {card} that {drawer} drew. You can still change it{until}."
ASK_DECIDE = "You drew the {card}, {name}: keep or discard it{until}."
ASK_DECIDE_GIVE = "You drew the {card}, {name}, and {people} knocked: keep, discard or give it{until}."
ASK_EARLY = (
    "You drew the {card}, {name}. Nothing is wanted of you until the knock window closes, by {closes} at the latest;"
    " but you can decide now."
)
EARLY_GIVEN = (
    "{name}, your decision on the {card} is held until the knock window closes, by {closes} at the latest. You can"
    " still change it."
)
ASK_PLACE = "{giver} gave you the {card}, {name}: say where it goes in your area{until}."
ASK_EXCHANGE = "{name}, take one card of {knocker}'s area and say where it goes in yours{until}."

# Nothing is wanted of the reader.
IDLE = "Nothing is wanted of you now."
IDLE_REVEAL = "Nothing is wanted of you now. Still to turn up two cards: {people}."
IDLE_TURN = "Nothing is wanted of you now: it is {active}'s turn."
IDLE_WINDOW = "Nothing is wanted of you now: the others are asked whether they want the {card} that {active} drew."
IDLE_OWN_WINDOW = "Nothing is wanted of you now: the others are asked whether they want the {card} that you drew."
IDLE_DECIDE = "Nothing is wanted of you now: {active} is to decide about the {card}."
IDLE_PLACE = "Nothing is wanted of you now: {knocker} is to place the {card}."
IDLE_EXCHANGE = "Nothing is wanted of you now: {active} is to take a card of {knocker}'s area."
IDLE_OWN_EXCHANGE = "Nothing is wanted of you now: {active} is to take a card of your area."
INVITED = "{name}, you are at the table of game {game} with {people}. Nothing is wanted of you yet."
OVER: Pair = ("The game is over: you have won with {total}.", "The game is over: {name} has won with {total}.")
OVER_TOGETHER = "The game is over: {people} share the win with {total}."

# What happened. Cards are named by their values, places by `Reader.place`.
DEALT: Pair = (
    "Round {round} was dealt; the {card} opened the discard pile. You start.",
    "Round {round} was dealt; the {card} opened the discard pile. {name} starts.",
)
REVEALED: Pair = (
    "You turned up the {one} at {first} and the {two} at {second}.",
    "{name} turned up the {one} at {first} and the {two} at {second}.",
)
TAKEN: Pair = (
    "You took the {card} from the discard pile to {place}; the {replaced} went on the pile.",
    "{name} took the {card} from the discard pile to {place}; the {replaced} went on the pile.",
)
RESHUFFLED = "The stock was empty: the discard pile without its top card became the stock, {stock} in all."
DRAWN: Pair = ("You drew the {card}.", "{name} drew the {card}.")
KNOCKED: Pair = ("You knocked.", "{name} knocked.")
KNOCKED_FOR: Pair = ("You knocked for {place}.", "{name} knocked for {place}.")
PASSED: Pair = ("You passed.", "{name} passed.")
NOBODY_KNOCKED = "The knock window closed: nobody knocked for the {card}."
KNOCKERS = "The knock window closed: {people} knocked for the {card}."
KEPT: Pair = (
    "You kept the {card} at {place}; the {replaced} went on the discard pile.",
    "{name} kept the {card} at {place}; the {replaced} went on the discard pile.",
)
DISCARDED: Pair = ("You discarded the {card}.", "{name} discarded the {card}.")
DISCARDED_TURNED: Pair = (
    "You discarded the {card} and turned up the {turned} at {place}.",
    "{name} discarded the {card} and turned up the {turned} at {place}.",
)
GIVEN: Pair = ("You gave the {card} to {to}.", "{name} gave the {card} to {to}.")
GIVEN_TO_YOU = "{name} gave you the {card}."
PLACED_UNSEEN: Pair = (
    "You put the {card} at {place} and took the face-down card from there into your hand.",
    "{name} put the {card} at {place} and took the face-down card from there into the hand.",
)
PLACED_DOWN: Pair = (
    "You put the {card} at {place} and took the card from there into your hand: it is the {hand}, known to you alone.",
    "{name} put the {card} at {place} and took the {hand} from there, unseen by the others, into the hand.",
)
PLACED_UP: Pair = (
    "You put the {card} at {place} and took the {hand} from there into your hand.",
    "{name} put the {card} at {place} and took the {hand} from there into the hand.",
)
HAND_DISCARDED: Pair = (
    "No exchange was possible: the {card} from your hand went on the discard pile.",
    "No exchange was possible: the {card} from {name}'s hand went on the discard pile.",
)
EXCHANGED: Pair = (
    "You took the {card} from {take} to {put}; the {replaced} went on the discard pile.",
    "{name} took the {card} from {take} to {put}; the {replaced} went on the discard pile.",
)
HAND_LAID: Pair = (
    "The {card} from your hand went to {place}.",
    "The {card} from {name}'s hand went to {place}.",
)
CLEARED = "{count} cards of value {value} were cleared: {places}."
LAST_TURNS_BEGUN: Pair = (
    "You have no face-down card left and so end the round: everybody else has one more turn.",
    "{name} has no face-down card left and so ends the round: everybody else has one more turn.",
)
TURN_LIMIT_REACHED = "The turn limit is reached: the round ends here, and nobody has ended it."
TURNED_UP: Pair = (
    "Turned up at the end in your area: {cards}.",
    "Turned up at the end in {name}'s area: {cards}.",
)
SUM: Pair = ("you {sum}", "{name} {sum}")
ROUND_SCORED = "Round {round} is scored: {sums}."
DOUBLED: Pair = (
    "You ended the round without the lowest sum, so your {sum} is doubled to {score}.",
    "{name} ended the round without the lowest sum, so the {sum} is doubled to {score}.",
)
NOT_DOUBLED: Pair = (
    "You ended the round, and nothing is doubled.",
    "{name} ended the round, and nothing is doubled.",
)
WON: Pair = (
    "The game is over: you have won with {total}.",
    "The game is over: {name} has won with {total}.",
)
WON_TOGETHER = "The game is over: {people} share the win with {total}."
TIMED_OUT: Pair = (
    "Your time {question} ran out, so the next move was made for you.",
    "{name}'s time {question} ran out, so the next move was made for {name}.",
)
QUESTIONS: dict[Phase, str] = {
    Phase.DEAL: "for the deal",
    Phase.REVEAL: "to turn up two cards",
    Phase.TURN: "to take or draw",
    Phase.WINDOW: "to knock or pass",
    Phase.DECIDE: "to decide about the drawn card",
    Phase.PLACE: "to place the given card",
    Phase.EXCHANGE: "to take a card in exchange",
    Phase.OVER: "for the game",
}
SEAT_TO_BOT: Pair = (
    Counted(
        "You missed a question. A bot plays your seat from now on; write any command to be back.",
        "You missed {count} questions in a row. A bot plays your seat from now on; write any command to be back.",
    ),
    Counted(
        "{name} missed a question. A bot plays the seat until {name} writes again.",
        "{name} missed {count} questions in a row. A bot plays the seat until {name} writes again.",
    ),
)
SEAT_BACK: Pair = ("You are back at your seat.", "{name} is back and plays again.")
SEAT_WORDS = "{name} “{words}”"
SEED_WORDS = "Words in this round's shuffle: {words}."
NO_SEED_WORDS = "Nobody has put words into this round's shuffle."
COMMITMENT = "The seed of round {round} is secret until the round is over; its SHA-256 is {commitment}"
SEED_SHOWN = "The seed of round {round}, for anybody to check its shuffle: {seed}"
ORDER_LAPSED: Pair = (
    "What you ordered early, “{text}”, was not played: {why}. You are asked again.",
    "What {name} ordered early was not played: {why}.",
)
LAPSES: dict[Lapse, str] = {
    Lapse.NO_CONDITION: "no condition of it held",
    Lapse.NOT_KNOCKED: "that player did not knock",
    Lapse.CHANGED: "a card of the exchange has changed or is gone",
}

# A round that is over, in short. `count` are the points by which an area became smaller, its clears included.
ROUND_IN_SHORT = "Round {round} in short"
GAME_IN_SHORT = "The whole game in short"
BEST_SWAP: Pair = (
    Counted(
        "Best swap: you put the {card} in the place of the {replaced} at {place}, one point less.",
        "Best swap: you put the {card} in the place of the {replaced} at {place}, {count} points less.",
    ),
    Counted(
        "Best swap: {name} put the {card} in the place of the {replaced} at {place}, one point less.",
        "Best swap: {name} put the {card} in the place of the {replaced} at {place}, {count} points less.",
    ),
)
BEST_SWAP_CLEARED: Pair = (
    Counted(
        "Best swap, with a clear: you put the {card} in the place of the {replaced} at {place}, one point less.",
        "Best swap, with a clear: you put the {card} in the place of the {replaced} at {place}, {count} points less.",
    ),
    Counted(
        "Best swap, with a clear: {name} put the {card} in the place of the {replaced} at {place}, one point less.",
        "Best swap, with a clear: {name} put the {card} in the place of the {replaced} at {place},"
        " {count} points less.",
    ),
)
LUCKY_PUT: Pair = (
    Counted(
        "Luckiest turn: you put the {card} on a face-down {found} at {place}, one point less.",
        "Luckiest turn: you put the {card} on a face-down {found} at {place}, {count} points less.",
    ),
    Counted(
        "Luckiest turn: {name} put the {card} on a face-down {found} at {place}, one point less.",
        "Luckiest turn: {name} put the {card} on a face-down {found} at {place}, {count} points less.",
    ),
)
LUCKY_PUT_CLEARED: Pair = (
    Counted(
        "Luckiest turn, with a clear: you put the {card} on a face-down {found} at {place}, one point less.",
        "Luckiest turn, with a clear: you put the {card} on a face-down {found} at {place}, {count} points less.",
    ),
    Counted(
        "Luckiest turn, with a clear: {name} put the {card} on a face-down {found} at {place}, one point less.",
        "Luckiest turn, with a clear: {name} put the {card} on a face-down {found} at {place}, {count} points less.",
    ),
)
LUCKY_TURNED: Pair = (
    Counted(
        "Luckiest turn: you turned up the {found} at {place}, and cleared one point.",
        "Luckiest turn: you turned up the {found} at {place}, and cleared {count} points.",
    ),
    Counted(
        "Luckiest turn: {name} turned up the {found} at {place}, and cleared one point.",
        "Luckiest turn: {name} turned up the {found} at {place}, and cleared {count} points.",
    ),
)
KIND_GIFT: Pair = (
    Counted(
        "Kindest gift: the {card} that you gave to {to}, worth one point.",
        "Kindest gift: the {card} that you gave to {to}, worth {count} points.",
    ),
    Counted(
        "Kindest gift: the {card} that {name} gave to {to}, worth one point.",
        "Kindest gift: the {card} that {name} gave to {to}, worth {count} points.",
    ),
)
KIND_GIFT_TO_YOU = Counted(
    "Kindest gift: the {card} that {name} gave you, worth one point.",
    "Kindest gift: the {card} that {name} gave you, worth {count} points.",
)
TOTALS = "Totals after round {round}, with its points"
PROOF = "{seed} is the seed of round {round}, whose shuffle can be checked now: “VERIFY” sends you all that it takes."

# Press. A line that tells who speaks neither begins with a name, since names may be command words, nor ends in a colon,
# as do the lines that mail programs put above a quotation.
PRESS_FROM = "Table talk from {people} in game {game}."
SAID_TO_ALL: Pair = ("To everybody at the table, from you", "To everybody at the table, from {name}")
SAID_TO_YOU = "To you alone, from {name}"
SAID_TO_ONE: Pair = ("To {to} alone, from you", "To {to} alone, from {name}")
ADDRESS_REMOVED = "[address removed]"
SAID_BEFORE = Counted(
    "One earlier piece of talk is not shown here, for length; “HISTORY” shows it.",
    "{count} earlier pieces of talk are not shown here, for length; “HISTORY” shows them.",
)
HOW_TO_SPEAK = (
    "To answer, reply with “SAY” and your text behind it for everybody, or with “TELL {name}:” and your text for {name}"
    " alone."
)
LINKS_TO_SPEAK = "A button opens a reply; write your text behind the command that stands in it."
MOVE_IN_WORDS = "Your move can go into the same mail, in words; “SHOW” gets you the table, with numbers."
SHOW_TABLE = "“SHOW” gets you the table as it stands."
TOLD_TO_ALL = "{name} said to everybody: “{words}”"
TOLD_TO_ONE = "{name} to {to}, privately"

# The entry in the reader's calendar, at the moment of a deadline.
ENTRY = "Allegra game {game}: your answer is due"
ENTRY_ABOUT = (
    "Game {game} with {people} waits for your answer: reply to its last mail. This entry moves with the deadline, and "
    "goes when nothing is asked of you."
)

# What became of the reader's own mail. `text` is the line as it was written.
DONE = "“{text}” is done."
DONE_AGAIN = "“{text}” stands already; nothing has changed."
DONE_HELD = "“{text}” is held until the knock window closes; you can change it until then."
DONE_NOTED = "“{text}” is noted. It stays secret, and you can change it until the window closes."
DONE_LAST = "“{text}” was the last answer, so the knock window is closed."
DONE_LANGUAGE = "Your mails come in English from now on."
DONE_ZONE = "The times in your mails are those of {zone} from now on."
DONE_BOARD = "Your mails draw the areas from now on."
DONE_ALL = "You get a mail whenever something happens from now on."
DONE_TURNS = (
    "You get a mail when you are asked something and when a round ends from now on; it tells all that happened."
)
DONE_DAILY = (
    "You get one mail a day with what has happened, at {time}, from now on; what is asked of you comes at once."
)
DONE_CALENDAR_ON = (
    "Your mails bring an entry for your calendar with each deadline from now on. It moves with the deadline, and goes "
    "when nothing is asked of you."
)
DONE_CALENDAR_OFF = "Your mails bring no entry for your calendar from now on."
DONE_SHORT = "The subject of your mails stays the same from now on."
DONE_FULL = "The subject of your mails says what is wanted of you from now on."
DONE_SENTENCES = "Your mails tell the areas in sentences from now on."
DONE_INQUIRY = "“{text}” is answered below."
DONE_SEED = "“{words}” goes into the shuffle of the next deals. The same command with other words replaces them."
DONE_SEED_EMPTY = "You have no words in the shuffle of the next deals now."
DONE_SAY = "“{words}” was told to everybody at the table."
DONE_TELL = "“{words}” was told to {name} alone."
REFUSED = "Line {line}, “{text}”, was not carried out: {why} {instead}"
REASONS: dict[Why, str] = {
    Why.UNREADABLE: "it is no command that is known here.",
    Why.CONTRADICTION: "your mail answers the same question in two different ways, so none of them was played.",
    Why.NOT_ASKED: "the game does not wait for this from you now.",
    Why.QUESTION_OVER: "the mail that you answered asked something that is over.",
    Why.ILLEGAL: "the rules do not allow it here.",
    Why.UNKNOWN_PLAYER: "nobody at this table has that name.",
    Why.LATER: "a condition of this kind cannot be used there.",
    Why.NOT_REACHED: "it stands below a line that was refused, or below the end of your commands.",
    Why.GAME_OVER: "the game is over.",
    Why.NOT_STARTED: "the game has not been dealt yet.",
    Why.NOT_YET: "it was understood, but this service cannot do it yet.",
    Why.NO_SUCH_ZONE: "there is no such time zone.",
    Why.NO_NUMBERS: "the mail that you answered has no numbers.",
    Why.TO_ONESELF: "you would say it to yourself.",
    Why.NO_WORDS: "there is no text in it.",
    Why.TOO_LONG: "the text is longer than {most} characters.",
    Why.TOO_MANY_LINES: "the text has more than {most} lines.",
    Why.ENOUGH_SAID: "of what you say {most} pieces a day are passed on, and you have said as many already.",
}
REASON_TOO_LONG = "the text has {detail} characters, and {most} at most are passed on."
REASON_TOO_MANY_LINES = "the text has {detail} lines, and {most} at most are passed on."
REASON_UNREADABLE = "{detail}."
REASON_ILLEGAL = "the rules expect {detail}."
REASON_UNKNOWN_PLAYER = "nobody at this table is called “{detail}”."
REASON_LATER = "this condition cannot be used there ({detail})."
INSTEAD: dict[Why, str] = {
    Why.UNREADABLE: "Choose one of the moves below, or write “HELP” for all commands.",
    Why.CONTRADICTION: "Send the one that you mean.",
    Why.NOT_ASKED: "What stands now is shown below.",
    Why.QUESTION_OVER: "Answer this mail instead, which shows what stands now.",
    Why.ILLEGAL: "Choose one of the moves below.",
    Why.UNKNOWN_PLAYER: "The players are {players}.",
    Why.LATER: "Conditions on CARD and KNOCK can be used.",
    Why.NOT_REACHED: "Send it again if you still want it.",
    Why.GAME_OVER: "You can still ask for “SCORES” or “HISTORY”.",
    Why.NOT_STARTED: "You will get a mail when it is.",
    Why.NOT_YET: "Nothing has changed by it; write “HELP” for what can be done.",
    Why.NO_SUCH_ZONE: "Name a city of your zone, as in “SET ZONE Europe/Rome”.",
    Why.NO_NUMBERS: "What stands now is shown below.",
    Why.TO_ONESELF: "Name another player, or write “SAY” to tell it to everybody.",
    Why.NO_WORDS: "Write your text behind the command, or below it with “END” on a line of its own at its end.",
    Why.TOO_LONG: "Nobody was told anything of it. Send it again in shorter pieces.",
    Why.TOO_MANY_LINES: "Nobody was told anything of it. Send it again in shorter pieces.",
    Why.ENOUGH_SAID: "Nobody was told anything of it. Send it again tomorrow.",
}
MORE_LINES = Counted(
    "One more line of your mail is not answered here.", "{count} more lines of your mail are not answered here."
)
NO_MOVES = "You can write “SHOW” for the table as it stands, or “HELP”."
NOT_SAID = "Nobody was told anything of it; “HELP SAY” says how to write it."
MEANT = "Did you mean:"
STILL_WANTED = "If you still want it, answer this mail with its number:"

# The moves, by their command's word: what each group of them does.
GROUPS: dict[str, str] = {
    "DRAW": "To draw the next card of the stock:",
    "TAKE": "To take the {card} from the discard pile and put it in the place of:",
    "KEEP": "To keep the {card} and put it in the place of:",
    "DISCARD": "To discard the {card} and turn up:",
    "DISCARD ALONE": "To discard the {card}:",
    "GIVE": "To give the {card} to a player who knocked:",
    "GIVE EARLY": "To give the {card} to a player, if that player knocks:",
    "KNOCK": "To knock for the {card}; with a cell you say already where it would go:",
    "PASS": "To pass:",
    "PLACE": "To put the {card} in the place of:",
    "REVEAL": "To turn up two of these:",
    "TAKE OF": "To take one card of {knocker}'s area …",
    "PUT": "… and put it in the place of one of yours, which is discarded:",
}
HOW = "Reply with a number, or with the words beside it."
HOW_ELSE = "To change it, reply with a number, or with the words beside it."
HOW_TWO_CARDS = "Reply with two numbers in one line, such as “{one} {two}”, or write “{command}”."
LINKS = "Choose a card or a button: that opens a reply with the move in it, to be sent as it is. Or write it yourself."
LINKS_IN_LIST = "Choose a move: that opens a reply with the move in it, to be sent as it is. Or write it yourself."
LINKS_ON_AREA: dict[str, str] = {
    "TAKE": "Choose the button to draw, or above, in your area, the card whose place the {card} is to take.",
    "KEEP": "Choose a button, or above, in your area, the card whose place the {card} is to take.",
    "PLACE": "Choose above, in your area, the card whose place the {card} is to take.",
    "DISCARD": "Choose a button, or above, in your area, the card to turn up when you discard the {card}.",
    "KNOCK": "Choose a button, or above, in your area, a card: that is to knock, and to say already that the {card}"
    " would go there.",
}
LINKS_ELSE = "To change it, choose a card or a button: that opens a reply with the move in it."
LINKS_OPEN = "That opens a reply with the move in it, to be sent as it is. Or write the move yourself."
LINKS_TWO_CARDS = (
    "A button opens a reply with the move in it, to be sent as it is. For any other two cells write them yourself, as"
    " in “{command}”."
)
ABOUT_KNOCKING = "Your answer is secret until the window closes."
USED_LATER = "Your decision is used when the window closes, and you can change it until then."

# The table.
OWN_AREA = "Your area, round {round} of {rounds}"
OWN_AREA_OVER = "Your area, at the end of the game"
LAST_AREAS = "The end of round {round}"
LIMIT_NEAR = "A round ends after {limit} turns each, and this is turn {turn}."
PILES = "Discard pile: {top} on top, {count} in all. In the stock: {stock}."
PILES_EMPTY = "Discard pile: empty. In the stock: {stock}."
DRAWN_CARD: Pair = ("Drawn by you: {card}", "Drawn by {name}: {card}")
GIVEN_CARD: Pair = ("Given to you: {card}", "Given to {name}: {card}")
IN_HAND: Pair = ("In your hand: {card}", "In {name}'s hand: {card}")
SEALED = "Your sealed knock: {cell}"
LAST_TURNS: Pair = (
    "LAST TURNS: you have ended the round, and everybody else has one more turn.",
    "LAST TURNS: {name} has ended the round, and everybody else has one more turn.",
)
GAMES = "Your games"
GAME_WAITS = "Game {game} ({players}) has been waiting for {waiting} since {since}."
GAME_OPEN = "Game {game} ({players}) has not begun yet."
GAME_OVER = "Game {game} ({players}) is over."
NO_SCORES = "Scores: no round has been scored yet."
HISTORY = "The whole game"
EARLIER_LEFT_OUT = Counted(
    "One earlier line is left out here, for length.", "{count} earlier lines are left out here, for length."
)
GAP = "gap"
WITH = "with {name}"
SCORES_HEAD = "Scores"
ROUND_ROW = "round {round}"
TOTAL_ROW = "total"

# Signs of the areas, in one line below them.
SIGN_DOWN = "? is face down"
SIGN_GAP = ". is a gap"
SIGN_CHANGED = "* has changed"

# The areas in sentences. `cells` is a list: of CELL_IS, CELL_DOWN, CELL_GAP in CHANGES, of those in short in ROW.
CELL_IS = "{cell} is {card}"
CELL_DOWN = "{cell} is face down"
CELL_GAP = "{cell} is a gap"
SHORT_CARD = "{cell} {card}"
SHORT_DOWN = "{cell} face down"
SHORT_GAP = "{cell} gap"
CHANGES = "Changed: {cells}."
ROW = "Row {row}: {cells}."
ROW_DOWN = "Row {row}: all face down."
ROW_GAP = "Row {row}: all gaps."
SHARED_WITH = "Column A is shared with {left}, column E with {right}."
SHARED_WITH_ONE = "Columns A and E are shared with {name}."
FACE_UP = "Your face-up cards come to {sum}. Face down: {down}."
THEIR_E = "{name}'s column E is your column A."
THEIR_A = "{name}'s column A is your column E."
SCORE_ROW = "{round}: {scores}."
