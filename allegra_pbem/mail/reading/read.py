"""How a mail is read, from its bytes to what the person asks for, in one verdict."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from ..language.commands import Line, Misread, Reading
from ..language.commands import read as read_commands
from ..language.spoken import to_json
from .automatic import is_vacation_subject
from .page import Mark
from .parse import Mail, parse
from .sent import Sent, read_sent
from .tokens import token_of
from .typed import Typed, read_typed


class Verdict(StrEnum):
    COMMANDS = "commands"
    NOTHING = "nothing"  # a person wrote, but no command
    AUTOMATIC = "automatic"  # no person sent it; it is never answered
    BOUNCE = "bounce"
    REFUSED = "refused"  # nobody knows who wrote, or it is over a limit


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on a mail with its reason in words, and what was read.

    Only a mail with the verdict commands has any; with the verdict nothing `reading` may hold misreads and unread
    lines. Both it and `typed` are empty for the other three.
    """

    verdict: Verdict
    reason: str
    mail: Mail
    typed: Typed = field(default_factory=lambda: Typed(""))
    reading: Reading = field(default_factory=Reading)


def read(
    raw: bytes,
    *,
    sender: str | None = None,
    recipients: Sequence[str] = (),
    sent: str | None = None,
    choices: Sequence[str] = (),
    own_addresses: Collection[str] = (),
    separator: str = "+",
) -> Judgement:
    """Parse a mail and judge it. Never raises, and takes less than two seconds, whatever the bytes are.

    The envelope's `sender` is None where it is not known. `sent` and `choices` belong to the mail that it answers.
    """
    mail = parse(raw, sender=sender, recipients=recipients, own_addresses=own_addresses)
    if any(token_of(mail, address, separator).several for address in own_addresses):
        return Judgement(Verdict.REFUSED, "it is addressed to more than one seat", mail)
    return judge(mail, sent=sent, choices=choices)


def judge(mail: Mail, *, sent: str | None = None, choices: Sequence[str] = ()) -> Judgement:
    """What a parsed mail is, and what its writer asks for.

    `sent` is the text of the mail that it answers, `choices` are that mail's numbered moves as command texts. Whether
    the writer may ask for it is not looked at.
    """
    if mail.refused:
        return Judgement(Verdict.REFUSED, mail.refused, mail)
    if mail.bounce is not None:
        return Judgement(
            Verdict.BOUNCE, f"a mail of ours: {mail.bounce.kind.value} {mail.bounce.status}".rstrip(), mail
        )
    if mail.automatic:
        return Judgement(Verdict.AUTOMATIC, mail.automatic, mail)
    if mail.sender is None:
        return Judgement(Verdict.REFUSED, mail.sender_fault, mail)
    typed = read_typed(mail.text, sent, writer=mail.sender)
    reading = read_reply(typed, choices)
    if not reading.commands and is_vacation_subject(mail.subject):
        return Judgement(Verdict.AUTOMATIC, "its subject is that of a vacation reply", mail)
    if reading.commands:
        return Judgement(Verdict.COMMANDS, _count(len(reading.commands), "command"), mail, typed, reading)
    return Judgement(Verdict.NOTHING, _why_nothing(typed, reading), mail, typed, reading)


def read_reply(typed: Typed, choices: Sequence[str] = ()) -> Reading:
    """The commands in the typed text; those below the cut that ended it are unread, numbered as if they went on.

    Below a header block or an attribution may stand any old mail, so there they are mentioned only when nothing was
    asked for above.
    """
    reading = read_commands(typed.text, choices)
    sharp = typed.cut in {Mark.MARKER, Mark.SIGNATURE}
    if not typed.beyond or not (sharp or not (reading.commands or reading.misreads)):
        return reading
    below = read_commands(typed.beyond, choices)
    above = typed.text.count("\n") + 1 if typed.text else 0
    moved = tuple(replace(line, line=line.line + above) for line in (*below.commands, *below.unread))
    return replace(reading, unread=(*reading.unread, *moved))


def read_file(raw: bytes, original: bytes | None = None) -> dict[str, object]:
    """How a mail would be read, as `allegra mail read` shows it; `original` is the raw mail of ours that it answers."""
    sent = Sent("") if original is None else read_sent(original)
    return to_document(read(raw, sent=sent.text or None, choices=sent.choices))


def to_document(judgement: Judgement) -> dict[str, object]:
    """The judgement in plain values, for JSON.

    A `line` is one of the typed text, a `row` one of the mail's whole text: so are `rows`, one for each typed line, and
    the first and last row of what was `left_out`.
    """
    reading, typed = judgement.reading, judgement.typed
    rows = typed.rows
    return {
        "verdict": judgement.verdict.value,
        "reason": judgement.reason,
        "from": judgement.mail.sender,
        "typed": typed.text,
        "commands": [_line(line, rows) for line in reading.commands],
        "misreads": [_misread(misread, rows) for misread in reading.misreads],
        "unread": [_line(line, rows) for line in reading.unread],
        "rows": list(rows[: typed.text.count("\n") + 1 if typed.text else 0]),
        "left_out": [{"first": gap.first, "last": gap.last, "why": gap.why} for gap in typed.gaps],
        "from_html": judgement.mail.from_html,
    }


def _line(line: Line, rows: Sequence[int]) -> dict[str, object]:
    return {"line": line.line, "row": rows[line.line - 1], "text": line.text, **to_json(line.command)}


def _misread(misread: Misread, rows: Sequence[int]) -> dict[str, object]:
    place = {"line": misread.line, "row": rows[misread.line - 1]}
    return {**place, "text": misread.text, "why": misread.why, "offers": list(misread.offers)}


def _why_nothing(typed: Typed, reading: Reading) -> str:
    if reading.misreads:
        return f"no command, but {_count(len(reading.misreads), 'line')} that may have been meant as one"
    if reading.unread:
        return f"{_count(len(reading.unread), 'command')} only where it cannot be told who wrote them"
    return "there is no command in what was typed" if typed.text else "nothing was typed"


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
