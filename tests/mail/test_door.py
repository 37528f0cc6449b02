"""The door: what an LMTP or SMTP client hears, and what lies in the spool afterwards."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from allegra_pbem.mail.intake.arrival import Arrival
from allegra_pbem.mail.intake.door import SIZE, Door, Protocol
from allegra_pbem.mail.intake.drop import LIMIT
from allegra_pbem.mail.intake.spool import Spool

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
MAIL = b"From: ann@example.org\r\n\r\n..a line that begins with a dot\r\nKEEP B2\r\n"
OURS = "allegra+abc@example.org"


class Client:
    """One end of a dialogue; `says` gives the replies' first line, or as many as are asked for."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def hears(self) -> str:
        """A whole reply on one line."""
        lines = [await self._line()]
        while lines[-1][3:4] == "-":
            lines.append(await self._line())
        return "\n".join(lines)

    async def says(self, line: bytes | str) -> str:
        self._writer.write((line if isinstance(line, bytes) else line.encode()) + b"\r\n")
        return await self.hears()

    async def brings(self, mail: bytes, *recipients: str, sender: str = "ann@example.org") -> list[str]:
        """The replies to a mail: one for SMTP, one for each recipient for LMTP."""
        assert (await self.says(f"MAIL FROM:<{sender}>")).startswith("250")
        for recipient in recipients:
            assert (await self.says(f"RCPT TO:<{recipient}>")).startswith("250")
        assert (await self.says("DATA")).startswith("354")
        self._writer.write(mail)
        first = await self.says(b".")
        return [first, *[await self.hears() for _ in recipients[1:]]]

    async def goes(self) -> bytes:
        """Close; what was still said."""
        self._writer.write_eof()
        rest = await self._reader.read()
        self._writer.close()
        return rest

    async def _line(self) -> str:
        return (await self._reader.readuntil(b"\r\n")).decode().removesuffix("\r\n")


