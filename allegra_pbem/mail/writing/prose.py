"""Longer texts (rules, help, notes) from one source for both parts of a mail.

A text is blocks with empty lines between them: `# heading`, lines that begin with `- ` (one point each), lines indented
by four spaces (a drawing, kept as it is), and everything else (a paragraph, wrapped).
"""

from dataclasses import dataclass
from enum import StrEnum

from .columns import bullet, quoted, underline, wrap


class Kind(StrEnum):
    HEADING = "heading"
    POINTS = "points"
    DRAWING = "drawing"
    SPEAKER = "speaker"
    QUOTATION = "quotation"
    PARAGRAPH = "paragraph"


@dataclass(frozen=True, slots=True)
class Block:
    """`lines` are one paragraph, one heading, the points, or the lines of a drawing or of what a player said."""

    kind: Kind
    lines: tuple[str, ...]


def blocks(text: str) -> tuple[Block, ...]:
    """The blocks of a text, in order."""
    parts = (part.strip("\n") for part in text.split("\n\n"))
    return tuple(_block(part) for part in parts if part.strip())


def _block(part: str) -> Block:
    lines = part.split("\n")
    if part.startswith("# "):
        return Block(Kind.HEADING, (part[2:].strip(),))
    if part.startswith("    "):
        return Block(Kind.DRAWING, tuple(line[4:].rstrip() for line in lines))
    if part.startswith("- "):
        return Block(Kind.POINTS, tuple(" ".join(point.split()) for point in ("\n" + part).split("\n- ")[1:]))
    return Block(Kind.PARAGRAPH, (" ".join(line.strip() for line in lines),))


def as_text(prose: tuple[Block, ...]) -> str:
    """The blocks for a text part: wrapped, headings underlined."""
    texts = (_as_text(block) + ("\n" if block.kind in (Kind.HEADING, Kind.SPEAKER) else "\n\n") for block in prose)
    return "".join(texts).rstrip("\n")


def _as_text(block: Block) -> str:
    match block.kind:
        case Kind.HEADING:
            return underline(block.lines[0])
        case Kind.POINTS:
            return "\n".join(bullet(point) for point in block.lines)
        case Kind.DRAWING:
            return "\n".join("    " + line for line in block.lines)
        case Kind.QUOTATION:
            return quoted(block.lines)
        case Kind.PARAGRAPH | Kind.SPEAKER:
            return wrap(block.lines[0])
