"""A proof with many hands that is stopped, by every means, and goes on; and what its command line says."""

import os
import shlex
import signal
import subprocess
import sys
import textwrap
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests import gated
from tests.cluster import LIMIT
from ttt import Variant
from ttt.parallel import proof_job
from ttt.parallel.checkpoint import Checkpoint, read
from ttt.parallel.pools import Pool
from ttt.parallel.proof_job import ClaimFailedError, measured, run
from ttt.parallel.scatter import LostPartsError
from ttt.solvers.proofs import Claim, Proof, claims, prove

ROOT = Path(__file__).parent.parent
FOUR, FIVE = Variant(4, 4, 4), Variant(5, 5, 4)
TITLE = "Variant(4, 4, 4), 3 plies"
CLAIMS = claims(FOUR)
ALL_HOLD = "All 36 claims hold: on 4×4, four in a row, nobody can force a win. 14,738 positions, "
PLAIN = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"} | {"PYTHONIOENCODING": "utf-8"}
posix = pytest.mark.skipif(os.name != "posix", reason="signals are sent to a group of processes")


@pytest.fixture(scope="module")
def proofs() -> list[Proof]:
    """What an undisturbed run finds."""
    return [prove(claim) for claim in CLAIMS]


def bare(proofs: list[Proof]) -> list[tuple[Claim, bool, int]]:
    """What is the same whoever works, and however fast."""
    return [proof[:3] for proof in proofs]


def test_all_are_proved_and_kept_and_not_proved_again(proofs: list[Proof], tmp_path: Path) -> None:
    asked: list[Claim] = []
    arrived: list[tuple[int, Proof]] = []

    def work(claim: Claim) -> Proof:
        asked.append(claim)
        return prove(claim)

    with Checkpoint(tmp_path / "kept.jsonl", TITLE) as kept:
        for proof in (proofs[2], proofs[30]):
            kept.write(proof)
        found = run(
            CLAIMS, checkpoint=kept, work=work, on_arrival=lambda position, proof: arrived.append((position, proof))
        )
        assert bare(found) == bare(proofs)
        assert asked == [claim for claim in CLAIMS if claim not in (CLAIMS[2], CLAIMS[30])]
        assert [CLAIMS[position] for position, _ in arrived] == [proof.claim for _, proof in arrived] == asked
        assert bare(run(CLAIMS, checkpoint=kept, work=work)) == bare(proofs)
    assert len(asked) == 34


def test_it_is_kept_before_it_is_told(proofs: list[Proof], tmp_path: Path) -> None:
    with Checkpoint(tmp_path / "kept.jsonl", TITLE) as kept:
        run(CLAIMS[:3], checkpoint=kept, on_arrival=lambda _, proof: told.append(kept.proof(proof.claim)))
    assert bare([proof for proof in told if proof]) == bare(proofs[:3])


told: list[Proof | None] = []


def test_many_hands_change_nothing(proofs: list[Proof], tmp_path: Path) -> None:
    with Checkpoint(tmp_path / "kept.jsonl", TITLE) as kept, Pool(2) as pool:
        found = run(CLAIMS, pool, checkpoint=kept)
    assert bare(found) == bare(proofs)
    assert {proof.worker for proof in found} & {proof.worker for proof in proofs} == set(), "others did it"
    assert bare(read(tmp_path / "kept.jsonl", TITLE, CLAIMS)) == bare(proofs)


def test_wherever_the_writing_ended_it_goes_on(proofs: list[Proof], tmp_path: Path) -> None:
    """At each byte of the last two lines; only what is not whole is proved again."""
    path, known = tmp_path / "kept.jsonl", {proof.claim: proof for proof in proofs}
    with Checkpoint(path, TITLE) as kept:
        run(CLAIMS, checkpoint=kept, work=known.__getitem__)
    whole = path.read_bytes()
    for end in range(len(whole) - len(b"".join(whole.splitlines(keepends=True)[-2:])), len(whole) + 1):
        path.write_bytes(whole[:end])
        again: list[Claim] = []

        def work(claim: Claim, again: list[Claim] = again) -> Proof:
            again.append(claim)
            return known[claim]

        with Checkpoint(path, TITLE) as kept:
            assert bare(run(CLAIMS, checkpoint=kept, work=work)) == bare(proofs)
        assert again == CLAIMS[whole[:end].count(b"\n") - 1 :]
        assert path.read_bytes() == whole


