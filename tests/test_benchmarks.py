"""What the benchmarks do without any rival, and what they say if one is missing.

`make bench` itself measures.
"""

import sys

import pytest

from benchmarks import __main__ as bench, boards, hands, measure, rivals
from ttt import State, Variant, count, minimax, parallel


def value(state: State):
    """The value to the side to move, remembered."""
    return minimax.outcome(state).value


def test_the_ways_through_the_tree_meet_every_node():
    assert measure.walk(State()) == 549_946
    assert measure.reachable() == set(count.reachable())


def test_openings_are_worth_each_of_the_three_values():
    """Otherwise a rival that takes wins for losses would seem to agree with us."""
    assert [value(bench.after(squares)) for squares in bench.OPENINGS] == [0, 1, -1, 0]


def test_values_are_compared_after_every_opening():
    values = {tuple(squares): value(bench.after(squares)) for squares in bench.OPENINGS}
    assert bench.same_values(value, lambda squares: values[tuple(squares)])
    for opening in list(values):
        values[opening] += 1
        assert not bench.same_values(value, lambda squares: values[tuple(squares)])
        values[opening] -= 1


def test_squares_of_aima3_are_compared_by_what_they_are_worth():
    assert bench.best_of_aima3(
        value, lambda squares: minimax.best_actions(bench.after(squares))[-1]
    )
    assert not bench.best_of_aima3(value, lambda squares: bench.after(squares).actions()[0])


def test_jobs_take_turns_and_the_median_of_their_ratios_counts():
    """Of pairs: a busy machine, on which both take ten times as long, changes no ratio."""
    order: list[str] = []
    clock = iter(
        [0, 1, 1, 3, 0, 20, 20, 50, 0, 10, 0, 20]
    ).__next__  # A takes 1, 20, 10; B takes 2, 30, 20
    pair = measure.compare(
        lambda: order.append("A"), lambda: order.append("B"), rounds=3, clock=clock
    )
    assert order == list("ABABAB")
    assert pair == (2, 10, 20)


@pytest.mark.parametrize(
    ("rival", "module"),
    [
        (rivals.aima3_minimax, "aima3.games"),
        (rivals.open_spiel_minimax, "pyspiel"),
        (rivals.open_spiel_solve, "open_spiel.python.algorithms.minimax_solver"),
        (rivals.easy_ai, "easyAI"),
    ],
)
def test_a_missing_rival_is_reported_and_not_raised(
    rival,
    module,
    monkeypatch,
    capsys,
):
    for name in [module.partition(".")[0], module]:
        monkeypatch.setitem(sys.modules, name, None)  # as if it weren't installed
    measure.beside("it", lambda: 0, rival, lambda: bool(rival()), 2)
    said = capsys.readouterr().out
    assert "not measured: " in said
    assert module.partition(".")[0] in said
    assert "wanted" not in said


def test_nothing_is_measured_if_the_answers_differ(capsys):
    with pytest.raises(AssertionError, match="it: they disagree"):
        measure.beside("it", lambda: 0, lambda: 1, lambda: False)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("name", boards.OURS)
def test_every_way_to_solve_a_board_finds_what_it_should(name):
    """On 4×4 and by pairs, it is asked for just that; else for a smaller board."""
    job = boards.OURS[name]
    if job.variant is boards.FOUR or "pairs" in job.facts:
        assert boards.measured(job)["facts"] == job.facts
    else:
        assert [job.solve(Variant(*size))["value"] for size in ((4, 3, 3), (3, 3, 3))] == [1, 0]


def test_the_job_for_many_hands_has_parts_for_all():
    assert len(parallel.split(hands.JOB)) == 18
