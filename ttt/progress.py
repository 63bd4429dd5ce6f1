"""How far something is that takes longer than a second: a bar, for the person who waits.

Whether a bar is shown depends on how fast the machine is. So where outputs are compared, the
environment says TTT_PROGRESS=0, and there are none. (tqdm's own TQDM_DISABLE=1 is not heard in a
notebook.)
"""

import os
from collections.abc import Iterable, Iterator, Sized
from time import monotonic
from typing import Any, TypeVar

T = TypeVar("T")
DELAY = 1  # seconds without a bar


def progress(steps: Iterable[T], what: str) -> Iterator[T]:
    """Yield the steps; if they take longer than a second, a bar says how many are done."""
    is_wanted = os.environ.get("TTT_PROGRESS") != "0"
    began = monotonic()
    bar = None
    try:
        for done, step in enumerate(steps):
            if bar is not None:
                bar.update()
            elif is_wanted and monotonic() - began > DELAY:
                bar = _bar(len(steps) if isinstance(steps, Sized) else None, done, what)
            yield step
    finally:
        if bar is not None:
            bar.total = None  # a notebook would keep one that is not full, in red
            bar.close()


def _bar(total: int | None, done: int, what: str) -> Any:
    from tqdm.auto import tqdm  # not before: most steps are done in less than a second

    tqdm.monitor_interval = 0  # no thread: a browser has none
    return tqdm(total=total, initial=done, desc=what, leave=False)
