"""The check of notebook 10 on work that is sent to a new process: a file, run where nothing else is known."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent
from typing import Any

from ttt.check.engine import Verdict
from ttt.check.watch import shown
from ttt.game import State
from ttt.minimax import Outcome, outcome

PATIENCE = 30  # seconds for a process
FILE = "my_work"
BOARDS = ("xox/.o./..x", "xo./.x./..o", "x.o/.../...", ".../.x./...")
Job = tuple[State, int]
FRESH = f"""
import pickle, sys, traceback
sys.path[:0] = sys.argv[2:]
with open(sys.argv[1], "rb") as file:
    jobs = pickle.load(file)
found = []
try:
    import {FILE}
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
LAMBDA = "What is sent is the name of a function, and a lambda has none. How is a function with a name written?"
NOT_THERE = "The file has no function worth. Is it spelt so, and does it begin at the left edge?"
GLOBAL = (
    "The new process has never seen your notebook: it knows what stands in the file, and what the job brings along. "
    "What does the job bring?"
)
IMPORT = "The new process knows only what the file itself imports. Which line is missing?"
OWN_BOARD = "A job is a pair, a board and a square. Which board does your function look at, and after which move?"
OUTCOME = "worth gives an Outcome, as outcome does."
INNER = (
    "What is sent is the name of a function, and inside of another function nobody finds it. Begin it at the left edge."
)
WHOSE = "Nearly. For whom is that an outcome: for the one who has taken the square, or for the one who is next?"
SYNTAX = "Python can't read the file. What is wrong in this line, or before it? (%%writefile is for cells.)"
MODULE = "outcome lives in a module of ttt. Which one? How does this notebook import it?"
INSTALLED = "A new process can import what is installed, and files. What stands in the notebook is neither."
NO_RETURN = "Does worth return what it has found?"
TWO = "worth is called with one thing, a job. It is a pair: a board, and a square."
PAIR = "A job is a pair: a board, and a square. What has to be taken from it first?"


def worker(text: Any) -> Verdict:
    """Check the text of a file with a function `worth(job)`, by sending jobs to a new process that imports it."""
    name = "worker"
    if callable(text):
        return Verdict(False, f"✗ {name}: the text of a file was expected, not {shown(text)}.", TYPED)
    if not isinstance(text, str):
        hint = "Write the lines of the file between quotation marks."
        return Verdict(False, f"✗ {name}: the text of a file was expected, not {shown(text)}.", hint)
    if text.strip().endswith(".py"):
        return Verdict(
            False, f"✗ {name}: that is the name of a file.", "What stands in it? The check makes the file itself."
        )
    if not text.strip() or any(line.strip() == "..." for line in text.splitlines()):
        return Verdict(False, f"… {name}: not yet. Write the file in place of the ..., and run the cell again.")
    jobs = [(State.parse(board), square) for board in BOARDS for square in State.parse(board).actions()]
    try:
        got, error, line = _sent(dedent(text), jobs)
    except subprocess.TimeoutExpired:
        return _wrong(
            f"A new process that imports the file and does the jobs had not ended after {PATIENCE} seconds.", ""
        )
    if error:
        told = f"The new process ended with {error}" + (f"\n    in your line   {line}" if line else "")
        return _wrong(told, _advise_on_error(error))
    for (state, square), found in zip(jobs, got, strict=True):
        want = outcome(state.result(square)).backed_up()
        if found != want or type(found) is not type(want):
            told = f"worth(({state!r}, {square})) returned {shown(found)}\nExpected: {want!r}"
            return _wrong(told, _advise(found, got, jobs), state)
    return Verdict(True, f"✓ {name}: a new process found it by its name, and did all {len(jobs)} jobs.")


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


def _wrong(told: str, hint: str, state: State | None = None) -> Verdict:
    return Verdict(False, f"✗ worker: not right yet.\n{told}", hint, state)


WORDS = {  # in an error, and what they tell; the first that is there counts
    "Unsendable": "What worth returns has to be sent back. " + OUTCOME,
    "<lambda>": LAMBDA,
    "<locals>": INNER,
    "SyntaxError": SYNTAX,
    "IndentationError": SYNTAX,
    "is taken by": OWN_BOARD,
    "is not a square": OWN_BOARD,
    "off the board": OWN_BOARD,
    "the game is over": OWN_BOARD,
    f"'{FILE}' has no attribute": NOT_THERE,
    "from 'ttt'": MODULE,
    "module 'ttt'": MODULE,
    **dict.fromkeys([f"name '{name}'" for name in ("outcome", "State", "search", "ttt")], IMPORT),
    "NameError": GLOBAL,
    "ModuleNotFoundError": INSTALLED,
    "ImportError": INSTALLED,
    "positional argument": TWO,
    "tuple": PAIR,
}


def _advise_on_error(error: str) -> str:
    """Return a hint on what a new process stumbles over."""
    return next((hint for words, hint in WORDS.items() if words in error), "")


def _advise(found: Any, got: list[Any], jobs: list[Job]) -> str:
    """Return a hint on a wrong outcome."""
    if found is None:
        return NO_RETURN
    if not all(isinstance(one, Outcome) for one in got):
        return OUTCOME
    if all(one == outcome(state.result(square)) for (state, square), one in zip(jobs, got, strict=True)):
        return WHOSE
    return (
        OWN_BOARD if len(set(got)) > 1 else "That is the same for all jobs. Which board and which square is it about?"
    )
