"""A bar is shown to a person who waits longer than a second, and to nobody else."""

import re
from collections.abc import Callable
from itertools import count

import pytest
import tqdm.auto
import tqdm.notebook

from ttt import State, Variant, match, progress
from ttt.agents import first_free, simple_reflex
from ttt.check.engine import Case, judge
from ttt.learning.menace import Menace
from ttt.learning.training import train
from ttt.solvers.proofs import wins
from ttt.solvers.tablebase import solve

who_waits = pytest.mark.usefixtures("_slow", "_person")
WORK: list[tuple[str, Callable[[], object]]] = [
    ("layers: +30%.* 3/10 ", lambda: solve(Variant())),
    ("games: +60%.* 3/5 ", lambda: train(Menace(), 5)),
    ("pairs: +75%.* 3/4 ", lambda: match.tournament([first_free, simple_reflex], 1, seed=0)),
    ("squares: +33%.* 3/9 ", lambda: wins(State(), "x")),
    (
        "boards: 3it ",
        lambda: judge(abs, "abs", (Case((number,), number) for number in range(9)), lambda *_: ""),
    ),
]


@pytest.fixture
def _slow(monkeypatch):
    """Each look at the clock takes a second."""
    monkeypatch.setattr(progress, "monotonic", count().__next__)


@pytest.fixture
def _person(monkeypatch):
    """Somebody looks at the bars, which are left out where tests run."""
    monkeypatch.delenv("TTT_PROGRESS")

    class Shown(tqdm.std.tqdm):  # type: ignore[misc]
        def __init__(self, **options: object):
            super().__init__(**options, mininterval=0)

    monkeypatch.setattr(tqdm.auto, "tqdm", Shown)


@who_waits
@pytest.mark.parametrize(("bar", "work"), WORK)
def test_who_waits_sees_how_far_it_is(bar, work, capsys):
    work()
    out, errors = capsys.readouterr()
    assert out == ""
    assert re.search(bar, errors)
    assert errors.rsplit("\r", 2)[-2].strip() == errors.rsplit("\r", 2)[-1] == ""


@who_waits
def test_in_a_notebook_it_goes_away_at_the_end(monkeypatch):
    ends = []

    class Shown(tqdm.notebook.tqdm):  # type: ignore[misc]
        def __init__(self, **options: object):
            super().__init__(**options, display=False)

        def display(self, *_: object, **how: object):
            ends.append(how.get("bar_style") or how.get("close"))

    monkeypatch.setattr(tqdm.auto, "tqdm", Shown)
    assert list(progress.progress(range(5), "squares")) == [0, 1, 2, 3, 4]
    assert any(number == 3 for number in progress.progress(range(5), "squares"))
    assert ends.count(True) == 2
    assert "danger" not in ends


@pytest.mark.usefixtures("_person")
def test_what_is_quick_shows_no_bar(monkeypatch, capsys):
    monkeypatch.setattr(progress, "monotonic", lambda: 0)
    solve(Variant())
    assert capsys.readouterr() == ("", "")


@pytest.mark.usefixtures("_slow")
def test_where_outputs_are_compared_there_is_no_bar(capsys):
    solve(Variant())
    assert capsys.readouterr() == ("", "")
