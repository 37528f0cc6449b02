"""Outgoing mails a second: both parts rendered and the MIME assembled, for a game of four.

Run it with `python -m pytest tests/bench/mails.py -o addopts= -s` for pytest-benchmark's table, or with
`python tests/bench/mails.py` for the ratios alone. The measure beside it, in the same run on the same core, is
`email.message.EmailMessage` composing the same two parts: what a mail would cost without our own assembly.
"""

from collections.abc import Callable
from email.message import EmailMessage
from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from allegra_pbem.mail.writing.compose import Envelope, compose, subject
from allegra_pbem.mail.writing.render import Rendered, render
from allegra_pbem.moderator.notice import Notice
from tests.mail import samples

NOTICES = {
    "decide": samples.decide(4),
    "turn": samples.asked(samples.Phase.TURN, samples.TURN, 4),
    "exchange": samples.exchange(4),
}
ENVELOPE = Envelope(
    from_name="Allegra game 42",
    from_address="allegra@example.org",
    to="ann@example.net",
    subject=subject(42, samples.NAMES[:4]),
    topic=subject(42, samples.NAMES[:4]),
    date=samples.NOW,
    message_id="<g42.abcdefghij234567@example.org>",
    reply_to="allegra+abcdefghij234567@example.org",
    bounce="allegra+b-abcdefghij234567@example.org",
    in_reply_to="<g42.root@example.org>",
    references=tuple(f"<g42.abcdefghij23456{at}@example.org>" for at in range(9)),
    list_id="g42.allegra.example.org",
    link_subject="Allegra move",
)


def whole(notice: Notice) -> bytes:
    """One mail from a notice."""
    return compose(render(notice, samples.addressee(4)), ENVELOPE)


def by_email_message(rendered: Rendered) -> bytes:
    """The same parts composed by the standard library."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = '"Allegra game 42" <allegra@example.org>', ENVELOPE.to, ENVELOPE.subject
    mail["Message-ID"], mail["References"] = ENVELOPE.message_id, " ".join(ENVELOPE.references)
    mail.set_content(rendered.text, cte="quoted-printable")
    mail.add_alternative(rendered.html, subtype="html", cte="quoted-printable")
    return mail.as_bytes()


def rate(work: Callable[[], object], seconds: float = 0.3) -> float:
    """How often `work` is done in a second of this process's time; the best of five slices."""
    work()
    best = 0.0
    for _ in range(5):
        done, start = 0, process_time()
        while (spent := process_time() - start) < seconds / 5:
            work()
            done += 1
        best = max(best, done / spent)
    return best


@pytest.mark.parametrize("name", NOTICES)
def test_a_whole_mail(benchmark: BenchmarkFixture, name: str) -> None:
    assert len(benchmark(whole, NOTICES[name])) < 60_000


def test_composing_beats_the_standard_library_four_times() -> None:
    rendered = render(NOTICES["decide"], samples.addressee(4))
    assert rate(lambda: compose(rendered, ENVELOPE)) > 4 * rate(lambda: by_email_message(rendered))


if __name__ == "__main__":
    for kind, notice in NOTICES.items():
        rendered = render(notice, samples.addressee(4))
        composing, standard = (
            rate(lambda r=rendered: compose(r, ENVELOPE)),
            rate(lambda r=rendered: by_email_message(r)),
        )
        rendering = rate(lambda n=notice: render(n, samples.addressee(4)))
        both = rate(lambda n=notice: whole(n))
        print(  # noqa: T201
            f"{kind}: render {rendering:.0f}/s, compose {composing:.0f}/s, both {both:.0f}/s;"
            f" EmailMessage composes {standard:.0f}/s ({composing / standard:.1f} times slower)"
        )
