"""Mails as the moderator would write them, composed without any post office."""

from collections.abc import Iterator

from allegra_pbem.mail.writing.compose import Envelope, compose
from allegra_pbem.mail.writing.render import Addressee, Rendered, render
from allegra_pbem.moderator.notice import Notice, Purpose
from allegra_pbem.moderator.sitting import Sitting
from allegra_pbem.moderator.tell import present
from tests.moderator.desk import NOON, Desk

REPLY_TO = "allegra+abcdefghijklmnopqrst@example.org"


def rendered(desk: Desk, notice: Notice) -> Rendered:
    """The two parts of the mail that tells a notice."""
    return render(notice, Addressee(desk.names, "en", "UTC", REPLY_TO, 1))


def raw(mail: Rendered, name: str) -> bytes:
    """The whole mail."""
    envelope = Envelope(
        from_name="Allegra game 1",
        from_address="allegra@example.org",
        to=f"{name.lower()}@example.org",
        subject="[Allegra 1] Ann, Bob, Zoë",
        date=NOON,
        message_id="<g1.abcdefghijklmnopqrst@example.org>",
        reply_to=REPLY_TO,
        bounce="allegra+b-abcdefghijklmnopqrst@example.org",
    )
    return compose(mail, envelope)


def asked(desk: Desk, name: str) -> Notice:
    """The notice that shows somebody how the game stands."""
    return present(desk.game, desk.names.index(name), Purpose.NEWS, Sitting(desk.game, desk.now))


def every_kind() -> Iterator[tuple[Desk, Notice]]:
    """Notices of one game that ask each kind of question once, and the answers to some of them."""
    desk = Desk("Ann", "Bob", "Zoë").start()
    yield desk, asked(desk, "Ann")
    for name in desk.names:
        desk.says(name, "REVEAL B1 C2")
    drawer, (knocker, passer) = desk.active(), desk.others()
    yield desk, asked(desk, drawer)
    desk.says(drawer, "KEPE B2")
    yield desk, desk.told()[drawer]
    desk.says(drawer, "DRAW")
    yield desk, asked(desk, knocker)
    yield desk, asked(desk, drawer)
    desk.says(knocker, "KNOCK")
    yield desk, desk.told()[knocker]
    desk.says(passer, "PASS")
    yield desk, asked(desk, drawer)
    desk.says(drawer, f"GIVE {knocker}")
    yield desk, asked(desk, knocker)
    yield desk, asked(desk, passer)
    desk.says(knocker, "PLACE B1")
    yield desk, asked(desk, drawer)
