"""Solve 4×4, four in a row, in our three ways and with two other programs: `make bench-4x4`.

Each runs in a process of its own, and tells its CPU seconds and the most memory that it had, both with everything that
it imports. OpenSpiel takes several minutes and gigabytes; `--ours` leaves the other programs out:
make bench-4x4 BENCH_ARGS=--ours
"""

import argparse
import json
import os
import subprocess
import sys
import time
from typing import Any

from tests.benchmarks import rivals
from ttt import State, Variant

VARIANT = Variant(4, 4, 4)
POSITIONS = 9_722_011
START = State.empty(VARIANT)


def by_symmetry() -> dict[str, int]:
    """Every position with its distance; one occupancy of each symmetry class is worked out."""
    from ttt.solvers.tablebase import solve

    table = solve(VARIANT)
    return {"value": table.outcome(START).value, "positions": len(table)}


def every_occupancy() -> dict[str, int]:
    """Every position with its distance."""
    from ttt.solvers.tablebase import solve

    table = solve(VARIANT, by_symmetry=False)
    return {"value": table.outcome(START).value, "positions": len(table)}


def search() -> dict[str, int]:
    """The empty board alone, without a distance, by alpha-beta with a table and symmetry."""
    from ttt.solvers.bits import alphabeta_with_table

    return {"value": alphabeta_with_table(START)}


def open_spiel() -> dict[str, int]:
    """Every position that is not over, without a distance, by OpenSpiel's MinimaxSolver."""
    table = rivals.open_spiel_solve("mnk(m=4,n=4,k=4)")
    return {"value": int(table["\n".join(["...."] * 4)].value), "unfinished": len(table)}


def easy_ai() -> dict[str, int]:
    """The empty board alone, without a distance, by easyAI's Negamax with a transposition table."""
    return {"value": rivals.easy_ai(variant=VARIANT, distance=False)}


OURS, RIVALS = [by_symmetry, every_occupancy, search], [open_spiel, easy_ai]


def main(only_ours: bool) -> None:
    """Print one line for each; its ratios say how many times as much as the first it took."""
    first = tell(OURS[0].__name__)
    for ours in OURS[1:]:
        tell(ours.__name__, first)
    if only_ours:
        return
    print("\nNow other programs. OpenSpiel took 6 minutes and 4.4 GB when this was written; Ctrl+C ends it, and")
    print("make bench-4x4 BENCH_ARGS=--ours leaves them out.\n", flush=True)
    for rival in RIVALS:
        tell(rival.__name__, first)


def tell(name: str, first: dict[str, Any] | None = None) -> dict[str, Any]:
    """Run one of them, print what it took, also beside the first, and return that."""
    found = run(name)
    if "missing" in found:
        print(f"{name:<16} not measured: {found['missing']}", flush=True)
        return found
    assert found["value"] == 0, f"4×4 is a draw, but {name} says {found['value']:+}"
    assert found.get("positions", POSITIONS) == POSITIONS, f"{name} counts {found['positions']} positions"
    ratios = f"{found['seconds'] / first['seconds']:8.1f} × {found['gb'] / first['gb']:6.1f} ×" if first else ""
    print(f"{name:<16} {found['seconds']:7.1f} s {found['gb']:6.2f} GB {ratios}", flush=True)
    return found


def run(name: str) -> dict[str, Any]:
    """Return what one of them tells from a new process."""
    quiet = {**os.environ, "TQDM_DISABLE": "1"}
    command = [sys.executable, "-m", "tests.benchmarks.four_by_four", name]
    told = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=quiet).stdout
    found: dict[str, Any] = json.loads(told)
    return found


def measured(name: str) -> dict[str, Any]:
    """Return what one of them finds, with the CPU seconds and the peak memory of this process."""
    [job] = [job for job in [*OURS, *RIVALS] if job.__name__ == name]
    try:
        import resource

        found = job()
    except ImportError as missing:
        return {"missing": str(missing)}
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return {**found, "seconds": time.process_time(), "gb": peak / 1e9}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Solve 4×4 in our three ways and with two other programs.")
    parser.add_argument("--ours", action="store_true", help="leave the other programs out")
    parser.add_argument("job", nargs="?", choices=[job.__name__ for job in [*OURS, *RIVALS]], help="this one, as JSON")
    arguments = parser.parse_args()
    if arguments.job:
        print(json.dumps(measured(arguments.job)))
    else:
        main(arguments.ours)
