"""Which mail of ours a mail answers: the token in the address that it came to, and what stands in for one.

A reply goes to `local+TOKEN@host`, a bounce to `local+b-TOKEN@host`; the token is 20 small letters of base32. Where a
host has no such addresses our Message-ID in In-Reply-To or References finds the mail, and the links in our mails open a
reply with the subject `Allegra move TOKEN`, since a new mail names no other.
"""

import re
from dataclasses import dataclass

from .parse import Mail

TOKEN_LENGTH = 20
BOUNCE_PREFIX = "b-"
_TOKEN = re.compile(rf"[a-z2-7]{{{TOKEN_LENGTH}}}")
_SUBJECT = re.compile(rf"\ballegra move ([a-z2-7]{{{TOKEN_LENGTH}}})\b")


@dataclass(frozen=True, slots=True)
class Claim:
    """What a mail says it answers; nothing of it is proven.

    `token` is the one in the addresses that it came to, `bounced` whether that was a bounce address; with `several`
    different ones there is none, and the mail must be refused. Only without a token do `message_ids` count, the
    likeliest first, and only without those of ours the `subject_token`.
    """

    token: str | None = None
    bounced: bool = False
    several: bool = False
    message_ids: tuple[str, ...] = ()
    subject_token: str | None = None


def token_of(mail: Mail, address: str, separator: str = "+") -> Claim:
    """What the mail claims to answer; `address` is ours without a token. Letter case never matters."""
    found = {match for recipient in mail.recipients if (match := _token_in(recipient, address, separator))}
    bounced, token = next(iter(found)) if len(found) == 1 else (False, None)
    in_subject = _SUBJECT.search(mail.subject.casefold())
    return Claim(
        token=token,
        bounced=bounced,
        several=len(found) > 1,
        message_ids=tuple(dict.fromkeys((*mail.in_reply_to, *reversed(mail.references)))),
        subject_token=in_subject.group(1) if in_subject else None,
    )


def _token_in(recipient: str, address: str, separator: str) -> tuple[bool, str] | None:
    """Whether it is a bounce address, and its token; None when the recipient is no such address of ours."""
    local, _, host = recipient.casefold().rpartition("@")
    own_local, _, own_host = address.casefold().rpartition("@")
    start = own_local + separator.casefold()
    if host != own_host or not local.startswith(start):
        return None
    tag = local.removeprefix(start)
    token = tag.removeprefix(BOUNCE_PREFIX)
    return (tag != token, token) if _TOKEN.fullmatch(token) else None
