"""What a position is worth: held against brute force on plain lists, and against the Erlang program's own table."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from tests.plain import Nim, PlainGame
from tests.positions import BOARDS
from ttt import State, Variant, minimax as minimax_module
from ttt.count import reachable
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

PLAIN = PlainGame()
GOLDEN = json.loads(
    (Path(__file__).parent / "golden" / "erlang_outcomes.json").read_text(encoding="utf-8")
)
OPEN = [board for board in BOARDS if not PLAIN.is_over(board)]
MISERE = Variant(misere=True)


@cache
def ends(board: str) -> tuple[str, int]:
    """Return who wins ("x", "o" or "") and after how many plies: each player the quickest win, the slowest loss."""
    winner = next((player for player in "xo" if PLAIN.has_line(board, player)), "")
    if winner or "." not in board:
        return winner, 0
    player, opponent = ("x", "o") if board.count(".") % 2 else ("o", "x")
    found = [ends(after) for _, after in PLAIN.moves(board)]
    wins, losses = ([plies for who, plies in found if who == side] for side in (player, opponent))
    if wins:
        return player, 1 + min(wins)
    if len(losses) < len(found):
        return "", board.count(".")
    return opponent, 1 + max(losses)


def truth(board: str, player: str) -> Outcome:
    winner, plies = ends(board)
    return Outcome(0 if not winner else 1 if winner == player else -1, plies)


# ---- outcomes


def test_every_position_ends_as_brute_force_says() -> None:
    for board in BOARDS:
        state = State.parse(board)
        found, want = outcome(state), truth(board, state.to_move)
        assert (found.value, found.plies) == (want.value, want.plies), board
        assert minimax_with_memo(state) == want.value


def test_every_prediction_is_as_brute_force_says() -> None:
    assert len(OPEN) == 4_520
    assert sum(len(list(PLAIN.moves(board))) for board in OPEN) == 16_167
    for board in OPEN:
        state, after = State.parse(board), dict(PLAIN.moves(board))
        for square, found in enumerate(predict(state)):
            if square not in after:
                assert found is None
            else:
                want = truth(after[square], state.to_move)
                assert found is not None
                assert (found.value, found.plies) == (want.value, want.plies + 1), board


def test_every_prediction_is_as_the_erlang_program_printed_it() -> None:
    said = {1: "win", -1: "loss"}
    assert len(GOLDEN) == 1_486
    for board, row in GOLDEN.items():
        found = predict(State.parse(board))
        told = [o and ([said[o.value], o.winner_moves] if o.value else ["cat"]) for o in found]
        assert told == row, board


@pytest.mark.parametrize(
    ("opening", "losing"), [(0, [1, 2, 3, 5, 6, 7, 8]), (4, [1, 3, 5, 7]), (7, [0, 2, 3, 5])]
)
def test_how_many_replies_lose_after_each_opening(opening: int, losing: list[int]) -> None:
    found = outcomes(State().result(opening))
    assert [square for square, end in found.items() if end.value < 0] == losing
    assert {end.plies for end in found.values() if end.value < 0} == {6}


def test_at_the_end_nothing_is_left_to_predict() -> None:
    over = State.parse("xxxoo....")
    assert predict(over) == [None] * 9
    assert outcomes(over) == {}
    assert best_actions(over) == []
    assert outcome(over) == Outcome(-1, 0)


def test_in_misere_a_completed_line_loses() -> None:
    over = State.parse("xxxoo....", MISERE)
    assert outcome(over) == Outcome(1, 0)
    before = State.parse("xx.oo....", MISERE)
    assert predict(before)[2] == Outcome(-1, 1)
    assert 2 not in best_actions(before)


def test_a_memo_is_used_and_filled() -> None:
    state = State.parse("xo.......")
    memo: dict[State, Outcome] = {}
    found = outcome(state, memo)
    assert found == memo[state]
    assert len(memo) == len(reachable(state))
    assert outcome(state, {state: Outcome(-1, 5)}) == Outcome(-1, 5), "what is known is believed"


def test_what_is_known_of_a_small_board_is_kept() -> None:
    outcome(State())
    state = State.parse("x...o....")
    assert minimax_module._KNOWN[state] is outcome(state)


# ---- Outcome


def test_outcomes_are_ordered_from_the_quick_loss_to_the_quick_win() -> None:
    worst_first = [
        Outcome(-1, 0),
        Outcome(-1, 2),
        Outcome(-1, 6),
        Outcome(0, 3),
        Outcome(1, 5),
        Outcome(1, 1),
    ]
    assert all(one < two and two > one and one != two for one, two in pairwise(worst_first))
    mixed = worst_first[:]
    random.Random(7).shuffle(mixed)
    assert sorted(mixed) == worst_first


@given(st.integers(0, 30), st.integers(0, 30))
def test_draws_are_equal_however_far_away(one: int, other: int) -> None:
    assert Outcome(0, one) == Outcome(0, other)
    assert len({Outcome(0, one), Outcome(0, other)}) == 1
    assert not Outcome(0, one) < Outcome(0, other)


def test_an_outcome_says_what_it_is() -> None:
    assert [str(Outcome(*it)) for it in ((1, 3), (1, 1), (0, 4), (-1, 2), (-1, 0))] == [
        "win in 3 plies", "win in 1 ply", "draw", "loss in 2 plies", "loss in 0 plies",
    ]  # fmt: skip
    assert [Outcome(*it).winner_moves for it in ((1, 1), (1, 3), (-1, 2), (-1, 6), (0, 4))] == [
        1,
        2,
        1,
        3,
        None,
    ]
    assert Outcome(1, 3).backed_up() == Outcome(-1, 4)
    assert repr(Outcome(-1, 2)) == "<loss in 2 plies>"
    assert Outcome(1, 3) != "win in 3 plies"
    with pytest.raises(TypeError):
        assert Outcome(1, 3) < 3  # type: ignore[operator]


# ---- minimax


@pytest.mark.parametrize("variant", [Variant(), MISERE, Variant(4, 2, 2), Variant(2, 4, 3)])
def test_plain_minimax_agrees_with_the_outcomes(variant: Variant) -> None:
    for state in reachable(State.empty(variant)):
        if state.squares.count(".") <= 4:
            assert minimax(state) == outcome(state).value


def calls(function: Callable[..., int], *arguments: object) -> int:
    """Return how often the function behind a door is called."""
    is_plain = function is minimax
    inner = minimax_module._minimax if is_plain else minimax_module._with_memo
    count, code = 0, inner.__code__

    def look(frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call" and frame.f_code is code  # type: ignore[attr-defined]

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        function(*arguments)
    finally:
        sys.setprofile(before)
    return count


def test_minimax_looks_at_every_node_and_with_a_memo_at_every_position() -> None:
    start = State.parse("x...o....")
    nodes = 1 + sum(1 for _ in descendants(start))
    assert calls(minimax, start) == nodes
    memo: dict[State, int] = {}
    assert calls(minimax_with_memo, start, memo) > len(memo) == len(reachable(start))


def test_the_empty_board_is_a_draw_and_549_946_nodes_say_so() -> None:
    assert minimax(State()) == 0
    memo: dict[State, int] = {}
    assert minimax_with_memo(State(), memo) == 0
    assert len(memo) == 5_478


def descendants(state: State) -> list[State]:
    return [
        node
        for square in state.actions()
        for after in [state.result(square)]
        for node in (after, *descendants(after))
    ]


# ---- the best actions, and the agent that plays them


def test_the_best_actions_are_all_that_nothing_beats() -> None:
    for board in OPEN:
        state = State.parse(board)
        ranks = {square: rank(after, state.to_move) for square, after in PLAIN.moves(board)}
        assert best_actions(state) == [
            square for square, r in ranks.items() if r == max(ranks.values())
        ]
        assert perfect(state) == best_actions(state)[0]


def rank(board: str, player: str) -> float:
    """Return how good a position is for a player, as one number that any better one exceeds."""
    winner, plies = ends(board)
    return 0 if not winner else (10 - plies) * (1 if winner == player else -1)


@pytest.mark.parametrize("player", ["x", "o"])
def test_perfect_never_loses_whatever_the_other_side_plays(player: str) -> None:
    seen: set[State] = set()
    winners: set[str | None] = set()

    def visit(state: State) -> None:
        if state.is_terminal:
            winners.add(state.winner)
        elif state not in seen:
            seen.add(state)
            for square in [perfect(state)] if state.to_move == player else state.actions():
                visit(state.result(square))

    visit(State())
    assert winners == {player, None}
    assert len(seen) > 50


def test_perfect_wins_at_once_when_it_can() -> None:
    wins = 0
    for board in OPEN:
        state = State.parse(board)
        at_once = [
            square for square in state.actions() if state.result(square).winner == state.to_move
        ]
        if at_once:
            wins += 1
            assert perfect(state) == at_once[0]
    assert wins == 2_358


def test_plain_minimax_dawdles_where_the_first_best_is_no_win_at_once() -> None:
    """Of all positions with a win at once, the first move with the best value passes it up on 392."""
    missed = 0
    for board in OPEN:
        state = State.parse(board)
        at_once = [
            square for square in state.actions() if state.result(square).winner == state.to_move
        ]
        first = next(
            square
            for square, found in outcomes(state).items()
            if found.value == outcome(state).value
        )
        missed += bool(at_once) and first not in at_once
    assert missed == 392


# ---- a game of one's own


@pytest.mark.parametrize(
    "heaps", [(1,), (2, 2), (1, 2, 3), (3, 4), (1, 2, 4), (2, 3, 3), (1, 1, 1)]
)
def test_a_game_of_ones_own_is_solved_as_its_theory_says(heaps: tuple[int, ...]) -> None:
    """Bouton: whoever is to move wins unless the sum of the heaps without carrying is 0."""
    sum_without_carrying = 0
    for heap in heaps:
        sum_without_carrying ^= heap
    want = 1 if sum_without_carrying else -1
    assert outcome(Nim(heaps)).value == minimax_with_memo(Nim(heaps)) == want
    if sum(heaps) < 7:
        assert minimax(Nim(heaps)) == want
    wins = [action for action, found in outcomes(Nim(heaps)).items() if found.value > 0]
    assert set(best_actions(Nim(heaps))) <= set(wins or Nim(heaps).actions())


def test_a_game_that_is_changed_is_solved_anew() -> None:
    """As happens to whoever writes a game in a notebook: nothing is remembered from before."""

    class Changed(Nim):
        most = 3

        def actions(self) -> list[tuple[int, int]]:
            return [
                (heap, left)
                for heap, left in super().actions()
                if self.heaps[heap] - left <= self.most
            ]

        def result(self, action: tuple[int, int]) -> Changed:
            after = super().result(action)
            return Changed(after.heaps, after.to_move)

    assert outcome(Changed((3,))) == Outcome(1, 1)
    Changed.most = 2
    assert outcome(Changed((3,))) == Outcome(-1, 2)
