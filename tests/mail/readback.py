"""Reads mails of ours as other programs do, with nothing but the standard library of whatever Python runs it.

    python3 tests/mail/readback.py FOLDER

looks at every FIELD/NUMBER.eml in FOLDER and prints where one differs, in what makes it a mail, from FIELD/harmless.eml
beside it. Python's `email` is a different reader in each version, so each version at hand is asked.
"""

import email
import re
import sys
import unicodedata
from collections import Counter
from email import policy
from email.utils import getaddresses
from html.parser import HTMLParser
from pathlib import Path

LINK = re.compile(
    r"(?:[a-z][a-z0-9+.-]*://|(?:mailto|javascript|data|tel|sms):|\\\\)\S+"
    r"|[^\s@<>()\[\]]+@[^\s@<>()\[\]]+\.[a-z]{2,}"
    r"|(?<![\w@])(?:[a-z0-9-]+\.)+[a-z]{2,}\b",
    re.I,
)
"""What programs make a link of in plain words."""
BROKEN = re.compile(r"\r?\n(?![ \t])|\r(?!\n)")
UNSEEN = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}


class Page(HTMLParser):
    """The tags with the names of their attributes, the targets of links, and the words."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.links, self.words, self.style = Counter(), [], [], False
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.style = tag == "style"
        if tag not in ("div", "br"):  # one for each line that somebody has written
            self.tags[tag, tuple(sorted(name for name, _ in attrs))] += 1
        self.links += [value for name, value in attrs if name in ("href", "src", "action", "background")]

    def handle_endtag(self, tag):
        self.style = False

    def handle_data(self, data):
        if not self.style:
            self.words.append(data)

    def handle_comment(self, data):
        self.tags["comment", ()] += 1


def facts(raw):
    """What makes a mail, as both readers of this Python find it; two mails of one kind must have the same."""
    found = {}
    for name, kind in (("compat32", policy.compat32), ("default", policy.default)):
        mail = email.message_from_bytes(raw, policy=kind)
        parts = list(mail.walk())
        found[f"headers, {name}"] = mail.keys()
        found[f"types, {name}"] = [part.get_content_type() for part in parts]
        found[f"heads, {name}"] = [part.keys() for part in parts[1:]]
        found[f"defects, {name}"] = [type(defect).__name__ for part in parts for defect in part.defects]
        values = [str(value) for key in ("From", "To", "Reply-To") for value in mail.get_all(key, [])]
        found[f"addresses, {name}"] = [address for _, address in getaddresses(values)]
        found[f"broken values, {name}"] = [value for value in map(str, mail.values()) if BROKEN.search(value)]
    found["header defects"] = [type(d).__name__ for value in mail.values() for d in value.defects]
    text, html = (part.get_payload(decode=True).decode("utf-8") for part in parts if not part.is_multipart())
    page = Page(html)
    found["tags"] = page.tags
    found["schemes"] = Counter(link.partition("?")[0] for link in page.links)
    found["breaks in links"] = [link for link in page.links if re.search("%0|%85|%E2%80%A8", link, re.I)]
    shown = {"text": text, "html": "\n".join(page.words), "subject": str(mail["Subject"])}
    for place, words in shown.items():
        found[f"linked in {place}"] = sorted(set(LINK.findall(words)))
        found[f"unseen in {place}"] = sorted(
            {c for c in words if c not in "\n\r" and unicodedata.category(c) in UNSEEN}
        )
    found["bytes"] = [] if raw.isascii() and not re.search(rb"\r(?!\n)|(?<!\r)\n|\0|[^\n]{999}", raw) else ["unsound"]
    return found


def differences(folder):
    """Each fact of a mail that is not that of the harmless one, in words."""
    for field in sorted(path for path in Path(folder).iterdir() if path.is_dir()):
        meant = facts((field / "harmless.eml").read_bytes())
        for path in sorted(field.glob("*.eml")):
            for name, fact in facts(path.read_bytes()).items():
                if fact != meant[name]:
                    yield f"{field.name}/{path.name}: {name}: expected {meant[name]!r}, got {fact!r}"


def main():
    wrong = list(differences(sys.argv[1]))
    sys.stdout.write("".join(f"{line}\n" for line in wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
