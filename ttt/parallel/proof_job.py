"""`python -m ttt.parallel.proof_job`: nobody can force a win, proved claim by claim, by many hands, and not all at once.

Reading order: `run`, scatter and gather with a checkpoint; `measured`, the proof for 5×5 that was run already; then the
command line.

The exit status is 0 when all claims hold, 1 if one does not or the work or the output broke off, 2 for wrong arguments,
and 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from ttt.arguments import Parser, shown, sized
from ttt.parallel.checkpoint import Checkpoint, read
from ttt.parallel.pools import MANY, InProcess, checked_workers, hands
from ttt.parallel.scatter import Arrival, LostPartsError, scatter_gather
from ttt.solvers.proofs import Claim, Proof, claims, prove
from ttt.variant import Variant

MEASURED = Path(__file__).with_name("proof_5x5x4.jsonl")
PATIENCE = 5  # seconds to wait for a scheduler
INTERRUPTED = 130  # the exit status
NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
NOTES = """
5x5x4 takes one worker about half a minute. With --checkpoint, type the same line again after a stop, however it came
about, and what is proved is not proved again.

On several machines, all with the same version of this project, installed with pip install -e ".[cluster]":
  on one of them:   dask scheduler
  on each of them:  dask worker tcp://HOST:8786 --nworkers 2 --nthreads 1
  on any of them:   python -m ttt.parallel.proof_job --scheduler tcp://HOST:8786 --checkpoint FILE
HOST is as in the address that the scheduler prints. Do so only in a network that you trust: a worker does whatever it
is sent.

