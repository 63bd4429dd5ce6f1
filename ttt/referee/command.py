"""`python -m ttt --referee FILE FUNCTION`: a program on trial from the command line (notebook 04).

Its exit status is for scripts that test programs: 0 if nobody beats it, 1 if somebody does or if it
can't play all its games to the end, 2 if it can't be tried, 3 if not everything is known in time.
"""

import argparse
import sys
from collections.abc import Sequence

from ttt.referee.trial import trial
from ttt.referee.worker import ProgramError

UNBEATEN, BEATEN, NOT_TRIED, NOT_KNOWN = range(4)


def main(arguments: Sequence[str]) -> int:
    """Print a verdict, and return the exit status. Raises SystemExit for wrong arguments."""
    parser = argparse.ArgumentParser(
        prog="python -m ttt",
        description="Let a tic-tac-toe program play against every opponent there is.",
        epilog="Exit status: 0 nobody beats it, 1 somebody does, 2 it can't be tried, "
        "3 not known after that time.",
    )
    parser.add_argument("--referee", nargs=2, metavar=("FILE", "FUNCTION"), required=True)
    parser.add_argument("--seconds", type=float, default=60, help="what may be spent (default: 60)")
    parser.add_argument("--markdown", action="store_true", help="print it as for an issue")
    options = parser.parse_args(arguments)
    file, function = options.referee
    try:
        verdict = trial(file, function, seconds=options.seconds)
    except (ProgramError, TypeError, ValueError) as problem:
        print(problem, file=sys.stderr)
        return NOT_TRIED
    print(verdict.markdown if options.markdown else verdict)
    if verdict.is_unbeaten:
        return UNBEATEN
    is_open = not verdict.is_finished and not verdict.lost
    return NOT_KNOWN if is_open else BEATEN
