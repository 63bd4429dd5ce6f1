# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Answers to the exercises of notebook 09: right ones, and frequent mistakes."""

from functools import cache, partial

from tests.check.answers import answers_to, not_yet, right, wrong
from ttt import State, check
from ttt.check.n09_lazy_evaluation import (
    EDITED,
    LEAST,
    LOOKS_UP,
    NO_TREE,
    NO_VALUE,
    NOT_THERE,
    WHOLE,
)
from ttt.check.trials import OUTER
from ttt.count import results
from ttt.game import other
from ttt.lazy import force, forced, lazy
from ttt.lazy_search import LazyPlayer, everything, what_matters
from ttt.solvers.tree_size import nodes_by_ply

# ---- lazy


def right_lazy(function):
    done = False
    value = None

    def promise():
        nonlocal done, value
        if not done:
            value = function()
            done = True
        return value

    return promise


def without_nonlocal(function):
    calls = 0

    def promise():
        calls += 1  # noqa: F823, F841
        return function()

    return promise


def remembering(answer):
    """Return a maker of promises that answer so, each with notes of its own, empty at first."""

    def make(function):
        notes = {}
        return lambda: answer(function, notes)

    return make


def noted(function, notes):
    notes["value"] = function()
    return notes["value"]


def without_return(function, notes):
    if notes:
        return notes["value"]
    noted(function, notes)
    return None


def first_time_only(function, notes):
    return None if notes else noted(function, notes)


def none_is_no_value(function, notes):
    if notes.get("value") is None:
        return noted(function, notes)
    return notes["value"]


def done_too_early(function, notes):
    if not notes:
        notes["value"] = None
        notes["value"] = function()
    return notes["value"]


def returns_errors(function, notes):
    """Take an error for the value."""
    if not notes:
        try:
            notes["value"] = function()
        except ValueError as error:
            notes["value"] = error
    return notes["value"]


def raises_again(function, notes):
    value = returns_errors(function, notes)
    if isinstance(value, ValueError):
        raise value
    return value


SHARED: dict[str, object] = {}


def shares_notes(function):
    SHARED.clear()
    return lambda: SHARED["value"] if SHARED else noted(function, SHARED)


BEFORE_ITS_TIME = "before its value was asked for"
WAITS = "A promise waits until it is called itself."
TWICE = "The promise was called twice, and the function 2 times."

test_lazy = answers_to(
    check.lazy,
    right(right_lazy, "✓ lazy: right: it works the value out when it is needed, and once."),
    right(cache),
    right(lambda function: partial(force, lazy(function))),
    wrong(lambda function: function(), WAITS, BEFORE_ITS_TIME),
    wrong(lambda function: function, "which line changes the answer?", TWICE),
    wrong(lazy, "A promise is a function here.", "It returned <promise"),
    wrong(lambda function: lambda: function, "called with ()", "returned the function itself"),
    wrong(lambda function: lambda: str(function()), "unchanged", "returned '42'"),
    wrong(remembering(without_return), NO_VALUE, "returned None"),
    wrong(
        remembering(first_time_only),
        "what does it return the second time?",
        "that of 42 again, gave 42, 'another' and None. Expected: 42, 'another' and 42.",
    ),
    wrong(
        remembering(none_is_no_value), "None is a value like any other", "of None was called twice"
    ),
    wrong(remembering(done_too_early), NOT_THERE, "The promise then returned None."),
    wrong(remembering(raises_again), NOT_THERE, "The promise then raised it again"),
    wrong(
        remembering(returns_errors),
        "Let it through",
        "raised an error, and the promise returned ValueError",
    ),
    wrong(shares_notes, "Where do the variables of a promise live?", "gave 42, 42 and 42"),
    wrong(without_nonlocal, OUTER, "UnboundLocalError"),
    wrong(lambda function: lambda x: function(), "my_lazy takes one argument", "TypeError"),
)

# ---- children


def free(board):
    return [square for square in range(9) if board[square] == "."]


def by_default(board, player, play):
    """Put the mark without `play`, and return a tuple of promises of lists."""
    return tuple(
        lazy(lambda square=square: [board[:square] + player + board[square + 1 :], other(player)])
        for square in free(board)
    )


def after(play, board, square, player):
    return play(board, square, player), other(player)


def promising(pair=after, promise=lazy, squares=free):
    """Return a right answer, or one with a fault: in the pair, in what promises it, or in where."""

    def children(board, player, play):
        return [promise(partial(pair, play, board, square, player)) for square in squares(board)]

    return children


