"""What people wrote, so that no mail program makes a link of it: a link in our mail should be one of ours.

Programs look for schemes, host names, mail addresses and Windows shares in plain text and in HTML alike. The usual
brackets keep a text legible: `https[:]//example[.]org`.
"""

import re

_SCHEME = re.compile(
    r":(?=[/／]{2})|(?<![^\W_])(mailto|tel|sms|callto|sip|skype|xmpp|geo|magnet|javascript|vbscript|data|file):(?=\S)",
    re.IGNORECASE,
)
_DOT = re.compile(r"(?<=[^\W_])[.．。｡](?=[^\W\d_]{2})")
"""A dot as in a host's name: behind a letter or a figure, and before a label that begins with two letters."""
_SHARE = re.compile(r"\\(?=\\)")


def defanged(text: str) -> str:
    """The text with what would make a link of it put in brackets."""
    text = _SCHEME.sub(lambda found: f"{found[1] or ''}[:]", text)
    return _SHARE.sub(r"\\ ", _DOT.sub("[.]", text))
