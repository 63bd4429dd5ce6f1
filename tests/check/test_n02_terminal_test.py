# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Answers to the exercises of notebook 02: right ones, and frequent mistakes.

A board is a text of nine characters, as in `State.squares`.
"""

from tests.check.answers import almost, answers_to, right, wrong
from tests.plain import GAME
from ttt import State, Variant, check
from ttt.check.words import ENDLESS, RETURN

LINES = Variant().lines

# ---- lines


def right_lines(n):
    """Return rows, columns, the falling and the rising diagonal."""
    return list(Variant(n, n, n).lines)


def with_rising(rising):
    return lambda n: [*right_lines(n)[:-1], rising(n)]


def a_generator_for_each(n):
    return [(square for square in line) for line in right_lines(n)[:-1]]


test_lines = answers_to(
    check.lines,
    right(right_lines, "✓ right_lines: right on all 4 sizes: 3×3, 4×4, 5×5 and 2×2."),
    right(lambda n: {frozenset(line) for line in right_lines(n)}),
    wrong(
        lambda n: right_lines(n)[:-1],
        "The striped squares, 2, 4 and 6, are a line, too",
        "striped: 2, 4 and 6",
    ),
    wrong(
        with_rising(lambda n: tuple(n * (i + 1) for i in range(n))),
        "The crossed squares, 3, 6 and 9, are not a line of this board.",
        "crossed: 3 and 6",
    ),
    wrong(
        with_rising(lambda n: (2, 4, 6)),
        "A line has 4 different squares. One of yours has 3: 2, 4 and 6",
        "lines(4) returned",
    ),
    wrong(lambda n: [()], "A line has 3 different squares. One of yours has 0: none."),
    wrong(lambda n: right_lines(n) + right_lines(n), "one of them more than once"),
    wrong(a_generator_for_each, "One of your lines is a generator"),
    wrong(lambda n: 2 * n + 2, "Is each of yours like that?"),
    wrong(lambda n: ["abc"], "made of square numbers"),
)

# ---- winner


def right_winner(squares):
    for a, b, c in LINES:
        if squares[a] == squares[b] == squares[c] != ".":
            return squares[a]
    return None


def x_in_a_row(squares):
    """Look at the rows only, and say x, as the first version in the notebook does."""
    for a, b, c in LINES[:3]:
        if squares[a] == squares[b] == squares[c]:
            return "x"
    return None


def blanks_are_a_line(squares):
    for a, b, c in LINES:
        if squares[a] == squares[b] == squares[c]:
            return squares[a]
    return None


def no_diagonals(squares):
    for a, b, c in LINES[:6]:
        if squares[a] == squares[b] == squares[c] != ".":
            return squares[a]
    return None


def always_x(squares):
    return "x" if right_winner(squares) else None


test_winner = answers_to(
    check.winner,
    right(right_winner, "✓ right_winner: right on all 5,478 boards."),
    wrong(x_in_a_row, "What makes your function say x?", "x_in_a_row('.........') returned 'x'"),
    wrong(blanks_are_a_line, 'A "." is a free square. Which line does', "'.........'"),
    wrong(no_diagonals, "Squares 0, 4 and 8 are a line", "'xoo.x...x'"),
    wrong(always_x, "There is a line, and it is o's", "always_x('xxoxo.o..')"),
    wrong(lambda squares: str(right_winner(squares)), "None, the last without quotation marks"),
)

# ---- ending


def right_ending(state):
    if state.winner is not None:
        return state.winner
    return None if "." in state.squares else "draw"


def full_first(state):
    return state.winner if "." in state.squares else "draw"


def only_when_full(state):
    return None if "." in state.squares else state.winner or "draw"


def calls_a_draw(name):
    def ending(state):
        end = right_ending(state)
        return name if end == "draw" else end

    return ending


test_ending = answers_to(
    check.ending,
    right(right_ending, "✓ right_ending: right on all 5,478 boards."),
    wrong(
        full_first,
        "There is a line here. Which question must come before you call it a draw",
        "'xxx/xoo/xoo'",
    ),
    wrong(lambda state: state.winner or "draw", "this game is not over", "'.../.../...'"),
    wrong(
        lambda state: state.is_terminal,
        'The four answers are "x", "o", "draw" and None',
        "ending(State.parse('.../.../...'))",
    ),
    wrong(
        lambda state: state.winner,
        "The board is full and neither player has a line",
        "'xxo/oxx/xoo'",
    ),
    wrong(only_when_full, "When does your function look for a winner?", "'xxx/oo./...'"),
    wrong(
        lambda state: state.to_move if state.is_terminal else None,
        "That is the other player: the line is x's",
        "'xxx/oo./...'",
    ),
    wrong(calls_a_draw("x"), "Neither has a line here", "'xxo/oxx/xoo'"),
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
    right(certain(all), "✓ certain_draw: right on all 3,361 states."),
    right(certain(lambda answers: not sum(not answer for answer in answers))),
    wrong(certain(any), "Is every child asked", "returned True"),
    wrong(certain(next), "Is every child asked"),
    wrong(certain(all, asks=False), "Is every child asked"),
    wrong(lambda state: state.winner is None, "Is every child asked"),
    wrong(certain(all, lambda state: True), "before children are asked?"),
    wrong(lambda state: state.winner, "True or False", "returned 'x'"),
    wrong(lambda state: state.is_terminal and state.winner is None, "Which of your lines says"),
    wrong(overwrites, "each move made from this board?"),
    wrong(certain(lambda answers: None), RETURN),
)


def test_a_fault_on_one_board_shows_on_two_when_boards_are_turned() -> None:
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


WHOLE_LINE = "mine & line is what both have in common. When is that the whole line?"

test_winner_by_masks = answers_to(
    check.winner_by_masks,
    right(by_masks(lambda mine, line: mine & line == line), "✓ winner_by_masks: right on all"),
    wrong(by_masks(lambda mine, line: mine & line), WHOLE_LINE, "winner_by_masks('x........')"),
    wrong(by_masks(lambda mine, line: mine == line), "perhaps with other squares", "'xxxxooo..'"),
    wrong(by_masks(lambda mine, line: mine & LINES[0]), "A line of LINES is a tuple of squares"),
    wrong(lambda squares: 7, "the player,"),
    wrong(always_x, "it is o's. Is each player asked"),
)


def test_full_boards_that_are_won() -> None:
    """The mistake that the exercise is about: how often it matters."""
    full = [State.parse(board) for board in GAME.reachable() if "." not in board]
    mistaken = [state for state in full if full_first(state) != right_ending(state)]
    assert len(full) == 78
    assert len(mistaken) == 62


# ---- sabotage


def wrong_on(board, answer):
    return lambda squares: answer if squares == board else right_winner(squares)


def endless(squares):
    while squares:
        pass
    return squares


NO_GAME_REACHES_IT = "does a game reach it"

test_sabotage = answers_to(
    check.sabotage,
    right(
        wrong_on("xxxoo....", None),
        "✓ sabotage: right: wrong on 1 of 5,478 boards. It is drawn below.\n"
        "Of 100 tests that try 100 boards each, picked at random, about 2 would find the fault.",
    ),
    almost(
        no_diagonals,
        "Can you manage with fewer?",
        ": wrong on 267 of 5,478 boards. The smallest is drawn below.",
    ),
    wrong(
        right_winner,
        NO_GAME_REACHES_IT,
        "no board gives it away. Your function is right on all 5,478 boards.",
    ),
    wrong(
        lambda squares: squares.nothing,
        "An error is noticed at once",
        "sabotaged('.........') raised AttributeError: 'str' object has no",
    ),
    wrong(endless, ENDLESS, "sabotaged('.........') had not come to an end"),
)


def test_the_smallest_board_that_notices_is_drawn() -> None:
    for sabotaged in (wrong_on("xxxoo....", None), lambda squares: None):
        assert check.sabotage(sabotaged).state == State.parse("xxxoo....")