def same_player(play, board, square, player):
    return play(board, square, player), player


def board_only(play, board, square, player):
    return play(board, square, player)


def in_the_loop(board, player, play):
    """Left as it is in the notebook, with both faults."""
    return [
        lazy(lambda: (play(board, square, player), player))  # noqa: B023
        for square in free(board)
    ]


def asks_for_a_square(work):
    return lazy(lambda square: work())


A_PAIR = "Each promise gives a pair: the board after the move of `player`"
NO_PROMISE = "what makes a promise of it, and is that returned?"
PUT_IN_A_LIST = "How many promises are expected? Put them in a list."

test_children = answers_to(
    check.children,
    right(promising()),
    right(by_default),
    wrong(in_the_loop, LOOKS_UP, "Expected: [('"),
    wrong(
        promising(promise=lambda work: lazy([work()].pop)),
        "Only what is inside a lambda waits",
        "play was called 2 times before",
    ),
    wrong(promising(same_player), "Who is to move on it?", "The promises gave [('"),
    wrong(promising(board_only), A_PAIR, "The promises gave ['"),
    wrong(promising(squares=lambda board: range(9)), "9 promises for 2 free squares"),
    wrong(
        promising(promise=lambda work: (4, "x")), NO_PROMISE, "There is (4, 'x') where a promise"
    ),
    wrong(
        promising(promise=lambda work: work),
        "What makes a promise of a function?",
        "worked out its value twice",
    ),
    wrong(
        lambda board, player, play: promising()(board, player, play)[0],
        PUT_IN_A_LIST,
        "It returned <promise",
    ),
    wrong(
        promising(promise=asks_for_a_square),
        "A promise is forced without arguments",
        "TypeError",
    ),
    wrong(
        lambda board, player, play: None,
        "Does every way through your function end in a return?",
        "It returned None",
    ),
)


def test_children_are_asked_for_on_a_board_that_is_easily_read() -> None:
    state = check.children(in_the_loop).state
    assert state is not None
    assert len(state.actions()) == 2


# ---- tree_below

WHERE_A_TREE = "where a tree was expected"


def growing(promise=cache, below=lambda grown, after: grown(after), pair=lambda *tree: tree):
    """Return a right answer, or one with a fault: in its promises, or in what is promised."""

    def grown(state):
        return pair(state, [promise(partial(below, grown, after)) for after in results(state)])

    return grown


def looks_up_later(state):
    return state, [cache(lambda: looks_up_later(after)) for after in results(state)]  # noqa: B023


def built_before(work):
    tree = work()
    return lambda: tree


test_tree_below = answers_to(
    check.tree_below,
    right(growing(), "trees, and the largest waits"),
    right(growing(lazy, pair=lambda *tree: [*tree])),
    wrong(looks_up_later, LOOKS_UP, "3 nodes"),
    wrong(growing(built_before), "before anyone asks for it", "1,000,000 steps"),
    wrong(growing(lambda work: cache(work())), "Is one called here that should wait?", "TypeError"),
    wrong(growing(lambda work: work), "It is put off, but not kept", "worked out its value twice"),
    wrong(growing(below=lambda _, after: after), NO_TREE, WHERE_A_TREE),
    wrong(growing(below=lambda _, after: (after, [])), "a node keeps all its children", "3 nodes"),
)

# ---- prune


def until_0(depth, promises):
    return promises if depth > 0 else []


def pruning(
    promise=lazy,
    below=until_0,
    less=lambda depth: depth - 1,
    look=lambda promise: promise(),
    many=list,
):
    """Return a way to prune trees, or one with a fault."""

    def prune(depth, tree):
        state, promises = tree

        def shorter(child):
            return prune(less(depth), look(child))

        return state, many(promise(partial(shorter, child)) for child in below(depth, promises))

    return prune


def edits_the_list(depth, tree):
    state, promises = tree
    if depth == 0:
        return state, []
    for i, child in enumerate(promises):
        promises[i] = lazy(partial(edits_below, depth, child))
    return state, promises


def edits_below(depth, child):
    return edits_the_list(depth - 1, force(child))


def empties_lists(depth, tree):
    _, promises = tree
    if depth == 0:
        promises.clear()
    for child in promises:
        empties_lists(depth - 1, force(child))
    return tree


def with_all_below(child):
    """Look at the children of the last nodes, too."""
    tree = force(child)
    for promise in tree[1]:
        force(promise)
    return tree


