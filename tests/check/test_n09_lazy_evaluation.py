# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Answers to the exercises of notebook 09: right ones, and frequent mistakes."""

from functools import cache, partial

from tests.check.answers import answers_to, right, wrong
from ttt import check
from ttt.check.n09_lazy_evaluation import A_BOARD, A_FUNCTION, LOOKS_UP
from ttt.count import results
from ttt.game import other
from ttt.lazy import force, lazy

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


def raises_another(function, notes):
    """Tell of an error by another one."""
    if isinstance(returns_errors(function, notes), ValueError):
        raise KeyError("no")
    return notes["value"]


SHARED: dict[str, object] = {}


def shares_notes(function):
    SHARED.clear()
    return lambda: SHARED["value"] if SHARED else noted(function, SHARED)


test_lazy = answers_to(
    check.lazy,
    right(right_lazy, "✓ lazy: right: it works the value out when it is needed, and once."),
    right(cache),
    right(lambda function: partial(force, lazy(function))),
    wrong(lambda function: function(), "promise waits until it"),
    wrong(
        lambda function: function,
        "which line changes the answer?",
        "The promise was called twice, and the function 2 times.",
    ),
    wrong(
        remembering(first_time_only),
        "what does it return the second time?",
        "that of 42 again, gave 42, 'another' and None. Expected: 42, 'another' and 42.",
    ),
    wrong(remembering(none_is_no_value), "is a value like any other", "of None was called twice"),
    wrong(remembering(done_too_early), "there was an error, so", "The promise then returned None."),
    wrong(remembering(raises_again), "first time there was an"),
    wrong(
        remembering(raises_another), "Let it through, as it is.", "promise raised KeyError: 'no'."
    ),
    wrong(shares_notes, "Where do the variables of a promise live?", "gave 42, 42 and 42"),
    hints={
        "A promise is a function here.": lazy,
        "called with ()": lambda function: lambda: function,
        "unchanged": lambda function: lambda: str(function()),
        "Does the inner function return the value, the first time": remembering(without_return),
        "Let it through": remembering(returns_errors),
        "A name that the inner function assigns to is its own, unless": without_nonlocal,
        "my_lazy takes one argument": lambda function: lambda x: function(),
    },
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


def next_too_soon(board, player, play):
    """Left as it is in the notebook: `player` is another one before a promise is forced."""
    promises = [
        lazy(lambda square=square: (play(board, square, player), player)) for square in free(board)
    ]
    player = other(player)
    return promises


def in_the_loop(board, player, play):
    return [
        lazy(lambda: (play(board, square, player), player))  # noqa: B023
        for square in free(board)
    ]


def asks_for_a_square(work):
    return lazy(lambda square: work())


test_children = answers_to(
    check.children,
    right(promising()),
    right(by_default),
    wrong(next_too_soon, "Whose mark is on the board?", "Expected: [('"),
    wrong(in_the_loop, "looks up its names when it is called, and by then", "Expected: [('"),
    wrong(
        promising(promise=lambda work: lazy([work()].pop)),
        "Only what is inside a lambda waits",
        "play was called 2 times before",
    ),
    wrong(
        promising(promise=lambda work: (4, "x")),
        "what makes a promise of it, and is that returned?",
        "There is (4, 'x') where a promise",
    ),
    wrong(
        promising(promise=lambda work: work),
        "What makes a promise of a function?",
        "worked out its value twice",
    ),
    hints={
        "Who is to move on it?": promising(same_player),
        "gives a pair: first the board after a move": promising(board_only),
        "9 promises for 2 free squares": promising(squares=lambda board: range(9)),
        "Return a list, with a promise for each free square.": lambda board, player, play: (
            promising()(board, player, play)[0]
        ),
        "A promise is forced without arguments": promising(promise=asks_for_a_square),
        "Does every way through your function end in a return?": lambda board, player, play: None,
    },
)


def test_children_are_asked_for_on_a_board_that_is_easily_read():
    assert len(check.children(in_the_loop).state.actions()) == 2


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


def gives_a_tree_away(work):
    tree = work()
    return lambda: force(tree())


test_tree_below = answers_to(
    check.tree_below,
    right(growing(), "trees, and the largest waits"),
    right(growing(lazy, pair=lambda *tree: [*tree])),
    wrong(looks_up_later, LOOKS_UP, "3 nodes"),
    wrong(growing(built_before), "before anyone asks for it", "1,000,000 steps"),
    wrong(growing(lambda work: cache(work())), "Is one called here that should wait?", "TypeError"),
    wrong(growing(lambda work: work), "It is put off, but not kept", "worked out its value twice"),
    wrong(growing(below=lambda _, after: after), A_BOARD, WHERE_A_TREE),
    wrong(growing(below=lambda grown, _: grown), A_FUNCTION, WHERE_A_TREE),
    wrong(growing(gives_a_tree_away), "What makes it wait?", "TypeError"),
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


def empties_lists(depth, tree):
    _, promises = tree
    if depth == 0:
        promises.clear()
    for child in promises:
        empties_lists(depth - 1, force(child))
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


def grows_anew(depth, tree):
    """Return the right tree where the game's own rules say what follows, and not where they don't."""
    state, _ = tree
    children = results(state) if depth else []
    return state, [
        lazy(partial(lambda child: grows_anew(depth - 1, (child, ())), child)) for child in children
    ]


test_prune = answers_to(
    check.prune,
    right(pruning(), "trees, and none was looked at before its time"),
    right(pruning(promise=cache, many=tuple)),
    wrong(lambda depth, tree: None, "A tree is a pair:", "There is None where a tree was expected"),
    hints={
        "The second of the pair must be a list": pruning(many=iter),
        "which depth are the children": pruning(
            below=lambda depth, promises: promises[: 2 * depth]
        ),
        "At depth 0, only": pruning(below=lambda depth, promises: promises),
        "Below the children, the tree is as deep as before.": pruning(less=lambda depth: depth),
        "It ends a ply too early.": lambda depth, tree: pruning()(max(depth - 1, 0), tree),
        "A promise is not a pair until it is forced": pruning(look=lambda promise: promise),
        "Which of your lines could wait?": forces_one_layer,
        "Does yours ask them, or the rules of the game?": grows_anew,
        "the number comes first": lambda tree, depth: pruning()(depth, tree),
        "tree that you are given is not yours to change.": empties_lists,
        "put in the list itself?": lists_a_function,
        "All children are the same board.": in_a_loop,
    },
)
