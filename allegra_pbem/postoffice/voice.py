"""What a daemon says: each trouble once, and when it is over."""

from collections.abc import Callable, Iterable


class Voice:
    """Says lines with `say`; a part of the work that has trouble says so once until the trouble changes or ends."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self._said: dict[str, set[str]] = {}

    def tell(self, part: str, troubles: Iterable[str]) -> None:
        """The present troubles of a part of the work, none if it goes well."""
        now, before = dict.fromkeys(troubles), self._said.get(part, set())
        for line in now:
            if line not in before:
                self.say(line)
        if before and not now:
            self.say(f"{part} goes well again.")
        self._said[part] = set(now)
