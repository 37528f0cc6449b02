"""The game record `allegra-record/1`: one JSON object, complete enough to replay a game and to check it.

Keys that are not known are ignored; house rules that are left out have their defaults.
"""

from .checking import check, replay, unproven
from .header import Header
from .notation import action_from_json, action_to_json
from .reading import Difference, RecordError
from .writing import PlayedRound, record_for, record_of

__all__ = [
    "Difference",
    "Header",
    "PlayedRound",
    "RecordError",
    "action_from_json",
    "action_to_json",
    "check",
    "record_for",
    "record_of",
    "replay",
    "unproven",
]
