"""Players that are programs. A bot sees a view and its legal actions, nothing else."""

from .choosing import choose

__all__ = ["choose"]
