"""Checks and hints of notebook 10: gathering, work for a process, parts, a process for each node, and Amdahl's law."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice, product
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent
from typing import Any

from ttt.check.engine import RETURN, Case, Verdict, advice_on_error, judge, judge_number, no_answer, own_name, wrong
from ttt.check.watch import Raised, acts_like, is_close, is_number, watch
from ttt.count import results
from ttt.game import State, shown
from ttt.minimax import Outcome, outcome, predict
from ttt.parallel.schedules import Bar, makespan, schedule, speed_up
from ttt.pictures.plots import gantt
from ttt.solvers.tree_size import nodes
from ttt.variant import Variant

Arrived = list[tuple[int, Outcome]]
SCATTERED = ("xox/.o./..x", "x../.o./...", ".../.../...", "xo./.x./..o", "x.o/.../.x.", "o.x/x.x/o..")
ORDER = "These are all there, but in the order in which they arrived. Which part of a letter says where it belongs?"
SHIFTED = (
    "What about the squares that were not sent out? Each place in the list belongs to a square, taken ones as well."
)
LETTERS = "That is the whole letter. Which part of it is wanted?"
WHERE = "Each letter brings its square along. Which place of the list is that? And what is in all the others?"
NO_LIST = "A list of nine places was expected, each with an outcome exactly as it arrived, or None."
SILENT = "A letter is lost, and no error says so. First of all, compare what was sent out with what has arrived."
NO_VALUE_ERROR = "That error comes by chance. Look for what is missing yourself, and raise a ValueError."
OTHER_ERROR = "Your function notices the loss. But the exercise asks for a ValueError."
RETURNED = "An error that is returned is a value like any other. What does raise do?"
OFF_BY_ONE = "Each outcome is one place off. What is the number of the first square?"
TWICE = "Here a letter has come twice. What does your function do with the second one?"
COUNTED = "Letters are lost, and another came twice. Is it enough to count the letters?"
WHICH = (
    "Which squares have to be sent out again? The error's message should name all of them, and no other number, not "
    "even how many there are."
)
GATHER_ERRORS = {
    "ValueError": "Nothing is lost here. Compare with the squares that were sent out. A letter may come twice.",
    "KeyError": NO_VALUE_ERROR,
    "IndexError": NO_VALUE_ERROR,
}


def gather(function: Any) -> Verdict:
    """Check a function that puts outcomes, arrived in any order, on their squares, and names those that are lost."""
    name = "gather"
    if (problem := no_answer(function, name)) is not None:
        return problem
    what = "scattered boards"
    verdict = judge(function, name, _arrivals(), _advise_on_places, errors=GATHER_ERRORS, what=what)
    if not verdict:
        return verdict
    for arrived, squares, lost in _losses():
        if found := _trouble_with_loss(function, arrived, squares, lost):
            said, hint = found
            return _wrong(name, said, hint)
    return Verdict(True, verdict.text.removesuffix(".") + ", and it names what is lost.")


def _arrivals() -> Iterator[Case]:
    """Yield messages in several orders, of all free squares and of some."""
    shuffled = random.Random(7)
    for board in SCATTERED:
        state = State.parse(board)
        outcomes = predict(state)
        messages = [(square, outcome) for square, outcome in enumerate(outcomes) if outcome]
        for _ in range(3):
            shuffled.shuffle(messages)
            yield _case([*messages], list(state.actions()), outcomes)
        some = messages[: len(messages) // 2 + 1]
        squares = sorted(square for square, _ in some)
        places = [outcomes[square] if square in squares else None for square in range(9)]
        yield _case(some, squares, places)
        yield _case([*some, some[0]], squares, places)


def _case(arrived: Arrived, squares: list[int], places: list[Outcome | None]) -> Case:
    return Case((arrived, squares), places, accepts=lambda got: isinstance(got, list | tuple) and [*got] == places)


def _losses() -> Iterator[tuple[Arrived, list[int], list[int]]]:
    """Yield letters, the last of them twice, what was sent out, and which of these are lost."""
    for board, lost in (("x../.o./...", [7]), (".../.../...", [0, 4]), ("xo./.x./..o", [2, 3, 5, 6, 7])):
        state = State.parse(board)
        arrived = [(square, outcome) for square, outcome in enumerate(predict(state)) if outcome and square not in lost]
        yield arrived[::-1], list(state.actions()), lost
        yield [*arrived, *arrived[-1:]], list(state.actions()), lost


def _trouble_with_loss(function: Any, arrived: Arrived, squares: list[int], lost: list[int]) -> tuple[str, str] | None:
    got, *_ = watch(function, (arrived, squares))
    told = f"{squares} were sent out, and nothing came from {', '.join(map(str, lost))}: "
    expected = "\nExpected: a ValueError that names what is lost"
    if not isinstance(got, Raised):
        is_twice = len(arrived) > len(dict(arrived))
        hint = RETURNED if isinstance(got, Exception) else COUNTED if is_twice else SILENT
        return f"{told}it returned {shown(got)}{expected}", hint
    if not isinstance(got.exception, ValueError):
        is_chance = isinstance(got.exception, KeyError | IndexError)
        return f"{told}it {got.told(function)}{expected}", NO_VALUE_ERROR if is_chance else OTHER_ERROR
    named = {int(word) for word in "".join(c if c.isdigit() else " " for c in str(got.exception)).split()}
    if not set(lost) <= named or named & (set(squares) - set(lost)):
        return f"{told}it {got.told(function)}", WHICH
    return None


def _advise_on_places(case: Case, got: Any) -> str:
    if isinstance(got, list | tuple) and any(isinstance(place, tuple) for place in got):
        return LETTERS
    if not isinstance(got, list | tuple) or not all(isinstance(place, Outcome | None) for place in got):
        return NO_LIST
    places, want = list(got), case.want
    given, wanted = ([place for place in row if place is not None] for row in (places, want))
    if given == [outcome for _, outcome in case.arguments[0]] != wanted:
        return ORDER
    if places[1:] == want[:-1] or places[:-1] == want[1:] or [None, *want] == places:
        return OFF_BY_ONE
    if given != wanted:
        return TWICE if len(case.arguments[0]) > len(dict(case.arguments[0])) else WHERE
    return SHIFTED if len(places) <= 9 else f"There are {len(places)} places. How many squares has the board?"


# ---- work for a new process: a file, run where nothing else is known

PATIENCE = 30  # seconds for a process
FILE = "my_work"
SENT = ("xox/.o./..x", "xo./.x./..o", "x.o/.../...", ".../.x./...")
Job = tuple[State, int]
STARTS = "importing the file starts processes"
FRESH = f"""
import pickle, sys, traceback
from multiprocessing.process import BaseProcess
def refuse(process):
    raise SystemExit("{STARTS}")
