"""Right and wrong answers to the exercises of notebook 02, the wrong ones being mistakes that people make."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from tests.check.told import assert_told
from tests.plain import PlainGame
from ttt import State, Variant, check
from ttt.check.words import ALONE, CALL, ENDLESS, RETURN

LINES = Variant().lines

# ---- lines


def lines_with(columns: Any = None, rising: Any = None, **others: Any) -> Callable[[int], Any]:
    """The learner's function with other columns or another rising diagonal, given as functions of n."""

    def lines(n: int) -> Any:
        rows = [tuple(n * row + column for column in range(n)) for row in range(n)]
        right = [tuple(n * row + column for row in range(n)) for column in range(n)]
        falling = tuple((n + 1) * i for i in range(n))
        made = rising(n) if rising else tuple((n - 1) * (i + 1) for i in range(n))
        return [*rows, *(columns(n) if columns else right), falling, made]

    return lines


def test_right_lines_in_any_order_and_form() -> None:
    told = check.lines(lines_with())
    assert told.text == "✓ lines: right on all 4 sizes: 3×3, 4×4, 5×5 and 2×2."
    assert check.lines(lambda n: {frozenset(line) for line in Variant(n, n, n).lines})
    assert check.lines(lambda n: [list(line)[::-1] for line in reversed(Variant(n, n, n).lines)])


@pytest.mark.parametrize(
    ("wrong", "n", "hint", "tints"),
    [
        (lambda n: Variant(n, n, n).lines[:-1], 3, "The striped squares, 2, 4 and 6, are a line, too",
         "striped: 2 4 6"),
        (lambda n: Variant(n, n, n).lines[n:], 3, "The striped squares, 0, 1 and 2, are a line, too", "striped: 0 1 2"),
        (lines_with(rising=lambda n: tuple(n * (i + 1) for i in range(n))), 3,
         "The crossed squares, 3, 6 and 9, are not a line of this board.", "crossed: 3 6"),
        (lines_with(columns=lambda n: [tuple(n * row + column for row in range(n)) for column in range(1, n + 1)]), 3,
         "The crossed squares, 3, 6 and 9, are not a line", "crossed: 3 6"),
        (lines_with(rising=lambda n: tuple((n - 1) * i for i in range(n))), 3,
         "The crossed squares, 0, 2 and 4, are not a line", "crossed: 0 2 4"),
        (lines_with(rising=lambda n: (2, 4, 6)), 4, "A line has 4 different squares. One of yours has 3",
         "crossed: 2 4 6"),
        (lambda n: [*Variant(n, n, n).lines, Variant(n, n, n).lines[0]], 3, "more than once", ""),
        (lambda n: [(i for i in line) for line in Variant(n, n, n).lines[:-1]], 3, "One of your lines is a generator",
         ""),
        (lambda n: None, 3, RETURN, ""),
        (lambda n: [()], 3, "A line has 3 different squares. One of yours has 0: none.", ""),
        (lambda n: 2 * n + 2, 3, "Is each of yours like that?", ""),
        (lines_with(columns=range), 3, "Return a list of lines", ""),
        (lambda n: ["abc"], 3, "made of square numbers", ""),
        (lambda: LINES, 3, CALL, ""),
        (lambda n: n.lines, 3, ALONE, ""),
    ],
)  # fmt: skip
def test_wrong_lines(wrong: Callable[[int], Any], n: int, hint: str, tints: str) -> None:
    told = check.lines(wrong)
    assert_told(told, f"lines({n}) ", hint, "." * n * n)
    look, _, squares = tints.partition(": ")
    assert dict(told.tints) == {int(square): look for square in squares.split()}
    assert len(max(told.text.splitlines(), key=len)) < 200


def test_the_tinted_squares_are_drawn() -> None:
    told = check.lines(lambda n: Variant(n, n, n).lines[:-1])
    assert "striped: 2, 4 and 6" in told._repr_html_()
    assert "striped: 2, 4 and 6" in repr(told)
    assert f"{len(LINES)} lines" in told.text


# ---- winner


def winner_on(lines: Any, *, blanks: bool = True, says: Any = None) -> Callable[[str], Any]:
    """The learner's function, looking at some lines, perhaps at blanks too, and perhaps saying something else."""

    def winner(squares: str) -> Any:
        for a, b, c in lines:
            if squares[a] == squares[b] == squares[c] and (blanks is False or squares[a] != "."):
                return says or squares[a]
        return None

    return winner


def winner_that_stops_at_blanks(squares: str) -> str | None:
    for a, b, c in LINES:
        if squares[a] == squares[b] == squares[c] == ".":
            return None
        if squares[a] == squares[b] == squares[c]:
            return squares[a]
    return None


def winner_of_two(squares: str) -> str | None:
    return next((squares[a] for a, b, c in LINES if squares[a] == squares[b] != "."), None)


def test_right_winner() -> None:
    assert check.winner(winner_on(LINES)).text == "✓ winner: right on all 5,478 boards."
    game = PlainGame()
    assert check.winner(
        lambda board: (
            "x" if game.has_line(board, "x") else "o" if game.has_line(board, "o") else None
        )
    )


