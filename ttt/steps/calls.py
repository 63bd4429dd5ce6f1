"""A recursive function, run once and written down call by call (notebooks 02 and 03).

Reading order: `Call`, `Step` and `Recording`, what is written down; `recorded`, which runs the
function; `_Notes`, which sees its calls; `explain`, what is said of a step.
"""

import dis
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from numbers import Rational, Real
from types import CodeType, FrameType
from typing import Any, NamedTuple

from ttt import doors
from ttt.game import State
from ttt.notation import LONGEST, shown, status
from ttt.watching import EndlessError, emptied, in_words, is_learners, is_stub, watched

CALLS = 400  # at most: a drawing has no room for more
DEEP = 100  # calls that wait for each other; the boards of a game are fewer
LETTERS = 6  # of a value, at most, where it is drawn
ENDLESS = """{name} called itself {count} times, each call waiting for the next, and had not come \
to an end. For which {what} does it return without calling itself?"""
TOO_MANY = "{name} made more than {most} calls; begin with {less}."
UNWRITTEN = "{name} is not written yet."
NOT_CALLED = "{name} can't be called with one argument: {error}."
ONE_FUNCTION = "a function that you have written, such as is_certain_draw,"
NOT_YOURS = "{name} is not yours; a function that you have written was expected"
RETURNS = "a function of one argument that returns its value"


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


def recorded(function: Callable[[Any], Any], argument: State | int | str) -> Recording:
    """Call a function once, and return all calls of it that this led to.

    What a cache remembers is forgotten first; calls that it then answers by itself are none. What
    the function prints is not shown. Raises TypeError for what is no function of a learner's, or
    for another argument.
    """
    code = _code(function)
    if not isinstance(argument, State | int | str):
        doors.wrong(TypeError, "argument", argument, "a State, a whole number or a text")
    name = doors.name_of(function)
    if is_stub(function):
        return Recording(name, problem=UNWRITTEN.format(name=name))
    notes = _Notes(code)
    error = None
    try:
        with watched(see=notes):
            emptied(function)(argument)
    except KeyboardInterrupt:
        raise  # who stops it wants it stopped
    except BaseException as exception:  # whatever a learner's function may raise
        error = exception
    said = doors.short(in_words(error)).rstrip(".") if error else ""
    problem = _problem(name, notes, error, said)
    if problem:
        return Recording(name, problem=problem)
    return Recording(name, tuple(notes.calls), tuple(notes.all_steps(bool(error))), said)


def _code(function: Any) -> CodeType:
    """Return the code of a learner's function, below its cache. Raises TypeError if there is none."""
    doors.function("a function", function, ONE_FUNCTION)
    inner = inspect.unwrap(function)
    if not inspect.isfunction(inner):
        doors.wrong(TypeError, "function", function, ONE_FUNCTION)
    if not is_learners(inner.__code__.co_filename):
        raise TypeError(NOT_YOURS.format(name=doors.name_of(function)))
    if inspect.isgeneratorfunction(inner) or inner.__code__.co_argcount == 0:
        doors.wrong(TypeError, "function", function, RETURNS)
    return inner.__code__


class _Notes:
    """What is noted of one run of a function: each call of it, and how it ends."""

    def __init__(self, code: CodeType) -> None:
        self.code = code
        self.calls: list[Call] = []
        self.steps: list[Step] = []
        self.waiting: dict[FrameType, int] = {}

    def __call__(self, frame: FrameType, event: str, returned: object) -> None:
        """See a call begin or end. Raises EndlessError if there are too many."""
        if frame.f_code is not self.code:
            return
        if event == "return":
            self._end(frame, returned)
        else:
            self._begin(frame)

    def _begin(self, frame: FrameType) -> None:
        argument = frame.f_locals[self.code.co_varnames[0]]
        parent = next(reversed(self.waiting.values()), None)
        self.waiting[frame] = len(self.calls)
        self.steps.append(Step("call", len(self.calls)))
        self.calls.append(Call(argument, parent))
        if len(self.calls) > CALLS:
            raise EndlessError

    def _end(self, frame: FrameType, returned: object) -> None:
        number = self.waiting.pop(frame)
        # Python tells of a call that an exception ended as if it had returned
        has_returned = dis.opname[frame.f_code.co_code[frame.f_lasti]].startswith("RETURN")
        if has_returned:
            self.calls[number].returned = returned
            self.calls[number].text = written(returned)
        self.steps.append(Step("return" if has_returned else "raise", number))

    def all_steps(self, is_broken: bool) -> list[Step]:
        """Return the steps; if an exception broke the run, up to the call that raised it."""
        steps = self.steps.copy()
        if is_broken and self.waiting:  # after too deep a recursion, Python told of no end
            steps.append(Step("raise", [*self.waiting.values()][-1]))
        while is_broken and len(steps) > 1 and steps[-2].kind == "raise":
            steps.pop()
        return steps


def _problem(name: str, notes: _Notes, error: BaseException | None, said: str) -> str:
    """Say why there is nothing to be seen of a run; "" if there is."""
    if not notes.calls:
        return NOT_CALLED.format(name=name, error=said)
    is_board = isinstance(notes.calls[0].argument, State)
    if len(notes.waiting) > DEEP:
        what = "board" if is_board else "argument"
        return ENDLESS.format(name=name, count=len(notes.calls) - 1, what=what)
    if len(notes.calls) > CALLS:
        less = "fewer free squares" if is_board else "a smaller argument"
        return TOO_MANY.format(name=name, most=CALLS, less=less)
    return f"{name} {error}." if isinstance(error, EndlessError) else ""


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
    is_again = recording.steps[step - 2] != Step("call", number)
    who = f"The call {_for(recording, number)}" if is_again else "It makes no further call. It"
    return f"{who} returns {value} to the call above."


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
