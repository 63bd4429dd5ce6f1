"""Trees of numbers at random, and what they are worth: plain minimax of nested lists, to hold searches against."""

from collections.abc import Sequence
from random import Random

from ttt.alphabeta import Leaves

LARGEST = 9
CLASSIC: Leaves = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]  # of Russell and Norvig


def grown(rng: Random, depth: int = 4) -> Leaves:
    """Return a tree with at most so many plies and three branches at each node."""
    if depth == 0 or rng.random() < 0.1:
        return rng.randint(-LARGEST, LARGEST)
    return tuple(grown(rng, depth - 1) for _ in range(rng.randint(1, 3)))


def forest(number: int, depth: int = 4) -> Sequence[Leaves]:
    """Return so many trees with at least one move each, the same at each call."""
    rng = Random(1)
    trees = [grown(rng, depth) for _ in range(2 * number)]
    return [tree for tree in trees if not isinstance(tree, int)][:number]


def worth(tree: Leaves, is_max: bool = True) -> int:
    """Return what a tree is worth by plain minimax."""
    if isinstance(tree, int):
        return tree
    return (max if is_max else min)(worth(branch, not is_max) for branch in tree)


def branch(tree: Leaves, path: Sequence[int]) -> Leaves:
    """Return what stands at the end of a path."""
    for place in path:
        assert not isinstance(tree, int)
        tree = tree[place]
    return tree
