"""Mails that no person sent: vacations, receipts, lists, our own mails that came back (RFC 3834). Never answered.

`X-Auto-Response-Suppress` is no sign of one: people's own mail programs set it.
"""

from collections.abc import Collection, Iterable

from .fields import Fields
from .fold import fold, key

_PRECEDENCES = frozenset({"bulk", "junk", "list", "auto_reply", "auto-reply"})
_MARKS = (
    "x-autoreply",
    "x-autorespond",
    "x-autoresponder",
    "x-autoreply-from",
    "x-mail-autoreply",
    "x-auto-reply-from",
)
_REACTIONS = frozenset({"text/vnd.google.email-reaction+json"})
_REPORTS = frozenset({"disposition-notification"})

# What vacation programs put at the beginning of a subject, in English, German, French, Spanish, Italian, Portuguese,
# Dutch, Swedish, Danish and Norwegian, Polish, Czech, Finnish, Russian, Turkish, Chinese, Japanese.
_SUBJECTS = """automatic reply; auto reply; auto-reply; autoreply; automated reply; out of office;
    out of the office; auto:; automatische antwort; abwesenheitsnotiz; abwesenheit:; autom. antwort;
    réponse automatique; absence du bureau; absent du bureau; message d'absence; respuesta automática;
    fuera de la oficina; ausente:; risposta automatica; fuori sede; fuori ufficio; assente:;
    resposta automática; ausência temporária; fora do escritório; automatisch antwoord; afwezigheidsbericht;
    autosvar; automatiskt svar; frånvaro; automatisk svar; fravær; odpowiedź automatyczna;
    automatyczna odpowiedź; automatická odpověď; automaattinen vastaus; автоматический ответ; автоответ;
    otomatik yanıt; 自动回复; 自動回覆; 自動応答; 自動返信"""
_BEGINNINGS = tuple(key(" ".join(words.split())) for words in _SUBJECTS.split(";"))


def why_automatic(
    fields: Fields, types: Collection[str], envelope_sender: str | None, sender: str | None, own: Iterable[str]
) -> str:
    """The sign that no person sent this, in words; "" when there is none.

    `types` are the content types of all parts, `report` types among them; `own` our own addresses.
    """
    ours = {address.casefold() for address in own}
    submitted = fields.word("auto-submitted")
    if submitted and submitted.split()[0] != "no":
        return f"it says Auto-Submitted: {submitted[:40]}"
    if envelope_sender == "":
        return "its envelope has no sender"
    if sender is not None and sender.casefold() in ours:
        return "it comes from our own address"
    if any(value.strip().casefold() in ours for value in fields.all("x-loop")):
        return "it is a mail of ours that came back"
    if fields.word("precedence") in _PRECEDENCES:
        return f"it says Precedence: {fields.word('precedence')}"
    if fields.word("x-apple-action") == "vacation":
        return "it is a vacation reply of iCloud"
    for mark in _MARKS:
        if fields.has(mark):
            return f"it has the field {mark}"
    return _by_content(types)


def _by_content(types: Collection[str]) -> str:
    if _REACTIONS.intersection(types):
        return "it is a reaction with a picture, not a reply"
    if _REPORTS.intersection(types):
        return "it is a receipt"
    if "multipart/report" in types:
        return "it is a report of a mail server"
    return ""


def is_vacation_subject(subject: str) -> bool:
    """Whether the subject begins as those of vacation replies do; by itself no proof, since people answer them."""
    return key(fold(subject)).strip().startswith(_BEGINNINGS)
