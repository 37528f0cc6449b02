"""Mail on phones and tablets, beside the apps of Google, Microsoft and Apple."""

from .flatten import Taste
from .quoter import TOP, Frame, Quoter

_RUN_IN = Taste(cell=" ", bullet="- ", airy=False)
_LOOSE = Taste(cell="\n", bullet="")

_YAHOO = Frame(
    head='<div style="font-family:Roboto, sans-serif; color:#6D00F6;"><div>{}</div></div>',
    open='<div style="padding: 10px 0 0 20px; margin: 10px 0 0 0; border-left: 1px solid #6D00F6;">',
    close="</div>",
    outer='<blockquote style="margin: 0 0 20px 0;">{}</blockquote>',
)
_K9 = Frame(
    head="<br><br>{}<br>",
    open='<blockquote class="gmail_quote" style="margin: 0pt 0pt 0pt 0.8ex; border-left: 1px solid #ccc;">',
    outer='<div class="gmail_quote">{}</div>',
    attributes='dir="auto"',
)
_SAMSUNG = Frame(
    head='<div style="font-size:100%;color:#000000"><!-- originalMessage --><div>{}</div></div>',
    open="<div>",
    close="</div>",
    attributes='dir="auto"',
)

_ONE_LINE = (
    "-------- Messaggio originale --------Da: %N <%A> Data: {dd}/{mm}/{yy}  {hh}:{min}  (GMT+01:00) A: %T Oggetto: %S"
)
"""The app drops the ends of lines of its header block."""

_WAYS = (
    Quoter(
        "K-9 in plain text, German",
        "de",
        ("Am {d}. {month} {y} {hh}:{min}:{sec} MEZ schrieb %N <%A>:",),
        mark=">",
        device=("-- ", "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet."),
        mailer="User-Agent: K-9 Mail for Android",
    ),
    Quoter(
        "Thunderbird for Android, Spanish",
        "es",
        ("El {d} de {month} de {y} {hh}:{min}:{sec} CET, %N <%A> escribió:",),
        mark=">",
        taste=_LOOSE,
        frame=_K9,
        mailer="User-Agent: Thunderbird for Android",
    ),
    Quoter(
        "Samsung Email, Italian",
        "it",
        (_ONE_LINE,),
        mark="",
        taste=_RUN_IN,
        joint=" ",
        coding="base64",
        frame=_SAMSUNG,
        device=("Inviato dal mio Galaxy",),
        dashes=None,
        prefix="RE: ",
        posting=TOP,
    ),
    Quoter(
        "Samsung Email, English",
        "en",
        (
            "-------- Original message --------",
            "From: %N <%A> ",
            "Date: {m}/{d}/{yy}  {h12}:{min} {pm}  (GMT+01:00) ",
            "To: %T ",
            "Subject: %S ",
            "",
        ),
        mark="",
        taste=_LOOSE,
        coding="base64",
        device=("Sent from my Galaxy",),
        dashes=None,
        posting=TOP,
    ),
    Quoter(
        "Huawei, Dutch",
        "nl",
        (
            "-------- Oorspronkelijk bericht --------",
            "Van: %N <%A>",
            "Datum: {short} {d} {brief}. {y} {hh}:{min}",
            "Aan: %T",
            "Onderwerp: %S",
        ),
        mark="",
        taste=_LOOSE,
        device=("Verzonden vanaf mijn Huawei mobiele telefoon",),
        dashes=None,
        posting=TOP,
    ),
    Quoter(
        "Yahoo Android, English",
        "en",
        ("  On {short}, {brief} {d}, {y} at {hh}:{min}, %N<%A> wrote:",),
        mark="",
        taste=_RUN_IN,
        joint="   ",
        frame=_YAHOO,
        device=("Sent from Yahoo Mail on Android", " "),
        dashes=None,
        mailer="X-Mailer: WebService/1.1.23187 YahooMailAndroidMobile",
        posting=TOP,
    ),
    Quoter(
        "Proton phone, Italian",
        "it",
        ("-------- Messaggio originale --------", "On {d} {brief} {y}, {hh}:{min}, %N < %A> ha scritto:", ""),
        taste=_LOOSE,
        frame=Frame(open='<blockquote class="protonmail_quote">'),
        device=("Inviato da Proton Mail mobile",),
        dashes=None,
    ),
    Quoter(
        "BlackBerry, English",
        "en",
        (
            "-----Original Message-----",
            "From: %N <%A>",
            "Date: {short}, {dd} {brief} {y} {hh}:{min}:{sec} ",
            "To: %T",
            "Reply-To: %A",
            "Subject: %S",
            "",
        ),
        mark="",
        charset="Windows-1252",
        coding="base64",
        device=("Sent on the move, please excuse slips",),
        dashes=None,
        posting=TOP,
    ),
)

PROGRAMS = tuple(way.program() for way in _WAYS)
