"""Checks and hints of notebook 02. There a board is a text of nine characters, as in `State.squares`."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from ttt.check.engine import Case, Verdict, all_states, judge, no_answer, own_name
from ttt.check.watch import Raised, watch
from ttt.game import State, Variant

SIZES = (3, 4, 5, 2)
ALONE = "Try your function on this board in a cell of its own, one step at a time."
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
    """Count on how many boards a sabotaged `winner` is noticed; it is right if that is one board or more."""
    if (problem := no_answer(function, "sabotage")) is not None:
        return problem
    noticed = [state for state in all_states() if watch(function, (state.squares,))[0] != state.winner]
    total = len(all_states())
    if not noticed:
        text = f"✗ sabotage: nobody notices. Your function is right on all {total:,} boards."
        return Verdict(False, text, "What could it forget: a line, a player, a single board?")
    told = "1 board notices" if len(noticed) == 1 else f"{len(noticed):,} boards notice"
    missed = round(100 * (1 - len(noticed) / total) ** 100)
    text = (
        f"✓ {own_name(function, 'sabotage')}: {told}, of {total:,}. The smallest is drawn below.\n"
        f"Of tests that try 100 boards picked at random, {missed} in 100 find nothing wrong."
    )
    return Verdict(True, text, "" if len(noticed) == 1 else "Can you do with fewer?", noticed[0])


def _lines_case(n: int) -> Case:
    variant = Variant(n, n, n)
    return Case(
        (n,),
        list(variant.lines),
        State.empty(variant),
        accepts=lambda got: sorted(map(sorted, got)) == sorted(map(sorted, variant.lines)),
        tints=lambda got: _lines_tints(set(map(frozenset, variant.lines)), set(map(frozenset, got)), n),
    )


def _lines_tints(want: set[frozenset[int]], got: set[frozenset[int]], n: int) -> Mapping[int, str]:
    """Tint one line that is wrong, else one that is missing."""
    wrong, missing = (sorted(map(sorted, lines)) for lines in (got - want, want - got))
    if wrong:
        return {square: "crossed" for square in wrong[0] if square in range(n * n)}
    return dict.fromkeys(missing[0], "striped") if missing else {}


def _advise_lines(case: Case, got: Any) -> str:
    n = case.arguments[0]
    if got is None:
        return "Does your function return its lines?"
    if isinstance(got, Raised):
        return ALONE
    try:
        found = [frozenset(line) for line in got]
    except TypeError:
        return f"The answer is a list of lines, and a line holds {n} squares, such as {case.want[0]}."
    off = sorted(square for line in found for square in line if square not in range(n * n))
    if off:
        return f"Square {off[-1]} is not on this board: its squares are 0 to {n * n - 1}. Where does your range begin?"
    want = {frozenset(line) for line in case.want}
    if set(found) - want:
        return _advise_wrong_line(min(map(sorted, set(found) - want)), n)
    if want - set(found):
        return _advise_missing_line(min(map(sorted, want - set(found))), n)
    return "The right lines, but one of them more than once, or a square twice in a line."


def _advise_wrong_line(line: list[int], n: int) -> str:
    if len(line) != n:
        return f"A line has {n} squares, each of them once. What does this one hold: {line}?"
    if n - 1 in line or 0 in line:
        return "The crossed squares are no line. From one square of a diagonal to the next, how does the number change?"
    return "The crossed squares are no line. Write the squares of the line that you mean beside them."


def _advise_missing_line(line: list[int], n: int) -> str:
    step = line[1] - line[0]
    if step in (n + 1, n - 1) and n > 2:
        return "The striped squares are a line, too. By how much does the number grow from each to the next?"
    return "The striped squares are a line, too. Which of your lines was meant to be this one?"


def _advise_winner(case: Case, got: Any) -> str:
    squares, want = case.arguments[0], case.want
    if isinstance(got, Raised):
        return ALONE
    if isinstance(got, bool):
        return 'True or False does not say which player. Return "x", "o" or None.'
    if got == "." or (want is None and got in ("x", "o") and squares.count(got) < 3):
        return "Nobody has three marks in a line here. What else is three times the same?"
    if want is None:
        return "Nobody has a line here. For which three squares does your function say yes?"
    line = next(line for line in Variant().lines if {squares[i] for i in line} == {want})
    if got is None and line not in Variant().lines[:3] and want == "x":
        return f"Squares {_listed(line)} are a line as well. Which of LINES does your function look at?"
    if got is None:
        return f"{want} has squares {_listed(line)}. Does your function ask for {want}, or for the other player only?"
    if got in ("x", "o"):
        return f"There is a line, and it holds {want}. Is what you return read off the board?"
    return f'The winner is written exactly "{want}".'


def _listed(line: tuple[int, ...]) -> str:
    return f"{', '.join(map(str, line[:-1]))} and {line[-1]}"


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
    if got == "draw" and "." not in state.squares:
        return "The board is full, but look for a line. Which of the two questions has to come first?"
    if got == "draw":
        return "Somebody has a line here. Which question has to come before you speak of a draw?"
    return f'{state.winner or "nobody"} has a line here. The four answers are "x", "o", "draw" and None.'
