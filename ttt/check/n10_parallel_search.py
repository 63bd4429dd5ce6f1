"""Checks and hints of notebook 10: gathering, work for a process, parts, a process for each node, and Amdahl's law."""

import pickle
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent
from typing import Any

from ttt.check.engine import (
    Case,
    advice_on_error,
    exercise,
    judge,
    judge_number,
    no_answer,
    own_name,
)
from ttt.check.verdict import Verdict, not_yet, right, wrong
from ttt.check.watch import Raised, is_close, is_number, watch
from ttt.check.words import RETURN
from ttt.count import results
from ttt.game import State, shown
from ttt.minimax import Outcome, outcome, predict
from ttt.parallel.schedules import makespan, schedule, speed_up
from ttt.pictures.plots import gantt
from ttt.solvers.tree_size import nodes
from ttt.variant import Variant

Letters = list[tuple[int, Outcome]]
SCATTERED = (
    "xox/.o./..x",
    "x../.o./...",
    ".../.../...",
    "xo./.x./..o",
    "x.o/.../.x.",
    "o.x/x.x/o..",
)
LOST = {
    "x../.o./...": [7],
    ".../.../...": [0, 4],
    "xo./.x./..o": [2, 3, 5, 6, 7],
}  # squares that nothing comes from
WHICH = "Which squares have to be sent out again? Name all of them, and no other number, not even how many there are."
BY_CHANCE = "That error comes by chance. Look for what is missing yourself, and raise a ValueError."
GATHER_ERRORS = {
    "ValueError": "Nothing is lost here. Compare with the squares that were sent out. A letter may come twice.",
    "KeyError": BY_CHANCE,
    "IndexError": BY_CHANCE,
}


@exercise
def gather(function: Any) -> Verdict:
    """Check a function that puts outcomes, arrived in any order, on their squares, and names those that are lost."""
    verdict = judge(
        function,
        "gather",
        _arrivals(),
        _advise_on_places,
        errors=GATHER_ERRORS,
        what="scattered boards",
    )
    if not verdict:
        return verdict
    for board, lost in LOST.items():
        arrived = [letter for letter in _letters(board) if letter[0] not in lost]
        for letters in (arrived[::-1], [*arrived, *arrived[-1:]]):  # in the second, one comes twice
            if trouble := _trouble_with_loss(
                function, letters, list(State.parse(board).actions()), lost
            ):
                return _wrong("gather", *trouble)
    return verdict.going_on(", and it names what is lost.")


def _letters(board: str) -> Letters:
    return [
        (square, outcome) for square, outcome in enumerate(predict(State.parse(board))) if outcome
    ]


