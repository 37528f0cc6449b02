"""`format=flowed` (RFC 3676): rows that were broken for display only, joined again."""


def unflow(text: str, delsp: bool) -> str:
    """The text with its soft breaks undone; each paragraph keeps one quote mark for each level of quotation."""
    rows: list[str] = []
    open_depth = -1  # the depth of the row that goes on, -1 when none does
    for line in text.split("\n"):
        content = line.lstrip(">")
        depth = len(line) - len(content)
        content = content.removeprefix(" ")
        soft = content.endswith(" ") and content != "-- "
        piece = content[:-1] if soft and delsp else content
        if depth == open_depth and content != "-- ":
            rows.append(piece)
        else:
            rows.append(_new_row(rows, depth) + piece)
        open_depth = depth if soft else -1
    return "".join(rows)


def _new_row(rows: list[str], depth: int) -> str:
    """What begins a row: the end of the one before, and its quote marks."""
    return ("\n" if rows else "") + (">" * depth + " " if depth else "")
