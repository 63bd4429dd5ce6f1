"""Which of several perfect moves? It matters as soon as the opponent makes mistakes (notebook 06).

Reading order: three scores for what follows a move: `by_replies`, `by_paths` and `by_weighted_paths`, ideas that
tic.erl (N. Binnendyk) leaves open; `tie_breaker`, the agent that chooses by a score; `careless` and `slipping`,
opponents who err with a certain probability; `odds`, which says exactly what comes of it. All numbers are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from ttt.agents import Agent, ask, name
from ttt.game import PLAYERS, State, checked_state
from ttt.search import ALL_KNOWN, best_actions, outcomes

Score = Callable[[State, str], int | Fraction]  # what a state is worth to the player who has just moved there
Opponent = Callable[[State], Mapping[int, Fraction]]  # the probability of each square


def by_replies(state: State, player: str) -> int:
    """Return how many of the next moves lead to a win for a player, minus those that lead to a loss; then all perfect.

    A finished game has no next moves; it counts for itself.
    """
    if state.is_terminal:
        return state.utility(player)
    sign = 1 if state.to_move == player else -1
    return sign * sum(found.value for found in outcomes(state).values())


def by_paths(state: State, player: str) -> int:
    """Return how many of the games that can follow a player wins, minus those that are lost."""
    return _paths(state) if player == "x" else -_paths(state)


def by_weighted_paths(state: State, player: str) -> Fraction:
    """Return the same with each game weighted by the chance that it comes about if both move at random.

    A long game takes more choices, so it counts less. The sum is what the player can expect: from −1 to +1.
    """
    return _expected(state) if player == "x" else -_expected(state)


@cache
def _paths(state: State) -> int:
    """Return the games that x wins, minus those that o wins."""
    if state.is_terminal:
        return state.utility("x")
    return sum(_paths(state.result(square)) for square in state.actions())


@cache
def _expected(state: State) -> Fraction:
    """Return the chance that x wins, minus the chance that o wins, if both move at random."""
    if state.is_terminal:
        return Fraction(state.utility("x"))
    return sum((_expected(state.result(square)) for square in state.actions()), Fraction()) / len(state.actions())


def tie_breaker(score: Score) -> Agent:
    """Return an agent that takes, among the actions with the best outcome, the first of those with the highest score.

    The agent raises ValueError when the game is over and on boards with more than 9 squares.
    """

    if not callable(score):
        raise TypeError(f"{score!r} is no score; a function of a state and a player was expected")

    def agent(state: State) -> int:
        if len(state.squares) > ALL_KNOWN:
            raise ValueError(f"{name(agent)} knows boards of up to {ALL_KNOWN} squares, not {state.variant!r}")
        if state.is_terminal:
            raise ValueError("the game is over; there is no square to choose")
        best: list[int] = best_actions(state)
        return max(best, key=lambda square: score(state.result(square), state.to_move))

    agent.__name__ = f"perfect_{name(score)}"
    return agent


def careless(error: Fraction) -> Opponent:
    """Return an opponent who, with this probability, takes any free square, and else any one of the best.

    `careless(Fraction(1))` moves at random. Raises ValueError unless the error is a Fraction from 0 to 1.
    """
    return _erring(error, best_actions)


def slipping(agent: Agent, error: Fraction) -> Opponent:
    """Return an opponent who, with this probability, takes any free square, and else what an agent would take.

    Raises ValueError unless the error is a Fraction from 0 to 1.
    """
    return _erring(error, lambda state: [ask(agent, state)])


def _erring(error: Fraction, chosen: Callable[[State], Sequence[int]]) -> Opponent:
    if not isinstance(error, int | Fraction) or not 0 <= error <= 1:
        raise ValueError(f"the error {error!r} was expected to be a Fraction from 0 to 1, such as Fraction(1, 4)")

    def opponent(state: State) -> dict[int, Fraction]:
        free, good = state.actions(), chosen(state)
        return {
            square: Fraction(error) / len(free) + (square in good) * (1 - Fraction(error)) / len(good)
            for square in free
        }

    return opponent


class Odds(NamedTuple):
    """The probabilities with which a player wins, draws and loses; their sum is 1."""

    won: Fraction
    drawn: Fraction
    lost: Fraction


def odds(agent: Agent, player: str, opponent: Opponent, state: State | None = None) -> Odds:
    """Return what comes of it if an agent plays for `player` against an opponent, from the empty 3×3 board by default.

    The agent is asked once about each state. Raises ValueError for an unknown player and for an opponent whose
    probabilities are not Fractions for free squares with the sum 1, and IllegalActionError for an answer that is no
    action.
    """
    if player not in PLAYERS:
        raise ValueError(f"{player!r} is not a player; the players are 'x' and 'o'")
    if not callable(opponent):
        raise TypeError(f"{opponent!r} is no opponent; a function from state to probabilities was expected")

    @cache
    def visit(state: State) -> Odds:
        if state.is_terminal:
            return Odds(*(Fraction(state.utility(player) == value) for value in (1, 0, -1)))
        chances = {ask(agent, state): Fraction(1)} if state.to_move == player else _checked(opponent(state), state)
        after = [(chance, visit(state.result(square))) for square, chance in chances.items() if chance]
        return Odds(*(sum((chance * ends[i] for chance, ends in after), Fraction()) for i in range(3)))

    return visit(checked_state(state))


def _checked(chances: Mapping[int, Fraction], state: State) -> Mapping[int, Fraction]:
    """Return an opponent's probabilities; raise ValueError if they are none."""
    if not isinstance(chances, Mapping):
        raise ValueError(f"the opponent answers {chances!r} on {state!r}; a probability for each square was expected")
    exact = all(isinstance(chance, int | Fraction) and chance >= 0 for chance in chances.values())
    if not exact or not set(chances) <= set(state.actions()) or sum(chances.values()) != 1:
        raise ValueError(f"{chances!r} on {state!r} are not probabilities of free squares, as Fractions with the sum 1")
    return chances
