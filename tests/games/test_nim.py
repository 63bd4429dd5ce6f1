"""Nim by the rule of exclusive or, on all heaps up to (3, 4, 5), and in misère by Bouton's exception."""

from itertools import permutations, product
from typing import Any

import pytest

from ttt.games.nim import Nim, good_moves
from ttt.minimax import minimax_with_memo


def is_lost(heaps: tuple[int, ...], misere: bool) -> bool:
    """Whether the player to move loses: if there are only single matches, in misère, an odd number of them."""
    a, b, c = heaps
    return sum(heaps) % 2 == 1 if misere and max(heaps) <= 1 else a ^ b ^ c == 0


@pytest.mark.parametrize("misere", [False, True])
def test_moves_values_and_good_moves_follow_the_rule(misere: bool) -> None:
    memo: dict[Any, int] = {}
    for heaps in product(range(4), range(5), range(6)):
        position = Nim(heaps, "o", misere, at_first=(3, 4, 5))
        after = {action: position.result(action) for action in position.actions()}
        lower = [(*heaps[:i], n, *heaps[i + 1 :]) for i in range(3) for n in range(heaps[i])]
        assert [(end.heaps, end.to_move) for end in after.values()] == [(heaps, "x") for heaps in lower]
        assert minimax_with_memo(position, memo) == (-1 if is_lost(heaps, misere) else 1)
        assert position.winner == (None if any(heaps) else "xo"[misere])
        assert good_moves(position) == [action for action, end in after.items() if is_lost(end.heaps, misere)]


def test_heaps_in_another_order_are_the_same_and_positions_with_other_actions_are_not() -> None:
    assert {Nim(heaps).canonical() for heaps in permutations((3, 4, 5))} == {Nim()}
    left, new = Nim((3, 2)).result(0), Nim((0, 2), "o")
    assert (left.actions(), left) != (new.actions(), new)
    assert eval(repr(left)) == left == Nim([0, 2], "o", False, [3, 2])  # type: ignore[arg-type]
