"""Days and months as programs print them, so that a reply does not depend on the locales of the machine."""

from datetime import datetime

_DAYS = {
    "de": "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    "es": "lunes martes miércoles jueves viernes sábado domingo",
    "fr": "lundi mardi mercredi jeudi vendredi samedi dimanche",
    "it": "lunedì martedì mercoledì giovedì venerdì sabato domenica",
    "nl": "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
    "pl": "poniedziałek wtorek środa czwartek piątek sobota niedziela",
    "pt": "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo",
    "ru": "понедельник вторник среда четверг пятница суббота воскресенье",
    "sv": "måndag tisdag onsdag torsdag fredag lördag söndag",
}
_SHORT = {
    "de": "Mo. Di. Mi. Do. Fr. Sa. So.",
    "en": "Mon Tue Wed Thu Fri Sat Sun",
    "fi": "ma ti ke to pe la su",
    "fr": "lun. mar. mer. jeu. ven. sam. dim.",
    "it": "lun mar mer gio ven sab dom",
    "ja": "月 火 水 木 金 土 日",
    "nl": "ma di wo do vr za zo",
    "pl": "pon. wt. śr. czw. pt. sob. niedz.",
    "pt": "seg. ter. qua. qui. sex. sáb. dom.",
    "sv": "mån tis ons tors fre lör sön",
    "tr": "Pzt Sal Çar Per Cum Cmt Paz",
}
_MONTHS = {
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "en": "January February March April May June July August September October November December",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "fi": "tammik. helmik. maalisk. huhtik. toukok. kesäk. heinäk. elok. syysk. lokak. marrask. jouluk.",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "ru": "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    "sv": "januari februari mars april maj juni juli augusti september oktober november december",
}
_BRIEF = {
    "en": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "fr": "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
    "it": "gen feb mar apr mag giu lug ago set ott nov dic",
    "nl": "jan feb mrt apr mei jun jul aug sep okt nov dec",
    "pl": "sty lut mar kwi maj cze lip sie wrz paź lis gru",
    "pt": "jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.",
    "sv": "jan. feb. mars apr. maj juni juli aug. sep. okt. nov. dec.",
    "tr": "Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara",
}


def stamp(form: str, moment: datetime, tongue: str = "en") -> str:
    """`form` with its fields filled in.

    In words `{day}`, `{short}` day, `{month}`, `{brief}` month; in figures `{d}`, `{dd}`, `{m}`, `{mm}`, `{y}`, `{yy}`,
    `{h}` and `{hh}` of 24, `{h12}`, `{min}`, `{sec}`; `{pm}`, small
    `{half}`, and `{th}`, which is 1st, 2nd …
    """
    fields: dict[str, object] = {
        "d": moment.day,
        "dd": f"{moment:%d}",
        "m": moment.month,
        "mm": f"{moment:%m}",
        "y": moment.year,
        "yy": f"{moment:%y}",
        "h": moment.hour,
        "hh": f"{moment:%H}",
        "h12": (moment.hour - 1) % 12 + 1,
        "min": f"{moment:%M}",
        "sec": f"{moment:%S}",
        "pm": "PM" if moment.hour >= 12 else "AM",
        "half": "pm" if moment.hour >= 12 else "am",
        "th": _ordinal(moment.day),
    }
    for name, words, index in (
        ("day", _DAYS, moment.weekday()),
        ("short", _SHORT, moment.weekday()),
        ("month", _MONTHS, moment.month - 1),
        ("brief", _BRIEF, moment.month - 1),
    ):
        if tongue in words:
            fields[name] = words[tongue].split()[index]
    return form.format(**fields)


def _ordinal(day: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return f"{day}{'th' if 10 <= day % 100 <= 20 else ending}"
