"""The check of a tree that ends at a depth: right and wrong answers, and the hints that come."""

from functools import cache
from typing import Any

import pytest

from ttt import check
from ttt import lazy_search as pruning
from ttt.check import promises, pruned_trees
from ttt.count import results
from ttt.lazy import force
from ttt.lazy import lazy as ttt_lazy

Pair = tuple[Any, list[Any]]
lazy: Any = ttt_lazy  # for lambdas with defaults


def by_inner_function(depth: int, tree: Pair) -> Pair:
    state, children = tree

    def shorter(child: Any) -> Any:
        return lazy(lambda: by_inner_function(depth - 1, force(child)))

    return state, [shorter(child) for child in children if depth > 0]


def by_default(depth: int, tree: Pair) -> Pair:
    if depth == 0:
        return tree[0], []
    return tree[0], [lazy(lambda child=child: by_default(depth - 1, force(child))) for child in tree[1]]


def by_closures(depth: int, tree: Pair) -> Any:
    """Promise by plain functions, and in tuples."""
    if depth == 0:
        return [tree[0], ()]
    return [tree[0], tuple(cache(lambda child=child: by_closures(depth - 1, force(child))) for child in tree[1])]


def only_put_off(depth: int, tree: Pair) -> Any:
    state, children = tree
    return state, [lambda child=child: only_put_off(depth - 1, force(child)) for child in children if depth > 0]


def edits_in_place(depth: int, tree: Pair) -> Any:
    state, children = tree
    if depth == 0:
        return state, []
    for i, child in enumerate(children):
        children[i] = lazy(lambda child=child: edits_in_place(depth - 1, force(child)))
    return state, children


def by_generator(depth: int, tree: Pair) -> Any:
    state, children = tree
    return state, (lazy(lambda child=child: by_generator(depth - 1, force(child))) for child in children if depth > 0)


def grows_anew(depth: int, tree: Pair) -> Any:
    """Ignore the tree that is given."""

    def below(depth: int, state: Any) -> Any:
        return state, [lazy(lambda after=after: below(depth - 1, after)) for after in results(state) if depth > 0]

    return below(depth, tree[0])


def without_return(depth: int, tree: Pair) -> Any:
    def shorter(child: Any) -> None:
        lazy(lambda: without_return(depth - 1, force(child)))

    return tree[0], [shorter(child) for child in tree[1] if depth > 0]  # type: ignore[func-returns-value]


def only_some(depth: int, tree: Pair) -> Any:
    state, children = tree
    return state, [lazy(lambda child=child: only_some(depth - 1, force(child))) for child in children[:depth]]


def swapped(tree: Any, depth: Any) -> Any:
    state, children = tree
    return state, [lazy(lambda child=child: swapped(force(child), depth - 1)) for child in children if depth > 0]


@pytest.mark.parametrize("function", [by_inner_function, by_default, by_closures])
def test_right_pruning(function: Any) -> None:
    verdict = check.prune(function)
    assert verdict
    assert "trees, and none was looked at before its time" in verdict.text


def stub(depth: int, tree: Pair) -> Any:
    """Left as it is."""
    _state, _children = tree
    ...  # noqa: PIE790


def promised(value: Any) -> Any:
    return lazy(lambda: value)


def forces_first(depth: int, tree: Pair) -> Any:
    state, children = tree
    if depth == 0:
        return state, []
    return state, [
        lazy(lambda child=child: child) for child in [forces_first(depth - 1, force(one)) for one in children]
    ]


def forces_one_layer(depth: int, tree: Pair) -> Any:
    state, children = tree
    below = [force(child) for child in children] if depth > 0 else []
    return state, [lazy(lambda child=child: forces_one_layer(depth - 1, child)) for child in below]


def forces_to_drop(depth: int, tree: Pair) -> Any:
    """Look at the children of the last nodes, too."""
    state, children = tree

    def shorter(child: Any) -> Any:
        def look() -> Any:
            found = force(child)
            [force(one) for one in found[1]]
            return forces_to_drop(depth - 1, found)

        return lazy(look)

    return state, [shorter(child) for child in children if depth > 0]


