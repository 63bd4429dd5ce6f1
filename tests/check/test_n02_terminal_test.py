# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Answers to the exercises of notebook 02: right ones, and frequent mistakes.

A board is a text of nine characters, as in `State.squares`.
"""

from tests.check.answers import almost, answers_to, right, wrong
from tests.plain import GAME
from ttt import State, Variant, check

LINES = Variant().lines

# ---- winner


def by_lines(lines=LINES, blank="."):
    """Return a right answer, or one with a fault: in the lines, or in what is no mark."""

    def winner(squares):
        for a, b, c in lines:
            if squares[a] == squares[b] == squares[c] != blank:
                return squares[a]
        return None

    return winner


right_winner = by_lines()
no_diagonals = by_lines(LINES[:6])


def always_x(squares):
    return "x" if right_winner(squares) else None


test_winner = answers_to(
    check.winner,
    right(right_winner, "✓ winner: right on all 5,478 boards."),
    wrong(by_lines(blank=""), 'A "." is a free square, so', "'.........'"),
    hints={
        "On which three squares does": lambda squares: "x" if squares[0] == squares[1] else None,
        "Squares 0, 4 and 8 are a line": no_diagonals,
        "None, the last without quotation marks": lambda squares: str(right_winner(squares)),
        "There is a line here, but it is o's": always_x,
    },
)

# ---- certain_draw


def certain(combine, end=lambda state: state.winner is None, *, asks=True):
    """Return what combines the answers of all children, or what it has of them without asking."""

    def certain_draw(state):
        if state.is_terminal:
            return end(state)
        children = [state.result(square) for square in state.actions()]
        return combine(certain_draw(child) if asks else child for child in children)

    return certain_draw


def overwrites(state):
    if state.is_terminal:
        return state.winner is None
    for square in state.actions():
        state = state.result(square)
        if not overwrites(state):
            return False
    return True


test_certain_draw = answers_to(
    check.certain_draw,
    right(certain(all), "✓ certain_draw: right on all 3,361 states with at most six free squares."),
    right(certain(lambda answers: not sum(not answer for answer in answers))),
    wrong(certain(any), "is one False enough?", "returned True"),
    wrong(certain(next), "is one False enough?"),
    wrong(certain(all, asks=False), "is one False enough?"),
    wrong(lambda state: state.winner is None, "is one False enough?"),
    wrong(certain(all, lambda state: True), "before your function asks any children?"),
    wrong(lambda state: state.winner, "True or False", "returned 'x'"),
    wrong(lambda state: state.is_terminal and state.winner is None, "Which of your lines returned"),
    wrong(overwrites, "the same question about every child?"),
    wrong(
        certain(lambda answers: None), "This call ends with `return combine((certain_draw(child)"
    ),
)


def test_a_fault_on_one_board_shows_on_two_when_boards_are_turned():
    fault = wrong_on("xxxxoooxo", None)
    turns = {
        board: "".join(board[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2)) for board in GAME.reachable()
    }
    assert sum(fault(board) != fault(turned) for board, turned in turns.items()) == 2


# ---- winner_by_masks


def by_masks(is_line):
    """Return what asks one question of a player's mask and of the mask of each line."""

    def winner_by_masks(squares):
        for player in "xo":
            mine = mask(i for i in range(9) if squares[i] == player)
            if any(is_line(mine, mask(line)) for line in LINES):
                return player
        return None

    return winner_by_masks


def mask(squares):
    return sum(1 << square for square in squares)


test_winner_by_masks = answers_to(
    check.winner_by_masks,
    right(by_masks(lambda mine, line: mine & line == line), "✓ winner_by_masks: right on all"),
    wrong(
        by_masks(lambda mine, line: mine & line),
        "mine & line keeps the squares",
        "winner_by_masks('x........')",
    ),
    hints={
        "any of the eight is enough": by_masks(lambda mine, line: mine == line),
        "A line of LINES is a tuple of squares": by_masks(lambda mine, line: mine & LINES[0]),
        "the player,": lambda squares: 7,
        "it is o's. Is each player asked": always_x,
    },
)


# ---- sabotage


def wrong_on(board, answer):
    return lambda squares: answer if squares == board else right_winner(squares)


def endless(squares):
    while squares:
        pass
    return squares


test_sabotage = answers_to(
    check.sabotage,
    right(
        wrong_on("xxxoo....", None),
        "✓ sabotage: right: wrong on 1 of 5,478 boards. It is drawn below.\n"
        "Of 100 tests that try 100 boards each, picked at random, about 2 would find the fault.",
    ),
    almost(
        no_diagonals,
        "Can you make it wrong on fewer boards?",
        ": wrong on 267 of 5,478 boards. The smallest is drawn below.",
    ),
    wrong(
        right_winner,
        "can it come up in a game?",
        "no board gives it away. Your function is right on all 5,478 boards.",
    ),
    wrong(
        lambda squares: squares.nothing,
        "An error is noticed at once",
        "sabotaged('.........') raised AttributeError: 'str' object has no",
    ),
    wrong(endless, "your loop to stop, and which", "endless('.........') had not come to an end"),
)


def test_the_smallest_board_that_notices_is_drawn():
    for sabotaged in (wrong_on("xxxoo....", None), lambda squares: None):
        assert check.sabotage(sabotaged).state == State.parse("xxxoo....")
