"""How many nodes a learner's search looks at, and with which windows: seen from outside, call by call."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Any

from ttt.check.watch import EndlessError, code_of, layers

LOOKED_AT = 1_000  # calls; the later ones are only counted


@dataclass
class Calls:
    """What a search gave, how often it was called, itself or the function in it that recurs, and with which numbers.

    `windows` holds the numbers among the arguments of the first calls, in their order.
    """

    value: Any
    count: int = 0
    windows: set[tuple[float, ...]] = field(default_factory=set)


def calls(function: Callable[..., Any], arguments: tuple[Any, ...], most: int) -> Calls:
    """Call a search, its cache emptied if it has one, and count; 0 if its calls can't be seen.

    Raises EndlessError after so many calls, and what the search raises.
    """
    for layer in layers(function):
        if hasattr(layer, "cache_clear"):
            layer.cache_clear()
    found = code_of(function)
    file = found.co_filename if found else None
    counts, windows = Counter[CodeType](), dict[CodeType, set[tuple[float, ...]]]()

    def see(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event != "call" or code.co_filename != file or code.co_name.startswith("<"):
            return
        counts[code] += 1
        if counts[code] > most:
            raise EndlessError
        if counts[code] > LOOKED_AT:
            return
        given = (frame.f_locals[name] for name in code.co_varnames[: code.co_argcount])
        windows.setdefault(code, set()).add(tuple(one for one in given if type(one) in (int, float)))

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        value = function(*arguments)
    finally:
        sys.setprofile(before)
    for code, count in counts.most_common(1):
        return Calls(value, count, windows[code])
    return Calls(value)
