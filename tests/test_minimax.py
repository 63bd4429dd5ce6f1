"""What a position is worth, by brute force on plain lists and by the Erlang program's table."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from unittest.mock import patch

import pytest

from tests.oracles import HEAPS, golden
from tests.plain import GAME, Nim
from tests.positions import BOARDS, OPEN_BOARDS as OPEN
from ttt import State, Variant
from ttt.count import reachable, tree
from ttt.minimax import (
    Outcome,
    best_actions,
    minimax,
    minimax_with_memo,
    outcome,
    outcomes,
    perfect,
    predict,
)

MISERE = Variant(misere=True)


@cache
def ends(board: str) -> tuple[str, int]:
    """Return who wins ("x", "o" or ""), and the plies: wins are quick, and losses slow."""
    winner = next((player for player in "xo" if GAME.has_line(board, player)), "")
    if winner or "." not in board:
        return winner, 0
    player = player_to_move(board)
    ends_after = [ends(after) for _, after in GAME.moves(board)]
    quickest = min((plies for who, plies in ends_after if who == player), default=None)
    if quickest is not None:
        return player, 1 + quickest
    if any(who == "" for who, _ in ends_after):
        return "", board.count(".")
    return "o" if player == "x" else "x", 1 + max(plies for _, plies in ends_after)


def player_to_move(board: str):
    return "x" if board.count(".") % 2 else "o"


def truth(board: str, player: str) -> tuple[int, int]:
    """Return the value of a board to a player, and in how many plies it ends."""
    winner, plies = ends(board)
    if not winner:
        return 0, plies
    return (1 if winner == player else -1), plies


# ---- outcomes


def test_every_position_ends_as_brute_force_says():
    for board in BOARDS:
        state = State.parse(board)
        end = outcome(state)
        assert (end.value, end.plies) == truth(board, state.to_move), board
        assert minimax_with_memo(state) == end.value


def test_every_prediction_is_as_brute_force_says():
    assert len(OPEN) == 4_520
    assert sum(len(list(GAME.moves(board))) for board in OPEN) == 16_167
    for board in OPEN:
        want: list[tuple[int, int] | None] = [None] * 9
        for square, after in GAME.moves(board):
            value, plies = truth(after, player_to_move(board))
            want[square] = (value, plies + 1)
        ends = predict(State.parse(board))
        assert [end and (end.value, end.plies) for end in ends] == want, board


def test_every_prediction_is_as_the_erlang_program_printed_it():
    rows = golden("erlang_outcomes")
    assert len(rows) == 1_486
    for board, row in rows.items():
        assert [end and as_printed(end) for end in predict(State.parse(board))] == row, board


def as_printed(end: Outcome) -> list[object]:
    if end.value == 0:
        return ["cat"]
    return ["win" if end.value > 0 else "loss", end.winner_moves]


def test_at_the_end_nothing_is_left_to_predict():
    over = State.parse("xxxoo....")
    assert predict(over) == [None] * 9
    assert outcomes(over) == {}
    assert best_actions(over) == []
    assert outcome(over) == Outcome(-1, 0)


def test_a_memo_is_used_and_filled():
    state = State.parse("xo.......")
    memo: dict[State, Outcome] = {}
    assert outcome(state, memo) == memo[state]
    assert len(memo) == len(reachable(state))
    assert outcome(state, {state: Outcome(-1, 5)}) == Outcome(-1, 5), "what is known is believed"


def test_what_is_known_of_a_small_board_is_kept():
    outcome(State())
    with patch.object(State, "result") as looks:
        assert outcome(State.parse("x...o....")).value == 0
    assert looks.call_count == 0


# ---- Outcome


def test_outcomes_are_ordered_from_the_quick_loss_to_the_quick_win():
    values = [(-1, 0), (-1, 2), (-1, 6), (0, 3), (1, 5), (1, 1)]
    worst_first = [Outcome(value, plies) for value, plies in values]
    for worse, better in pairwise(worst_first):
        assert worse < better
        assert better > worse
        assert worse != better


def test_draws_are_equal_however_far_away():
    near = Outcome(0, 1)
    far = Outcome(0, 8)
    assert near == far
    assert hash(near) == hash(far)
    assert not near < far
    assert not far < near


@pytest.mark.parametrize(
    ("value", "plies", "words", "winner_moves"),
    [
        (1, 3, "win in 3 plies", 2),
        (1, 1, "win in 1 ply", 1),
        (0, 4, "draw", None),
        (-1, 2, "loss in 2 plies", 1),
        (-1, 6, "loss in 6 plies", 3),
        (-1, 0, "loss in 0 plies", 0),
    ],
)
def test_an_outcome_says_what_it_is(value, plies, words, winner_moves):
    end = Outcome(value, plies)
    assert (str(end), repr(end)) == (words, f"<{words}>")
    assert end.winner_moves == winner_moves
    assert end.backed_up() == Outcome(-value, plies + 1)
    assert end != words
    with pytest.raises(TypeError):
        assert end < plies


# ---- minimax


@pytest.mark.parametrize("variant", [Variant(), MISERE, Variant(4, 2, 2), Variant(2, 4, 3)])
def test_plain_minimax_agrees_with_the_outcomes(variant):
    for state in reachable(State.empty(variant)):
        if state.squares.count(".") <= 4:
            assert minimax(state) == outcome(state).value


def test_minimax_looks_at_every_node_and_with_a_memo_at_every_position():
    start = State.parse("x...o....")
    with patch.object(State, "result", autospec=True, side_effect=State.result) as looks:
        minimax(start)
    assert looks.call_count == len(list(tree(start))) - 1, "all but the root"
    memo: dict[State, int] = {}
    with patch.object(State, "result", autospec=True, side_effect=State.result) as looks:
        minimax_with_memo(start, memo)
    assert looks.call_count > len(memo) == len(reachable(start))


# ---- the best actions, and the agent that plays them


def test_the_best_actions_are_all_that_nothing_beats():
    for board in OPEN:
        state = State.parse(board)
        ranks = {square: rank(after, state.to_move) for square, after in GAME.moves(board)}
        best = max(ranks.values())
        assert best_actions(state) == [square for square in ranks if ranks[square] == best]
        assert perfect(state) == best_actions(state)[0]


def rank(board: str, player: str):
    """Return how good a position is for a player, as one number that any better one exceeds."""
    value, plies = truth(board, player)
    return value * (10 - plies)


# ---- a game of one's own


def test_a_game_of_ones_own_is_solved_as_its_theory_says():
    for heaps, want in HEAPS:
        nim = Nim(heaps)
        assert outcome(nim).value == minimax_with_memo(nim) == want, heaps
        if sum(heaps) < 7:
            assert minimax(nim) == want, heaps
        winning = [action for action, end in outcomes(nim).items() if end.value > 0]
        assert set(best_actions(nim)) <= set(winning or nim.actions()), heaps


def test_a_game_that_is_changed_is_solved_anew():
    """As happens when you write a game in a notebook: nothing is remembered from before."""

    class Changed(Nim):
        most = 3

        def actions(self) -> list[tuple[int, int]]:
            every = super().actions()
            return [(heap, left) for heap, left in every if self.heaps[heap] - left <= self.most]

        def result(self, action: tuple[int, int]) -> Changed:
            after = super().result(action)
            return Changed(after.heaps, after.to_move)

    assert outcome(Changed((3,))) == Outcome(1, 1)
    Changed.most = 2
    assert outcome(Changed((3,))) == Outcome(-1, 2)
