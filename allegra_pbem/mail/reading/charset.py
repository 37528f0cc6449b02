"""Bytes of a mail as text, whatever it declares; and headers with their encoded words (RFC 2047) decoded."""

import binascii
import codecs
import re

from ..language.fold import DAMAGE

_ALIASES = {
    "ansi": "cp1252",
    "cp-850": "cp850",
    "default": "utf-8",
    "ks_c_5601-1987": "cp949",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "x-gbk": "gb18030",
    "x-sjis": "cp932",
    "shift_jis": "cp932",
    "iso-8859-1": "cp1252",
    "iso8859-1": "cp1252",
    "latin1": "cp1252",
    "latin-1": "cp1252",
    "us-ascii": "utf-8",
    "ascii": "utf-8",
    "unicode-1-1-utf-8": "utf-8",
    "utf8mb4": "utf-8",
    "x-mac-roman": "mac-roman",
    "windows-1252http-equivcontent-type": "cp1252",
}
# Families of charsets that mail is written in. Everything else is unknown: UTF-7, since it has smuggled text past
# filters, and what Python knows beside charsets (punycode, unicode_escape, rot13).
_FAMILIES = (
    "utf-8", "utf-16", "utf-32", "iso8859", "iso2022", "cp", "koi8", "gb18030", "big5", "euc_", "mac-", "tis", "johab"
)  # fmt: skip
_ENCODED_WORD = re.compile(r"=\?([^?\s]{1,40})\?([bBqQ])\?([^?\s]{0,500})\?=")
_BETWEEN = re.compile(r"\?= {1,3}=\?")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]+")
LONGEST_HEADER = 1000
"""Letters of a decoded header that are kept."""


def decode(payload: bytes, charset: str | None) -> str:
    """The text: as declared, else UTF-8, else Windows-1252. Bytes that are no letters become U+FFFD; never raises."""
    name = _known(charset)
    if name == "utf-8" and (charset or "").strip().casefold() in {"utf-8", "utf8"}:
        return payload.decode("utf-8", "replace")
    for codec in dict.fromkeys(filter(None, (name, "utf-8"))):
        try:
            return payload.decode(codec)
        except (UnicodeError, ValueError):
            continue
    return payload.decode("cp1252", "replace")


def plain_header(value: str) -> str:
    """A header in one line, its encoded words as they are, without control characters and turns of direction.

    `value` is as the parser of the standard library gives it, bytes beyond ASCII as surrogates.
    """
    return " ".join(_CONTROLS.sub(" ", decode(value.encode("utf-8", "surrogateescape"), None)).split())


def decode_header(value: str) -> str:
    """The same with encoded words decoded, bounded in length."""
    text = _BETWEEN.sub("?==?", plain_header(value[: 4 * LONGEST_HEADER]))
    return plain_header(_ENCODED_WORD.sub(_encoded_word, text))[:LONGEST_HEADER]


def _encoded_word(match: re.Match[str]) -> str:
    charset, encoding, body = match.groups()
    raw = body.encode("utf-8", "replace")
    try:
        data = binascii.a2b_base64(raw + b"==") if encoding in "bB" else binascii.a2b_qp(raw, header=True)
    except (binascii.Error, ValueError):
        return DAMAGE
    return decode(data, charset.partition("*")[0])


def _known(charset: str | None) -> str | None:
    """The codec of a declared charset; None when it is none that mail is written in."""
    declared = (charset or "").strip().strip("\"'").casefold()
    try:
        name = codecs.lookup(_ALIASES.get(declared, declared)).name
    except (LookupError, ValueError):
        return None
    return name if name.startswith(_FAMILIES) else None
