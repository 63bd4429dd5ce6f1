"""Checks and hints of notebook 02. There a board is a text of nine characters, as in `State.squares`."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ttt.check.engine import ALONE, ENDLESS, Case, Verdict, all_states, judge, no_answer, own_name
from ttt.check.watch import EndlessError, Raised, is_equal, watch
from ttt.game import State, Variant

SIZES = (3, 4, 5, 2)
Line = Iterable[int]


def lines(function: Callable[[int], Collection[Line]]) -> Verdict:
    """Check a function that lists the lines of an n×n board, in any order, on four sizes."""
    return judge(function, "lines", map(_lines_case, SIZES), _advise_lines, what="sizes: 3×3, 4×4, 5×5 and 2×2")


def winner(function: Callable[[str], str | None]) -> Verdict:
    """Check a function that tells who has a line, on every board of the game."""
    cases = (Case((state.squares,), state.winner, state) for state in all_states())
    return judge(function, "winner", cases, _advise_winner)


def ending(function: Callable[[State], str | None]) -> Verdict:
    """Check a function that tells how a game ended, None while it has not, on every state."""
    cases = (Case((state,), _ending(state), state) for state in all_states())
    return judge(function, "ending", cases, _advise_ending)


def sabotage(function: Callable[[str], str | None]) -> Verdict:
    """Count on how many boards a sabotaged `winner` is noticed; it is right if that is just one."""
    if (problem := no_answer(function, "sabotage")) is not None:
        return problem
    noticed, total = [], len(all_states())
    for state in all_states():
        got = watch(function, (state.squares,))[0]
        if isinstance(got, Raised) and isinstance(got.exception, EndlessError):
            return Verdict(False, "✗ sabotage: on this board your function does not come to an end.", ENDLESS, state)
        if isinstance(got, Raised):
            text = f"✗ sabotage: an error is no sabotage.\nsabotaged({state.squares!r}) {got.told(function)}"
            return Verdict(False, text, ALONE, state)
        if not is_equal(got, state.winner):
            noticed.append(state)
    if not noticed:
        text = f"✗ sabotage: nobody notices. Your function is right on all {total:,} boards."
        return Verdict(
            False, text, "What could it forget: a line, a player? And if you chose a single board: can a game reach it?"
        )
    few = len(noticed) == 1
    caught = round(100 - 100 * (1 - len(noticed) / total) ** 100)
    text = (
        f"{'✓' if few else '…'} {own_name(function, 'sabotage')}: {len(noticed):,} of {total:,} boards "
        f"{'notices. It is' if few else 'notice. The smallest is'} drawn below.\n"
        f"Of 100 tests that try 100 boards each, picked at random, about {caught} would find the fault."
    )
    return Verdict(few, text, "" if few else "Can you do with fewer?", noticed[0])


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
    if got is None:
        return "Does your function return its lines?"
    if isinstance(got, Raised):
        return ALONE
    try:
        if any(isinstance(line, Iterator) for line in got):
            return "One of your lines is a generator, which can be read only once. Put tuple before its bracket."
        squares = [square for line in got for square in line]
    except TypeError:
        return f"The answer is a list of lines, and a line is {n} squares, such as {case.want[0]}. Is each line one?"
    if any(type(square) is not int for square in squares):
        return f"A line is made of square numbers, such as {case.want[0]}."
    wrong, missing = _wrong_and_missing(got, Variant(n, n, n))
    if wrong:
        return _advise_wrong_line(wrong[0], n)
    if missing:
        return f"The striped squares, {_listed(missing[0])}, are a line, too. Which of yours was meant to be this one?"
    return "The right lines, but one of them more than once, or a square twice in a line."


def _advise_wrong_line(line: list[int], n: int) -> str:
    off = [square for square in line if square not in range(n * n)]
    if off:
        return (
            f"One of your lines is {_listed(line)}, and there is no square {off[0]}: they are 0 to {n * n - 1}. "
            "Where does this line begin, and by how much does the number change?"
        )
    if len(line) != n:
        return f"A line has {n} different squares. One of yours has {len(line)}: {_listed(line)}."
    return (
        f"The crossed squares, {_listed(line)}, are no line. Which of your lines is it? "
        "Where should it begin, and by how much does the number change?"
    )


def _advise_winner(case: Case, got: Any) -> str:
    squares, want = case.arguments[0], case.want
    if isinstance(got, Raised):
        return ALONE
    if isinstance(got, bool):
        return 'True or False does not say which player. Return "x", "o" or None.'
    if got == ".":
        return "Three free squares are equal, too. Are they anybody's line?"
    if got not in ("x", "o", None):
        return 'The three answers are "x", "o" and None, the last without quotation marks.'
    if want is None and set(squares) == {"."}:
        return "No square is taken yet. What else is three times the same?"
    if want is None:
        return "Nobody has a line here. Go through LINES on this board: for which of them does your function say yes?"
    line = next(line for line in Variant().lines if {squares[i] for i in line} == {want})
    if got is None and want == "x":
        return f"Squares {_listed(line)} are a line. Does your function come to it, and what happens then?"
    if got is None:
        return f"Squares {_listed(line)} are a line of o. What must be true in your function for it to return o?"
    return f"There is a line, and it is {want}'s. Is what you return read off the board?"


def _listed(line: Sequence[int]) -> str:
    return f"{', '.join(map(str, line[:-1]))} and {line[-1]}" if len(line) > 1 else str(*line)


def _ending(state: State) -> str | None:
    return (state.winner or "draw") if state.is_terminal else None


def _advise_ending(case: Case, got: Any) -> str:
    state, want = case.arguments[0], case.want
    if isinstance(got, Raised):
        return ALONE
    if isinstance(got, bool):
        return "Three endings and a game that goes on: True and False are two words for four things."
    if want is None:
        return "A square is free and nobody has a line: this game is not over. What is said of such a game?"
    if got is None and want == "draw":
        return "The board is full and nobody has a line. Is that asked, and what comes of it?"
    if got is None:
        return (
            f"{want} has a line here, so the game is over. Under which condition does your function look for a winner?"
        )
    if got == "draw" and "." not in state.squares:
        return "The board is full, but there is a line. Which question has to come first, and what is returned then?"
    if got == "draw":
        return "Somebody has a line here. Which question has to come before you speak of a draw?"
    if got in ("x", "o"):
        return f"That is the other player: the line is {want}'s." if want != "draw" else "Nobody has a line here."
    return 'The four answers are "x", "o", "draw" and None, written exactly so.'
