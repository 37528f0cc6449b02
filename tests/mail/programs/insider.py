"""Mail programs chosen by whoever knows how replies are read, to reach every layer of the reading."""

from . import pages, plain

PROGRAMS = plain.PROGRAMS + pages.PROGRAMS
