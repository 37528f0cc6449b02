"""VERIFY by mail: the proof of the rounds that are over, and nothing of the one that is being played."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

from allegra_pbem.rules import check, commitment
from allegra_pbem.store.tables import OutboundMail

from .playing import Players
from .service import Service, parsed, text_of

NAMES = ("Ann", "Bob")


def files(mail: OutboundMail) -> dict[str, bytes]:
    parts = parsed(mail).iter_attachments()
    return {part.get_filename(): part.get_payload(decode=True) for part in parts}


def played_until(desk: Service, rounds: int, seed: int = 1) -> None:
    players = Players(desk, NAMES, Random(seed))
    while len(desk.game().table.finished) < rounds:
        players.play()
        desk.waits(1)


def unfolded(mail: OutboundMail) -> str:
    return " ".join(text_of(mail).split())


def test_before_a_round_is_over_there_is_nothing_to_prove(desk: Service) -> None:
    desk.opens(*NAMES)
    assert desk.writes("Ann", "VERIFY") == "commands"
    mail = desk.last_to("Ann")
    assert files(mail) == {}
    assert "No round is over yet" in text_of(mail)
    assert all(commitment(bytes.fromhex(seed)) in text_of(mail) for seed in desk.game().seeds)


def test_the_proof_of_a_running_game_is_of_its_finished_rounds_alone(desk: Service, tmp_path: Path) -> None:
    desk.opens(*NAMES, rounds=2, turn_limit=4)
    desk.writes("Ann", "SEED rabbit")
    played_until(desk, 1)
    assert desk.writes("Bob", "vérifie") == "commands"
    mail = desk.last_to("Bob")
    first, second = desk.game().seeds
    assert second not in unfolded(mail) + mail.raw.decode()
    assert first in unfolded(mail)
    record = json.loads(files(mail)["record.json"])
    assert [one["seed"] for one in record["rounds"]] == [first]
    assert check(record) == []
    assert len(mail.raw) < 100_000
    for name, content in files(mail).items():
        (tmp_path / name).write_bytes(content)
    command = [sys.executable, "-I", "-S", "check.txt", "record.json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("All 1 rounds are right.\n", "")


def test_everybody_gets_the_same_proof_and_a_finished_game_is_proven_whole(desk: Service) -> None:
    desk.opens(*NAMES, rounds=2, turn_limit=4)
    played_until(desk, 1)
    for name in NAMES:
        desk.writes(name, "VERIFY")
    assert files(desk.last_to("Ann")) == files(desk.last_to("Bob"))
    played_until(desk, 2)
    desk.writes("Ann", "VERIFY")
    record = json.loads(files(desk.last_to("Ann"))["record.json"])
    assert len(record["rounds"]) == 2
    assert record["totals"] == list(desk.game().table.totals)
    assert check(record) == []
