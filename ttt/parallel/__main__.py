"""Prove that nobody can force a win on a board, with several processes.

After a stop, the same line goes on.
"""

import argparse
import os
import sys
from collections.abc import Sequence

from ttt import doors
from ttt.parallel.pools import MANY, WORKERS, make_pool
from ttt.parallel.proof_job import ClaimFailedError, Store, prove
from ttt.parallel.scatter import LostPartsError
from ttt.solvers.proofs import Claim, Proof, claims


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 0 if all claims hold, 1 if the proof broke off, 130 after Ctrl-C.

    Exits with 2 for wrong arguments.
    """
    parser = argparse.ArgumentParser(
        prog="python -m ttt.parallel", description=__doc__, allow_abbrev=False
    )
    add = parser.add_argument
    add("--size", metavar="WxH[xN]", default="5x5x4", help="up to 30 squares (default: 5x5x4)")
    how_many = f"processes (default: {WORKERS})"
    add("--workers", metavar="N", type=int, default=WORKERS, help=how_many)
    add("--store", metavar="FILE", help="keep what is proved in this file, and go on from there")
    options = parser.parse_args(arguments)
    try:
        variant = doors.sized(options.size)
        workers = doors.whole("--workers", options.workers, 1, MANY)
        wanted = claims(variant)
        store = None if options.store is None else Store(options.store)
        return _proved(wanted, workers, store)
    except (OSError, ValueError) as problem:
        parser.error(str(problem))


def _proved(wanted: list[Claim], workers: int, store: Store | None) -> int:
    variant = wanted[0].variant

    def arrived(place: int, proof: Proof) -> None:
        numbers = f"{proof.positions:,} positions, {proof.seconds:.1f} s"
        print(f"claim {place + 1} of {len(wanted)}: {proof.claim}. {numbers}", flush=True)

    try:
        with make_pool(workers) as pool:
            prove(variant, pool, store, on_arrival=arrived)
        print(f"All {len(wanted)} claims hold: nobody can force a win on {variant!r}.", flush=True)
        return 0
    except KeyboardInterrupt:
        known = len(store.proofs(wanted)) if store else 0
        print(f"\nStopped; {known} of {len(wanted)} claims are kept.")
        return 130
    except BrokenPipeError:  # nobody reads the output any more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (ClaimFailedError, LostPartsError, OSError) as problem:
        print(problem, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
