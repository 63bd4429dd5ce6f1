"""Checks and hints of notebook 10: predict_all, worker, split.

How the file of a learner is run in a process of its own is in `ttt.check.fresh`.
"""

from collections.abc import Sequence
from functools import partial
from operator import eq
from subprocess import TimeoutExpired
from typing import Any

from ttt.check.engine import (
    Case,
    Cases,
    by_cases,
    exercise,
    needs_call,
    own_name,
)
from ttt.check.fresh import OUTCOME, OWN_BOARD, WAIT, WORKER_ERRORS, do_jobs
from ttt.check.hands import Hands, is_shared
from ttt.check.hints import Errors, advice_on_error, hint_on
from ttt.check.parts import OVERHEAD, SMALL, problem_with_parts
from ttt.check.verdict import Code, Fact, Verdict, not_right, not_yet, right, wrong
from ttt.check.watch import Raised, value_of
from ttt.check.words import EXPECTED, RETURN, RETURNED
from ttt.game import State
from ttt.minimax import Outcome, outcome, outcomes
from ttt.notation import listed, shown
from ttt.parallel.schedules import makespan, schedule, speed_up
from ttt.pictures.plots import gantt
from ttt.solvers.tree_size import nodes
from ttt.variant import Variant
from ttt.watching import EndlessError

SCATTERED = (
    "xox/.o./..x", "x../.o./...", ".../.../...", "xo./.x./..o", "x.o/.../.x.", "o.x/x.x/o..",
)  # fmt: skip

# ---- predict_all

NOBODY: Errors = {
    "'NoneType'": "With None there is nobody. Who works then?",
    "'Future' object": "A future is no result yet: ask it with result().",
    "'Outcome' object is not callable": "submit wants the function and its argument apart: submit(outcome, child).",
}
ORDER = (
    "Which square is each for? In which order do they come? "
    "(From as_completed: as they are done. A future is no result yet.)"
)
ALIKE = "All are alike. Is each move played? And a lambda looks its names up late: by then, the loop has gone on."
IDLE = (
    "Each hand should get one board, and find its outcome. "
    "Look at what your function hands out: is each job the search of one board?"
)
SHUT = (
    "Your function shuts the executor, as `with` does at its end. "
    "But the executor was only lent to your function, and now nobody else can use it."
)
TWICE_BACK = "Is the move counted twice? One call of backed_up() takes an end from after a move to before it."
SHARED = "each outcome, and all moves handed out before a result is asked for"


def _advise_on_hands(case: Case, got: Any) -> str:
    hands = case.arguments[1]
    if hands is not None and hands.is_shut:
        return SHUT
    if got == case.want and hands is not None and hands.is_idle:
        return IDLE
    if got == case.want:
        return "The outcomes are right. Who works them out, and how many at a time?"
    if got == {square: outcome(case.state.result(square)) for square in case.want}:
        return "For whom is that: for who takes the square, or for who moves next?"
    if not isinstance(got, dict):
        return "A dictionary was expected: each free square, and the outcome of taking it."
    if got.keys() != case.want.keys():
        return f"The keys are the free squares, here {listed(case.want)}. Which ones does your function make?"
    if not all(isinstance(end, Outcome) for end in got.values()):
        return "What each square leads to is an Outcome: what outcome gives, counted from before the move."
    if got == {square: end.backed_up() for square, end in case.want.items()}:
        return TWICE_BACK
    if len({*map(str, got.values())}) == 1:
        return ALIKE
    return ORDER


@by_cases(_advise_on_hands, errors=NOBODY, what="calls", changing=ORDER)
def predict_all() -> Cases:
    """Check a function that finds the outcome of each move, alone or with an executor's hands."""
    for state in map(State.parse, SCATTERED):
        want, hands = outcomes(state), Hands()
        yield Case((state, None), want, state, partial(eq, want), repr(want))
        yield Case((state, hands), want, state, partial(is_shared, hands, want), SHARED)


# ---- work for a new process

SENT = ("xox/.o./..x", "xo./.x./..o", "x.o/.../...", ".../.x./...")


