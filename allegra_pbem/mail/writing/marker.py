"""The marker: the line that our mails begin with, above which the answer is to be written."""

from collections.abc import Mapping

MARKERS: Mapping[str, str] = {
    "en": "##- reply above this line -##",
    "fr": "##- réponds au-dessus de cette ligne -##",
    "it": "##- rispondi sopra questa riga -##",
    "pt": "##- responda acima desta linha -##",
    "de": "##- über dieser Zeile antworten -##",
    "es": "##- responde encima de esta línea -##",
}
"""The line by language, as our mails show it."""
