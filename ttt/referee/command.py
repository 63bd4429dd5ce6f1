"""`python -m ttt --referee FILE FUNCTION`: a program on trial from the command line (notebook 04).

Its exit status is for scripts that test programs: 0 if no lost game was found, 1 if it can be beaten
or can't finish its games, 2 if it can't be tried, 3 if time ran out first.
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
        epilog="Exit status: 0 if no lost game was found, 1 if it can be beaten or can't finish its "
        "games, 2 if it can't be tried, 3 if time ran out first.",
    )
    parser.add_argument("--referee", nargs=2, metavar=("FILE", "FUNCTION"), required=True)
    parser.add_argument(
        "--seconds",
        type=float,
        default=60,
        help="how many seconds the trial may take (default: 60)",
    )
    parser.add_argument(
        "--markdown",
        action="store_true",
        help="print the verdict as Markdown, ready to paste into an issue",
    )
    options = parser.parse_args(arguments)
    file, function = options.referee
    try:
        verdict = trial(file, function, seconds=options.seconds)
    except (ProgramError, TypeError, ValueError) as problem:
        print(problem, file=sys.stderr)
        return NOT_TRIED
    print(verdict.markdown if options.markdown else verdict)
    if verdict.lost or verdict.breaks:
        return BEATEN
    return UNBEATEN if verdict.is_finished else NOT_KNOWN