def test_when_a_claim_does_not_hold_the_others_are_not_begun(tmp_path: Path) -> None:
    variant = Variant(4, 3, 3)
    wanted, asked = claims(variant), list[Claim]()

    def work(claim: Claim) -> Proof:
        asked.append(claim)
        return prove(claim)

    with Checkpoint(tmp_path / "kept.jsonl", "4×3") as kept:
        for begun in (5, 0):
            asked.clear()
            with pytest.raises(ClaimFailedError, match="x can force a win after x 0, o 6, x 5") as failure:
                run(wanted, checkpoint=kept, work=work)
            assert failure.value.proof[:2] == (wanted[4], False)
            assert len(asked) == begun, "then it is known from the file"
        assert [bool(kept.proof(claim)) for claim in wanted[:6]] == [True] * 5 + [False]


def test_the_proof_for_5x5_is_there() -> None:
    proofs = measured()
    assert [proof.claim for proof in proofs] == claims(FIVE)
    assert all(proof.holds for proof in proofs)
    for stored in sorted(proofs, key=lambda proof: proof.positions)[:5]:
        assert prove(stored.claim).positions == stored.positions
    assert min(proof.seconds for proof in proofs) > 0
    assert sum(proof.positions for proof in proofs) == 1_874_499


class Child:
    """A run of `tests.gated` in a group of processes of its own; its output ends when all of them have ended."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with (folder / "errors").open("w") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.gated", str(folder)],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=errors,
                encoding="utf-8",
                env=PLAIN,
                start_new_session=True,
            )

    def wait_for(self, kept: int) -> None:
        """Wait until so many claims are kept, and both workers wait at the gate."""
        end = time.monotonic() + LIMIT
        while time.monotonic() < end and self.process.poll() is None:
            lines = self.lines("kept.jsonl")
            if len(lines) == kept + 1 and len(self.lines("log")) == 2 * kept + 2:
                return
            time.sleep(0.01)
        raise AssertionError(f"{self.lines('log')}, {self.lines('kept.jsonl')}")

    def lines(self, name: str) -> list[str]:
        path = self.folder / name
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []

    def end(self) -> tuple[str, int]:
        """What it said, and its exit status, when all its processes have ended."""
        said, _ = self.process.communicate(timeout=LIMIT)
        return said, self.process.returncode


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Callable[[], Child]]:
    children: list[Child] = []

    def begun() -> Child:
        children.append(Child(tmp_path))
        return children[-1]

    yield begun
    (tmp_path / "gate").touch()
    for child in children:
        if child.process.poll() is None:
            os.killpg(child.process.pid, signal.SIGKILL)
        child.process.communicate(timeout=LIMIT)


@posix
@pytest.mark.parametrize(
    ("send", "name"),
    [(os.killpg, "SIGKILL"), (os.kill, "SIGKILL"), (os.killpg, "SIGINT")],
    ids=["all are killed", "the first is killed", "Ctrl-C"],
)
def test_who_is_stopped_goes_on(
    send: Callable[[int, int], None], name: str, begin: Callable[[], Child], proofs: list[Proof], tmp_path: Path
) -> None:
    first = begin()
    first.wait_for(kept=gated.THROUGH)
    send(first.process.pid, signal.Signals[name])
    said, status = first.end()  # the gate is shut: nobody waits for what was begun
    if name == "SIGINT":
        told = f"Stopped. {gated.THROUGH} of 36 claims are proved and kept in {tmp_path / 'kept.jsonl'}; the same line "
        assert told + "again goes on from there.\n" in said
        assert status == 130
        assert first.lines("errors") == [], "nobody else complains"
    else:
        assert status == -signal.SIGKILL
        assert said.count(" of 36: ") >= gated.THROUGH - 1, "each line was said at once; the last may be on its way"
    (tmp_path / "gate").touch()
    said, status = begin().end()
    assert said.startswith("36 claims, 5 of them proved already\n6 of 36: ")
    assert ALL_HOLD in said
    assert status == 0
    log = Counter((tmp_path / "log").read_text().splitlines())
    assert all(log[f"done {claim}"] == 1 for claim in CLAIMS), "what is finished is never done again"
    assert sum(log[f"begun {claim}"] for claim in CLAIMS) == len(CLAIMS) + 2, "but what both were at"
    with Checkpoint(tmp_path / "kept.jsonl", TITLE) as kept:
        assert bare([proof for claim in CLAIMS if (proof := kept.proof(claim))]) == bare(proofs)
    assert len((tmp_path / "kept.jsonl").read_bytes().splitlines()) == 37


def command(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ttt.parallel.proof_job", *options],
        cwd=ROOT,
        env=PLAIN,
        capture_output=True,
        encoding="utf-8",
        timeout=LIMIT,
        check=False,
    )


def test_the_command_line(tmp_path: Path) -> None:
    ran = command("--size", "4x4", "--checkpoint", str(tmp_path / "kept.jsonl"))
    assert (ran.returncode, ran.stderr) == (0, "")
    begin, *lines, last = ran.stdout.splitlines()
    assert begin == "36 claims"
    assert [int(line.partition(" of 36: after x ")[0]) for line in lines] == list(range(1, 37))
    assert all(" can't force a win. " in line and " positions, " in line and ", process " in line for line in lines)
    assert last.startswith(ALL_HOLD)
    assert len((tmp_path / "kept.jsonl").read_bytes().splitlines()) == 37


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Return the exit status of a command line, what it says, and what it says of errors."""

    def told(*options: str) -> tuple[int, str, str]:
        try:
            status = proof_job.main(options)
        except SystemExit as end:
            status = int(str(end.code))
        return (status, *capsys.readouterr())

    return told


