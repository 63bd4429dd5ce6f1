"""The process in which a program is tried, as seen from outside (notebook 04).

Reading order: `Worker`, which asks it, and ends it if it takes too long or too much; `Here`, for a
browser, where there are no processes; `worker`, which chooses.
"""

import copy
import sys
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any

from ttt.referee import luck
from ttt.referee.inside import Call, Facts, Reply, Source, answered, facts, load, serve

LOADING = 60  # seconds
MEMORY = 1_000_000_000  # bytes
GLANCE = 0.1  # seconds between two looks at it
MOVE = 1 / 4  # of the time may go into one move,
LEAST = 5  # or so many seconds
STEPS = 5_000_000  # in a browser, in place of a time limit
NO_TIME = "it gave no answer in {:g} seconds"
NO_ROOM = "it took more than 1 GB of memory"
ENDED = "it ended its own process"


def limit(seconds: float) -> float:
    """Return how long one move may take, if there are so many seconds in all."""
    return max(seconds * MOVE, LEAST)


class ProgramError(ValueError):
    """A program can't be put on trial, for a reason that its author can mend."""


class Worker:
    """A process in which a program runs. After its end it is started anew when it is needed."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.process: Any = None
        self.facts = self._start()

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def ask(self, call: Call, seconds: float) -> Reply:
        """Return what comes of a call within so many seconds."""
        if self.process is None:
            self._start()
        self.pipe.send(call)
        reply = self._reply(seconds)
        if isinstance(reply, Reply):
            return reply
        self.end()
        return Reply(kind="ends its process" if reply == ENDED else "no answer", problem=reply)

    def _start(self) -> Facts:
        """Start the process. Raises ProgramError if the program can't be loaded."""
        from loky.backend import get_context  # unlike Python's own, it never runs the main file

        context = get_context("loky")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, self.source), daemon=True)
        self.process.start()
        theirs.close()
        loaded = self._reply(LOADING)
        if isinstance(loaded, Facts):
            return loaded
        self.end()
        where = self.source.file or self.source.name
        raise ProgramError(f"{where} can't be loaded: {loaded}{advice(loaded)}")

    def _reply(self, seconds: float) -> Any:
        """Return what the process sends; or a sentence that says why there is nothing."""
        import psutil

        until = monotonic() + seconds
        try:
            while not self.pipe.poll(GLANCE):
                if monotonic() > until:
                    return NO_TIME.format(seconds)
                if psutil.Process(self.process.pid).memory_info().rss > MEMORY:
                    return NO_ROOM
            return self.pipe.recv()
        except (EOFError, OSError, psutil.Error):
            return ENDED

    def end(self) -> None:
        """End the process, and all that it has started."""
        if self.process is None:
            return
        import psutil

        self.pipe.close()
        with suppress(psutil.NoSuchProcess):
            one = psutil.Process(self.process.pid)
            for each in [*one.children(recursive=True), one]:
                with suppress(psutil.NoSuchProcess):
                    each.kill()
        _kill_group(self.process.pid)
        self.process.join()
        self.process = None


def _kill_group(pid: int) -> None:
    """End what a process has left behind that had ended itself (not on Windows)."""
    if sys.platform != "win32":
        import os
        import signal

        with suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)


def advice(problem: str) -> str:
    """Return what helps against this problem; nothing if that is not known."""
    if problem.startswith("EOFError"):
        start = 'Lines that start a game belong below `if __name__ == "__main__":`.'
        return f". It asks somebody for input, but has to find its move by itself. {start}"
    if problem.startswith("ModuleNotFoundError"):
        return ". Install that package, or copy the function into a file that doesn't need it."
    return ""


class Here:
    """The same without a process of its own: steps are counted in place of seconds."""

    def __init__(self, program: Callable[..., Any] | Source) -> None:
        self.program = load(program) if isinstance(program, Source) else program
        self.facts = facts(self.program)

    def __enter__(self) -> "Here":
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def ask(self, call: Call, _: float) -> Reply:
        """Return what comes of a call."""
        arguments = copy.deepcopy(call.arguments)
        steps = call.steps or STEPS
        with luck.in_control():
            return answered(self.program, call._replace(arguments=arguments, steps=steps))

    def end(self) -> None:
        """Do nothing: there is nothing to end."""


def worker(program: Callable[..., Any] | Source) -> Worker | Here:
    """Return what asks a program: in a process of its own, if there are processes.

    Raises ProgramError if it can't be loaded there.
    """
    if sys.platform == "emscripten":
        return Here(program)
    if isinstance(program, Source):
        return Worker(program)
    import cloudpickle

    name = getattr(program, "__name__", type(program).__name__)
    try:
        pickled = cloudpickle.dumps(program)
    except Exception as problem:
        raise ProgramError(f"{name} can't be sent to a process of its own: {problem}") from problem
    return Worker(Source(name, pickled))
