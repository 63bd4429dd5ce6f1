"""What the benchmarks do without any rival, and what they say if one is missing. `make bench` itself measures."""

import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from tests.benchmarks import __main__ as bench
from tests.benchmarks import four_by_four, hands, lazy_tree, measure, rivals
from ttt import State, count, parallel
from ttt import minimax as search
from ttt.lazy import grow
from ttt.lookahead import minimax_scores


def value(state: State) -> int:
    """The value to the side to move, remembered."""
    return search.outcome(state).value


def test_the_ways_through_the_tree_meet_every_node() -> None:
    assert measure.bare_walk(measure.nested(State())) == measure.walk(State()) == 549_946
    assert measure.reachable() == set(count.reachable())


def test_openings_are_worth_each_of_the_three_values() -> None:
    """Otherwise a rival that takes wins for losses would seem to agree with us."""
    assert [value(bench.after(squares)) for squares in bench.OPENINGS] == [0, 1, -1, 0]


def test_values_are_compared_after_every_opening() -> None:
    values = {tuple(squares): value(bench.after(squares)) for squares in bench.OPENINGS}
    assert bench.same_values(value, lambda squares: values[tuple(squares)])
    for opening in list(values):
        values[opening] += 1
        assert not bench.same_values(value, lambda squares: values[tuple(squares)])
        values[opening] -= 1


def test_squares_of_aima3_are_compared_by_what_they_are_worth() -> None:
    assert bench.best_of_aima3(value, lambda squares: search.best_actions(bench.after(squares))[-1])
    assert not bench.best_of_aima3(value, lambda squares: bench.after(squares).actions()[0])


def test_jobs_take_turns_and_the_median_counts() -> None:
    order: list[str] = []
    clock = iter([0, 1, 1, 11, 0, 2, 2, 32, 0, 9, 0, 20]).__next__  # A takes 1, 2, 9; B takes 10, 30, 20
    medians = measure.in_turn(lambda: order.append("A"), lambda: order.append("B"), rounds=3, clock=clock)
    assert order == list("ABABAB")
    assert medians == [2, 20]


