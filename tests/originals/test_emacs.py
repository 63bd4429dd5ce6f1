"""The game of tictactoe.org: it ends as the original says, and what it does not check."""

import pytest

from tests.oracles import golden
from tests.positions import STATES
from ttt.originals.emacs import (
    ASKING,
    MARKS,
    find_empty_squares,
    game_over_p,
    nth,
    random,
    tictactoe_main,
)

NUMBERS = {mark: number for number, mark in MARKS.items()}


def written(squares: str) -> list[int]:
    return [NUMBERS[mark] for mark in squares]


def test_it_ends_where_the_original_ends():
    rows = golden("emacs_terminal")
    assert len(rows) > 1_000
    assert {squares: game_over_p(written(squares)) for squares in rows} == rows
    for state in STATES:
        assert find_empty_squares(written(state.squares)) == [
            square for square in range(9) if state.squares[square] == "."
        ]


@pytest.mark.parametrize(
    ("typed", "end", "squares"),
    [
        ([4, 0], None, "x...x...."),  # o's square: the sum is 2
        ([4, 4], ASKING, "o...x...."),  # one's own: x is asked again
        ([0, 1, 2], "player-1-wins", "xxx.o...."),  # o's square completes a line
        ([4, 2, 6], "player-1-wins", "o.x.x.x.."),
        ([0, 4], None, "x...x...."),
        ([0, 1, 3], "player-2-wins", "xxoxo.o.."),
        ([0, 1, 6, 5, 7], "draw", "xxoooxxxo"),
    ],
)
def test_a_game_goes_on_until_it_is_over_or_the_sum_is_2(typed, end, squares):
    over, board = tictactoe_main(typed)
    assert (over, board) == (end, written(squares))


def test_nth_and_random_are_lisps():
    assert [nth(number, [7, 8]) for number in range(4)] == [7, 8, None, None]
    assert {random(3) for _ in range(200)} == {0, 1, 2}
    with pytest.raises(TypeError, match="takes 1 positional argument but 2 were given"):
        random(3, [7, 8])  # type: ignore[call-arg]
