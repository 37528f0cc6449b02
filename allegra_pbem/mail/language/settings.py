"""`SET LANGUAGE fr`: what a player can set, in words of six languages."""

import re
from collections.abc import Mapping

from ...moderator.commands import Set, Setting
from .faults import Fault, GrammarError
from .fold import key
from .verbs import LANGUAGES
from .words import Tokens, text_of

_SETTINGS: Mapping[Setting, str] = {
    Setting.LANGUAGE: "language langue lingua língua sprache idioma",
    Setting.ZONE: "zone fuseau fuso fuso zeitzone zona timezone",
    Setting.VIEW: "view vue vista visão ansicht vista",
    Setting.MAIL: "mail courrier posta correio post correo mails",
    Setting.SUBJECT: "subject objet oggetto assunto betreff asunto sujet",
    Setting.CALENDAR: "calendar calendrier calendario calendário kalender calendario",
    Setting.HOURS: "hours heures ore horas stunden horas zeiten",
    Setting.ADDRESS: "address adresse indirizzo endereço adresse dirección",
}
"""The words of each, those first that mails in the six languages show."""

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
        "board": "board plateau tavolo tabuleiro brett tablero drawing tableau tabella tabela tafel tabla",
        "sentences": "sentences phrases frasi frases sätze frases sentence text phrase saetze",
    },
    Setting.MAIL: {
        "all": "all tout tutto tudo alles todo tous tutti todos alle",
        "turns": "turns tours turni turnos züge turnos turn jogadas zuege",
        "daily": "daily quotidien giornaliero diário täglich diario taeglich",
    },
    Setting.SUBJECT: {
        "short": "short court breve curto kurz corto",
        "full": "full complet completo completo voll completo long lungo longo lang ausführlich",
    },
    Setting.CALENDAR: {"on": "on oui sì sim ja sí an", "off": "off non no não nein no none aus"},
}
"""The values of settings that have few of them, each with its words, those first that mails in the six languages show;
a language is called by its code in all."""


def _index(rows: Mapping[str, str]) -> dict[str, str]:
    return {key(written): meant for meant, words in rows.items() for written in words.split()}


_SETTING_OF = {key(written): setting for setting, words in _SETTINGS.items() for written in words.split()}
_VALUE_OF = {setting: _index(rows) for setting, rows in _VALUES.items()}
_HOUR = re.compile(r"([01]?[0-9]|2[0-3])(?:h|[:.]00|h00)?")
FORM = "SET LANGUAGE fr"


def set_of(tokens: Tokens) -> Set:
    """The setting that the words behind SET make; GrammarError says what is possible."""
    if not tokens:
        raise GrammarError(Fault.SETTING, setting_names("en"))
    setting = _SETTING_OF.get(tokens[0].key.rstrip(":"))
    rest = tuple(token for token in tokens[1:] if token.text != "=")
    if setting is None:
        raise GrammarError(Fault.SETTING, setting_names("en"))
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


def setting_text(setting: Setting, value: str, language: str) -> str:
    """`LANGUAGE fr`: a setting and its value, as `set_of` reads them, in the words of a language."""
    at = LANGUAGES.index(language)
    first, _, rest = value.partition(" ")
    words = "" if setting is Setting.LANGUAGE else _VALUES.get(setting, {}).get(first, "")
    shown = f"{words.split()[at]} {rest}".strip() if words else value
    return f"{_SETTINGS[setting].split()[at].upper()} {shown}"


def setting_names(language: str) -> str:
    """What can be set, in the words of a language."""
    return ", ".join(words.split()[LANGUAGES.index(language)] for words in _SETTINGS.values())


def _value(setting: Setting, rest: Tokens) -> str:
    value = _VALUE_OF[setting].get(rest[0].key) if rest else None
    hour = _HOUR.fullmatch(rest[1].key) if value == "daily" and len(rest) == 2 else None
    if hour is not None:
        return f"daily {int(hour[1])}"
    if value is not None and len(rest) == 1:
        return value
    raise GrammarError(Fault.FORM, EXAMPLES[setting])
