"""A mail is judged: what it asks is decided, written down and answered, in one transaction."""

import logging
from dataclasses import dataclass

from sqlalchemy import Connection

from ..mail.intake.arrival import Arrival
from ..mail.language.commands import Line
from ..mail.reading.bounces import BounceKind
from ..moderator.chain import Writer
from ..moderator.commands import Press
from ..moderator.handle import handle
from ..moderator.notice import Answer, Purpose, Refused, Why
from ..moderator.sitting import Sitting
from ..moderator.tell import present, tell
from ..store import UnavailableError, games, inbox, outbox, people
from ..store.people import Sender
from ..store.tables import OutboundRow
from . import ledger, press, unreachable
from .errors import trace
from .ledger import Cause, names
from .noting import A_DAY, Note, send_note, warn
from .office import Office
from .posting import Answered, post
from .preferences import prefer, prefers
from .sorting import Sorted, Verdict, lines_of, sort

log = logging.getLogger(__name__)

MOST_ANSWERS = 100
"""Answers a day to a player in a game, beyond which mails that change nothing get none: a program whose mails look like
a person's ends here.
"""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What became of a mail, and why; `game`, `seat` and `player` as far as they are known."""

    verdict: Verdict
    reason: str
    game: int | None = None
    seat: int | None = None
    player: int | None = None


def receive(office: Office, arrival: Arrival, source: str) -> Verdict:
    """Judge one mail and write the answer to the outbox; a copy of a mail that has been judged changes nothing.

    Raises UnavailableError when the database cannot be used now: the mail must come again. Whatever else goes wrong is
    raised, too, after the mail has been kept with the verdict `failed`; when it comes again it is judged anew.
    """
    digest = inbox.fingerprint(arrival.raw)
    try:
        mail = sort(office, arrival, digest)
        if mail.verdict is Verdict.SEEN:
            return Verdict.SEEN
        return office.store.write(lambda tx: _admit_and_judge(tx, office, arrival, source, digest, mail))
    except UnavailableError:
        raise
    except Exception as error:
        reason = trace(error)
        office.store.write(lambda tx: _keep_failed(tx, office, arrival, source, digest, reason))
        raise


def _admit_and_judge(
    tx: Connection, office: Office, arrival: Arrival, source: str, digest: str, mail: Sorted
) -> Verdict:
    number = _admit(tx, office, arrival, source, digest, mail.message_id)
    if number is None:
        return Verdict.SEEN
    found = _judge(tx, office, mail, Answered(number, mail.message_id))
    inbox.judge(tx, number, found.verdict, found.reason, game=found.game, seat=found.seat, player=found.player)
    return found.verdict


def _admit(tx: Connection, office: Office, arrival: Arrival, source: str, digest: str, message_id: str) -> int | None:
    return inbox.admit(
        tx,
        digest,
        arrival.received or office.now(),
        source,
        arrival.raw,
        size=len(arrival.raw),
        sender=arrival.sender or "",
        recipient=", ".join(arrival.recipients),
        message_id=message_id,
    )


def _keep_failed(tx: Connection, office: Office, arrival: Arrival, source: str, digest: str, reason: str) -> None:
    number = _admit(tx, office, arrival, source, digest, "")
    if number is not None:
        inbox.judge(tx, number, Verdict.FAILED, reason[:500])


def _judge(tx: Connection, office: Office, mail: Sorted, answered: Answered) -> Judgement:
    letter = mail.letter
    match mail.verdict:
        case Verdict.BOUNCE:
            return _bounce(tx, office, mail)
        case Verdict.AUTOMATIC:
            return Judgement(Verdict.AUTOMATIC, mail.reason, *_of(letter))
        case Verdict.REFUSED:
            return _refuse(tx, office, mail, answered)
    sender = people.sender(tx, mail.sender)
    if letter is None or letter.game is None or letter.seat is None:
        return _without_token(tx, office, mail, sender, answered)
    if sender is None or sender.player != letter.player:
        return _forged(tx, office, letter, answered)
    unreachable.resume(tx, office, sender, letter.game, answered)
    return _play(tx, office, mail, letter, letter.game, letter.seat, answered)


def _of(letter: OutboundRow | None) -> tuple[int | None, int | None, int | None]:
    return (letter.game, letter.seat, letter.player) if letter else (None, None, None)


def _bounce(tx: Connection, office: Office, mail: Sorted) -> Judgement:
    """A mail of ours came back. A delay is no bounce; what is for good counts against the address, once a day.

    A complaint, that the mail is spam, ends it at once: who goes on is soon believed by nobody.
    """
    letter = mail.letter
    if letter is None:
        return Judgement(Verdict.BOUNCE, f"{mail.reason}; it names no mail of ours")
    complained = mail.bounce is BounceKind.COMPLAINT
    match mail.bounce:
        case BounceKind.COMPLAINT:
            paused = people.give_up(tx, letter.recipient, office.now())
        case BounceKind.FAILED:
            paused = people.bounced(tx, letter.recipient, office.now()) == people.TOO_MANY_BOUNCES
        case _:
            paused = False
    if paused and letter.player is not None:
        unreachable.pause(tx, office, letter.player, complained=complained)
    reason = f"{mail.reason}; about mail {letter.id}" + ("; mail to this player is paused now" if paused else "")
    return Judgement(Verdict.BOUNCE, reason, *_of(letter))


def _refuse(tx: Connection, office: Office, mail: Sorted, answered: Answered) -> Judgement:
    """The mail cannot be read or has no one sender; the player whose mail it answers is told, nobody else."""
    warn(tx, office, Note.UNREADABLE, mail.letter, answered, mail.reason)
    return Judgement(Verdict.REFUSED, mail.reason, *_of(mail.letter))


def _forged(tx: Connection, office: Office, letter: OutboundRow, answered: Answered) -> Judgement:
    """Somebody else answered a player's mail: nothing is done, and the player's own address is told."""
    warn(tx, office, Note.UNKNOWN_SENDER, letter, answered)
    return Judgement(Verdict.REFUSED, "the sender is not the player whose mail it answers", *_of(letter))


def _without_token(
    tx: Connection, office: Office, mail: Sorted, sender: Sender | None, answered: Answered
) -> Judgement:
    """Nothing is played without a token; a player gets the present views, whose reply addresses work."""
    if sender is None:
        told = send_note(tx, office, Note.STRANGER, people.fold_address(mail.sender), answered)
        return Judgement(Verdict.REFUSED, "a stranger" + ("" if told else ", who is not answered again today"))
    player = sender.player
    if not mail.speaks:
        return Judgement(Verdict.NOTHING, "it answers no mail of ours and says nothing to us", player=player)
    seats = [seat for seat in games.seats_of(tx, player) if _is_on(tx, seat.game)]
    titles = tuple((seat.game, ", ".join(names(tx, seat.game))) for seat in seats)
    address = people.addresses(tx, player)[0].written
    if not send_note(tx, office, Note.NO_TOKEN, address, answered, games=titles):
        return Judgement(Verdict.NOTHING, "it answers no mail of ours; that has been said today", player=player)
    for seat in seats:
        _show(tx, office, seat.game, seat.seat, answered)
    return Judgement(Verdict.NOTHING, f"it answers no mail of ours; {len(seats)} views were sent", player=player)


def _is_on(tx: Connection, game: int) -> bool:
    row = games.load(tx, game)
    return row is not None and row.status != "over"


def _show(tx: Connection, office: Office, game: int, seat: int, answered: Answered) -> None:
    sitting = Sitting(ledger.load(tx, game), office.now())
    notice = present(sitting.game, seat, Purpose.ANSWER, sitting)
    post(tx, office, game, sitting, people.at_table(tx, game), (notice,), answered)


def _play(
    tx: Connection, office: Office, mail: Sorted, letter: OutboundRow, game: int, seat: int, answered: Answered
) -> Judgement:
    """The sender is the player whose mail it answers; nothing is played for who has left the seat since."""
    sitting = Sitting(ledger.load(tx, game), office.now())
    guests = people.at_table(tx, game)
    player = guests[seat].player.id
    if player != letter.player:
        return _forged(tx, office, letter, answered)
    lines = lines_of(mail.reading)
    if not lines:
        told = send_note(tx, office, Note.CHAT, letter.recipient, answered, letter=letter)
        return Judgement(Verdict.NOTHING, f"no command{'' if told else '; that has been said today'}", *_of(letter))
    said = press.said_today(tx, game, seat, sitting.now) if any(map(_is_press, mail.reading.commands)) else 0
    names = tuple(guest.player.name for guest in guests)
    answers = handle(sitting, Writer(seat, letter.question, names, said), lines)
    if prefers(answers):
        answers = prefer(tx, player, answers)
        guests = people.at_table(tx, game)
    ledger.save(tx, game, sitting, Cause.MAIL, answered.mail)
    press.keep(tx, game, sitting, answered.mail)
    if not (sitting.facts or sitting.said) and _is_answered_enough(tx, office, game, player):
        reason = f"{_reason(answers)}; not answered, since {MOST_ANSWERS} mails have been today"
        return Judgement(_verdict(answers), reason, *_of(letter))
    post(tx, office, game, sitting, guests, tell(sitting, seat, answers), answered)
    return Judgement(_verdict(answers), _reason(answers), *_of(letter))


def _is_press(line: Line) -> bool:
    return isinstance(line.command, Press)


def _is_answered_enough(tx: Connection, office: Office, game: int, player: int) -> bool:
    return outbox.answered(tx, game, player, office.now() - A_DAY) >= MOST_ANSWERS


def _verdict(answers: tuple[Answer, ...]) -> Verdict:
    refused = [answer.why for answer in answers if isinstance(answer, Refused)]
    if len(refused) < len(answers):
        return Verdict.COMMANDS
    return Verdict.STALE if Why.QUESTION_OVER in refused else Verdict.NOTHING


def _reason(answers: tuple[Answer, ...]) -> str:
    """What became of the lines, without a word that was typed: logs tell no cards."""
    refused = [answer.why for answer in answers if isinstance(answer, Refused)]
    done = len(answers) - len(refused)
    parts = [f"{done} done"] if done else []
    parts += [f"{refused.count(why)} refused ({why})" for why in dict.fromkeys(refused)]
    return ", ".join(parts)