Said = Callable[..., tuple[int, str, str]]


def test_one_pair_of_hands(said: Said) -> None:
    status, out, _ = said("--size", "3x3", "--workers", "1", "--plies", "1")
    assert (status, out.count("\n")) == (0, 6)
    assert "All 4 claims hold: on 3×3, three in a row, nobody can force a win." in out


def test_a_claim_that_does_not_hold_is_told(said: Said, tmp_path: Path) -> None:
    options = ("--size", "4x3x3", "--workers", "1", "--checkpoint", str(tmp_path / "kept.jsonl"))
    failure = "x can force a win after x 0, o 6, x 5. So these claims don't prove a draw."
    status, out, _ = said(*options)
    assert (status, out.splitlines()[-1]) == (1, failure)
    assert out.splitlines()[-2].startswith("4 of ")
    status, out, _ = said(*options)
    assert (status, out.splitlines()[1:]) == (1, [failure])
    assert out.splitlines()[0].endswith(" claims, 4 of them proved already"), "and the fifth is refuted"


def test_lost_workers_are_told(said: Said, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def run(wanted: list[Claim], executor: object, *, on_arrival: Callable[[int, Proof], None], **_: object) -> None:
        on_arrival(0, prove(wanted[0]))
        raise LostPartsError("35 of 36 parts were lost with their workers, 3 times", wanted[1:], {})

    monkeypatch.setattr(proof_job, "run", run)
    status, _, errors = said("--size", "4x4", "--workers", "1", "--checkpoint", str(tmp_path / "kept.jsonl"))
    assert status == 1
    assert errors.startswith(
        "35 of 36 parts were lost with their workers, 3 times.\n1 of 36 claims are proved and kept"
    )
    _, _, errors = said("--size", "4x4", "--workers", "1")
    assert "1 of 36 claims were proved, and none was kept: --checkpoint FILE would have kept them." in errors


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--size", "6x5x4"), "has 30 squares; this search is for boards of up to 25"),
        (("--size", "five"), "--size 'five' is not a board"),
        (("--plies", "2"), "argument --plies: invalid choice: 2"),
        (("--workers", "0"), "argument --workers: 1 to 1,024 were expected, not '0'"),
        (("--workers", "two"), "1 to 1,024 were expected, not 'two'"),
        (("--workers", "99999"), "1 to 1,024 were expected, not '99999'"),
        (("--workers", "2", "--scheduler", "tcp://a:1"), "not allowed with argument"),
        (("--scheduler", "somewhere"), "--scheduler 'somewhere' is no address, such as tcp://192.168.1.7:8786"),
        (("--checkpoint", "no/where"), "No such file or directory: 'no/where'"),
        (("--checkpoint", __file__), "test_proof_job.py is no checkpoint: its first line does not say so"),
    ],
)
def test_what_is_wrong_is_said_in_one_line_before_any_work(options: tuple[str, ...], message: str, said: Said) -> None:
    status, out, errors = said(*options)
    assert (status, out) == (2, "")
    assert errors.startswith("python -m ttt.parallel.proof_job: ")
    assert message in errors
    assert errors.count("\n") == 1