@pytest.mark.parametrize(
    ("wrong", "squares", "hint"),
    [
        (winner_on(LINES[:3], blanks=False, says="x"), ".........", "No square is taken yet. Which three"),
        (winner_on(LINES, blanks=False), ".........", 'A "." is a free square. Which line does'),
        (lambda board: next((board[a] for a, _, c in LINES if board[c] != "."), None), "..x......", "is a free square"),
        (winner_on(LINES[:6]), "xoo.x...x", "Squares 0, 4 and 8 are a line"),
        (lambda board: "x" if winner_on(LINES)(board) == "x" else None, "xxoxo.o..",
         "Squares 2, 4 and 6 are a line of o. Does your function get to it, and what must be true for it to return o?"),
        (winner_on(LINES, says="x"), "xxoxo.o..", "There is a line, and it is o's"),
        (lambda board: winner_on(LINES)(board) is not None, ".........", 'The three answers are "x", "o" and None'),
        (lambda board: str(winner_on(LINES)(board)), ".........", "None, the last without quotation marks"),
        (winner_that_stops_at_blanks, "xxxoo....", "Does your function get to it"),
        (winner_of_two, "xx.o.....", "which one does your function choose?"),
        (lambda board: board.winner, ".........", ALONE),
        (lambda board: None, "xxxoo....", "Squares 0, 1 and 2 are a line of x"),
    ],
)  # fmt: skip
def test_wrong_winner(wrong: Callable[[str], Any], squares: str, hint: str) -> None:
    assert_told(
        check.winner(wrong), "winner('", hint, squares.count(".")
    )  # as small a board as possible


# ---- ending


def right_ending(state: State) -> str | None:
    return state.winner or (None if "." in state.squares else "draw")


def full_first(state: State) -> str | None:
    return "draw" if "." not in state.squares else state.winner


def winner_only_when_full(state: State) -> str | None:
    return (state.winner or "draw") if "." not in state.squares else None


def test_right_ending() -> None:
    assert check.ending(right_ending).text == "✓ right_ending: right on all 5,478 boards."


@pytest.mark.parametrize(
    ("wrong", "free", "hint"),
    [
        (full_first, 0, "There is a line here. Which question must come before you call it a draw"),
        (lambda state: state.winner or "draw", 9, "this game is not over"),
        (lambda state: state.is_terminal, 9, 'The four answers are "x", "o", "draw" and None'),
        (
            lambda state: "draw" if state.is_terminal else None,
            4,
            "call it a draw, and what is returned",
        ),
        (lambda state: state.winner, 0, "The board is full and neither player has a line"),
        (winner_only_when_full, 4, "When does your function look for a winner?"),
        (
            lambda state: state.to_move if state.is_terminal else None,
            4,
            "That is the other player: the line is x's",
        ),
        (
            lambda state: {"draw": "x"}.get(str(right_ending(state)), right_ending(state)),
            0,
            "Neither has a line here",
        ),
        (
            lambda state: {"draw": "Draw"}.get(str(right_ending(state)), right_ending(state)),
            0,
            "exactly like that",
        ),
        (lambda state: state.is_over, 9, "A State can't say that"),
    ],
)
def test_wrong_ending(wrong: Callable[[State], Any], free: int, hint: str) -> None:
    assert_told(check.ending(wrong), "ending(", hint, free)


def test_full_boards_that_are_won() -> None:
    """The mistake that the exercise is about: how often it matters."""
    full = [State.parse(board) for board in PlainGame().reachable() if "." not in board]
    assert (len(full), sum(full_first(state) != right_ending(state) for state in full)) == (78, 62)


# ---- sabotage


def test_the_best_sabotage_is_noticed_by_one_board() -> None:
    told = check.sabotage(lambda board: None if board == "xxxoo...." else winner_on(LINES)(board))
    assert told
    assert told.text.startswith("✓ sabotage: wrong on 1 of 5,478 boards. It is drawn below.")
    assert told.text.endswith(
        "Of 100 tests that try 100 boards each, picked at random, about 2 would find the fault."
    )
    assert told.state == State.parse("xxxoo....")
    assert told.hint == ""


@pytest.mark.parametrize(
    ("sabotaged", "noticed", "smallest"),
    [
        (winner_on(LINES[:-1]), 133, 4),
        (winner_on(LINES[1:]), 109, "xxxoo...."),
        (lambda board: None, 942, "xxxoo...."),
    ],
)
def test_a_greater_sabotage_is_counted(
    sabotaged: Callable[[str], Any], noticed: int, smallest: str | int
) -> None:
    said = f": wrong on {noticed:,} of 5,478 boards. The smallest is"
    assert_told(check.sabotage(sabotaged), said, "Can you manage with fewer?", smallest)


def endless(board: str) -> str:
    while board:
        pass
    return board


def by_luck() -> Callable[[str], Any]:
    """Wrong at every third call."""
    calls = count()
    return lambda board: winner_on(LINES)(board) if next(calls) % 3 else "x"


@pytest.mark.parametrize(
    ("answer", "said", "hint"),
    [
        (
            winner_on(LINES),
            "no board gives it away. Your function is right on all 5,478 boards.",
            "can a game reach it?",
        ),
        (
            lambda board: "o" if board == "xxx......" else winner_on(LINES)(board),
            "gives it away",
            "can a game reach it?",
        ),
        (
            lambda board: board.nothing,
            "sabotaged('.........') raised AttributeError: 'str' object has no",
            ALONE,
        ),
        (endless, "sabotaged('.........') had not come to an end", ENDLESS),
        (
            lambda board: True,
            "noticed at once.\nsabotaged('.........') returned True",
            "a winner function",
        ),
        (
            by_luck(),
            "sabotaged('.........') returned 'x', then None",
            "A fault that comes and goes is luck",
        ),
    ],
)
def test_no_sabotage(answer: Callable[[str], Any], said: str, hint: str) -> None:
    assert_told(check.sabotage(answer), said, hint)
