"""Luck under control: what `random` answers while a program is on trial (notebook 04).

A program that uses `random` has to be judged by all that its luck may choose. So in its process,
`choice`, `randrange`, `randint`, `shuffle` and `sample` take the way that a script says: 0 is the
first of all possible outcomes, 1 the second, and so on. `random()` and its kind have too many
outcomes for that: the least one and the greatest are tried, and others are drawn.

Reading order: `Luck`, what is said and noted; `Scripted`, a `Random` that obeys; `in_control`;
`next_script`, which goes through all outcomes.
"""

import random
from collections.abc import Iterator, MutableSequence, Sequence
from contextlib import contextmanager
from typing import Any, SupportsIndex

Script = tuple[int, ...]
LEAST, GREATEST = 0.0, 1 - 2**-53  # that `random` returns
MOST = 50  # choices in one call that follow a script
TRUE_RANDOM = random.Random
MODULE = ("choice", "randrange", "randint", "shuffle", "sample", "random", "uniform", "choices",
          "seed", "getrandbits", "triangular", "gauss", "normalvariate", "betavariate",
          "expovariate", "setstate", "getstate")  # fmt: skip


class Luck:
    """What luck has to choose during a call, and what it chose.

    It follows the script; after its end it takes the first outcome, or draws with `drawn`.
    """

    def __init__(self, script: Script = (), drawn: random.Random | None = None) -> None:
        self.script = script
        self.drawn = drawn
        self.choices: list[tuple[int, int]] = []  # the place taken, and of how many
        self.is_counted = True  # False once there were too many outcomes to be gone through

    def below(self, number: int) -> int:
        """Return a whole number from 0 up to one less than `number`."""
        at = len(self.choices)
        if at == MOST:  # "until the square is free", say: the first outcome may never be
            self.is_counted = False
            self.drawn = self.drawn or TRUE_RANDOM(0)
        if at < len(self.script):
            place = min(self.script[at], number - 1)
        elif self.drawn:
            place = self.drawn.randrange(number)
        else:
            place = 0
        self.choices.append((place, number))
        return place

    def fraction(self) -> float:
        """Return a number from 0 to 1: one that is drawn, the least or the greatest."""
        self.is_counted = False
        if self.drawn:
            return self.drawn.random()
        drawn = TRUE_RANDOM(len(self.choices)).random()
        return (drawn, LEAST, GREATEST)[self.below(3)]


NOW = [Luck()]  # that of the call that runs


class Scripted(random.Random):
    """A source of random numbers that takes what `Luck` says, whatever its seed."""

    def random(self) -> float:
        """Return a number from 0 to 1, which is drawn."""
        return NOW[0].fraction()

    def getrandbits(self, k: int, /) -> int:
        """Return a whole number of k bits, which is drawn."""
        return int(NOW[0].fraction() * 2**k)

    def seed(self, *_: Any, **__: Any) -> None:
        """Do nothing: luck takes every way, and not that of a seed."""

    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        """Return a number near `mu`; unlike Python's, it keeps none for the next call."""
        return self.normalvariate(mu, sigma)

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """Return one of these whole numbers."""
        numbers = range(start) if stop is None else range(start, stop, step)
        if not numbers:
            raise ValueError(f"empty range for randrange({start}, {stop}, {step})")
        return numbers[NOW[0].below(len(numbers))]

    def choice(self, seq: Any) -> Any:
        """Return one of these."""
        if not len(seq):
            raise IndexError("Cannot choose from an empty sequence")
        return seq[NOW[0].below(len(seq))]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Bring these into any order."""
        for last in range(len(x) - 1, 0, -1):
            place = NOW[0].below(last + 1)
            x[last], x[place] = x[place], x[last]

    def sample(self, population: Sequence[Any], k: SupportsIndex, **_: Any) -> list[Any]:
        """Return `k` of these, in any order."""
        left = list(population)
        if not 0 <= int(k) <= len(left):
            raise ValueError("Sample larger than population or is negative")
        return [left.pop(NOW[0].below(len(left))) for _ in range(int(k))]


@contextmanager
def in_control() -> Iterator[None]:
    """Let `random` answer as `Luck` says: the module, and each Random that is made or loaded."""
    before = {name: getattr(random, name) for name in MODULE}
    mine = Scripted()
    random.Random = Scripted  # type: ignore[misc]  # so is one that comes with a program
    for name in MODULE:
        setattr(random, name, getattr(mine, name))
    try:
        yield
    finally:
        random.Random = TRUE_RANDOM  # type: ignore[misc]
        for name, function in before.items():
            setattr(random, name, function)


def next_script(choices: Sequence[tuple[int, int]]) -> Script | None:
    """Return the script of the next outcome after these choices; None after the last one."""
    for at in range(len(choices) - 1, -1, -1):
        place, number = choices[at]
        if place + 1 < number:
            return (*(earlier for earlier, _ in choices[:at]), place + 1)
    return None