def _arrivals() -> Iterator[Case]:
    """Yield letters in several orders, of all free squares and of some, and one of them twice."""
    shuffled = random.Random(7)
    for letters in map(_letters, SCATTERED):
        for _ in range(3):
            shuffled.shuffle(letters)
            yield _case([*letters])
        some = letters[: len(letters) // 2 + 1]
        yield _case(some)
        yield _case([*some, some[0]])


def _case(arrived: Letters) -> Case:
    arguments, places = (
        (arrived, sorted(dict(arrived))),
        [dict(arrived).get(square) for square in range(9)],
    )
    return Case(
        arguments, places, accepts=lambda got: isinstance(got, list | tuple) and [*got] == places
    )


def _trouble_with_loss(
    function: Any, arrived: Letters, squares: list[int], lost: list[int]
) -> tuple[str, str] | None:
    """Return what a function says to letters that are lost, and a hint; None if it names them."""
    got, *_ = watch(function, (arrived, squares))
    told = f"{squares} were sent out, and nothing came from {', '.join(map(str, lost))}: it "
    expected = "\nExpected: a ValueError that names what is lost"
    if not isinstance(got, Raised):
        hint = "A letter is lost, and no error says so. First of all, compare what was sent out with what has arrived."
        if len(arrived) > len(dict(arrived)):
            hint = "Letters are lost, and another came twice. Is it enough to count the letters?"
        return f"{told}returned {shown(got)}{expected}", hint
    if not isinstance(got.exception, ValueError):
        hint = "Your function notices the loss. But the exercise asks for a ValueError."
        return f"{told}{got.told(function)}{expected}", advice_on_error(
            got.exception, GATHER_ERRORS
        ) or hint
    named = {int(number) for number in re.findall(r"\d+", str(got.exception))}
    return None if named == set(lost) else (f"{told}{got.told(function)}", WHICH)


def _advise_on_places(case: Case, got: Any) -> str:
    if (
        not isinstance(got, list | tuple)
        or len(got) > 9
        or not all(isinstance(place, Outcome | None) for place in got)
    ):
        return "A list of nine places was expected: in each the outcome of a letter, exactly as it arrived, or None."
    given, wanted = ([place for place in row if place is not None] for row in (got, case.want))
    if given == wanted:
        return "The first place belongs to square 0, the next one to 1. What about squares that were not sent out?"
    if given == [outcome for _, outcome in case.arguments[0]]:
        return "All are there, but in the order in which they arrived. Which part of a letter says where it belongs?"
    return "Each letter brings its square along. Which place of the list is that? And what is in all the others?"


# ---- work for a new process: a file, run where nothing else is known

PATIENCE = 30  # seconds that a process may work
WAIT = 300  # seconds that it may take by the clock: others work, too
FILE = "my_work"
SENT = ("xox/.o./..x", "xo./.x./..o", "x.o/.../...", ".../.x./...")
STARTS = "importing the file starts processes"
UNREADABLE = "an answer that can't be read here"
FRESH = f"""
import os, pickle, sys, threading, time
from multiprocessing.process import BaseProcess
from unittest.mock import patch

def give_up():
    while time.process_time() < float(sys.argv[2]):
        time.sleep(0.1)
    answer([], f"no answer: it had not come to an end after {{sys.argv[2]}} seconds of work")
    os._exit(1)

def answer(found, error):
    with open(sys.argv[1], "wb") as file:
        pickle.dump((found, error), file)

threading.Thread(target=give_up, daemon=True).start()
sys.path[:0] = sys.argv[3:]
jobs, found, error = pickle.load(sys.stdin.buffer), [], ""
try:
    with patch.object(BaseProcess, "start", side_effect=SystemExit("{STARTS}")):
        import {FILE}
    work = pickle.loads(pickle.dumps({FILE}.worth))
    found = [work(job) for job in jobs]
except BaseException as problem:
    error = f"{{type(problem).__name__}}: {{problem}}"
answer(found, error)
# What a new process does: it imports the file, finds the function by its name, and calls it on each
# job
"""

MODULE = "outcome lives in a module of ttt. Which one? How does this notebook import it?"
PAIR = "worth is called with one thing, a job. It is a pair: a board, and a square. How do you take it apart?"
OUTCOME = "worth gives an Outcome, as outcome does."
OWN_BOARD = "A job is a pair, a board and a square. Which board does your function look at, and after which move?"


@exercise
def worker(text: Any) -> Verdict:
    """Check the text of a file with a function `worth(job)`, by sending jobs to a new process that imports it."""
    name = "worker"
    if not isinstance(text, str):
        hint = "Give the lines of the file, in quotation marks: a new process can't find what was typed into a cell."
        return wrong(name, f"the text of a file was expected, not {shown(text)}.", hint)
    if not text.strip() or "..." in text.split():
        return not_yet(name, "not yet. Write the file in place of the ..., and run the cell again.")
    jobs = [(state, square) for state in map(State.parse, SENT) for square in state.actions()]
    try:
        got, error = _sent(dedent(text), jobs)
    except subprocess.TimeoutExpired:
        return _wrong(
            name, f"The new process that does the jobs had not ended after {WAIT} seconds."
        )
    except (OSError, RuntimeError) as problem:  # in a browser
        told = f"no process can be started here ({problem}), so the file can't be tried."
        return not_yet(name, told, "It can be tried where Python runs outside the browser.")
    if error:
        hint = next((hint for words, hint in WORDS.items() if words in error), "")
        return _wrong(name, f"The new process ended with {error}", hint)
    wanted = [outcome(state.result(square)).backed_up() for state, square in jobs]
    for (state, square), found, want in zip(jobs, got, wanted, strict=True):
        if type(found) is not Outcome or found != want:
            told = f"worth(({state!r}, {square})) returned {shown(found)}\nExpected: {want!r}"
            return _wrong(name, told, _advise_on_outcome(got, wanted), state)
    return right(name, f"a new process found it by its name, and did all {len(jobs)} jobs.")


def _sent(text: str, jobs: list[tuple[State, int]]) -> tuple[Any, str]:
    """Return what a new process finds for each job, and the text of an error or nothing."""
    with TemporaryDirectory() as folder:
        Path(folder, f"{FILE}.py").write_text(text, encoding="utf-8", errors="replace")
        told = Path(folder, "told")
        command = [
            sys.executable,
            "-c",
            FRESH,
            str(told),
            str(PATIENCE),
            folder,
            str(Path(__file__).parents[2]),
        ]
        subprocess.run(
            command, input=pickle.dumps(jobs), timeout=WAIT, capture_output=True, check=False
        )
        try:
            found: tuple[Any, str] = pickle.loads(told.read_bytes())
        except Exception:  # made of what only the file knows, or not there at all
            return [], UNREADABLE
    return found


def _wrong(name: str, told: str, hint: str = "", state: State | None = None) -> Verdict:
    return wrong(name, f"not right yet.\n{told}", hint, state)


WORDS = {  # in an error, and what helps then; the first that is there counts
    STARTS: "Each process reads the file again, and would start more. What belongs below if __name__ == '__main__'?",
    UNREADABLE: "What worth returns has to be sent back. " + OUTCOME,
    "is taken by": OWN_BOARD,
    f"'{FILE}' has no attribute": "The file has no function worth. Is it misspelt, or not at the left edge?",
    **dict.fromkeys(["from 'ttt", "module 'ttt", "ModuleNotFoundError"], MODULE),
    "NameError": "The new process has never seen your notebook. Does the file import this, or does the job bring it?",
    **dict.fromkeys(["positional argument", "is not a square", "tuple"], PAIR),
}


def _advise_on_outcome(got: list[Any], wanted: list[Outcome]) -> str:
    if None in got:
        return RETURN
    if not all(isinstance(one, Outcome) for one in got):
        return OUTCOME
    if [one.backed_up() for one in got] == wanted:
        return "Nearly. For whom is that: for the player who has taken the square, or for the one who moves next?"
    return OWN_BOARD


# ---- parts for four workers

LATE = State.parse("x..o/..../o.o./xxx.", Variant(4, 4, 4))
WORKERS, OVERHEAD, WANTED, BETTER = 4, 2_500, 3.3, 3.6
MANY = 1_000  # parts; to hand out more of them takes longer than the work
STEPS = 5_000_000  # of a learner's own that looks for a split
SPLIT_ERRORS = {
    "EndlessError": "As many parts as that? To hand out a node takes far longer than to look at it.",
    "between instances of 'State'": "Boards can't be compared, nor pairs with equal numbers. Sort boards, by a key.",
}
TWICE = "A part is a board with all below it, so this is worked on twice. Once is enough, however it is reached."
FURTHER = (
    "Still faster: cut only the largest part once more, and leave all else as results gives it."
)
SMALL = "Look at how long handing out takes. Are the parts worth sending?"
UNEVEN = (
    "Look at the end: who is still working, while others wait? When should that part have begun?"
)


@exercise
def split(function: Any) -> Verdict:
    """Check a function that gives the parts below a board, in the order in which they are to be handed out."""
    name = "split"
    if (problem := no_answer(function, name)) is not None:
        return problem
    got, *_ = watch(function, (LATE,), STEPS)
    if isinstance(got, Raised):
        return _wrong(
            name,
            f"split({LATE!r}) {got.told(function)}",
            advice_on_error(got.exception, SPLIT_ERRORS),
        )
    if not isinstance(got, list | tuple) or not all(isinstance(part, State) for part in got):
        hint = RETURN if got is None else "Give the boards alone, all in one list."
        return _wrong(name, f"split returned {shown(got)}\nExpected: a list of states", hint)
    trouble = _trouble(got)
    return (
        _timed(got, own_name(function, name)) if trouble is None else trouble
    )  # a verdict against is False


def _timed(parts: Sequence[State], own: str) -> Verdict:
    costs = [nodes(part) for part in parts]
    bars = schedule(costs, WORKERS, overhead=OVERHEAD)
    fast = speed_up(costs, WORKERS, overhead=OVERHEAD)
    told = f"{len(parts)} part{'s' * (len(parts) > 1)}: {fast:.3g} times as fast as one worker."
    if fast >= WANTED:
        verdict = right(own, f"{told}", FURTHER if fast < BETTER else "")
    else:
        hint = SMALL if len(parts) * OVERHEAD > makespan(bars) / 2 else UNEVEN
        verdict = wrong("split", f"{told} At least {WANTED} are wanted.", hint)
    return replace(verdict, picture=gantt(bars, workers=WORKERS, unit="nodes"))


def _trouble(parts: Sequence[State]) -> Verdict | None:
    """Return what to say of parts that leave something out, or do it twice; None if they don't."""
    if len(parts) > MANY:
        told = f"Handing out {len(parts):,} parts takes {len(parts) * OVERHEAD:,}; the work itself {nodes(LATE):,}."
        return _wrong("split", told, SMALL)
    if strangers := [part for part in parts if not _leads_to(LATE, part)]:
        hint = "Whose turn is it, and what is free? (A turned or mirrored image is another board.)"
        return _wrong("split", "This board can't follow the one that is given.", hint, strangers[0])
    if hole := _hole(LATE, parts):
        hint = "Nothing below it is looked at. Which moves lead there?"
        return _wrong("split", "This board is in no part.", hint, hole)
    if twice := [part for part in parts if sum(_leads_to(other, part) for other in parts) > 1]:
        return _wrong("split", "This board is in more than one part.", TWICE, twice[0])
    return None


def _hole(state: State, parts: Sequence[State]) -> State | None:
    """Return an unfinished board, far up, with no part at, above or below it."""
    if state in parts or state.is_terminal:
        return None
    if not any(_leads_to(state, part) for part in parts):
        return state
    return next(filter(None, (_hole(child, parts) for child in results(state))), None)


def _leads_to(state: State, later: State) -> bool:
    """Is the later board this one, or one that can follow it?"""
    has_all = all(
        before in (".", after) for before, after in zip(state.squares, later.squares, strict=False)
    )
    return has_all and (state == later or not state.is_terminal)


# ---- a process for each node

AS_PUBLISHED = 9 * 294_778  # nine at every unfinished board
PROCESSES = {
    (
        549_946,
        AS_PUBLISHED + 1,
    ): "Nearly. The first board needs no process; one is started for each child.",
    (
        9,
        72,
        81,
    ): "Those are the first plies. Each child starts one for each of its own children, and so on.",
    (
        362_880,
    ): "There are 9! ways to fill the board. But games end before, and there are nodes on the way.",
    (
        5_478,
        5_477,
    ): "There are that many different positions. But no process knows that another looks at the same one.",
    (
        255_168,
        138,
    ): "Those are games: the leaves of the tree. Which processes start the ones for them?",
}


@exercise
def per_node(guess: Any) -> Verdict:
    """Check how many processes are started if every child of a board gets one; or nine, as tic.erl has it."""
    if type(guess) is int and guess == AS_PUBLISHED:
        told = "it is for tic.erl as published: nine at each unfinished board, for taken squares as well."
        return right("per_node", f"{guess:,} {told}")
    otherwise = "Each child gets one, and each child of that, to the ends of all games. What counted these before?"
    verdict = judge_number(guess, "per_node", nodes() - 1, PROCESSES, otherwise)
    told = "one for each free square. (As published, tic.erl starts even more.)"
    return verdict.going_on(f", {told}") if verdict else verdict


# ---- Amdahl's law

BRACKETS = "Division comes before addition and subtraction. What should be divided as a whole, and by what?"
SLIPS: dict[Callable[[float, int], float], str] = {
    lambda serial, workers: (
        1 / (1 - serial + serial / workers)
    ): "Which of the two shares is divided, and which stays?",
    lambda serial, workers: (
        1 / (workers + (1 - workers) / serial)
    ): "Which is the share, and which the workers?",
    lambda _serial, workers: (
        workers
    ): "Is all of the work divided? What does one do alone, while the others wait?",
    lambda serial, workers: (
        serial + (1 - serial) * workers
    ): "That grows with every worker. What can they save?",
    lambda serial, workers: 1 / (serial + 1 - serial / workers): BRACKETS,
    lambda serial, workers: 1 / serial + (1 - serial) / workers: BRACKETS,
    lambda serial, workers: (
        serial + (1 - serial) / workers
    ): "That is the time, if one takes 1. How fast is it then?",
}


@exercise
def amdahl(function: Any) -> Verdict:
    """Check a function that says how many times as fast workers are if a share of the work can't be divided."""
    return judge(
        function,
        "amdahl",
        _shares(),
        _advise_on_speed_up,
        what="pairs of share and workers",
    )


def _shares() -> Iterator[Case]:
    for serial, workers in product((0.25, 0.1, 0.5, 0.01, 1.0, 0.0), (4, 2, 16, 1_024, 1)):
        want = 1 / (serial + (1 - serial) / workers)
        yield Case((serial, workers), want, accepts=partial(is_close, want=want))


def _advise_on_speed_up(case: Case, got: Any) -> str:
    if not is_number(got):
        return "A number was expected."
    if abs(got - case.want) < 0.05:
        return "Nearly. Leave the number as it is, without rounding."
    otherwise = "One worker takes 1. How much of that stays, with any number of workers? And how long is the rest?"
    return next(
        (hint for slip, hint in SLIPS.items() if is_close(got, slip(*case.arguments))), otherwise
    )
