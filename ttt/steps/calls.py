"""A recursive function, run once and written down call by call (notebooks 02 and 03).

Reading order: `Call`, `Step` and `Recording`, what is written down; `recorded`, which runs the
function; `_Recorder`, which watches it; `explain`, what is said of a step.

The function is watched here and not by `ttt.check.watch`: checks stand above the steps, and they
look into no function of the package, while `ttt.count.is_certain_draw` is to be seen here, too.
"""

import ast
import dis
import inspect
import io
import os
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from numbers import Rational, Real
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

from ttt import doors
from ttt.game import State
from ttt.notation import LONGEST, printable, shown, status

CALLS = 400  # at most: a drawing has no room for more
DEEP = 100  # calls that wait for each other; the boards of a game are fewer
STEP_LIMIT = 1_000_000  # bytecodes that one run may take
PACKAGE = str(Path(__file__).parent.parent)  # what a State does is not the learner's
LIBRARY = str(Path(os.__file__).parent)
LETTERS = 6  # of a value, at most, where it is drawn
ENDLESS = """{name} called itself {count} times, each call waiting for the next, and had not come \
to an end. For which {what} does it return without calling itself?"""
TOO_MANY = "{name} made more than {most} calls; begin with {less}."
STOPPED = "{name} had not come to an end after {limit:,} steps, and was stopped."
UNWRITTEN = "{name} is not written yet."
NOT_CALLED = "{name} can't be called with one argument: {error}."
ONE_FUNCTION = "a function that you have written, such as is_certain_draw,"


@dataclass
class Call:
    """One call: its argument, the number of the call that made it, and what it returned.

    `text` is what it returned, as it was written at that time.
    """

    argument: Any
    parent: int | None
    returned: Any = None
    text: str = ""


class Step(NamedTuple):
    """What happened to a call: "call", "return", or "raise" if an exception ended it."""

    kind: str
    call: int


@dataclass(frozen=True)
class Recording:
    """All calls of a function in order, and the steps in which they began and ended.

    `error` is the exception that ended the run, in words. `problem` says why there is nothing to
    be seen; then there are no calls.
    """

    name: str
    calls: tuple[Call, ...] = ()
    steps: tuple[Step, ...] = ()
    error: str = ""
    problem: str = ""

    def waiting(self, step: int) -> list[int]:
        """Return the calls that had begun but not ended after so many steps, the first one first."""
        begun = list[int]()
        for kind, call in self.steps[:step]:
            if kind == "call":
                begun.append(call)
            else:
                begun.remove(call)
        return begun

    def move(self, number: int) -> str:
        """Return the move that leads from the board above to that of a call: "o 3".

        Returns "" if no single move does.
        """
        parent = self.calls[number].parent
        after = self.calls[number].argument
        if parent is None:
            return ""
        before = self.calls[parent].argument
        if not isinstance(before, State) or not isinstance(after, State) or before.is_terminal:
            return ""
        moves = [square for square in before.actions() if before.result(square) == after]
        return f"{before.to_move} {moves[0]}" if moves else ""


class _StopError(BaseException):
    """The run is too long. (A BaseException, so that `except Exception` lets it pass.)"""


def recorded(function: Callable[[Any], Any], argument: State | int | str) -> Recording:
    """Call a function once, and return all calls of it that this led to.

    What a cache remembers is forgotten first; calls that it then answers by itself are none. What
    the function prints is not shown. Raises TypeError for what is no function written in Python, or
    for another argument.
    """
    code = _code(function)
    if not isinstance(argument, State | int | str):
        expected = "a State, a whole number or a text"
        doors.wrong(TypeError, "argument", argument, expected)
    name = doors.name_of(function)
    if hasattr(function, "cache_clear"):
        function.cache_clear()
    recorder = _Recorder(name, code)
    error = recorder.run(function, argument)
    calls = recorder.calls
    problem = recorder.problem
    has_none = bool(calls) and (calls[0].returned is None or calls[0].returned is ...)
    if has_none and _has_gap(code):
        problem = UNWRITTEN.format(name=name)
    elif not calls:
        problem = NOT_CALLED.format(name=name, error=error)
    if problem:
        return Recording(name, problem=problem)
    return Recording(name, tuple(calls), tuple(recorder.ended(error)), error)


def _code(function: Any) -> CodeType:
    """Return the code of a function, below its cache. Raises TypeError if there is none."""
    doors.function("a function", function, ONE_FUNCTION)
    inner = inspect.unwrap(function)
    if not inspect.isfunction(inner):
        doors.wrong(TypeError, "function", function, ONE_FUNCTION)
    if inspect.isgeneratorfunction(inner) or inner.__code__.co_argcount == 0:
        expected = "a function of one argument that returns its value"
        doors.wrong(TypeError, "function", function, expected)
    return inner.__code__


def _has_gap(code: CodeType) -> bool:
    """Is there still a `...` in this function?"""
    try:
        written = ast.parse(textwrap.dedent(inspect.getsource(code)))
    except (OSError, TypeError, SyntaxError, ValueError):  # its text is not to be found
        return ... in code.co_consts
    return any(isinstance(part, ast.Constant) and part.value is ... for part in ast.walk(written))


