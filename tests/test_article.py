"""The article's player: held against what its Lisp program printed; its faults are its own, and stay."""

from __future__ import annotations

import json
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from tests import plain
from ttt import State, Variant, article
from ttt.article import Pair, build_tree, play_ai, reply, score_node
from ttt.lazy import Promise, force, grow, lazy
from ttt.lazy_search import LazyPlayer, minimise, prune
from ttt.match import exhaust

LISP = json.loads((Path(__file__).parent / "golden" / "lisp_lazy.json").read_text(encoding="utf-8"))
FOUR = Variant(4, 4, 4)
GAMES = {9: plain.GAME, 16: plain.PlainGame(4, 4, 4)}
ROWS = [(board, int(depth), row) for board, rows in LISP.items() for depth, row in rows.items()]


def parsed(board: str) -> State:
    return State.parse(board, Variant() if len(board) == 9 else FOUR)


def chosen(state: State, depth: int, promise: Promise[Pair] | None = None) -> int:
    """The square that the article's player takes."""
    after = play_ai(promise or lazy(partial(build_tree, state)), depth)
    assert after is not None
    found = after[0] if isinstance(after, tuple) else force(after)[0]
    return next(square for square in state.actions() if state.result(square) == found)


def wins(board: str, player: str) -> list[int]:
    """The squares that would give a player a line."""
    game = GAMES[len(board)]
    free = [square for square, mark in enumerate(board) if mark == "."]
    return [
        square
        for square in free
        if game.has_line(board[:square] + player + board[square + 1 :], player)
    ]


# ---- what its program printed


def test_every_score_and_square_is_as_the_lisp_program_printed_it() -> None:
    """Where 8 squares or more are free, up to depth 3: the next test looks at all the scores, and is faster."""
    assert len(ROWS) == 4_070
    for board, rows in LISP.items():
        state = parsed(board)
        promise = lazy(partial(build_tree, state))
        for depth in rows if board.count(".") < 8 else set(rows) & set("123"):
            row = rows[depth]
            scores = [score_node(force(child), int(depth)) for child in force(promise)[1]]
            assert scores == row["scores"], (board, depth)
            assert chosen(state, int(depth), promise) == row["square"], (board, depth)


def test_functions_on_a_lazy_tree_find_the_same_scores() -> None:
    def value(state: State) -> float:
        return {"o": 2.0, "x": -1000.0, None: 0.0}[state.winner]

    for board, rows in LISP.items():
        children = grow(parsed(board)).children
        for depth, row in rows.items():
            assert [minimise(prune(int(depth), child), value) for child in children] == row[
                "scores"
            ], (board, depth)


def test_a_reply_goes_on_in_the_same_tree() -> None:
    tree = build_tree(State())
    for square in (4, 8, 3):
        before, children = tree
        tree = reply(tree, square, 4)
        assert tree[0] == before.result(square).result(chosen(before.result(square), 4))
        [after] = [force(child) for child in children if force(child)[0] == before.result(square)]
        assert any(force(child) is tree for child in after[1]), "nothing is built again"


# ---- its faults


def test_it_crashes_on_the_last_square_of_4_by_4() -> None:
    """Where there is one child only, `play_ai` gives no promise, and `reply` forces it nevertheless."""
    tree = build_tree(State.parse("xoxo xoxo oxox ox..", FOUR))
    assert tree[0].to_move == "x"
    with pytest.raises(TypeError, match="is a value, not a promise: has it been forced already"):
        reply(tree, 14, 2)
    last = force(
        play_ai_promise := lazy(lambda: build_tree(State.parse("xoxo xoxo oxox oxx.", FOUR)))
    )
    assert isinstance(play_ai(play_ai_promise, 2), tuple)
    assert len(last[1]) == 1


@pytest.mark.parametrize(("board", "square"), [("xx.oo....", 2), ("xoxxoxo.o", 7)])
def test_when_x_ends_the_game_there_is_no_reply(board: str, square: int) -> None:
    assert reply(build_tree(State.parse(board)), square, 2) == (
        State.parse(board).result(square),
        [],
    )
    assert play_ai(lazy(lambda: build_tree(State.parse(board).result(square))), 2) is None


@pytest.mark.parametrize("board", ["...xoxxo.", "....oxoxx", "......xox", "oxxxo...."])
def test_it_scores_every_child_twice(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    at_root: list[State] = []

    def counted(tree: Pair, depth: int) -> float:
        if depth == 4:
            at_root.append(tree[0])
        return score_node(tree, depth)

    monkeypatch.setattr(article, "score_node", counted)
    state = State.parse(board)
    chosen(state, 4)
    assert at_root == 2 * [state.result(square) for square in state.actions()]


@pytest.mark.parametrize("depth", range(2, 7))
def test_it_passes_up_wins(depth: int) -> None:
    """Any way to win scores 2, at once or not, and it takes the first."""
    boards = [
        board
        for board, at, row in ROWS
        if at == depth and (found := wins(board, "o")) and row["square"] not in found
    ]
    assert len(boards) == 31
    for board in boards:
        state = parsed(board)
        assert state.result(chosen(state, depth)).winner is None
        assert state.result(LazyPlayer(depth + 1)(state)).winner == "o"


@pytest.mark.parametrize("depth", range(3, 7))
def test_it_does_not_block_when_all_seems_lost(depth: int) -> None:
    """Any way to lose scores −1000, at once or not; what x overlooks can't be won back."""

    def single(board: str) -> bool:
        return not wins(board, "o") and len(wins(board, "x")) == 1

    boards = [
        board
        for board, at, row in ROWS
        if at == depth and single(board) and [row["square"]] != wins(board, "x")
    ]
    assert len(boards) == 21
    for board in boards:
        assert set(LISP[board][str(depth)]["scores"]) == {-1000}
        assert chosen(parsed(board), depth) not in wins(board, "x")
        assert LazyPlayer(depth + 1)(parsed(board)) in wins(board, "x")


def test_with_depth_4_it_is_beaten_in_three_moves() -> None:
    record = exhaust(cache(lambda state: chosen(state, 4)), "o")
    shortest = [moves for moves in record.losses if len(moves) == 5]
    assert (0, 1, 4, 2, 8) in shortest
    assert len(shortest) == 13
    tree: Any = build_tree(State())
    for square in (0, 4):
        tree = reply(tree, square, 4)
    assert tree[0].result(8).winner == "x"
    assert min(len(moves) for moves in exhaust(cache(LazyPlayer(5)), "o").losses) > 5, (
        "who looks as far, and blocks, is not"
    )
