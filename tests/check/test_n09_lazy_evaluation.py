"""Right and wrong answers to the exercises of notebook 09, the wrong ones being mistakes that people make."""

from collections.abc import Callable, Iterator
from functools import cache, cached_property, partial
from typing import Any

import pytest

from tests.check.told import assert_told
from ttt import State, check, lazy_search
from ttt.check import n09_lazy_evaluation as n09
from ttt.check.n09_lazy_evaluation import (
    EDITED,
    GENERATOR,
    INNER,
    LOOKS_UP,
    NO_PAIR,
    NO_VALUE,
    NOT_THERE,
    NUMBER_FIRST,
    OUTER,
)  # fmt: skip
from ttt.count import results
from ttt.game import other
from ttt.lazy import force, forced, lazy as ttt_lazy
from ttt.lazy_search import LazyPlayer, everything, what_matters
from ttt.solvers.tree_size import census, nodes_by_ply

Work = Callable[[], Any]
Play = Callable[[str, int, str], str]
lazy: Any = ttt_lazy  # for lambdas with defaults

# ---- lazy


def with_flag(function: Work) -> Work:
    forced, value = False, None

    def promise() -> Any:
        nonlocal forced, value
        if not forced:
            value = function()
            forced = True
        return value

    return promise


def with_list(function: Work) -> Work:
    """Remember in a list, which is empty at first."""
    values: list[Any] = []

    def promise() -> Any:
        if not values:
            values.append(function())
        return values[0]

    return promise


def with_cache(function: Work) -> Work:
    return cache(function)


class WithProperty:
    """Remember in a cached property."""

    def __init__(self, function: Work) -> None:
        self.function = function

    @cached_property
    def value(self) -> Any:
        return self.function()

    def __call__(self) -> Any:
        return self.value


def of_ours(function: Work) -> Work:
    return partial(force, lazy(function))


@pytest.mark.parametrize("make", [with_flag, with_list, with_cache, WithProperty, of_ours])
def test_right_promises(make: Any) -> None:
    verdict = check.lazy(make)
    assert verdict
    assert "✓ lazy" in verdict.text


def stub(_function: Work) -> Any:
    """Left as it is."""
    forced, value = False, None

    def promise() -> Any:
        nonlocal forced, value
        ...  # noqa: PIE790
        return value

    return promise


def at_once(function: Work) -> Any:
    value = function()
    return lambda: value


def value_is_the_flag(function: Work) -> Any:
    value = None

    def promise() -> Any:
        nonlocal value
        if value is None:
            value = function()
        return value

    return promise


def truth_is_the_flag(function: Work) -> Any:
    value: Any = None

    def promise() -> Any:
        nonlocal value
        value = value or function()
        return value

    return promise


def never_flagged(function: Work) -> Any:
    forced, value = False, None

    def promise() -> Any:
        nonlocal value
        if not forced:
            value = function()
        return value

    return promise


def only_later(function: Work) -> Any:
    """Return the value from the second call on."""
    forced, value = False, None

    def promise() -> Any:
        nonlocal forced, value
        if forced:
            return value
        value, forced = function(), True
        return None

    return promise


def only_once(function: Work) -> Any:
    """Return the value the first time only."""
    forced = False

    def promise() -> Any:
        nonlocal forced
        if forced:
            return None
        forced = True
        return function()

    return promise


def wrong_way_round(function: Work) -> Any:
    forced, value = False, None

    def promise() -> Any:
        nonlocal forced, value
        if forced:
            value = function()
            forced = True
        return value

    return promise


def flagged_too_soon(function: Work) -> Any:
    forced, value = False, None

    def promise() -> Any:
        nonlocal forced, value
        if not forced:
            forced = True
            value = function()
        return value

    return promise


def swallows(function: Work) -> Any:
    forced, value = False, None

    def promise() -> Any:
        nonlocal forced, value
        if not forced:
            try:
                value = function()
            except ValueError as error:
                value = error
            forced = True
        return value

    return promise


