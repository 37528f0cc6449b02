"""Mail in the browser beside Gmail and Outlook."""

from .flatten import Taste
from .quoter import TOP, Frame, Quoter

_BARE = Taste(cell="\n", bullet="- ")
_LINKED = Taste(link=" <{}>", cell=" ", bullet="- ", scheme=False)
_SPACED = Taste(cell=" ", bullet="   - ", airy=False)

_YAHOO = Frame(
    head='<div style="font-family:Helvetica;font-size:13px;color:#26282a;"><div>{}</div><div><br></div></div>',
    open='<div><div id="yiv3306508764">',
    close="</div></div>",
    outer='<div id="yahoo_quoted_2158811873" class="yahoo_quoted">{}</div>',
    attributes='dir="ltr" data-setdir="false"',
)
_PROTON = Frame(
    open='<blockquote class="protonmail_quote" type="cite">',
    outer='<div class="protonmail_quote">{}</div>',
    attributes='style="font-family: Arial, sans-serif; font-size: 14px;"',
)
_GMX = Frame(
    head='<div style="margin:0 0 10px 0;">{}</div>',
    open='<div name="quoted-content">',
    close="</div>",
    outer=(
        '<div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5; '
        'word-wrap: break-word;">{}</div>'
    ),
    alone=True,
)
_ZOHO = Frame(
    head='<div id="Zm-_Id_-Sgn1">{}</div>',
    open='<blockquote style="border-left: 1px solid rgb(204, 204, 204); padding-left: 6px; margin: 0 0 0 5px;">',
    outer='<div class="zmail_extra" style=""><br>{}</div>',
)
_ZIMBRA = Frame(
    head='<hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__HEADERS__">{}</div>',
    open='<div data-marker="__QUOTED_TEXT__">',
    close="</div>",
)

