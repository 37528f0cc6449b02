"""Why a line that was meant as a command is none, in words for the person who wrote it."""

from enum import StrEnum


class Fault(StrEnum):
    """Kinds of misreads; each value is the English sentence, `{detail}` is what was written or what to write.

    Of those in `FORMED` the detail is a message as well: how a command is written.
    """

    CELL = "there is no cell {detail}; cells are A1 to E3"
    FORM = "this command is written {detail}"
    TWO_CELLS = "the two cells must be different"
    NAME = "a player's name is missing, or is no name; this command is written {detail}"
    NO_IF = "no condition can stand here; IF goes with KEEP, DISCARD and GIVE, and with PLAN and AUTO"
    CONDITION = "{detail} is no condition; conditions are written IF CARD <= 3 AND CLEARS"
    NO_CONDITION = "the condition is missing; conditions are written IF CARD <= 3 AND CLEARS"
    NEVER = "no card can be {detail}"
    WORD = "{detail} is no command word"
    DAMAGED = "a letter in this line arrived damaged"
    LONG = "this line is too long; words may have {detail} letters"
    TEXT = "the text is missing; write {detail} in one line, or the text on lines of its own and END below it"
    NO_END = "it cannot be told where the text ends: close it with END on a line of its own"
    BROKEN = "a mail program may have broken the line above here; leave an empty line between a long text and a command"
    DATE = "{detail} is no date; dates are written 2026-12-31"
    DAYS = "the last day, {detail}, lies before the first"
    SETTING = "this is no setting; what can be set is {detail}"
    TOPIC = "there is no help on {detail}"
    NUMBER = "there is no such choice in the mail that you answered; its choices are 1 to {detail}"
    HALF = "this number is one half of a move; write both numbers in one line, as in {detail}"
    PAIR = "these two numbers do not make one move; one number is enough, or two as in {detail}"
    NO_PAIR = "two numbers make no move here; write one"


FORMED = frozenset({Fault.FORM, Fault.NAME, Fault.TEXT})


class GrammarError(Exception):
    """A text is no command; `fault` and `detail` say why."""

    def __init__(self, fault: Fault, detail: str = "") -> None:
        super().__init__(fault.format(detail=detail))
        self.fault = fault
        self.detail = detail