sys.path[:0] = sys.argv[2:]
with open(sys.argv[1], "rb") as file:
    jobs = pickle.load(file)
found = []
try:
    start, BaseProcess.start = BaseProcess.start, refuse
    import {FILE}
    BaseProcess.start = start
    work = pickle.loads(pickle.dumps({FILE}.worth))
    for job in jobs:
        found.append(work(job))
    try:
        told = pickle.dumps((found, "", ""))
    except Exception as error:
        told = pickle.dumps((len(found), f"Unsendable: {{error}}", ""))
except BaseException as error:
    lines = [step.line for step in traceback.extract_tb(error.__traceback__) if "{FILE}" in step.filename]
    told = pickle.dumps((len(found), f"{{type(error).__name__}}: {{error}}", (lines or [""])[-1] or ""))
with open(sys.argv[1], "wb") as file:
    file.write(told)
"""  # what a new process does: it imports the file, finds the function by its name, and calls it on each job

TYPED = "That function was typed into a cell: a new process can't find it. Give the text of a file, in quotation marks."
IMPORT = "The new process knows only what the file itself imports. Which line is missing?"
OWN_BOARD = "A job is a pair, a board and a square. Which board does your function look at, and after which move?"
OUTCOME = "worth gives an Outcome, as outcome does."
NO_NAME = "What is sent is the name of a function. Give it one with def, at the left edge of the file."
WHOSE = "Nearly. For whom does that speak: for the player who has taken the square, or for the one who moves next?"
SYNTAX = "Python can't read the file. What is wrong in this line, or before it? (%%writefile is for cells.)"
MODULE = "outcome lives in a module of ttt. Which one? How does this notebook import it?"


def worker(text: Any) -> Verdict:
    """Check the text of a file with a function `worth(job)`, by sending jobs to a new process that imports it."""
    name = "worker"
    if not isinstance(text, str):
        hint = TYPED if callable(text) else "Write the lines of the file between quotation marks."
        return wrong(name, f"the text of a file was expected, not {shown(text)}.", hint)
    if text.strip().endswith(".py"):
        return wrong(name, "that is the name of a file.", "What is in it? The check makes the file itself.")
    if not text.strip() or any(line.strip() == "..." for line in text.splitlines()):
        return Verdict(False, f"… {name}: not yet. Write the file in place of the ..., and run the cell again.")
    jobs = [(State.parse(board), square) for board in SENT for square in State.parse(board).actions()]
    try:
        got, error, line = _sent(dedent(text), jobs)
    except subprocess.TimeoutExpired:
        return _wrong(name, f"The new process that does the jobs had not ended after {PATIENCE} seconds.")
    except OSError as problem:  # in a browser
        told = f"… {name}: no process can be started here ({problem}), so the file can't be tried."
        return Verdict(False, told, "It can be tried where Python runs outside the browser.")
    if error:
        told = f"The new process ended with {error}" + (f"\n    in your line   {line}" if line else "")
        return _wrong(name, told, next((hint for words, hint in WORDS.items() if words in error), ""))
    return _compared(jobs, got)


def _compared(jobs: list[Job], got: list[Any]) -> Verdict:
    for (state, square), found in zip(jobs, got, strict=True):
        want = outcome(state.result(square)).backed_up()
        if found != want or type(found) is not type(want):
            told = f"worth(({state!r}, {square})) returned {shown(found)}\nExpected: {want!r}"
            return _wrong("worker", told, _advise_on_outcome(found, got, jobs), state)
    return Verdict(True, f"✓ worker: a new process found it by its name, and did all {len(jobs)} jobs.")


def _sent(text: str, jobs: list[Job]) -> tuple[Any, str, str]:
    """Return what a new process finds for each job; or an error, and the line of the file that it came from."""
    with TemporaryDirectory() as folder:
        Path(folder, f"{FILE}.py").write_text(text, encoding="utf-8", errors="replace")
        told = Path(folder, "jobs")
        told.write_bytes(pickle.dumps(jobs))
        line = [sys.executable, "-c", FRESH, str(told), folder, str(Path(__file__).parents[2])]
        ended = subprocess.run(line, timeout=PATIENCE, capture_output=True, check=False)
        try:
            found: tuple[Any, str, str] = pickle.loads(told.read_bytes())
        except Exception as error:  # made of what only the file knows
            return [], f"Unsendable: {error}", ""
    return found if isinstance(found, tuple) else ([], f"nothing to show, and exit code {ended.returncode}", "")


def _wrong(name: str, told: str, hint: str = "", state: State | None = None) -> Verdict:
    return wrong(name, f"not right yet.\n{told}", hint, state)


WORDS = {  # in an error, and what helps then; the first that is there counts
    STARTS: "Each process reads the file again, and would start more. What belongs below if __name__ == '__main__'?",
    "Unsendable": "What worth returns has to be sent back. " + OUTCOME,
    **dict.fromkeys(["<lambda>", "<locals>"], NO_NAME),
    **dict.fromkeys(["SyntaxError", "IndentationError"], SYNTAX),
    **dict.fromkeys(["is taken by", "off the board"], OWN_BOARD),
    f"'{FILE}' has no attribute": "The file has no function worth. Is it misspelt, or not at the left edge?",
    **dict.fromkeys(["from 'ttt", "module 'ttt"], MODULE),
    **dict.fromkeys([f"name '{name}'" for name in ("outcome", "State", "ttt")], IMPORT),
    "NameError": "The new process has never seen your notebook. It knows what is in the file, and what the job brings. "
    "What does the job bring?",
    "ModuleNotFoundError": "A new process can import what is installed, and files. What is in the notebook is neither.",
    "positional argument": "worth is called with one thing, a job. It is a pair: a board, and a square.",
    **dict.fromkeys(["is not a square", "tuple"], "A job is a pair: a board, and a square. How do you take it apart?"),
}


def _advise_on_outcome(found: Any, got: list[Any], jobs: list[Job]) -> str:
    """Return a hint on a wrong outcome."""
    if found is None:
        return RETURN
    if not all(isinstance(one, Outcome) for one in got):
        return OUTCOME
    if all(one == outcome(state.result(square)) for (state, square), one in zip(jobs, got, strict=True)):
        return WHOSE
    return OWN_BOARD


# ---- parts for four workers

LATE = State.parse("x..o/..../o.o./xxx.", Variant(4, 4, 4))
WORKERS, OVERHEAD, WANTED, BETTER = 4, 2_500, 3.3, 3.6
LONGEST = 1_000_000  # parts that are looked at
MANY = 1_000  # parts; to hand out more of them takes longer than the work
STEPS = 5_000_000  # of a learner's own that looks for a split
SPLIT_ERRORS = {
    "EndlessError": "As many parts as that? To hand out a node takes far longer than to look at it.",
    "between instances of 'State'": "Boards can't be compared, nor pairs with equal numbers. Sort boards, by a key.",
}
FEW = "There are fewer parts than workers. Who has nothing to do?"
EACH_NODE = (
    "A part is a board with all that is below it. So something here is looked at more than once. In how many parts "
    "should a node be?"
)
FURTHER = "Still faster: cut only the largest part once more, and leave all else as results gives it."
SMALL = "Look at how long handing out takes. Are the parts worth sending?"
SLOWEST_LAST = "Look at the end: one is still working, and the others wait. When should that part have begun?"
UNEVEN = "Look at the end: some are working, and others wait. In which order would the gaps be small?"
MISSING = "Nothing below it is looked at. Which moves lead there?"
REPEATED = "It is worked on twice. Once is enough, however many ways lead to it."
TURNED = "None of your parts can come up after this board. Turned or mirrored images are other boards."


def split(function: Any) -> Verdict:
    """Check a function that gives the parts below a board, in the order in which they are to be handed out."""
    name = "split"
    if (problem := no_answer(function, name)) is not None:
        return problem
    got, *_ = watch(lambda state: _listed(function(state)), (LATE,), STEPS)
    if isinstance(got, Raised):
        return _wrong(name, f"split({LATE!r}) {got.told(function)}", advice_on_error(got.exception, SPLIT_ERRORS))
    parts = list(got) if isinstance(got, Iterable) and not isinstance(got, str | dict) else None
    if parts is None or not all(isinstance(part, State) for part in parts):
        hint = RETURN if got is None else "Give the boards alone, all in one list."
        return _wrong(name, f"split returned {shown(got)}\nExpected: a list of states", hint)
    trouble = _trouble(parts)
    return _timed(parts, own_name(function, name)) if trouble is None else trouble  # a verdict against is False


def _timed(parts: list[State], own: str) -> Verdict:
    costs = [nodes(part) for part in parts]
    bars = schedule(costs, WORKERS, overhead=OVERHEAD)
    fast = speed_up(costs, WORKERS, overhead=OVERHEAD)
    told = f"{len(parts)} part{'s' * (len(parts) > 1)}: {fast:.3g} times as fast as one worker."
    if fast >= WANTED:
        verdict = Verdict(True, f"✓ {own}: {told}", FURTHER if fast < BETTER else "")
    else:
        verdict = wrong("split", f"{told} At least {WANTED} are wanted.", _advise_on_schedule(bars, costs))
    return replace(verdict, picture=gantt(bars, workers=WORKERS, unit="nodes"))


def _listed(got: Any) -> Any:
    """Return what an iterator gives as a list, and everything else as it is."""
    return list(islice(got, LONGEST)) if isinstance(got, Iterator) else got


def _trouble(parts: list[State]) -> Verdict | None:
    """Return what to say of parts that leave something out, or do it twice; None if they don't."""
    chosen = Counter(parts)
    if len(parts) > MANY:
        told = f"Handing out {len(parts):,} parts takes {len(parts) * OVERHEAD:,}; the work itself {nodes(LATE):,}."
        is_nested = any(child in chosen for part in parts[:MANY] for child in results(part))
        return _wrong("split", told, EACH_NODE if is_nested else SMALL)
    if twice := [part for part, times in chosen.items() if times > 1]:
        return _wrong("split", "This board is a part more than once.", REPEATED, twice[0])
    met: set[State] = set()
    _, hole = _walk(LATE, chosen, met, max((_marks(part) for part in parts), default=0))
    if hole:
        return _wrong("split", "This board is in no part.", TURNED if hole == LATE and parts else MISSING, hole)
    for part in parts:
        if part not in met and any(_leads_to(other, part) for other in met):
            return _wrong("split", "This board is a part, and it is in another one as well.", EACH_NODE, part)
        if part not in met:
            said = "This board can't follow the one that is given."
            return _wrong("split", said, "Whose turn is it, and what is free?", part)
    return None


