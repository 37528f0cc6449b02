"""Verifiable chance: shuffles that the players can repeat, and the moderator cannot choose.

A round's **seed** is 32 secret bytes whose hash, the commitment, was published before any player added a word; its
**entropy** is those words, one string per seat. `key = HMAC-SHA256(seed, text)`, where `text` joins with newlines a
first line that names the purpose, the round's number, the shuffle's number (0 for the deal, then 1, 2 … for
reshuffles) and the entropy. Block k of the stream is `HMAC-SHA256(key, k)`, k as 8 bytes big-endian: four unsigned
64-bit big-endian words. `below(m)` takes words until one is less than the greatest multiple of m that is at most
2^64, and gives it modulo m. A shuffle sorts the cards and then, for i from the last index down to 1, swaps i with
`below(i + 1)`.
"""

import hashlib
import hmac
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from struct import Struct

SEED_BYTES = 32
_WORDS = Struct(">4Q").unpack
_PADS = tuple(bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
_FAIR = (0, *(2**64 - 2**64 % bound for bound in range(1, 257)))
"""For each bound its greatest multiple that is at most 2^64."""
_SHUFFLE = "allegra-shuffle/1"
_STARTER = "allegra-starter/1"


def commitment(seed: bytes) -> str:
    """The promise that is published before a round: the seed's SHA-256, in hex."""
    return hashlib.sha256(seed).hexdigest()


def shuffle_key(seed: bytes, purpose: str, number: int, shuffle: int, entropy: Sequence[str]) -> bytes:
    """The key of the stream for shuffle number `shuffle` of round `number`."""
    text = "\n".join((purpose, str(number), str(shuffle), *entropy))
    return hmac.digest(seed, text.encode("utf-8"), "sha256")


def words(key: bytes) -> Iterator[int]:
    """The endless stream of unsigned 64-bit words."""
    mac = _mac(key)
    for block in count():
        yield from _WORDS(mac(block.to_bytes(8, "big")))


def _mac(key: bytes) -> Callable[[bytes], bytes]:
    """HMAC-SHA256 (RFC 2104) for many messages under one key of at most 64 bytes.

    Hashes the padded key once; `hmac.digest` does so for each message, and takes more than twice as long.
    """
    padded = key.ljust(64, b"\0")
    inner, outer = (hashlib.sha256(padded.translate(pad)) for pad in _PADS)

    def mac(message: bytes) -> bytes:
        first, second = inner.copy(), outer.copy()
        first.update(message)
        second.update(first.digest())
        return second.digest()

    return mac


def shuffled(cards: Iterable[int], seed: bytes, number: int, shuffle: int, entropy: Sequence[str]) -> tuple[int, ...]:
    """The cards in the order that the seed and the players' words decide."""
    order = sorted(cards)
    stream = words(shuffle_key(seed, _SHUFFLE, number, shuffle, entropy))
    for i in range(len(order) - 1, 0, -1):
        j = below(stream, i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def drawn_starter(seats: int, seed: bytes, entropy: Sequence[str]) -> int:
    """The seat that the lot of round 1 lets begin."""
    return below(words(shuffle_key(seed, _STARTER, 1, 0, entropy)), seats)


def below(stream: Iterator[int], bound: int) -> int:
    """A number from 0 to `bound` - 1, each as likely as the others; `bound` is 1 to 256."""
    fair = _FAIR[bound]
    while (word := next(stream)) >= fair:
        pass
    return word % bound
