"""Runs the tests as if on a machine eight times slower than two quiet cores: `make test-slow`.

All runs on one core, beside three busy loops of the same priority. TTT_SLOW=1 asks the browser
tests to slow their pages down once more (see `tests.browser.lab`). A test that fails only here
depends on timing, and is wrong. For authors.
"""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

import start

EVERYTHING = ["-m", "not release", "notebooks", "tests", "tests/browser"]
LOOPS = 3  # on each core that is in use
# It ends when its input does, which its parent holds: so whatever ends the parent, the loop ends,
# too.
BUSY = """
import os, signal, sys, threading
signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for pytest
def end_with_parent():
    sys.stdin.read()
    os._exit(0)
threading.Thread(target=end_with_parent).start()
while True:
    pass
"""


def one_core() -> int:
    """Keep this process, and all that it starts, on one core.

    Return how many cores are in use from now on.
    """
    if sys.platform == "linux":
        core = min(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {core})
        return 1
    cores = os.cpu_count() or 1
    print(f"Programs can't be kept on one core here: all {cores} are made busy.", flush=True)
    return cores


@contextmanager
def busy_loop() -> Iterator[None]:
    """Keep a core busy for a while."""
    with subprocess.Popen([sys.executable, "-c", BUSY], stdin=subprocess.PIPE) as loop:
        try:
            yield
        finally:
            loop.kill()


def main(arguments: Sequence[str]) -> int:
    """Run pytest with these arguments on a slow machine, and return its status.

    Without arguments, it runs all tests but those before a release.
    """
    os.environ["TTT_SLOW"] = "1"
    cores = one_core()
    with ExitStack() as loops:
        for _ in range(LOOPS * cores):
            loops.enter_context(busy_loop())
        tests = arguments or EVERYTHING
        return start.status_of(sys.executable, [*start.PYTEST, *tests])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