def too_shallow(depth: int, tree: Pair) -> Any:
    return by_inner_function(max(depth - 1, 0), tree)


def too_deep(depth: int, tree: Pair) -> Any:
    return by_inner_function(depth + 1, tree)


def only_the_root(depth: int, tree: Pair) -> Any:
    return tree if depth > 0 else (tree[0], [])


def never_less(depth: int, tree: Pair) -> Any:
    state, children = tree
    if depth == 0:
        return state, []
    return state, [lazy(lambda child=child: never_less(depth, force(child))) for child in children]


def edits(depth: int, tree: Pair) -> Any:
    if depth == 0:
        tree[1].clear()
    else:
        for child in tree[1]:
            edits(depth - 1, force(child))
    return tree


def edits_later(depth: int, tree: Pair) -> Any:
    state, children = tree
    if depth == 0:
        del children[:]
    return state, [lazy(lambda child=child: edits_later(depth - 1, force(child))) for child in children]


def one_for_all(depth: int, tree: Pair) -> Any:
    state, children = tree
    return state, [lazy(lambda: one_for_all(depth - 1, force(child))) for child in children if depth > 0]  # noqa: B023


def only_states(depth: int, tree: Pair) -> Any:
    return tree[0]


def without_promises(depth: int, tree: Pair) -> Any:
    """Return promises of promises."""
    state, children = tree
    return state, [lazy(lambda child=child: child) for child in children if depth > 0]


def numbers(depth: int, tree: Pair) -> Any:
    return tree[0], [depth for _ in tree[1] if depth > 0]


def forgets_to_force(depth: int, tree: Pair) -> Any:
    state, children = tree
    return state, [lazy(lambda child=child: forgets_to_force(depth - 1, child)) for child in children if depth > 0]


@pytest.mark.parametrize(
    ("function", "said", "hint"),
    [
        (stub, "not yet", ""),
        (only_put_off, "put off, but not kept", "What makes a promise of something?"),
        (edits_in_place, "has changed the tree", pruned_trees.EDITED),
        (swapped, "TypeError", "the number comes first"),
        (lambda tree: tree, "TypeError", "the number comes first"),
        (pruning.prune, "is not a tree", pruned_trees.IMPORTED),
        (by_generator, "a generator stands", promises.GENERATOR),
        (grows_anew, "0 promises of the tree are forced", pruned_trees.UNUSED),
        (without_return, "None stands where a promise was expected", promises.INNER),
        (only_some, "Expected", pruned_trees.OTHERWISE),
        (lambda depth, tree: tree, "Expected: 1 node:", "at depth 0?"),
        (forces_first, "of the promises in the tree, before anybody asked", pruned_trees.AT_ONCE),
        (forces_one_layer, "of the promises in the tree, before anybody asked", pruned_trees.AT_ONCE),
        (forces_to_drop, "promises of the tree are forced", pruned_trees.TOO_MANY),
        (too_shallow, "below it none", pruned_trees.SHALLOW),
        (too_deep, "Expected: 1 node:", "What is left of a tree at depth 0?"),
        (only_the_root, "Expected", pruned_trees.WHOLE),
        (never_less, "Expected", pruned_trees.WHOLE),
        (edits, "has changed the tree", pruned_trees.EDITED),
        (edits_later, "has changed the tree", pruned_trees.EDITED),
        (one_for_all, "Expected", pruned_trees.SHARED),
        (only_states, "returned State.parse", pruned_trees.NO_PAIR),
        (without_promises, "no pair", pruned_trees.NO_PAIR),
        (numbers, "1 stands where a promise was expected", pruned_trees.EAGER),
        (forgets_to_force, "TypeError", "A promise has to be forced before it is a pair"),
        (lambda depth, tree: None, "returned None", pruned_trees.NO_PAIR),
        (lambda depth, tree: force(tree[0]), "TypeError", "Who has forced it before?"),
    ],
)
def test_wrong_pruning(function: Any, said: str, hint: str) -> None:
    verdict = check.prune(function)
    assert not verdict
    assert said in verdict.text
    assert hint in verdict.hint
    assert bool(hint) == bool(verdict.hint)