@dataclass
class _Recorder:
    """Watches one run of a function, and notes each call of it and how it ends."""

    name: str
    code: CodeType
    calls: list[Call] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    problem: str = ""
    _begun: dict[FrameType, int] = field(default_factory=dict)
    _count: int = 0

    def run(self, function: Callable[[Any], Any], argument: object) -> str:
        """Call the function; return the exception that it raised in words, "" if it raised none."""
        page = io.StringIO()
        try:
            with redirect_stdout(page), redirect_stderr(page), _tracing(self._enter):
                function(argument)
        except KeyboardInterrupt:
            raise  # who stops it wants it stopped
        except BaseException as exception:  # whatever a learner's function may raise
            if isinstance(exception, RecursionError) and len(self.calls) > DEEP:
                self.problem = self._too_many()
            return _in_words(exception)
        return ""

    def ended(self, error: str) -> list[Step]:
        """Return the steps; after an error, up to the call that raised it."""
        steps = list(self.steps)
        if error and self._begun:  # after too deep a recursion, Python told of no end
            steps.append(Step("raise", [*self._begun.values()][-1]))
        while error and len(steps) > 1 and steps[-2].kind == "raise":
            steps.pop()
        return steps

    def _enter(self, frame: FrameType, _event: str, _argument: object) -> Any:
        """Note a call of the function, and watch what is neither the package's nor Python's."""
        file = frame.f_code.co_filename
        if file != self.code.co_filename and file.startswith((PACKAGE, LIBRARY)):
            return None
        if frame.f_code is self.code:
            self._note(frame)
        frame.f_trace_opcodes = True  # by lines, `while True: pass` would never be seen to move
        return self._step

    def _note(self, frame: FrameType) -> None:
        if len(self.calls) == CALLS:
            self.problem = self._too_many()
            raise _StopError
        argument = frame.f_locals[self.code.co_varnames[0]]
        parent = next(reversed(self._begun.values()), None)
        self._begun[frame] = len(self.calls)
        self.steps.append(Step("call", len(self.calls)))
        self.calls.append(Call(argument, parent))

    def _too_many(self) -> str:
        """Return what is wrong with a run that makes too many calls."""
        is_board = isinstance(self.calls[0].argument, State)
        if len(self._begun) > DEEP:
            what = "board" if is_board else "argument"
            return ENDLESS.format(name=self.name, count=len(self.calls), what=what)
        less = "fewer free squares" if is_board else "a smaller argument"
        return TOO_MANY.format(name=self.name, most=CALLS, less=less)

    def _step(self, frame: FrameType, event: str, argument: object) -> Any:
        self._count += 1  # this does little: it is called at every bytecode
        if self._count > STEP_LIMIT:
            self.problem = STOPPED.format(name=self.name, limit=STEP_LIMIT)
            raise _StopError
        if event == "return" and frame in self._begun:
            number = self._begun.pop(frame)
            if _has_returned(frame):
                self.calls[number].returned = argument
                self.calls[number].text = written(argument)
            kind = "return" if _has_returned(frame) else "raise"
            self.steps.append(Step(kind, number))
        return self._step


def _has_returned(frame: FrameType) -> bool:
    """Was a frame left by its `return`? Python tells of one that an exception ended as well."""
    return dis.opname[frame.f_code.co_code[frame.f_lasti]].startswith("RETURN")


@contextmanager
def _tracing(enter: Callable[[FrameType, str, Any], Any]) -> Iterator[None]:
    before = sys.gettrace()  # a debugger's or a coverage tool's
    sys.settrace(enter)
    try:
        yield
    finally:
        sys.settrace(before)


def _in_words(exception: BaseException) -> str:
    """Return the kind of an exception and what it says."""
    kind = type(exception).__name__
    try:
        said = str(exception)
    except Exception:  # whatever its str may do
        said = ""
    return doors.short(printable(f"{kind}: {said}" if said else kind)).rstrip(".")


# ---- what is said


def explain(recording: Recording, step: int) -> str:
    """Say what the last of so many steps did."""
    if recording.problem:
        return recording.problem
    if step == 0:
        return f"{recording.name} is about to be called for the first time."
    kind, number = recording.steps[step - 1]
    call = recording.calls[number]
    if kind == "call":
        return f"{recording.name} is called {_for(recording, number)}."
    if kind == "raise":
        return _stopped(recording, step)
    value = written(call.returned, LONGEST)
    if call.parent is None:
        return f"The first call returns {value}: that is the answer."
    above = "the board above" if isinstance(call.argument, State) else "the call above"
    is_again = recording.steps[step - 2] != Step("call", number)
    who = f"The call {_for(recording, number)}" if is_again else "It makes no further call. It"
    return f"{who} returns {value} to {above}."


def _stopped(recording: Recording, step: int) -> str:
    """Say that an exception ended a call."""
    number = recording.steps[step - 1].call
    who = f"The call {_for(recording, number)}" if number else "The first call"
    if step < len(recording.steps) or not recording.error:
        return f"{who} is ended by an exception, and returns nothing."
    others = " The calls above it, which wait, end with it." if recording.waiting(step) else ""
    return f"{who} raises {recording.error}.{others}"


def _for(recording: Recording, number: int) -> str:
    """Say what a call is called with."""
    argument = recording.calls[number].argument
    parent = recording.calls[number].parent
    move = recording.move(number)
    if not isinstance(argument, State):
        return f"with {shown(argument)}"
    if parent is None:
        return f"with this board: {status(argument)}"
    if move:
        return f"for the board after {move}"
    if argument == recording.calls[parent].argument:
        return "for the same board again"
    return "for a board that no single move leads to"


def written(value: object, letters: int = LETTERS) -> str:
    """Return a value in so many letters at most."""
    text = shown(value)
    if isinstance(value, Real) and not isinstance(value, bool):
        text = str(value) if isinstance(value, Rational) else f"{value:.3g}"
        text = text.replace("-", "−")
    return text if len(text) <= letters else f"{text[: letters - 1]}…"
