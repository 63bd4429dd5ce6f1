"""The player that keeps its tree, against recursions on texts, and itself without a memory."""

import gc
from collections import Counter
from functools import cache
from math import inf
from random import Random
from typing import Any
from unittest.mock import Mock, call

import pytest

from tests import plain
from tests.oracles import walk
from tests.paper import LARGEST, forest
from tests.positions import OPEN, STATES
from ttt import State, Variant, count
from ttt.alphabeta import PaperTree
from ttt.game import other
from ttt.lazy import forced, grow, grow_all
from ttt.lazy_search import (
    LazyPlayer,
    Value,
    everything,
    maximise,
    maximise_within,
    minimise,
    minimise_within,
    prune,
    what_matters,
    worth,
)
from ttt.lookahead import Evaluation, by_marks, by_open_lines, depth_limited, nothing
from ttt.solvers.tree_size import census

START = State.parse(".x.......")
FOUR = Variant(4, 4, 4)
each_look = pytest.mark.parametrize("look", [everything, what_matters])


@cache
def after(board: str) -> list[tuple[int, str]]:
    return list(plain.GAME.moves(board))


@cache
def score(board: str, depth: int):
    """What a move that led to this board is worth to who made it: a quick win counts more."""
    if plain.GAME.has_line(board, "x") or plain.GAME.has_line(board, "o"):
        return 1 + board.count(".")
    if depth == 0 or not after(board):
        return 0
    return -max(score(reply, depth - 1) for _, reply in after(board))


def first_of_the_best(board: str, level: int):
    scores = {square: score(reply, level - 1) for square, reply in after(board)}
    return max(scores, key=scores.__getitem__)


# ---- what it chooses


@each_look
def test_it_takes_the_first_of_the_best_by_value_and_distance(look):
    """So at level 9 it is perfect."""
    for level in range(1, 10):
        player = LazyPlayer(level, look)
        for state in OPEN[150 + level :: 31]:
            assert player(state) == first_of_the_best(state.squares, level), (state, level)


def test_each_child_is_looked_at_once_with_the_best_so_far():
    look = Mock(side_effect=[0, -1, 2, 2, 3, 1])
    state = State.parse("xo....x..")
    assert LazyPlayer(3, look)(state) == state.actions()[4]
    asked = [call.args for call in look.call_args_list]
    assert [tree.state for tree, _, _ in asked] == count.results(state)
    assert [best for _, _, best in asked] == [-inf, 0, 0, 2, 2, 3]


# ---- what a state is worth


def test_a_sooner_win_is_worth_more():
    assert worth("x")(State.parse("xxxoo....")) == 5
    assert worth("o")(State.parse("xxxoo....", Variant(misere=True))) == 5
    assert [worth(player)(START) for player in "xo"] == [0, 0]
    for state in (state for state in STATES if state.is_terminal):
        sign = plain.value(state.squares)
        assert worth("x")(state) == sign * (1 + state.squares.count(".")) == -worth("o")(state)


def test_looks_find_the_value_unless_it_is_no_better_than_the_best():
    for state in OPEN[200::97]:
        value = worth(state.to_move)
        tree = prune(3, grow(state))
        true = everything(tree, value, inf)
        assert what_matters(tree, value, -inf) == true
        assert what_matters(tree, value, true - 1) == true
        for best in (true, true + 0.5, true + 3):
            assert what_matters(tree, value, best) <= best


# ---- how much it looks at


def nodes(board: str, depth: int):
    return 1 + sum(nodes(reply, depth - 1) for _, reply in after(board) if depth)


@pytest.mark.parametrize(
    ("look", "want"),
    [
        (everything, [65, 401, 2_081, 8_321, 25_025, 49_217]),
        (what_matters, [23, 77, 189, 424, 1_018, 2_364]),
    ],
)
def test_so_many_nodes_are_worked_out_for_a_reply(look, want):
    for level, number in enumerate(want, start=2):
        player = LazyPlayer(level, look)
        player(START)
        assert player.tree is not None
        assert forced(player.tree) == number
        assert look is what_matters or number == nodes(START.squares, level)
        assert player.report == f"{number:,} nodes worked out now"


# ---- the tree is kept


def test_the_next_reply_knows_a_part():
    player = LazyPlayer(3, everything)
    first = START.result(player(START))
    assert player.part_below(first) is not None
    assert player.part_below(START) is None
    second = first.result(next(iter(first.actions())))
    part = player.part_below(second)
    assert part is not None
    assert part.state == second
    known = 1 + len(second.actions())
    assert forced(part) == known
    player(second)
    assert player.tree is part
    new = nodes(second.squares, 3) - known
    assert player.report == f"{new:,} nodes worked out now, {known} known from before"


def test_what_was_worked_out_below_its_last_move_is_kept_when_memory_is_full(monkeypatch):
    """There is no room for the 8 children, but for the 7 of the one that it looked at first."""
    monkeypatch.setattr("ttt.lazy_search.grow", lambda state: grow(state, 8))
    player = LazyPlayer(3, everything)
    after_move = START.result(player(START))
    assert player.report.endswith("; its memory is full")
    part = player.part_below(after_move)
    assert part is not None
    assert forced(part) == 1 + 7


def test_one_position_is_not_reported_as_many():
    """All that is new is the last square."""
    player = LazyPlayer(1)
    before = State.parse("x.ooxxxo.")
    end = before.result(player(before))
    assert player.report == "3 nodes worked out now"
    player(end)
    assert player.report == "1 node worked out now, 1 known from before"


