"""Right and wrong answers to the exercises of notebook 01, the wrong ones being mistakes that people make."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.check.told import assert_told
from ttt import State, check
from ttt.check.words import ALONE, RETURN

Board = list[int]

# ---- turn


def test_right_turn() -> None:
    assert check.turn(lambda board: "x" if sum(board) == 0 else "o")
    told = check.turn(lambda board: "xo"[(9 - board.count(0)) % 2])
    assert told.text == "✓ turn: right on all 4,520 boards."


@pytest.mark.parametrize(
    ("wrong", "squares", "hint"),
    [
        (lambda board: "o" if sum(board) == 0 else "x", ".........", "The board is empty"),
        (
            lambda board: "x" if sum(map(abs, board)) == 0 else "o",
            "xo.......",
            "count as −1, or as one more mark?",
        ),
        (sum, ".........", "0 is no player yet"),
        (lambda board: sum(board) == 0, ".........", "True is no player yet"),
        (lambda board: "x", "x........", "What is the sum of the list then?"),
        (lambda board: None, ".........", RETURN),
        (lambda board: "x" if board[9] else "o", ".........", ALONE),
        (lambda board: "X" if sum(board) == 0 else "O", ".........", "written exactly"),
    ],
)
def test_wrong_turn(wrong: Callable[[Board], Any], squares: str, hint: str) -> None:
    assert_told(check.turn(wrong), "turn([", hint, squares)


# ---- result


def refuse(*_: object) -> Any:
    raise ValueError("this square is taken")


def put(board: Board, square: int) -> Board:
    return [*board[:square], 1 if sum(board) == 0 else -1, *board[square + 1 :]]


def moved(
    free: Callable[..., Any] = put, taken: Callable[..., Any] = refuse
) -> Callable[[Board, int], Any]:
    """Return a right answer for `result`, or one with a fault: on a free square, or on one that is taken."""
    return lambda board, square: (taken if board[square] else free)(board, square)


def alias(board: Board, square: int) -> Board:
    board[square] = 1 if sum(board) == 0 else -1
    return board


def test_right_result() -> None:
    assert check.result(moved()).text == "✓ result: right on all 40,680 moves."


@pytest.mark.parametrize(
    ("wrong", "squares", "text", "hint"),
    [
        (alias, ".........", "changed what it was given", "How many lists are there?"),
        (moved(lambda board, square: [*board[:square], 1, *board[square + 1 :]]), "x........", "returned [1, 1, ",
         "Whose turn is it on this board?"),
        (lambda board, square: None, ".........", "returned None", "is it returned?"),
        (moved(taken=put), "x........", "0], 0) returned [-1, 0, ", "Look at square 0: x sits there already"),
        (moved(taken=lambda *_: "taken"), "x........", "returned 'taken'", "raise ValueError(...)"),
        (moved(taken=ValueError), "x........", "returned ValueError([1, 0", "counts as a refusal but raise"),
        (moved(taken=lambda *_: None), "x........", "returned None", "counts as a refusal but raise"),
        (moved(taken=lambda board, square: board[9]), "x........", "raised IndexError", "as a refusal but raise"),
        (moved(lambda board, square: ["x", *board[1:]]), ".........", "returned ['x', 0", "1 for x, −1 for o"),
        (moved(lambda board, square: board.copy[square]), ".........", "raised TypeError", ALONE),
        (moved(lambda board, square: board), ".........", "returned [0, 0, ", "which one is returned?"),
        (moved(lambda board, square: [mark * (i == square) for i, mark in enumerate(put(board, square))]), "x........",
         "0], 1) returned [0, -1, ", "Only square 1 may differ"),
        (refuse, ".........", "raised ValueError", "nothing stands in the way"),
    ],
)  # fmt: skip
def test_wrong_result(
    wrong: Callable[[Board, int], Any], squares: str, text: str, hint: str
) -> None:
    assert_told(check.result(wrong), text, hint, squares)


# ---- read_move


def right_read_move(text: str, board: Board) -> int | None:
    text = text.strip()
    if not text.isdecimal():
        return None
    square = int(text)
    return square if square in range(9) and board[square] == 0 else None


def but_for_none(answer: Any) -> Callable[[str, Board], Any]:
    """Right, but for this answer if the text is no move."""
    return lambda text, board: (
        answer if right_read_move(text, board) is None else right_read_move(text, board)
    )


def test_right_read_move() -> None:
    assert (
        check.read_move(right_read_move).text
        == "✓ right_read_move: right on all 39 lines on three boards."
    )


@pytest.mark.parametrize(
    ("wrong", "squares", "text", "hint"),
    [
        (lambda text, board: int(text) if board[text] else None, ".........", "read_move('0', ", "Is it a number yet"),
        (lambda text, board: -1 if text == "-1" else right_read_move(text, board), ".........", "returned -1",
         "Lists count backwards"),
        (lambda text, board: right_read_move(str(int(text)), board), ".........", "raised ValueError",
         "int() can't make a number of ''"),
        (lambda text, board: right_read_move(str(int(text)), board) if text.strip().isdigit() else None, ".........",
         "raised ValueError", "int() can't make a number of '²'"),
        (lambda text, board: board[int(text)] or int(text), ".........", "raised IndexError", "There is no such"),
        (lambda text, board: right_read_move(text, [0] * 9), "....x....", "returned 4", "Who sits on square 4?"),
        (lambda text, board: right_read_move(text, board) if text.isdecimal() else None, ".........", "returned None",
         "Where are they taken off?"),
        (lambda text, board: [*range(9)].index(right_read_move(text, board)), ".........", "raised ValueError: None",
         "Nothing that a person types may end in an error"),
        (lambda text, board: int(text) if text.strip().isdecimal() else None, ".........", "returned 9",
         "Is that a free square of this board?"),
        (but_for_none("None"), ".........", "returned 'None'", "without quotation marks"),
        (but_for_none(False), ".........", "returned False", "without quotation marks"),
        (lambda text, board: text if right_read_move(text, board) is not None else None, ".........", "returned '0'",
         "That is still text"),
        (lambda text, board: None, ".........", "returned None", "Square 0 is free, so it is the answer"),
    ],
)  # fmt: skip
def test_wrong_read_move(wrong: Callable[..., Any], squares: str, text: str, hint: str) -> None:
    assert_told(check.read_move(wrong), text, hint, squares)


# ---- replay


def replayed(
    undo: Callable[[list[State]], list[State]] = lambda states: states[:-1] or states,
) -> Callable[..., State]:
    """Return a right answer for `replay`, or one with a fault: in what undo leaves of the states."""

    def replay(commands: list[Any]) -> State:
        states = [State()]
        for command in commands:
            states = undo(states) if command == "undo" else [*states, states[-1].result(command)]
        return states[-1]

    return replay


def test_right_replay() -> None:
    assert check.replay(replayed()).text == "✓ replay: right on all 426 lists."


@pytest.mark.parametrize(
    ("wrong", "text", "hint"),
    [
        (
            replayed(lambda states: states[:-1]),
            "replay(['undo']) raised IndexError",
            "nothing to take back",
        ),
        (
            replayed(lambda states: 2 * states[-2:][:1]),
            "replay([0, 4, 'undo', 'undo']) returned",
            "What should undo leave",
        ),
        (
            replayed(lambda states: [states[-1].result("undo")]),  # type: ignore[arg-type]
            "replay(['undo']) raised",
            "even if nothing is left",
        ),
        (
            replayed(lambda states: states[:1]),
            "replay([0, 4, 'undo']) returned",
            "What should undo leave in it?",
        ),
        (lambda commands: State(), "replay([0]) returned", "what keeps it for the next command?"),
        (lambda commands: [State()], "replay([]) returned [", "The answer is one State"),
        (lambda commands: None, "replay([]) returned None", RETURN),
    ],
)
def test_wrong_replay(wrong: Callable[[list[Any]], Any], text: str, hint: str) -> None:
    assert_told(check.replay(wrong), text, hint)


# ---- the five lines


def test_the_five_lines_print_what_the_check_says() -> None:
    board = [0] * 9
    plan = board
    plan[4] = 1
    board[0] = -1
    assert (
        check.five_lines(f"{plan[0]} {sum(board)} {plan == board}").text
        == "✓ five_lines: that is what it prints."
    )
    for right in (" -1  0 True\n", "-1, 0, True", "(−1, 0, True)"):
        assert check.five_lines(right), right


@pytest.mark.parametrize(
    ("guess", "said", "hint"),
    [
        (
            ...,
            "… five_lines: not yet. Put your guess in place of the ..., and run the cell again.",
            "",
        ),
        (5, '✗ five_lines: write your guess as text, in quotation marks, such as "1 2 3".', ""),
        (
            "0 -1  False",
            "✗ five_lines: you said '0 -1 False'; it prints '-1 0 True'.",
            "How many lists are there?",
        ),
        ("-1 0 False", "you said '-1 0 False'", "differ from itself"),
        ("-1 1 True", "you said '-1 1 True'", "after each line"),
        ("", "you said ''", "after each line"),
    ],
)
def test_wrong_predictions(guess: Any, said: str, hint: str) -> None:
    assert_told(check.five_lines(guess), said, hint)
