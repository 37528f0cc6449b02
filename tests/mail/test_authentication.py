"""What our own mail server says of a sender."""

import pytest

from allegra_pbem.mail.reading.authentication import Dmarc, dmarc

OURS = "mx.example.org"


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("mx.example.org; dmarc=pass header.from=example.org", Dmarc.PASSED),
        ("MX.Example.org 1; spf=fail; dmarc=PASS", Dmarc.PASSED),
        ("mx.example.org; dmarc=none", Dmarc.PASSED),
        ("mx.example.org; spf=pass; dkim=pass; dmarc=fail (p=REJECT) header.from=example.org", Dmarc.FAILED),
        ("mx.example.org; dmarc=pass; dmarc=fail", Dmarc.FAILED),
        ("mx.example.org; dmarc=permerror", Dmarc.UNREADABLE),
        ("mx.example.org; dmarc", Dmarc.UNREADABLE),
        ("mx.example.org; dmarc=", Dmarc.UNREADABLE),
        ("mx.example.org; dmarc=pass (unclosed", Dmarc.UNREADABLE),
        ('mx.example.org; dmarc=pass reason="unclosed', Dmarc.UNREADABLE),
        ("mx.example.org; spf=pass", Dmarc.NOTHING),
        ("mx.example.org; none", Dmarc.NOTHING),
        ("mx.example.org", Dmarc.UNREADABLE),
        ("mx.example.org dmarc=fail", Dmarc.UNREADABLE),
        ('"mx.example.org"; dmarc=fail', Dmarc.FAILED),
        ("", Dmarc.NOTHING),
        ("evil.example.net; dmarc=pass", Dmarc.NOTHING),
        ("evil.example.net; dmarc=fail", Dmarc.NOTHING),
        ("mx.example.org.evil.example.net; dmarc=fail", Dmarc.NOTHING),
        ("(mx.example.org) evil.example.net; dmarc=fail", Dmarc.NOTHING),
        ("(a (nested) comment) mx.example.org; dmarc=fail", Dmarc.FAILED),
        ('mx.example.org; x=pass reason="; dmarc=pass"; dmarc=fail', Dmarc.FAILED),
        ('mx.example.org; x=pass reason="\\"; dmarc=fail"; dmarc=pass', Dmarc.PASSED),
        ("mx.example.org; x=pass (; dmarc=fail ;); dmarc=pass", Dmarc.PASSED),
    ],
)
def test_only_our_own_servers_field_is_believed(field: str, expected: Dmarc) -> None:
    assert dmarc([field], OURS) is expected


def test_where_no_server_is_named_nothing_is_believed() -> None:
    assert dmarc(["mx.example.org; dmarc=fail"], None) is Dmarc.NOTHING


def test_what_others_write_above_our_servers_field_hides_nothing() -> None:
    assert dmarc(["evil.example.net; dmarc=pass", "mx.example.org; dmarc=fail"], OURS) is Dmarc.FAILED
    assert dmarc(["mx.example.org; dmarc=pass", "mx.example.org; dmarc=fail"], OURS) is Dmarc.FAILED


def test_so_many_signatures_that_the_result_would_be_cut_off_do_not_help() -> None:
    """The sender decides how many signatures a mail has, and our server lists them all before its result."""
    signatures = "; ".join(f"dkim=pass header.d=d{number}.example.net" for number in range(120))
    assert dmarc([f"mx.example.org; {signatures}; dmarc=fail"], OURS) is Dmarc.UNREADABLE