_WAYS = (
    Quoter(
        "Yahoo web, Spanish",
        "es",
        ("    En {day}, {d} de {month} de {y}, {hh}:{min}:{sec} CET, %N <%A> escribió:  ", " "),
        mark="",
        taste=_BARE,
        frame=_YAHOO,
        mailer="X-Mailer: WebService/1.1.23187 YMailNorrin",
        posting=TOP,
        dashes=None,
    ),
    Quoter(
        "AOL, English",
        "en",
        (
            "-----Original Message-----",
            "From: %N <%A>",
            "To: %T",
            "Sent: {short}, {brief} {d}, {y} {h12}:{min} {half}",
            "Subject: %S",
            "",
        ),
        mark="",
        taste=_BARE,
        posting=TOP,
        dashes=None,
    ),
    Quoter(
        "Proton web, Italian",
        "it",
        ("------- Original Message -------", "Il {day} {d} {month} {y} {hh}:{min}, %N <%A> ha scritto:", ""),
        taste=_LINKED,
        frame=_PROTON,
        device=("Inviato con l'email sicura di Proton Mail.",),
        dashes=None,
    ),
    Quoter(
        "Proton web, English",
        "en",
        ("On {day}, {month} {th}, {y} at {h12}:{min} {pm}, %N <%A> wrote:", ""),
        taste=_LINKED,
        frame=_PROTON,
        device=("Sent with Proton Mail secure email.",),
        dashes=None,
    ),
    Quoter(
        "Fastmail, English",
        "en",
        ("On {short}, {brief} {d}, {y}, at {h12}:{min} {pm}, %N wrote:",),
        taste=_SPACED,
        width=70,
        frame=Frame(open='<blockquote type="cite" id="qt" style="">'),
        below=True,
        mailer="User-Agent: Cyrus-JMAP/3.13.0",
    ),
    Quoter(
        "GMX web, German, page only",
        "de",
        (
            "Gesendet:\u00a0{day}, {dd}. {month} {y} um {hh}:{min} Uhr",
            'Von:\u00a0"%N" <%A>',
            "An:\u00a0%T",
            "Betreff:\u00a0%S",
        ),
        mark="",
        frame=_GMX,
        prefix="Aw: ",
        posting=TOP,
    ),
    Quoter(
        "Zoho, English",
        "en",
        (" ---- On {short}, {dd} {brief} {y} {hh}:{min}:{sec} +0100 %N <%A> wrote --- ",),
        mark=" > ",
        empty=" > ",
        taste=_LINKED,
        frame=_ZOHO,
        mailer="X-Mailer: Zoho Mail",
    ),
    Quoter(
        "Open-Xchange, German",
        "de",
        ("%N <%A> hat am {dd}.{mm}.{y} {hh}:{min} CET geschrieben:",),
        empty="> ",
        taste=_SPACED,
        headed=True,
        frame=Frame(),
        mailer="X-Mailer: Open-Xchange Mailer v7.10.6",
    ),
    Quoter(
        "Zimbra, French",
        "fr",
        ('De: "%N" <%A>', "À: %T", "Envoyé: {day} {d} {month} {y} {hh}:{min}:{sec}", "Objet: %S", ""),
        mark="",
        taste=_BARE,
        frame=_ZIMBRA,
        mailer="X-Mailer: Zimbra 9.0.0",
        posting=TOP,
    ),
    Quoter(
        "Roundcube, French",
        "fr",
        ("Le {y}-{mm}-{dd} {hh}:{min}, %N a écrit\u00a0:",),
        flow=True,
        coding="8bit",
    ),
    Quoter("Horde, German", "de", ("Zitat von %N <%A>:", ""), flow=True, charset="iso-8859-1"),
    Quoter(
        "SnappyMail, Portuguese",
        "pt",
        ('{d} de {month} de {y} {hh}:{min}, "%N" <%A mailto:%A?to=%22Allegra%22%20%3C%A%3E > escreveu:', ""),
        taste=_LINKED,
        frame=Frame(open="<blockquote>"),
    ),
    Quoter(
        "Mail.ru, Russian",
        "ru",
        ("{day}, {d} {month} {y}, {hh}:{min} +01:00 от %N <%A>:", ""),
        mark=">",
        taste=_BARE,
        charset="windows-1251",
        coding="base64",
        frame=Frame(open='<blockquote style="border-left:1px solid #0857A6; margin:10px; padding:0 0 0 10px;">'),
    ),
    Quoter(
        "NetEase, Chinese",
        "en",
        ('在 {y}-{mm}-{dd} {hh}:{min}:{sec}，"%N" <%A> 写道：', ""),
        mark=">",
        taste=_BARE,
        charset="gbk",
        coding="base64",
        frame=Frame(open='<blockquote id="isReplyContent" style="PADDING-LEFT: 1ex; MARGIN: 0px 0px 0px 0.8ex">'),
        prefix="Re:",
    ),
    Quoter(
        "QQ, English",
        "en",
        (
            "------------------\u00a0Original\u00a0------------------",
            'From:\u00a0 \u00a0 \u00a0 \u00a0 \u00a0 \u00a0 \u00a0 \u00a0 \u00a0 "%N"\u00a0<%A>;',
            "Date:\u00a0\u00a0{short}, {brief} {d}, {y} {hh}:{min} {pm}",
            'To:\u00a0\u00a0"%T"<%T>;',
            "Subject:\u00a0\u00a0%S",
            "",
        ),
        mark="",
        taste=_BARE,
        charset="gb18030",
        coding="base64",
        frame=Frame(
            head='<div id="original-content"><div style="background:#efefef">{}</div></div>',
            open="<div>",
            close="</div>",
        ),
        dashes=None,
        prefix="Re:",
        posting=TOP,
    ),
    Quoter(
        "Tuta, English, page only",
        "en",
        ("{d} {brief} {y}, {hh}:{min} by %A:",),
        frame=Frame(
            open='<blockquote class="tutanota_quote" style="border-left: 1px solid #93A3B8; padding-left: 10px;">',
            alone=True,
        ),
        dashes=None,
    ),
)

PROGRAMS = tuple(way.program() for way in _WAYS)
