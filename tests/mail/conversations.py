"""How mail programs sort mails into conversations: three models, by what is published of each.

A model takes the mails of one mailbox, received and sent, in the order in which they came, and gives each the number of
its conversation.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from email.header import decode_header, make_header
from email.message import Message
from email.parser import BytesHeaderParser

Model = Callable[[Sequence["Head"]], list[int]]

_PREFIX = re.compile(r"\s*(?:re|aw|wg|sv|vs|antw|rif|fwd?|r|i|tr|rv|res|enc)(?:\[\d+\])?\s*:\s*", re.I)
GMAILS_MOST = 100


@dataclass(frozen=True, slots=True)
class Head:
    """What a model looks at; `index` is the Thread-Index without what replies append to it."""

    id: str
    references: tuple[str, ...]
    subject: str
    topic: str
    index: str

    @property
    def base(self) -> str:
        """The subject without the prefixes of replies and forwards."""
        subject = self.subject
        while prefix := _PREFIX.match(subject):
            subject = subject[prefix.end() :]
        return " ".join(subject.split()).casefold()


def head(raw: bytes) -> Head:
    """The head of a raw mail."""
    mail: Message = BytesHeaderParser().parsebytes(raw.partition(b"\r\n\r\n")[0] + b"\r\n\r\n")

    def one(name: str) -> str:
        unfolded = re.sub(r"\r?\n(?=[ \t])", "", str(mail.get(name, ""))).strip()
        return str(make_header(decode_header(unfolded)))

    # RFC 5256: References, or else In-Reply-To; what both hold counts for us.
    ids = (*one("References").split(), *one("In-Reply-To").split())
    return Head(
        one("Message-ID"), tuple(dict.fromkeys(ids)), one("Subject"), one("Thread-Topic"), one("Thread-Index")[:29]
    )


@dataclass
class _Groups:
    """Conversations by number, and which of them each key has led to last."""

    keys: dict[object, int] = field(default_factory=dict)
    count: int = 0

    def find(self, keys: Iterable[object]) -> int | None:
        return next((self.keys[key] for key in keys if key in self.keys), None)

    def put(self, found: int | None, keys: Iterable[object]) -> int:
        if found is None:
            self.count += 1
            found = self.count
        self.keys |= dict.fromkeys(keys, found)
        return found


def gmail(mails: Sequence[Head]) -> list[int]:
    """Gmail: the same subject but for prefixes, and References that name a mail seen earlier in the conversation, or
    the same mail as they do; a conversation of 100 mails is full (Google Workspace Updates, 29 March 2019; Gmail Help,
    "Group emails into conversations")."""
    groups, sizes, numbers = _Groups(), dict[int, int](), []
    for mail in mails:
        found = groups.find((mail.base, each) for each in reversed(mail.references))
        if found is not None and sizes[found] == GMAILS_MOST:
            found = None
        number = groups.put(found, ((mail.base, each) for each in (*mail.references, mail.id)))
        sizes[number] = sizes.get(number, 0) + 1
        numbers.append(number)
    return numbers


def outlook(mails: Sequence[Head]) -> list[int]:
    """Outlook and Exchange: the first 22 bytes of Thread-Index; without one the conversation's topic, which is the
    subject without prefixes, or Thread-Topic where that stands first (MS-OXOMSG 2.2.1.3, MS-OXCMAIL 2.2.3.2.7)."""
    groups, numbers = _Groups(), []
    for mail in mails:
        topic = mail.topic.casefold() or mail.base
        found = groups.find((mail.index,)) if mail.index else groups.find((topic,))
        numbers.append(groups.put(found, filter(None, (mail.index, topic))))
    return numbers


def outlook_without_index(mails: Sequence[Head]) -> list[int]:
    """The same where a server on the way has taken our own two fields away."""
    return outlook([Head(mail.id, mail.references, mail.subject, "", "") for mail in mails])


def apple(mails: Sequence[Head]) -> list[int]:
    """Apple Mail, Thunderbird and others: trees by References, those joined whose mails have one subject but for
    prefixes (RFC 5256, REFERENCES, steps 1 to 5; the algorithm of Netscape's mail program that it is taken from)."""
    parent: dict[str, str] = {}

    def root(name: str) -> str:
        while parent.get(name, name) != name:
            name = parent[name]
        return name

    for mail in mails:
        for one in (*mail.references, f"subject {mail.base}"):
            parent.setdefault(one, one)
            parent[root(one)] = root(mail.id)
    order = list(dict.fromkeys(root(mail.id) for mail in mails))
    return [1 + order.index(root(mail.id)) for mail in mails]


def by_references(mails: Sequence[Head]) -> list[int]:
    """The same by programs that never look at the subject."""
    return apple([Head(mail.id, mail.references, mail.id, "", "") for mail in mails])


MODELS: dict[str, Model] = {
    "Gmail": gmail,
    "Outlook": outlook,
    "Outlook without Thread-Index": outlook_without_index,
    "Apple Mail": apple,
    "references alone": by_references,
}
