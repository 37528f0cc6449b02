"""A mailbox that is also a person's own: which mail carries a mark of ours."""

from pathlib import Path

import pytest

from allegra_pbem.config import Settings
from allegra_pbem.postoffice.sorting import is_ours

TOKEN = "aowfkvg7amofmjgwqkbm"
OURS = {
    "to the moderator": "To: Ann <ann+allegra@example.org>",
    "to a sub-address, in capitals": f"To: ANN+ALLEGRA+{TOKEN.upper()}@EXAMPLE.ORG",
    "to a bounce address": f"Delivered-To: ann+allegra+b-{TOKEN}@example.org",
    "an answer to a game's mail": f"To: ann@example.org\nIn-Reply-To: <g42.{TOKEN}@example.org>",
    "an answer to a note": f"To: ann@example.org\nReferences: <x@example.net> <{TOKEN}@example.org>",
    "a subject that a link wrote": f"To: ann@example.org\nSubject: Allegra move {TOKEN}",
}
OTHERS = {
    "to the person": "To: Ann <ann@example.org>",
    "to another sub-address": f"To: ann+shop+{TOKEN}@example.org",
    "an answer to a colleague's mail": "To: ann@example.org\nIn-Reply-To: <b7d3ad22-0c5e-4a7e-8f55@example.org>",
    "an answer to a game elsewhere": f"To: ann@example.org\nIn-Reply-To: <g42.{TOKEN}@example.net>",
    "talk of a move": "To: ann@example.org\nSubject: Re: Allegra move",
    "no header at all": "",
}


@pytest.mark.parametrize("kind", [*OURS, *OTHERS])
def test_only_mail_with_a_mark_of_ours_is_ours(kind: str, tmp_path: Path) -> None:
    settings = Settings(home=tmp_path, address="ann+allegra@example.org")
    header = (OURS | OTHERS)[kind]
    assert is_ours(f"From: bob@example.net\n{header}\n\n".encode(), settings) is (kind in OURS)
