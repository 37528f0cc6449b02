"""Mails that have brought down readers of mail, and what must become of each.

    python -m tests.mail.hostile

has them judged by a service, one after the other, in a process that may take no more than 150 MB beyond what it began
with, and prints for each the verdict and the seconds of processor time, as JSON.
"""

import json
import resource
import sys
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from ..postoffice.service import Service, parsed, service
from .letters import multipart

ROOM = 150 * 1024 * 1024
"""Bytes that judging may take."""
CPU = 120
"""Seconds of processor time after which the system ends the process, should a mail never end."""

TO = "TO@games.example"
PLAIN = f"From: ann@example.org\nTo: {TO}\n"
KIND = "Content-Type: {}\n"
TEXT = "Content-Type: text/plain; charset=utf-8\n"
HTML = "Content-Type: text/html; charset=utf-8\n"
PARTS = KIND.format('multipart/mixed; boundary="cut"')
PART = "--cut\n\nSCORES\n"


@dataclass(frozen=True, slots=True)
class Killer:
    """A raw mail to TO, which stands for the reply address, and its verdict; SCORES is what is typed or planted."""

    name: str
    raw: bytes
    verdict: str


def killers() -> Iterator[Killer]:
    """All of them, each over the limits and, where there are limits, as near below them as it gets."""
    for verdict, cases in (("refused", _refused()), ("commands", _read()), ("nothing", _empty())):
        for name, raw in cases:
            yield Killer(name, raw.encode("utf-8", "surrogateescape") if isinstance(raw, str) else raw, verdict)


def _refused() -> Iterator[tuple[str, str | bytes]]:
    nested = "".join(f'Content-Type: multipart/mixed; boundary="c{n}"\n\n--c{n}\n' for n in range(1500))
    yield "200,000 empty parts", PLAIN + PARTS + "\n" + "--cut\n\n" * 200_000
    yield "10,000 parts with lone CRs", PLAIN + PARTS + "\n" + "--cut\r\r" * 9_900
    yield "1,500 nested multiparts", PLAIN + nested
    yield "8,000 nested mails", PLAIN + "Content-Type: message/rfc822\n\n" * 8_000
    yield "100,000 addresses", PLAIN + "Cc: " + "a@example.org, " * 100_000 + "\n\nSCORES\n"
    yield "40,000 encoded words", PLAIN + "Subject: " + "=?utf-8?q?a?= " * 40_000 + "\n\nSCORES\n"
    yield "40,000 parameters", PLAIN + "Content-Type: text/plain" + "; a=b" * 40_000 + "\n\nSCORES\n"
    yield "20,000 header fields", PLAIN + "X: y\n" * 20_000 + "\nSCORES\n"
    yield "16,000 header fields with lone CRs", PLAIN + "X:y\r" * 10_000 + "\nSCORES\n"
    yield "brackets in From", f"To: {TO}\nFrom: " + "(" * 60_000 + "\n\nSCORES\n"
    yield "angle brackets in From", f"To: {TO}\nFrom: " + "<" * 60_000 + "\n\nSCORES\n"
    yield "4,000 addresses in From", f"To: {TO}\nFrom: " + "ann@example.org, " * 3_500 + "\n\nSCORES\n"
    yield "a group in From", f"To: {TO}\nFrom: Friends: ann@example.org;\n\nSCORES\n"
    yield "two Froms", PLAIN + "From: ann@example.org\n\nSCORES\n"
    yield "no From", f"To: {TO}\n\nSCORES\n"
    yield "a NUL in From", f"To: {TO}\nFrom: ann\0@example.org\n\nSCORES\n"
    yield "11 MB", PLAIN + "\nSCORES\n" + "x" * 11_000_000


def _read() -> Iterator[tuple[str, str | bytes]]:
    yield "490 parts of a command each", PLAIN + PARTS + "\n" + PART * 490
    yield "490 empty parts", PLAIN + PARTS + "\n" + PART + "--cut\n\n" * 489
    yield "4,000 addresses in Cc", PLAIN + "Cc: " + "a@example.org, " * 4_000 + "\n\nSCORES\n"
    yield "4,000 encoded words", PLAIN + "Subject: " + "=?utf-8?q?a?= " * 4_000 + "\n\nSCORES\n"
    yield "600 parameters", PLAIN + "Content-Type: text/plain" + "; a=b" * 600 + "\n\nSCORES\n"
    yield "600 numbered parameters", PLAIN + "Content-Type: text/plain" + "; a*0*=b" * 450 + "\n\nSCORES\n"
    yield "brackets in Cc", PLAIN + "Cc: " + "(" * 60_000 + "\n\nSCORES\n"
    yield "brackets in a type", PLAIN + "Content-Type: text/plain; a=" + "(" * 4_000 + "\n\nSCORES\n"
    yield "brackets in a result", PLAIN + "Authentication-Results: " + "(" * 60_000 + "\n\nSCORES\n"
    yield "quotation marks in a result", PLAIN + "Authentication-Results: " + '\\"' * 30_000 + "\n\nSCORES\n"
    yield "angle brackets in References", PLAIN + "References: " + "<" * 60_000 + "\n\nSCORES\n"
    yield "1,000 ids in References", PLAIN + "References: " + "<a@b>" * 10_000 + "\n\nSCORES\n"
    yield "one long word in Cc", PLAIN + "Cc: " + "a" * 60_000 + "\n\nSCORES\n"
    yield "a long Subject", PLAIN + "Subject: " + "x" * 60_000 + "\n\nSCORES\n"
    yield "NULs", PLAIN + "Subject: a\0b\n\nSCORES\n\0\0\n"
    yield "4 KB of newlines first", PLAIN + "\n" + "\n" * 4096 + "SCORES\n"
    yield "200 KB of one line after", PLAIN + "\nSCORES\n" + "x" * 200_000
    yield "base64 with rubbish in it", PLAIN + "Content-Transfer-Encoding: base64\n\nU0?NP!UkVT"
    yield "an unknown charset", PLAIN + KIND.format("text/plain; charset=x-unknown") + "\nSCORES\n"
    yield "a charset that is no charset", PLAIN + KIND.format("text/plain; charset=rot13") + "\nSCORES\n"
    yield "a charset that cannot be read", PLAIN + "Content-Type: text/plain; charset*=\udcff'x'%zz\n\nSCORES\n"
    yield "a date in the future", PLAIN + "Date: Fri, 31 Dec 9999 23:59:60 +9999\n\nSCORES\n"
    yield "a suppress header", PLAIN + "X-Auto-Response-Suppress: All\n\nSCORES\n"
    yield "all labels after", PLAIN + TEXT + "\nSCORES\n\n" + "From: a\nSent: b\nTo: c\n" * 6_000
    yield "uuencoded text after", PLAIN + "\nSCORES\n\nbegin 644 a\n" + ("M" + "A" * 60 + "\n") * 3_000
    yield "markers after", PLAIN + "\nSCORES\n" + "##- reply above this line -##\n" * 6_000


