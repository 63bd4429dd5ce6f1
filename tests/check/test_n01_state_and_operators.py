# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Answers to the exercises of notebook 01: right ones, and frequent mistakes.

A board is a list of nine numbers: 0 is free, 1 is x, -1 is o.
"""

from functools import reduce

import pytest

from tests.check.answers import answers_to, right, wrong
from ttt import State, check

# ---- turn


test_turn = answers_to(
    check.turn,
    right(lambda board: "x" if sum(board) == 0 else "o"),
    right(lambda board: "xo"[(9 - board.count(0)) % 2], "✓ turn: right on all 4,520 boards."),
    wrong(
        lambda board: "o" if sum(board) == 0 else "x", "board is empty, so nobody", "turn([0, 0, 0"
    ),
    hints={
        "0 is a number": sum,
        'written exactly "x" or "o"': lambda board: "X" if sum(board) == 0 else "O",
        "so x is to move. What is the sum": lambda board: "x" if sum(map(abs, board)) == 0 else "o",
        "Each x is 1 and each o is −1.": lambda board: "x",
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


def one_list_for_all(board, square, after=[0] * 9):
    """Make one list, once, and use it for every board."""
    after[:] = put(board, square)
    return after


test_result = answers_to(
    check.result,
    right(made_by(), ": right on all 40,680 moves."),
    wrong(made_by(always_x), "Whose turn is it on this board?", "returned [1, 1, "),
    hints={
        "Does it return the new board?": lambda board, square: None,
        "for x, −1 for o,": made_by(lambda board, square: ["x", *board[1:]]),
        "is still 0. Into which list": made_by(lambda board, square: board),
        "Why does your function refuse it?": refuse,
        "x sits on square 0.": put,
        "Only square 1 may change": made_by(nothing_else),
        "Each call must make a list of its own.": made_by(one_list_for_all),
    },
)


@pytest.mark.long
def test_what_a_right_result_prints_stays_off_the_page(capsys):
    def talks(board, square):
        print("a move")
        return made_by()(board, square)

    assert check.result(talks)
    assert capsys.readouterr().out == ""


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


def evaluated_first(text, board):
    try:
        square = eval(text)
    except Exception:
        return None
    return square if text.strip().isdecimal() and square in range(9) and not board[square] else None


def counts_backwards(text, board):
    return -1 if text == "-1" else read_move(text, board)


def as_text(text, board):
    return None if read_move(text, board) is None else text


def tries_int(text, board):
    try:
        square = int(text)
    except ValueError:
        return None
    return square if square in range(9) and board[square] == 0 else None


def raises_for_none(text, board):
    square = read_move(text, board)
    if square is None:
        raise ValueError("no move")
    return square


test_read_move = answers_to(
    check.read_move,
    right(read_move, "✓ read_move: right on all 48 lines on three boards."),
    right(lambda text, board: {str(i): i for i in range(9) if not board[i]}.get(text.strip())),
    wrong(by_eval(), "2+2 is no square. Was it worked out?", "returned 4"),
    wrong(evaluated_first, "must stay as it is", "changed what it was given"),
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
        "'9' names no free square here, but your function returned 9": lambda text, board: (
            int(text) if text.strip().isdecimal() else None
        ),
        "without quotation marks": refusing_with("None"),
        "A square is a number": as_text,
        "Which line turns it away, or is a return missing?": lambda text, board: None,
        "eval runs what a person types": by_eval(if_it=str.isdecimal),
        "'0 7' names no free square": lambda text, board: read_move(text.replace(" ", ""), board),
        "Is it a number yet": lambda text, board: board[text],
        "'+7' names no free square here, but your function returned 7": tries_int,
    },
)

# ---- replay


def two_lists(undo=bool, forget=True, again="redo"):
    """Return a right answer of another form than the solution, or one with a fault."""

    def replay(commands):
        before, state, after = [], State(), []
        for command in commands:
            if command == "undo":
                if undo(before):
                    after.append(state)
                    state = before.pop()
            elif command == again:
                if after:
                    before.append(state)
                    state = after.pop()
            elif command != "redo":
                before.append(state)
                state = state.result(command)
                after = [] if forget else after
        return state

    return replay


def by_place(keeps_tail=False):
    """Return a right answer, or one that keeps what was undone when a new move is made."""

    def replay(commands):
        states, place = [State()], 0
        for command in commands:
            if command == "undo":
                place = max(place - 1, 0)
            elif command == "redo":
                place = min(place + 1, len(states) - 1)
            else:
                after = states[place].result(command)
                place += 1
                tail = states[place + 1 :] if keeps_tail else []
                states = [*states[:place], after, *tail]
        return states[place]

    return replay


def piling_moves(commands):
    moves, undone = [], []
    for command in commands:
        if command == "undo":
            undone += moves[-1:]
            del moves[-1:]
        elif command == "redo":
            moves += undone[-1:]
            del undone[-1:]
        else:
            moves.append(command)
    return reduce(State.result, moves, State())


def without_words(commands):
    return reduce(State.result, commands, State())


def undone_to_the_start(commands):
    states = [State()]
    for command in commands:
        if command == "undo":
            states = states[:1]
        elif command != "redo":
            states.append(states[-1].result(command))
    return states[-1]


test_replay = answers_to(
    check.replay,
    right(two_lists(), "✓ replay: right on all 1,728 lists."),
    right(by_place()),
    wrong(
        two_lists(lambda before: True),
        "Your list has no state at that place.",
        "replay(['undo']) raised IndexError",
    ),
    hints={
        '"undo" is not a square': without_words,
        "What should an undo change, and what a move?": undone_to_the_start,
        "Is each move made, in order, and the": lambda commands: State(),
        "The answer is one State": lambda commands: [State()],
        "Here a move is undone": two_lists(again="again"),
        "no longer wanted": two_lists(forget=False),
        "What may be redone after a move?": piling_moves,
        "Which of the states that you keep": by_place(keeps_tail=True),
    },
)