@pytest.mark.parametrize(("wanted", "end"), [(2, "wanted ≥ 2 ×"), (None, "(500 ms, 1.50 s)")])
def test_a_ratio_says_how_many_times_as_fast_we_are(
    wanted: float | None, end: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    taken = {"ours": 0.5, "theirs": 1.5}
    monkeypatch.setattr(measure, "in_turn", lambda *jobs: [taken[str(job())] for job in jobs])
    measure.beside("it", lambda: "ours", lambda: "theirs", lambda: True, wanted)
    said = capsys.readouterr().out
    assert said.startswith("it ")
    assert " 3.00 × (500 ms, 1.50 s)" in said
    assert said.endswith(f"{end}\n")


@pytest.mark.parametrize(
    ("rival", "module"),
    [
        (rivals.aima3_minimax, "aima3.games"),
        (rivals.aima3_alphabeta, "aima3.games"),
        (rivals.open_spiel_minimax, "pyspiel"),
        (rivals.open_spiel_undo, "pyspiel"),
        (rivals.open_spiel_solve, "open_spiel.python.algorithms.minimax_solver"),
        (rivals.open_spiel_alphabeta, "open_spiel.python.algorithms.minimax"),
        (rivals.easy_ai, "easyAI"),
    ],
)
def test_a_missing_rival_is_reported_and_not_raised(
    rival: Callable[[], object], module: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [module.partition(".")[0], module]:
        monkeypatch.setitem(sys.modules, name, None)  # as if it weren't installed
    measure.beside("it", lambda: 0, rival, lambda: bool(rival()), 2)
    said = capsys.readouterr().out
    assert "not measured: " in said
    assert module.partition(".")[0] in said
    assert "wanted" not in said


def test_what_we_lack_ourselves_is_raised() -> None:
    def lacking() -> bool:
        raise ModuleNotFoundError("No module named 'ttt.nowhere'", name="ttt.nowhere")

    with pytest.raises(ModuleNotFoundError, match="nowhere"):
        measure.beside("it", lambda: 0, lambda: 0, lacking)


def test_nothing_is_measured_if_the_answers_differ(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(AssertionError, match="it: they disagree"):
        measure.beside("it", lambda: 0, lambda: 1, lambda: False)
    assert capsys.readouterr().out == ""


def test_on_the_lazy_tree_the_articles_score_and_the_players_agree() -> None:
    assert lazy_tree.agree()
    for board in ("..x..x.o.", "o.x..x.xo", "...xoxxo."):
        state = State.parse(board)
        scores = [lazy_tree.score(child, lazy_tree.DEPTH) for child in grow(state).children]
        assert scores == list(filter(lambda score: score is not None, minimax_scores(state, lazy_tree.DEPTH)))


def test_a_game_on_the_lazy_tree_takes_the_more_memory_the_deeper_it_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = []
    for depth in (2, 1, 2):  # the first time, the tables of the variant are filled as well
        monkeypatch.setattr(lazy_tree, "DEPTH", depth)
        taken.append(lazy_tree.whole_game())
    assert 10_000 < 4 * taken[1] < taken[2] < 10_000_000
    assert not tracemalloc.is_tracing()


def test_a_run_on_4x4_tells_seconds_and_gigabytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rivals, "easy_ai", lambda variant, distance: len(variant.lines))
    found = four_by_four.measured("easy_ai")
    assert found["value"] == 10
    assert found["seconds"] > 0
    assert 0.01 < found["gb"] < 16, "a Python process takes more than 10 MB"


def test_our_three_ways_on_4x4_find_a_draw() -> None:
    found = {job.__name__: job() for job in four_by_four.OURS}
    assert list(found) == ["by_symmetry", "every_occupancy", "search"]
    assert {told["value"] for told in found.values()} == {0}


def test_a_rival_that_is_missing_on_4x4_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ["open_spiel", "open_spiel.python.algorithms.minimax_solver"]:
        monkeypatch.setitem(sys.modules, name, None)
    assert "open_spiel" in four_by_four.measured("open_spiel")["missing"]
    monkeypatch.setattr(four_by_four, "run", lambda name: {"missing": "No module named 'open_spiel'"})
    four_by_four.tell("open_spiel", {"seconds": 1, "gb": 1})
    assert "not measured: No module named 'open_spiel'" in capsys.readouterr().out


def test_4x4_shows_how_much_more_than_the_first_it_took(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found: dict[str, Any] = {"value": 0, "seconds": 30.0, "gb": 4.0}
    monkeypatch.setattr(four_by_four, "run", lambda name: found)
    four_by_four.tell("it", {"seconds": 0.5, "gb": 0.1})
    assert capsys.readouterr().out.split() == ["it", "30.0", "s", "4.00", "GB", "60.0", "×", "40.0", "×"]
    for wrong in ({"value": 1}, {"positions": 5_478}):
        monkeypatch.setattr(four_by_four, "run", lambda name, wrong=wrong: found | wrong)
        with pytest.raises(AssertionError, match=r"it says \+1|it counts 5478"):
            four_by_four.tell("it")


def test_the_job_for_many_hands_has_parts_for_all() -> None:
    assert len(parallel.split(hands.JOB)) == 18


def test_who_is_not_installed_is_no_help_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("distributed", "loky"):
        monkeypatch.setitem(sys.modules, name, None)
    for name in [name for name in hands.KINDS if "Pool" in name or "plain" in name]:
        monkeypatch.delitem(hands.KINDS, name)
    monkeypatch.setattr(hands, "JOB", State.parse("xo./.x./..o"))
    monkeypatch.setattr(hands, "value_of", lambda executor=None: 0)
    bench.many_hands()
    lines = capsys.readouterr().out.splitlines()
    assert sum("not measured: " in line for line in lines) == 2
    assert sum("two threads" in line for line in lines) == 3


def test_hands_that_disagree_are_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "value_of", lambda executor=None: 1 if executor else 0)
    with pytest.raises(AssertionError), hands.KINDS["two threads"][0]() as threads:
        hands.speed_up(threads)


def test_overhead_is_what_the_parts_do_not_take() -> None:
    def ask(on_arrival: Callable[[int, parallel.Done], object]) -> None:
        on_arrival(0, parallel.Done(0, 1, "me", 10.0, 10.01))
        time.sleep(0.02)

    assert hands.overhead(ask) >= 1