def forces_one_layer(depth, tree):
    state, promises = tree
    children = [force(promise) for promise in until_0(depth, promises)]
    return state, [lazy(partial(forces_one_layer, depth - 1, child)) for child in children]


def in_a_loop(depth, tree):
    state, promises = tree
    shorter = []
    for child in until_0(depth, promises):
        shorter.append(lazy(lambda: in_a_loop(depth - 1, force(child))))  # noqa: B023, PERF401
    return state, shorter


def lists_a_function(depth, tree):
    state, promises = tree

    def shorter(child):
        return lazy(lambda: lists_a_function(depth - 1, force(child)))

    return state, [shorter for _ in until_0(depth, promises)]


AS_DEEP = "Below the children, the tree is as deep as before."

test_prune = answers_to(
    check.prune,
    right(pruning(), "trees, and none was looked at before its time"),
    right(pruning(promise=cache, many=tuple)),
    wrong(pruning(many=iter), NO_TREE, WHERE_A_TREE),
    wrong(lambda depth, tree: None, NO_TREE, f"There is None {WHERE_A_TREE}"),
    wrong(
        pruning(below=lambda depth, promises: promises[:depth]),
        "At which depth are the children left out?",
        "Expected",
    ),
    wrong(
        pruning(below=lambda depth, promises: promises),
        "At depth 0, only the root",
        "Expected: 1 node:",
    ),
    wrong(pruning(less=lambda depth: depth), AS_DEEP, "Expected"),
    wrong(
        lambda depth, tree: pruning()(max(depth - 1, 0), tree),
        "It ends a ply too early.",
        "below it none",
    ),
    wrong(
        pruning(look=lambda promise: promise),
        "A promise is not a pair until it is forced",
        "TypeError",
    ),
    wrong(
        pruning(look=with_all_below),
        "No other should be forced.",
        "promises of the tree are forced",
    ),
    wrong(forces_one_layer, "Which of your lines could wait?", "of its promises before they were"),
    wrong(lambda depth, tree: tree[0](), "Was it forced before?", "TypeError"),
    wrong(lambda tree, depth: pruning()(depth, tree), "the number comes first", "TypeError"),
    wrong(empties_lists, EDITED, "has changed the tree"),
    wrong(pruning(promise=lambda work: cache(work())), "Is one called here that should wait?"),
    wrong(lists_a_function, "put in the list itself?", "TypeError"),
    wrong(in_a_loop, f"All children are the same board. {LOOKS_UP}", "Expected"),
)

# ---- which_nodes and no_limit

WHOLE_TREE = "That is the whole tree"

test_which_nodes = answers_to(
    check.which_nodes,
    wrong(65, "One ply is missing", "✗ which_nodes: not right yet: it is not 65."),
    wrong(2_081, "One ply too many"),
    wrong(549_946, WHOLE_TREE),
    wrong(63_905, WHOLE_TREE),
    wrong(400, "The board that o looks at"),
    wrong(336, "That is one ply"),
    wrong(100, "Ply by ply"),
)

TWO_NUMBERS = "two whole numbers were expected"

test_no_limit = answers_to(
    check.no_limit,
    right(
        [0, 53_046],
        "✓ no_limit: right: 0 of 55,505 if everything is looked at, 53,046 (96%) if not.",
    ),
    not_yet(...),
    not_yet((0, ...)),
    wrong(53_046, said=TWO_NUMBERS),
    wrong({0, 53_046}, said=TWO_NUMBERS),
    wrong((0, 53_047), "One too many."),
    wrong((0, 60_718), "Here x has taken 4."),
    wrong((55_505, 2_459), "So many are worked out", "(55505, 2459) is not right yet."),
    wrong((0, 2_459), "The first is right"),
    wrong((494_441, 53_046), "Which nodes are left?"),
    wrong((0, 5), "nodes_by_ply counts all"),
)


def worked_out(level, look, square):
    """Return how many nodes o's reply to x on this square works out."""
    player = LazyPlayer(level, look)
    player(State().result(square))
    assert player.tree is not None
    return forced(player.tree)


def test_the_numbers_of_nodes() -> None:
    """Each is that of the player that the notebook asks about."""
    verdict = check.which_nodes(worked_out(3, everything, 1))
    assert verdict.text == "✓ which_nodes: right: 401 it is."
    assert [worked_out(level, everything, 1) for level in (2, 4, 9)] == [65, 2_081, 63_905]
    assert worked_out(9, everything, 4) == WHOLE == sum(nodes_by_ply(State().result(4)))
    assert worked_out(9, what_matters, 4) == LEAST
