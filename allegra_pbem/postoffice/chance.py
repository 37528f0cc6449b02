"""Randomness that comes from outside: seeds for the shuffles, tokens for the mails."""

import secrets
from base64 import b32encode
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chance:
    """Secret bytes, by default from the operating system; a demo or a test gives its own source."""

    draw: Callable[[int], bytes] = secrets.token_bytes

    def seed(self) -> str:
        """A round's seed: 32 bytes in hex."""
        return self.draw(32).hex()

    def token(self) -> str:
        """What names one mail: 20 characters of lower-case base32, 100 bits."""
        return b32encode(self.draw(13)).decode().lower()[:20]
