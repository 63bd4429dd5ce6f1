# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Answers to the exercises of notebook 08: right ones, and frequent mistakes."""

from functools import cache
from math import nan

import numpy as np

from tests.check.answers import answers_to, assert_told, not_yet, right, wrong
from ttt import State, check
from ttt.check import engine
from ttt.check.words import SLOW
from ttt.game import other
from ttt.lookahead import averaging_choice, by_marks, by_open_lines

# ---- depth_limited


def looking_ahead(
    guess=lambda state: by_open_lines(state, state.to_move),
    *,
    end=lambda state: state.utility(state.to_move),
    stop=lambda depth: depth == 0,
    join=lambda below: -min(below),
    down=1,
):
    """Return minimax to a depth, or one with a fault."""

    def depth_limited(state, depth):
        if state.is_terminal:
            return end(state)
        if stop(depth):
            return guess(state)
        children = [state.result(square) for square in state.actions()]
        return join([depth_limited(child, depth - down) for child in children])

    return depth_limited


def divides_by_moves(state, depth):
    return looking_ahead()(state, depth) / (1 + depth * len(state.actions()))


test_depth_limited = answers_to(
    check.depth_limited,
    right(looking_ahead(), ": right on all 890 boards and depths."),
    wrong(
        looking_ahead(stop=lambda depth: depth <= 1),
        "This is what a look one ply less far gives.",
        "depth_limited(State.parse(",
    ),
    hints={
        "Which depth does each child get?": looking_ahead(down=2, stop=lambda depth: depth <= 0),
        "With which number does your best begin?": looking_ahead(
            join=lambda below: max(0, -min(below))
        ),
        "Which depth does the next call get?": looking_ahead(down=0),
        "If the depth is 0, your function should return the guess": looking_ahead(
            stop=lambda depth: False
        ),
        "The game is over here, so its value is its utility": looking_ahead(
            end=lambda state: by_open_lines(state, state.to_move)
        ),
        "your guess is for the wrong player.": looking_ahead(
            lambda state: by_open_lines(state, other(state.to_move))
        ),
        "A child's value is for the other player, so its sign": looking_ahead(join=max),
        "Try depth 0 first": divides_by_moves,
        "A number was expected.": lambda state, depth: "x",
    },
)


# ---- sure_win


@cache  # the searches below ask again and again
def picks(state, level=9):
    """Return the squares that the Lua program may take."""
    return averaging_choice(state, level).best or state.actions()


def winning_line(
    every="o",
    *,
    is_line=lambda line: line is not None,
    join=lambda square, line: [square, *line],
    which=0,
):
    """Return a search for sure wins, or one with a fault.

    For the players in `every`, all squares must have a line.
    """

    def sure_win(state, level):
        if state.is_terminal:
            return [] if state.winner == "x" else None
        squares = state.actions() if state.to_move == "x" else picks(state, level)
        lines = {square: sure_win(state.result(square), level) for square in squares}
        joined = [join(square, line) for square, line in lines.items() if is_line(line)]
        if not joined or (state.to_move in every and len(joined) < len(lines)):
            return None
        return joined[which]

    return sure_win


right_sure_win = winning_line()


def level_for_one_reply(state, level=9):
    """Fall back on level 9 from the second reply on."""
    if state.is_terminal:
        return [] if state.winner == "x" else None
    squares = state.actions() if state.to_move == "x" else picks(state, level)
    lines = {square: level_for_one_reply(state.result(square)) for square in squares}
    joined = [[square, *line] for square, line in lines.items() if line is not None]
    if not joined or (state.to_move == "o" and len(joined) < len(lines)):
        return None
    return joined[0]


def wrong_at_the_start(state, level):
    return [0, 1, 2] if state == State() else right_sure_win(state, level)


test_sure_win = answers_to(
    check.sure_win,
    right(
        right_sure_win,
        "526 boards and levels; from the empty board 0 4 8 6 2 1 5: level 9 has no way out.",
    ),
    right(winning_line(join=lambda square, line: (np.int64(square), *line), which=-1)),
    wrong(winning_line(every=""), "if level 2 picks well.", "Expected: None"),
    hints={
        "[] says that x has won already": lambda state, level: [],
        "x may choose: one move is enough. Do you try every move": winning_line(every="xo"),
        "and [] follows. Do you take that for None?": winning_line(is_line=bool),
        "Here x wins, whatever the level picks.": lambda state, level: None,
        "Is each square in front": winning_line(join=lambda square, line: line),
        "which order are they played?": winning_line(join=lambda square, line: [*line, square]),
        "A list of moves was expected, or": lambda state, level: (
            right_sure_win(state, level) is not None
        ),
        "The level is 2 to the end of a game.": level_for_one_reply,
        "After 0, level 9 takes 4, not 1.": wrong_at_the_start,
    },
)


def test_the_win_is_drawn():
    assert check.sure_win(right_sure_win).state.winner == "x"


# ---- rescale

test_rescale = answers_to(
    check.rescale,
    right(9, "✓ rescale: right: 9 it is."),
    not_yet(..., "… rescale: not yet"),
    wrong("worse", said="a whole number was expected, not 'worse'"),
    wrong(4, "That is with 16.", "it is not 4"),
    hints={
        "three kinds of openings": 3,
        "On the board above it is cured. And elsewhere?": 0,
        "the state after each opening": 5,
    },
)

# ---- evaluation


def only_unfinished(state, player):
    assert not state.is_terminal
    return by_marks(state, player)


def with_a_bonus_for_x(state, player):
    return by_marks(state, player) / 2 + (0.3 if player == "x" else -0.3)


def middle_of_four(state, player):
    """Count the marks in the middle of a board of 4×4; smaller ones have no such squares."""
    mine = [state.squares[square] == player for square in (5, 6, 9, 10)]
    theirs = [state.squares[square] == other(player) for square in (5, 6, 9, 10)]
    return (sum(mine) - sum(theirs)) / 5


def only_mine(state, player):
    """Return a guess that finds good moves one ply ahead, and is not the opposite for the other."""
    marks = [[state.squares[square] for square in line] for line in state.variant.lines]
    mine = sum(4 ** on.count(player) for on in marks if not on.count(other(player)))
    return mine / 4**5


test_evaluation = answers_to(
    check.evaluation,
    right(only_unfinished, "3 mistakes on 200 boards. by_open_lines makes 64, by_marks 3."),
    right(with_a_bonus_for_x),
    wrong(
        by_open_lines,
        "Here it takes",
        "64 mistakes on 200 boards. by_open_lines makes 64, by_marks 3.",
    ),
    wrong(
        lambda state, player: 1 / 3, "Your guess for x and your guess for o are the same here: 0.33"
    ),
    wrong(lambda state, player: nan, "A number was expected.", "returned nan"),
    hints={
        "With its sign turned around": lambda state, player: -by_marks(state, player),
        "What is good for x is just as bad for o.": only_mine,
        "// leaves whole numbers only": lambda state, player: -1,
        "After each move here, your guess is the same: 0.": lambda state, player: 0.0,
        "must work on boards of any size": middle_of_four,
        "A number was expected.": lambda state, player: "good",
        "1 and -1 are for games that are over.": lambda state, player: 1.5,
    },
)


def test_guesses_that_take_too_long_together_are_stopped(monkeypatch):
    monkeypatch.setattr(engine, "process_time", iter(range(100)).__next__)
    said = "too slow. 21 guesses were right in 20 seconds."
    assert_told(check.evaluation(by_marks), said, SLOW)
