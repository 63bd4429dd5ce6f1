"""Checks of notebook 08: the line that beats level 9, and another scale."""

from typing import Any

import pytest

from ttt import State, check
from ttt.check import level_9
from ttt.lookahead import averaging_choice


@pytest.mark.parametrize("line", ["0486215", [0, 4, 8, 6, 2, 1, 5], "0486251", "2460857"])
def test_lines_that_beat_it(line: Any) -> None:
    verdict = check.beaten(line)
    assert verdict or "takes" in verdict.text
    if line in ("0486215", [0, 4, 8, 6, 2, 1, 5]):
        assert "x wins in 7 plies" in verdict.text
        assert "It has no way out" in verdict.text


def test_every_line_by_which_x_wins_is_taken_and_no_other() -> None:
    """All games in which o is level 9 and x plays anything, from a corner and from an edge."""

    def games(state: State, moves: tuple[int, ...]) -> Any:
        if state.is_terminal:
            yield moves, state.winner
            return
        squares = state.actions() if state.to_move == "x" else averaging_choice(state, 9).best or state.actions()
        for square in squares:
            yield from games(state.result(square), (*moves, square))

    found = [*games(State().result(0), (0,)), *games(State().result(1), (1,))]
    won = [moves for moves, winner in found if winner == "x"]
    assert 0 < len(won) < len(found)
    assert all(bool(check.beaten(moves)) is (winner == "x") for moves, winner in found)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (..., "not yet"),
        (None, "no line was found"),
        ("abc", "the squares were expected in order"),
        (7, "the squares were expected in order"),
        ("00", "after 0 square 0 is taken by x"),
        ("01", "after 0 level 9 takes 4, not 1"),
        ("0486", "but the game is not over"),
        ("04", "but the game is not over"),
        ("", "but the game is not over"),
        ("0486215 3", "the squares were expected in order"),
        ("04862153", "the game is over"),
    ],
)
def test_lines_that_do_not(line: Any, said: str) -> None:
    verdict = check.beaten(line)
    assert not verdict
    assert said in repr(verdict)


def test_a_draw_is_no_win() -> None:
    state, moves = State().result(4), [4]
    while not state.is_terminal:
        square = averaging_choice(state, 9).best[0] if state.to_move == "o" else state.actions()[0]
        state = state.result(square)
        moves.append(square)
    assert state.winner != "x"
    verdict = check.beaten(moves)
    assert not verdict
    assert "all moves are as level 9 plays, but" in verdict.text


def test_what_another_scale_does() -> None:
    verdict = check.rescale("worse")
    assert verdict
    assert "from 9 of the 9 openings" in verdict.text
    assert check.rescale(" Worse ")


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (..., "not yet"),
        ("better", "one of 'no effect', 'cured', 'worse', 'minimax too'"),
        (2, "was expected, not 2"),
        ("no effect", "takes 6 with 16"),
        ("cured", "takes 1 or 3 or 5 or 7 now. And elsewhere?"),
        ("minimax too", "which of two scores is greater"),
    ],
)
def test_what_it_does_not_do(effect: Any, said: str) -> None:
    verdict = check.rescale(effect)
    assert not verdict
    assert said in repr(verdict)


def test_level_9_answers_what_it_answers() -> None:
    assert level_9.answers(State().result(0)) == (4,)