def keeps_errors(function: Work) -> Any:
    values: list[Any] = []

    def promise() -> Any:
        if not values:
            try:
                values.append(function())
            except ValueError as error:
                values.append(error)
        if isinstance(values[0], ValueError):
            raise values[0]
        return values[0]

    return promise


shared: list[Any] = []


def shares(function: Work) -> Any:
    """Remember in a list that all promises share."""
    shared.clear()

    def promise() -> Any:
        if not shared:
            shared.append(function())
        return shared[0]

    return promise


def without_nonlocal(function: Work) -> Any:
    calls = 0

    def promise() -> Any:
        calls += 1  # noqa: F823, F841
        return function()

    return promise


@pytest.mark.parametrize(
    ("make", "said", "hint"),
    [
        (stub, "not yet", ""),
        (None, "a function was expected", ""),
        (at_once, "before anybody had asked", "A promise waits until somebody calls it"),
        (lambda function: function(), "before anybody had asked", "A promise waits until somebody calls it"),
        (lambda function: function, "as it was given", "Each call of it would work the value out anew"),
        (lambda function: lambda: [function()][0], "called twice, and the function 2 times", "Where is the value kept"),
        (never_flagged, "called twice, and the function 2 times", "Where is the value kept"),
        (value_is_the_flag, "A promise of None was called twice", "None is a value like any other"),
        (truth_is_the_flag, "A promise of None was called twice", "None is a value like any other"),
        (only_once, "It gave 42, and then None", "Is it what was kept the first time?"),
        (wrong_way_round, "The promise of 42, when called, returned None", "The function was never called."),
        (ttt_lazy, "It returned <promise", "Here a promise is a function."),
        (only_later, "The promise of 42, when called, returned None", NO_VALUE),
        (lambda function: lambda: function, "returned a function", "Who calls what was promised?"),
        (flagged_too_soon, "would give 42 the next time. The promise then returned None", NOT_THERE),
        (keeps_errors, "raised an error only once, and the promise twice", NOT_THERE),
        (swallows, "raised an error, and the promise returned ValueError", "Let it pass"),
        (shares, "gave 'one', 'one', 'one'", "Where do their variables live?"),
        (without_nonlocal, "UnboundLocalError", OUTER),
        (lambda: None, "TypeError", "my_lazy is given one thing"),
        (lambda function: lambda x: function(), "TypeError", "my_lazy is given one thing"),
        (lambda function: lambda: str(function()), "returned '42'", "just as it is"),
        (
            lambda function: None,
            "It returned None. Expected: a function",
            "the inner function itself",
        ),
    ],
)
def test_wrong_promises(make: Any, said: str, hint: str) -> None:
    assert_told(check.lazy(make), said, hint)


# ---- children


def free(board: str) -> list[int]:
    return [square for square, mark in enumerate(board) if mark == "."]


def by_inner_function(board: str, player: str, play: Play) -> Any:
    def child(square: int) -> Any:
        return lazy(lambda: (play(board, square, player), other(player)))

    return [child(square) for square in free(board)]


def each(pair: Callable[[Play, str, int, str], Any]) -> Callable[[str, str, Play], Any]:
    """Promise something for each free square."""
    return lambda board, player, play: [lazy(partial(pair, play, board, square, player)) for square in free(board)]


by_default = each(lambda play, board, square, player: (play(board, square, player), other(player)))


def by_partial(board: str, player: str, play: Play) -> Any:
    def child(later: Work) -> Any:
        return lazy(lambda: [later(), other(player)])

    return [child(partial(play, board, square, player)) for square in free(board)]


def by_generator(board: str, player: str, play: Play) -> Iterator[Any]:
    promised: Any = with_flag
    for square in free(board):
        yield promised(lambda square=square: (play(board, square, player), other(player)))


def by_slices(board: str, player: str, play: Play) -> Any:
    """Put the mark without `play`."""
    return tuple(
        lazy(lambda square=square: (board[:square] + player + board[square + 1 :], other(player)))
        for square in free(board)
    )


@pytest.mark.parametrize("make", [by_inner_function, by_default, by_partial, by_slices])
def test_right_children(make: Any) -> None:
    verdict = check.children(make)
    assert verdict
    assert "4,520 boards" in verdict.text