def test_without_distributed_it_says_how_to_install_it(said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    status, _, errors = said("--scheduler", "tcp://127.0.0.1:8786")
    assert status == 2
    assert 'pip install -e ".[cluster]"' in errors


def test_a_scheduler_that_does_not_answer_is_told() -> None:
    """Here it waits for half a second, not for five, which is well below ten."""
    pytest.importorskip("distributed")
    assert proof_job.PATIENCE == 5
    program = (
        "from ttt import proof_job; proof_job.PATIENCE = 0.5; proof_job.main(['--scheduler', 'tcp://127.0.0.1:1'])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=LIMIT, check=False
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "no scheduler answers at tcp://127.0.0.1:1: " in ran.stderr


def test_a_cluster_does_it_too(said: Said) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=False,
        protocol="tcp",
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
    ) as cluster:
        status, out, errors = said("--size", "4x4", "--scheduler", cluster.scheduler_address)
    assert (status, errors) == (0, "")
    assert ALL_HOLD in out


def test_help_tells_how_to_begin_on_other_machines(said: Said) -> None:
    status, out, _ = said("--help")
    assert status == 0
    for line in (
        "dask scheduler\n",
        "dask worker tcp://HOST:8786 --nworkers 2 --nthreads 1\n",
        'pip install -e ".[cluster]"',
    ):
        assert line in out


@posix
@pytest.mark.parametrize(("reader", "read"), [("head -1", 1), ("head -37", 37), ("true", 0)])
@pytest.mark.parametrize("options", ["--size 4x4 --workers 1", "--size 4x4 --workers 2"])
def test_who_no_longer_reads_stops_it(reader: str, read: int, options: str) -> None:
    """Whichever line it is that nobody reads any more; the status that the shell tells is that of the proof."""
    line = f"{{ {shlex.quote(sys.executable)} -m ttt.parallel.proof_job {options}; echo $? >&2; }} | {reader}"
    ran = subprocess.run(
        line, shell=True, cwd=ROOT, env=PLAIN, capture_output=True, encoding="utf-8", timeout=LIMIT, check=False
    )
    assert len(ran.stdout.splitlines()) == read
    assert ran.stderr == "1\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device is always full here")
@pytest.mark.parametrize("options", ["--help", "--size 3x3 --workers 1"])
def test_what_cant_be_said_ends_it_without_a_traceback(options: str) -> None:
    line = f"{shlex.quote(sys.executable)} -m ttt.parallel.proof_job {options} > /dev/full"
    ran = subprocess.run(
        line, shell=True, cwd=ROOT, env=PLAIN, capture_output=True, encoding="utf-8", timeout=LIMIT, check=False
    )
    assert ran.returncode == 1
    assert "Traceback" not in ran.stderr
    assert "Exception ignored" not in ran.stderr


@posix
@pytest.mark.parametrize("lines", [0, 1, 7])
def test_a_full_disk_is_told_and_what_is_kept(lines: int, proofs: list[Proof], tmp_path: Path) -> None:
    """A limit on the size of files does what a full disk does: half a line is written, and then none."""
    path = tmp_path / "kept.jsonl"
    with Checkpoint(path, TITLE) as kept:
        for proof in proofs[:lines]:
            kept.write(proof)
    program = f"""
        import resource, sys
        from ttt.parallel import proof_job
        resource.setrlimit(resource.RLIMIT_FSIZE, ({path.stat().st_size + 150},) * 2)
        sys.exit(proof_job.main(["--size", "4x4", "--workers", "1", "--checkpoint", {str(path)!r}]))"""
    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)],
        cwd=ROOT,
        env=PLAIN,
        capture_output=True,
        encoding="utf-8",
        timeout=LIMIT,
        check=False,
    )
    assert ran.returncode == 1
    why, kept_line = ran.stderr.splitlines()
    assert why == f"{path} can't be written: there was no room for a whole line."
    assert kept_line.startswith(f"{lines + 1} of 36 claims are proved and kept in {path}; the same line again goes")
    with Checkpoint(path, TITLE) as kept:
        assert [bool(kept.proof(claim)) for claim in CLAIMS] == [True] * (lines + 1) + [False] * (35 - lines)


def test_ctrl_c_before_it_begins(
    said: Said, proofs: list[Proof], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(proof_job, "hands", interrupt)
    path = tmp_path / "kept.jsonl"
    with Checkpoint(path, TITLE) as kept:
        for proof in [*proofs[:6], proofs[6]._replace(holds=False)]:
            kept.write(proof)
    told = (130, f"\nStopped before it began; 6 of 36 claims are kept in {path}.\n", "")
    assert said("--size", "4x4", "--checkpoint", str(path)) == told
    assert said("--size", "4x4") == (130, "\nStopped before it began.\n", "")


def test_the_times_that_notebook_10_speaks_of() -> None:
    """One claim takes about a ninth of all, and all together less than a minute."""
    seconds = [found.seconds for found in measured()]
    assert len(seconds) == 62
    assert 8 < sum(seconds) / max(seconds) < 10
    assert sum(seconds) < 60
