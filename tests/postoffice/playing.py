"""Players who play any move that their mails offer, by its number."""

from random import Random

from allegra_pbem.moderator.notice import Purpose
from allegra_pbem.store.tables import OutboundMail

from .service import Service, choices


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
    """One or two numbers that stand for a move; a question of two cells numbers halves of commands."""
    offered = choices(mail)
    numbers = range(1, len(offered) + 1)
    if offered[0].startswith("REVEAL"):
        return " ".join(map(str, chance.sample(numbers, 2)))
    puts = [number for number in numbers if offered[number - 1].startswith("PUT")]
    if puts:
        return f"{chance.choice([n for n in numbers if n not in puts])} {chance.choice(puts)}"
    return str(chance.choice(numbers))