def left(board: str, player: str, play: Play) -> Any:
    """Left as it is."""
    ...  # noqa: PIE790


def one_for_all(board: str, player: str, play: Play) -> Any:
    return [lazy(lambda: (play(board, square, player), other(player))) for square in free(board)]  # noqa: B023


def eager(board: str, player: str, play: Play) -> Any:
    after = [play(board, square, player) for square in free(board)]
    return [lazy(lambda child=child: (child, other(player))) for child in after]


def eager_by_default(board: str, player: str, play: Play) -> Any:
    return [
        lazy(lambda child=play(board, square, player): (child, other(player)))  # noqa: B008
        for square in free(board)
    ]


def all_squares(board: str, player: str, play: Play) -> Any:
    return [lazy(lambda square=square: (play(board, square, player), other(player))) for square in range(9)]


def no_promises(board: str, player: str, play: Play) -> Any:
    return [(square, player) for square in free(board)]


def only_the_first(board: str, player: str, play: Play) -> Any:
    for square in free(board):
        return lazy(lambda square=square: (play(board, square, player), other(player)))
    return None


def without_return(board: str, player: str, play: Play) -> Any:
    def child(square: int) -> None:
        lazy(lambda: (play(board, square, player), other(player)))

    return [child(square) for square in free(board)]  # type: ignore[func-returns-value]


def sets_player(board: str, player: str, play: Play) -> Any:
    mover: Any = player

    def child(square: int) -> Any:
        def pair() -> Any:
            mover = other(mover)  # noqa: F823
            return play(board, square, player), mover

        return lazy(pair)

    return [child(square) for square in free(board)]


def only_put_off(board: str, player: str, play: Play) -> Any:
    return [lambda square=square: (play(board, square, player), other(player)) for square in free(board)]


def backwards(board: str, player: str, play: Play) -> Any:
    return by_default(board, player, play)[::-1]


def with_argument(board: str, player: str, play: Play) -> Any:
    return [lazy(lambda square: (play(board, square, player), other(player))) for _ in free(board)]


@pytest.mark.parametrize(
    ("make", "said", "hint"),
    [
        (left, "not yet", ""),
        (one_for_all, "Expected: [('", LOOKS_UP),
        (eager, "play was called 2 times before", "Only what is inside of a lambda waits"),
        (eager_by_default, "play was called 2 times before", "defaults don't"),
        (each(lambda play, board, square, player: (play(board, square, player), player)), "gave [('", "Who is to move"),
        (each(lambda play, board, square, player: (play(board, square, player), "o")), "gave [('", "Who is to move"),
        (
            each(lambda play, board, square, player: (play(board, square, other(player)), other(player))),
            "",
            "Which mark",
        ),
        (each(lambda play, board, square, player: play(board, square, player)), "gave ['", "Each promise is of a pair"),
        (
            each(lambda play, board, square, player: (player, play(board, square, player))),
            "Expected",
            "Each promise is of a pair",
        ),
        (each(lambda *_: None), "gave [None, None", "What is promised gives nothing."),
        (all_squares, "Expected", "9 promises for 2 free squares"),
        (no_promises, "There is (", "What makes a promise of something?"),
        (only_the_first, "It returned <promise", "That is one promise. How many are expected?"),
        (only_put_off, "works its pair out twice", "What makes a promise of a function?"),
        (by_generator, "It returned <generator", GENERATOR),
        (without_return, "There is None among them", INNER),
        (sets_player, "UnboundLocalError", OUTER),
        (backwards, "Expected", "In which order"),
        (with_argument, "TypeError", "A promise is forced with nothing"),
        (
            lambda board, player, play: play(board, 0),
            "TypeError",
            "play is given the board, the",
        ),
        (lambda board, player, play: None, "It returned None", "and is it the whole list?"),
    ],
)
def test_wrong_children(make: Any, said: str, hint: str) -> None:
    verdict = check.children(make)
    assert_told(verdict, said, hint)
    assert verdict.state is None or verdict.state.squares.count(".") == 2, "a board that is easily read"


# ---- prune

Pair = tuple[Any, list[Any]]


