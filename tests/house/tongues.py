"""The catalogues of the other languages, kept in step with what the program says.

`python -m tests.house.tongues` writes each `data/tongues/LANGUAGE.po` anew, and with a language behind it begins that
one: messages in the order in which they stand in
the sources, with their comments; translations are kept, what nothing says any more is dropped, and what is new stands
there with an empty translation.
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from types import ModuleType

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from allegra_pbem.mail.language import grammar, press, settings
from allegra_pbem.mail.language.faults import Fault
from allegra_pbem.mail.language.verbs import LANGUAGES
from allegra_pbem.mail.reading import caps, identity
from allegra_pbem.mail.writing import wording
from allegra_pbem.mail.writing.notes import TITLES
from allegra_pbem.mail.writing.tongue import catalogue_path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "allegra_pbem"
FOREIGN = tuple(language for language in LANGUAGES if language != "en")
PLURALS = {
    language: f"nplurals=2; plural=({'n > 1' if language in ('fr', 'pt') else 'n != 1'});" for language in FOREIGN
}
"""Which form a number takes, as in the handbook of GNU gettext; forms of their own for millions are left out."""
_SENTENCE = re.compile(r'_\("([^"\\]*)"\)')


@dataclass(frozen=True, slots=True)
class Entry:
    """One message, its form for many ("" where it counts nothing), and what a translator is told of it."""

    one: str
    many: str = ""
    comment: str = ""


def messages() -> tuple[Entry, ...]:
    """Everything that mails say, each once; a text that stands in two places is one message."""
    found: dict[str, Entry] = {}
    for entry in (*_of_wording(), *_of_templates(), *_of_notes(), *_of_misreads(), *_of_rules()):
        found.setdefault(entry.one, entry)
    return tuple(found.values())


def _of_wording() -> Iterator[Entry]:
    source = Path(wording.__file__).read_text("utf-8")
    lines = source.splitlines()
    comment = ""
    end = 0
    for node in ast.parse(source).body:
        above = [line[2:] for line in lines[end : node.lineno - 1] if line.startswith("# ")]
        comment = " ".join(above) or comment
        end = node.end_lineno or node.lineno
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            yield from _said(node.value, comment)


def _said(node: ast.expr, comment: str) -> Iterator[Entry]:
    match node:
        case ast.Constant(value=str(text)):
            yield Entry(text, comment=comment)
        case ast.Call(func=ast.Name(id="Counted"), args=[one, many]):
            yield Entry(ast.literal_eval(one), ast.literal_eval(many), comment)
        case ast.Tuple(elts=parts) | ast.Dict(values=parts):
            for part in parts:
                yield from _said(part, comment)
        case _:
            pass


def _of_templates() -> Iterator[Entry]:
    for path in sorted((ROOT / "templates").glob("*.*")):
        for text in _SENTENCE.findall(path.read_text("utf-8")):
            yield Entry(text, comment=f"In {path.name}.")


def _of_notes() -> Iterator[Entry]:
    for title in TITLES.values():
        yield Entry(title, comment="The subject of a short mail.")
    for module, name in ((caps, "over"), (identity, "one_address")):
        for reason in _returned(module, name):
            yield Entry(reason, comment="Why a mail cannot be read, after a colon.")


def _returned(module: ModuleType, name: str) -> Iterator[str]:
    """The texts that a function returns."""
    body = ast.parse(Path(str(module.__file__)).read_text("utf-8")).body
    (function,) = (node for node in body if isinstance(node, ast.FunctionDef) and node.name == name)
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            for text in _texts(node.value):
                value = eval(compile(ast.Expression(text), name, "eval"), vars(module))
                if isinstance(value, str) and value:
                    yield value


def _texts(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.Constant | ast.JoinedStr):
        yield node
    else:
        for part in ast.iter_child_nodes(node):
            yield from _texts(part)


def _of_misreads() -> Iterator[Entry]:
    for fault in Fault:
        yield Entry(fault.value, comment="What is wrong with a line: a part of a sentence, after a colon.")
    for form in (*grammar.FORMS.values(), *settings.EXAMPLES.values(), press.SAY_FORM, press.TELL_FORM):
        yield Entry(form, comment="How a command is written.")


def _of_rules() -> Iterator[Entry]:
    """What the rules expected of a move that they refuse."""
    calls = (
        node
        for folder in ("rules", "moderator")
        for path in sorted((PACKAGE / folder).glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and len(node.args) == 4
    )
    for call in calls:
        match call.func, call.args[3]:
            case ast.Name(id="refusal" | "Refused"), ast.Constant(value=str(text)):
                yield Entry(text, comment="What the rules expected: it follows “the rules expect”.")
            case _:
                pass


def catalogue(language: str) -> Catalog:
    """The language's catalogue as it stands; empty where there is none."""
    path = catalogue_path(language)
    if not path.is_file():
        return Catalog(locale=language)
    with path.open("rb") as written:
        return read_po(written, locale=language)


def written(language: str) -> bytes:
    """The catalogue's file as it should stand, with the translations that there are."""
    old = catalogue(language)
    new = Catalog(locale=language)
    new.mime_headers = [("Plural-Forms", PLURALS[language])]
    for entry in messages():
        key = (entry.one, entry.many) if entry.many else entry.one
        known = old.get(entry.one)
        kept = known.string if known is not None and known.id == key else None
        new.add(key, kept or (("",) * new.num_plurals if entry.many else ""), auto_comments=[entry.comment])
    file = BytesIO()
    write_po(file, new, width=100, omit_header=True)
    head = f'# What mails say, in the language {language}; see docs/translating.md.\nmsgid ""\nmsgstr ""\n'
    fields = {
        "Content-Type": "text/plain; charset=utf-8",
        "Language": language,
        "Plural-Forms": PLURALS[language],
    }
    lines = "".join(f'"{name}: {value}\\n"\n' for name, value in fields.items())
    return f"{head}{lines}\n".encode() + file.getvalue()


if __name__ == "__main__":
    for language in sys.argv[1:] or [each for each in FOREIGN if catalogue_path(each).is_file()]:
        catalogue_path(language).write_bytes(written(language))
