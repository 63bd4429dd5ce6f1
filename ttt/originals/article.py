"""The player of "Land of LISP and lazy evaluation" as published, faults and all.

Reading order: `build_tree`, `score_node`, `play_ai` and `reply`. They are named as in the article,
and do what its lazy version does, in the same order. A tree is a pair: a state, and a promise for
each of its children. x begins, and the computer plays o. What is wrong here,
`ttt.lazy_search` mends.
"""

from typing import TypeAlias

from ttt.game import State
from ttt.lazy import Promise, force, lazy
from ttt.lookahead import LOSS, WIN

Pair: TypeAlias = "tuple[State, list[Promise[Pair]]]"  # a tree


def build_tree(state: State) -> Pair:
    """Return a state, and promises of the trees after each action.

    Raises TypeError for anything but a State.
    """

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
