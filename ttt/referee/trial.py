"""Any tic-tac-toe program on trial (notebook 04).

Reading order: `trial`, the door; `_source`, where the program comes from; what helps where guessing
ends.
"""

import inspect
from collections.abc import Callable
from os import PathLike, fspath
from pathlib import Path
from time import monotonic
from types import ModuleType
from typing import Any

from ttt import doors
from ttt.referee.forms import Form
from ttt.referee.inside import A_CLASS, Source
from ttt.referee.judge import judged
from ttt.referee.understand import understood
from ttt.referee.verdict import Verdict
from ttt.referee.worker import ProgramError, worker
from ttt.watching import is_stub

COUNTED = (
    "(If that is wrong, say it yourself: trial(…, form=Form(…)).) "
    "Below, squares are counted from 0, row by row."
)
Program = Callable[..., Any] | ModuleType | str | PathLike[str]


def trial(
    program: Program, name: str | None = None, *, form: Form | None = None, seconds: float = 60
) -> Verdict:
    """Let a tic-tac-toe program play against every opponent there is, as x and as o.

    The program is a function that is given a board, and says where to play. It may also be a module
    or a file, with the function's `name`. The referee tries out how to call it and how to read its
    answer, and prints what it found. To say that yourself, give a `Form`. When the `seconds` are
    over, the verdict says what is known so far. The program runs in a process of its own.

    Raises ProgramError if it can't be loaded or understood, and says what to do then.
    """
    if form is not None:
        doors.instance(form, Form, "Form(board='a list of ten')")
    doors.real("seconds", seconds, least=1)
    source = _source(program, name)
    who = name or doors.name_of(program)  # type: ignore[arg-type]
    began = monotonic()
    with worker(source) as one:
        form = form or understood(one, who, seconds)
        print(f"{who}: {form} {COUNTED}", flush=True)
        left = seconds - (monotonic() - began)
        sides = judged(one, form, max(left, seconds / 2))
    return Verdict(who, form, sides["x"], sides["o"], seconds)


def _source(program: Program, name: str | None) -> Callable[..., Any] | Source:
    """Return a function, or where it is to be found. Raises TypeError or ProgramError."""
    if isinstance(program, ModuleType | str | PathLike):
        what = program.__name__ if isinstance(program, ModuleType) else fspath(program)
        if not isinstance(name, str):
            raise ProgramError(f"which function of {what}? Write its name: trial(…, 'best_move')")
        if isinstance(program, ModuleType):
            return _function(getattr(program, name, None))
        if not Path(what).is_file():
            raise ProgramError(f"there is no file {what}")
        return Source(name, file=what)
    return _function(program)


def _function(thing: Any) -> Callable[..., Any]:
    kind = thing if inspect.isclass(thing) else type(thing)
    if inspect.isclass(thing) or (not callable(thing) and kind.__module__ != "builtins"):
        raise ProgramError(A_CLASS.format(kind.__name__))
    doors.function("a program", thing, "a function that is given a board, or a file and a name")
    if is_stub(thing):
        raise ProgramError(f"{doors.name_of(thing)} is not written yet: it still has a ...")
    return thing  # type: ignore[no-any-return]
