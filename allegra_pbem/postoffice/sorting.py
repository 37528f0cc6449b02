"""What came, sorted before anything is judged: whose mail it answers, and the lines that the moderator gets."""

from ..mail.commands import Reading
from ..moderator.handle import Lines
from ..moderator.notice import Refused, Why


def lines_of(reading: Reading) -> Lines:
    """The lines of a mail in their order; what was misread, or stands below the end of the reading, as Refused."""
    misreads = [Refused(m.line, m.text, Why.UNREADABLE, m.why, m.offers) for m in reading.misreads]
    unread = [Refused(line.line, line.text, Why.NOT_REACHED, "", (line.text,)) for line in reading.unread]
    return sorted([*reading.commands, *misreads, *unread], key=lambda line: line.line)
