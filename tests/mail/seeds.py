"""The letters that the fuzzer begins with: replies as programs send them, reports, and all shapes of the case tests."""

from base64 import b64encode
from collections.abc import Sequence
from functools import partial

from .letters import ADDRESS, CHOICES, SENT, TOKEN, letter, mixed, multipart
from .test_cases import CASES

QUOTED = "".join(f"> {line}\n" for line in SENT.split("\n"))
ATTRIBUTION = "On Wed, 2 Dec 2026 at 10:00, Allegra <moderator@games.example> wrote:"
OUTLOOK = f"From: Allegra\nSent: Monday\nTo: Ann\nSubject: Allegra\n\n{SENT}"
PAGE = f'<div>DRAW</div><div class="gmail_quote"><blockquote>{SENT}</blockquote></div>'


def seeds() -> Sequence[bytes]:
    """Raw mails; each is read to some verdict as it is."""
    return (*_replies(), *_machines(), *(case.raw for case in CASES if len(case.raw) < 20_000))


def _replies() -> Sequence[bytes]:
    reply = f"{CHOICES[0]}\nSAY hello, Bob; see you\n\n{ATTRIBUTION}\n{QUOTED}"
    encoded = b64encode(reply.encode()).decode()
    answer = partial(
        letter, reply, In_Reply_To=f"<g42.{TOKEN}@games.example>", References="<a@x.example> <b@x.example>"
    )
    return (
        answer(),
        answer(Authentication_Results="mx.example.org; dkim=pass (ok) header.d=x; dmarc=pass header.from=example.org"),
        answer(html=PAGE),
        answer(Content_Type="text/plain; charset=utf-8; format=flowed; delsp=yes"),
        answer(Subject="=?utf-8?q?Re:_H=C3=A9llo?= =?iso-8859-1?b?6ek=?=", Date="Wed, 2 Dec 2026 10:00:00 +0100"),
        letter(f"3 18\n\n{OUTLOOK}", Received="from a by b; Wed, 2 Dec 2026 10:00:00 +0100"),
        letter(encoded, Content_Transfer_Encoding="base64"),
        letter(reply.replace("=", "=3D"), Content_Transfer_Encoding="quoted-printable", charset="windows-1252"),
        letter(PAGE, Content_Type="text/html; charset=utf-8"),
        letter(
            "plan take D2 if pile <= 1\nAUTO PASS IF CARD >= 4\nSET ZONE Europe/Rome\n-- \nAnn\n", Cc="b@example.org"
        ),
        mixed(
            "Content-Type: text/plain; charset=utf-16",
            "KEEP B2".encode("utf-16"),
            'Content-Type: application/ms-tnef; name="winmail.dat"\nContent-Transfer-Encoding: base64',
            b64encode(b'x\x9f>"' * 40),
            "Content-Type: message/rfc822",
            letter("KEEP C1"),
            "Content-Type: text/plain; name*0*=utf-8''a%20; name*1=b\nContent-Disposition: attachment; filename*=''%ff",
            "KEEP D1",
        ),
        letter(f"DRAW\n\nbegin 644 a.txt\n{'M' + 'A' * 60}\n`\nend\n"),
    )


def _machines() -> Sequence[bytes]:
    report = multipart(
        "Content-Type: text/plain",
        "Sorry.",
        "Content-Type: message/delivery-status",
        "Reporting-MTA: dns; mx.example.org\n\nFinal-Recipient: rfc822; ann@example.org\nAction: failed\nStatus: 5.1.1",
        "Content-Type: message/rfc822",
        letter("KEEP B2", sender=ADDRESS, Message_ID=f"<g42.{TOKEN}@games.example>"),
    )
    kind = 'multipart/report; report-type=delivery-status; boundary="cut"'
    return (
        letter(report, sender="MAILER-DAEMON@mx.example.org", Return_Path="<>", Content_Type=kind),
        letter("I am away until Monday.", Auto_Submitted="auto-replied", Precedence="bulk", X_Loop=ADDRESS),
        letter("550 5.1.1 no mailbox\nMessage-ID: <a@games.example>\n", Subject="failure notice", Return_Path="<>"),
    )
