"""A proof with many hands that is stopped, by every means, and goes on; and its command line."""

import os
import re
import signal
import sqlite3
import sys

import pytest

from tests.parallel import work
from tests.parallel.work import until
from ttt import Variant
from ttt.parallel import ClaimFailedError, LostPartsError, Pool, Store, proof_times, prove
from ttt.parallel.__main__ import main
from ttt.solvers.proofs import Claim, Proof, claims, settle

FOUR = Variant(4, 4, 4)
FIVE = Variant(5, 5, 4)
LOST = Variant(4, 3, 3)
CLAIMS = claims(FOUR)
ALL = "All 36 claims hold: nobody can force a win on Variant(4, 4, 4)."
posix = pytest.mark.skipif(os.name != "posix", reason="signals are sent to a group of processes")


@pytest.fixture(scope="module")
def proofs():
    """What an undisturbed proof finds."""
    return prove(FOUR)


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "kept")


def bare(proofs: list[Proof]) -> list[tuple[Claim, bool, int]]:
    """What is the same with all hands, however fast they are."""
    return [proof[:3] for proof in proofs]


def test_all_are_proved_and_kept_and_not_proved_again(proofs, store):
    store.keep(proofs[2])
    store.keep(proofs[30])
    arrived: list[int] = []

    def note(position: int, proof: Proof):
        known = Store(store.path).proofs([proof.claim])
        assert known == {proof.claim: proof}, "kept before it is announced, whoever is killed then"
        assert proof.claim == CLAIMS[position]
        arrived.append(position)

    with Pool(2) as pool:
        assert bare(prove(FOUR, pool, store, on_arrival=note)) == bare(proofs)
    assert sorted(arrived) == [n for n in range(36) if n not in (2, 30)]
    arrived.clear()
    assert bare(prove(FOUR, store=Store(store.path), on_arrival=note)) == bare(proofs)
    assert arrived == [], "nothing was left"


def test_a_store_tells_boards_apart_and_holds_several(proofs, store):
    store.keep(proofs[0])
    assert store.proofs(claims(Variant(4, 4, 3))) == store.proofs([Claim(FOUR, (0,), "x")]) == {}
    (first, *_) = claims(Variant())
    store.keep(settle(first))
    assert set(store.proofs([first, *CLAIMS])) == {first, CLAIMS[0]}


def test_when_a_claim_does_not_hold_the_others_are_not_begun(store):
    for _ in range(2):  # the second time, four are known from the file
        with pytest.raises(ClaimFailedError, match=r"^x can force a win after x 0, o 6, x 5; "):
            prove(LOST, store=store)
        assert [*store.proofs(claims(LOST))] == claims(LOST)[:4], "the fifth does not hold"


def test_the_times_that_notebook_10_speaks_of():
    times = proof_times()
    seconds = [time for _, time in times]
    assert len(times) == len(claims(FIVE)) == 62
    assert sum(positions for positions, _ in times) == 64_626
    assert 9 < sum(seconds) / max(seconds) < 10
    assert 0 < min(seconds) < sum(seconds) < 60
    for number in sorted(range(62), key=times.__getitem__)[:4]:
        proof = settle(claims(FIVE)[number])
        assert proof.holds
        assert proof.positions == times[number][0]


# ---- files


def test_what_is_not_a_store_is_said_and_left_as_it_is(tmp_path):
    text = tmp_path / "text"
    other = tmp_path / "other"
    text.write_text("after x 0, o 12, x 1\n" * 100)
    with sqlite3.connect(other) as file:
        file.execute("CREATE TABLE letters (a, b)")
    file.close()
    for path, reason in ((text, "file is not a database"), (other, "it has a table 'letters'")):
        before = path.read_bytes()
        with pytest.raises(ValueError, match=f"{path} is not a store of proofs: {reason}"):
            Store(path)
        assert path.read_bytes() == before
    for nowhere in (tmp_path / "no" / "where", tmp_path):
        said = f"{nowhere} can't be read and written: unable to open database file"
        with pytest.raises(OSError, match=said):
            Store(nowhere)


FULL = """
import resource, sys
from ttt.parallel.__main__ import main
resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000))
sys.exit(main(["--size", "4x4", "--store", sys.argv[1]]))
"""


