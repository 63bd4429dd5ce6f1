# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""The worst answers that we could think of: values, and functions that do something unheard of."""

import sys
from typing import Any


def _raises(*_):
    raise RuntimeError("no")


class Hostile:
    """Raises whatever is asked of it."""

    __class__ = property(_raises)
    __eq__ = __ne__ = __lt__ = __hash__ = __repr__ = __str__ = _raises
    __iter__ = __len__ = __bool__ = __getattr__ = __index__ = __neg__ = _raises
    __add__ = __sub__ = __mul__ = __contains__ = __getitem__ = _raises


class HostileNumber(int):
    """A number that can't be compared or shown."""

    __eq__ = __ne__ = __lt__ = __repr__ = __str__ = _raises
    __hash__ = int.__hash__


class HostileError(Exception):
    """An error whose text raises another one."""

    __str__ = __repr__ = _raises


class Unending:
    """A position of a game whose every move leads on."""

    to_move = "a"
    is_terminal = False

    def actions(self):
        return [1]

    def result(self, action):
        return Unending()

    def utility(self, player):
        return 0


def nested(depth):
    """Return an empty list, in so many lists."""
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


VALUES = {
    "huge": 10**5000,
    "below zero": -1,
    "infinite": float("inf"),
    "no number": float("nan"),
    "true": True,
    "long text": "x" * 10_000,
    "bytes": b"x",
    "empty": [],
    "nested": nested(10_000),
    "list of nothing": [None] * 9,
    "huge numbers": [10**5000, -(10**5000)],
    "dictionary": {10**5000: ...},
    "hostile": Hostile(),
    "hostile number": HostileNumber(3),
    "list of hostile": [Hostile(), HostileNumber(0)],
    "class": Hostile,
    "error": HostileError(),
    "unending": Unending(),
    "generator": iter(()),
    "nothing": None,
}


def giving(value):
    """Return a function that gives a value, whatever it is asked."""
    return lambda *_: value


def closes(*_):
    sys.stdout.close()


def prints(*_):
    print("x" * 10_000)


def changes(*arguments):
    for argument in arguments:
        if isinstance(argument, list | dict):
            argument.clear()


def recurs(*_):
    return recurs()


def loops(*_):
    while True:
        pass


def leaves(*_):
    raise SystemExit


def raises_strangely(*_):
    raise HostileError


DEEDS = [closes, prints, changes, recurs, loops, leaves, raises_strangely, giving(0), Hostile]
FUNCTIONS = {f"gives {kind}": giving(value) for kind, value in VALUES.items()}
FUNCTIONS |= {f"calls {deed.__name__}": deed for deed in DEEDS}
