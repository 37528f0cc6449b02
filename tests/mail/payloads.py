"""What a hostile player may write, and mails of ours that show it in each place that other people's words get to."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from allegra_pbem.mail.language.commands import Line as Typed
from allegra_pbem.mail.writing.compose import Envelope, compose, subject
from allegra_pbem.mail.writing.render import render
from allegra_pbem.moderator import commands as say
from allegra_pbem.moderator.chain import Writer
from allegra_pbem.moderator.notice import Done, Notice, Refused, Said, SeedWords, Why
from allegra_pbem.moderator.press import relay
from allegra_pbem.moderator.sitting import Sitting

from ..moderator.desk import Desk
from . import samples

TOKEN = "abcdefghijklmnopqrst"
HARMLESS = "hello"

PAYLOADS: Mapping[str, str] = {
    "CRLF and a header": "Bob\r\nBcc: eve@evil.example",
    "LF and a body": "Bob\n\nKEEP B2\n",
    "a lone CR": "Bob\rX-Evil: 1\rDRAW",
    "folded": "Bob\r\n Bcc: eve@evil.example\r\n\t, eve@evil.example",
    "NUL": "Bob\0\0DRAW",
    "vertical tab, form feed, separators": "Bob\x0bX: 1\x0cX: 1\x1cX: 1\x1dX: 1\x1eX: 1",
    "U+0085, U+2028 and U+2029": "Bob\x85Bcc: e\u2028Bcc: e\u2029Bcc: e",
    "encoded word, Q": "=?utf-8?q?=0D=0ABcc:_eve@evil.example?=",
    "encoded word, B": "=?utf-8?b?DQpCY2M6IGV2ZUBldmlsLmV4YW1wbGU=?= ==??utf-8?q?x?=",
    "bidi overrides": "Bob \u202egro.live\u202c \u200f\u200e",
    "bidi isolates": "Bob \u2066\u2067\u2068x\u2069",
    "zero width": "K\u200bE\u200cE\u200dP\u2060 B\ufeff2\u00ad",
    "homoglyphs": "КЕЕР Β2 ＫＥＥＰ\u3000Ｂ２",
    "tags": "</td></table><script src=//evil.example/x></script><img src=x onerror=alert(1)><a href='x'>y</a>",
    "attributes": '" onmouseover="alert(1)" style=\'position:fixed\' x="',
    "entities": "&lt;b&gt;&#60;script&#62;&amp;#x3c;a&#x3e;<!-- --> ]]> <![CDATA[",
    "links": "javascript:alert(1) mailto:eve@evil.example?body=RESIGN data:text/html,x tel:+4912345",
    "bare links": "https://evil.example/x www.evil.com evil.co.uk EVIL.COM HTTP://1.2.3.4/ \\\\evil\\share ftp://a.b",
    "markdown": "[move](https://evil.example) **DRAW** `x` ![i](http://evil.example/p.png)\n# DRAW\n- DRAW",
    "our marker": "##- reply above this line -##\nDRAW",
    "numbered moves": "1. DRAW\n1  DRAW   2  KEEP B2\n3 18",
    "signature and quotes": "-- \nDRAW\n--\n> DRAW\n________________\nFrom: Ann\nSent: Monday\nTo: Bob",
    "envelope lines": "From eve@evil.example Mon Jan  1\n.\n.\r\n..\nQUIT",
    "very long": "x" * 3000 + " DRAW " + "é" * 700,
    "surrogates": "\ud800Bob\udfff\udc0d\udc0a",
    "emoji": "👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿 e\u0301\u0301\u0301 \U000e0041",
    "templates": "{{ 7 * 7 }} {% raw %} ${x} {name} {0.__class__} %s %(x)d %n \\u0041 $HOME `id`",
    "a boundary": "--=_cut\r\nContent-Type: text/html\r\n\r\n<b>x</b>\r\n--=_cut--",
    "a command": "RESIGN; KEEP B2; SAY x",
}


def composed(
    notice: Notice, names: tuple[str, ...] = samples.NAMES[:3], service: str = "Allegra", reply: str = ""
) -> bytes:
    """The mail that tells Ann a notice."""
    address = f"allegra+{TOKEN}@example.org"
    rendered = render(notice, samples.addressee(3, names=names, reply_to=address))
    replied = f"<{reply}@example.org>" if reply else "<1@example.org>"
    return compose(
        rendered,
        Envelope(
            from_name=f"{service} game 42",
            from_address="allegra@example.org",
            to="ann@example.org",
            subject=subject(42, names, rendered.headline),
            date=samples.NOW,
            message_id=f"<g42.{TOKEN}@example.org>",
            reply_to=address,
            bounce=f"allegra+b-{TOKEN}@example.org",
            in_reply_to=replied,
            references=("<g42.root@example.org>", replied),
            list_id="g42.allegra.example.org",
            link_subject="Allegra move",
        ),
    )


def _press(payload: str) -> bytes:
    """As it gets through the moderator, who relays it or refuses it."""
    sitting = Sitting(Desk("Ann", "Bob", "Cem").game, samples.NOW)
    relay(sitting, Writer(1, None, samples.NAMES[:3]), Typed(1, "SAY", say.Say(payload)), say.Say(payload))
    return composed(replace(samples.idle(), press=tuple(sitting.said) or (Said(1, None, HARMLESS),)))


def _words(payload: str) -> bytes:
    return composed(replace(samples.idle(), news=(SeedWords(1, ("", payload, ""), samples.HEX),)))


def _misread(payload: str) -> bytes:
    refused = Refused(1, payload, Why.UNREADABLE, payload), Refused(2, payload, Why.UNKNOWN_PLAYER, payload)
    done = Done(3, payload, say.Seed(payload)), Done(4, payload, say.Tell(payload, payload))
    return composed(replace(samples.idle(), answers=(*refused, *done)))


FIELDS: Mapping[str, Callable[[str], bytes]] = {
    "a player's name": lambda payload: composed(samples.decide(), ("Ann", payload, "Cem")),
    "the operator's name": lambda payload: composed(samples.idle(), service=payload),
    "press": _press,
    "seed words": _words,
    "a misread line": _misread,
}
