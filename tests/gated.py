"""A proof of 4×4 that stops at a gate: `python -m tests.gated FOLDER` is killed there by `tests.test_proof_job`.

Its workers write into FOLDER/log what they begin and what they finish. The first claims go through; those after them
wait until there is a file FOLDER/gate.
"""

import os
import sys
import time
from functools import partial
from pathlib import Path

from ttt.parallel import proof_job
from ttt.solvers.proofs import Claim, Proof, prove

THROUGH = 5  # claims that need not wait


def work(folder: Path, claim: Claim) -> Proof:
    note(folder, f"begun {claim}")
    begun = [line for line in (folder / "log").read_text().splitlines() if line.startswith("begun")]
    while f"begun {claim}" not in begun[:THROUGH] and not (folder / "gate").exists():
        time.sleep(0.005)
    proof = prove(claim)
    note(folder, f"done {claim}")
    return proof


def note(folder: Path, line: str) -> None:
    log = os.open(folder / "log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.write(log, f"{line}\n".encode())
    os.close(log)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    from tests.gated import work as found_by_all

    proof_job.run = partial(proof_job.run, work=partial(found_by_all, folder))
    sys.exit(proof_job.main(["--size", "4x4", "--checkpoint", str(folder / "kept.jsonl")]))
