"""Checks and hints of notebook 10: predict_all, count_boards, worker, split.

How two threads share a counter is in `ttt.check.counting`; how the file of a learner is run in a
process of its own, in `ttt.check.fresh`.
"""

from collections.abc import Sequence
from functools import partial
from operator import eq
from subprocess import TimeoutExpired
from typing import Any

from ttt.check.counting import (
    NotedLock,
    SharedCounter,
    StuckError,
    Update,
    together,
)
from ttt.check.engine import (
    Case,
    Cases,
    by_cases,
    exercise,
    needs_call,
    own_name,
    printed_too,
)
from ttt.check.fresh import OUTCOME, OWN_BOARD, WAIT, WORKER_ERRORS, do_jobs
from ttt.check.hands import Hands, is_shared
from ttt.check.hints import Errors, advice_on_error, hint_on
from ttt.check.parts import OVERHEAD, SMALL, problem_with_parts
from ttt.check.verdict import Code, Fact, Verdict, not_right, not_yet, right, wrong
from ttt.check.watch import Raised, is_equal, value_of, watch
from ttt.check.words import EXPECTED, RETURN, RETURNED
from ttt.doors import NO_POSITION
from ttt.game import State
from ttt.minimax import Outcome, outcome, outcomes
from ttt.notation import listed, shown
from ttt.parallel.schedules import makespan, schedule, speed_up
from ttt.pictures.plots import gantt
from ttt.solvers.tree_size import nodes
from ttt.variant import Variant
from ttt.watching import EndlessError, code_of

SCATTERED = (
    "xox/.o./..x", "x../.o./...", ".../.../...", "xo./.x./..o", "x.o/.../.x.", "o.x/x.x/o..",
)  # fmt: skip

OUTSIDE = "It can be tried where Python runs outside the browser."

# ---- predict_all

APART = "submit wants the function and its argument apart: submit(outcome, child)."
HAND_ERRORS: Errors = {
    "'NoneType'": "If the second argument is None, there is no executor to ask. Who has to do the work then?",
    "'Future' object": "A future is no result yet: ask it with result().",
    "'Outcome' object is not callable": APART,
    "'tuple' object is not callable": APART,
    "'Outcome' object has no attribute 'result'": "map gives outcomes, and no futures that are asked with result().",
    "unary -: 'Outcome'": "An Outcome is more than a number. Which of its methods turns it around?",
    NO_POSITION: "outcome is asked about a board. state.result(square) is the one after a move.",
}
ORDER = (
    "Which square does each outcome belong to? Look at the order in which your function gets them. "
    "(as_completed gives futures in the order in which they finish.)"
)
ALIKE = (
    "All are alike. Is each move played? "
    "(If you hand out a lambda: it looks up its names when it is called, and then the loop is over.)"
)
IDLE = (
    "Each hand should get one board, and give back its outcome. "
    "Look at what your function hands out: is each job the search of one board?"
)
SHUT = (
    "Your function shuts the executor, as `with` does at its end. "
    "But the executor was only lent to your function, and now nobody else can use it."
)
ELSEWHERE = (
    "These are outcomes, but not those of the moves on this board. "
    "On which board does your function play them?"
)
TWICE_BACK = (
    "Is the move counted twice? backed_up() turns an outcome after a move into one before it. "
    "One call is enough."
)
SHARED = "each outcome, and all moves handed out before a result is asked for"


def _advise_on_hands(case: Case, got: Any) -> str:
    hands = case.arguments[1]
    if hands is not None and hands.is_shut:
        return SHUT
    if got == case.want and hands is not None and hands.is_idle:
        return IDLE
    if got == case.want:
        return "The outcomes are right. Who works them out, and how many at a time?"
    after = {square: outcome(case.state.result(square)) for square in case.want}
    if got == after:
        return "For whom is that: for who takes the square, or for who moves next?"
    if not isinstance(got, dict):
        return "A dictionary was expected: each free square, and the outcome of taking it."
    if got.keys() != case.want.keys():
        return f"The keys are the free squares, here {listed(case.want)}. Which ones does your function make?"
    if not all(isinstance(end, Outcome) for end in got.values()):
        return "What each square leads to is an Outcome: what outcome gives, counted from before the move."
    return _advise_on_outcomes(got, case.want, after)


