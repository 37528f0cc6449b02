"""Delivery to a real Postfix, and what it sends back. Skipped where Postfix is not installed."""

import time
from collections import Counter
from pathlib import Path

import pytest

from allegra_pbem.moderator.clock import Clock
from allegra_pbem.postoffice.delivering import deliver
from allegra_pbem.postoffice.passing import run
from allegra_pbem.postoffice.tables import Invited, open_table, start_table
from allegra_pbem.rules import Options
from allegra_pbem.store import outbox
from tests.mail.postfix import PATIENCE, POSTFIX, SINK, instance, sink

from .service import STANDARD, Service, service

PLAIN = {"smtp_host": "127.0.0.1", "smtp_security": "plain"}


def invite(desk: Service, *addresses: str) -> None:
    invited = [Invited(address.partition("@")[0].title(), address) for address in addresses]
    start_table(desk.office, open_table(desk.office, invited, Options(), STANDARD, Clock()))


def fates(desk: Service) -> Counter[tuple[str, int]]:
    return Counter((row.status, row.attempts) for row in desk.office.store.read(outbox.listing))


@pytest.mark.skipif(SINK is None, reason="smtp-sink is not installed")
@pytest.mark.parametrize(
    ("options", "fate"),
    [
        ((), {("sent", 1): 4}),
        (("-p", "-e"), {("sent", 1): 4}),  # a server of old: no extensions, not even EHLO
        (("-r", "RCPT"), {("queued", 1): 4}),
        (("-f", "RCPT"), {("failed", 1): 4}),
        (("-r", "."), {("queued", 1): 4}),
        (("-f", "DATA"), {("failed", 1): 4}),
        (("-f", "MAIL"), {("queued", 1): 4}),
        (("-Q", "CONNECT"), {("queued", 0): 4}),
        (("-q", "EHLO"), {("queued", 0): 4}),
        (("-Q", "MAIL"), {("queued", 1): 1, ("queued", 0): 3}),
        (("-q", "DATA"), {("queued", 1): 1, ("queued", 0): 3}),
        (("-q", "."), {("queued", 1): 1, ("queued", 0): 3}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_whatever_postfixs_test_server_does_no_mail_is_lost(
    options: tuple[str, ...], fate: dict[tuple[str, int], int], tmp_path: Path
) -> None:
    with sink(*options) as port, service(tmp_path, **PLAIN, smtp_port=port, smtp_connections=1) as desk:
        invite(desk, "ann@example.org", "bob@example.org")
        deliver(desk.office)
        assert fates(desk) == fate


@pytest.mark.skipif(POSTFIX is None, reason="Postfix is not installed, or this is not root")
def test_a_real_bounce_finds_the_mail_that_came_back(tmp_path: Path) -> None:
    with (
        instance() as (port, maildir),
        service(tmp_path, **PLAIN, smtp_port=port, maildirs=(maildir,)) as desk,
    ):
        invite(desk, "ann@nowhere.example.org", "bob@nowhere.example.org")
        assert deliver(desk.office).accepted == 4
        last = time.monotonic() + PATIENCE
        while len(desk.log()) < 4 and time.monotonic() < last:
            run(desk.office)
            time.sleep(0.05)
        log = desk.log()
        assert [mail.verdict for mail in log] == ["bounce"] * 4
        assert {mail.reason for mail in log} == {f"a mail of ours: failed 5.1.1; about mail {n}" for n in (1, 2, 3, 4)}
        assert len(list((maildir / ".Allegra.Processed" / "cur").iterdir())) == 4
