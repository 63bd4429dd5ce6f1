"""How an answer is checked: call it on every case, smallest board first, and explain the first that goes wrong.

Reading order: `Case`, of which each exercise has many; `Verdict`, which the learner sees; `judge`, which tries the
cases one by one; `judge_prediction`; then how a single call is watched.
"""

from __future__ import annotations

import copy
import dis
import io
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import cache
from html import escape
from types import FrameType
from typing import Any

from ttt import svg
from ttt.game import State

STEP_LIMIT = 1_000_000  # bytecodes that one call may run; a right answer needs some hundreds
KEEP = (
    "How many lists are there? Somebody else may still look at this one. Leave it; if you need another, make a new one."
)
MARKS_FIRST = str.maketrans("xo.", "012")
IDLE = {"NOP", "LOAD_CONST", "RETURN_VALUE", "RETURN_CONST"}  # all that a body of `...` compiles to


@dataclass(frozen=True)
class Case:
    """One call of the learner's function: its arguments, the right answer, and the board to draw if it goes wrong.

    A `want` of ValueError means that the call must raise one.
    """

    arguments: tuple[Any, ...]
    want: Any
    state: State | None = None


@dataclass(frozen=True)
class Raised:
    """What a call gave when it gave no value: an exception."""

    exception: BaseException

    def told(self, function: Callable[..., Any]) -> str:
        """Return the exception and the last line of the learner's own code that it went through."""
        kind, text = type(self.exception).__name__, shown(self.exception, str)
        code = getattr(function, "__code__", None)
        steps = traceback.extract_tb(self.exception.__traceback__)
        lines = [step.line for step in steps if code and step.filename == code.co_filename]
        return f"raised {kind}{f': {text}' if text else ''}" + (f"\n    in your line   {lines[-1]}" if lines else "")


class EndlessError(BaseException):
    """The call ran for more than STEP_LIMIT steps. (A BaseException, so that `except Exception` lets it pass.)"""


# Looks at the first wrong case and what the learner's function gave for it, and returns advice that fits, or nothing.
Advisor = Callable[[Case, Any], str]


@dataclass(frozen=True)
class Verdict:
    """The result of a check, true if the answer is right. Shows its text and, where one helps, a board."""

    right: bool
    text: str
    hint: str = ""
    state: State | None = None

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        parts = [self.text, str(self.state) if self.state else "", f"Hint: {self.hint}" if self.hint else ""]
        return "\n".join(part for part in parts if part)

    def _repr_html_(self) -> str:
        first, *others = escape(self.text).splitlines()
        told = f"<pre>{chr(10).join(others)}</pre>" if others else ""
        picture = svg.board(self.state)._repr_html_() if self.state else ""
        hint = f"<p><b>Hint:</b> {escape(self.hint)}</p>" if self.hint else ""
        return f"<p>{first}</p>{told}{picture}{hint}"


def judge(function: Any, name: str, cases: Iterable[Case], advise: Advisor, what: str = "boards") -> Verdict:
    """Call a learner's function on all cases, smallest first, and say how it did. Never raises."""
    if not callable(function):
        return Verdict(False, f"✗ {name}: a function was expected, not {shown(function)}. Give its name, without ().")
    if is_stub(function):
        return Verdict(False, f"… {name}: not yet. Put your lines where the ... stands, and run the cell again.")
    count = 0
    for case in cases:
        got, afterwards, printed = _watch(function, case.arguments)
        trouble = _trouble(function, name, case, got, afterwards)
        if trouble:
            said = f"\nIt printed: {printed[:200].rstrip()}" if printed else ""
            hint = KEEP if afterwards else _advice(advise, case, got)
            return Verdict(False, f"✗ {name}: not right yet.\n{trouble}{said}", hint, case.state)
        count += 1
    return Verdict(True, f"✓ {_own_name(function, name)}: right on all {count:,} {what}.")


def judge_prediction(guess: Any, name: str, want: str, advise: Callable[[str], str]) -> Verdict:
    """Compare a learner's prediction with what a cell prints, commas, brackets and spaces aside. Never raises."""
    if guess is ...:
        return Verdict(False, f"… {name}: not yet. Write your guess where the ... stands, and run again.")
    if not isinstance(guess, str):
        return Verdict(False, f'✗ {name}: write your guess as text, in quotation marks, such as "1 2 3".')
    words = " ".join(guess.replace("−", "-").translate(str.maketrans("(),", "   ")).split())
    if words == want:
        return Verdict(True, f"✓ {name}: that is what it prints.")
    return Verdict(False, f"✗ {name}: you said {words!r}; it prints {want!r}.", advise(words))


