"""What `allegra mail read` prints for a person: each line of a mail with what was made of it."""

from allegra_pbem.cli.explain import explained
from allegra_pbem.mail.reading.read import read_file

HEAD = "From: ann@example.org\nTo: allegra@example.org\nContent-Type: text/{}; charset=utf-8\n\n"
MAIL = """\
Hi

keep b2
KEEP 9Z

Le 1 déc. 2026 à 10:00, Allegra <m@games.example> a écrit :
> DRAW
> Bye

--
Ann
PASS
"""


def shown(body: str, kind: str = "plain") -> list[str]:
    return list(explained("a.eml", read_file((HEAD.format(kind) + body).encode())))


def test_every_line_stands_with_what_became_of_it() -> None:
    assert shown(MAIL) == [
        "a.eml: commands; 1 command",
        "from: ann@example.org",
        "what the mail says:",
        "    1 | Hi",
        "    2 |",
        "    3 | keep b2",
        "        command: keep b2",
        "    4 | KEEP 9Z",
        "        misread: KEEP 9Z: there is no cell 9Z; cells are A1 to E3",
        "      lines 6 to 8 left out: quoted, attribution in French",
        "      lines 10 to 12 left out: the line of a signature and all below it",
        "        not played, only offered: PASS (line 12)",
    ]


def test_it_says_when_a_page_was_read_and_what_a_misread_may_have_meant() -> None:
    assert shown("<p>KEEP B2 please</p>", "html")[2:] == [
        "what the mail says, its HTML as text:",
        "    1 | KEEP B2 please",
        "        misread: KEEP B2 please: this command is written KEEP B2; perhaps KEEP B2",
    ]


def test_a_mail_that_is_not_read_has_its_reason_alone() -> None:
    document = read_file(b"To: allegra@example.org\n\nDRAW\n")
    assert list(explained("-", document)) == [f"-: refused; {document['reason']}", "from: nobody for sure"]
