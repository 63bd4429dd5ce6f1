"""The checks of the nodes that a move needs, of pruning, and of what is spared: right and wrong answers, and hints."""

from functools import cache
from typing import Any

import pytest

from ttt import check, pruning
from ttt.check import lazy_trees, promises
from ttt.count import results
from ttt.lazy import force
from ttt.lazy import lazy as ttt_lazy

Pair = tuple[Any, list[Any]]
lazy: Any = ttt_lazy  # for lambdas with defaults


@pytest.mark.parametrize(
    ("guess", "said", "hint"),
    [
        (..., "not yet", ""),
        ("401", "a whole number was expected", ""),
        (401, "✓", ""),
        (65, "✗", "One ply more"),
        (2_081, "✗", "One ply less"),
        (549_946, "✗", "That is the whole tree"),
        (63_905, "✗", "That is the whole tree"),
        (51, "✗", "That is one branch"),
        (50, "✗", "That is one branch"),
        (400, "✗", "The board on which o is to move"),
        (336, "✗", "That is one layer"),
        (1_680, "✗", "That is one layer"),
        (73, "✗", "A square that is taken"),
        (100, "✗", "Layer by layer"),
    ],
)
def test_which_nodes(guess: Any, said: str, hint: str) -> None:
    verdict = check.which_nodes(guess)
    assert bool(verdict) == (said == "✓")
    assert said in verdict.text
    assert hint in verdict.hint
    assert bool(hint) == bool(verdict.hint)


# ---- prune


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
        (edits_in_place, "has changed the tree", lazy_trees.EDITED),
        (swapped, "TypeError", "the number comes first"),
        (pruning.prune, "is not a tree", lazy_trees.IMPORTED),
        (by_generator, "a generator stands", promises.GENERATOR),
        (grows_anew, "0 promises of the tree are forced", lazy_trees.UNUSED),
        (without_return, "None stands where a promise was expected", promises.INNER),
        (only_some, "Expected", lazy_trees.OTHERWISE),
        (lambda depth, tree: tree, "Expected: 1 node:", "at depth 0?"),
        (forces_first, "of the promises in the tree, before anybody asked", lazy_trees.AT_ONCE),
        (forces_one_layer, "of the promises in the tree, before anybody asked", lazy_trees.AT_ONCE),
        (forces_to_drop, "promises of the tree are forced", lazy_trees.TOO_MANY),
        (too_shallow, "below it none", lazy_trees.SHALLOW),
        (too_deep, "Expected: 1 node:", "What is left of a tree at depth 0?"),
        (only_the_root, "Expected", lazy_trees.WHOLE),
        (never_less, "Expected", lazy_trees.WHOLE),
        (edits, "has changed the tree", lazy_trees.EDITED),
        (edits_later, "has changed the tree", lazy_trees.EDITED),
        (one_for_all, "Expected", lazy_trees.SHARED),
        (only_states, "returned State.parse", lazy_trees.NO_PAIR),
        (without_promises, "no pair", lazy_trees.NO_PAIR),
        (numbers, "1 stands where a promise was expected", lazy_trees.EAGER),
        (forgets_to_force, "TypeError", "A promise has to be forced before it is a pair"),
        (lambda depth, tree: None, "returned None", lazy_trees.NO_PAIR),
        (lambda depth, tree: force(tree[0]), "TypeError", "Who has forced it before?"),
    ],
)
def test_wrong_pruning(function: Any, said: str, hint: str) -> None:
    verdict = check.prune(function)
    assert not verdict
    assert said in verdict.text
    assert hint in verdict.hint
    assert bool(hint) == bool(verdict.hint)


# ---- without a limit


@pytest.mark.parametrize(
    ("spared", "said", "hint"),
    [
        (..., "not yet", ""),
        ((0, ...), "not yet", ""),
        (53_046, "two whole numbers were expected", ""),
        ((0, 53_046.0), "two whole numbers were expected", ""),
        ((0, 53_046), "✓ no_limit: 0 of 55,505", ""),
        ([0, 53_046], "(96%)", ""),
        ((55_505, 2_459), "✗", "That many are worked out"),
        ((0, 2_459), "✗", "The first is right"),
        ((0, 60_718), "✗", "That is so after x has taken 1"),
        ((0, 53_045), "✗", "Nearly"),
        ((53_046, 0), "✗", "In which order"),
        ((494_441, 53_046), "✗", "Which promise is left?"),
        ((0, 946), "✗", "That many are passed over"),
        ((0, 547_487), "✗", "Below which board"),
        ((0, 55_151), "✗", "That is with a limit"),
        ((0, 5), "✗", "nodes_by_ply counts all"),
    ],
)
def test_no_limit(spared: Any, said: str, hint: str) -> None:
    verdict = check.no_limit(spared)
    assert bool(verdict) == ("✓" in verdict.text)
    assert said in verdict.text
    assert hint in verdict.hint
    assert bool(hint) == bool(verdict.hint)