def _advise_on_outcomes(
    got: dict[int, Outcome], want: dict[int, Outcome], after: dict[int, Outcome]
) -> str:
    """Return what may be wrong with an outcome for each square, not that before or after its move."""
    if got == {square: end.backed_up() for square, end in want.items()}:
        return TWICE_BACK
    if len({*map(str, got.values())}) == 1:
        return ALIKE
    if sorted(got.values()) not in (sorted(want.values()), sorted(after.values())):
        return ELSEWHERE
    return ORDER


@by_cases(_advise_on_hands, errors=HAND_ERRORS, what="calls", changing=ORDER)
def predict_all() -> Cases:
    """Check a function that finds the outcome of each move, alone or with an executor's hands."""
    for state in map(State.parse, SCATTERED):
        want, hands = outcomes(state), Hands()
        yield Case((state, None), want, state, partial(eq, want), repr(want))
        yield Case((state, hands), want, state, partial(is_shared, hands, want), SHARED)


# ---- a counter that threads share

ALONE = ((3, 5), (1, 0))  # how many boards, and what the counter says before
BOARDS = 10  # that each of two threads counts
TOGETHER = f"Two threads counted {BOARDS} boards each"
COUNTER = ("The counter says", "\n{}: {}")
GIVE_BACK = (
    "Whoever wants the lock next would wait for ever. Each time that your function takes the lock, "
    "it has to give it back. `with lock:` does so at its end."
)
IN_SHARED = 'The counter is shared["counter"].'
COUNT_ERRORS: Errors = {
    StuckError: GIVE_BACK,
    "unlocked lock": "The lock is given back more often than it is taken.",
    "'bool' object": "Python's `with` wants the lock itself: `with lock:`.",
    "'NotedLock' object is not callable": "This is a lock already, and needs no brackets: `with lock:`.",
    (
        NameError,
        "Lock",
    ): "No new lock is needed. Your function is given one: the lock that the other thread has, too.",
    "'NotedLock' object has no": "A lock is taken with lock.acquire(), and given back with lock.release().",
    "'SharedCounter'": IN_SHARED,
    KeyError: IN_SHARED,
}
NO_LOCK = (
    "Both threads read the same number, and both write the next one: an update is lost. "
    "Which lines belong below `with lock:`?"
)
NEW_LOCK = (
    "Each call makes a lock of its own. Nobody else has that one, so it keeps nobody out. "
    "Take the lock that your function is given."
)
TOO_FEW = "No update was lost: the lock was held each time. How often does your function add 1?"
NOT_TAKEN = (
    "Everybody else who counts in shared takes the lock that your function is given. "
    "Take the same one, and hold it from reading to writing."
)
ONLY_READ = (
    "The lock is given back before the new number is written. Until then, the other thread reads "
    "the old number. Which lines belong below `with lock:`?"
)
ONLY_WRITTEN = (
    "The lock is taken only after the number was read. By then, the other thread may have read "
    "the same number. Which lines belong below `with lock:`?"
)
GIVEN_BACK_BETWEEN = (
    "The lock is given back after reading, and taken again for writing. In between, the other "
    "thread reads the old number. Hold the lock from reading to writing."
)


@exercise
def count_boards(function: Any) -> Verdict:
    """Check a function that counts boards in a counter which others share, and keeps them out with a lock."""
    needs_call(function)
    for number, before in ALONE:
        problem = _count_alone(function, number, before)
        if problem is not None:
            return problem
    return _count_together(function)


def _count_alone(function: Any, number: int, before: int) -> Verdict | None:
    """Return what to say of a call with nobody else around; None if it is right."""
    lock = NotedLock()
    shared = SharedCounter(before, lock)
    call = watch(partial(function, number, shared, lock), ())
    asked = Code(f"{own_name(function, 'count_boards')}({number}, {{'counter': {before}}}, {lock})")
    if isinstance(call.got, Raised):
        hint = advice_on_error(call.got.exception, COUNT_ERRORS)
        return not_right((asked, *call.got.told(function)), hint)
    if lock.holder is not None:
        return not_right((asked, " never gives the lock back."), GIVE_BACK)
    if is_equal(shared.says, before + number):
        return None
    facts = [Fact(COUNTER, shown(shared.says)), Fact(EXPECTED, shown(before + number))]
    if call.got is not None:
        facts.insert(0, Fact(RETURNED, shown(call.got)))
    hint = _advise_on_counter(shared.says, number, before, call.got)
    return not_right((asked, *facts, *printed_too(call)), hint)


