# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Answers to the exercises of notebook 01: right ones, and frequent mistakes.

A board is a list of nine numbers: 0 is free, 1 is x, -1 is o.
"""

from functools import reduce

from tests.check.answers import answers_to, not_yet, right, wrong
from ttt import State, check

# ---- turn


test_turn = answers_to(
    check.turn,
    right(lambda board: "x" if sum(board) == 0 else "o"),
    right(lambda board: "xo"[(9 - board.count(0)) % 2], "✓ turn: right on all 4,520 boards."),
    wrong(lambda board: "o" if sum(board) == 0 else "x", "board is empty: nobody", "turn([0, 0, 0"),
    hints={
        "0 is no player yet": sum,
        'written exactly "x" or "o"': lambda board: "X" if sum(board) == 0 else "O",
        "count as −1, or as one more mark?": lambda board: (
            "x" if sum(map(abs, board)) == 0 else "o"
        ),
        "What is their sum then?": lambda board: "x",
    },
)


def test_the_board_is_drawn():
    assert check.turn(lambda board: "x").state == State.parse("x........")
    assert check.result(put).state == State.parse("x........")
    assert check.read_move(lambda text, board: int(text)).state == State()


# ---- result


def put(board, square):
    """Write on any square, taken or not."""
    after = board.copy()
    after[square] = 1 if sum(board) == 0 else -1
    return after


def refuse(board, square):
    raise ValueError("this square is taken")


def made_by(free=put, taken=refuse):
    """Return a right answer, or one with a fault: on a free square, or on one that is taken."""
    return lambda board, square: taken(board, square) if board[square] else free(board, square)


def always_x(board, square):
    return [*board[:square], 1, *board[square + 1 :]]


def nothing_else(board, square):
    after = [0] * 9
    after[square] = put(board, square)[square]
    return after


test_result = answers_to(
    check.result,
    right(made_by(), ": right on all 40,680 moves."),
    wrong(made_by(always_x), "Whose turn is it on this board?", "returned [1, 1, "),
    hints={
        "is it returned?": lambda board, square: None,
        "for x, −1 for o,": made_by(lambda board, square: ["x", *board[1:]]),
        "is still 0. Which mark is": made_by(lambda board, square: board),
        "nothing stands in the way": refuse,
        "x sits on square 0.": put,
        "Only square 1 may differ": made_by(nothing_else),
    },
)

# ---- read_move


def read_move(text, board):
    if not text.strip().isdecimal():
        return None
    square = int(text)
    if square not in range(9) or board[square] != 0:
        return None
    return square


def refusing_with(refusal):
    """Return what reads a move, but returns this if the text is none."""

    def read(text, board):
        square = read_move(text, board)
        return refusal if square is None else square

    return read


def by_eval(if_it=str.strip):
    """Return what asks one question of the text, and then leaves it to Python."""

    def read_move(text, board):
        text = text.strip()
        if not if_it(text):
            return None
        square = eval(text)
        return square if square in range(9) and board[square] == 0 else None

    return read_move


def counts_backwards(text, board):
    return -1 if text == "-1" else read_move(text, board)


def as_text(text, board):
    return None if read_move(text, board) is None else text


def raises_for_none(text, board):
    square = read_move(text, board)
    if square is None:
        raise ValueError("no move")
    return square


test_read_move = answers_to(
    check.read_move,
    right(read_move, "✓ read_move: right on all 42 lines on three boards."),
    right(lambda text, board: {str(i): i for i in range(9) if not board[i]}.get(text.strip())),
    wrong(by_eval(), "2+2 is no square. Was it worked out?", "returned 4"),
    wrong(refusing_with(False), "without quotation marks", "returned False"),
    hints={
        "Lists count backwards": counts_backwards,
        "int() can't make a number of": lambda text, board: read_move(str(int(text)), board),
        "There is no such square": lambda text, board: (
            board[int(text)] or int(text) if text.strip().isdecimal() else None
        ),
        "Who sits on square 4?": lambda text, board: read_move(text, [0] * 9),
        "Where are they taken off?": lambda text, board: (
            read_move(text, board) if text.isdecimal() else None
        ),
        "that a person types may end in an error": raises_for_none,
        "'9' names no free square here, but 9 came back": lambda text, board: (
            int(text) if text.strip().isdecimal() else None
        ),
        "without quotation marks": refusing_with("None"),
        "A square is a number": as_text,
        "Which line turns it away, or is a return missing?": lambda text, board: None,
        "eval runs what a person types": by_eval(if_it=str.isdecimal),
        "'0 7' names no free square": lambda text, board: read_move(text.replace(" ", ""), board),
        "Is it a number yet": lambda text, board: board[text],
    },
)

# ---- replay


def replayed(undo=lambda states: states[:-1] or states):
    """Return a right answer, or one with a fault: in which states undo leaves."""

    def replay(commands):
        states = [State()]
        for command in commands:
            if command == "undo":
                states = undo(states)
            else:
                states.append(states[-1].result(command))
        return states[-1]

    return replay


def by_identity(commands):
    word = "undo"
    states = [State()]
    for command in commands:
        if command is not word:
            states.append(states[-1].result(command))
        elif len(states) > 1:
            states.pop()
    return states[-1]


test_replay = answers_to(
    check.replay,
    right(replayed(), "✓ replay: right on all 426 lists."),
    wrong(
        replayed(lambda states: states[:-1]),
        "nothing to take back",
        "replay(['undo']) raised IndexError",
    ),
    hints={
        "even if nothing is left": lambda commands: reduce(State.result, commands, State()),
        "Ask with == what a command is": by_identity,
        "What should an undo leave of it?": replayed(lambda states: states[:1]),
        "Is each move made, in order, and the": lambda commands: State(),
        "The answer is one State": lambda commands: [State()],
    },
)

# ---- the five lines


def test_the_five_lines_print_what_the_check_says():
    board = [0] * 9
    plan = board
    plan[4] = 1
    board[0] = -1
    printed = f"{plan[0]} {sum(board)} {plan == board}"
    assert check.five_lines(printed).text == "✓ five_lines: right: that is what it prints."


test_five_lines = answers_to(
    check.five_lines,
    right(" -1  0 True\n"),
    right("(−1, 0, True)", "these are the three values. print writes -1 0 True."),
    right("print(-1, 0, True)"),
    not_yet(
        ..., "… five_lines: not yet. Put your guess in place of the ..., and run the cell again."
    ),
    wrong(
        5,
        said='✗ five_lines: not right yet: write your guess as text, in quotation marks, such as "1 2 3".',
    ),
    wrong(
        "0 -1  False",
        "board and plan are two names. How many lists are there?",
        "✗ five_lines: not right yet: you said '0 -1  False'; it prints '-1 0 True'.",
    ),
    wrong("-1 1 True", "Write down the one list after each line", "you said '-1 1 True'"),
    wrong("-1 0 true", "Two values are right.", "you said '-1 0 true'"),
)
