"""Thinking for a given time: look 1 ply ahead, then 2, then 3, until time is up (notebook 08).

It has the agent `LookAhead`. Reading order: `Thought`, the result; `think`, iterative deepening;
`_Search`, the alpha-beta search to one depth that it repeats; `LookAhead`, with a level and a
budget. Boards may have any size, and games may be of your own.
"""

from math import inf
from time import perf_counter
from typing import NamedTuple

from ttt import doors
from ttt.agents import MoveNow, options
from ttt.alphabeta import Order, in_reading_order, most_lines_first
from ttt.game import State
from ttt.lookahead import Evaluation, by_marks, checked_evaluation, checked_level, guess, nothing

DAY = 86_400  # seconds


class Thought(NamedTuple):
    """What a search decided, after how much work, and why it stopped."""

    square: int
    value: float  # to the side to move, −1 to +1
    depth: int  # how many plies it looked ahead in full, the move included
    nodes: int  # how many positions it looked at
    ended: str  # "depth", "time", "interrupt", or "solved" if looking further changes nothing


def think(
    state: State,
    *,
    depth: int | None = None,
    budget: float | None = None,
    evaluation: Evaluation | None = None,
) -> Thought:
    """Return the best move that is found in `budget` seconds, looking at most `depth` plies ahead.

    Depth 1 is always finished, then 2, 3, … as time allows; the deepest finished one counts. A
    KeyboardInterrupt ends the search as well, and is raised only if depth 1 is not finished. A sure
    win is taken as soon as it is seen, a sure loss put off. By default, a State is guessed by its
    marks, and squares on many lines come first; another game is not guessed at all. Raises
    TypeError for what is not a position, and ValueError when the game is over, for a depth below 1,
    a budget below 0, and a guess beyond −1 and +1.
    """
    options(state)
    if depth is not None:
        doors.whole("depth", depth, least=1)
    checked_budget(budget)
    search = _search(state, evaluation)
    end = inf if budget is None else perf_counter() + budget
    squares = list(search.order(state))
    thought = search.to_depth(state, squares, 1)
    search.end = end
    try:
        while thought.ended != "solved" and thought.depth != depth:
            # With the best square first, the others are cut soonest; if all lose, it loses last.
            squares.remove(thought.square)
            squares.insert(0, thought.square)
            thought = search.to_depth(state, squares, thought.depth + 1)
    except _OutOfTimeError:
        thought = thought._replace(ended="time")
    except KeyboardInterrupt:
        thought = thought._replace(ended="interrupt")
    return thought._replace(nodes=search.nodes)


class _OutOfTimeError(Exception):
    """The time is up before a depth is finished."""


class _Search:
    """An alpha-beta search that stops at a depth, guesses there, and watches the clock."""

    def __init__(self, evaluation: Evaluation, order: Order) -> None:
        self.evaluation = evaluation
        self.order = order
        self.nodes = 0
        self.guesses = 0
        self.end = inf

    def to_depth(self, state: State, squares: list[int], depth: int) -> Thought:
        """Return the first of the best squares. Raises _OutOfTimeError at the `end`."""
        self.guesses = 0
        best = -inf
        chosen = squares[0]
        for square in squares:
            after = state.result(square)
            value = -self.value(after, depth - 1, -inf, -best)
            if value > best:
                best = value
                chosen = square
        is_solved = abs(best) == 1 or not self.guesses
        ended = "solved" if is_solved else "depth"
        return Thought(chosen, best, depth, self.nodes, ended)

    def value(self, state: State, depth: int, alpha: float, beta: float) -> float:
        """Return what a position is worth to the side to move, as far as this window asks."""
        if perf_counter() >= self.end:
            raise _OutOfTimeError
        self.nodes += 1
        if state.is_terminal:
            return state.utility(state.to_move)
        if depth == 0:
            self.guesses += 1
            return guess(self.evaluation, state, state.to_move)
        best = -inf
        for square in self.order(state):
            value = -self.value(state.result(square), depth - 1, -beta, -alpha)
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best


def _search(state: State, evaluation: Evaluation | None) -> _Search:
    """Return a search that guesses by this evaluation, or by the one that is usual for the game."""
    order: Order = in_reading_order
    usual: Evaluation = nothing
    if isinstance(state, State):
        order = most_lines_first
        usual = by_marks
    return _Search(usual if evaluation is None else checked_evaluation(evaluation), order)


class LookAhead:
    """An agent that looks as many plies ahead as its `level`, 1 to 9, for at most `budget` seconds.

    Both may be changed, its `__name__` too, so that several can meet in a tournament. `thought` is
    its last decision, `report` how far it looked. If interrupted, it raises MoveNow with its best
    square: a board takes it, others stop.
    """

    def __init__(
        self, level: int = 9, budget: float | None = 1.0, evaluation: Evaluation | None = None
    ) -> None:
        self.__name__ = "look-ahead"
        self.report = ""
        self.thought: Thought | None = None
        if evaluation is not None:
            checked_evaluation(evaluation)
        self.evaluation = evaluation
        self.level = checked_level(level)
        self.budget = checked_budget(budget)

    def __call__(self, state: State) -> int:
        """Return the best square found.

        Raises MoveNow if it is interrupted, and what `think` raises.
        """
        thought = think(state, depth=self.level, budget=self.budget, evaluation=self.evaluation)
        self.thought = thought
        plies = "1 ply" if thought.depth == 1 else f"{thought.depth} plies"
        self.report = f"{thought.nodes:,} positions evaluated, {plies} ahead"
        if thought.ended == "solved":
            ends = {1: "win", 0: "draw", -1: "loss"}
            self.report += f", a sure {ends[int(thought.value)]}"
        if thought.ended == "interrupt":
            raise MoveNow(thought.square)
        return thought.square


def checked_budget(budget: float | None) -> float | None:
    """Return a time to think in seconds, None without a limit.

    Raises TypeError or ValueError for anything else.
    """
    if budget is None:
        return None
    return doors.real("budget", budget, 0, DAY)
