# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Where a search went wrong: the first wrong position, what follows, and the learner's values."""

from functools import cache

import pytest

from tests.check.test_n06_minimax import negamax
from tests.check.test_n07_alpha_beta import searching
from tests.check.test_n08_look_ahead import looking_ahead
from ttt import check
from ttt.check.words import WHERE
from ttt.lookahead import by_open_lines


@pytest.mark.parametrize(
    ("exercise", "answer", "lines"),
    [
        (check.minimax, negamax(best=next), [
            "o to move: 1 (yours −1 ✗, the first wrong node)",
            "  o 7: x to move: 1 … (yours 1)",
            "  o 8: game over, x would be next: −1 (never got here)",
        ]),
        (check.minimax, negamax(back=lambda best: max(0, best), wrapped=cache), [
            "o to move: −1 (yours 0 ✗, the first wrong node)",
            "  o 4: x to move: 1 … (yours 1)",
            "  o 6: x to move: 1 … (yours 1)",
        ]),
        (check.minimax, negamax(back=lambda best: None), [
            "x to move: 1 (yours None ✗, the first wrong node)",
            "  x 8: game over, o would be next: −1 (yours −1)",
        ]),
        (check.alphabeta, searching(cut=lambda alpha, beta, best: alpha <= beta), [
            "o to move: 1 (yours −1 ✗, the first wrong node)",
            "  o 7: x to move: 1 … (yours 1)",
            "  o 8: game over, x would be next: −1 (cut)",
        ]),
        (check.depth_limited, looking_ahead(stop=lambda depth: depth <= 1), [
            "x to move: 1 (yours −0.111 ✗, the first wrong node)",
            "  x 8: game over, o would be next: −1 (never got here)",
        ]),
    ],
)  # fmt: skip
def test_the_first_wrong_node_is_marked_with_the_values_beside_the_right_ones(
    exercise, answer, lines
):
    verdict = exercise(answer)
    assert not verdict
    assert verdict.where.text.splitlines() == lines
    said = "\n".join([WHERE, *lines, "Hint: "])
    assert said in repr(verdict)
    assert verdict.where._repr_html_() in verdict._repr_html_()
    assert "the first wrong node" in verdict.where.alt


@pytest.mark.parametrize(
    ("exercise", "answer"),
    [
        (check.minimax, lambda state: 5),  # the game is over there
        (check.minimax, lambda state: state.nothing),
        (check.depth_limited, looking_ahead(lambda state: by_open_lines(state, "x"))),
    ],
)
def test_where_there_is_nothing_to_be_seen_there_is_no_tree(exercise, answer):
    verdict = exercise(answer)
    assert not verdict
    assert verdict.where is None
    assert "Where it went wrong" not in repr(verdict)
