"""The line above a quotation: "On 1 Dec 2026 at 10:00, Ann <ann@example.org> wrote:", in any program's wording."""

import re
from collections.abc import Sequence

from ..language.fold import key
from .page import Mark, Page, is_blank

MOST_ROWS = 5
"""Rows that an attribution may be wrapped onto."""
LONGEST = 500
"""Letters that an attribution may have."""
_FEW_WORDS = 6
_SOME_WORDS = 20

_WROTE = """wrote writes écrit scritto scrisse scrive escreveu escreve escribió escribe schrieb schreibt
    geschrieben schreef schrijft geschreven skrev skriver napisał napisała pisze napsal napsala píše napísal
    napísala kirjoitti írta scris пишет писал писала написал написала пише έγραψε כתב כתבה كتب yazdı viết
    menulis napisao napisala pisao rašė kirjutas rakstīja"""
_LANGUAGES = {
    "English": "wrote writes quoting citing",
    "French": "écrit selon",
    "Italian": "scritto scrisse scrive",
    "Portuguese": "escreveu",
    "Spanish": "escribió escribe",
    "German": "schrieb schreibt geschrieben zitat",
    "Dutch": "schreef schrijft geschreven",
    "Swedish, Danish or Norwegian": "skrev skriver",
    "Polish": "napisał napisała pisze",
    "Czech or Slovak": "napsal napsala píše napísal napísala",
    "Finnish": "kirjoitti",
    "Hungarian": "írta",
    "Russian": "пишет писал писала написал написала",
    "Greek": "έγραψε",
    "Hebrew": "כתב כתבה",
    "Turkish": "yazdı",
}
_WROTE_GLUED = ("写道", "写到", "寫道", "寫到", "書きました", "のメッセージ", "작성", "님이")
_QUOTING = "quoting citing zitat citando citation citat citaat selon cytat cytowanie цитирование citazione cita"
_OPENERS = """on am le el em il op den på dnia dne dňa in at a w στις в vào pada 在 于 um dia lun mar mer jeu
    ven sam dim mon tue wed thu fri sat sun"""

_WROTE_KEYS = frozenset(map(key, _WROTE.split()))
_LANGUAGE_OF = {key(word): language for language, words in _LANGUAGES.items() for word in words.split()}
_QUOTING_KEYS = frozenset(map(key, _QUOTING.split()))
_OPENER_KEYS = frozenset(map(key, _OPENERS.split()))

_WORD = re.compile(r"\w+")
_MOMENT = re.compile(r"(?<!\d)(?:(?:19|20)\d\d(?!\d)|\d{1,2}[:.]\d\d(?!\d)|\d{1,2}[./-]\d{1,2}(?!\d))")
_DATE_INSIDE = re.compile(r"(?:On|Am|Le|El|Em|Il|Op|Den) (?:\w{1,12}[.,]{0,2} ){0,3}\d")


def mark_attributions(page: Page) -> None:
    """Mark each attribution: as quoted when quote marks follow it, else as the end of the reading.

    Where typed text stands before it in its row, that row stays, and the reading ends below it.
    """
    for at in reversed(tuple(page.open())):
        if page.marks[at] is None and _may_end(page.plain[at]):
            first = _first_row(page, at)
            if first is not None:
                _mark(page, first, at)


def _mark(page: Page, first: int, last: int) -> None:
    follows = (page.marks[at] for at in range(last + 1, len(page.plain)) if not is_blank(page.plain[at]))
    mark = Mark.QUOTED if next(follows, None) is Mark.QUOTED else Mark.ATTRIBUTION
    if _typed_before(page.plain[first]):
        first += 1
        if mark is Mark.ATTRIBUTION and first > last:
            page.insert_cut(first, mark)
    page.mark(range(first, last + 1), mark)


def _first_row(page: Page, last: int) -> int | None:
    """Where the attribution begins that ends in row `last`; None when there is none."""
    rows = _rows_above(page, last)
    for first in reversed(rows):
        if is_attribution([page.plain[at] for at in range(first, last + 1)]):
            if _opens(page.plain[first]) or _typed_before(page.plain[first]):
                return first
            above = (at for at in reversed(rows) if at < first and _opens(page.plain[at]))
            return next((at for at in above if any(map(str.isdigit, page.plain[at]))), first)
    return None


def _rows_above(page: Page, last: int) -> range:
    """The rows that end in `last`, as many as one attribution can have."""
    first, letters = last, len(page.plain[last])
    while first > 0 and last - first < MOST_ROWS - 1 and page.marks[first - 1] is None:
        letters += len(page.plain[first - 1])
        if is_blank(page.plain[first - 1]) or letters > LONGEST:
            break
        first -= 1
    return range(first, last + 1)


def is_attribution(rows: Sequence[str]) -> bool:
    """Whether the rows together are one attribution, from its first row to its last."""
    text = " ".join(row.strip() for row in rows)
    if len(text) > LONGEST:
        return False
    words = [key(word) for word in _WORD.findall(text)]
    dated, addressed, ended = _MOMENT.search(text) is not None, "@" in text, _text(rows[-1]).endswith(":")
    wrote = _wrote(rows[-1])
    if len(rows) > 1 and ended and dated and len(words) <= _SOME_WORDS and _wrote(rows[-2]):
        return True
    if len(rows) > 1 and not (_opens(rows[0]) or "@" in rows[0] + rows[-1] or text[0] in '<"0123456789'):
        return False
    if wrote and (dated or addressed):
        return True
    if not ended or not words:
        return False
    return (dated and addressed) or words[0] in _QUOTING_KEYS or (wrote and len(words) <= _FEW_WORDS)


def language_of(rows: Sequence[str]) -> str:
    """The language, in English, of an attribution that is among the rows; "" where it is not known."""
    found = (_LANGUAGE_OF.get(key(word)) for row in rows if _may_end(row) for word in _WORD.findall(row))
    return next(filter(None, found), "")


def _text(row: str) -> str:
    return row.rstrip(" *_-\t")


def _may_end(row: str) -> bool:
    text = _text(row)
    return text.endswith(":") or _wrote(text[-20:])


def _wrote(row: str) -> bool:
    return any(key(word) in _WROTE_KEYS for word in _WORD.findall(row)) or any(glued in row for glued in _WROTE_GLUED)


def _opens(row: str) -> bool:
    word = _WORD.match(row.lstrip(" *_-\t"))
    return word is not None and key(word.group()) in _OPENER_KEYS


def _typed_before(row: str) -> bool:
    """Whether the attribution begins in the middle of the row: `reply On Wed, 2 Dec 2026, Ann wrote:`."""
    return not _opens(row) and _DATE_INSIDE.search(row, 1) is not None
