"""Looking ahead as far as a depth, and guessing there (notebook 08).

Reading order: `depth_limited`, minimax that stops and guesses; the Lisp program's scores and player, `minimax_scores`
and `first_best`; the Lua program's, `averaging_scores`, `averaging_choice` and `Averaging`. The guesses stand in
`ttt.evaluation`; how far one gets in a given time is the matter of `ttt.deepening`.

Depths and levels count plies, but from different places: `depth_limited` counts them from the position, the Lisp
program's depth after the scored move, the Lua program's level with the scored move.

Sources: "Land of LISP and lazy evaluation" (Common Lisp), after Conrad Barski's *Land of Lisp*; "Tic-Tac-Toe Bastard"
(Lua, 2012).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ttt.agents import Agent, options, random_agent
from ttt.evaluation import Evaluation, checked_evaluation, guess, nothing
from ttt.game import State, other

LEVELS = range(1, 10)


def depth_limited(state: State, depth: int, evaluation: Evaluation = nothing) -> float:
    """Return what a position is worth to the side to move, looking `depth` plies ahead: −1 to +1.

    A finished game has its utility, however deep; where the depth ends, the evaluation guesses. Raises TypeError for
    what is no State, and ValueError for a depth below 0.
    """
    _check(state, "depth", depth, least=0)
    return _depth_limited(state, depth, checked_evaluation(evaluation)) + 0.0  # no −0.0


def _depth_limited(state: State, depth: int, evaluation: Evaluation) -> float:
    if state.is_terminal:
        return state.utility(state.to_move)
    if depth == 0:
        return guess(evaluation, state, state.to_move)
    return max(-_depth_limited(state.result(square), depth - 1, evaluation) for square in state.actions())


# ---- the Lisp program

WIN, LOSS = 2.0, -1000.0  # what its author took for them


def minimax_scores(state: State, depth: int, evaluation: Evaluation = nothing) -> list[float | None]:
    """Return the Lisp program's score for each square, for the side to move; None where nobody can.

    `depth` counts the plies after the scored move. A win scores 2, a loss −1000, a draw 0, and so does, unless there is
    another evaluation, what lies beyond the depth. Raises TypeError for what is no State, and ValueError for a depth
    below 0.
    """
    scores = _scores(state, depth, evaluation)
    return [scores.get(square) for square in range(len(state.squares))]


def first_best(depth: int, evaluation: Evaluation = nothing) -> Agent:
    """Return the Lisp program's player: it takes the first of the squares with the best `minimax_scores`.

    Raises TypeError for what is no evaluation.
    """
    checked_evaluation(evaluation)  # now, and not at its first move

    def player(state: State) -> int:
        scores = _scores(state, depth, evaluation)
        return max(options(state), key=lambda square: scores[square])

    player.__name__ = f"first_best({depth})"
    return player


def _scores(state: State, depth: int, evaluation: Evaluation) -> dict[int, float]:
    _check(state, "depth", depth, least=0)
    checked_evaluation(evaluation)
    me = state.to_move

    def score(state: State, depth: int) -> float:
        if state.is_terminal:
            return {1: WIN, 0: 0.0, -1: LOSS}[state.utility(me)]
        if depth == 0:
            return guess(evaluation, state, me)
        better = max if state.to_move == me else min
        return better(score(state.result(square), depth - 1) for square in state.actions())

    return {square: score(state.result(square), depth) for square in state.actions()}


# ---- the Lua program

WIN_SCORE, NEUTRAL, UNKNOWN = 16.0, 8.0, 1.0  # what its author took for them


def averaging_scores(state: State, level: int, win: float = WIN_SCORE) -> list[float | None]:
    """Return the Lua program's score for each square, for the side to move; None where nobody can.

    A winning move scores `win`; one that fills the board, or lies at the level, 1; any other one 8 less half of the
    sum of the replies' scores, divided by how many they are. The scored move is level 1. Sums are formed in the order
    of the squares, so that they are the original's to the last bit. Raises TypeError for what is no State, and
    ValueError for a level below 1 and in misère.
    """
    scores, _ = _averages(state, level, win)
    return [scores.get(square) for square in range(len(state.squares))]


@dataclass(frozen=True)
class Choice:
    """What the Lua program chooses from: the squares with the best score, after so many positions evaluated.

    `pick` is "best"; or "opening" on an empty board, where nothing is evaluated and any square will do; or "random"
    where every free square scores less than 0. Then taken squares, which score 0, are the best ones; it finds none
    among them, and takes any free square.
    """

    best: tuple[int, ...]
    evaluated: int
    pick: str


def averaging_choice(state: State, level: int, win: float = WIN_SCORE) -> Choice:
    """Return what the Lua program chooses from. Raises what `averaging_scores` raises."""
    _check(state, "level", level, least=1)
    if set(state.squares) == {"."}:
        return Choice((), 0, "opening")
    scores, evaluated = _averages(state, level, win)
    most = max([0.0, *scores.values()])
    best = tuple(square for square, score in scores.items() if score == most)
    return Choice(best, evaluated, "best" if best or state.is_terminal else "random")


def _averages(state: State, level: int, win: float) -> tuple[dict[int, float], int]:
    """Return the score of each free square, and how many positions were evaluated."""
    _check(state, "level", level, least=1)
    if state.variant.misere:
        raise ValueError(f"the Lua program wants lines; in {state.variant!r} a line loses")
    evaluated = 0

    def score(after: State, level: int) -> float:
        """Return what a move scores for the player who made it."""
        nonlocal evaluated
        evaluated += 1
        if after.winner == other(after.to_move):
            return win
        replies = after.actions()
        if not replies or level == 1:
            return UNKNOWN
        rest = NEUTRAL
        for square in replies:
            rest -= 0.5 * score(after.result(square), level - 1)
        return rest / len(replies)

    return {square: score(state.result(square), level) for square in state.actions()}, evaluated


class Levelled:
    """Somebody with a level of difficulty, 1 to 9, that may be changed at any time."""

    @property
    def level(self) -> int:
        """How many plies it looks ahead, its own move included. Setting it raises ValueError for other than 1 to 9."""
        return self._level

    @level.setter
    def level(self, level: int) -> None:
        self._level = checked_level(level)


class Averaging(Levelled):
    """The Lua program's player, an agent: any of the best squares, at random. Its `level`, 1 to 9, may be changed.

    The same seed gives the same choices. `report` tells how many positions it evaluated for its last move. Its
    `__name__` may be changed, so that several of them can meet in a tournament.
    """

    def __init__(self, level: int = 9, seed: int = 0) -> None:
        self.__name__, self.report = "averaging", ""
        self.level, self.luck = level, random_agent(seed).luck

    def __call__(self, state: State) -> int:
        """Return one of the best squares. Raises ValueError when the game is over."""
        choice = averaging_choice(state, self.level)
        square = self.luck.choice(choice.best or options(state))
        self.report = {
            "best": f"{choice.evaluated:,} positions evaluated",
            "opening": "the first square is taken at random",
            "random": f"{choice.evaluated:,} positions evaluated, and nothing good found: taken at random",
        }[choice.pick]
        return square


def checked_level(level: Any) -> int:
    """Return a level of difficulty, 1 to 9. Raises ValueError for anything else."""
    if type(level) is not int or level not in LEVELS:
        raise ValueError(f"{level!r} is not a level; the levels are {LEVELS[0]} to {LEVELS[-1]}")
    return level


def _check(state: State, what: str, plies: int, least: int) -> None:
    if not isinstance(state, State):
        raise TypeError(f"{state!r} is not a State, such as State.parse('x.o/.x./...')")
    if type(plies) is not int or plies < least:
        raise ValueError(f"{what} {plies!r}; a whole number of at least {least} was expected")
