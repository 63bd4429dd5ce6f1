"""The checks of the nodes that a move needs, and of what is spared: right and wrong answers, and hints."""

from typing import Any

import pytest

from ttt import check


@pytest.mark.parametrize(
    ("guess", "said", "hint"),
    [
        (..., "not yet", ""),
        ("401", "a whole number was expected", ""),
        (401, "✓", ""),
        (65, "✗", "One ply more"),
        (2_081, "✗", "One ply less"),
        (549_946, "✗", "That is the whole tree"),
        (63_905, "✗", "That is the whole tree"),
        (51, "✗", "That is one branch"),
        (50, "✗", "That is one branch"),
        (400, "✗", "The board on which o is to move"),
        (336, "✗", "That is one layer"),
        (1_680, "✗", "That is one layer"),
        (73, "✗", "A square that is taken"),
        (100, "✗", "Layer by layer"),
    ],
)
def test_which_nodes(guess: Any, said: str, hint: str) -> None:
    verdict = check.which_nodes(guess)
    assert bool(verdict) == (said == "✓")
    assert said in verdict.text
    assert hint in verdict.hint
    assert bool(hint) == bool(verdict.hint)


@pytest.mark.parametrize(
    ("spared", "said", "hint"),
    [
        (..., "not yet", ""),
        ((0, ...), "not yet", ""),
        (53_046, "two whole numbers were expected", ""),
        ((0, 53_046.0), "two whole numbers were expected", ""),
        ((0, 53_046), "✓ no_limit: 0 of 55,505", ""),
        ([0, 53_046], "(96%)", ""),
        ((55_505, 2_459), "✗", "That many are worked out"),
        ((0, 2_459), "✗", "The first is right"),
        ((0, 60_718), "✗", "That is so after x has taken 1"),
        ((0, 53_045), "✗", "Nearly"),
        ((53_046, 0), "✗", "In which order"),
        ((494_441, 53_046), "✗", "Which promise is left?"),
        ((0, 946), "✗", "That many are passed over"),
        ((0, 547_487), "✗", "Below which board"),
        ((0, 54_861), "✗", "That is with a limit"),
        ((0, 5), "✗", "nodes_by_ply counts all"),
    ],
)
def test_no_limit(spared: Any, said: str, hint: str) -> None:
    verdict = check.no_limit(spared)
    assert bool(verdict) == ("✓" in verdict.text)
    assert said in verdict.text
    assert hint in verdict.hint
    assert bool(hint) == bool(verdict.hint)
