"""Which mail of ours a mail claims to answer."""

import pytest

from allegra_pbem.mail.reading.parse import parse
from allegra_pbem.mail.reading.tokens import Claim, token_of

from .letters import ADDRESS, OTHER_TOKEN, TOKEN, letter


def claim(separator: str = "+", **fields: str) -> Claim:
    return token_of(parse(letter("DRAW", **fields)), ADDRESS, separator)


@pytest.mark.parametrize("field", ["To", "Cc", "Delivered_To", "X_Original_To", "X_Envelope_To", "Envelope_To"])
def test_the_token_is_found_in_every_field_that_may_hold_it(field: str) -> None:
    found = claim(**{"To": "x@example.org", field: f"Allegra <moderator+{TOKEN}@games.example>"})
    assert (found.token, found.bounced, found.several) == (TOKEN, False, False)


def test_letter_case_does_not_matter() -> None:
    assert claim(To=f"MODERATOR+{TOKEN.upper()}@Games.Example").token == TOKEN


@pytest.mark.parametrize("separator", ["+", "-", "=", "."])
def test_the_separator_is_a_setting(separator: str) -> None:
    assert claim(separator, To=f"moderator{separator}{TOKEN}@games.example").token == TOKEN


@pytest.mark.parametrize(
    "address",
    [
        f"moderator+{TOKEN}@other.example",
        f"other+{TOKEN}@games.example",
        f"moderator+{TOKEN}x@games.example",
        f"moderator+{TOKEN[:-1]}@games.example",
        f"moderator+{TOKEN[:-1]}1@games.example",
        f"moderator{TOKEN}@games.example",
        "moderator@games.example",
    ],
)
def test_what_is_no_address_of_ours_holds_no_token(address: str) -> None:
    assert claim(To=address) == Claim()


def test_one_token_in_several_fields_is_one() -> None:
    address = f"moderator+{TOKEN}@games.example"
    assert claim(To=f'"{address}" <{address}>', Delivered_To=address.upper()).token == TOKEN


def test_two_tokens_are_none() -> None:
    found = claim(To=f"moderator+{TOKEN}@games.example, moderator+{OTHER_TOKEN}@games.example")
    assert (found.token, found.several) == (None, True)


def test_a_bounce_address_is_told_from_a_reply_address() -> None:
    found = claim(To=f"moderator+b-{TOKEN}@games.example")
    assert (found.token, found.bounced) == (TOKEN, True)


def test_the_mail_that_is_answered_directly_is_the_likeliest() -> None:
    found = claim(In_Reply_To="<3@x.example>", References="<1@x.example> <2@x.example> <3@x.example>")
    assert found.message_ids == ("<3@x.example>", "<2@x.example>", "<1@x.example>")


@pytest.mark.parametrize(
    ("subject", "token"),
    [
        (f"Allegra move {TOKEN}", TOKEN),
        (f"RE: ALLEGRA MOVE {TOKEN.upper()} ", TOKEN),
        (f"Allegra move {TOKEN}x", None),
        (f"[Allegra 42] {TOKEN}", None),
    ],
)
def test_a_link_may_carry_the_token_in_its_subject(subject: str, token: str | None) -> None:
    assert claim(Subject=subject).subject_token == token