def shorter_by_inner(depth: int, tree: Pair) -> Pair:
    state, children = tree

    def shorter(child: Any) -> Any:
        return lazy(lambda: shorter_by_inner(depth - 1, force(child)))

    return state, [shorter(child) for child in children if depth > 0]


def shorter_by_default(depth: int, tree: Pair) -> Pair:
    if depth == 0:
        return tree[0], []
    return tree[0], [lazy(lambda child=child: shorter_by_default(depth - 1, force(child))) for child in tree[1]]


def by_closures(depth: int, tree: Pair) -> Any:
    """Promise by plain functions, and in tuples."""
    if depth == 0:
        return [tree[0], ()]
    return [tree[0], tuple(cache(lambda child=child: by_closures(depth - 1, force(child))) for child in tree[1])]


def not_kept(depth: int, tree: Pair) -> Any:
    state, children = tree
    return state, [lambda child=child: not_kept(depth - 1, force(child)) for child in children if depth > 0]


def edits_in_place(depth: int, tree: Pair) -> Any:
    state, children = tree
    if depth == 0:
        return state, []
    for i, child in enumerate(children):
        children[i] = lazy(lambda child=child: edits_in_place(depth - 1, force(child)))
    return state, children


def pruned_by_generator(depth: int, tree: Pair) -> Any:
    state, children = tree
    return state, (
        lazy(lambda child=child: pruned_by_generator(depth - 1, force(child))) for child in children if depth > 0
    )


def grows_anew(depth: int, tree: Pair) -> Any:
    """Ignore the tree that is given."""

    def below(depth: int, state: Any) -> Any:
        return state, [lazy(lambda after=after: below(depth - 1, after)) for after in results(state) if depth > 0]

    return below(depth, tree[0])


def pruned_without_return(depth: int, tree: Pair) -> Any:
    def shorter(child: Any) -> None:
        lazy(lambda: pruned_without_return(depth - 1, force(child)))

    return tree[0], [shorter(child) for child in tree[1] if depth > 0]  # type: ignore[func-returns-value]


def only_some(depth: int, tree: Pair) -> Any:
    state, children = tree
    return state, [lazy(lambda child=child: only_some(depth - 1, force(child))) for child in children[:depth]]


def swapped(tree: Any, depth: Any) -> Any:
    state, children = tree
    return state, [lazy(lambda child=child: swapped(force(child), depth - 1)) for child in children if depth > 0]


@pytest.mark.parametrize("function", [shorter_by_inner, shorter_by_default, by_closures])
def test_right_pruning(function: Any) -> None:
    verdict = check.prune(function)
    assert verdict
    assert "trees, and none was looked at before its time" in verdict.text


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
    return shorter_by_inner(max(depth - 1, 0), tree)


def too_deep(depth: int, tree: Pair) -> Any:
    return shorter_by_inner(depth + 1, tree)


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


def all_alike(depth: int, tree: Pair) -> Any:
    state, children = tree
    return state, [lazy(lambda: all_alike(depth - 1, force(child))) for child in children if depth > 0]  # noqa: B023


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
        (not_kept, "put off, but not kept", "What makes a promise of something?"),
        (edits_in_place, "has changed the tree", EDITED),
        (swapped, "TypeError", NUMBER_FIRST),
        (lambda tree: tree, "TypeError", NUMBER_FIRST),
        (lazy_search.prune, "is not a tree", "That is the prune of ttt.lazy_search"),
        (pruned_by_generator, "There is a generator in place of", GENERATOR),
        (grows_anew, "0 promises of the tree are forced", "It grows a tree of its own."),
        (pruned_without_return, "There is None where a promise was expected", INNER),
        (only_some, "Expected", "Ply by ply"),
        (lambda depth, tree: tree, "Expected: 1 node:", "at depth 0?"),
        (forces_first, "of the promises in the tree, before anybody asked", "Which of your lines could wait, too?"),
        (forces_one_layer, "of the promises in the tree, before anybody asked", "Which of your lines could wait, too?"),
        (forces_to_drop, "promises of the tree are forced", "not even to drop them"),
        (too_shallow, "below it none", "It ends a ply too early."),
        (too_deep, "Expected: 1 node:", "What is left of a tree at depth 0?"),
        (only_the_root, "Expected", "The tree below the children is as deep as before."),
        (never_less, "Expected", "The tree below the children is as deep as before."),
        (edits, "has changed the tree", EDITED),
        (edits_later, "has changed the tree", EDITED),
        (all_alike, "Expected", LOOKS_UP),
        (only_states, "returned State.parse", NO_PAIR),
        (without_promises, "no pair", NO_PAIR),
        (numbers, "There is 1 where a promise was expected", "The children of your tree are there, but not promised."),
        (forgets_to_force, "TypeError", "A promise has to be forced before it is a pair"),
        (lambda depth, tree: None, "returned None", NO_PAIR),
        (lambda depth, tree: force(tree[0]), "TypeError", "Who has forced it before?"),
    ],
)
def test_wrong_pruning(function: Any, said: str, hint: str) -> None:
    assert_told(check.prune(function), said, hint)


