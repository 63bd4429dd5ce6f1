"""Which of several perfect moves? It matters as soon as the opponent makes mistakes (notebook 06).

Reading order: three scores for what follows a move: `by_replies`, `by_paths` and
`by_weighted_paths`, ideas that tic.erl (N. Binnendyk) leaves open; then `tie_breaker`, the agent
that chooses by a score. All numbers are exact. How often each wins against whom is a matter of
`ttt.learning.policies`.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from ttt.agents import Agent
from ttt.count import results
from ttt.doors import name_of
from ttt.game import State
from ttt.minimax import best_actions, outcomes

# What a state is worth to the player who has just moved there
Score = Callable[[State, str], int | Fraction]


def by_replies(state: State, player: str) -> int:
    """Return how many of the next moves win for a player, minus those that lose.

    Both play perfectly after them. A finished game has no next moves; its utility counts.
    """
    if state.is_terminal:
        return state.utility(player)
    ends = outcomes(state).values()
    score = sum(end.value for end in ends)
    return score if state.to_move == player else -score


def by_paths(state: State, player: str) -> int:
    """Return how many of the games that can follow a player wins, minus those it loses."""
    if player == "x":
        return _paths(state)
    return -_paths(state)


def by_weighted_paths(state: State, player: str) -> Fraction:
    """Return the same with each game weighted by its probability if both move at random.

    A long game takes more choices, so it counts less. The sum is what the player can expect: from
    −1 to +1.
    """
    if player == "x":
        return _expected(state)
    return -_expected(state)


@cache
def _paths(state: State) -> int:
    """Return how many games x wins, minus how many o wins."""
    if state.is_terminal:
        return state.utility("x")
    return sum(map(_paths, results(state)))


@cache
def _expected(state: State) -> Fraction:
    """Return the chance that x wins, minus the chance that o wins, if both move at random."""
    if state.is_terminal:
        return Fraction(state.utility("x"))
    chances = [_expected(after) for after in results(state)]
    return Fraction(sum(chances), len(chances))


def tie_breaker(score: Score) -> Agent:
    """Return an agent that takes the first of the best actions with the highest score."""

    def agent(state: State) -> int:
        best: list[int] = best_actions(state)
        return max(best, key=lambda square: score(state.result(square), state.to_move))

    agent.__name__ = f"perfect_{name_of(score)}"
    return agent
