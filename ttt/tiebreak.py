"""Which of several perfect moves? It matters as soon as the opponent makes mistakes (notebook 06).

Reading order: three scores for what follows a move: `by_replies`, `by_paths` and `by_weighted_paths`, ideas that
tic.erl (N. Binnendyk) leaves open; `tie_breaker`, the agent that chooses by a score; `careless` and `slipping`,
opponents who err with a certain probability; `odds`, the chances against one of them. All numbers are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from ttt import doors
from ttt.agents import Agent, ask, checked_agent
from ttt.doors import name_of
from ttt.game import State, shown
from ttt.minimax import ALL_KNOWN, best_actions, outcomes

Score = Callable[[State, str], int | Fraction]  # what a state is worth to the player who has just moved there
Opponent = Callable[[State], Mapping[int, Fraction]]  # the probability of each square


def by_replies(state: State, player: str) -> int:
    """Return how many of the next moves win for a player, minus those that lose, if both play perfectly afterwards.

    A finished game has no next moves; its utility counts. Raises ValueError for an unknown player, as all scores do.
    """
    _check(state, player)
    if state.is_terminal:
        return state.utility(player)
    sign = 1 if state.to_move == player else -1
    return sign * sum(found.value for found in outcomes(state).values())


def by_paths(state: State, player: str) -> int:
    """Return how many of the games that can follow a player wins, minus those that the player loses."""
    _check(state, player)
    return _paths(state) if player == "x" else -_paths(state)


def by_weighted_paths(state: State, player: str) -> Fraction:
    """Return the same with each game weighted by its probability if both move at random.

    A long game takes more choices, so it counts less. The sum is what the player can expect: from −1 to +1.
    """
    _check(state, player)
    return _expected(state) if player == "x" else -_expected(state)


def _check(state: State, player: str) -> None:
    doors.up_to(ALL_KNOWN, doors.state(state).variant, "a tie-breaker")
    doors.player(player)


@cache
def _paths(state: State) -> int:
    """Return how many games x wins, minus how many o wins."""
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

    Raises TypeError if the score is not a function; the agent raises what `minimax.perfect` raises.
    """
    doors.function("a score", score, "a function of a state and a player")

    def agent(state: State) -> int:
        doors.up_to(ALL_KNOWN, doors.unfinished(state).variant, agent.__name__)
        best: list[int] = best_actions(state)
        return max(best, key=lambda square: score(state.result(square), state.to_move))

    agent.__name__ = f"perfect_{name_of(score)}"
    return agent


def careless(error: Fraction) -> Opponent:
    """Return an opponent who, with this probability, takes any free square, and otherwise any one of the best.

    `careless(Fraction(1))` moves at random. Raises ValueError unless the error is a Fraction from 0 to 1.
    """
    return _erring(error, best_actions)


def slipping(agent: Agent, error: Fraction) -> Opponent:
    """Return an opponent who, with this probability, takes any free square, and otherwise what an agent would take.

    Raises TypeError for what is not an agent, and ValueError unless the error is a Fraction from 0 to 1.
    """
    checked_agent(agent)
    return _erring(error, lambda state: [ask(agent, state)])


def _erring(error: Fraction, chosen: Callable[[State], Sequence[int]]) -> Opponent:
    if not isinstance(error, int | Fraction) or not 0 <= error <= 1:
        doors.wrong(ValueError, "error", error, "a Fraction from 0 to 1, such as Fraction(1, 4),")

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
    """Return the exact chances of an agent that plays for `player`, from the empty 3×3 board by default.

    The agent is asked once about each state. Raises what `match.games` raises, and ValueError for an opponent whose
    probabilities are not Fractions for free squares that add up to 1.
    """
    checked_agent(agent)
    doors.player(player)
    doors.function("an opponent", opponent, "a function from state to probabilities")

    @cache
    def visit(state: State) -> Odds:
        if state.is_terminal:
            return Odds(*(Fraction(state.utility(player) == value) for value in (1, 0, -1)))
        chances = {ask(agent, state): Fraction(1)} if state.to_move == player else _checked(opponent(state), state)
        after = [(chance, visit(state.result(square))) for square, chance in chances.items() if chance]
        return Odds(*(sum((chance * ends[i] for chance, ends in after), Fraction()) for i in range(3)))

    return visit(doors.start(state))


def _checked(chances: Mapping[int, Fraction], state: State) -> Mapping[int, Fraction]:
    """Return an opponent's probabilities; raise ValueError for anything else."""
    if not isinstance(chances, Mapping):
        raise ValueError(f"the opponent answers {shown(chances)} on {state!r}; a probability for each square is needed")
    exact = all(isinstance(chance, int | Fraction) and chance >= 0 for chance in chances.values())
    if not exact or not set(chances) <= set(state.actions()) or sum(chances.values()) != 1:
        raise ValueError(
            f"{shown(chances)} on {state!r} are not probabilities of free squares, as Fractions that add up to 1"
        )
    return chances
