"""Programs on a desk or in a terminal, beside Outlook and Apple Mail."""

from .flatten import Taste
from .quoter import TOP, Frame, Quoter

_TAGGED = Taste(link=" <{}>", cell="\t", bullet="  * ")
_BARE = Taste(cell=" ", bullet="- ")

_THUNDERBIRD = Frame(
    head='<div class="moz-cite-prefix">{}<br></div>',
    open='<blockquote type="cite" cite="mid:m1@example.org">',
    tag="p",
)
_EVOLUTION = Frame(
    open='<blockquote type="cite" style="margin:0 0 0 .8ex; border-left:2px #729fcf solid;padding-left:1ex">'
)
_NOTES = Frame(
    head='<br><font size=1 color=#5f5f5f face="sans-serif">{}</font><br><hr noshade>',
    open="<div>",
    close="</div>",
    tag="font",
    attributes='size=2 face="sans-serif"',
)
_EMCLIENT = Frame(
    head="<div>{}</div><br>",
    open='<div id="x0123456789"><blockquote cite="m1@example.org" type="cite" class="cite2">',
    close="</blockquote></div>",
)

_WAYS = (
    Quoter(
        "Thunderbird in plain text, German",
        "de",
        ("Am {dd}.{mm}.{yy} um {hh}:{min} schrieb %N:",),
        flow=True,
        coding="8bit",
        below=True,
        prefix="Re: ",
        mailer="User-Agent: Mozilla Thunderbird",
    ),
    Quoter(
        "Thunderbird, Polish",
        "pl",
        ("W dniu {d}.{mm}.{y} o\u00a0{hh}:{min}, %N pisze:",),
        taste=_TAGGED,
        width=72,
        charset="iso-8859-2",
        frame=_THUNDERBIRD,
        below=True,
        prefix="Odp: ",
        mailer="User-Agent: Mozilla Thunderbird",
    ),
    Quoter(
        "Thunderbird, Dutch, quotation filled anew",
        "nl",
        ("Op {d}-{m}-{y} om {hh}:{min} schreef %N:",),
        refill=True,
        width=72,
        coding="8bit",
        below=True,
        mailer="User-Agent: Mozilla Thunderbird",
    ),
    Quoter(
        "mutt, English",
        "en",
        ("On {short}, {brief} {dd}, {y} at {h12:02}:{min}:{sec}{pm} +0100, %N wrote:",),
        empty="> ",
        coding="8bit",
        below=True,
        mailer="User-Agent: Mutt/2.2.12 (2023-09-09)",
    ),
    Quoter(
        "neomutt with bars, Italian, filled to 60",
        "it",
        ("* %N <%A> [{y}-{mm}-{dd} {hh}:{min}]:",),
        mark="| ",
        refill=True,
        width=58,
        coding="8bit",
        below=True,
        mailer="User-Agent: NeoMutt/20240425",
    ),
    Quoter("Alpine, English", "en", ("On {short}, {d} {brief} {y}, %N wrote:", ""), coding="7bit", charset="US-ASCII"),
    Quoter("Gnus, English", "en", ("%N <%A> writes:", ""), coding="8bit", below=True),
    Quoter(
        "Gnus with Supercite, English",
        "en",
        ('>>>>> "Allegra" == %N <%A> writes:', ""),
        mark="    Allegra> ",
        empty="",
        coding="8bit",
        below=True,
    ),
    Quoter(
        "Evolution, Swedish",
        "sv",
        ("{short} {y}-{mm}-{dd} klockan {hh}:{min} +0100 skrev %N:",),
        taste=_BARE,
        width=70,
        frame=_EVOLUTION,
        below=True,
        prefix="Re: ",
        mailer="User-Agent: Evolution 3.52.3",
    ),
    Quoter(
        "KMail, German",
        "de",
        ("Am {day}, {d}. {month} {y}, {hh}:{min}:{sec} Mitteleuropäische Normalzeit schrieb %N:",),
        below=True,
        mailer="User-Agent: KMail/6.3",
    ),
    Quoter(
        "eM Client, German",
        "de",
        (
            "------ Originalnachricht ------",
            'Von "%N" <%A>',
            "An %T",
            "Datum {dd}.{mm}.{y} {hh}:{min}:{sec}",
            "Betreff %S",
            "",
        ),
        mark=">",
        taste=_BARE,
        width=76,
        frame=_EMCLIENT,
        dashes=None,
        mailer="User-Agent: eM_Client/10.1.4828.0",
    ),
    Quoter(
        "Notes, German",
        "de",
        (
            'Von:        "%N" <%A>',
            "An:        %T",
            "Datum:        {dd}.{mm}.{y} {hh}:{min}",
            "Betreff:        %S",
            "",
            "",
        ),
        mark="",
        taste=_BARE,
        charset="iso-8859-1",
        frame=_NOTES,
        dashes=None,
        prefix="Antwort: ",
        mailer="X-Mailer: HCL Notes Release 12.0.2 November 16, 2022",
        posting=TOP,
    ),
    Quoter(
        "Notes in internet style, English",
        "en",
        ('"%N" <%A> wrote on {mm}/{dd}/{y} {h12:02}:{min}:{sec} {pm}:', ""),
        taste=_BARE,
        width=70,
        charset="US-ASCII",
        dashes=None,
        mailer="X-Mailer: Lotus Notes Release 8.5.3FP4 June 10, 2013",
    ),
    Quoter(
        "The Bat, French",
        "fr",
        ("Bonjour,", "", "{day} {d} {month} {y}, {hh}:{min}, vous écriviez:", ""),
        mark="A> ",
        empty="A>",
        charset="iso-8859-15",
        width=70,
        mailer="X-Mailer: The Bat! (v10.5.2) Professional",
    ),
)

PROGRAMS = tuple(way.program() for way in _WAYS)
