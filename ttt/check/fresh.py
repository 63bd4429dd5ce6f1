"""How the text of a learner's file is run in a process that knows nothing else (notebook 10).

The process imports the file, finds the function `worth` by its name, calls it on each job, and
writes what came of it to a file of its own.
"""

import pickle
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ttt.check.hints import Errors, Problem
from ttt.check.words import UNBOUND
from ttt.game import NO_SQUARE, TAKEN, Mistake

PATIENCE = 30  # seconds that a process may work
WAIT = 300  # seconds that it may take by the clock: others work, too
FILE = "my_work"
STARTS = Mistake("importing the file starts processes")
UNREADABLE = Mistake("an answer that can't be read here")
MODULE = "outcome lives in a module of ttt. Which one? How does this notebook import it?"
PAIR = "worth is called with one thing, a job. It is a pair: a board, and a square. How do you take it apart?"
OUTCOME = "worth gives an Outcome, as outcome does."
OWN_BOARD = "A job is a pair, a board and a square. Which board does your function look at, and after which move?"
WORKER_ERRORS: Errors = {
    "unexpected indent": "A file begins at the left edge. Which of its lines begin further right?",
    "<lambda>": "A process finds a function by its name, and a lambda's name is <lambda>. Write def worth(job).",
    "'int' object has no": "The board comes first in a job, and then the square.",
    "from '__main__'": "In the new process, __main__ is not your notebook. outcome lives in a module of ttt.",
    STARTS: "Each process reads the file again, and would start more. What belongs below if __name__ == '__main__'?",
    UNREADABLE: f"What worth returns has to be sent back. {OUTCOME}",
    TAKEN: OWN_BOARD,
    f"'{FILE}' has no attribute": "The file has no function worth. Is it misspelt, or not at the left edge?",
    "'ttt": MODULE,
    ModuleNotFoundError: MODULE,
    UnboundLocalError: UNBOUND,
    NameError: "The new process has never seen your notebook. Does the file import this, or does the job bring it?",
    "positional argument": PAIR,
    NO_SQUARE: PAIR,
    "'tuple'": PAIR,
}
PROGRAM = f"""
import os, pickle, sys, threading, time
from multiprocessing.process import BaseProcess
from unittest.mock import patch

def give_up():
    while time.process_time() < float(sys.argv[2]):
        time.sleep(0.1)
    text = f"no answer: it had not come to an end after {{sys.argv[2]}} seconds of work"
    answer([], (TimeoutError, None, text))
    os._exit(1)

def answer(values, problem):
    with open(sys.argv[1], "wb") as file:
        pickle.dump((values, problem), file)

def seen(error):
    known = next(kind for kind in type(error).__mro__ if kind.__module__ == "builtins")
    return known, mistake_of(error), f"{{type(error).__name__}}: {{error}}"

threading.Thread(target=give_up, daemon=True).start()
sys.path[:0] = sys.argv[3:]
from ttt.game import marked, mistake_of
jobs, starts = pickle.load(sys.stdin.buffer)
values, problem = [], None
refusal = marked(SystemExit(starts.name), starts)
try:
    with patch.object(BaseProcess, "start", side_effect=refusal):
        import {FILE}
    work = pickle.loads(pickle.dumps({FILE}.worth))
    values = [work(job) for job in jobs]
except BaseException as error:
    problem = seen(error)
answer(values, problem)
"""


def do_jobs(text: str, jobs: list[Any]) -> tuple[list[Any], Problem | None]:
    """Return what a new process finds for each job, and what is known of an error, if any.

    Raises TimeoutExpired if it doesn't end; OSError or RuntimeError where no process can be
    started.
    """
    with TemporaryDirectory() as folder:
        Path(folder, f"{FILE}.py").write_text(text, encoding="utf-8", errors="replace")
        page = Path(folder, "answer")
        package = str(Path(__file__).parents[2])
        command = [sys.executable, "-c", PROGRAM, str(page), str(PATIENCE), folder, package]
        subprocess.run(
            command,
            input=pickle.dumps((jobs, STARTS)),
            timeout=WAIT,
            capture_output=True,
            check=False,
        )
        try:
            values, problem = pickle.loads(page.read_bytes())
        except Exception:  # made of what only the file knows, or not there at all
            return [], Problem(Exception, UNREADABLE, UNREADABLE.name)
    return values, problem and Problem(*problem)
