"""A whole game by mail on this machine alone, between simulated correspondents: to be watched, and to be checked."""

from .exchange import ExchangeError
from .outcome import Outcome
from .play import STANDARD_SEED, Progress, Watch, play
from .world import StandstillError

__all__ = ["STANDARD_SEED", "ExchangeError", "Outcome", "Progress", "StandstillError", "Watch", "play"]
