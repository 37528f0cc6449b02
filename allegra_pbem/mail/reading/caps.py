"""Limits on a raw mail, looked at before it is parsed.

The standard library takes half a minute for some mails of a megabyte: many parts, deep nesting, one long field.
"""

import re

SIZE = 256 * 1024
HEADER_BYTES = 64 * 1024
HEADER_FIELDS = 500
LINES = 20_000
PARTS = 500
BOUNDARIES = 40
MESSAGES = 20
FIELD_BYTES = 4096

_FIELD = re.compile(rb"^[!-9;-~]{1,100}:", re.MULTILINE)
_MIME_FIELD = re.compile(rb"\ncontent-[a-z-]{1,40}:.*(?:\n[ \t].*)*")


def over(raw: bytes) -> str:
    """Which limit the mail is over, in words; "" when it is within all. Takes milliseconds, whatever the mail is."""
    if len(raw) > SIZE:
        return f"it is larger than {SIZE // 1024} KiB"
    raw = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n")  # the parser takes each of them for the end of a line
    head, _, _ = raw.partition(b"\n\n")
    if len(head) > HEADER_BYTES:
        return f"its header is larger than {HEADER_BYTES // 1024} KiB"
    if sum(1 for _ in _FIELD.finditer(head)) > HEADER_FIELDS:
        return f"its header has more than {HEADER_FIELDS} fields"
    if raw.count(b"\n") > LINES:
        return f"it has more than {LINES} lines"
    if raw.count(b"\n--") > PARTS:
        return f"it may have more than {PARTS} parts"
    folded = raw.lower()
    if folded.count(b"boundary") > BOUNDARIES or folded.count(b"message/") > MESSAGES:
        return "its parts are nested too deeply"
    if any(len(field.group()) > FIELD_BYTES for field in _MIME_FIELD.finditer(b"\n" + folded)):
        return f"a field that describes a part is longer than {FIELD_BYTES} bytes"
    return ""
