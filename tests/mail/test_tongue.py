"""What languages do to lists of names."""

import pytest

from allegra_pbem.mail.writing.tongue import tongue


@pytest.mark.parametrize(
    ("language", "names", "expected"),
    [
        ("en", ["Ann", "Bob", "Eva"], "Ann, Bob and Eva"),
        ("pt", ["Ann", "Eva"], "Ann e Eva"),
        ("es", ["Ann", "Inés"], "Ann e Inés"),
        ("es", ["Ann", "Ion"], "Ann y Ion"),
        ("it", ["Ann", "Bob", "Cem"], "Ann, Bob e Cem"),
        ("it", ["Ann", "Eva"], "Ann ed Eva"),
        ("it", ["Ann", "Bob e Eva", "Cem"], "Ann, Bob e Eva e Cem"),
    ],
)
def test_and_sounds_well_before_every_name(language: str, names: list[str], expected: str) -> None:
    assert tongue(language).list(names) == expected
