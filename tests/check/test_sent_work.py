"""The check of work for a new process: right and wrong files, and the hints that come."""

from typing import Any

import pytest

from ttt import check
from ttt.minimax import outcome

RIGHT = """
from ttt.minimax import outcome

def worth(job):
    state, square = job
    return outcome(state.result(square)).backed_up()
"""
BY_PREDICT = """
    from ttt import minimax as search

    def worth(job):
        return search.predict(job[0])[job[1]]
"""


@pytest.mark.parametrize("text", [RIGHT, BY_PREDICT])
def test_right_files(text: str) -> None:
    verdict = check.worker(text)
    assert verdict, verdict
    assert "did all 24 jobs" in verdict.text


def worth(job: Any) -> Any:
    return outcome(job[0].result(job[1])).backed_up()


@pytest.mark.parametrize(
    ("text", "said", "hint"),
    [
        (worth, "the text of a file was expected", "was typed into a cell"),
        (lambda job: None, "the text of a file was expected", "was typed into a cell"),
        (7, "the text of a file was expected", "between quotation marks"),
        (None, "the text of a file was expected", "between quotation marks"),
        ("my_work.py", "the name of a file", "What stands in it?"),
        (RIGHT.replace("from ttt.minimax import outcome", ""), "NameError: name 'outcome'", "the file itself imports"),
        ("worth = lambda job: 7", "<lambda>", "a lambda has none"),
        (
            RIGHT.replace("state, square = job", "square = job[1]"),
            "NameError: name 'state'",
            "has never seen your notebook",
        ),
        (
            "from ttt import State\n" + RIGHT.replace("state, square = job", "state, square = State(), job[1]"),
            "returned",
            "Which board",
        ),
        (RIGHT.replace(".backed_up()", ""), "returned", "Nearly. For whom"),
        (RIGHT.replace("return outcome", "outcome"), "returned None", "Does worth return"),
        (RIGHT.replace("outcome(state.result(square)).backed_up()", "square"), "returned", "worth gives an Outcome"),
        (RIGHT.replace("worth(job)", "work(job)"), "AttributeError", "has no function worth"),
        (
            RIGHT.replace("(job)", "(state, square)").replace("state, square = job\n", "\n"),
            "TypeError",
            "called with one thing",
        ),
        (RIGHT.replace("state, square = job", "state = job; square = 0"), "AttributeError: 'tuple'", "A job is a pair"),
        (RIGHT.replace("def worth", "from my_notebook import start\ndef worth"), "ModuleNotFoundError", "neither"),
        (RIGHT.replace("outcome(state.result(square)).backed_up()", "lambda: 7"), "Unsendable", "has to be sent back"),
        ("class worth:\n    def __init__(self, job): pass", "Unsendable", "has to be sent back"),
        (RIGHT.replace("outcome(state.result(square))", "outcome(state)"), "returned", "after which move?"),
        (
            RIGHT.replace("outcome(state.result(square)).backed_up()", "outcome(State())").replace(
                "import outcome", "import State, outcome"
            ),
            "returned",
            "the same for all jobs",
        ),
        (RIGHT.replace("):", ")"), "SyntaxError", "can't read the file"),
        (
            RIGHT.replace("def worth", "from ttt import State\nstart = State.parse('xox/.o./..x')\ndef worth").replace(
                "outcome(state", "outcome(start"
            ),
            "is taken by",
            "Which board",
        ),
        ("def make():\n    def worth(job): return 7\n    return worth\nworth = make()", "<locals>", "nobody finds it"),
        (RIGHT.replace("from ttt.minimax import outcome", "from ttt import outcome"), "ImportError", "a module of ttt"),
        (
            RIGHT.replace("from ttt.minimax import outcome", "import ttt").replace("outcome(", "ttt.outcome("),
            "AttributeError",
            "a module of ttt",
        ),
        ("import os\nos._exit(3)", "exit code 3", ""),
    ],
)
def test_wrong_files(text: Any, said: str, hint: str) -> None:
    verdict = check.worker(text)
    assert not verdict
    assert said in verdict.text
    assert hint in verdict.hint
    assert bool(hint) == bool(verdict.hint)


@pytest.mark.parametrize("text", ["...", "\n...\n", "", "from ttt.minimax import outcome\n\n..."])
def test_no_file_yet(text: str) -> None:
    assert "not yet" in check.worker(text).text


def test_a_file_that_does_not_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ttt.check.sent_work.PATIENCE", 1)
    assert "had not ended after 1 seconds" in check.worker("while True: pass").text
