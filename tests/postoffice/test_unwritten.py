"""A mail whose bytes do not read as they were meant is not sent, and nothing is lost by it."""

from collections.abc import Callable

import pytest
from typer.testing import CliRunner

from allegra_pbem.cli import app
from allegra_pbem.mail.writing.compose import Envelope, compose
from allegra_pbem.mail.writing.proof import UnsoundError
from allegra_pbem.mail.writing.render import Rendered
from allegra_pbem.postoffice import posting
from allegra_pbem.store import outbox

from .service import Service, choices, text_of


def broken_for(address: str) -> Callable[[Rendered, Envelope], bytes]:
    def compose_most(rendered: Rendered, envelope: Envelope) -> bytes:
        if envelope.to == address:
            raise UnsoundError("expected the headers From, To as they were meant, got another Bcc")
        return compose(rendered, envelope)

    return compose_most


@pytest.fixture
def broken(desk: Service, monkeypatch: pytest.MonkeyPatch) -> Service:
    """A game in which Ann has moved, and the mail that tells Bob cannot be written."""
    desk.opens("Ann", "Bob")
    desk.writes("Bob", "REVEAL B1 C1")
    with monkeypatch.context() as patch:
        patch.setattr(posting, "compose", broken_for("bob@example.org"))
        assert desk.writes("Ann", "REVEAL B1 C1; SAY Hello!") == "commands"
    return desk


def test_the_move_stands_and_the_others_are_told(broken: Service) -> None:
    assert "You turned up" in text_of(broken.last_to("Ann"))
    assert broken.game().table.phase == "turn"


def test_the_moderator_sees_it_and_nothing_is_sent(broken: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    mail = broken.last_to("Bob")
    assert (mail.status, mail.attempts, mail.raw) == (outbox.Status.FAILED, 0, b"")
    monkeypatch.setenv("ALLEGRA_HOME", str(broken.office.settings.home))
    told = CliRunner().invoke(app, ["mail", "outbox", "--status", "failed"])
    assert "was not written" in " ".join(told.output.split())


def test_it_cannot_be_queued_again(broken: Service) -> None:
    mail = broken.last_to("Bob")
    now = broken.now()
    assert not broken.office.store.write(lambda tx: outbox.requeue(tx, mail.id, now))


def test_the_next_mail_tells_what_it_would_have_told_and_asks(broken: Service) -> None:
    broken.writes("Bob", "SHOW", to=next(mail for mail in broken.mails_to("Bob") if mail.raw))
    text = " ".join(text_of(broken.last_to("Bob")).split())
    assert "Ann turned up the" in text
    assert "Hello!" in text
    assert bool(choices(broken.last_to("Bob"))) == (broken.active() == "Bob")
