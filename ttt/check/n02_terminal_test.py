"""Checks and hints of notebook 02.

There a board is a text of nine characters, as in `State.squares`.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from ttt.check.boards import all_states
from ttt.check.engine import Case, advice_on_error, exercise, judge, no_answer, own_name
from ttt.check.verdict import Verdict, almost, right, wrong
from ttt.check.watch import Raised, is_equal, watch
from ttt.check.words import ALONE
from ttt.game import State, Variant, listed, shown


@exercise
def lines(function: Callable[[int], Collection[Iterable[int]]]) -> Verdict:
    """Check a function that lists the lines of an n×n board, in any order, on four sizes."""
    what = "sizes: 3×3, 4×4, 5×5 and 2×2"
    return judge(function, "lines", map(_lines_case, (3, 4, 5, 2)), _advise_lines, what=what)


def _lines_case(n: int) -> Case:
    variant = Variant(n, n, n)
    return Case(
        (n,),
        list(variant.lines),
        State.empty(variant),
        accepts=lambda got: sorted(map(sorted, got)) == sorted(map(sorted, variant.lines)),
        expected=f"{len(variant.lines)} lines",
        tints=lambda got: _lines_tints(*_wrong_and_missing(got, variant)),
    )


def _wrong_and_missing(got: Any, variant: Variant) -> tuple[list[list[int]], list[list[int]]]:
    found, want = set(map(frozenset, got)), set(map(frozenset, variant.lines))
    return sorted(map(sorted, found - want)), sorted(map(sorted, want - found))


def _lines_tints(wrong: list[list[int]], missing: list[list[int]]) -> Mapping[int, str]:
    """Tint one line that is wrong, else one that is missing."""
    if wrong:
        return dict.fromkeys(wrong[0], "crossed")
    return dict.fromkeys(missing[0], "striped") if missing else {}


def _advise_lines(case: Case, got: Any) -> str:
    n = case.arguments[0]
    try:
        if any(isinstance(line, Iterator) for line in got):
            return "One of your lines is a generator, which can be read only once. Put tuple before its bracket."
        if any(type(square) is not int for line in got for square in line):
            return f"A line is made of square numbers, such as {case.want[0]}."
    except TypeError:
        return f"Return a list of lines. A line is {n} squares, such as {case.want[0]}. Is each of yours like that?"
    wrong, missing = _wrong_and_missing(got, Variant(n, n, n))
    if wrong and len(wrong[0]) != n:
        has = f"{len(wrong[0])}: {listed(wrong[0]) if wrong[0] else 'none'}"
        return f"A line has {n} different squares. One of yours has {has}."
    if wrong:
        why = "Which of your lines is it? Where should it begin, and by how much does the number change?"
        return f"The crossed squares, {listed(wrong[0])}, are not a line of this board. {why}"
    if missing:
        return f"The striped squares, {listed(missing[0])}, are a line, too. Which of yours was meant to be this one?"
    return "The right lines, but one of them more than once, or a square twice in a line."


@exercise
def winner(function: Callable[[str], str | None]) -> Verdict:
    """Check a function that says who has a line, on every board."""
    cases = (Case((state.squares,), state.winner, state) for state in all_states())
    return judge(function, "winner", cases, _advise_winner, nothing="")


def _advise_winner(case: Case, got: Any) -> str:
    squares, want = case.arguments[0], case.want
    if got == ".":
        return 'A "." is a free square. Which line does your function find, and whose is it?'
    if got not in ("x", "o", None):
        return 'The three answers are "x", "o" and None, the last without quotation marks.'
    if want is None and set(squares) == {"."}:
        return "No square is taken yet. Which three squares does your function take for a line?"
    if want is None:
        return "Neither player has a line here. Go through LINES on this board: which one does your function choose?"
    line = next(line for line in Variant().lines if {squares[i] for i in line} == {want})
    if got is None:
        where = f"Squares {listed(line)} are a line of {want}"
        return (
            f"{where}. Does your function get to it, and what must be true for it to return {want}?"
        )
    return f"There is a line, and it is {want}'s. Is what you return read off the board?"


@exercise
def sabotage(function: Callable[[str], str | None]) -> Verdict:
    """Count on how many boards a sabotaged `winner` is noticed; it is right if that is just one."""
    name = "sabotage"
    if (problem := no_answer(function, name)) is not None:
        return problem
    noticed, total = [], len(all_states())
    for state in all_states():
        got, *_ = watch(function, (state.squares,))
        if trouble := _no_sabotage(function, state, got):
            return wrong(name, *trouble, state)
        if not is_equal(got, state.winner):
            noticed.append(state)
    if not noticed:
        hint = "What could it forget: a line, a player? And if you chose a single board: can a game reach it?"
        return wrong(
            name, f"no board gives it away. Your function is right on all {total:,} boards.", hint
        )
    few = len(noticed) == 1
    caught = round(100 - 100 * (1 - len(noticed) / total) ** 100)
    text = (
        f"wrong on {len(noticed):,} of {total:,} boards. "
        f"{'It is' if few else 'The smallest is'} drawn below.\n"
        f"Of 100 tests that try 100 boards each, picked at random, about {caught} would find the fault."
    )
    if few:
        return right(own_name(function, name), text, "", noticed[0])
    return almost(own_name(function, name), text, "Can you manage with fewer?", noticed[0])


def _no_sabotage(
    function: Callable[[str], str | None], state: State, got: Any
) -> tuple[str, str] | None:
    """Return what is wrong with an answer that is no sabotage of the wanted kind, and a hint."""
    call = f"sabotaged({state.squares!r})"
    if isinstance(got, Raised):
        hint = advice_on_error(got.exception) or ALONE
        return f"an error is not sabotage.\n{call} {got.told(function)}", hint
    if not isinstance(got, str | None):
        hint = (
            'It should look like a winner function: "x", "o" or None, but not always the right one.'
        )
        return f"that would be noticed at once.\n{call} returned {shown(got)}", hint
    if not is_equal(got, state.winner) and not is_equal(
        again := watch(function, (state.squares,))[0], got
    ):
        hint = "A fault that comes and goes is luck. Make one that is always there."
        return (
            f"the same board is answered differently.\n{call} returned {shown(got)}, then {shown(again)}",
            hint,
        )
    return None


@exercise
def ending(function: Callable[[State], str | None]) -> Verdict:
    """Check a function that says how a game ended, None while it has not, on every state."""
    ends = {
        state: (state.winner or "draw") if state.is_terminal else None for state in all_states()
    }
    cases = (Case((state,), end, state) for state, end in ends.items())
    return judge(function, "ending", cases, _advise_ending, nothing="")


def _advise_ending(case: Case, got: Any) -> str:
    want = case.want
    if got not in ("x", "o", "draw", None):
        return 'The four answers are "x", "o", "draw" and None, written exactly like that.'
    if want is None:
        return "A square is free and neither player has a line: this game is not over. What should be returned for it?"
    if got is None and want == "draw":
        return "The board is full and neither player has a line. Does your function ask that? What does it return then?"
    if got is None:
        return f"{want} has a line here, so the game is over. When does your function look for a winner?"
    if got == "draw":
        return "There is a line here. Which question must come before you call it a draw, and what is returned then?"
    return (
        f"That is the other player: the line is {want}'s."
        if want != "draw"
        else "Neither has a line here."
    )