@posix
def test_a_full_disk_is_said_and_nothing_is_lost(proofs, store):
    """A limit on the size of files does what a full disk does."""
    for proof in proofs[:3]:
        store.keep(proof)
    with work.running(sys.executable, "-c", FULL, store.path) as process:
        _, errors = process.communicate(timeout=work.LIMIT)
    assert process.returncode == 1
    assert errors.startswith(f"{store.path} can't be read and written: ")
    assert errors.count("\n") == 1
    assert set(CLAIMS[:3]) <= set(store.proofs(CLAIMS))
    assert bare(prove(FOUR, store=store)) == bare(proofs)


# ---- stops

LINE = [sys.executable, "-m", "ttt.parallel"]


@posix
def test_ctrl_c_says_how_many_are_kept(tmp_path):
    with work.running(*LINE, "--size", "5x5x5", "--store", tmp_path / "kept") as process:
        assert process.stdout
        assert process.stdout.readline().startswith("claim ")
        there = work.below(process.pid)
        os.killpg(process.pid, signal.SIGINT)
        said, errors = process.communicate(timeout=work.LIMIT)
        until(lambda: work.all_gone(there))
    proved = len(Store(tmp_path / "kept").proofs(claims(Variant(5, 5, 5))))
    assert said.splitlines()[-1] == f"Stopped; {proved} of 62 claims are kept."
    assert 1 <= proved < 62
    assert errors == ""
    assert process.returncode == 130


@posix
def test_under_nohup_ctrl_c_is_ignored():
    with work.running("sh", "-c", """trap '' INT; exec "$@" --size 4x4""", "sh", *LINE) as process:
        assert process.stdout
        assert process.stdout.readline().startswith("claim ")
        os.killpg(process.pid, signal.SIGINT)
        said, errors = process.communicate(timeout=work.LIMIT)
    assert said.splitlines()[-1] == ALL
    assert errors == ""
    assert process.returncode == 0


@posix
def test_a_closed_pipe_ends_it_quietly():
    with work.running(*LINE, "--size", "4x4") as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.wait(timeout=work.LIMIT) == 1
        assert process.stderr.read() == ""


# ---- the command line


def test_each_claim_has_a_line_and_what_is_kept_has_none(capsys, store, proofs):
    options = ("--size", "4x4", "--workers", "1", "--store", str(store.path))
    for proof in proofs[:6]:
        store.keep(proof)
    assert main(options) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    for number, line in enumerate(lines, 7):
        said = rf"claim {number} of 36: after x .*: . can't force a win\. \d+ positions, \d+\.\d s"
        assert re.fullmatch(said, line)
    assert len(lines) == 30
    assert last == ALL
    assert main(options) == 0
    assert capsys.readouterr().out == f"{ALL}\n"


def test_a_proof_that_fails_says_why(capsys, monkeypatch):
    assert main(["--size", "4x3x3", "--workers", "1"]) == 1
    out, errors = capsys.readouterr()
    assert out.count("\n") == 4
    assert errors == "x can force a win after x 0, o 6, x 5; this does not prove a draw\n"

    def lose(*_: object, **__: object):
        raise LostPartsError("35 of 36 parts were lost")

    monkeypatch.setattr("ttt.parallel.__main__.prove", lose)
    assert main(["--size", "3x3", "--workers", "1"]) == 1
    assert capsys.readouterr() == ("", "35 of 36 parts were lost\n")


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--size", "8x4x4", "has 32 squares; this search takes boards of up to 30"),
        ("--size", "five", "--size 'five' is not a board"),
        ("--workers", "0", "--workers=0; a whole number from 1 to 1,024 was expected"),
        ("--store", "no/where", "can't be read and written: unable to open database file"),
        ("--sto", "kept", "unrecognized arguments: --sto"),
    ],
)
def test_what_is_wrong_is_said_in_one_line_before_any_work(
    option, value, message, capsys, monkeypatch
):
    monkeypatch.setattr("ttt.parallel.__main__.make_pool", lambda _: pytest.fail("no work"))
    with pytest.raises(SystemExit, match="2"):
        main([option, value])
    out, errors = capsys.readouterr()
    assert out == ""
    assert errors.count("error: ") == 1
    assert message in errors
