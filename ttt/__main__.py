"""`python -m ttt`: what its command line says; `ttt.play.terminal` plays the games.

The exit status is 0 after q and at the end of the input, 130 after Ctrl-C, 2 for wrong arguments, and 1 if the input or
the output breaks off.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from random import Random

from ttt.agents import HumanLeftError
from ttt.arguments import LARGEST, Parser, shown, sized
from ttt.game import State, Variant
from ttt.play.series import Seat, Series, checked_name
from ttt.play.terminal import COMMANDS, LEVELLED, OPPONENTS, Games, opponent

BEGINS = {"me": "first", "opponent": "second", "coin": "coin"}
NOTES = """
The exit status is 0, 130 after Ctrl-C, and 2 if an option is wrong. Set NO_COLOR=1 for a board without colours."""


def parser() -> Parser:
    """Return the parser of the command line."""
    made = Parser(
        prog="python -m ttt",
        description="Play tic-tac-toe in the terminal, one game after the other, and see who wins more of them.",
        epilog=f"{COMMANDS}\n{NOTES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    told = f"{', '.join(OPPONENTS)} (default: harvey on 3x3, simple_reflex on other boards)"
    made.add_argument("--opponent", metavar="NAME", help=told)
    told = f"1 to 9, how many moves ahead {' and '.join(LEVELLED)} look (default: 9; look-ahead takes a second at most)"
    made.add_argument("--level", metavar="N", type=level, help=told)
    told = "me, opponent or coin: who begins each game, and so plays x (default: me)"
    made.add_argument("--begin", metavar="WHO", choices=BEGINS, default="me", help=told)
    told = f"columns and rows, 1 to {LARGEST}, and how many in a row win, such as 4x4 or 5x5x4 (default: 3x3)"
    made.add_argument("--size", metavar="WxH[xN]", default="3x3", help=f"{told}; without N a full line wins")
    made.add_argument("--name", default="you", help="what to call you (default: you)")
    made.add_argument("--seed", metavar="N", type=whole, help="a whole number: the same luck again, of coin and random")
    made.add_argument("--coach", action="store_true", help="begin with the coach on (on 3x3; see c below)")
    return made


def games(options: argparse.Namespace) -> Games:
    """Return the games that the command line asks for. Raises ValueError if they can't be played."""
    variant, rng = sized(options.size), Random(options.seed)
    default = "harvey" if variant is Variant() else "simple_reflex"
    called = default if options.opponent is None else options.opponent
    second = opponent(called, variant, rng, options.level)
    if options.level is not None and called not in LEVELLED:
        able = " and ".join(LEVELLED)
        raise ValueError(f"--level is for the opponents {able} only, not for {called}; --opponent names one")
    if options.coach and variant is not Variant():
        raise ValueError(f"--coach is for 3x3 only, not for {shown(options.size)}")
    series = Series(Seat(named(options.name)), second, BEGINS[options.begin], State.empty(variant), rng)
    return Games(series, rng, options.coach, options.level)


def whole(text: str) -> int:
    """Return the whole number that is written here. Raises ArgumentTypeError if there is none."""
    if not re.fullmatch(r"-?[0-9]{1,40}", text):
        raise argparse.ArgumentTypeError(f"a whole number was expected, not {shown(text)}")
    return int(text)


def level(text: str) -> int:
    """Return the level of difficulty that is written here. Raises ArgumentTypeError if there is none."""
    if not re.fullmatch("[1-9]", text):
        raise argparse.ArgumentTypeError(f"a level from 1 to 9 was expected, not {shown(text)}")
    return int(text)


def named(person: str) -> str:
    """Return what the person is called. Raises ValueError if it can't be shown, or somebody else is called so."""
    taken = {*OPPONENTS, *(seat.name for seat in OPPONENTS.values())}
    try:
        wanted = checked_name(person)
    except ValueError as problem:
        raise ValueError(f"--name {problem}") from None
    if wanted in taken:
        raise ValueError(f"--name {shown(person)} is the name of an opponent")
    return wanted


def main(arguments: Sequence[str] | None = None) -> int:
    """Play until the person leaves, and return the exit status. Raises SystemExit for wrong arguments."""
    for stream in (sys.stdin, sys.stdout):  # that of errors never fails
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    if os.name == "nt":
        os.system("")  # an old console understands colours from now on
    if None in (sys.stdin, sys.stdout):
        return 1
    try:
        try:
            return played(arguments)
        finally:
            sys.stdout.flush()
    except OSError:  # nobody reads the output any more, or the like
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def played(arguments: Sequence[str] | None) -> int:
    """Do what `main` does, on streams that work."""
    reader, status = parser(), 0
    options = reader.parse_args(arguments)
    try:
        series = games(options)
    except ValueError as problem:
        reader.error(str(problem))
    try:
        series.play()
    except HumanLeftError:
        print("Goodbye.")
    except KeyboardInterrupt:
        print("\nGoodbye.")
        status = 130
    return status


if __name__ == "__main__":
    sys.exit(main())