# ---- which_nodes and no_limit


@pytest.mark.parametrize(
    ("guess", "hint"),
    [
        (65, "One ply more"),
        (2_081, "One ply less"),
        (549_946, "That is the whole tree"),
        (63_905, "That is the whole tree"),
        (51, "That is one branch"),
        (392, "A layer on the way is left out"),
        (400, "The board on which o is to move"),
        (336, "That is one layer"),
        (73, "A square that is taken"),
        (100, "Layer by layer"),
    ],
)
def test_wrong_which_nodes(guess: int, hint: str) -> None:
    assert_told(check.which_nodes(guess), f"✗ which_nodes: {guess:,} is not right yet.", hint)


def looked_at(level: int, look: Any, square: int) -> int:
    """How many nodes o's reply to x on this square works out."""
    player = LazyPlayer(level, look)
    player(State().result(square))
    assert player.tree is not None
    return forced(player.tree)


def test_the_numbers_of_nodes() -> None:
    """Each is found by the player that the notebook asks about."""
    assert check.which_nodes(looked_at(3, everything, 1)).text == "✓ which_nodes: 401 it is."
    assert [looked_at(level, everything, 1) for level in (2, 4, 9)] == [65, 2_081, 63_905]
    whole, least = (looked_at(9, look, 4) for look in (everything, what_matters))
    assert (whole, least) == (n09.WHOLE, n09.LEAST)
    assert tuple(whole - looked_at(level, what_matters, 4) for level in range(2, 8)) == n09.WITH_LIMIT
    assert looked_at(9, everything, 1) - looked_at(9, what_matters, 1) == 60_718
    assert sum(nodes_by_ply(State().result(4))) == whole
    player = LazyPlayer(9, what_matters)
    player(State().result(4))
    assert player.tree is not None
    assert census(player.tree).promised == 946


@pytest.mark.parametrize(
    ("spared", "said", "hint"),
    [
        (..., "not yet", ""),
        ((0, ...), "not yet", ""),
        (53_046, "two whole numbers were expected", ""),
        ((0, 53_046.0), "two whole numbers were expected", ""),
        ((55_505, 2_459), "✗", "That many are worked out"),
        ((0, 2_459), "✗", "The first is right"),
        ((0, 60_718), "✗", "That is so after x has taken 1"),
        ((0, 53_045), "✗", "Nearly"),
        ((53_046, 0), "✗", "In which order"),
        ((494_441, 53_046), "✗", "Which promise is left?"),
        ((0, 946), "✗", "That many are passed over"),
        ((0, 547_487), "✗", "Below which board"),
        ((0, 54_861), "✗", "That is with a limit"),
        ((0, 5), "✗", "nodes_by_ply counts all"),
    ],
)
def test_wrong_no_limit(spared: Any, said: str, hint: str) -> None:
    assert_told(check.no_limit(spared), said, hint)


def test_right_no_limit() -> None:
    told = check.no_limit([0, 53_046]).text
    assert told == "✓ no_limit: 0 of 55,505 if everything is looked at, 53,046 (96%) if not."
