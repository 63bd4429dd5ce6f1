"""What is kept of a proof, at whatever byte the writing ended; and what is no checkpoint is left alone."""

import errno
import json
import os
import subprocess
import sys
from io import FileIO
from pathlib import Path

import pytest

from ttt import Variant
from ttt.parallel import checkpoint
from ttt.parallel.checkpoint import Checkpoint, read
from ttt.solvers.proofs import Claim, Proof, claims

TITLE = "Variant(3, 3, 3), 3 plies"
CLAIMS = claims(Variant())
PROOFS = [Proof(claim, True, 100 + number, 0.125) for number, claim in enumerate(CLAIMS)]
FIRST = b'{"ttt checkpoint": 1, "job": "Variant(3, 3, 3), 3 plies"}\n'
LINE = b'{"claim": "after x 0, o 4, x 1: x can\'t force a win", "holds": true, "positions": 100, "seconds": 0.125}\n'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kept.jsonl"


def kept(path: Path) -> list[Claim]:
    """The claims that are found when a file is opened."""
    with Checkpoint(path, TITLE) as opened:
        return [claim for claim in CLAIMS if opened.proof(claim)]


def write(path: Path, proofs: list[Proof]) -> bytes:
    with Checkpoint(path, TITLE) as opened:
        for proof in proofs:
            opened.write(proof)
    return path.read_bytes()


def test_what_is_written_is_found_again(path: Path) -> None:
    failed = PROOFS[1]._replace(holds=False, worker="somebody")
    assert write(path, [PROOFS[0], failed]).splitlines(keepends=True)[:2] == [FIRST, LINE]
    with Checkpoint(path, TITLE) as opened:
        assert [opened.proof(claim) for claim in CLAIMS[:3]] == [PROOFS[0], failed._replace(worker=""), None]
        assert opened.proof(Claim(Variant(), CLAIMS[0].squares, "o")) is None, "the same board, another player"
        opened.write(PROOFS[2])
        assert opened.proof(CLAIMS[2]) == PROOFS[2], "also without opening it again"
    assert len(path.read_bytes().splitlines()) == 4


def test_a_line_is_in_the_file_when_it_is_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bytes] = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(path.read_bytes()))
    with Checkpoint(path, TITLE) as opened:
        opened.write(PROOFS[0])
        assert synced == [FIRST, FIRST + LINE], "and the disk was asked to keep it"


def test_wherever_the_writing_ended_whole_lines_are_kept(path: Path) -> None:
    whole = write(path, PROOFS)
    for end in range(len(whole)):
        path.write_bytes(whole[:end])
        lines = whole[:end].count(b"\n")
        assert kept(path) == CLAIMS[: max(lines - 1, 0)], f"cut at {end}"
        assert path.read_bytes() == (whole[: whole[:end].rfind(b"\n") + 1] or FIRST)
        if end > len(whole) - 150 or end < 100:
            assert write(path, PROOFS[max(lines - 1, 0) :]) == whole, "and it goes on from there"


def test_lines_may_end_as_on_windows(path: Path) -> None:
    whole = write(path, PROOFS[:3]).replace(b"\n", b"\r\n")
    for cut, lines in [(0, 3), (1, 2), (2, 2), (9, 2)]:
        path.write_bytes(whole[: len(whole) - cut])
        assert kept(path) == CLAIMS[:lines]
    write(path, PROOFS[2:4])
    assert kept(path) == CLAIMS[:4]


