"""The article's player, against what its Lisp program printed; its faults are its own, and stay."""

from functools import cache, partial

import pytest

from tests import oracles
from tests.plain import GAME, PlainGame
from ttt import State, Variant
from ttt.lazy import Promise, force, lazy
from ttt.lazy_search import LazyPlayer
from ttt.match import exhaust
from ttt.originals import article
from ttt.originals.article import (
    Pair,
    build_tree,
    first_best,
    minimax_scores,
    play_ai,
    reply,
    score_node,
)

LISP = oracles.golden("lisp_lazy")
FOUR = Variant(4, 4, 4)
GAMES = {9: GAME, 16: PlainGame(4, 4, 4)}
ROWS = [(board, int(depth), row) for board, rows in LISP.items() for depth, row in rows.items()]


def parsed(board: str) -> State:
    return State.parse(board, Variant() if len(board) == 9 else FOUR)


def promised(state: State) -> Promise[Pair]:
    return lazy(partial(build_tree, state))


def chosen(state: State, depth: int, promise: Promise[Pair] | None = None):
    """The square that the article's player takes."""
    child = play_ai(promise or promised(state), depth)
    assert child is not None
    after, _ = child if isinstance(child, tuple) else force(child)
    return next(square for square in state.actions() if state.result(square) == after)


def wins(board: str, player: str) -> list[int]:
    """The squares that would give a player a line."""
    return oracles.wins(board, player, GAMES[len(board)])


# ---- what its program printed


def test_every_score_and_square_is_as_the_lisp_program_printed_it():
    """Where 8 squares or more are free, up to depth 3: deeper takes long."""
    assert len(ROWS) == 4_070
    promises = {board: promised(parsed(board)) for board in LISP}
    for board, depth, row in ROWS:
        if depth <= 3 or board.count(".") < 8:
            _, children = force(promises[board])
            scores = [score_node(force(child), depth) for child in children]
            assert scores == row["scores"], (board, depth)
            assert chosen(parsed(board), depth, promises[board]) == row["square"], (board, depth)


def test_a_reply_goes_on_in_the_same_tree():
    tree = build_tree(State())
    for square in (4, 8, 3):
        before, children = tree
        tree = reply(tree, square, 4)
        assert tree[0] == before.result(square).result(chosen(before.result(square), 4))
        [after] = [force(child) for child in children if force(child)[0] == before.result(square)]
        assert any(force(child) is tree for child in after[1]), "nothing is built again"


# ---- its faults


def test_it_crashes_on_the_last_square_of_4_by_4():
    """Where there is one child only, `play_ai` gives no promise, yet `reply` forces it."""
    tree = build_tree(State.parse("xoxo xoxo oxox ox..", FOUR))
    assert tree[0].to_move == "x"
    with pytest.raises(TypeError, match="is a value, not a promise: has it been forced already"):
        reply(tree, 14, 2)
    last = promised(State.parse("xoxo xoxo oxox oxx.", FOUR))
    assert isinstance(play_ai(last, 2), tuple)
    _, children = force(last)
    assert len(children) == 1


@pytest.mark.parametrize(("board", "square"), [("xx.oo....", 2), ("xoxxoxo.o", 7)])
def test_when_x_ends_the_game_there_is_no_reply(board, square):
    end = State.parse(board).result(square)
    assert reply(build_tree(State.parse(board)), square, 2) == (end, [])
    assert play_ai(promised(end), 2) is None


@pytest.mark.parametrize("board", ["...xoxxo.", "....oxoxx", "......xox", "oxxxo...."])
def test_it_scores_every_child_twice(board, monkeypatch):
    at_root: list[State] = []

    def counted(tree: Pair, depth: int):
        if depth == 4:
            at_root.append(tree[0])
        return score_node(tree, depth)

    monkeypatch.setattr(article, "score_node", counted)
    state = State.parse(board)
    chosen(state, 4)
    assert at_root == 2 * [state.result(square) for square in state.actions()]


@pytest.mark.parametrize("depth", range(2, 7))
def test_it_passes_up_wins(depth):
    """Any way to win scores 2, at once or not, and it takes the first."""
    answers = {board: row["square"] for board, at, row in ROWS if at == depth}
    winnable = [board for board in answers if wins(board, "o")]
    boards = [board for board in winnable if answers[board] not in wins(board, "o")]
    assert len(boards) == 31
    for board in boards:
        assert LazyPlayer(depth + 1)(parsed(board)) in wins(board, "o")


@pytest.mark.parametrize("depth", range(3, 7))
def test_it_does_not_block_when_all_seems_lost(depth):
    """Any way to lose scores −1000, at once or not; what x overlooks can't be won back."""

    def is_single(board: str):
        return not wins(board, "o") and len(wins(board, "x")) == 1

    answers = {board: row["square"] for board, at, row in ROWS if at == depth}
    threatened = [board for board in answers if is_single(board)]
    boards = [board for board in threatened if [answers[board]] != wins(board, "x")]
    assert len(boards) == 21
    for board in boards:
        assert set(LISP[board][str(depth)]["scores"]) == {-1000}
        assert LazyPlayer(depth + 1)(parsed(board)) in wins(board, "x")


def test_with_depth_4_it_is_beaten_in_three_moves():
    record = exhaust(cache(lambda state: chosen(state, 4)), "o")
    shortest = [moves for moves in record.losses if len(moves) == 5]
    assert (0, 1, 4, 2, 8) in shortest
    assert len(shortest) == 13
    state, _ = reply(reply(build_tree(State()), 0, 4), 4, 4)
    assert state.result(8).winner == "x"
    by_who_blocks = exhaust(cache(LazyPlayer(5)), "o").losses
    assert min(map(len, by_who_blocks)) > 5


# ---- what notebook more/originals says


def test_it_plays_the_game_that_the_article_prints():
    tree = build_tree(State())
    printed = ["ox.......", "ox..x..o.", "ox.xxo.o.", "oxxxxooo.", "oxxxxooox"]
    for square, board in zip((1, 4, 3, 2, 8), printed, strict=True):
        tree = reply(tree, square, 4)
        assert tree[0] == State.parse(board)


def test_the_game_that_the_article_breaks_off_can_only_end_in_the_fault():
    broken_off = State.parse("ooxoxox.oxxx..o.", FOUR)
    for first in broken_off.actions():
        tree = reply(build_tree(broken_off), first, 4)
        assert len(tree[0].actions()) == 2
        assert tree[0].winner is None
        for last in tree[0].actions():
            with pytest.raises(TypeError, match="is a value, not a promise"):
                reply(tree, last, 4)


def test_it_loses_in_three_moves_where_all_squares_seem_as_bad():
    scores = [score_node(force(child), 4) for child in build_tree(State.parse("xo.x....."))[1]]
    assert [*scores] == [-1000] * 6


# ---- the same player without a tree


def test_every_score_and_choice_without_a_tree_is_as_printed():
    for board, depth, row in ROWS:
        state = parsed(board)
        want: list[float | None] = [None] * len(board)
        for square, score in zip(state.actions(), row["scores"], strict=True):
            want[square] = score
        assert minimax_scores(state, depth) == want, (board, depth)
        assert first_best(depth)(state) == row["square"], (board, depth)
