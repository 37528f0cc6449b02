"""Notices become mails in the outbox, in the transaction of what they tell of."""

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from ..config import Settings
from ..mail.writing.compose import Envelope, compose, subject
from ..mail.writing.proof import UnsoundError
from ..mail.writing.render import Addressee, Rendered, render
from ..moderator import commands as say
from ..moderator import history
from ..moderator.notice import Notice, OneGame, Purpose
from ..moderator.postcard import postcards
from ..moderator.sitting import Sitting
from ..moderator.tell import news_of
from ..rules.events import RoundScored
from ..store import games, outbox
from ..store.people import Guest
from . import ledger
from .errors import trace
from .office import Office
from .press import Unheard, with_press
from .standing import Standing, proof, standing
from .volume import MERGED, caught_up, first_missed, first_of, is_wanted, merged, overdue

if TYPE_CHECKING:
    from ..mail.writing.entry import Entry

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Answered:
    """The mail that is answered: its number among the inbound, and its Message-ID as far as it is a sound one."""

    mail: int
    message_id: str


@dataclass(frozen=True, slots=True)
class Told:
    """From where on a mail tells what no mail has told: the first fact missed (0 for none), the first press."""

    missed: int
    unheard: int | None


def post(
    tx: Connection,
    office: Office,
    game: int,
    sitting: Sitting,
    guests: Sequence[Guest],
    notices: Sequence[Notice],
    answered: Answered | None = None,
) -> None:
    """Queue one mail for each notice; `answered` is the mail of the seat whose notice is an answer.

    `guests` are those who sit there, as they are under the game's lock. Each mail tells its seat all news and press
    that no mail has told it yet; who wants fewer mails gets none for mere news. Nothing is written to a player whose
    mail came back on too many days: they get the present view when they write.
    """
    unheard = Unheard.of(tx, game)
    for notice in notices:
        guest = guests[notice.seat]
        asks = _asks(sitting, notice)
        if not guest.is_reached or not is_wanted(guest.player.mail, notice, asks is not None):
            if notice.news and not guest.missed:
                games.set_missed(tx, game, notice.seat, first_of(sitting))
            continue
        taken = outbox.take_back(tx, game, notice.seat, MERGED)
        unheard = unheard.with_taken(tx, notice.seat, taken)
        since = Told(first_missed(guest, taken), unheard.first(notice.seat))
        told = _with_games(tx, _with_history(tx, game, merged(notice, taken)), guest.player.id)
        told = _with_proof(tx, game, told)
        told = replace(caught_up(tx, game, told, since.missed, sitting), press=unheard.to(notice.seat))
        told = _with_postcards(tx, game, told, since.missed, sitting)
        to = answered if notice.purpose is Purpose.ANSWER else None
        entry = _entry(office, game, told, guest, has_taken=bool(taken))
        draft = _draft(tx, office, game, sitting, told, guests, to, since, entry)
        outbox.put(tx, draft, sitting.now)
        if draft.error:
            if draft.since:
                games.set_missed(tx, game, notice.seat, draft.since)
            continue
        if entry:
            games.set_entry(tx, game, notice.seat, entry.sequence, entered=entry.deadline is not None)
        unheard.told(tx, told)
        if guest.missed and told.purpose is not Purpose.PRESS:
            games.set_missed(tx, game, notice.seat, 0)


def send_digests(office: Office) -> None:
    """Queue the mail of the day to those who have chosen one, each in a transaction of its own."""
    for game, seat in office.store.read(games.behind):
        office.store.write(partial(_send_digest, office=office, game=game, seat=seat))


def _send_digest(tx: Connection, office: Office, game: int, seat: int) -> None:
    found = overdue(tx, office, game, seat)
    if found is not None:
        sitting, guests, notice = found
        post(tx, office, game, sitting, guests, (notice,))


