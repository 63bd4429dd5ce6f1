"""Looking ahead: held against the tables of the Lisp and the Lua program, and against recursions on texts.

What the Lua program does on all positions is worked out by an oracle of its own, with each sum
formed in the same order: then it is the same to the last bit.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests import plain
from tests.plain import lines_of_squares
from tests.positions import BOARDS, STATES as EVERY_STATE
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
    first_best,
    guess,
    minimax_scores,
    nothing,
)
from ttt.match import play

GOLDEN = Path(__file__).parent / "golden"
LISP = json.loads((GOLDEN / "lisp_lazy.json").read_text(encoding="utf-8"))
LUA = json.loads((GOLDEN / "lua_scores.json").read_text(encoding="utf-8"))
MOVES = {board: dict(plain.GAME.moves(board)) for board in BOARDS}
OPEN = [board for board in BOARDS if MOVES[board]]
WON = {
    board for board in BOARDS if plain.GAME.has_line(board, "x") or plain.GAME.has_line(board, "o")
}
EMPTY = "." * 9
LATE = [State.parse(board) for board in OPEN if board.count(".") <= 6][::13]
EVALUATIONS: list[Evaluation] = [nothing, by_open_lines, by_marks]
each_evaluation = pytest.mark.parametrize("evaluation", EVALUATIONS)


def to_move(board: str) -> str:
    return "x" if board.count(".") % 2 else "o"


def true_value(board: str) -> int:
    """What a position is worth to the side to move."""
    return plain.value(board) * (1 if to_move(board) == "x" else -1)


# ---- minimax that stops


def for_x(board: str, depth: int, evaluation: Evaluation) -> float:
    """What a position is worth to x, by a minimax on texts that stops."""
    if not MOVES[board]:
        return plain.value(board)
    if depth == 0:
        return evaluation(State.parse(board), "x")
    best = max if to_move(board) == "x" else min
    return best(for_x(after, depth - 1, evaluation) for after in MOVES[board].values())


@each_evaluation
def test_it_is_a_minimax_that_stops(evaluation: Evaluation) -> None:
    for state in (*LATE, State(), State.parse("x...o...x")):
        for depth in range(4):
            want = for_x(state.squares, depth, evaluation) * (1 if state.to_move == "x" else -1)
            assert depth_limited(state, depth, evaluation) == want, (state, depth)


def best_by_depth(state: State, depth: int, evaluation: Evaluation) -> list[int]:
    """Return the squares with the best value, looking so many plies ahead, the move included."""
    values = {
        square: -depth_limited(state.result(square), depth - 1, evaluation)
        for square in state.actions()
    }
    return [square for square in values if values[square] == max(values.values())]


@pytest.mark.parametrize(
    ("board", "evaluation", "at_3", "at_5"),
    [
        (".....xo..", by_open_lines, [4], [8]),  # 8 wins, in 5 plies
        ("....ox.x.", by_open_lines, [0], [2, 6, 8]),  # 0 loses, in 4 plies after it
        ("......xox", nothing, [0, 1, 2, 3, 4, 5], [4]),
        ("....x..o.", nothing, [0, 1, 2, 3, 5, 6, 8], [0, 2, 3, 5, 6, 8]),
    ],
)
def test_what_lies_just_behind_the_horizon(
    board: str, evaluation: Evaluation, at_3: list[int], at_5: list[int]
) -> None:
    state = State.parse(board)
    assert best_by_depth(state, 3, evaluation) == at_3
    assert best_by_depth(state, 5, evaluation) == at_5
    values = {square: -true_value(after) for square, after in MOVES[board].items()}
    assert [square for square in values if values[square] == max(values.values())] == at_5, (
        "what is true"
    )


# ---- the Lisp program


def test_every_score_and_choice_is_as_the_lisp_program_printed_it() -> None:
    assert len(LISP) == 700
    for board, row in LISP.items():
        state = State.parse(board, Variant() if len(board) == 9 else Variant(4, 4, 4))
        assert state.to_move == "o"
        for depth, said in row.items():
            scores = minimax_scores(state, int(depth))
            assert [scores[square] for square in state.actions()] == said["scores"], (board, depth)
            assert [square for square, score in enumerate(scores) if score is not None] == list(
                state.actions()
            )
            assert first_best(int(depth))(state) == said["square"], (board, depth)


def test_other_numbers_for_a_win_and_a_loss_change_no_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def choices() -> list[int]:
        return [first_best(depth)(state) for depth in range(4) for state in LATE]

    before = choices()
    for win, loss in ((16.0, -1.0), (1.0, -2.0), (0.5, -0.001)):
        monkeypatch.setattr(lookahead, "WIN", win)
        monkeypatch.setattr(lookahead, "LOSS", loss)
        assert choices() == before


def test_at_the_end_there_are_no_scores_and_no_choice() -> None:
    over = State.parse("xxxoo....")
    assert minimax_scores(over, 2) == [None] * 9
    assert averaging_scores(over, 2) == [None] * 9
    assert averaging_choice(over, 2) == lookahead.Choice((), 0, "best")
    for agent in (first_best(2), Averaging(2)):
        with pytest.raises(ValueError, match="the game is over; there is no square to choose"):
            agent(over)


# ---- the Lua program


def test_every_score_is_as_the_lua_program_printed_it_to_the_last_bit() -> None:
    assert len(LUA) == 469
    for board, row in LUA.items():
        state = State.parse(board)
        for level, said in row.items():
            assert averaging_scores(state, int(level)) == said["scores"], (board, level)
            choice = averaging_choice(state, int(level))
            assert (list(choice.best), choice.evaluated) == (said["best"], said["n"]), (
                board,
                level,
            )
            assert choice.pick == said["pick"], (board, level)


@lru_cache(None, typed=True)  # 16.0 and Fraction(16) are equal
def score(board: str, level: int, win: Any = 16.0) -> Any:
    """What a move scores that led to this board, for who made it; with a Fraction for `win`, without rounding."""
    if board in WON:
        return win
    replies = MOVES[board].values()
    if not replies or level == 1:
        return type(win)(1)
    rest = type(win)(8)
    for after in replies:
        rest -= score(after, level - 1, win) / 2
    return rest / len(replies)


@lru_cache(None, typed=True)
def choices(board: str, level: int, win: Any = 16.0) -> tuple[int, ...]:
    """All squares that the Lua program might take."""
    if board == EMPTY:
        return tuple(MOVES[board])
    scores = {square: score(after, level, win) for square, after in MOVES[board].items()}
    most = max(type(win)(0), *scores.values())
    return tuple(square for square in scores if scores[square] == most) or tuple(scores)


def test_nothing_is_evaluated_on_an_empty_board() -> None:
    assert averaging_choice(State(), 9) == lookahead.Choice((), 0, "opening")
    assert averaging_choice(State.empty(Variant(4, 4, 4)), 9) == lookahead.Choice((), 0, "opening")
    assert {Averaging(9, seed)(State()) for seed in range(60)} == set(range(9))


def test_levels_7_8_and_9_choose_alike_on_every_position() -> None:
    """From two marks on they look at the same; after one, level 7 looks at less, and nevertheless chooses alike."""
    for board in OPEN:
        assert choices(board, 7) == choices(board, 8) == choices(board, 9), board
    for square in range(9):
        chosen = [averaging_choice(State().result(square), level) for level in (7, 8, 9)]
        assert len({choice.best for choice in chosen}) == 1
        assert chosen[0].evaluated < chosen[1].evaluated == chosen[2].evaluated
    assert any(choices(board, 6) != choices(board, 7) for board in OPEN)


def test_how_often_it_chooses_at_random_and_how_often_it_gives_something_away() -> None:
    """It gives a value away on 46 positions, with all that it might take; it is at a loss only where all loses."""
    started = [board for board in OPEN if board != EMPTY]
    lost = [
        board for board in started if all(score(after, 9) < 0 for after in MOVES[board].values())
    ]
    assert len(lost) == 280
    assert all(true_value(board) == -1 for board in lost)
    assert all(averaging_choice(State.parse(board), 9).pick == "random" for board in lost)
    gives = {level: [gives_away(board, level) for board in OPEN] for level in range(1, 10)}
    assert [sum(map(any, gives[level])) for level in range(1, 10)] == [
        1_287,
        467,
        221,
        52,
        46,
        46,
        46,
        46,
        46,
    ]
    assert [sum(map(all, gives[level])) for level in range(1, 10)] == [
        0,
        0,
        31,
        39,
        46,
        46,
        46,
        46,
        46,
    ]


def gives_away(board: str, level: int) -> list[bool]:
    return [
        -true_value(MOVES[board][square]) < true_value(board) for square in choices(board, level)
    ]


def beaten(
    board: str, player: str, level: int, quantor: Callable[[Iterable[bool]], bool] = all
) -> bool:
    """Can the Lua program be beaten, whatever it picks (with `any`: if it picks badly)?"""

    @cache
    def visit(board: str) -> bool:
        if not MOVES[board]:
            return board in WON and to_move(board) == player  # who would be next has lost
        if to_move(board) == player:
            return quantor(visit(MOVES[board][square]) for square in choices(board, level))
        return any(visit(after) for after in MOVES[board].values())

    return visit(board)


def test_level_9_as_o_loses_after_a_corner() -> None:
    """x 0, o 4, x 8: then it takes a corner, and x has a fork, as in the game 0486215."""
    assert averaging_choice(State.parse("x........"), 9).best == (4,)
    for square in (2, 6):
        fork = State.parse("x...o...x").result(square).result(8 - square)
        assert true_value(fork.squares) == -1
    assert (
        play(lambda state: (0, 8, 2, 5)[state.squares.count("x")], Averaging(9), None).winner == "x"
    )


@pytest.mark.parametrize(
    ("level", "as_o", "as_o_if_lucky", "as_x", "as_x_if_lucky"),
    [
        (1, "", "012345678", "", "012345678"),
        (2, "", "012345678", "", "012345678"),
        (3, "", "012345678", "135678", "012345678"),
        (4, "0268", "012345678", "5", "357"),
        *((level, "0268", "0268", "", "") for level in range(5, 10)),
    ],
)
def test_after_which_openings_each_level_can_be_beaten(
    level: int, as_o: str, as_o_if_lucky: str, as_x: str, as_x_if_lucky: str
) -> None:
    """For certain, and with luck.

    As x its own opening is drawn, so it says which one must have come.
    """
    found = [
        "".join(
            str(square)
            for square, board in MOVES[EMPTY].items()
            if beaten(board, player, level, quantor)
        )
        for player in "ox"
        for quantor in (all, any)
    ]
    assert found == [as_o, as_o_if_lucky, as_x, as_x_if_lucky]


def test_rounding_takes_one_of_two_squares_that_mirror_each_other() -> None:
    """As the program does: its sums are not exact, and 2 and 6 differ in the last bit."""
    state = State.parse("x...o...x")
    scores = averaging_scores(state, 9)
    assert averaging_choice(state, 9).best == (6,)
    assert scores[2] == pytest.approx(scores[6], rel=1e-12)
    assert scores[2] != scores[6]
    assert choices(state.squares, 9, Fraction(16)) == (2, 6)


def test_the_threshold_is_exactly_two_and_two_thirds() -> None:
    third = Fraction(8, 3)
    assert choices("x...o...x", 9, third) == (1, 2, 3, 5, 6, 7)
    assert choices("x...o...x", 9, third - Fraction(1, 10**9)) == (1, 3, 5, 7)
    assert (
        choices("x...o...x", 9, third + Fraction(1, 10**9))
        == choices("x...o...x", 9, Fraction(10**9))
        == (2, 6)
    )
    assert [true_value(MOVES["x...o...x"][square]) for square in (1, 2, 3, 5, 6, 7)] == [
        0,
        1,
        0,
        0,
        1,
        0,
    ]


# ---- its player


def test_the_player_takes_one_of_the_best_squares_and_the_seed_says_which() -> None:
    state = State.parse("......x..")
    agent, best = Averaging(4, seed=5), averaging_choice(state, 4).best
    drawn = [agent(state) for _ in range(60)]
    assert set(drawn) == set(best) != set(state.actions())
    again = Averaging(4, seed=5)
    assert [again(state) for _ in range(60)] == drawn
    other = Averaging(4, seed=6)
    assert [other(state) for _ in range(60)] != drawn


def test_it_says_how_it_came_to_its_move_and_where_all_is_lost_it_takes_any_square() -> None:
    agent, lost = Averaging(9), "..o.xox.x"
    for board, report in (
        (EMPTY, "the first square is taken at random"),
        ("x........", "59,704 positions evaluated"),
        (lost, "38 positions evaluated, and nothing good found: taken at random"),
    ):
        agent(State.parse(board))
        assert agent.report == report
    assert {agent(State.parse(lost)) for _ in range(60)} == set(MOVES[lost])


# ---- refused


def test_the_lua_program_knows_no_misere() -> None:
    with pytest.raises(
        ValueError, match=r"wants lines; in Variant\(3, 3, 3, misere=True\) a line loses"
    ):
        averaging_scores(State.empty(Variant(misere=True)), 2)


def test_a_draw_is_never_less_than_nothing() -> None:
    """−0.0 is 0, but nobody wants to read it."""
    assert [str(depth_limited(State(), depth)) for depth in (1, 2, 3)] == ["0.0", "0.0", "0.0"]


def random_states(variant: Variant, games: int) -> Iterator[State]:
    """Yield all positions of some random games."""
    luck = Random(1)
    for _ in range(games):
        state = State.empty(variant)
        yield state
        while not state.is_terminal:
            state = state.result(luck.choice(state.actions()))
            yield state


LARGE = [Variant(4, 4, 4), Variant(4, 3, 3, misere=True), Variant(5, 5, 4), Variant(5, 5, 3)]
SMALL = [Variant(3, 1, 2), Variant(2, 2, 1)]
STATES = [
    *EVERY_STATE,
    *reachable(State.empty(Variant(misere=True)))[::7],
    *(state for variant in (*LARGE, *SMALL) for state in random_states(variant, 40)),
]


def test_guesses_go_by_open_lines_and_by_the_marks_on_them() -> None:
    """Open is a line without a mark of the other; it counts four times as much with each mark."""
    lines_on = cache(lines_of_squares)
    for state in STATES:
        in_a_row, sign = state.variant.in_a_row, -1 if state.variant.misere else 1
        lines = lines_on(state.variant.width, state.variant.height, in_a_row)
        texts = ["".join(state.squares[square] for square in line) for line in lines]
        marks = [(text.count("x"), text.count("o")) for text in texts]
        x, o = sum(not b for _, b in marks), sum(not a for a, _ in marks)
        assert (
            by_open_lines(state, "x")
            == -by_open_lines(state, "o")
            == sign * (x - o) / (len(marks) + 1)
        ), state
        x, o = (
            sum(4**a for a, b in marks if a and not b),
            sum(4**b for a, b in marks if b and not a),
        )
        assert (
            by_marks(state, "x") == -by_marks(state, "o") == sign * (x - o) / (x + o + 4**in_a_row)
        ), state


def test_some_guesses_by_hand() -> None:
    corner, fork = State.parse("x........"), State.parse("xo.o....x")
    assert by_open_lines(corner, "x") == pytest.approx(3 / 9)  # all 8 are open to x, 5 of them to o
    assert by_open_lines(fork, "x") == pytest.approx(1 / 9)  # 4 to x, 3 to o
    assert by_marks(corner, "x") == pytest.approx(4 * 3 / (4 * 3 + 64))
    assert by_marks(fork, "o") == pytest.approx(
        (8 - 24) / (8 + 24 + 64)
    )  # o: 1-4-7, 3-4-5; x: 0-4-8, 2-5-8, 6-7-8


@pytest.mark.parametrize("guessed", [1, -1, 5, -1.0, math.inf, math.nan])
def test_a_guess_that_is_sure_or_beyond_is_refused(guessed: float) -> None:
    def boastful(state: State, player: str) -> float:
        return guessed

    with pytest.raises(
        ValueError,
        match=rf"boastful guesses {guessed} for State.*; a number above -1 and below 1 was",
    ):
        guess(boastful, State.parse("x........"), "o")