def _empty() -> Iterator[tuple[str, str | bytes]]:
    tnef = b64encode(b'x\x9f>"SCORES\n' * 4_000).decode()
    yield "4 KB of newlines", PLAIN + "\n" + "\n" * 4096
    yield "19,000 newlines", PLAIN + "\n" + "\n" * 19_000
    yield "20 KB of On a a a", PLAIN + "\n" + "On a a a " * 2_300
    yield "200 KB of On a a a lines", PLAIN + "\n" + "On a a a a a\n" * 15_000
    yield "100 KB of >", PLAIN + "\n" + ">" * 100_000
    yield "19,000 lines of >", PLAIN + "\n" + "> \n" * 19_000
    yield "quoted commands", PLAIN + "\n" + "> SCORES\n" * 15_000
    yield "250 KB of brackets", PLAIN + "\n" + "(" * 250_000
    yield "250 KB of one word", PLAIN + "\n" + "x" * 250_000
    yield "bad base64", PLAIN + "Content-Transfer-Encoding: base64\n\nU0NPU"
    yield "UTF-7", PLAIN + KIND.format("text/plain; charset=utf-7") + "\n+AFMAQwBPAFIARQBT-\n"
    yield (
        "winmail.dat only",
        PLAIN
        + KIND.format("application/ms-tnef; name=winmail.dat")
        + (f"Content-Transfer-Encoding: base64\n\n{tnef}\n"),
    )
    yield "uuencoded text", PLAIN + "\nbegin 644 a.txt\nSCORES\nend\n"
    yield "a mail with commands", PLAIN + KIND.format("message/rfc822") + "\n" + PLAIN + "\nSCORES\n"
    yield (
        "a mail with commands, attached",
        (PLAIN + PARTS + "\n").encode()
        + multipart(TEXT.strip(), "See below.", "Content-Type: message/rfc822", PLAIN + "\nSCORES\n"),
    )
    yield "a line with damage", PLAIN.encode() + b"Content-Type: text/plain; charset=utf-8\n\nSCO\xff\xfeRES\n"
    yield "15,000 misspelt commands", PLAIN + "\n" + "SCROES B2\n" * 15_000
    yield "joined commands that are none", PLAIN + "\n" + "KEPE B2; " * 20_000
    yield "a plan without an end", PLAIN + "\nPLAN TAKE D2 IF PILE <= 1" + " AND PILE <= 1" * 15_000
    yield "80,000 numbers", PLAIN + "\n" + "1 " * 80_000
    yield "a number of 200,000 digits", PLAIN + "\n" + "9" * 200_000
    yield "20,000 blockquotes", PLAIN + HTML + "\n" + "<blockquote>" * 20_000 + "SCORES"
    yield "50,000 cells of a table", PLAIN + HTML + "\n" + "<td>a" * 50_000
    yield "a tag without an end", PLAIN + HTML + "\n<a " + "b='" * 80_000
    yield "entities", PLAIN + HTML + "\n" + "&#x10ffff;" * 24_000
    yield "a soft line that never ends", PLAIN + "Content-Transfer-Encoding: quoted-printable\n\n" + "=" * 250_000


def judge(desk: Service) -> Iterator[dict[str, object]]:
    """Each mail as a reply to the same mail to Ann."""
    address = parsed(desk.last_to("Ann"))["Reply-To"]
    for killer in killers():
        raw = killer.raw.replace(TO.encode(), address.encode())
        began = process_time()
        verdict = desk.receives(raw, sender=None)
        yield {"name": killer.name, "verdict": verdict, "seconds": process_time() - began}


def main() -> None:
    with TemporaryDirectory() as folder, service(Path(folder)) as desk:
        desk.opens("Ann", "Bob")
        desk.writes("Ann", "SCORES")
        limit()
        json.dump(list(judge(desk)), sys.stdout)


def limit() -> None:
    """From here on this process may take only so much more time and memory."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[0]
    resource.setrlimit(resource.RLIMIT_CPU, (CPU, CPU))
    resource.setrlimit(resource.RLIMIT_AS, (int(pages) * resource.getpagesize() + ROOM,) * 2)


if __name__ == "__main__":
    main()
