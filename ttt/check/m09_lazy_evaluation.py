"""Checks and hints of the more to notebook 09: children, which_nodes, no_limit."""

from collections.abc import Collection
from functools import partial
from typing import Any

from ttt.check.boards import with_free
from ttt.check.engine import WrongError, exercise, judge_number
from ttt.check.hints import Errors
from ttt.check.n09_lazy_evaluation import LOOKS_UP, are_all_equal, forced
from ttt.check.trials import tried
from ttt.check.verdict import Fact, Verdict, not_yet, right, wrong
from ttt.check.watch import is_number
from ttt.check.words import EXPECTED, RETURN
from ttt.count import results
from ttt.game import State, other
from ttt.notation import shown

CHILDREN_ERRORS: Errors = {
    "positional argument": "A promise is forced without arguments; play takes the board, the square and the player."
}


@exercise
def children(function: Any) -> Verdict:
    """Check a function that returns promises of what can follow a board: for each, the board and who is to move."""
    boards = [state for free in range(2, 10) for state in with_free(free)]
    boards += with_free(1)  # one child alone shows less
    trials = (
        (partial(_children, function, state), state) for state in boards if not state.is_terminal
    )
    said = "right on all {:,} boards, and nothing is worked out before it is needed."
    return tried(function, trials, CHILDREN_ERRORS, said)


def _children(function: Any, state: State) -> None:
    """Raise WrongError if these are not promises of what follows a state."""
    calls = 0
    mover = state.to_move
    asked = f"Asked for the children of {state.squares!r}, {mover} to move.\n"

    def play(board: str, square: int, player: str) -> str:
        nonlocal calls
        calls += 1
        return board[:square] + player + board[square + 1 :]

    promises = function(state.squares, mover, play)
    if not isinstance(promises, list | tuple):
        said = f"{asked}It returned {shown(promises)}. Expected: a list of promises."
        hint = RETURN if promises is None else "How many promises are expected? Put them in a list."
        raise WrongError(said, hint)
    if calls:
        said = f"{asked}play was called {calls} times before a promise was forced."
        hint = "Something is worked out while the list is made. Only what is inside a lambda waits; defaults don't."
        raise WrongError(said, hint)
    pairs = forced(promises, asked)
    pairs = [tuple(pair) if isinstance(pair, list) else pair for pair in pairs]
    wanted = [(after.squares, other(mover)) for after in results(state)]
    if pairs != wanted:
        gave = f"{asked}The promises gave {shown(pairs)}"
        raise WrongError((gave, Fact(EXPECTED, shown(wanted))), _why(pairs, wanted))


def _why(pairs: list[Any], wanted: list[tuple[str, str]]) -> str:
    if len(pairs) != len(wanted):
        return f"{len(pairs)} promises for {len(wanted)} free squares. Is there one for each free square, and no other?"
    boards = [pair[0] for pair in pairs if isinstance(pair, tuple) and len(pair) == 2]
    if len(boards) > 1 and are_all_equal(pairs):
        return f"All of them have a mark on the same square. {LOOKS_UP} What can keep a square for each?"
    if boards == [board for board, _ in wanted]:
        return "The board is right. Who is to move on it?"
    return "A promise gives a pair: the board after a move of `player`, and who is next. Whose mark is set, and where?"


WHICH = {
    (65, 64): "One ply is missing. o's own move is the first of the three.",
    (2_081, 2_080): "One ply too many. o's own move is the first of the three.",
    (549_946, 63_905, 63_904): "That is the whole tree. How far does o look?",
    (400,): "Nearly. The board that o looks at is a node, too.",
    (1, 8, 56, 336, 1_680): "That is one ply of the tree. On the way to it, o passes other nodes: 1, 8, …",
}  # fmt: skip


@exercise
def which_nodes(guess: Any) -> Verdict:
    """Check how many nodes are worked out by a reply to x on 1 that looks three plies ahead, o's move included."""
    by_layers = "Ply by ply: one board, on which o has 8 moves; after each of them x has 7; and so on. How far?"
    return judge_number(guess, 401, WHICH, by_layers)


WHOLE = 55_505  # nodes below x on 4
LEAST = 2_459  # those that alpha-beta works out
SPARED = {
    (WHOLE, LEAST): "So many are worked out. How many are not?",
    (0, WHOLE - LEAST + 1): "One too many. The board that o looks at is worked out, too.",
    (0, 60_718): "So many if x has taken 1. Here x has taken 4.",
    (0, LEAST): "The first is right. The second player works out so many; how many does it not work out?",
}  # fmt: skip


@exercise
def no_limit(spared: Any) -> Verdict:
    """Check how many nodes after x on 4 are never worked out without a limit: by everything, and by what matters."""
    is_ordered = isinstance(spared, Collection) and not isinstance(spared, set | str)
    numbers = tuple(spared) if is_ordered else (spared,)
    if any(number is ... for number in numbers):
        return not_yet("not yet. Put two numbers where the ... stands, and run again.")
    if len(numbers) != 2 or not all(map(is_number, numbers)):
        return wrong(f"two whole numbers were expected, such as (12, 345), not {shown(spared)}.")
    most = WHOLE - LEAST
    if numbers == (0, most):
        share = f"{most:,} ({most / WHOLE:.0%}) if not."
        return right(f"0 of {WHOLE:,} if everything is looked at, {share}")
    hint = (
        "nodes_by_ply counts all nodes that there could be, and forced those that are worked out."
    )
    if numbers[0]:
        hint = "The first player looks at everything that can follow. Which nodes are left?"
    return wrong(f"{shown(spared)} is not right yet.", SPARED.get(numbers, hint))