def mailbox(settings: Settings, token: str, kind: str = "") -> str:
    """The moderator's address with a token in it, where the host delivers such sub-addresses; else the bare address."""
    if not settings.sub_addresses:
        return settings.address
    local, _, host = settings.address.rpartition("@")
    return f"{local}{settings.separator}{kind}{token}@{host}"


def message_id(settings: Settings, token: str, game: int | None = None) -> str:
    """The Message-ID of the mail that the token names; it is as hard to guess as the token."""
    host = settings.address.rpartition("@")[2]
    return f"<{token}@{host}>" if game is None else f"<g{game}.{token}@{host}>"


def link_subject(settings: Settings, token: str) -> str:
    """What a reply that a link opens is called; it carries the token where the address cannot."""
    return "Allegra move" if settings.sub_addresses else f"Allegra move {token}"


def _draft(
    tx: Connection,
    office: Office,
    game: int,
    sitting: Sitting,
    notice: Notice,
    guests: Sequence[Guest],
    answered: Answered | None,
    told: Told,
    entry: "Entry | None",
) -> outbox.Draft:
    guest, token, settings = guests[notice.seat], office.chance.token(), office.settings
    names = tuple(each.player.name for each in guests)
    addressee = Addressee(
        names=names,
        language=guest.player.language,
        zone=guest.player.zone,
        reply_to=mailbox(settings, token),
        game=game,
        subject=link_subject(settings, token),
        view=guest.player.view,
    )
    rendered = _with_entry(render(notice, addressee), entry, addressee, sitting)
    topic = subject(game, names)
    title = subject(game, names, rendered.headline) if guest.player.subject == "full" else topic
    envelope = replace(_envelope(tx, office, game, sitting, guest, token, title, answered), topic=topic)
    raw, error = _written(rendered, envelope)
    return outbox.Draft(
        token=token,
        message_id=envelope.message_id,
        recipient=guest.address,
        raw=raw,
        error=error,
        subject=envelope.subject,
        game=game,
        seat=notice.seat,
        player=guest.player.id,
        question=notice.ask.question if notice.ask else None,
        asks=_asks(sitting, notice),
        choices=json.dumps(rendered.choices, ensure_ascii=False),
        purpose=notice.purpose,
        answers=answered.mail if answered else None,
        since=(told.missed or first_of(sitting)) if notice.news else 0,
        unheard=told.unheard,
    )


def _entry(office: Office, game: int, notice: Notice, guest: Guest, *, has_taken: bool) -> "Entry | None":
    """The entry that the mail brings for the player's calendar: with each question, and once when it has to go.

    Another mail that would have taken it away may have made room for this one (`has_taken`).
    """
    ask = notice.ask if guest.player.calendar == "on" else None
    deadline = ask.deadline if ask and not ask.given else None
    stands = guest.entered or (has_taken and guest.sequence > 0)
    if deadline is None and not stands:
        return None
    from ..mail.writing.entry import Entry  # only here: few want it, and the library is large

    return Entry(game, notice.seat, guest.sequence + 1, deadline, office.settings.address, guest.address)


def _with_entry(rendered: Rendered, entry: "Entry | None", addressee: Addressee, sitting: Sitting) -> Rendered:
    if entry is None:
        return rendered
    from ..mail.writing.entry import written

    file = written(entry, addressee.names, addressee.language, sitting.now)
    return replace(rendered, attachments=(*rendered.attachments, file))


def _written(rendered: Rendered, envelope: Envelope) -> tuple[bytes, str]:
    """The bytes of the mail; none, and why, where they would not read as they are meant.

    The game goes on without such a mail: the moves stand, the others get theirs, the moderator sees it among those that
    failed, no period starts, and the player's next mail tells what this one would have told.
    """
    try:
        return compose(rendered, envelope), ""
    except ValueError as error:
        why = str(error) if isinstance(error, UnsoundError) else trace(error)
        log.error(
            "A mail was not written: %s. `allegra mail outbox --status failed` shows it. Please report this.", why
        )
        return b"", why


