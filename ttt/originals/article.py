"""The player of "Land of LISP and lazy evaluation" as published, faults and all.

Reading order: `build_tree`, `score_node`, `play_ai` and `reply`. They are named as in the article,
and do what its lazy version does, in the same order. A tree is a pair: a state, and a promise for
each of its children. x begins, and the computer plays o. What is wrong here, `ttt.lazy_search`
mends. Then the same scores and the same player for either side, without a tree: `minimax_scores`
and `first_best`.
"""

from typing import TypeAlias

from ttt.agents import Agent
from ttt.game import State
from ttt.lazy import Promise, force, lazy

WIN = 2.0  # this is what the author took
LOSS = -1000.0
Pair: TypeAlias = "tuple[State, list[Promise[Pair]]]"  # a tree


def build_tree(state: State) -> Pair:
    """Return a state, and promises of the trees after each action."""

    def child(square: int) -> Promise[Pair]:
        return lazy(lambda: build_tree(state.result(square)))

    squares = state.actions()
    return state, [child(square) for square in squares]


def score_node(tree: Pair, depth: int) -> float:
    """Return what a tree is worth to o, `depth` plies ahead.

    A win is worth 2, a loss −1000, a draw or what is still open 0.
    """
    state, children = tree
    if depth == 0 or not children:
        worth = {"o": WIN, "x": LOSS, None: 0.0}
        return worth[state.winner]
    scores = [score_node(force(child), depth - 1) for child in children]
    if state.to_move == "o":
        return max(scores)
    return min(scores)


def play_ai(promise: Promise[Pair], depth: int) -> Promise[Pair] | Pair | None:
    """Return the first of the best children, a promise; of an only child, what was promised."""
    _, children = force(promise)
    scores = [score_node(force(child), depth) for child in children]
    if not scores:
        return None
    if len(scores) == 1:
        return force(children[0])
    best = [child for child in children if score_node(force(child), depth) == max(scores)]
    return best[0]


def reply(tree: Pair, square: int, depth: int) -> Pair:
    """Return the tree after x took a square and o replied, if the game goes on.

    Raises TypeError where one square is left for o: what `play_ai` then returns is no promise.
    """
    state, children = tree
    wanted = state.result(square)
    after = next(child for child in children if force(child)[0] == wanted)
    if force(after)[0].is_terminal:
        return force(after)
    return force(play_ai(after, depth))  # type: ignore[arg-type]


def minimax_scores(state: State, depth: int) -> list[float | None]:
    """Return its score for each square, for the side to move; None where nobody can.

    `depth` counts the plies after the scored move. A win scores 2, a loss −1000, a draw or an
    unfinished game 0.

    >>> minimax_scores(State.parse("xx. oo. ..."), 0)
    [None, None, 2.0, None, None, 0.0, 0.0, 0.0, 0.0]
    """
    me = state.to_move
    at_end = {1: WIN, 0: 0.0, -1: LOSS}

    def score(state: State, depth: int) -> float:
        if state.is_terminal:
            return at_end[state.utility(me)]
        if depth == 0:
            return 0.0
        scores = scores_of(state, depth - 1).values()
        if state.to_move == me:
            return max(scores)
        return min(scores)

    def scores_of(state: State, depth: int) -> dict[int, float]:
        """Return the score of each free square."""
        return {square: score(state.result(square), depth) for square in state.actions()}

    scores = scores_of(state, depth)
    return [scores.get(square) for square in range(len(state.squares))]


def first_best(depth: int) -> Agent:
    """Return its player: the first of the best `minimax_scores`."""

    def player(state: State) -> int:
        scores = minimax_scores(state, depth)
        best = max(score for score in scores if score is not None)
        return scores.index(best)

    player.__name__ = f"first_best({depth})"
    return player
