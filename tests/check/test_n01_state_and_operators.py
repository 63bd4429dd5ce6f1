"""Right and wrong answers to the exercises of notebook 01, the wrong ones being mistakes that people make."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.check.told import assert_told
from ttt import State, check
from ttt.check.engine import ALONE, RETURN

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
        (lambda board: "x" if sum(map(abs, board)) == 0 else "o", "xo.......", "count as −1, or as one more mark?"),
        (sum, ".........", "That is a number"),
        (lambda board: 1 if sum(board) == 0 else -1, ".........", "That is a number"),
        (lambda board: sum(board) == 0, ".........", "True or False is no player"),
        (lambda board: "x", "x........", "What is the sum of the list then?"),
        (lambda board: None, ".........", RETURN),
        (lambda board: "x" if board[9] else "o", ".........", ALONE),
        (lambda board: "X" if sum(board) == 0 else "O", ".........", "written exactly"),
    ],
)
def test_wrong_turn(wrong: Callable[[Board], Any], squares: str, hint: str) -> None:
    assert_told(check.turn(wrong), "turn([", hint, squares)


# ---- result


def right_result(board: Board, square: int) -> Board:
    if board[square]:
        raise ValueError(f"square {square} is taken")
    return [*board[:square], 1 if sum(board) == 0 else -1, *board[square + 1 :]]


def alias(board: Board, square: int) -> Board:
    board[square] = 1 if sum(board) == 0 else -1
    return board


def always_x(board: Board, square: int) -> Board:
    after = board.copy()
    if after[square] == 0:
        after[square] = 1
        return after
    raise ValueError


def returns_none(board: Board, square: int) -> None:
    after = board.copy()
    after[square] = 1


def accepts_taken(board: Board, square: int) -> Board:
    after = board.copy()
    after[square] = 1 if sum(board) == 0 else -1
    return after


def refuses_by_assert(board: Board, square: int) -> Board:
    assert board[square] == 0
    return right_result(board, square)


def returns_the_old_one(board: Board, square: int) -> Board:
    if board[square]:
        raise ValueError
    after = board.copy()
    after[square] = 1
    return board


def forgets_the_rest(board: Board, square: int) -> Board:
    if board[square]:
        raise ValueError
    after = [0] * 9
    after[square] = 1 if sum(board) == 0 else -1
    return after


def writes_the_player(board: Board, square: int) -> Any:
    if board[square]:
        raise ValueError
    return [*board[:square], "x" if sum(board) == 0 else "o", *board[square + 1 :]]


def writes_beside(board: Board, square: int) -> Board:
    if board[square]:
        raise ValueError
    after = board.copy()
    after[square - 1] = 1 if sum(board) == 0 else -1
    return after


def when_taken(answer: Any) -> Callable[[Board, int], Any]:
    """Right, but for this answer if the square is taken."""
    return lambda board, square: answer if board[square] else right_result(board, square)


def refuses_all(board: Board, square: int) -> Board:
    raise ValueError


def test_right_result() -> None:
    assert check.result(right_result).text == "✓ right_result: right on all 40,680 moves."


@pytest.mark.parametrize(
    ("wrong", "squares", "text", "hint"),
    [
        (alias, ".........", "changed what it was given", "How many lists are there?"),
        (always_x, "x........", "0], 1) returned [1, 1, ", "Whose turn is it on this board?"),
        (returns_none, ".........", "returned None", "is it returned?"),
        (accepts_taken, "x........", "0], 0) returned [-1, 0, ", "Look at square 0: x sits there already"),
        (when_taken("taken"), "x........", "returned 'taken'", "raise ValueError(...)"),
        (when_taken(ValueError("taken")), "x........", "returned ValueError('taken')", "counts as a refusal but raise"),
        (when_taken(None), "x........", "returned None", "counts as a refusal but raise"),
        (writes_the_player, ".........", "returned ['x', 0", "1 for x, −1 for o"),
        (writes_beside, ".........", "returned [0, 0", "Square 0 was meant"),
        (lambda board, square: board.copy[square], ".........", "raised TypeError", ALONE),
        (refuses_by_assert, "x........", "raised AssertionError", "counts as a refusal but raise"),
        (returns_the_old_one, ".........", "returned [0, 0, ", "which one is returned?"),
        (forgets_the_rest, "x........", "0], 1) returned [0, -1, ", "Only one square may differ"),
        (refuses_all, ".........", "raised ValueError", "nothing stands in the way"),
    ],
)
def test_wrong_result(wrong: Callable[[Board, int], Any], squares: str, text: str, hint: str) -> None:
    assert_told(check.result(wrong), text, hint, squares)


# ---- read_move


def right_read_move(text: str, board: Board) -> int | None:
    text = text.strip()
    if not text.isdecimal():
        return None
    square = int(text)
    return square if square in range(9) and board[square] == 0 else None


def board_before_type(text: Any, board: Board) -> int | None:
    if board[text] != 0:
        return None
    return int(text)


def counts_backwards(text: str, board: Board) -> int | None:
    try:
        square = int(text)
    except ValueError:
        return None
    return square if square < 9 and board[square] == 0 else None


def crashes_on_letters(text: str, board: Board) -> int | None:
    square = int(text) if text else -1
    return square if square in range(9) and board[square] == 0 else None


def forgets_the_range(text: str, board: Board) -> int | None:
    text = text.strip()
    return int(text) if text.isdecimal() and board[int(text)] == 0 else None


def forgets_the_marks(text: str, board: Board) -> int | None:
    text = text.strip()
    return int(text) if text.isdecimal() and int(text) in range(9) else None


def forgets_the_spaces(text: str, board: Board) -> int | None:
    return right_read_move(text, board) if text.isdecimal() else None


def evaluates(text: str, board: Board) -> Any:
    square = eval(text.strip() or "9")
    return square if square in range(9) and board[square] == 0 else None


def evaluates_digits(text: str, board: Board) -> Any:
    text = text.strip()
    return right_read_move(str(eval(text)), board) if text.isdecimal() else None


def range_before_int(text: str, board: Board) -> Any:
    """Ask for the range of a square that has no value yet."""
    made: dict[str, Any] = {}
    exec("def read(text):\n  if square not in range(9): return None\n  square = int(text)\n  return square", made)
    return made["read"](text)


def raises_its_own(text: str, board: Board) -> int:
    square = right_read_move(text, board)
    if square is None:
        raise ValueError("no square")
    return square


def writes_none_as_text(text: str, board: Board) -> Any:
    square = right_read_move(text, board)
    return "None" if square is None else square


def asks_for_digits_only(text: str, board: Board) -> int | None:
    text = text.strip()
    return int(text) if text.isdecimal() else None


def returns_false(text: str, board: Board) -> Any:
    square = right_read_move(text, board)
    return False if square is None else square


def stays_text(text: str, board: Board) -> Any:
    return text if right_read_move(text, board) is not None else None


def digits_that_are_none(text: str, board: Board) -> int | None:
    text = text.strip()
    return right_read_move(str(int(text)), board) if text.isdigit() else None


def test_right_read_move() -> None:
    assert check.read_move(right_read_move).text == "✓ right_read_move: right on all 39 lines on three boards."


@pytest.mark.parametrize(
    ("wrong", "squares", "text", "hint"),
    [
        (board_before_type, ".........", "read_move('0', ", "Is it a number yet"),
        (counts_backwards, ".........", "returned -1", "Lists count backwards"),
        (crashes_on_letters, ".........", "raised ValueError", "int() can't make a number of 'x'"),
        (forgets_the_range, ".........", "raised IndexError", "There is no such square"),
        (forgets_the_marks, "....x....", "returned 4", "Who sits on square 4?"),
        (forgets_the_spaces, ".........", "returned None", "Where are they taken off?"),
        (evaluates, ".........", "raised SyntaxError", "looked at, never run"),
        (evaluates_digits, ".........", "raised SyntaxError", "looked at, never run"),
        (range_before_int, ".........", "raised UnboundLocalError", "before your function has given it a value"),
        (
            raises_its_own,
            ".........",
            "raised ValueError: no square",
            "Nothing that a person types may end in an error",
        ),
        (writes_none_as_text, ".........", "returned 'None'", "without quotation marks"),
        (asks_for_digits_only, ".........", "returned 9", "Is that a free square of this board?"),
        (returns_false, ".........", "returned False", "without quotation marks"),
        (stays_text, ".........", "returned '0'", "That is still text"),
        (lambda text, board: None, ".........", "returned None", "Square 0 is free, so it is the answer"),
        (digits_that_are_none, ".........", "raised ValueError", "int() can't make a number of '²'"),
    ],
)
def test_wrong_read_move(wrong: Callable[[str, Board], Any], squares: str, text: str, hint: str) -> None:
    assert_told(check.read_move(wrong), text, hint, squares)


# ---- replay


def right_replay(commands: list[Any]) -> State:
    states = [State()]
    for command in commands:
        if command != "undo":
            states.append(states[-1].result(command))
        elif len(states) > 1:
            states.pop()
    return states[-1]


def pops_the_start(commands: list[Any]) -> State:
    states = [State()]
    for command in commands:
        if command == "undo":
            states.pop()
        else:
            states.append(states[-1].result(command))
    return states[-1]


def remembers_one(commands: list[Any]) -> State:
    before = now = State()
    for command in commands:
        before, now = (before, before) if command == "undo" else (now, now.result(command))
    return now


def forgets_undo(commands: list[Any]) -> State:
    now = State()
    for command in commands:
        now = now.result(command)
    return now


def starts_again(commands: list[Any]) -> State:
    now = State()
    for command in commands:
        now = State() if command == "undo" else now.result(command)
    return now


def returns_all(commands: list[Any]) -> Any:
    return [right_replay(commands)]


def returns_nothing(commands: list[Any]) -> None:
    right_replay(commands)


def test_right_replay() -> None:
    assert check.replay(right_replay).text == "✓ right_replay: right on all 426 lists."


def keeps_nothing(commands: list[Any]) -> State:
    now = State()
    for command in commands:
        if command != "undo":
            now.result(command)
    return now


@pytest.mark.parametrize(
    ("wrong", "text", "hint"),
    [
        (pops_the_start, "replay(['undo']) raised IndexError", "nothing to take back"),
        (remembers_one, "replay([0, 4, 'undo', 'undo']) returned", "Two undos in a row"),
        (forgets_undo, "replay(['undo']) raised TypeError", "even if nothing is left"),
        (starts_again, "replay([0, 4, 'undo']) returned", "What should undo leave in it?"),
        (keeps_nothing, "replay([0]) returned", "what keeps it for the next command?"),
        (returns_all, "replay([]) returned [", "The answer is one State"),
        (returns_nothing, "replay([]) returned None", RETURN),
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
    assert check.five_lines(f"{plan[0]} {sum(board)} {plan == board}").text == "✓ five_lines: that is what it prints."
    for right in (" -1  0 True\n", "-1, 0, True", "(−1, 0, True)"):
        assert check.five_lines(right), right


@pytest.mark.parametrize(
    ("guess", "said", "hint"),
    [
        (..., "… five_lines: not yet. Put your guess in place of the ..., and run the cell again.", ""),
        (5, '✗ five_lines: write your guess as text, in quotation marks, such as "1 2 3".', ""),
        ("0 -1  False", "✗ five_lines: you said '0 -1 False'; it prints '-1 0 True'.", "How many lists are there?"),
        ("-1 0 False", "you said '-1 0 False'", "differ from itself"),
        ("-1 1 True", "you said '-1 1 True'", "after each line"),
        ("", "you said ''", "after each line"),
    ],
)
def test_wrong_predictions(guess: Any, said: str, hint: str) -> None:
    assert_told(check.five_lines(guess), said, hint)
