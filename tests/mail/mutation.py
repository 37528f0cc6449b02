"""How the fuzzer changes letters: bytes, lines, header fields, boundaries, charsets, encodings, nesting."""

from collections.abc import Callable, Sequence
from random import Random

Mutation = Callable[[Random, bytes], bytes]

NAMES = (
    b"From", b"To", b"Cc", b"Subject", b"Message-ID", b"In-Reply-To", b"References", b"Return-Path", b"Reply-To",
    b"Content-Type", b"Content-Transfer-Encoding", b"Content-Disposition", b"MIME-Version", b"Auto-Submitted",
    b"Authentication-Results", b"X-Loop", b"Delivered-To", b"Date", b"", b"X\xff", b"Content-Type ", b"from",
)  # fmt: skip
VALUES = (
    b"", b"ann@example.org", b"Ann <ann@example.org>", b"a@x <b@y>", b"Friends: a@x, b@y;", b"<<<<", b"((((((", b"\"",
    b"a@b, " * 50, b"=?utf-8?b?////?=", b"=?utf-7?q?+AEE-?=", b"=?x?q?=00=0A?=", b"=?utf-8?q?" * 30, b"\x00",
    b"\xff\xfe",
    b"text/plain; charset=utf-16", b"text/html; charset=\"", b"text/plain; charset*=x'y'%zz",
    b"text/plain; charset*0*=;",
    b"multipart/mixed; boundary=cut", b"multipart/mixed; boundary=",
    b"multipart/report; report-type=x; boundary=\"cut\"",
    b"message/rfc822", b"message/delivery-status", b"message/partial", b"message/external-body", b"text", b"/;;==",
    b"base64", b"quoted-printable", b"x-uuencode", b"uuencode", b"8bit", b"attachment; filename*=utf-8''%ff", b"inline",
    b"inline; filename=\"a\r\n b\"", b"<a@b>", b"<>", b"<a@b>,<c@d> bad", b"auto-replied", b"no",
    b"mx.example.org; dmarc=fail",
    b"mx.example.org; dmarc=pass (", b"\xe2\x80\xae\xe2\x80\xa8", b"a\r\n b\r\n\tc", b"\xed\xa0\x80",
)  # fmt: skip
CHARSETS = (
    b"utf-8", b"utf-7", b"utf-16", b"utf-32", b"iso-2022-jp", b"iso-2022-kr", b"hz", b"gb2312", b"big5",
    b"koi8-r", b"cp037",
    b"punycode", b"idna", b"unicode_escape", b"rot13", b"base64", b"x-unknown", b"", b"\"", b"\xff",
    b"utf-8\x00", b"johab",
)  # fmt: skip
LINES = (
    b"--cut", b"--cut--", b"--", b"-- ", b"> ", b">>>>", b"|", b"", b"\r", b"KEEP B2",
    b"GIVE bob TAKE C1 PUT E2", b"SAY", b"END",
    b"1", b"3 18", b"9" * 300, b"PLAN KEEP B2 IF CARD <= 3 AND KNOCK", b"AUTO OFF; PASS; KNOCK", b"begin 644 x", b"end",
    b"##- reply above this line -##", b"On a a a wrote:", b"On " * 100, b"From: a", b"Sent: b", b"To: c", b"Subject: d",
    b"<blockquote>", b"</div>", b"<style>", b"&#xD800;&#0;&nbsp;", b"\x00", b"\xef\xbb\xbf", b"\xe2\x80\xa8",
    b"SET ZONE ../..",
    b"SAY {{ 7*7 }} {% x %}", b"AWAY 9999-12-31 TO 0001-01-01", b"SET ADDRESS a@b", b"=", b"=3",
    b"TELL bob \xf0\x9f\x98\x80",
)  # fmt: skip


