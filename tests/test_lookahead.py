"""Looking ahead, held against tables of the Lisp and the Lua program, and recursions on texts."""

import math
from functools import cache

import pytest

from tests.oracles import golden, true_value
from tests.plain import GAME, lines_of_squares, value
from tests.positions import BOARDS, STATES as EVERY_STATE
from tests.solvers.games import on_the_way
from ttt import State, Variant, lookahead
from ttt.count import reachable
from ttt.lookahead import (
    Averaging,
    Evaluation,
    averaging_choice,
    averaging_scores,
    by_marks,
    by_open_lines,
    depth_limited,
    guess,
    nothing,
)
from ttt.match import play

MOVES = {board: dict(GAME.moves(board)) for board in BOARDS}
OPEN = [board for board in BOARDS if MOVES[board]]
EMPTY = "." * 9
LATE = [State.parse(board) for board in OPEN if board.count(".") <= 6][::13]
EVALUATIONS: list[Evaluation] = [nothing, by_open_lines, by_marks]
each_evaluation = pytest.mark.parametrize("evaluation", EVALUATIONS)


# ---- minimax that stops


def for_x(board: str, depth: int, evaluation: Evaluation):
    """What a position is worth to x, by a minimax on texts that stops."""
    if not MOVES[board]:
        return value(board)
    if depth == 0:
        return evaluation(State.parse(board), "x")
    values = [for_x(after, depth - 1, evaluation) for after in MOVES[board].values()]
    return max(values) if board.count(".") % 2 else min(values)  # an odd number: x is to move


@each_evaluation
def test_it_is_a_minimax_that_stops(evaluation):
    for state in (*LATE, State(), State.parse("x...o...x")):
        for depth in range(4):
            want = for_x(state.squares, depth, evaluation)
            guessed = depth_limited(state, depth, evaluation)
            assert guessed == (want if state.to_move == "x" else -want), (state, depth)


# ---- the Lua program


def test_at_the_end_there_are_no_scores_and_no_choice():
    over = State.parse("xxxoo....")
    assert averaging_scores(over, 2) == [None] * 9
    assert averaging_choice(over, 2) == lookahead.Choice((), 0, "best")


def test_every_score_is_as_the_lua_program_printed_it_to_the_last_bit():
    rows = golden("lua_scores")
    assert len(rows) == 469
    for board, by_level in rows.items():
        state = State.parse(board)
        for level, row in by_level.items():
            assert averaging_scores(state, int(level)) == row["scores"], (board, level)
            want = (tuple(row["best"]), row["n"], row["pick"])
            assert averaging_choice(state, int(level)) == want, (board, level)


def test_nothing_is_evaluated_on_an_empty_board():
    assert averaging_choice(State(), 9) == lookahead.Choice((), 0, "opening")
    assert averaging_choice(State.empty(Variant(4, 4, 4)), 9) == lookahead.Choice((), 0, "opening")
    assert {Averaging(9, seed)(State()) for seed in range(60)} == set(range(9))


def test_levels_7_8_and_9_choose_alike_though_level_7_looks_at_less():
    """From two marks on they look at the same; notebook 08 goes through those boards."""
    for square in range(9):
        chosen = [averaging_choice(State().result(square), level) for level in (7, 8, 9)]
        assert len({choice.best for choice in chosen}) == 1
        assert chosen[0].evaluated < chosen[1].evaluated == chosen[2].evaluated


def test_level_9_as_o_loses_after_a_corner():
    """x 0, o 4, x 8: then it takes a corner, and x has a fork, as in the game 0486215."""
    assert averaging_choice(State.parse("x........"), 9).best == (4,)
    for square in (2, 6):
        fork = State.parse("x...o...x").result(square).result(8 - square)
        assert true_value(fork.squares) == -1
    x_takes = iter((0, 8, 2, 5))
    assert play(lambda _: next(x_takes), Averaging(9)).winner == "x"


def test_rounding_takes_one_of_two_squares_that_mirror_each_other():
    """As the program does: its sums are not exact, and 2 and 6 differ in the last bit."""
    state = State.parse("x...o...x")
    scores = averaging_scores(state, 9)
    assert averaging_choice(state, 9).best == (6,)
    assert scores[2] == pytest.approx(scores[6], rel=1e-12)
    assert scores[2] != scores[6]


# ---- its player


def test_the_player_takes_one_of_the_best_squares_and_the_seed_says_which():
    state = State.parse("......x..")

    def drawn(seed):
        agent = Averaging(4, seed)
        return [agent(state) for _ in range(60)]

    assert set(drawn(5)) == set(averaging_choice(state, 4).best) != set(state.actions())
    assert drawn(5) == drawn(5) != drawn(6)


def test_it_says_how_it_came_to_its_move_and_where_all_is_lost_it_takes_any_square():
    agent = Averaging(9)
    lost = "..o.xox.x"
    for board, report in (
        (EMPTY, "the first square is taken at random"),
        ("x........", "59,704 positions evaluated"),
        (lost, "38 positions evaluated, and nothing good found: taken at random"),
    ):
        agent(State.parse(board))
        assert agent.report == report
    assert {agent(State.parse(lost)) for _ in range(60)} == set(MOVES[lost])


# ---- refused


def test_a_draw_is_never_less_than_nothing():
    """−0.0 is 0, but nobody wants to read it."""
    assert [str(depth_limited(State(), depth)) for depth in (1, 2, 3)] == ["0.0", "0.0", "0.0"]


LARGE = [Variant(4, 4, 4), Variant(4, 3, 3, misere=True), Variant(5, 5, 4), Variant(5, 5, 3)]
SMALL = [Variant(3, 1, 2), Variant(2, 2, 1)]
STATES = [
    *EVERY_STATE,
    *reachable(State.empty(Variant(misere=True)))[::7],
    *(state for variant in (*LARGE, *SMALL) for state in on_the_way(variant, 40)),
]


def test_guesses_go_by_open_lines_and_by_the_marks_on_them():
    """Open is a line without a mark of the other; it counts four times as much with each mark."""
    lines_on = cache(lines_of_squares)
    for state in STATES:
        in_a_row = state.variant.in_a_row
        sign = -1 if state.variant.misere else 1
        marks = []
        for line in lines_on(state.variant.width, state.variant.height, in_a_row):
            contents = [state.squares[square] for square in line]
            marks.append((contents.count("x"), contents.count("o")))
        open_to_x = [x for x, o in marks if o == 0]
        open_to_o = [o for x, o in marks if x == 0]
        want = sign * (len(open_to_x) - len(open_to_o)) / (len(marks) + 1)
        assert by_open_lines(state, "x") == -by_open_lines(state, "o") == want, state
        weight_x = sum(4**x for x in open_to_x if x)
        weight_o = sum(4**o for o in open_to_o if o)
        want = sign * (weight_x - weight_o) / (weight_x + weight_o + 4**in_a_row)
        assert by_marks(state, "x") == -by_marks(state, "o") == want, state


@pytest.mark.parametrize("guessed", [1, -1, 5, -1.0, math.inf, math.nan])
def test_a_guess_that_is_sure_or_beyond_is_refused(guessed):
    def boastful(state: State, player: str):
        return guessed

    words = rf"boastful guesses {guessed} for State.*; a number above -1 and below 1 was"
    with pytest.raises(ValueError, match=words):
        guess(boastful, State.parse("x........"), "o")