def _walk(state: State, chosen: Counter[State], met: set[State], deepest: int) -> tuple[bool, State | None]:
    """Meet the parts at and below a state; return if there are any, and an unfinished board, far up, with none."""
    if state in chosen:
        met.add(state)
        return True, None
    if state.is_terminal:
        return False, None
    below = [_walk(child, chosen, met, deepest) for child in results(state)] if _marks(state) < deepest else []
    holes = [hole for _, hole in below if hole]
    is_met = any(part for part, _ in below)
    return is_met, (holes[0] if is_met and holes else None if is_met else state)


def _marks(state: State) -> int:
    return len(state.squares) - state.squares.count(".")


def _leads_to(state: State, later: State) -> bool:
    return all(before in (".", after) for before, after in zip(state.squares, later.squares, strict=True))


def _advise_on_schedule(bars: list[Bar], costs: list[int]) -> str:
    if len(bars) < WORKERS:
        return FEW
    if len(bars) * OVERHEAD > makespan(bars) / 2:
        return SMALL
    return SLOWEST_LAST if max(bars, key=lambda bar: bar.end).part == costs.index(max(costs)) else UNEVEN


# ---- a process for each node


AS_PUBLISHED = 9 * 294_778  # nine at every unfinished board
EACH_CHILD = (
    "Each child of a board gets one, and each child of that, to the ends of all games. What counted these before?"
)
PROCESSES = {
    (549_946, AS_PUBLISHED + 1): "Nearly. The first board needs no process; one is started for each child.",
    (9, 72, 81): "Those are the first plies. Each child starts one for each of its own children, and so on.",
    (362_880,): "There are 9! ways to fill the board. But games end before, and there are nodes on the way.",
    (5_478, 5_477): "There are that many different positions. But no process knows that another looks at the same one.",
    (255_168, 138): "Those are games: the leaves of the tree. Which processes start the ones for them?",
    (986_409, 986_410): "That plays on after a line is complete. But a game that is over has no children.",
}


