"""What the examples in docstrings show is what comes out."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
READ = sorted(ROOT.glob("ttt/*.py")) + sorted(ROOT.glob("ttt/learning/*.py"))  # by learners
MODULES = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in READ]


def examples(name: str) -> doctest.TestResults:
    return doctest.testmod(import_module(name))


@pytest.mark.parametrize("name", [name for name in MODULES if "__" not in name])
def test_examples_are_right(name, capsys):
    result = examples(name)
    assert result.failed == 0, capsys.readouterr().out


def test_what_a_learner_types_first_has_an_example():
    """`State`, `parse`, `actions`, `result`, `utility`, `canonical`, and the lines of a `Variant`."""
    assert examples("ttt.game").attempted >= 6
    assert examples("ttt.variant").attempted >= 1
