"""Mail programs, each with its own way to quote the mail that is answered.

The shapes are those of real programs; the words are the same everywhere but for what a program adds by itself.
"""

import html as entities
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from enum import StrEnum

from .letters import Body, Opened

NARROW = "\N{NARROW NO-BREAK SPACE}"


class Program(StrEnum):
    """The mail programs of the demo; the value is what they call themselves in a header."""

    GMAIL = "Gmail"
    OUTLOOK = "Microsoft Outlook 16.0"
    APPLE_MAIL = "Apple Mail (2.3774)"
    THUNDERBIRD = "Mozilla Thunderbird"
    IPHONE = "iPhone Mail (21E236)"
    OUTLOOK_PHONE = "Outlook for Android"


def written(program: Program, typed: Sequence[str], opened: Opened) -> Body:
    """What the program makes of the typed lines, with the opened mail quoted."""
    return _PROGRAMS[program](typed, opened)


def typed_alone(typed: Sequence[str]) -> Body:
    """The lines and nothing else, as in a mail that a link opens."""
    return Body(_block(typed))


def _gmail(typed: Sequence[str], opened: Opened) -> Body:
    """Above the quotation; the attribution is wrapped before the address, and there is always HTML too."""
    attribution = f"On {_american(opened.date)} {opened.sender} <{opened.sender_address}> wrote:"
    wrapped = attribution.replace(" <", "\n<", 1) if len(attribution) > 78 else attribution
    plain = f"{_block(typed)}\n{wrapped}\n\n{_quoted(opened.text)}"
    html = (
        f'<div dir="ltr">{_divs(typed)}</div><br><div class="gmail_quote gmail_quote_container">'
        f'<div dir="ltr" class="gmail_attr">{entities.escape(attribution)}<br></div>'
        '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);'
        f'padding-left:1ex">{_inside(opened.html)}</blockquote></div>'
    )
    return Body(plain, html)


def _outlook(typed: Sequence[str], opened: Opened) -> Body:
    """Above a block of headers, and the mail below it without a single quotation mark."""
    block = "\n".join(f"{label}: {value}" for label, value in _header_block(opened))
    return Body(f"{_block(typed)}\n{block}\n\n{opened.text}", encoding="base64")


def _apple_mail(typed: Sequence[str], opened: Opened) -> Body:
    """The attribution stands inside of the quotation."""
    day = f"{opened.date:%-d %b %Y}, at {opened.date:%H:%M}"
    attribution = f"> On {day}, {opened.sender} <{opened.sender_address}> wrote:\n> \n"
    return Body(f"{_block(typed)}\n{attribution}{_quoted(opened.text)}", flowed=True)


def _thunderbird(typed: Sequence[str], opened: Opened) -> Body:
    """Below the quotation, as the old customs of the net have it."""
    date = opened.date
    attribution = f"On {date.month}/{date.day}/{date:%y} {_clock(date)}, {opened.sender} wrote:"
    return Body(f"{attribution}\n{_quoted(opened.text)}\n\n{_block(typed)}", flowed=True, encoding="8bit")


def _iphone(typed: Sequence[str], opened: Opened) -> Body:
    """A signature of the phone's own between what was typed and the quotation."""
    day = f"{opened.date:%b} {opened.date.day}, {opened.date.year}, at {_clock(opened.date, NARROW)}"
    attribution = f"> On {day}, {opened.sender} <{opened.sender_address}> wrote:\n> \n"
    lines = "\n".join("> " + line for line in opened.text.split("\n"))
    return Body(f"{_block(typed)}\nSent from my iPhone\n\n{attribution}> \ufeff{lines[2:]}\n")


def _outlook_phone(typed: Sequence[str], opened: Opened) -> Body:
    """HTML and nothing else; a rule and a block of headers before the mail."""
    block = "<br>".join(f"<b>{label}:</b> {entities.escape(value)}" for label, value in _header_block(opened))
    html = (
        f'<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body>{_divs(typed)}'
        '<div><br></div><div id="ms-outlook-mobile-signature" dir="auto">Get <a href="https://aka.ms/AAb9ysg">'
        'Outlook for Android</a></div><hr style="display:inline-block;width:98%" tabindex="-1">'
        f'<div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt">{block}</font>'
        f"<div>&nbsp;</div></div>{_inside(opened.html)}</body></html>"
    )
    return Body(None, html)


_PROGRAMS: Mapping[Program, Callable[[Sequence[str], Opened], Body]] = {
    Program.GMAIL: _gmail,
    Program.OUTLOOK: _outlook,
    Program.APPLE_MAIL: _apple_mail,
    Program.THUNDERBIRD: _thunderbird,
    Program.IPHONE: _iphone,
    Program.OUTLOOK_PHONE: _outlook_phone,
}


def _header_block(opened: Opened) -> tuple[tuple[str, str], ...]:
    sent = f"{opened.date:%A, %B} {opened.date.day}, {opened.date.year} {_clock(opened.date)}"
    return (
        ("From", f"{opened.sender} <{opened.sender_address}>"),
        ("Sent", sent),
        ("To", opened.to),
        ("Subject", opened.subject),
    )


def _american(date: datetime) -> str:
    return f"{date:%a, %b} {date.day}, {date.year} at {_clock(date, NARROW)}"


def _clock(date: datetime, space: str = " ") -> str:
    """The time of day in twelve hours: `9:05 AM`."""
    return f"{date.hour % 12 or 12}:{date:%M}{space}{'AM' if date.hour < 12 else 'PM'}"


def _block(typed: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in typed)


def _quoted(text: str) -> str:
    lines = text.rstrip("\n").split("\n")
    return "".join(f"> {line}\n" if line else ">\n" for line in lines)


def _divs(typed: Sequence[str]) -> str:
    return "".join(f"<div>{entities.escape(line) or '<br>'}</div>" for line in typed)


def _inside(html: str) -> str:
    """What stands in the mail's body: programs throw its head away."""
    _, _, rest = html.partition("<body")
    return rest.partition(">")[2].rpartition("</body>")[0] or html