@cache
def all_states() -> tuple[State, ...]:
    """Return every state of the 3×3 game, those with the fewest marks first, then in reading order."""
    found, new = set(), {State()}
    while new:
        found |= new
        new = {state.result(square) for state in new for square in state.actions()}
    return tuple(sorted(found, key=lambda state: (9 - state.squares.count("."), state.squares.translate(MARKS_FIRST))))


def is_stub(function: Callable[..., Any]) -> bool:
    """Is a `...` still standing in this function, or nothing at all?"""
    code = getattr(function, "__code__", None)
    if code is None:
        return False
    steps = list(dis.get_instructions(code))
    idle = all(step.opname == "RESUME" or (step.opname in IDLE and step.argval is None) for step in steps)
    return idle or ... in code.co_consts


def _own_name(function: Any, name: str) -> str:
    """Return what the learner called the function: a right solution is not a right answer."""
    own = str(getattr(function, "__name__", name))
    return own if own.isidentifier() else name


def _trouble(function: Any, name: str, case: Case, got: Any, afterwards: tuple[Any, ...]) -> str:
    """Return what is wrong with an answer, or nothing."""
    call = f"{name}({', '.join(map(shown, case.arguments))})"
    if isinstance(got, Raised) and isinstance(got.exception, EndlessError):
        return f"{call} did not come to an end; it was stopped after {STEP_LIMIT:,} steps."
    if afterwards:
        return f"{call} changed what it was given. Now that is {', '.join(map(shown, afterwards))}."
    if _is_right(case.want, got):
        return ""
    given = got.told(function) if isinstance(got, Raised) else f"returned {shown(got)}"
    wanted = "a ValueError" if case.want is ValueError else shown(case.want)
    return f"{call} {given}\nExpected: {wanted}"


def _is_right(want: Any, got: Any) -> bool:
    if isinstance(got, Raised):
        return want is ValueError and isinstance(got.exception, ValueError)
    return type(got) is type(want) and _equal(got, want) and shown(got) == shown(want)  # [0.0] is not [0]


def _equal(one: Any, other: Any) -> bool:
    try:
        return bool(one == other)
    except Exception:  # whatever the learner's own == may do
        return False


def _advice_on_error(exception: BaseException) -> str:
    """Return advice on an error that has nothing to do with the exercise, or nothing."""
    if isinstance(exception, EndlessError):
        return "What has to happen for your loop to stop, and which line brings that about?"
    if isinstance(exception, RecursionError):
        return "Your function calls itself, and that call calls itself again. When does it stop?"
    if isinstance(exception, UnboundLocalError):
        return "A name is used here before your function has given it a value. Which line comes too early?"
    if isinstance(exception, NameError):
        return "This name means nothing here. Is it misspelt, or was the cell that makes it not run yet?"
    return ""


def _advice(advise: Advisor, case: Case, got: Any) -> str:
    try:
        general = _advice_on_error(got.exception) if isinstance(got, Raised) else ""
        return general or advise(case, got)
    except Exception:  # an answer so strange that the advisor can't look at it
        return ""


def _watch(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...], str]:
    """Call a function on copies; return its value, the arguments that it changed, and what it printed."""
    given, printed = copy.deepcopy(arguments), io.StringIO()
    try:
        with redirect_stdout(printed), _step_limit():
            got = function(*given)
    except KeyboardInterrupt:
        raise  # whoever stops a check wants it stopped
    except BaseException as exception:
        got = Raised(exception)
    changed = tuple(after for before, after in zip(arguments, given, strict=True) if not _equal(before, after))
    return got, changed, printed.getvalue()


@contextmanager
def _step_limit() -> Iterator[None]:
    """Raise EndlessError after STEP_LIMIT steps of bytecode. A loop inside one C function is not seen."""
    steps = 0

    def trace(frame: FrameType, _event: str, _argument: object) -> Any:
        nonlocal steps
        frame.f_trace_opcodes = True  # by lines, `while True: pass` on one line would never be seen to move
        steps += 1
        if steps > STEP_LIMIT:
            raise EndlessError
        return trace

    before = sys.gettrace()  # a debugger's or a coverage tool's
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)


def shown(value: Any, how: Callable[[Any], str] = repr) -> str:
    """Return a value as text, shortened, whatever its repr may do."""
    try:
        text = how(value)
    except Exception as problem:
        return f"<{type(value).__name__} whose {how.__name__} raises {type(problem).__name__}>"
    return text if len(text) <= 120 else text[:117] + "..."
