"""`SET LANGUAGE fr`: what a player can set, in words of six languages."""

import re
from collections.abc import Mapping

from ...moderator.commands import Set, Setting
from .faults import Fault, GrammarError
from .fold import key
from .words import Tokens, text_of

_SETTINGS: Mapping[Setting, str] = {
    Setting.LANGUAGE: "language langue lingua língua idioma sprache",
    Setting.ZONE: "zone timezone fuseau fuso zeitzone zona",
    Setting.VIEW: "view vue vista visão ansicht",
    Setting.MAIL: "mail mails courrier posta correio post correo",
    Setting.SUBJECT: "subject objet sujet oggetto assunto betreff asunto",
    Setting.CALENDAR: "calendar calendrier calendario calendário kalender",
    Setting.HOURS: "hours heures ore horas stunden zeiten",
    Setting.ADDRESS: "address adresse indirizzo endereço dirección",
}

_VALUES: Mapping[Setting, Mapping[str, str]] = {
    Setting.LANGUAGE: {
        "en": "en english anglais inglese inglês inglés englisch",
        "fr": "fr french français francese francês francés französisch",
        "it": "it italian italien italiano italienisch",
        "pt": "pt portuguese portugais portoghese português portugués portugiesisch",
        "de": "de german allemand tedesco alemão alemán deutsch",
        "es": "es spanish espagnol spagnolo espanhol español castellano spanisch",
    },
    Setting.VIEW: {
        "board": "board drawing tableau plateau tavolo tabella tabuleiro tabela brett tafel tablero tabla",
        "sentences": "sentences sentence text phrases phrase frasi frases sätze saetze",
    },
    Setting.MAIL: {
        "all": "all tout tous tutto tutti tudo todos todo alle alles",
        "turns": "turns turn tours turni turnos jogadas züge zuege",
        "daily": "daily quotidien giornaliero diário diario täglich taeglich",
    },
    Setting.SUBJECT: {
        "short": "short court corto breve curto kurz",
        "full": "full long complet completo lungo longo voll lang ausführlich",
    },
    Setting.CALENDAR: {"on": "on oui sì sim ja an sí", "off": "off none non no não nein aus"},
}
"""The values of settings that have few of them, each with its words."""


def _index(rows: Mapping[str, str]) -> dict[str, str]:
    return {key(written): meant for meant, words in rows.items() for written in words.split()}


_SETTING_OF = {key(written): setting for setting, words in _SETTINGS.items() for written in words.split()}
_VALUE_OF = {setting: _index(rows) for setting, rows in _VALUES.items()}
_HOUR = re.compile(r"([01]?[0-9]|2[0-3])(?:h|[:.]00|h00)?")
FORM = "SET LANGUAGE fr"


def set_of(tokens: Tokens) -> Set:
    """The setting that the words behind SET make; GrammarError says what is possible."""
    if not tokens:
        raise GrammarError(Fault.SETTING, ", ".join(Setting))
    setting = _SETTING_OF.get(tokens[0].key.rstrip(":"))
    rest = tuple(token for token in tokens[1:] if token.text != "=")
    if setting is None:
        raise GrammarError(Fault.SETTING, ", ".join(Setting))
    if setting not in _VALUE_OF:
        if not rest:
            raise GrammarError(Fault.FORM, EXAMPLES[setting])
        return Set(setting, text_of(rest))
    return Set(setting, _value(setting, rest))


EXAMPLES: Mapping[Setting, str] = {
    Setting.LANGUAGE: "SET LANGUAGE en, fr, it, pt, de, or es",
    Setting.ZONE: "SET ZONE Europe/Rome",
    Setting.VIEW: "SET VIEW board, or SET VIEW sentences",
    Setting.MAIL: "SET MAIL all, SET MAIL turns, or SET MAIL daily 18",
    Setting.SUBJECT: "SET SUBJECT short, or SET SUBJECT full",
    Setting.CALENDAR: "SET CALENDAR on, or SET CALENDAR off",
    Setting.HOURS: "SET HOURS 8-22",
    Setting.ADDRESS: "SET ADDRESS new@example.org",
}
"""How each is written, for people."""


def _value(setting: Setting, rest: Tokens) -> str:
    value = _VALUE_OF[setting].get(rest[0].key) if rest else None
    hour = _HOUR.fullmatch(rest[1].key) if value == "daily" and len(rest) == 2 else None
    if hour is not None:
        return f"daily {int(hour[1])}"
    if value is not None and len(rest) == 1:
        return value
    raise GrammarError(Fault.FORM, EXAMPLES[setting])
