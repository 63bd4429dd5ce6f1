"""Solve boards in every way that we have: `make bench-boards`.

4×4 alone, with two other programs: `make bench-4x4`. Each runs in a process of its own, and tells
its CPU seconds, imports apart, and the most memory that it had. On 4×4, it also tells how many
times as much as by symmetry that is. OpenSpiel takes several minutes and gigabytes; `--ours` leaves
the other programs out: make bench-boards BENCH_ARGS=--ours
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from benchmarks import rivals
from benchmarks.measure import seconds, tell
from ttt import State, Variant

Facts = dict[str, int]  # what is asserted: who wins, +1 for x, and how much there is of something


def every_position(variant: Variant) -> Facts:
    """Every position with its distance."""
    from ttt.solvers.tablebase import solve

    table = solve(variant)
    return {"value": table.outcome(State.empty(variant)).value, "positions": len(table)}


def two_proofs(variant: Variant) -> Facts:
    """Can x force a win? Can o? With one table for both."""
    from ttt.solvers.proofs import Table, wins

    table = Table()
    x, o = (wins(State.empty(variant), player, table) for player in "xo")
    return {"value": x - o}


def pairs(variant: Variant) -> Facts:
    """Pairs with which nobody loses."""
    from ttt.solvers.pairings import pairing

    return {"pairs": len(pairing(variant) or ()) // 2}


def open_spiel(variant: Variant) -> Facts:
    """Every position that is not over, without a distance, by OpenSpiel's MinimaxSolver."""
    game = f"mnk(m={variant.width},n={variant.height},k={variant.in_a_row})"
    empty = "\n".join(["." * variant.width] * variant.height)
    return {"value": int(rivals.open_spiel_solve(game)[empty].value)}


def easy_ai(variant: Variant) -> Facts:
    """The empty board alone, without a distance, by easyAI's Negamax with a transposition table."""
    return {"value": rivals.easy_ai(variant=variant, distance=False)}


class Job(NamedTuple):
    """A way to solve a board, what it should find, and in which time."""

    solve: Callable[[Variant], Facts]
    variant: Variant
    facts: Facts
    wanted: str = ""


SMALL = Variant(3, 2, 3)
FOUR = Variant(4, 4, 4)
DRAW = {"value": 0}
ALL_OF_4X4 = DRAW | {"positions": 9_722_011}
ALL_OF_5X4 = DRAW | {"positions": 674_794_169}
FIRST = "4×4 by symmetry"  # beside which the others are told
ONE_IN_EACH_ROW = {"pairs": 6}
OURS = {
    FIRST: Job(every_position, FOUR, ALL_OF_4X4, "≤ 100 ms"),
    "12×6, seven in a row, by pairs": Job(pairs, Variant(12, 6, 7), ONE_IN_EACH_ROW, "≤ 1 s"),
    "5×5, four in a row, by two proofs": Job(two_proofs, Variant(5, 5, 4), DRAW, "≤ 15 s"),
    "5×4, four in a row, by symmetry": Job(every_position, Variant(5, 4, 4), ALL_OF_5X4, "≤ 5 minutes, ≤ 4 GB"),
}  # fmt: skip
RIVALS = {
    "4×4 by OpenSpiel": Job(open_spiel, FOUR, DRAW),
    "4×4 by easyAI": Job(easy_ai, FOUR, DRAW),
}


def main(board: str, only_ours: bool) -> None:
    """Print one line for each job on a board, or on all of them."""
    first = report(FIRST)
    for name in OURS:
        if name != FIRST and name.startswith(board):
            report(name, first)
    if only_ours:
        return
    print(
        "\nNow other programs. OpenSpiel took 6 minutes and 4.4 GB when this was written;", end=" "
    )
    print("Ctrl+C ends it, and\nBENCH_ARGS=--ours leaves them out.\n", flush=True)
    for name in RIVALS:
        report(name, first)


def report(name: str, first: dict[str, Any] | None = None) -> dict[str, Any]:
    """Run a job in a new process, print what it took, on 4×4 beside the first; return that."""
    job = (OURS | RIVALS)[name]
    command = [sys.executable, "-m", "benchmarks.boards", "--job", name]
    quiet = os.environ | {"TQDM_DISABLE": "1"}
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=quiet)
    took: dict[str, Any] = json.loads(done.stdout)
    if "missing" in took:
        tell(name, f"not measured: {took['missing']}")
        return took
    assert took["facts"] == job.facts, f"{name}: {took['facts']}, and not {job.facts}"
    cost = f"{seconds(took['seconds'])}, {took['gb']:.2f} GB"
    if first and job.variant is FOUR:
        cost += f" ({took['seconds'] / first['seconds']:.1f} ×, {took['gb'] / first['gb']:.1f} ×)"
    tell(name, cost, job.wanted)
    return took


def measured(job: Job) -> dict[str, Any]:
    """Return what one of them finds, with its CPU seconds and the peak memory of this process."""
    try:
        import resource

        job.solve(SMALL)  # imports
        begin = time.process_time()
        facts = job.solve(job.variant)
    except ImportError as missing:
        return {"missing": str(missing)}
    unit = 1 if sys.platform == "darwin" else 1024  # bytes
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    return {"facts": facts, "seconds": time.process_time() - begin, "gb": peak / 1e9}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description="Solve boards in every way that we have, 4×4 with other programs too."
    )
    parser.add_argument(
        "board", nargs="?", default="", help="what the names of the jobs begin with, such as 4×4"
    )
    parser.add_argument("--ours", action="store_true", help="leave the other programs out")
    parser.add_argument("--job", choices=[*OURS, *RIVALS], help="only this one, as JSON")
    arguments = parser.parse_args()
    if arguments.job:
        print(json.dumps(measured((OURS | RIVALS)[arguments.job])))
    else:
        main(arguments.board, arguments.ours)