def _advise_on_counter(counter: Any, number: int, before: int, got: Any) -> str:
    """Return a hint on a wrong counter, after one call."""
    if is_equal(counter, before) and got is not None:
        return (
            "Nobody else sees what your function returns. The new number has to be put into shared."
        )
    if is_equal(counter, before):
        return 'The counter is as before. Which line puts a new number into shared["counter"]?'
    if is_equal(counter, number):
        return "Others have counted before. Your function should add to what the counter says."
    if is_equal(counter, before + number - 1):
        return "One is missing. How many times does your loop go round?"
    if is_equal(counter, before + number + 1):
        return "That is one too many. How many times does your loop go round?"
    return f"How many times does your function add 1? Here, it should do so {number} times."


def _count_together(function: Any) -> Verdict:
    """Return what to say of two threads that count in one counter."""
    try:
        shared, came = together(function, BOARDS, 2)
    except RuntimeError as refused:  # in a browser
        said = f"no thread can be started here ({refused}), so the function can't be tried."
        return not_yet(said, OUTSIDE)
    except TimeoutError as late:
        return not_right(f"Two threads that count {BOARDS} boards each {late}.")
    for got in came:
        if isinstance(got, Raised):
            hint = advice_on_error(got.exception, COUNT_ERRORS)
            return not_right((f"{TOGETHER}: one of them", *got.told(function)), hint)
    return _judge_counter(function, shared)


def _judge_counter(function: Any, shared: SharedCounter) -> Verdict:
    """Return what to say of a counter in which two threads have counted."""
    is_whole = is_equal(shared.says, 2 * BOARDS)
    unsafe = next((update for update in shared.updates if not update.is_safe), None)
    if is_whole and unsafe is None:
        said = f"two threads counted {BOARDS} boards each, and the counter says {2 * BOARDS}."
        return right(said, name=own_name(function, "count_boards"))
    hint = TOO_FEW if unsafe is None else _advise_on_hold(unsafe, function, is_whole)
    if is_whole:
        said = (
            f"{TOGETHER}, and nothing was lost. But the lock was not held from reading to writing."
        )
        return not_right(said, hint)
    facts = (Fact(COUNTER, shown(shared.says)), Fact(EXPECTED, shown(2 * BOARDS)))
    return not_right((f"{TOGETHER}.", *facts), hint)


def _advise_on_hold(update: Update, function: Any, is_whole: bool) -> str:
    """Return a hint on an update for which the lock was not held all the time."""
    if update.read and update.written:
        return GIVEN_BACK_BETWEEN
    if update.read:
        return ONLY_READ
    if update.written:
        return ONLY_WRITTEN
    code = code_of(function)
    if code is not None and {"Lock", "RLock"} & {*code.co_names}:
        return NEW_LOCK
    return NOT_TAKEN if is_whole else NO_LOCK


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
        return not_yet(said, OUTSIDE)
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
    chart = gantt(bars, workers=WORKERS, unit="nodes", overhead=OVERHEAD)
    fast = speed_up(costs, WORKERS, overhead=OVERHEAD)
    count = "1 part" if len(parts) == 1 else f"{len(parts)} parts"
    said = f"{count}: {fast:.3g} times as fast as one worker."
    if fast >= WANTED:
        return right(said, FURTHER if fast < BETTER else "", picture=chart, name=name)
    hint = SMALL if len(parts) * OVERHEAD > makespan(bars) / 2 else UNEVEN
    if len(parts) == 1:
        hint = "One part keeps only one worker busy. Which boards follow it?"
    return wrong(f"{said} At least {WANTED} are wanted.", hint, picture=chart)
