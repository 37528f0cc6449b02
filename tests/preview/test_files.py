"""`allegra mail preview`: every kind of mail, always the same, as files."""

from email import message_from_bytes, policy
from pathlib import Path

from typer.testing import CliRunner

from allegra_pbem.cli.app import app
from allegra_pbem.mail.writing.notes import Note
from allegra_pbem.preview import specimens, write
from allegra_pbem.preview.gallery import ASIDES, COURSE


def test_there_is_a_specimen_of_every_kind_under_a_name_of_its_own() -> None:
    names = [specimen.name for specimen in specimens()]
    assert len(names) == len(set(names))
    kinds = [*COURSE, *ASIDES]
    assert {kind[0] for kind in kinds} | {f"note-{note}" for note in Note} < set(names)


def test_the_same_mails_are_written_every_time() -> None:
    assert [specimen.raw for specimen in specimens()] == [specimen.raw for specimen in specimens()]


def test_each_mail_is_written_in_three_ways_and_listed(tmp_path: Path) -> None:
    index, mails = write(tmp_path / "new" / "folder", specimens())
    page = index.read_text(encoding="utf-8")
    for specimen in specimens():
        files = {kind: index.with_name(f"{specimen.name}.{kind}") for kind in ("txt", "html", "eml")}
        assert all(f'href="{file.name}"' in page for file in files.values())
        assert files["txt"].read_text(encoding="utf-8") == specimen.rendered.text
        mail = message_from_bytes(files["eml"].read_bytes(), policy=policy.default)
        html = mail.get_body(("html",))
        assert html is not None
        assert (
            html.get_content().replace("\r\n", "\n")
            == files["html"].read_text(encoding="utf-8")
            == specimen.rendered.html
        )
    assert len(list(index.parent.iterdir())) == 3 * mails + 1


def test_the_command_says_where_the_index_is(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["mail", "preview", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert str(tmp_path / "index.html") in done.stdout


def test_an_unknown_language_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["mail", "preview", str(tmp_path / "new"), "--language", "tlh"])
    assert done.exit_code == 2
    assert "There is no language 'tlh'" in done.stderr
    assert not (tmp_path / "new").exists()


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    done = CliRunner().invoke(app, ["mail", "preview", str(file)])
    assert done.exit_code == 1
    assert str(file) in done.stderr
