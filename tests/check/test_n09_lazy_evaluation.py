"""Right and wrong answers to the exercises of notebook 09, the wrong ones being mistakes that people make."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import Any

import pytest

from tests.check.told import assert_right, assert_told
from ttt import State, check
from ttt.check import n09_lazy_evaluation as n09
from ttt.check.n09_lazy_evaluation import EDITED, LOOKS_UP, NO_TREE, NO_VALUE, NOT_THERE, OUTER
from ttt.count import results
from ttt.game import other
from ttt.lazy import force, forced, lazy as ttt_lazy
from ttt.lazy_search import LazyPlayer, everything, what_matters
from ttt.solvers.tree_size import nodes_by_ply

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


def with_cache(function: Work) -> Work:
    return cache(function)


def of_ours(function: Work) -> Work:
    return partial(force, lazy(function))


@pytest.mark.parametrize("make", [with_flag, with_cache, of_ours])
def test_right_promises(make: Any) -> None:
    assert_right(check.lazy(make), "✓ lazy")


Notes = dict[str, Any]
SHARED = Notes()


def remembering(answer: Callable[[Work, Notes], Any]) -> Callable[[Work], Any]:
    """Promise with notes that are empty at first: what a call answers, and what it notes."""

    def make(function: Work) -> Any:
        notes = Notes()
        return lambda: answer(function, notes)

    return make


def noted(function: Work, notes: Notes) -> Any:
    notes["value"] = function()
    return notes["value"]


def shares(function: Work) -> Any:
    """Remember in notes that all promises share."""
    SHARED.clear()
    return lambda: SHARED["value"] if SHARED else noted(function, SHARED)


def swallows(function: Work, notes: Notes) -> Any:
    """Keep an error as a value."""
    try:
        return notes["value"] if notes else noted(function, notes)
    except ValueError as error:
        return notes.setdefault("value", error)


def keeps_errors(function: Work, notes: Notes) -> Any:
    value = swallows(function, notes)
    if isinstance(value, ValueError):
        raise value
    return value


def without_nonlocal(function: Work) -> Any:
    calls = 0

    def promise() -> Any:
        calls += 1  # noqa: F823, F841
        return function()

    return promise


@pytest.mark.parametrize(
    ("make", "said", "hint"),
    [
        (
            lambda function: [function()].copy,
            "before its value was asked for",
            "waits until it is called itself",
        ),
        (
            lambda function: function(),
            "before its value was asked for",
            "waits until it is called itself",
        ),
        (
            lambda function: function,
            "called twice, and the function 2 times",
            "which line changes the answer?",
        ),
        (ttt_lazy, "It returned <promise", "A promise is a function here."),
        (
            lambda function: None,
            "It returned None. Expected: a function",
            "the inner function itself",
        ),
        (
            lambda function: lambda: function,
            "when called, returned <",
            "The function was never called.",
        ),
        (lambda function: lambda: str(function()), "returned '42'", "unchanged"),
        (
            remembering(noted),
            "called twice, and the function 2 times",
            "which line changes the answer?",
        ),
        (
            remembering(lambda f, notes: notes.get("value")),
            "when called, returned None",
            "was never called.",
        ),
        (
            remembering(lambda f, notes: notes.get("value") or (noted(f, notes) and None)),
            "returned None",
            NO_VALUE,
        ),
        (
            remembering(lambda f, notes: None if notes else noted(f, notes)),
            "42, 'another' and None. Exp",
            "the second time?",
        ),
        (
            remembering(lambda f, notes: notes.get("value") or noted(f, notes)),
            "of None was called twice",
            "None is a",
        ),
        (
            remembering(lambda f, n: noted(f, n) if n.get("value") is None else n["value"]),
            "of None was",
            "None is a v",
        ),
        (
            remembering(lambda f, n: n["value"] if n else n.update(value=None) or noted(f, n)),
            "then ret",
            NOT_THERE,
        ),
        (remembering(keeps_errors), "The promise then raised it again", NOT_THERE),
        (
            remembering(swallows),
            "raised an error, and the promise returned ValueError",
            "Let it through",
        ),
        (shares, "gave 42, 42 and 42", "Where do the variables of a promise live?"),
        (without_nonlocal, "UnboundLocalError", OUTER),
        (lambda: None, "TypeError", "my_lazy takes one argument"),
        (lambda function: lambda x: function(), "TypeError", "my_lazy takes one argument"),
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


def right_pair(play: Play, board: str, square: int, player: str) -> Any:
    return play(board, square, player), other(player)


def each(
    pair: Callable[[Play, str, int, str], Any] = right_pair,
    promise: Callable[[Work], Any] = lazy,
    squares: Callable[[str], Iterable[int]] = free,
) -> Callable[[str, str, Play], Any]:
    """Return a right answer for `children`, or one with a fault: in the pair, in what promises it, or in where."""
    return lambda board, player, play: [
        promise(partial(pair, play, board, i, player)) for i in squares(board)
    ]


def by_partial(board: str, player: str, play: Play) -> Any:
    def child(later: Work) -> Any:
        return lazy(lambda: [later(), other(player)])

    return [child(partial(play, board, square, player)) for square in free(board)]


def by_slices(board: str, player: str, play: Play) -> Any:
    """Put the mark without `play`."""
    return tuple(
        lazy(lambda square=square: (board[:square] + player + board[square + 1 :], other(player)))
        for square in free(board)
    )


@pytest.mark.parametrize("make", [by_inner_function, each(), by_partial, by_slices])
def test_right_children(make: Any) -> None:
    assert_right(check.children(make), "4,520 boards")


def one_for_all(board: str, player: str, play: Play) -> Any:
    """Left as it is in the notebook, with both faults."""
    return [lazy(lambda: (play(board, square, player), player)) for square in free(board)]  # noqa: B023


def sets_player(board: str, player: str, play: Play) -> Any:
    mover: Any = player

    def child(square: int) -> Any:
        def pair() -> Any:
            mover = other(mover)  # noqa: F823
            return play(board, square, player), mover

        return lazy(pair)

    return [child(square) for square in free(board)]


@pytest.mark.parametrize(
    ("make", "said", "hint"),
    [
        (one_for_all, "Expected: [('", LOOKS_UP),
        (each(promise=lambda work: lazy([work()].pop)), "play was called 2 times before", "is inside a lambda waits"),
        (each(lambda play, board, square, player: (play(board, square, player), player)), "gave [('", "Who is to move"),
        (each(lambda play, board, square, player: (play(board, square, player), "o")), "gave [('", "Who is to move"),
        (each(lambda play, board, square, player: right_pair(play, board, square, other(player))), "gave [('",
         "the board after the move of `player`"),
        (each(lambda play, board, square, player: play(board, square, player)), "gave ['", "Each promise gives a pair"),
        (each(lambda *given: right_pair(*given)[::-1]), "Expected", "Each promise gives a pair"),
        (each(lambda *_: None), "gave [None, None", "Each promise gives a pair"),
        (each(squares=lambda board: range(9)), "Expected", "9 promises for 2 free squares"),
        (each(promise=lambda work: (4, "x")), "There is (", "what makes a promise of it, and"),
        (lambda *given: each()(*given)[0], "It returned <promise", "How many promises are expected?"),
        (each(promise=lambda work: work), "worked out its value twice", "What makes a promise of a function?"),
        (lambda *given: iter(each()(*given)), "It returned <list_iterator", "Put them in a list."),
        (each(promise=lambda work: None), "There is None where a promise was expected", "is that returned?"),
        (sets_player, "UnboundLocalError", OUTER),
        (lambda *given: each()(*given)[::-1], "Expected", "Are the squares in order?"),
        (each(promise=lambda work: lazy(lambda square: work())), "TypeError", "A promise is forced without arguments"),
        (lambda board, player, play: play(board, 0), "TypeError", "play takes the board"),
        (lambda board, player, play: None, "It returned None", "Does every way through your function end in a return?"),
    ],
)  # fmt: skip
def test_wrong_children(make: Any, said: str, hint: str) -> None:
    verdict = check.children(make)
    assert_told(verdict, said, hint)
    assert verdict.state is None or verdict.state.squares.count(".") == 2, (
        "a board that is easily read"
    )


# ---- prune

Pair = tuple[Any, list[Any]]


def pruned(
    promise: Callable[[Work], Any] = ttt_lazy,
    children: Callable[[int, list[Any]], list[Any]] = lambda depth, below: (
        below if depth > 0 else []
    ),
    less: Callable[[int], int] = lambda depth: depth - 1,
    look: Callable[[Any], Any] = lambda child: child(),
    many: Callable[[Iterator[Any]], Any] = list,
) -> Callable[[int, Pair], Any]:
    """Return a way to prune trees, or one with a fault."""

    def prune(depth: int, tree: Pair) -> Any:
        def shorter(child: Any) -> Any:
            return prune(less(depth), look(child))

        return tree[0], many(promise(partial(shorter, child)) for child in children(depth, tree[1]))

    return prune


@pytest.mark.parametrize(
    "function", [pruned(), pruned(look=force), pruned(promise=cache, many=tuple)]
)
def test_right_pruning(function: Any) -> None:
    assert_right(check.prune(function), "trees, and none was looked at before its time")


def edits_in_place(depth: int, tree: Pair) -> Any:
    state, children = tree
    if depth == 0:
        return state, []
    for i, child in enumerate(children):
        children[i] = lazy(lambda child=child: edits_in_place(depth - 1, force(child)))
    return state, children


def grows_anew(depth: int, tree: Pair) -> Any:
    """Ignore the tree that is given."""

    def below(depth: int, state: Any) -> Any:
        return state, [
            lazy(lambda after=after: below(depth - 1, after))
            for after in results(state)
            if depth > 0
        ]

    return below(depth, tree[0])


def with_all_below(child: Any) -> Any:
    """Look at the children of the last nodes, too."""
    found = force(child)
    [force(one) for one in found[1]]
    return found


def forces_one_layer(depth: int, tree: Pair) -> Any:
    below = [force(child) for child in tree[1]] if depth > 0 else []
    return tree[0], [
        lazy(lambda child=child: forces_one_layer(depth - 1, child)) for child in below
    ]


def edits(depth: int, tree: Pair) -> Any:
    if depth == 0:
        tree[1].clear()
    else:
        for child in tree[1]:
            edits(depth - 1, force(child))
    return tree


def all_alike(depth: int, tree: Pair) -> Any:
    state, children = tree
    return state, [
        lazy(lambda: all_alike(depth - 1, force(child)))  # noqa: B023 the mistake
        for child in children
        if depth > 0
    ]


@pytest.mark.parametrize(
    ("function", "said", "hint"),
    [
        (pruned(promise=lambda work: work), "worked out its value twice", "put off, but not kept"),
        (
            pruned(promise=lambda work: None),
            "There is None where a promise was expected",
            "is that returned?",
        ),
        (
            pruned(promise=lambda work: 1),
            "There is 1 where a promise was expected",
            "what makes a promise of it, and",
        ),
        (pruned(many=iter), "where a tree was expected", NO_TREE),
        (
            pruned(children=lambda depth, below: below[:depth]),
            "Expected",
            "At which depth are the children left out?",
        ),
        (
            pruned(children=lambda depth, below: below),
            "Expected: 1 node:",
            "At depth 0, only the root",
        ),
        (
            pruned(less=lambda depth: depth),
            "Expected",
            "Below the children, the tree is as deep as before.",
        ),
        (
            pruned(look=lambda child: child),
            "TypeError",
            "A promise is not a pair until it is forced",
        ),
        (
            pruned(look=with_all_below),
            "promises of the tree are forced",
            "No other should be forced.",
        ),
        (forces_one_layer, "of its promises before they were", "Which of your lines could wait?"),
        (
            lambda depth, tree: pruned()(max(depth - 1, 0), tree),
            "below it none",
            "It ends a ply too early.",
        ),
        (
            lambda depth, tree: tree if depth > 0 else (tree[0], []),
            "Expected",
            "as deep as before.",
        ),
        (
            lambda depth, tree: (tree[0], [lazy(lambda: tree[1][0])] * depth),
            "where a tree was expected",
            NO_TREE,
        ),
        (lambda depth, tree: tree[0], "There is State.parse", NO_TREE),
        (lambda depth, tree: None, "There is None", NO_TREE),
        (lambda depth, tree: tree[0](), "TypeError", "Was it forced before?"),
        (lambda tree, depth: pruned()(depth, tree), "TypeError", "the number comes first"),
        (edits_in_place, "has changed the tree", EDITED),
        (edits, "has changed the tree", EDITED),
        (grows_anew, "0 promises of the tree are forced", "is one promise of the given tree"),
        (all_alike, "Expected", LOOKS_UP),
    ],
)
def test_wrong_pruning(function: Any, said: str, hint: str) -> None:
    assert_told(check.prune(function), said, hint)


# ---- which_nodes and no_limit


@pytest.mark.parametrize(
    ("guess", "hint"),
    [
        (65, "One ply is missing"),
        (2_081, "One ply too many"),
        (549_946, "That is the whole tree"),
        (63_905, "That is the whole tree"),
        (400, "The board that o looks at"),
        (336, "That is one ply"),
        (100, "Ply by ply"),
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
    assert sum(nodes_by_ply(State().result(4))) == whole


@pytest.mark.parametrize(
    ("spared", "said", "hint"),
    [
        (..., "not yet", ""),
        ((0, ...), "not yet", ""),
        (53_046, "two whole numbers were expected", ""),
        ((0, 53_046.0), "two whole numbers were expected", ""),
        ((55_505, 2_459), "✗", "So many are worked out"),
        ((0, 2_459), "✗", "The first is right"),
        ((494_441, 53_046), "✗", "Which nodes are left?"),
        ((0, 5), "✗", "nodes_by_ply counts all"),
    ],
)
def test_wrong_no_limit(spared: Any, said: str, hint: str) -> None:
    assert_told(check.no_limit(spared), said, hint)


def test_right_no_limit() -> None:
    told = check.no_limit([0, 53_046]).text
    assert told == "✓ no_limit: 0 of 55,505 if everything is looked at, 53,046 (96%) if not."
