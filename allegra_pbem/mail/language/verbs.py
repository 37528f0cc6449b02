"""The words of the command language in six languages.

Every word is accepted whatever the writer's own language is, so no word may mean two commands (a test sees to it).
Where a word of one language would be something else in another it is left out: Italian *guarda* is "look", so it is
not Portuguese "keep" here. The first word of a list is the one that mails in that language show. Accents are optional.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TypeVar

from .fold import key

LANGUAGES = ("en", "fr", "it", "pt", "de", "es")


class Verb(StrEnum):
    """The first word of a command, in English."""

    REVEAL = "REVEAL"
    DRAW = "DRAW"
    TAKE = "TAKE"
    KEEP = "KEEP"
    DISCARD = "DISCARD"
    GIVE = "GIVE"
    KNOCK = "KNOCK"
    PASS = "PASS"  # noqa: S105 - a word of the game
    PLACE = "PLACE"
    SHOW = "SHOW"
    SCORES = "SCORES"
    HISTORY = "HISTORY"
    RULES = "RULES"
    HELP = "HELP"
    SEED = "SEED"
    SAY = "SAY"
    TELL = "TELL"
    GAMES = "GAMES"
    SET = "SET"
    VERIFY = "VERIFY"
    PLAN = "PLAN"
    AUTO = "AUTO"
    AWAY = "AWAY"
    BACK = "BACK"
    JOIN = "JOIN"
    ACCEPT = "ACCEPT"
    DECLINE = "DECLINE"
    LEAVE = "LEAVE"
    RESIGN = "RESIGN"
    WATCH = "WATCH"
    UNWATCH = "UNWATCH"
    SIT = "SIT"
    PROTEST = "PROTEST"


INQUIRIES = frozenset({Verb.SHOW, Verb.SCORES, Verb.HISTORY, Verb.RULES, Verb.HELP, Verb.GAMES})
"""Verbs that only ask, and change nothing."""


class Word(StrEnum):
    """The words inside a command, in English."""

    IF = "IF"
    AND = "AND"
    TO = "TO"
    CARD = "CARD"
    PILE = "PILE"
    FROM = "FROM"
    CLEARS = "CLEARS"
    KNOCK = "KNOCK"
    LAST = "LAST"
    TURNS = "TURNS"
    PUT = "PUT"
    OFF = "OFF"
    GAME = "GAME"


_Row = tuple[str, str, str, str, str, str]

_VERBS: Mapping[Verb, _Row] = {
    Verb.REVEAL: (
        "reveal",
        "retourne retourner révèle révéler",
        "scopri scoprire rivela rivelare",
        "abrir abre revelar revela",
        "aufdecken enthülle enthüllen enthuelle",
        "destapa destapar descubre descubrir revela revelar",
    ),
    Verb.DRAW: (
        "draw",
        "pioche piocher",
        "pesca pescare pesco",
        "comprar compra compro",
        "ziehe ziehen zieh",
        "roba robar robo",
    ),
    Verb.TAKE: (
        "take",
        "prends prendre",
        "prendi prendere prendo",
        "pegar pega pego",
        "nimm nehme nehmen",
        "toma tomar tomo",
    ),
    Verb.KEEP: (
        "keep",
        "garde garder",
        "tieni tenere tengo",
        "manter mantém mantenho",
        "behalte behalten",
        "mantén mantener mantengo conserva conservar conservo",
    ),
    Verb.DISCARD: (
        "discard",
        "jette jeter défausse défausser",
        "scarta scartare scarto",
        "descartar descarta descarto",
        "abwerfen ablegen",
        "descarta descartar descarto",
    ),
    Verb.GIVE: (
        "give",
        "donne donner",
        "cedi cedere cedo dona donare consegna",
        "entregar entrega dou dar",
        "gib gebe geben",
        "entrega entregar doy dar",
    ),
    Verb.KNOCK: (
        "knock",
        "frappe frapper toque toquer",
        "bussa bussare busso",
        "bater bate bato",
        "klopfe klopfen klopf",
        "golpea golpear golpeo",
    ),
    Verb.PASS: (
        "pass",
        "passe passer",
        "passo passa passare",
        "passar passo passa",
        "passe passen",
        "paso pasa pasar",
    ),
    Verb.PLACE: (
        "place",
        "place placer pose poser",
        "posa posare poso",
        "colocar coloca coloco",
        "lege legen leg",
        "coloca colocar coloco",
    ),
    Verb.SHOW: (
        "show",
        "montre montrer affiche",
        "mostra mostrare",
        "mostrar mostra",
        "zeige zeigen zeig",
        "muestra mostrar",
    ),
    Verb.SCORES: (
        "scores score",
        "points",
        "punti punteggio punteggi",
        "pontos pontuação",
        "punkte punktestand",
        "puntos puntuación",
    ),
    Verb.HISTORY: (
        "history",
        "historique",
        "cronologia",
        "histórico",
        "verlauf",
        "historial",
    ),
    Verb.RULES: ("rules", "règles", "regole", "regras", "regeln", "reglas"),
    Verb.HELP: ("help", "aide", "aiuto", "ajuda", "hilfe", "ayuda"),
    Verb.SEED: ("seed", "graine", "seme", "semente", "saat", "semilla"),
    # What follows is anybody's words, so none of these may begin a line of ordinary talk, as "dis" and "sag" do.
    Verb.SAY: (
        "say",
        "dire annonce annoncer",
        "dire annuncia annunciare",
        "dizer anuncia anunciar",
        "sagen ansagen",
        "decir anuncia anunciar",
    ),
    Verb.TELL: (
        "tell",
        "chuchote chuchoter",
        "sussurra sussurrare",
        "sussurrar sussurra",
        "flüstere flüstern fluestern",
        "susurra susurrar",
    ),
    Verb.GAMES: ("games", "parties", "partite", "partidas jogos", "partien spiele", "partidas"),
    Verb.SET: ("set", "définis définir", "imposta impostare", "definir define", "setze einstellen", "define definir"),
    Verb.VERIFY: (
        "verify",
        "vérifie vérifier",
        "verifica verificare",
        "verificar verifica",
        "prüfe prüfen pruefen",
        "verifica verificar",
    ),
    Verb.PLAN: ("plan", "plan planifie", "pianifica pianificare", "planejar planeja", "plan plane", "planea planear"),
    Verb.AUTO: ("auto",) * 6,
    Verb.AWAY: ("away", "absent absente", "assente", "ausente", "abwesend", "ausente"),
    Verb.BACK: ("back", "retour", "ritorno", "voltei", "zurück zurueck", "regreso"),
    Verb.JOIN: ("join", "rejoins rejoindre", "partecipo partecipa", "participo", "mitspielen beitreten", "participo"),
    Verb.ACCEPT: (
        "accept",
        "accepte accepter",
        "accetto accetta accettare",
        "aceito aceitar",
        "annehmen zusagen",
        "acepto aceptar",
    ),
    Verb.DECLINE: (
        "decline",
        "refuse refuser décline",
        "rifiuto rifiuta rifiutare",
        "recuso recusar",
        "ablehnen absagen",
        "rechazo rechazar",
    ),
    Verb.LEAVE: ("leave", "quitte quitter", "esco uscire", "saio sair", "verlassen austreten", "salgo salir"),
    Verb.RESIGN: (
        "resign",
        "abandonne abandonner",
        "rinuncio rinunciare",
        "desisto desistir",
        "aufgeben",
        "abandono abandonar",
    ),
    Verb.WATCH: (
        "watch",
        "observe observer",
        "osserva osservare",
        "observar observa",
        "zuschauen beobachten",
        "observa observar",
    ),
    Verb.UNWATCH: ("unwatch", "détourne", "smetti", "dispensa", "wegschauen", "deja"),
    Verb.SIT: ("sit", "asseoir", "siedo sedere", "sentar", "hinsetzen", "sentar"),
    Verb.PROTEST: (
        "protest",
        "proteste protester",
        "protesto protestare",
        "protesto protestar",
        "protest protestiere einspruch",
        "protesto protestar",
    ),
}

ADMINISTRATIVE = frozenset(Verb) - frozenset(list(Verb)[: list(Verb).index(Verb.GAMES)])
"""Verbs that are everyday words as well: a slip of a finger is not taken for one of them."""

CARRIED_OUT = frozenset(Verb) - (ADMINISTRATIVE - {Verb.GAMES, Verb.SET, Verb.VERIFY})
"""The commands that do something. The others are read, and answered with a word that the service cannot do them yet."""

_WORDS: Mapping[Word, _Row] = {
    Word.IF: ("if", "si", "se", "se", "wenn falls", "si"),
    Word.AND: ("and", "et", "e", "e", "und", "y"),
    Word.TO: ("to", "à", "a", "a até", "bis", "a hasta"),
    Word.CARD: ("card", "carte", "carta", "carta", "karte", "carta"),
    Word.PILE: ("pile", "pile", "pila", "pilha", "ablage", "pila"),
    Word.FROM: ("from", "de", "da di", "de", "von", "de"),
    Word.CLEARS: (
        "clears clear",
        "élimine",
        "elimina",
        "elimina",
        "räumt raeumt",
        "elimina",
    ),
    Word.KNOCK: (
        "knock knocks knocked",
        "frappe",
        "bussa",
        "bate",
        "klopft geklopft",
        "golpea",
    ),
    Word.LAST: ("last", "derniers", "ultimi", "últimos últimas", "letzte letzten", "últimos"),
    Word.TURNS: ("turns turn", "tours", "turni", "turnos jogadas", "züge zuege runde", "turnos"),
    Word.PUT: (
        "put",
        "mets mettre",
        "metti mettere",
        "pôr põe",
        "lege legen leg",
        "pon poner",
    ),
    Word.OFF: ("off none", "non aucun", "no nessuno", "não nenhum", "aus keine", "no ninguno"),
    Word.GAME: ("game", "partie", "partita", "partida jogo", "spiel partie", "partida"),
}

PREPOSITIONS = frozenset({"to", "a", "ao", "an"})
"""What may stand between GIVE and the name: "give to bob", "donne à bob"."""

GIVES_TO = frozenset({"da", "dai"})
"""Words for GIVE only where a preposition follows."""

_Meaning = TypeVar("_Meaning", Verb, Word)


def _index(table: Mapping[_Meaning, _Row]) -> dict[str, frozenset[_Meaning]]:
    index: dict[str, frozenset[_Meaning]] = {}
    for meaning, row in table.items():
        for written in " ".join(row).split():
            index[key(written)] = index.get(key(written), frozenset()) | {meaning}
    return index


_VERB_OF = {written: next(iter(meant)) for written, meant in _index(_VERBS).items() if len(meant) == 1}
_WORDS_OF = _index(_WORDS)


def verb_of(written: str) -> Verb | None:
    """The command that a word begins; `written` as `fold.key` gives it."""
    return _VERB_OF.get(written)


def means(written: str, word: Word) -> bool:
    """Whether a word inside a command can mean `word` there; `written` as `fold.key` gives it."""
    return word in _WORDS_OF.get(written, ())


def is_known(written: str) -> bool:
    """Whether any command has this word; `written` as `fold.key` gives it."""
    return written in _VERB_OF or written in _WORDS_OF


def verb_words() -> Iterable[str]:
    """All words that begin a command, as `fold.key` gives them."""
    return _VERB_OF


def shown(meaning: Verb | Word, language: str) -> str:
    """The word that mails in `language` show for a command, or inside one, in capitals."""
    row = _VERBS[meaning] if isinstance(meaning, Verb) else _WORDS[meaning]
    return row[LANGUAGES.index(language)].split()[0].upper()
