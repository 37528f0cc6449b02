"""Letters for tests of reading: raw mails built from what matters about them. All people and hosts are made up."""

TOKEN = "abcdefghijklmnopqrst"
OTHER_TOKEN = "tsrqponmlkjihgfedcba"
ADDRESS = "moderator@games.example"
ANN = "Ann Example <ann@example.org>"

SENT = """##- reply above this line -##

Your turn, Ann: take the 3 from the discard pile or draw, until Tue 1 Dec,
14:05 CET.

What happened
-------------
- Bob kept the 9 at C2. Cem wrote: to win you must knock again and again or
  pass, whatever the others may say to that.

Your moves
----------
Reply with a number, or with the words beside it.

To draw the next card of the stock:
1 DRAW

To take the 3 from the discard pile and put it in the place of:
 2 TAKE A1  3 TAKE B1  4 TAKE C1  5 TAKE D1  6 TAKE E1
"""
CHOICES = ("DRAW", "TAKE A1", "TAKE B1", "TAKE C1", "TAKE D1", "TAKE E1")


def letter(
    body: str | bytes,
    *,
    sender: str | None = ANN,
    charset: str | None = "utf-8",
    html: str | None = None,
    **fields: str,
) -> bytes:
    """A mail with one text part, or with text and HTML; other fields by name, `_` for the hyphen."""
    text = body if isinstance(body, bytes) else body.encode(charset or "utf-8")
    declared = f"; charset={charset}" if charset else ""
    head = {
        "From": sender,
        "To": f"moderator+{TOKEN}@games.example",
        "Subject": "Re: [Allegra 42] Ann, Bob, Cem",
        "Message-ID": "<1@example.org>",
        "MIME-Version": "1.0",
        "Content-Type": f"text/plain{declared}",
        "Content-Transfer-Encoding": "8bit",
    }
    head |= {name.replace("_", "-"): value for name, value in fields.items()}
    if html is not None:
        head["Content-Type"] = 'multipart/alternative; boundary="cut"'
        text = multipart(
            f"Content-Type: text/plain{declared}", text, "Content-Type: text/html; charset=utf-8", html.encode()
        )
    lines = "".join(f"{name}: {value}\n" for name, value in head.items() if value is not None)
    return lines.encode() + b"\n" + text


def multipart(*parts: str | bytes, boundary: str = "cut") -> bytes:
    """Parts in turn as header and content, within the boundary."""
    pieces = [part.encode() if isinstance(part, str) else part for part in parts]
    whole = [b"--%b\n%b\n\n%b\n" % (boundary.encode(), *pair) for pair in zip(pieces[::2], pieces[1::2], strict=True)]
    return b"".join(whole) + f"--{boundary}--\n".encode()


def mixed(*parts: str | bytes, **fields: str) -> bytes:
    """A multipart/mixed mail."""
    return letter(multipart(*parts), Content_Type='multipart/mixed; boundary="cut"', **fields)