@each_look
def test_where_a_state_does_not_follow_it_begins_anew(look):
    """After undo, in another game, on another variant: as if it had never played."""
    player = LazyPlayer(4, look)
    first = START.result(player(START))
    misere = State.parse(first.squares, Variant(misere=True)).result(8)
    four = State.empty(FOUR).result(1)
    for state in (first.result(8), START, misere, State(), four, START.result(0)):
        player.part_below(state)
        assert player(state) == LazyPlayer(4, look)(state), state
        assert player.tree is not None
        assert player.tree.state == state
        assert player.tree.state.variant is state.variant
    assert "known" not in player.report


# ---- interrupted


@each_look
@pytest.mark.parametrize("at", [1, 2, 7, 30])
def test_an_interrupt_leaves_it_as_good_as_before(look, at):
    left = inf  # states that are valued until somebody interrupts it

    def counting(tree, value, best):
        def counted(state: Any):
            nonlocal left
            left -= 1
            if left == 0:
                raise KeyboardInterrupt
            return value(state)

        return look(tree, counted, best)

    player = LazyPlayer(3, counting)
    state = START.result(player(START)).result(8)
    for interrupted in (state, State()):  # where a part is known, and where nothing is
        left = at
        with pytest.raises(KeyboardInterrupt):
            player(interrupted)
        assert gc.isenabled()
        assert player.part_below(interrupted) is not None, "what it had found out is kept"
        left = inf
        for then in (interrupted, START, state):
            assert player(then) == LazyPlayer(3, look)(then)


LATE = [state for state in STATES if state.squares.count(".") <= 6]
FOREST = [PaperTree(tree) for tree in forest(300)]


def utility_to(player: str) -> Value:
    return lambda state: float(state.utility(player))


def guessed(player: str, evaluation: Evaluation) -> Value:
    return lambda state: state.utility(player) if state.is_terminal else evaluation(state, player)


# ---- prune


def below(state: State, depth: int) -> list[State]:
    """The same without a tree."""
    if depth == 0:
        return [state]
    states = [state]
    for child in count.results(state):
        states += below(child, depth - 1)
    return states


def test_to_prune_looks_at_nothing_and_changes_nothing():
    tree = grow(LATE[0])
    before = census(tree)
    for depth in (0, 1, 2, 99):
        prune(depth, tree)
        assert census(tree) == before
    child = tree.children[0]
    prune(3, child)
    assert (forced(child), census(child)[:2]) == (0, (0, 1)), "not even at the root of the part"
    assert list(walk(prune(0, child))) == [child.state]
    assert census(child)[:2] == (1, 0), "where it ends, nobody asks what follows"
    list(walk(prune(2, tree)))
    assert list(walk(tree)) == list(walk(grow(LATE[0]))), "and the tree is whole"


def test_a_pruned_tree_has_the_nodes_down_to_its_depth():
    for state in LATE[::97]:
        for depth in (0, 1, 2, 3, 9, 99):
            assert list(walk(prune(depth, grow(state)))) == below(state, depth), (state, depth)


# ---- minimax


@pytest.mark.parametrize("evaluation", [nothing, by_open_lines, by_marks])
def test_pruned_they_find_what_a_search_to_that_depth_finds(evaluation):
    for state in (*LATE[::31], State().result(4), State.empty(FOUR).result(0)):
        to_me = guessed(state.to_move, evaluation)
        to_you = guessed(other(state.to_move), evaluation)
        free = state.squares.count(".")
        for depth in range(free + 2 if free <= 6 else 4):
            want = depth_limited(state, depth, evaluation)
            tree = prune(depth, grow(state))
            assert maximise(tree, to_me) == maximise_within(tree, to_me) == want, (state, depth)
            assert minimise(tree, to_you) == -want, (state, depth)


# ---- alpha-beta


def test_within_a_window_they_find_the_value_or_the_end_that_it_is_beyond():
    """Fail-hard, as the field calls it."""
    luck = Random(6)
    places = Counter[tuple[bool, bool]]()
    for paper in FOREST:
        for _ in range(8):
            low, high = sorted(luck.sample(range(-LARGEST - 2, LARGEST + 3), 2))
            depth = luck.choice([1, 2, 3, 99])
            tree = prune(depth, grow_all(paper))
            for whole, within in ((maximise, maximise_within), (minimise, minimise_within)):
                _, want, _ = sorted([low, whole(tree, utility_or_leaf), high])
                value = within(tree, utility_or_leaf, low, high)
                assert value == want, (paper, depth, low, high)
                places[value == low, value == high] += 1
    assert len(places) == 3
    assert min(places.values()) > 500


def utility_or_leaf(state: PaperTree):
    """The number on a leaf; where a tree was pruned, a number made of what stands there."""
    if state.is_terminal:
        return state.utility("x")
    return len(str(state.tree)) % (2 * LARGEST) - LARGEST


def test_from_the_empty_board_they_look_at_as_many_nodes_as_alphabeta():
    """Fail-hard or fail-soft, the windows are the same, and so are the nodes."""
    for player, within in (("x", maximise_within), ("o", minimise_within)):
        tree = grow(State())
        assert within(tree, utility_to(player)) == 0
        assert forced(tree) == 18_297


def test_only_where_a_tree_ends_it_is_asked_what_a_state_is_worth():
    tree = prune(1, grow(State.parse("xo..x.o..")))
    for look in (maximise, minimise, maximise_within, minimise_within):
        value = Mock(return_value=0)
        look(tree, value)
        assert value.call_args_list == [call(child.state) for child in tree.children]
