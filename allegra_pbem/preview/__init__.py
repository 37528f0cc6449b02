"""Every kind of mail from a sample game: to be looked at, tested, and shown in the docs."""

from .files import write
from .gallery import Specimen, specimens

__all__ = ["Specimen", "specimens", "write"]
