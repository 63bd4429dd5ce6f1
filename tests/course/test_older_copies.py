"""Exercises of version 0.14, as they stand in learners' copies: today's checks still judge them.

Those that have left the lessons or the mores, or ask for more today, are not here.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from ttt.check.verdict import Verdict

FILE = Path(__file__).with_name("exercises_0.14.json")
OLD: dict[str, list[tuple[str, str]]] = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.long
@pytest.mark.parametrize("name", OLD)
def test_an_old_copy_gets_right_verdicts(name):
    """Each exercise is there twice: as a stub, and with its solution. Other cells are what it needs."""
    make_shell: Any = InteractiveShell
    shell = make_shell()
    for kind, source in OLD[name]:
        outcome = shell.run_cell(source)
        outcome.raise_error()
        verdict = outcome.result
        if kind == "exercise":
            assert isinstance(verdict, Verdict)
            assert verdict.kind != "right"
        if kind == "solution":
            assert verdict, verdict
