"""What our command lines share (`ttt.__main__`, `ttt.parallel.proof_job`).

Reading order: `Parser`; `sized`, the form of --size; `shown`, how what was typed is quoted.
"""

from __future__ import annotations

import argparse
import re
from contextlib import suppress
from typing import NoReturn

from ttt.doors import short
from ttt.variant import Variant

LARGEST = 10  # squares along a side: their numbers have two digits, and the board fits into every window


class Parser(argparse.ArgumentParser):
    """A parser of the command line that says in one line what is wrong with it."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and exit with status 2."""
        line = "".join(mark if mark.isprintable() else "?" for mark in message)
        self.exit(2, f"{self.prog}: {line}; see {self.prog} --help\n")


def sized(size: str) -> Variant:
    """Return the game on a board of this size, such as 4x4 or 5x5x4. Raises ValueError if there is none."""
    with suppress(ValueError):
        if not re.fullmatch(r"[0-9]+([xX×][0-9]+){1,2}", size):
            raise ValueError(size)
        numbers = [int(number) for number in re.split("[xX×]", size)]
        width, height, in_a_row = [*numbers, min(numbers)] if len(numbers) == 2 else numbers
        if max(numbers) <= LARGEST:
            return Variant(width, height, in_a_row)
    expected = f"such as 4x4 or 5x5x4, sides of 1 to {LARGEST} and a line that fits"
    raise ValueError(f"--size {shown(size)} is not a board; one {expected}, was expected")


def shown(text: str) -> str:
    """Return what somebody has typed, in quotes and not too long."""
    return ascii(short(text))
