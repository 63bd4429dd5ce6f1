"""Nim by the rule of exclusive or, on all heaps up to (3, 4, 5)."""

from itertools import permutations, product
from typing import Any

from ttt.games.nim import Nim, good_moves
from ttt.minimax import minimax_with_memo


def is_lost(heaps: tuple[int, ...]):
    """Whether the player to move loses."""
    a, b, c = heaps
    return a ^ b ^ c == 0


def test_moves_values_and_good_moves_follow_the_rule():
    memo: dict[Any, int] = {}
    for heaps in product(range(4), range(5), range(6)):
        position = Nim(heaps, "o", at_first=(3, 4, 5))
        after = {action: position.result(action) for action in position.actions()}
        lower = [(*heaps[:i], n, *heaps[i + 1 :]) for i in range(3) for n in range(heaps[i])]
        assert [end.heaps for end in after.values()] == lower
        assert {end.to_move for end in after.values()} <= {"x"}
        assert minimax_with_memo(position, memo) == (-1 if is_lost(heaps) else 1)
        assert position.winner == (None if any(heaps) else "x")
        good = [action for action, end in after.items() if is_lost(end.heaps)]
        assert good_moves(position) == good


def test_heaps_in_another_order_are_the_same_and_positions_with_other_actions_are_not():
    assert {Nim(heaps).canonical() for heaps in permutations((3, 4, 5))} == {Nim()}
    left = Nim((3, 2)).result(0)
    new = Nim((0, 2), "o")
    assert (left.actions(), left) != (new.actions(), new)
    assert eval(repr(left)) == left == Nim([0, 2], "o", [3, 2])  # type: ignore[arg-type]