@exercise
def worker(text: Any) -> Verdict:
    """Check the text of a file with a function `worth(job)`, by sending jobs to a new process that imports it."""
    if not isinstance(text, str):
        hint = "Give the lines of the file, in quotation marks: a new process can't find what was typed into a cell."
        return wrong(f"the text of a file was expected, not {shown(text)}.", hint)
    if not text.strip() or "..." in text.split():
        return not_yet("not yet. Replace the ... with the file, and run the cell again.")
    jobs = [(state, square) for state in map(State.parse, SENT) for square in state.actions()]
    try:
        got, problem = do_jobs(text, jobs)
    except TimeoutExpired:
        return not_right(f"The new process that does the jobs had not ended after {WAIT} seconds.")
    except (OSError, RuntimeError) as refused:  # in a browser
        said = f"no process can be started here ({refused}), so the file can't be tried."
        return not_yet(said, "It can be tried where Python runs outside the browser.")
    if problem:
        hint = hint_on(problem, WORKER_ERRORS)
        return not_right(f"The new process ended with {problem.text}", hint)
    return _judge_work(jobs, got)


def _judge_work(jobs: list[tuple[State, int]], got: list[Any]) -> Verdict:
    """Return what to say of what a new process found for each job."""
    wanted = [outcome(state.result(square)).backed_up() for state, square in jobs]
    for (state, square), end, want in zip(jobs, got, wanted, strict=True):
        if type(end) is not Outcome or end != want:
            asked = Code(f"worth(({state!r}, {square}))")
            said = (asked, Fact(RETURNED, shown(end)), Fact(EXPECTED, repr(want)))
            return not_right(said, _advise_on_outcome(got, wanted), state)
    return right(f"a new process found it by its name, and did all {len(jobs)} jobs.")


def _advise_on_outcome(got: list[Any], wanted: list[Outcome]) -> str:
    if None in got:
        return RETURN
    if not all(isinstance(end, Outcome) for end in got):
        return OUTCOME
    if [end.backed_up() for end in got] == wanted:
        return "Nearly. For whom is that: for the player who has taken the square, or for the one who moves next?"
    return OWN_BOARD


# ---- parts for four workers

LATE = State.parse("x..o/..../o.o./xxx.", Variant(4, 4, 4))
WORKERS = 4
WANTED = 3.3  # times as fast as one worker
BETTER = 3.6
STEPS = 5_000_000  # of a learner's own that looks for a split
SPLIT_ERRORS: Errors = {
    EndlessError: "As many parts as that? To hand out a node takes far longer than to look at it.",
    "between instances of 'State'": "Boards can't be compared, nor pairs with equal numbers. Sort boards, by a key.",
}  # fmt: skip
FURTHER = "Still faster: cut only the largest part once more."
NO_PARTS = (
    "Is a return missing? Or is it that of list.sort, which gives None? sorted(...) gives a list."
)
UNEVEN = (
    "Look at the end: who is still working, while others wait? When should that part have begun?"
)


@exercise
def split(function: Any) -> Verdict:
    """Check a function that gives the parts below a board, in the order in which they are to be handed out."""
    needs_call(function)
    name = own_name(function, "split")
    parts = value_of(function, LATE, steps=STEPS)
    if isinstance(parts, Raised):
        hint = advice_on_error(parts.exception, SPLIT_ERRORS)
        return not_right((Code(f"{name}({LATE!r})"), *parts.told(function)), hint)
    if not isinstance(parts, list | tuple) or not all(isinstance(part, State) for part in parts):
        hint = (
            NO_PARTS
            if parts is None
            else "Give the boards alone, all in one list (list(…) makes one)."
        )
        said = (f"{name} returned {shown(parts)}", Fact(EXPECTED, "a list of states"))
        return not_right(said, hint)
    problem = problem_with_parts(LATE, parts)
    return _timed(parts, name) if problem is None else problem


def _timed(parts: Sequence[State], name: str) -> Verdict:
    """Return what to say of parts that do the whole work, with a chart of who does what."""
    costs = [nodes(part) for part in parts]
    bars = schedule(costs, WORKERS, overhead=OVERHEAD)
    chart = gantt(bars, workers=WORKERS, unit="nodes")
    fast = speed_up(costs, WORKERS, overhead=OVERHEAD)
    count = "1 part" if len(parts) == 1 else f"{len(parts)} parts"
    said = f"{count}: {fast:.3g} times as fast as one worker."
    if fast >= WANTED:
        return right(said, FURTHER if fast < BETTER else "", picture=chart, name=name)
    hint = SMALL if len(parts) * OVERHEAD > makespan(bars) / 2 else UNEVEN
    if len(parts) == 1:
        hint = "One part keeps only one worker busy. Which boards follow it?"
    return wrong(f"{said} At least {WANTED} are wanted.", hint, picture=chart)