def mutated(chance: Random, seeds: Sequence[bytes]) -> bytes:
    """One of the seeds, changed once to six times; now and then only what mails are made of, thrown together."""
    raw = chance.choice(seeds) if chance.random() < 0.9 else _thrown_together(chance)
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        raw = (
            _spliced(chance, raw, chance.choice(seeds))
            if chance.random() < 0.05
            else chance.choice(MUTATIONS)(chance, raw)
        )
    return raw


def _thrown_together(chance: Random) -> bytes:
    head = [_field(chance) for _ in range(chance.randrange(12))]
    body = [chance.choice((_field(chance), chance.choice(LINES))) for _ in range(chance.randrange(30))]
    return chance.choice((b"\n", b"\r\n", b"\r")).join([*head, b"", *body])


def _field(chance: Random) -> bytes:
    return chance.choice(NAMES) + chance.choice((b": ", b":", b" : ", b"")) + chance.choice(VALUES)


def _spliced(chance: Random, raw: bytes, other: bytes) -> bytes:
    return raw[: chance.randrange(len(raw) + 1)] + other[chance.randrange(len(other) + 1) :]


def _flip(chance: Random, raw: bytes) -> bytes:
    changed = bytearray(raw or b" ")
    for _ in range(chance.choice((1, 3, 20))):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def _cut(chance: Random, raw: bytes) -> bytes:
    return raw[: chance.randrange(len(raw) + 1)]


def _lose(chance: Random, raw: bytes) -> bytes:
    at = chance.randrange(len(raw) + 1)
    return raw[:at] + raw[at + chance.randrange(200) :]


def _repeat(chance: Random, raw: bytes) -> bytes:
    at = chance.randrange(len(raw) + 1)
    return raw[:at] + raw[at : at + chance.randrange(300)] * chance.choice((2, 5, 40)) + raw[at:]


def _insert(chance: Random, raw: bytes) -> bytes:
    lines = raw.split(b"\n")
    lines.insert(chance.randrange(len(lines) + 1), chance.choice((chance.choice(LINES), _field(chance))))
    return b"\n".join(lines)


def _double_field(chance: Random, raw: bytes) -> bytes:
    head, gap, body = raw.partition(b"\n\n")
    lines = head.split(b"\n")
    lines.insert(chance.randrange(len(lines) + 1), chance.choice((chance.choice(lines), _field(chance))))
    return b"\n".join(lines) + gap + body


def _swap_lines(chance: Random, raw: bytes) -> bytes:
    lines = raw.split(b"\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def _lie_about_charset(chance: Random, raw: bytes) -> bytes:
    return raw.replace(b"utf-8", chance.choice(CHARSETS), chance.choice((1, -1)))


def _lie_about_encoding(chance: Random, raw: bytes) -> bytes:
    return raw.replace(b"8bit", chance.choice(VALUES[30:36]), 1)


def _swap_boundary(chance: Random, raw: bytes) -> bytes:
    return raw.replace(
        b"cut", chance.choice((b"cut2", b"", b"c\xff", b"cut--", b"c" * 80, b"cu")), chance.choice((1, 2, -1))
    )


def _nest(chance: Random, raw: bytes) -> bytes:
    kind = chance.choice((b"message/rfc822", b"multipart/mixed; boundary=n", b"multipart/digest; boundary=n"))
    outer = b"From: ann@example.org\nContent-Type: " + kind + b"\n\n"
    return outer + (b"--n\n\n" + raw + b"\n--n--\n" if b"boundary" in kind else raw)


def _end_lines(chance: Random, raw: bytes) -> bytes:
    return raw.replace(b"\n", chance.choice((b"\r\n", b"\r", b"\n\r", b"\n\n")), chance.choice((1, 20, -1)))


MUTATIONS: Sequence[Mutation] = (
    _flip, _flip, _cut, _lose, _repeat, _insert, _insert, _double_field, _double_field, _swap_lines, _lie_about_charset,
    _lie_about_encoding, _swap_boundary, _nest, _end_lines,
)  # fmt: skip
