"""Players who play any move that their mails offer, by its number."""

from random import Random

from allegra_pbem.moderator.notice import Purpose
from allegra_pbem.store.tables import OutboundMail

from .service import Service, choices

NAMES = ("Ann", "Bob", "Cem", "Dia")


class Players:
    """Some of a game's players. Each answers the newest mail to them, and changes no answer that was taken."""

    def __init__(self, desk: Service, names: tuple[str, ...], chance: Random) -> None:
        self._desk = desk
        self._names = names
        self._chance = chance
        self._taken: dict[str, int | None] = {}
        self._read: set[int] = set()

    def play(self) -> int:
        """Let those write who are asked something; returns how many wrote."""
        return sum(self._answer(name, self._desk.last_to(name)) for name in self._names)

    def _answer(self, name: str, mail: OutboundMail) -> bool:
        only_says_so = mail.purpose == Purpose.ANSWER and mail.question == self._taken.get(name)
        if mail.question is None or mail.id in self._read or only_says_so:
            return False
        self._read.add(mail.id)
        if self._desk.writes(name, any_move(mail, self._chance), to=mail) == "commands":
            self._taken[name] = mail.question
        return True


def any_move(mail: OutboundMail, chance: Random) -> str:
    """One or two numbers that stand for a move: a command first, as likely as the others, then one of its moves.

    A mail of press alone has no numbers, so the table is asked for.
    """
    numbers: dict[str, list[int]] = {}
    for number, choice in enumerate(choices(mail), 1):
        numbers.setdefault(choice.split()[0], []).append(number)
    if not numbers:
        return "SHOW"
    if "REVEAL" in numbers:
        return " ".join(map(str, chance.sample(numbers["REVEAL"], 2)))
    if "PUT" in numbers:
        return f"{chance.choice(numbers['TAKE'])} {chance.choice(numbers['PUT'])}"
    return str(chance.choice(numbers[chance.choice(sorted(numbers))]))