def per_node(guess: Any) -> Verdict:
    """Check how many processes are started if every child of a board gets one; or nine, as tic.erl has it."""
    if type(guess) is int and guess == AS_PUBLISHED:
        told = "it is for tic.erl as published: nine at each unfinished board, for taken squares as well."
        return Verdict(True, f"✓ per_node: {guess:,} {told}")
    verdict = judge_number(guess, "per_node", nodes() - 1, PROCESSES, EACH_CHILD)
    told = "one for each free square. (As published, tic.erl starts even more.)"
    return replace(verdict, text=verdict.text.removesuffix(".") + f", {told}") if verdict else verdict


# ---- Amdahl's law

NEARLY = 0.05
ZERO = "Something is divided by 0. Which of the two is the share, and which is the number of workers?"
SHARES = (
    "One worker takes 1. How much of that stays, with any number of workers? And how long do they take for the rest?"
)
ALL_DIVIDED = "Is all of the work divided among the workers? What does one have to do alone, while the others wait?"
TIME = "That is the time that is left, if one worker takes 1. How many times as fast is that?"
BRACKETS = "Division comes before addition and subtraction. What should be divided as a whole, and by what?"
SLIPS: dict[Callable[[float, int], float], str] = {
    lambda serial, workers: 1 / (1 - serial + serial / workers): "Which of the two shares is divided, and which stays?",
    lambda _serial, workers: workers: ALL_DIVIDED,
    lambda serial, workers: serial + (1 - serial) * workers: "That grows with every worker. What can they save?",
    lambda serial, workers: 1 / (serial + 1 - serial / workers): BRACKETS,
    lambda serial, workers: 1 / serial + (1 - serial) / workers: BRACKETS,
    lambda serial, workers: serial + (1 - serial) / workers: TIME,
    lambda serial, _workers: (
        1 / serial
    ): "That is the limit, with any number of workers. How long does the rest take with this many?",
}
PROBES = [(0.25, 2), (0.1, 4), (0.01, 16)]


def amdahl(function: Any) -> Verdict:
    """Check a function that says how many times as fast workers are if a share of the work can't be divided."""
    advise, what = partial(_advise_on_speed_up, function), "pairs of share and workers"
    return judge(function, "amdahl", _shares(), advise, errors={"ZeroDivisionError": ZERO}, what=what)


def _shares() -> Iterator[Case]:
    for serial, workers in product((0.5, 0.1, 0.25, 0.01, 1.0, 0.0), (2, 4, 16, 1_024, 1)):
        want = 1 / (serial + (1 - serial) / workers)
        yield Case((serial, workers), want, accepts=partial(is_close, want=want))


def _advise_on_speed_up(function: Any, case: Case, got: Any) -> str:
    if not is_number(got):
        return "A number was expected."
    if abs(got - case.want) < NEARLY:
        return "Nearly. Leave the number as it is, without rounding."
    return next((hint for slip, hint in SLIPS.items() if acts_like(function, slip, PROBES)), SHARES)
