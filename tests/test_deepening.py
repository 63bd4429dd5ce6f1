"""Thinking for a given time, by a clock that ticks once at each look, whatever the machine."""

import math
from collections import Counter
from itertools import count
from unittest.mock import patch

import pytest

from tests.positions import OPEN
from tests.test_lookahead import each_evaluation
from ttt import State, Variant
from ttt.agents import MoveNow
from ttt.deepening import LookAhead, Thought, think
from ttt.lookahead import Evaluation, by_marks, by_open_lines, depth_limited, nothing
from ttt.match import tournament
from ttt.minimax import best_actions, outcome

SOME = OPEN[:1] + OPEN[1:20:4] + OPEN[40::67]
START = State.parse("x........")


class Clock:
    """A clock that goes on by 1 second at each look, and may be interrupted at one of them."""

    def __init__(self, interrupt_at: float = math.inf):
        self.now = 0
        self.interrupt_at = interrupt_at

    def __call__(self):
        self.now += 1
        if self.now == self.interrupt_at:
            raise KeyboardInterrupt
        return float(self.now)


def timed(clock: Clock, state: State, budget: float | None = None) -> Thought:
    """What is thought while this clock tells the time."""
    with patch("ttt.deepening.perf_counter", clock):
        return think(state, budget=budget)


def values(state: State, depth: int, evaluation: Evaluation) -> dict[int, float]:
    """What each square is worth, looking so many plies ahead, the move included."""
    after = {square: state.result(square) for square in state.actions()}
    return {i: -depth_limited(after[i], depth - 1, evaluation) for i in after}


def decision(thought: Thought) -> tuple[int, float, int]:
    return thought.square, thought.value, thought.depth


# ---- to a depth


@each_evaluation
def test_to_each_depth_it_finds_what_a_full_search_to_that_depth_finds(
    evaluation: Evaluation,
):
    """Of a lost position the square is another matter, see below."""
    ends = Counter[str]()
    for state in SOME:
        for depth in range(1, 5):
            thought = think(state, depth=depth, evaluation=evaluation)
            by_square = values(state, thought.depth, evaluation)
            assert thought.value == max(by_square.values())
            assert thought.value == depth_limited(state, depth, evaluation), "even if solved sooner"
            assert thought.value in (-1, by_square[thought.square]), (state, thought)
            assert thought.depth <= depth
            assert thought.depth == depth or thought.ended == "solved"
            ends[thought.ended] += 1
    assert set(ends) == {"solved", "depth"}
    assert min(ends.values()) > 50


def test_the_best_square_of_one_depth_is_tried_first_at_the_next():
    """With the best one last, it would be 23,949 positions."""
    assert think(State()) == Thought(4, 0, 9, 21_761, "solved")


# ---- perfect


@each_evaluation
def test_with_time_enough_it_wins_quickest_and_loses_slowest(evaluation):
    """On each unfinished position it takes a square with the best exact outcome.

    A win or a loss in so many plies is solved at that depth, and not before. With a guess that
    guesses, which changes only the order of what is solved, every fifth position is asked about.
    """
    for state in OPEN if evaluation is nothing else OPEN[::5]:
        thought = think(state, evaluation=evaluation)
        end = outcome(state)
        assert thought.square in best_actions(state), state
        assert (thought.ended, thought.value) == ("solved", end.value), state
        if end.value:
            assert thought.depth == end.plies, state
        else:
            assert thought.depth <= len(state.actions()), state


def test_a_sure_loss_is_put_off_as_soon_as_it_is_seen():
    """x threatens 3: at depth 1, o likes the centre; at depth 2, it sees the threat."""
    state = State.parse("xo....x..")
    assert [think(state, depth=depth).square for depth in (1, 2, 3, 4)] == [4, 3, 3, 3]
    assert decision(think(state)) == (3, -1, 4)


# ---- for a time


def finished(state: State, evaluation: Evaluation = by_marks) -> list[Thought]:
    """What it comes to at depth 1, 2, 3, … with no limit of time."""
    thoughts = [think(state, depth=depth, evaluation=evaluation) for depth in range(1, 10)]
    return thoughts[: thoughts[-1].depth]


