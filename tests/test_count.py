"""Counting, against brute force on plain lists and against numbers that others have published."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import TypeVar

import pytest

from tests.plain import PlainGame
from tests.solvers.games import images
from ttt import State, Variant
from ttt.count import (
    count,
    is_certain_draw,
    orbits as heaps,
    reachable,
    results,
    tree,
)

Node = TypeVar("Node")
SIZES = [(2, 2, 2), (3, 2, 2), (2, 3, 2), (3, 3, 3), (4, 2, 3)]


def levels(root: Node, children: Callable[[Node], Iterable[Node]]) -> Iterator[Counter[Node]]:
    """Yield how many ways lead to each position, ply by ply, without the recursion under test."""
    level = Counter([root])
    while level:
        yield level
        below: Counter[Node] = Counter()
        for position, ways in level.items():
            for child in children(position):
                below[child] += ways
        level = below


def plain_games(game: PlainGame):
    """Count games on texts."""

    def after(board: str):
        return [board for _, board in game.moves(board)]

    games = 0
    for level in levels("." * game.size, after):
        games += sum(ways for board, ways in level.items() if game.is_over(board))
    return games


def start(size: tuple[int, int, int]) -> State:
    return State.empty(Variant(*size))


@pytest.mark.parametrize("size", SIZES)
def test_games_are_those_of_brute_force(size):
    assert count(start(size), results, lambda state: 1) == plain_games(PlainGame(*size))


@pytest.mark.parametrize("size", SIZES)
def test_reachable_are_those_of_brute_force_smallest_first(size):
    boards = [state.squares for state in reachable(start(size))]
    assert set(boards) == PlainGame(*size).reachable()
    assert len(set(boards)) == len(boards)
    reading_order = str.maketrans("xo.", "012")
    order = [(-board.count("."), board.translate(reading_order)) for board in boards]
    assert order == sorted(order)


def by_ply(states: Iterable[State]) -> list[int]:
    """Return how many of these states have 0, 1, 2, … marks."""
    counts = Counter(9 - state.squares.count(".") for state in states)
    return [counts[ply] for ply in sorted(counts)]


def test_published_numbers():
    assert len(reachable()) == 5478
    assert by_ply(reachable()) == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    assert by_ply(tree(State())) == [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    assert len(heaps(reachable())) == 765
    ended = [state for state in reachable() if state.is_terminal]
    assert len(heaps(ended)) == 138
    assert Counter(state.winner for state in ended) == {"x": 626, "o": 316, None: 16}


def test_a_draw_is_certain_if_no_state_that_can_follow_is_won():
    late = [state for state in reachable() if state.squares.count(".") <= 3]
    certain = [state for state in late if is_certain_draw(state)]
    assert certain == [s for s in late if all(after.winner is None for after in reachable(s))]


def test_reachable_from_the_middle_of_a_game():
    late = State.parse("xxo/oox/xo.")
    assert [state.squares for state in reachable(late)] == ["xxoooxxo.", "xxoooxxox"]


def test_heaps_hold_images_and_nothing_is_lost():
    states = reachable()
    in_heaps = [state for heap in heaps(states).values() for state in heap]
    assert len(in_heaps) == len(states)
    assert set(in_heaps) == set(states)
    for canonical, heap in heaps(states).items():
        assert set(heap) == set(images(canonical))


def test_count_is_a_sum_over_leaves():
    def longer(digits):
        return [(*digits, i) for i in range(3)] if len(digits) < 4 else []

    nothing: tuple[int, ...] = ()
    assert count(nothing, longer, sum) == sum(map(sum, product(range(3), repeat=4)))
    assert count(7, lambda node: [], lambda node: node) == 7
