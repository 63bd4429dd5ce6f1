"""Masks and their names, beside what a State says of itself."""

import pytest

from ttt import State, Variant
from ttt.count import reachable
from ttt.solvers.bits import completing, masks, naming


def squares_of(mask: int) -> list[int]:
    return [square for square in range(mask.bit_length()) if mask >> square & 1]


def test_the_first_mask_is_that_of_the_side_to_move():
    mine, theirs = masks(State.parse("xo./.x./..."))
    assert (squares_of(mine), squares_of(theirs)) == ([1], [0, 4])
    mine, theirs = masks(State.parse("xo./.x./..o"))
    assert (squares_of(mine), squares_of(theirs)) == ([0, 4], [1, 8])


@pytest.mark.parametrize("variant", [Variant(), Variant(3, 2, 2), Variant(misere=True)])
def test_images_share_a_name_and_others_do_not(variant):
    states = reachable(State.empty(variant))
    name_of = naming(variant)
    names = {(state.to_move, name_of(*masks(state))) for state in states}
    assert len(names) == len({state.canonical() for state in states})


def test_squares_that_a_line_lacks():
    lacking_one = completing(Variant())
    mine, _ = masks(State.parse("xx./.o./..o"))
    assert squares_of(lacking_one(mine)) == [2]