class House:
    """A door to a spool in `folder`, and what was told inside."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.arrived = 0
        self.complaints: list[str] = []
        clock = int(NOW.timestamp()) * 10**9
        self.door = Door(folder, "Allegra@example.org", "+", self._count, self.complaints.append, clock=lambda: clock)

    def _count(self) -> None:
        self.arrived += 1

    def spooled(self) -> list[Arrival]:
        return list(Spool(self.folder).arrivals())

    def visit(self, work: Callable[[Client], Awaitable[None]], protocol: Protocol = Protocol.LMTP) -> None:
        """Open, let a client greet and do its work, and close."""

        async def whole() -> None:
            port = await self.door.open(protocol, "127.0.0.1", 0)
            client = Client(*await asyncio.open_connection("127.0.0.1", port))
            try:
                await client.hears()
                await client.says("LHLO there" if protocol is Protocol.LMTP else "EHLO there")
                await work(client)
            finally:
                await self.door.close()
                await client.goes()

        asyncio.run(whole())


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path / "spool")


@pytest.mark.parametrize("protocol", Protocol)
def test_a_mail_is_in_the_spool_when_the_client_hears_yes(house: House, protocol: Protocol) -> None:
    async def work(client: Client) -> None:
        assert await client.brings(MAIL, OURS) == ["250 2.0.0 The mail is stored"]
        assert (len(house.spooled()), house.arrived) == (1, 1)

    house.visit(work, protocol)
    [arrival] = house.spooled()
    assert arrival.raw == MAIL.replace(b"..a", b".a")
    assert (arrival.sender, arrival.recipients, arrival.received) == ("ann@example.org", (OURS,), NOW)


def test_the_sender_of_a_bounce_is_empty(house: House) -> None:
    async def work(client: Client) -> None:
        await client.brings(MAIL, "allegra+b-abc@example.org", sender="")

    house.visit(work)
    assert [arrival.sender for arrival in house.spooled()] == [""]


def test_by_lmtp_each_recipient_gets_a_reply_and_the_mail_is_stored_once(house: House) -> None:
    async def work(client: Client) -> None:
        replies = await client.brings(MAIL, OURS, "allegra@example.org")
        assert replies == ["250 2.0.0 The mail is stored"] * 2
        assert (await client.says("NOOP")).startswith("250")

    house.visit(work)
    assert [arrival.recipients for arrival in house.spooled()] == [(OURS, "allegra@example.org")]


def test_by_smtp_there_is_one_reply(house: House) -> None:
    async def work(client: Client) -> None:
        await client.says("MAIL FROM:<ann@example.org>")
        await client.says(f"RCPT TO:<{OURS}>")
        await client.says("RCPT TO:<allegra@example.org>")
        await client.says("DATA")
        assert (await client.says(MAIL + b".")).startswith("250")
        assert (await client.says("RSET")).startswith("250")

    house.visit(work, Protocol.SMTP)
    assert len(house.spooled()) == 1


@pytest.mark.parametrize(
    ("address", "reply"),
    [
        ("allegra@example.org", "250"),
        ("ALLEGRA+ABC@Example.ORG", "250"),
        ("allegra+b-abc@example.org", "250"),
        ("allegro@example.org", "550"),
        ("allegra-abc@example.org", "550"),
        ("allegra@example.com", "550"),
        ("ann@example.org", "550"),
    ],
)
def test_only_our_address_and_its_sub_addresses_are_taken(house: House, address: str, reply: str) -> None:
    async def work(client: Client) -> None:
        await client.says("MAIL FROM:<ann@example.org>")
        assert (await client.says(f"RCPT TO:<{address}>")).startswith(reply)

    house.visit(work)


def test_an_announced_eleven_megabytes_are_refused_before_they_are_sent(house: House) -> None:
    async def work(client: Client) -> None:
        assert f"SIZE {SIZE}" in await client.says("LHLO there")
        assert (await client.says("MAIL FROM:<ann@example.org> SIZE=11000000")).startswith("552")

    house.visit(work)


@pytest.mark.parametrize("protocol", Protocol)
def test_eleven_megabytes_that_were_not_announced_are_refused_and_not_kept(house: House, protocol: Protocol) -> None:
    async def work(client: Client) -> None:
        recipients = (OURS, "allegra@example.org") if protocol is Protocol.LMTP else (OURS,)
        replies = await client.brings(MAIL + b"x" * 998 + b"\r\n" + (b"y" * 998 + b"\r\n") * 11_000, *recipients)
        assert {reply[:3] for reply in replies} == {"552"}
        assert (await client.says("NOOP")).startswith("250")

    house.visit(work, protocol)
    assert (house.spooled(), house.arrived) == ([], 0)


def test_a_mail_over_our_limit_that_may_come_in_is_kept_up_to_it_and_marked(house: House) -> None:
    async def work(client: Client) -> None:
        assert (await client.brings(MAIL + b"x\r\n" * (LIMIT // 3), OURS))[0].startswith("250")

    house.visit(work)
    [arrival] = house.spooled()
    assert (arrival.truncated, len(arrival.raw)) == (True, LIMIT)


def test_a_line_longer_than_it_may_be_is_taken(house: House) -> None:
    async def work(client: Client) -> None:
        assert (await client.brings(MAIL + b"x" * 100_000 + b"\r\n", OURS))[0].startswith("250")

    house.visit(work)
    assert house.spooled()[0].raw.endswith(b"x" * 100_000 + b"\r\n")


def test_a_mail_that_cannot_be_stored_stays_with_the_client(house: House) -> None:
    house.folder.touch()

    async def work(client: Client) -> None:
        replies = await client.brings(MAIL, OURS, "allegra@example.org")
        assert [reply[:3] for reply in replies] == ["451", "451"]

    house.visit(work)
    [complaint] = house.complaints
    assert complaint.startswith("A mail could not be stored, and stays with the server that brought it")
    assert house.arrived == 0


def test_a_mail_is_on_disk_for_good_before_the_client_hears_yes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    async def work(client: Client) -> None:
        await client.brings(MAIL, OURS)
        monkeypatch.setattr(os, "fsync", full)
        assert (await client.brings(MAIL, OURS))[0].startswith("451")

    house.visit(work)
    assert len(house.spooled()) == 1


def test_a_client_that_breaks_off_leaves_nothing(house: House) -> None:
    async def work(client: Client) -> None:
        await client.says("MAIL FROM:<ann@example.org>")
        await client.says(f"RCPT TO:<{OURS}>")
        await client.says("DATA")
        client._writer.write(MAIL)
        assert await client.goes() == b""

    house.visit(work)
    assert house.spooled() == []


def test_a_mail_in_hand_is_taken_when_the_door_closes(house: House) -> None:
    async def work(client: Client) -> None:
        await client.says("MAIL FROM:<ann@example.org>")
        await client.says(f"RCPT TO:<{OURS}>")
        await client.says("DATA")
        closing = asyncio.create_task(house.door.close())
        await asyncio.sleep(0)
        assert await client.says(MAIL + b".") == "250 2.0.0 The mail is stored"
        await closing
        assert await client.goes() == b""

    house.visit(work)
    assert len(house.spooled()) == 1


def test_two_doors_may_be_open_at_one_place(house: House, tmp_path: Path) -> None:
    other = House(tmp_path / "other")

    async def whole() -> None:
        port = await house.door.open(Protocol.LMTP, "127.0.0.1", 0)
        assert await other.door.open(Protocol.LMTP, "127.0.0.1", port) == port
        await house.door.close()
        client = Client(*await asyncio.open_connection("127.0.0.1", port))
        assert (await client.hears()).startswith("220")
        await other.door.close()
        await client.goes()

    asyncio.run(whole())