def test_the_deepest_depth_that_is_finished_in_time_counts():
    """One tick tells the time at the beginning, then each position takes one after depth 1."""
    for state in (START, State.parse("xo......."), State.parse("x...o...x")):
        thoughts = finished(state)
        assert len(thoughts) > 3
        seen = set()
        for budget in (*range(60), *range(60, thoughts[-1].nodes + 100, 37)):
            thought = timed(Clock(), state, budget)
            whole = [thought for thought in thoughts if thought.nodes < budget] or thoughts[:1]
            assert decision(thought) == decision(whole[-1]), budget
            if whole == thoughts:
                assert (thought.ended, thought.nodes) == ("solved", thoughts[-1].nodes)
            else:
                nodes = max(budget - 1, thoughts[0].nodes)
                assert (thought.ended, thought.nodes) == ("time", nodes)
            seen.add(thought.depth)
        assert seen == set(range(1, len(thoughts) + 1))


def test_a_budget_of_0_is_enough_for_depth_1():
    for state in SOME:
        want = think(state, depth=1)
        assert want.nodes == len(state.actions())
        if want.ended != "solved":
            want = want._replace(ended="time")
        assert think(state, budget=0) == want


def test_larger_boards_are_thought_about_until_the_time_is_up():
    thought = timed(Clock(), State.empty(Variant(6, 6, 5)), 3_000)
    assert (thought.ended, thought.nodes, thought.depth) == ("time", 2_999, 3)
    assert thought.square in {14, 15, 20, 21}, "in the middle, where most lines are"


# ---- interrupted


def interrupted_at(call: int) -> Evaluation:
    """Return `by_marks`, interrupted at one of its calls."""
    calls = count(1)

    def evaluation(state: State, player: str):
        if next(calls) == call:
            raise KeyboardInterrupt
        return by_marks(state, player)

    return evaluation


def test_an_interrupt_keeps_the_deepest_finished_depth():
    thoughts = finished(START)
    seen = set()
    for call in (9, 10, 20, 40, 80, 160, 320, 640, 1_280):
        thought = timed(Clock(interrupt_at=call), START)
        whole = [thought for thought in thoughts if thought.nodes < call]
        assert thought == whole[-1]._replace(ended="interrupt", nodes=call - 1)
        seen.add(thought.depth)
    assert len(seen) > 3


def test_an_interrupt_before_depth_1_is_finished_is_raised():
    for call in range(1, 9):
        with pytest.raises(KeyboardInterrupt):
            timed(Clock(interrupt_at=call), START)
        with pytest.raises(KeyboardInterrupt):
            think(START, evaluation=interrupted_at(call))
    with pytest.raises(KeyboardInterrupt):
        timed(Clock(interrupt_at=1), START, 5)


# ---- the agent


def test_the_agent_thinks_as_it_is_told_and_reports():
    agent = LookAhead(level=1, budget=None, evaluation=by_open_lines)
    assert (agent.thought, agent.report) == (None, "")
    assert agent(START) == think(START, depth=1, evaluation=by_open_lines).square == 4
    assert agent.report == "8 positions evaluated, 1 ply ahead"
    agent.level = 3
    square = agent(START)
    thought = think(START, depth=3, evaluation=by_open_lines)
    assert agent.thought == thought
    assert square == thought.square
    assert agent.report == f"{thought.nodes} positions evaluated, 3 plies ahead"
    agent.level = 9
    agent(State())
    nodes = think(State(), depth=9, evaluation=by_open_lines).nodes
    assert nodes > 9_999
    assert agent.report == f"{nodes:,} positions evaluated, 9 plies ahead, a sure draw"
    agent(State.parse("xo....x.."))
    assert agent.report.endswith("4 plies ahead, a sure loss")
    agent.budget = 0
    agent(START)
    assert agent.report == "8 positions evaluated, 1 ply ahead"


# ---- refused


def test_whoever_is_interrupted_says_what_it_would_have_taken_and_a_tournament_stops():
    """Else nobody could end a long match of two that think."""
    agent = LookAhead(9, None, interrupted_at(501))
    with pytest.raises(MoveNow) as caught:
        agent(State())
    assert caught.value.square in State().actions()
    assert agent.thought is not None
    assert (agent.thought.square, agent.thought.ended) == (caught.value.square, "interrupt")
    with pytest.raises(KeyboardInterrupt):
        tournament([LookAhead(9, None, interrupted_at(501))], 1, 0)