The exit status is 0 if all claims hold, 1 if one does not, or the work broke off, 130 after Ctrl-C, and 2 if an option
is wrong."""


class ClaimFailedError(RuntimeError):
    """A claim does not hold: `proof` is what was found about it."""

    def __init__(self, proof: Proof) -> None:
        super().__init__(f"{proof.claim.player} can force a win after {proof.claim.moves}")
        self.proof = proof


def run(
    claims: Iterable[Claim],
    executor: Executor | None = None,
    *,
    checkpoint: Checkpoint | None = None,
    on_arrival: Arrival | None = None,
    work: Callable[[Claim], Proof] = prove,
) -> list[Proof]:
    """Return a proof of each claim, in order, what the checkpoint has not yet proved by an executor, and kept there.

    `on_arrival(position, proof)` is called for each new one, when it is kept. Raises ClaimFailedError if a claim does
    not hold, when it is kept too and those that have not begun are cancelled; and what `scatter_gather` raises.
    """
    claims = list(claims)
    found = {claim: proof for claim in claims if checkpoint and (proof := checkpoint.proof(claim))}
    left = [(position, claim) for position, claim in enumerate(claims) if claim not in found]
    for proof in found.values():
        _check(proof)

    def arrived(number: int, proof: Proof) -> None:
        if checkpoint:
            checkpoint.write(proof)
        if on_arrival:
            on_arrival(left[number][0], proof)
        _check(proof)

    new = scatter_gather(work, [claim for _, claim in left], executor, on_arrival=arrived)
    found |= {proof.claim: proof for proof in new}
    return [found[claim] for claim in claims]


def measured() -> list[Proof]:
    """Return the proofs of all claims of (5, 5, 4), as they were found and timed on one machine by one process."""
    variant = Variant(5, 5, 4)
    return read(MEASURED, _title(variant, 3), claims(variant))


def _check(proof: Proof) -> None:
    if not proof.holds:
        raise ClaimFailedError(proof)


def _title(variant: Variant, plies: int) -> str:
    """Return the title of a proof, for its checkpoint."""
    return f"{variant!r}, {plies} {'ply' if plies == 1 else 'plies'}"


def parser() -> Parser:
    """Return the parser of the command line."""
    made = Parser(
        prog="python -m ttt.parallel.proof_job",
        description="Prove that nobody can force a win on a board, in parts that many hands can share.",
        epilog=NOTES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    told = "columns, rows, and how many in a row win (default: 5x5x4); 25 squares at most, without N a full line wins"
    made.add_argument("--size", metavar="WxH[xN]", default="5x5x4", help=told)
    told = "the claims are about the board after so many moves, 1 or 3: few large ones or many small ones (default: 3)"
    made.add_argument("--plies", metavar="N", type=int, choices=(1, 3), default=3, help=told)
    who = made.add_mutually_exclusive_group()
    who.add_argument("--workers", metavar="N", type=_workers, help="processes on this machine (default: 2)")
    who.add_argument("--scheduler", metavar="ADDRESS", help="of a Dask cluster that does the work, tcp://HOST:8786")
    made.add_argument("--checkpoint", metavar="FILE", help="keep what is proved in this file, and go on from there")
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Prove what the command line asks for, and return the exit status. Raises SystemExit for wrong arguments."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace", line_buffering=True)
    try:
        try:
            return _asked(arguments)
        except KeyboardInterrupt:  # when all was said, or nothing was asked yet
            return INTERRUPTED
        finally:
            print(end="", flush=True)
    except OSError:  # nobody reads the output any more, or the like
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _asked(arguments: Sequence[str] | None) -> int:
    """Do what `main` does, as long as somebody reads it."""
    reader = parser()
    options = reader.parse_args(arguments)
    wanted, checkpoint = list[Claim](), None
    with ExitStack() as stack:
        try:
            variant = sized(options.size)
            wanted = claims(variant, options.plies)
            if options.checkpoint is not None:
                checkpoint = stack.enter_context(Checkpoint(options.checkpoint, _title(variant, options.plies)))
            executor = _executor(options, stack)
        except BrokenPipeError:
            raise
        except (OSError, ValueError) as problem:
            reader.error(str(problem))
        except KeyboardInterrupt:
            done, of = _done(wanted, checkpoint), len(wanted)
            kept = f"; {done} of {of} claims are kept in {checkpoint.path}" if checkpoint else ""
            print(f"\nStopped before it began{kept}.")
            return INTERRUPTED
        return _told(variant, wanted, executor, checkpoint)


def _told(variant: Variant, wanted: list[Claim], executor: Executor, checkpoint: Checkpoint | None) -> int:
    """Run the proof, say what comes of it, and return the exit status."""
    done = _done(wanted, checkpoint)

    def on_arrival(_: int, proof: Proof) -> None:
        nonlocal done
        if proof.holds:
            done += 1
            by = proof.worker.partition(", thread")[0]
            print(f"{done} of {len(wanted)}: {proof.claim}. {_cost(proof.positions, proof.seconds)}, by {by}")

    try:
        print(f"{len(wanted)} claims{f', {done} of them proved already' if done else ''}")
        proofs = run(wanted, executor, checkpoint=checkpoint, on_arrival=on_arrival)
    except ClaimFailedError as failure:
        print(f"{failure}. So these claims don't prove a draw.")
        return 1
    except BrokenPipeError:
        raise
    except (LostPartsError, OSError) as problem:
        print(f"{problem}.\n{_kept(done, len(wanted), checkpoint)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"\nStopped. {_kept(done, len(wanted), checkpoint)}")
        return INTERRUPTED
    board = f"{variant.width}×{variant.height}, {NUMBERS[variant.in_a_row]} in a row"
    cost = _cost(sum(proof.positions for proof in proofs), sum(proof.seconds for proof in proofs))
    print(f"All {len(wanted)} claims hold: on {board}, nobody can force a win. {cost} of work.")
    return 0


def _done(wanted: list[Claim], checkpoint: Checkpoint | None) -> int:
    """Return how many claims are kept that hold."""
    return sum(1 for claim in wanted if checkpoint and (proof := checkpoint.proof(claim)) and proof.holds)


def _cost(positions: int, seconds: float) -> str:
    return f"{positions:,} position{'' if positions == 1 else 's'}, {seconds:.1f} s"


def _kept(done: int, of: int, checkpoint: Checkpoint | None) -> str:
    if checkpoint:
        return (
            f"{done} of {of} claims are proved and kept in {checkpoint.path}; the same line again goes on from there."
        )
    return f"{done} of {of} claims were proved, and none was kept: --checkpoint FILE would have kept them."


def _executor(options: argparse.Namespace, stack: ExitStack) -> Executor:
    """Return who does the work; the stack ends it. Raises ValueError if nobody answers."""
    if options.scheduler is None:
        here = InProcess() if options.workers == 1 else hands(options.workers or 2)
        stack.callback(here.shutdown, wait=False, cancel_futures=True)
        return here
    if not re.fullmatch(r"(tcp|tls)://\S+:[0-9]+", options.scheduler):
        raise ValueError(f"--scheduler {shown(options.scheduler)} is no address, such as tcp://192.168.1.7:8786")
    try:
        from distributed import Client
    except ImportError:
        raise ValueError('--scheduler needs a package that is not here: pip install -e ".[cluster]"') from None
    try:
        client: Any = stack.enter_context(Client(options.scheduler, timeout=PATIENCE, set_as_default=False))
    except Exception as problem:  # whatever else may answer at that address
        raise ValueError(f"no scheduler answers at {options.scheduler}: {problem}") from problem
    if not client.nthreads():
        print(f"No workers yet. This starts two: dask worker {options.scheduler} --nworkers 2 --nthreads 1")
    executor: Executor = client.get_executor()
    return executor


def _workers(text: str) -> int:
    try:
        return checked_workers(int(text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"1 to {MANY:,} were expected, not {shown(text)}") from None


if __name__ == "__main__":
    sys.exit(main())