def _envelope(
    tx: Connection,
    office: Office,
    game: int,
    sitting: Sitting,
    guest: Guest,
    token: str,
    title: str,
    answered: Answered | None,
) -> Envelope:
    settings = office.settings
    thread = outbox.thread(tx, game, guest.player.id)
    references = thread.references
    if answered and answered.message_id:
        references = (*references, answered.message_id)
    return Envelope(
        from_name=f"{settings.name} game {game}",
        from_address=settings.address,
        to=guest.address,
        subject=title,
        date=sitting.now,
        message_id=message_id(settings, token, game),
        reply_to=mailbox(settings, token),
        bounce=mailbox(settings, token, "b-"),
        auto="auto-replied" if answered else "auto-generated",
        in_reply_to=references[-1] if references else "",
        references=references,
        list_id=f"g{game}.allegra.{settings.address.rpartition('@')[2]}",
        link_subject=link_subject(settings, token),
    )


def _asks(sitting: Sitting, notice: Notice) -> int | None:
    """The question whose period starts when this mail is accepted: one that is asked, and has not started before."""
    if notice.ask is None or notice.ask.early or notice.purpose is Purpose.PRESS:
        return None
    question = sitting.game.question(notice.ask.question)
    return question.number if question and question.started is None else None


def _with_history(tx: Connection, game: int, notice: Notice) -> Notice:
    if not any(isinstance(inquiry, say.History) for inquiry in notice.inquiries):
        return notice
    past = history.read(ledger.journal(tx, game))
    heard = ((at, news) for at, happening in past.happenings if (news := news_of(happening, notice.seat)) is not None)
    return replace(notice, history=tuple(with_press(tx, game, heard, notice.seat)))


def _with_postcards(tx: Connection, game: int, notice: Notice, missed: int, sitting: Sitting) -> Notice:
    """The notice with the postcards of all rounds whose end it is the first to tell, in however many sittings."""
    ends = any(isinstance(each, RoundScored) for each in sitting.happenings)
    if notice.purpose is Purpose.PRESS or not (ends or missed):
        return notice
    return replace(notice, postcards=postcards(ledger.journal(tx, game), missed or first_of(sitting)))


def _with_proof(tx: Connection, game: int, notice: Notice) -> Notice:
    return replace(notice, proof=proof(tx, game)) if say.Verify() in notice.inquiries else notice


def _with_games(tx: Connection, notice: Notice, player: int) -> Notice:
    if say.Games() not in notice.inquiries:
        return notice
    stands = (standing(tx, seat.game) for seat in games.seats_of(tx, player))
    return replace(notice, games=tuple(map(_one_game, stands)))


def _one_game(stands: Standing) -> OneGame:
    waiting = tuple(dict.fromkeys(each.player for each in stands.waiting))
    since = min((each.since for each in stands.waiting), default=None)
    return OneGame(stands.id, stands.players, stands.status, waiting, since)


def note(
    office: Office, rendered: Rendered, to: str, title: str, token: str, answered: Answered, purpose: str, reply_to: str
) -> outbox.Draft:
    """A short mail beside any game, as `rendered`, to one address; `reply_to` is where an answer to it goes."""
    settings, reply = office.settings, answered.message_id
    envelope = Envelope(
        from_name=settings.name,
        from_address=settings.address,
        to=to,
        subject=title,
        date=office.now(),
        message_id=message_id(settings, token),
        reply_to=reply_to,
        bounce=mailbox(settings, token, "b-"),
        auto="auto-replied",
        in_reply_to=reply,
        references=(reply,) if reply else (),
    )
    raw, error = _written(rendered, envelope)
    return outbox.Draft(
        token=token,
        message_id=envelope.message_id,
        recipient=to,
        raw=raw,
        error=error,
        subject=title,
        purpose=purpose,
        answers=answered.mail,
    )
