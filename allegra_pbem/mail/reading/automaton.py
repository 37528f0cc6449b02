"""Finds the longest stretches of words that one text shares with another, in time linear in both."""

from collections.abc import Iterable, Sequence


class Automaton:
    """The suffix automaton of a sequence of words: it knows every stretch of them.

    After A. Blumer et al., "The smallest automaton recognizing the subwords of a text" (1985). State 0 is the start;
    each state has the length of its longest stretch, its suffix link, and where that stretch first ends.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._next: list[dict[str, int]] = [{}]
        self._link = [-1]
        self._length = [0]
        self._end = [0]
        last = 0
        for word in words:
            last = self._add(last, word)

    def matches(self, words: Sequence[str]) -> Iterable[tuple[int, int]]:
        """For each word, how many words up to and with it stand together in the sequence, and where they end there.

        The end is counted in words of the sequence, so that (2, 5) means its words 3 and 4; (0, 0) is no match.
        """
        state = length = 0
        for word in words:
            while state and word not in self._next[state]:
                state = self._link[state]
                length = self._length[state]
            if word in self._next[state]:
                state = self._next[state][word]
                length += 1
            yield length, self._end[state]

    def _add(self, last: int, word: str) -> int:
        new = self._state({}, self._length[last] + 1, self._length[last] + 1)
        at = last
        while at >= 0 and word not in self._next[at]:
            self._next[at][word] = new
            at = self._link[at]
        self._link[new] = self._suffix(at, word) if at >= 0 else 0
        return new

    def _suffix(self, at: int, word: str) -> int:
        """The state of the longest stretch that ends as the new one does and was known before."""
        known = self._next[at][word]
        if self._length[known] == self._length[at] + 1:
            return known
        copy = self._state(dict(self._next[known]), self._length[at] + 1, self._end[known])
        self._link[copy] = self._link[known]
        self._link[known] = copy
        while at >= 0 and self._next[at].get(word) == known:
            self._next[at][word] = copy
            at = self._link[at]
        return copy

    def _state(self, follow: dict[str, int], length: int, end: int) -> int:
        self._next.append(follow)
        self._link.append(-1)
        self._length.append(length)
        self._end.append(end)
        return len(self._length) - 1
