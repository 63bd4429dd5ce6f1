# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Answers to the exercises of notebook 09: right ones, and frequent mistakes."""

from functools import cache, partial

from tests.check.answers import answers_to, right, wrong
from ttt import check
from ttt.check.n09_lazy_evaluation import (
    A_BOARD,
    A_FUNCTION,
    ALL_THE_SAME,
    FORCED,
    NOT_ASKED,
    NOT_KEPT,
    OWN_NAME,
    THE_FUNCTION,
    THE_LIST,
    TOO_EARLY,
)
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


def in_a_list(function):
    """Return a promise as the lesson's: with a list in which the value is kept."""
    kept = []

    def promise():
        if not kept:
            kept.append(function())
        return kept[0]

    return promise


def sets_a_name_of_its_own(function):
    kept = []

    def promise():
        if not kept:  # noqa: F823
            kept = function()
        return kept[0]

    return promise


def keeps_it_in_a_name_of_its_own(function):
    kept = []  # noqa: F841

    def promise():
        kept = function()
        return kept  # noqa: RET504

    return promise


def sets_place_0(function):
    kept = []

    def promise():
        if not kept:
            kept[0] = function()
        return kept[0]

    return promise


def returns_place_0_too_soon(function):
    kept = []
    return lambda: kept[0] or kept.append(function())


def returns_the_list(function):
    kept = []

    def promise():
        if not kept:
            kept.append(function())
        return kept

    return promise


def keeps_the_function(function):
    kept = []

    def promise():
        if not kept:
            kept.append(function)
        return kept[0]

    return promise


def keeps_nothing(function):
    kept = []

    def promise():
        if kept == []:
            return function()
        return kept[0]

    return promise


def keeps_and_does_not_ask(function):
    kept = []

    def promise():
        kept.append(function())
        return kept[0]

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
    right(right_lazy, "✓ lazy: right: it works the value out when it is needed, and only once."),
    right(in_a_list),
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
    wrong(keeps_it_in_a_name_of_its_own, OWN_NAME, "and the function 2 times."),
    wrong(keeps_nothing, NOT_KEPT, "and the function 2 times."),
    wrong(keeps_and_does_not_ask, NOT_ASKED, "and the function 2 times."),
    wrong(returns_the_list, THE_LIST, "when called, returned [42]."),
    wrong(keeps_the_function, THE_FUNCTION, "returned the function itself."),
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
        "kept.append(...) puts a value into that list.": sets_a_name_of_its_own,
        "An empty list has no place 0 yet.": sets_place_0,
        "kept is empty the first time.": returns_place_0_too_soon,
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
    wrong(next_too_soon, "But whose mark is on the board?", "Expected: [('"),
    wrong(in_the_loop, "looks up its names when it is called, and by then", "Expected: [('"),
    wrong(
        promising(promise=lambda work: lazy([work()].pop)),
        "Only what is inside a lambda waits",
        "play was called 2 times before",
    ),
    wrong(
        promising(promise=lambda work: (4, "x")),
        "Which function makes a promise of it?",
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


# ---- prune

WHERE_A_TREE = "where a tree was expected"


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


def in_a_comprehension(depth, tree):
    state, promises = tree
    if depth == 0:
        return state, []
    return state, [
        in_a_list(lambda: in_a_comprehension(depth - 1, child()))  # noqa: B023
        for child in promises
    ]


def states_at_the_end(depth, tree):
    state, _ = tree
    return pruning()(depth, tree) if depth else state


def promises_a_built_tree(depth, tree):
    state, promises = tree
    built = [promises_a_built_tree(depth - 1, (state, [])) for _ in until_0(depth, promises)]
    return state, [*map(lazy, built)]


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
    right(pruning(promise=in_a_list, look=force)),
    wrong(in_a_comprehension, ALL_THE_SAME, "4 nodes"),
    wrong(forces_one_layer, FORCED, "forced 3 of its promises before they were asked for."),
    wrong(states_at_the_end, A_BOARD, WHERE_A_TREE),
    wrong(pruning(promise=lambda work: work), "It is put off, but not kept", "value twice"),
    wrong(pruning(promise=lambda work: cache(lambda: work)), A_FUNCTION, WHERE_A_TREE),
    wrong(promises_a_built_tree, TOO_EARLY, "TypeError"),
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
        "Does yours ask them, or the rules of the game?": grows_anew,
        "the number comes first": lambda tree, depth: pruning()(depth, tree),
        "tree that you are given is not yours to change.": empties_lists,
        "put in the list itself?": lists_a_function,
        "in a small function of its own": in_a_loop,
    },
)