def test_the_same_line_twice_is_no_matter(path: Path) -> None:
    path.write_bytes(FIRST + LINE + FIRST + LINE.replace(b"0.125", b"7.5") + LINE)
    assert kept(path) == CLAIMS[:1]
    assert read(path, TITLE, CLAIMS[:1]) == PROOFS[:1], "the first one counts"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"My diary\n", "is no checkpoint: its first line does not say so"),
        (b"My diary", "is no checkpoint"),
        (b"[1, 2]\n", "is no checkpoint"),
        (b"\xff\xfe\n\n", "is no checkpoint"),
        (b"\n", "is no checkpoint"),
        (LINE, "is no checkpoint"),
        (
            FIRST.replace(b"plies", b"ply"),
            r"of the proof 'Variant\(3, 3, 3\), 3 ply', format 1; 'V.* was expected",
        ),
        (FIRST.replace(b": 1", b": 2"), "format 2; .*, format 1, was expected"),
        (b'{"ttt checkpoint": 1}\n', "of the proof None"),
        (FIRST + LINE[:20] + b"\n" + LINE, 'line 2, is no finished claim: {"claim": "after x'),
        (FIRST + LINE + b"\n" + LINE, "line 3, is no finished claim"),
        (FIRST + LINE + b"[]\n", "line 3, is no finished claim"),
        (FIRST + LINE + LINE[:30] + b"\n", "line 3, is no finished claim"),
        (FIRST + b"\n", "line 2, is no finished claim"),
        (FIRST + LINE[1:] + LINE[:30], "line 2, is no finished claim"),
        (FIRST + b"[" * 100_000 + b"\n", r"line 2, is no finished claim: \[{60}$"),
        (b"[" * 100_000, "is no checkpoint"),
        (FIRST + LINE.replace(b"100", b"true"), "line 2, is no finished claim"),
        (FIRST + LINE + LINE.replace(b"true", b"false"), "line 3, says something else of its claim than line 2"),
        (FIRST + LINE + LINE + LINE.replace(b"100", b"99"), "line 4, says something else of its claim than line 2"),
    ],
)
def test_what_is_no_checkpoint_of_this_proof_is_left_as_it_is(path: Path, data: bytes, message: str) -> None:
    path.write_bytes(data)
    with pytest.raises(ValueError, match=rf"kept\.jsonl.*{message}"):
        Checkpoint(path, TITLE)
    assert path.read_bytes() == data


def test_where_nothing_can_be_written_it_says_so_at_once(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        Checkpoint(tmp_path / "nowhere" / "kept.jsonl", TITLE)
    with pytest.raises(OSError, match=r"Is a directory|Permission denied"):
        Checkpoint(tmp_path, TITLE)


class Full(FileIO):
    """A file on a disk with room for this many bytes more."""

    room = 0

    def write(self, line: bytes) -> int:  # type: ignore[override]
        if not Full.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        written = super().write(line[: Full.room])
        Full.room -= written
        return written


def test_what_did_not_fit_on_the_disk_can_be_written_later(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a line is taken back at once, so that the next one begins at a line of its own."""
    monkeypatch.setattr(checkpoint, "FileIO", Full)
    monkeypatch.setattr(Full, "room", 40)
    with pytest.raises(OSError, match=r"kept\.jsonl can't be written: there was no room for a whole line"):
        Checkpoint(path, TITLE)
    assert path.read_bytes() == b""
    Full.room = len(FIRST + LINE) + 1
    with Checkpoint(path, TITLE) as opened:
        opened.write(PROOFS[0])
        for room, message in [(1, "no room"), (0, "No space left on device"), (len(LINE) - 1, "no room")]:
            Full.room = room
            with pytest.raises(OSError, match=rf"kept\.jsonl can't be written: .*{message}"):
                opened.write(PROOFS[1])
            assert path.read_bytes() == FIRST + LINE
            assert opened.proof(CLAIMS[1]) is None
        Full.room = 1_000
        opened.write(PROOFS[1])
    assert kept(path) == CLAIMS[:2]


def test_half_a_line_is_not_taken_back_when_another_has_written_since(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Shared(Full):
        def write(self, line: bytes) -> int:  # type: ignore[override]
            written = super().write(line)
            with path.open("ab") as other:
                other.write(b"theirs")
            return written

    write(path, PROOFS[:1])
    monkeypatch.setattr(checkpoint, "FileIO", Shared)
    monkeypatch.setattr(Full, "room", 40)
    with Checkpoint(path, TITLE) as opened, pytest.raises(OSError, match="no room"):
        opened.write(PROOFS[1])
    assert path.read_bytes().endswith(b"theirs")


def test_two_who_write_at_the_same_time_do_not_mix_their_lines(path: Path) -> None:
    program = (
        "import sys; from tests.test_checkpoint import *\n"
        "with Checkpoint(sys.argv[1], TITLE) as opened:\n"
        "    for _ in range(50):\n"
        "        for proof in PROOFS: opened.write(proof)"
    )
    both = [subprocess.Popen([sys.executable, "-c", program, str(path)]) for _ in range(2)]
    assert [process.wait(timeout=60) for process in both] == [0, 0]
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert len([line for line in lines if "claim" in line]) == 2 * 50 * len(PROOFS)
    assert kept(path) == CLAIMS


def test_a_finished_file_is_read_and_not_changed(path: Path) -> None:
    whole = write(path, PROOFS[:-1])
    assert read(path, TITLE, CLAIMS[:-1]) == PROOFS[:-1]
    with pytest.raises(ValueError, match=r"kept\.jsonl has 11 of 12 claims"):
        read(path, TITLE, CLAIMS)
    assert path.read_bytes() == whole
